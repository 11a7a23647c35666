"""The app as a participant of a study meets it."""

"""The progress of who sits here."""

"""The instrument: reads a session's events and never learns who the doctor was."""

"""Replay in the app: the screen of one session or two, notes of reviewers, search."""

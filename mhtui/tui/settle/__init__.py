"""Settling what the matcher left undecided: a queue of pairs, one key each."""

"""Preferences of raters and judges between two sessions: what is asked, which pairs, and what follows from them."""

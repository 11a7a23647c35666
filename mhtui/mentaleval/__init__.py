"""Rubric judges: what they are shown, how their answers are read, and what becomes of them."""

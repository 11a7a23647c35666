"""The protocol of a study: what is played by whom, in which order, under which rules; and what became of it."""

"""The loop, one for people and models, with limits and resume."""

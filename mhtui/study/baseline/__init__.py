"""The report of a study: people and models by the same measures, their differences, power, and what must be told."""

"""Statistics over ratings: agreement, intervals, severity. Pure: no files, no clock; a seed is a parameter."""

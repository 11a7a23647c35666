"""What things are. No input or output, no clock, no randomness."""

"""Sessions in the formats of other programs: pure text and rows, written by adapters."""

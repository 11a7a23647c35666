"""mhtui: a terminal clinic for psychiatry."""

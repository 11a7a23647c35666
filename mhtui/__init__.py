"""mhtui: a terminal clinic for psychiatry."""

__version__ = "0.1.0"

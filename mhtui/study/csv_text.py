"""Tables as CSV: see core.csv_text."""

from mhtui.core.csv_text import csv_bytes, plain

__all__ = ["csv_bytes", "plain"]

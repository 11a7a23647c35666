"""Reads the ICD-11 code table that ships with the package."""

from __future__ import annotations

from functools import cache
from importlib import resources

from mhtui.core.icd11 import Entry, Icd11


@cache
def load_icd11() -> Icd11:
    """ICD-11 MMS chapter 6 (WHO, CC BY-ND 3.0 IGO; see mhtui/data/ICD11_ATTRIBUTION.md)."""
    table = resources.files("mhtui").joinpath("data", "icd11_chapter6.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines()[1:] if line)
    return Icd11(Entry(code, title, block) for code, title, block in rows)

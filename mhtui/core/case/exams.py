"""Every result the hospital holds for a case."""

from __future__ import annotations

from mhtui.core.case.base import Part, Text


class Exam(Part):
    """One recorded exam. `indicated`: it changes management; `normal`: the result is unremarkable (for the author's
    balance, never shown)."""

    name: Text
    aliases: tuple[Text, ...] = ()
    report: Text
    indicated: bool
    normal: bool = True

"""A question put again after it was taken wrongly: "no, I meant what you think about at night"."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated

_SORRY: Final = (
    r"(?:no|nope|sorry|forgive me|excuse me|i'm sorry|oh|hm+|ah|well|actually|wait|hang on|hold on|yes,? but)"
)
_PUT: Final = (
    r"(?:i (?:meant|was asking(?: you)?(?: about)?|was talking about|was thinking of|did ask(?: you)?(?: about)?)|"
    r"what i (?:meant|mean|was asking|asked)(?: about)? (?:was|is)|my question (?:was|is))"
)
_MEAN: Final = r"(?:i mean|i asked(?: you)?(?: about)?)"
_BEGINS: Final = re.compile(r"^\W*i mean[,:]?\s+(?!it\b|that\b|to\b|no\b|well\b)", re.IGNORECASE)
"""At the beginning of a turn "I mean" takes up what went wrong; within one it is a filler."""
_AGAIN: Final = Gated(
    rf"(?P<begin>^|(?<=[.!?;])\s+)\W*(?:(?:{_SORRY})[\s,.!;–—-]+)*(?:(?:[A-Z]\w+,\s+)?{_PUT}|(?<=\w[,.!;–—-]\s){_MEAN})\b[:,]?\s+(?!it\b|that\b|to\b|no\b|by\b)",
    re.IGNORECASE,
)

_AFTER: Final = Gated(
    rf"^\W*(?:{_SORRY})[\s,.!;–—-]+(?P<what>[^.!?]{{3,60}}?),? i (?:mean|meant)(?P<end>[.!?]|$)", re.IGNORECASE
)
""" "No, the cupboard at home I mean." """


def put_again(text: str) -> tuple[str, bool]:
    """The text without the words that say it is put again, and whether there were any."""
    plain = text.replace("’", "'")
    if len(plain) != len(text):
        return text, False
    plain = _AFTER.sub(lambda found: f"{found.group('what')}{found.group('end')}", plain)
    mended = _AGAIN.sub(lambda found: found.group("begin"), _BEGINS.sub("", plain))
    return (mended.strip(), True) if mended != plain else (text, False)

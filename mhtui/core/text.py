"""Text from people, models and files: stored as it came, less what no log can hold."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    """The text without NUL and lone surrogates (replaced by U+FFFD), line ends as newline; all else byte-exact."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "\ufffd")


def visible(text: str) -> str:
    """The text as it may be shown: control and direction-changing characters as symbols, newlines and tabs kept."""
    return "".join(_symbol(char) for char in text)


_DIRECTION = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def _symbol(char: str) -> str:
    code = ord(char)
    if char in "\n\t" or (32 <= code < 127):
        return char
    if code < 32:
        return chr(0x2400 + code)
    if code == 127:
        return "\u2421"
    if char in _DIRECTION or unicodedata.category(char) in ("Cc", "Cs"):
        return "\ufffd"
    return char


def clock(ms: int) -> str:
    """Milliseconds as mm:ss, with hours where there are any."""
    hours, rest = divmod(max(0, ms) // 1000, 3600)
    minutes_seconds = f"{rest // 60:02d}:{rest % 60:02d}"
    return f"{hours}:{minutes_seconds}" if hours else minutes_seconds

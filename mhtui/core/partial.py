"""What a reply that is still coming, or was cut off, says so far."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

_FENCE: Final = re.compile(r"^\s*(?:```\w*\s*)?\{")
_LOOSE_END: Final = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?$")


def spoken_so_far(text: str, keys: Sequence[str] = ("say",)) -> str:
    """The string under the first of `keys` in an object that is not complete yet; "" where there is none.

    A reply that is no object says nothing here: nobody knows yet whether it is speech or reasoning.
    """
    if not _FENCE.match(text):
        return ""
    for key in keys:
        found = re.search(rf'"{re.escape(key)}"\s*:\s*"((?:[^"\\]|\\.)*\\?)', text, re.DOTALL)
        if found:
            return _unescaped(_LOOSE_END.sub("", found.group(1)))
    return ""


def _unescaped(inside: str) -> str:
    try:
        value = json.loads(f'"{inside}"', strict=False)
    except ValueError:
        return ""
    return value if isinstance(value, str) else ""

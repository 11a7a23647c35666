"""Open sessions in an exported file: packed, so that nobody who still plays reads the reference answers by accident.

It is no secret: who unpacks it on purpose reads it, as in the database. It comes back byte-exact.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

PIECE_CHARS: Final = 2**20
"""Longest piece of what is packed, on a line of its own."""


class NotSealed(Exception):
    """Why pieces cannot be unpacked."""


def packed(lines: Iterable[bytes]) -> Iterator[str]:
    """Lines as pieces of text."""
    text = base64.b64encode(zlib.compress(b"".join(lines), 9)).decode()
    for start in range(0, len(text), PIECE_CHARS):
        yield text[start : start + PIECE_CHARS]


def unpacked(pieces: Iterable[str], most: int) -> list[bytes]:
    """The lines again. Raises NotSealed for what was changed, is cut short, or unpacks to more than `most` bytes."""
    try:
        raw = base64.b64decode("".join(pieces), validate=True)
        engine = zlib.decompressobj()
        whole = engine.decompress(raw, most)
    except (ValueError, zlib.error):
        raise NotSealed("what is sealed was changed or cut short") from None
    if engine.unconsumed_tail:
        raise NotSealed(f"what is sealed is larger than {most // 2**20} MB")
    if not engine.eof or engine.unused_data:
        raise NotSealed("what is sealed was changed or cut short")
    return whole.splitlines(keepends=True)

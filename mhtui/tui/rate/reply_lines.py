"""The conversation as a reader of replies sees it: up to the reply in front, and not a word further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.tui.rate.lines import LinesView, turn_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.mentaleval.queue_lines import Part


class TalkLines(LinesView):
    """Lines that grow while they are read."""

    HELP = """\
## The conversation
It goes as far as the reply in front. Up and Down move the mark, PgUp and PgDn scroll, Home and End go to the first and
last line. Words selected with the mouse are quoted with `q`.
"""

    async def grow(self, parts: Sequence[Part]) -> None:
        """Take these lines; those that were shown already stay."""
        if len(parts) > len(self.parts):
            self.parts = list(parts)
            await self.extend([turn_of(part) for part in parts])

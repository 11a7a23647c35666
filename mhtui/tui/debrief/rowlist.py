"""Rows of the debrief in a list: every line can be chosen, headings stand between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.actions import SkipAction
from textual.content import Content
from textual.widgets.option_list import Option

from mhtui.core.text import visible
from mhtui.tui.choices import ChoiceList
from mhtui.tui.debrief.bars import bar, worth
from mhtui.tui.debrief.rows import Row
from mhtui.tui.desk.indented import Indented
from mhtui.tui.show import fit

ONE_LINE_CELLS: Final = 76
"""From this width a bar and its numbers fit on one line."""
LABEL_CELLS: Final = 15
WORTH_CELLS: Final = 16

_STYLES: Final = {"✓": "$success", "✗": "$error", "?": "$warning"}


class RowList(ChoiceList):
    """Shows rows; enter asks for the evidence of the chosen one."""

    HELP = """\
## Debrief
Up and Down choose a line, Enter shows where in the session it was earned or nearly earned; Enter again shows its next
place. 1 to 8 or Left and Right change the page. `✓` covered, `✗` missed, `?` undecided, `±` in part.
Process describes how the interview was led; it is part of no score.
"""
    DEFAULT_CSS = "RowList { height: 1fr; }"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, compact=True)
        self.rows: Sequence[Row] = ()
        self._narrow = False

    def show(self, rows: Sequence[Row], *, choose: bool = True) -> None:
        """Show rows; the cursor on the first that can be chosen, if wanted."""
        self.rows = tuple(rows)
        self.set_options(Option(self._prompt(row), disabled=row.heading) for row in self.rows)
        first = next((i for i, row in enumerate(self.rows) if not row.heading), None)
        self.highlighted = first if choose else None
        self.scroll_home(animate=False)

    def on_resize(self) -> None:
        """Bars in one line or two."""
        narrow = self.size.width < ONE_LINE_CELLS
        if narrow != self._narrow:
            self._narrow = narrow
            for index, row in enumerate(self.rows):
                if row.share:
                    self.replace_option_prompt_at_index(index, self._prompt(row))

    def action_select(self) -> None:
        """Choose; where there is nothing to choose the key is left to the screen."""
        if self.highlighted is None:
            raise SkipAction
        super().action_select()

    @property
    def chosen(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.highlighted] if self.highlighted is not None else None

    def _prompt(self, row: Row) -> Content | Indented:
        if row.share is not None:
            return self._bar(row)
        note = Content.styled(visible(row.note.strip()), "$muted")
        if row.heading:
            return Content("  ").join([Content.styled(visible(row.text), "bold $primary"), note])
        body = Content("   ").join(
            [Content(visible(row.text)), note] if row.note.strip() else [Content(visible(row.text))]
        )
        return Indented(Content.styled(row.sign, _STYLES.get(row.sign, "$muted")), body) if row.sign else body

    def _bar(self, row: Row) -> Content:
        assert row.share is not None
        label, value = fit(row.text, LABEL_CELLS), fit(worth(row.share), WORTH_CELLS)
        if self._narrow:
            drawn = fit(bar(row.share, 14), 14)
            return Content.assemble(
                label, (drawn, "$primary"), f" {value.rstrip()}\n", (f"{' ' * LABEL_CELLS}{row.note}", "$muted")
            )
        return Content.assemble(label, (fit(bar(row.share, 20), 20), "$primary"), f" {value}", (row.note, "$muted"))

"""A row of a list whose text wraps beside its mark."""

from __future__ import annotations

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class Indented(Visual):
    """A mark in a column of so many cells, and text beside it."""

    def __init__(self, mark: Content, body: Content, cells: int = 2) -> None:
        self.mark, self.body, self.cells = mark, body, cells

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The body's lines, the mark before the first."""
        body = self.body.render_strips(max(1, width - self.cells), height, style, options)
        mark = self.mark.render_strips(self.cells, 1, style, options)[0].adjust_cell_length(
            self.cells, style.rich_style
        )
        blank = Strip.blank(self.cells, style.rich_style)
        return [Strip.join([blank if number else mark, line]) for number, line in enumerate(body)]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Width without wrapping."""
        return self.cells + self.body.get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Lines at this width."""
        return max(1, self.body.get_height(rules, max(1, width - self.cells)))

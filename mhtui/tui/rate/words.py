"""Rubric and sheet in words for the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from mhtui.tui.show import clock, fit, inert, one_line

if TYPE_CHECKING:
    from mhtui.core.ratings import Rating
    from mhtui.core.rubric import Dimension, Rubric
    from mhtui.mentaleval.queue_sheet import Entry

SHOWN_QUOTES = 3


def scale_content(rubric: Rubric, dimension: Dimension, entry: Entry, at: int) -> Content:
    """`1 2 [3] 4 5 n`: brackets are what is given, underlined is the level whose anchor is shown."""
    parts: list[Content] = []
    for level in range(rubric.scale.least, rubric.scale.most + 1):
        given = entry.score == level
        style = ("bold reverse" if given else "") + (" underline" if level == at else "")
        parts.append(Content.styled(f"[{level}]" if given else f" {level} ", style.strip()))
    if dimension.not_applicable:
        style = "bold reverse" if entry.not_applicable else ""
        parts.append(Content.styled("[n/a]" if entry.not_applicable else "  n  ", style))
    return Content("").join(parts)


def anchor_content(rubric: Rubric, dimension: Dimension, at: int) -> Content:
    """The words of a level; of one without words, those of its neighbours."""
    levels = dimension.anchors
    if at in levels:
        return Content.assemble((f"{at}  ", "bold"), inert(levels[at]))
    below = max((level for level in levels if level < at), default=rubric.scale.least)
    above = min((level for level in levels if level > at), default=rubric.scale.most)
    between = [Content.assemble((f"{level}  ", "bold"), inert(levels[level])) for level in (below, above)]
    return Content("\n").join([Content.styled(f"{at}  between {below} and {above}", "$muted"), *between])


def full_content(rubric: Rubric, dimension: Dimension, at: int, entry: Entry) -> Content:
    """What the dimension asks and all its anchors."""
    lines = [inert(" ".join(dimension.asks.split())), Content("")]
    for level, text in sorted(dimension.anchors.items()):
        style = "bold reverse" if entry.score == level else "bold underline" if level == at else "bold"
        lines.append(Content.assemble((f" {level} ", style), "  ", inert(text)))
    if dimension.not_applicable:
        style = "bold reverse" if entry.not_applicable else "bold"
        lines.append(Content.assemble((" n ", style), "  not applicable: ", inert(dimension.not_applicable)))
    return Content("\n").join(lines)


def head_words(rubric: Rubric, dimension: Dimension) -> str:
    """Which dimension of how many."""
    number = [one.id for one in rubric.dimensions].index(dimension.id) + 1
    return f"{number} of {len(rubric.dimensions)}  {one_line(dimension.title)}"


def quotes_content(entry: Entry, width: int) -> Content:
    """The last quotes, a line each, cut to the width."""
    if not entry.citations:
        return Content.styled("q quotes the marked line", "$muted")
    hidden = len(entry.citations) - SHOWN_QUOTES
    lines = [inert(fit(f"“{one_line(one.quote)}”", width).rstrip()) for one in entry.citations[-SHOWN_QUOTES:]]
    more = [Content.styled(f"and {hidden} more before", "$muted")] if hidden > 0 else []
    return Content("\n").join([*more, *lines])


def given_words(rating: Rating) -> str:
    """What was given, never a number where there is none."""
    if rating.score is not None:
        return str(rating.score)
    return "n/a" if rating.not_applicable else "unscored"


def rating_content(rating: Rating, who: str) -> Content:
    """A rating in full: level, who, comment or reasoning, quotes."""
    tags = f"  [{', '.join(rating.tags)}]" if rating.tags else ""
    took = f"  {clock(rating.took_ms)}" if rating.took_ms else ""
    lines = [
        Content.assemble((given_words(rating), "bold reverse"), "  ", (one_line(who), "bold"), (took + tags, "$muted"))
    ]
    said = [rating.unscored, rating.comment, rating.reasoning]
    lines += [inert(text.strip()) for text in said if text.strip()] or [Content.styled("no comment", "$muted")]
    lines += [Content.assemble(("  ", ""), inert(f"“{one_line(one.quote)}”", "$muted")) for one in rating.citations]
    return Content("\n").join(lines)


def sheet_line(dimension: Dimension, entry: Entry) -> Content:
    """A dimension in the review."""
    facts = [f"{len(entry.citations)} quotes" if len(entry.citations) != 1 else "1 quote", clock(entry.took_ms)]
    comment = one_line(entry.comment)
    return Content.assemble(
        (f"{entry.words:>4}", "bold"),
        "  ",
        fit(one_line(dimension.title), 26),
        (f"  {facts[0]:>8}  {facts[1]}", "$muted"),
        (f"  {fit(comment, 40).rstrip()}" if comment else "", "$muted"),
    )


def lines_of(contents: Sequence[Content]) -> Content:
    """One below the other."""
    return Content("\n").join(contents)

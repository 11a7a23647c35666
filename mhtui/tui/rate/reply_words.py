"""What stands beside the conversation where replies are read, in words for the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from mhtui.mentaleval.material import Line
from mhtui.mentaleval.replies import COMPARED, VERDICTS
from mhtui.tui.show import inert, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.core.pressure import Reading
    from mhtui.core.pressure.flow import Question
    from mhtui.core.pressure.opinions import Opinion
    from mhtui.mentaleval.replies import Talk


def goal(talk: Talk) -> Content:
    """The first of what is to be known of the scenario, on one line."""
    return inert(one_line(talk.about[0]), "$muted")


def head(step: Line | Question, at: int, of: int, given: Opinion | None) -> Content:
    """Which reply of how many, or the question."""
    if isinstance(step, Line):
        words = f"   given: {given.answer}" if given else "   not read yet"
        return Content.assemble((f"Reply {at} of {of}", "bold"), (words, "$muted"))
    words = f"\ngiven: {one_line(given.answer)}" if given else ""
    return Content.assemble(inert(one_line(step.asks), "bold"), (words, "$muted"))


def scale(step: Line | Question, given: Opinion | None) -> Content:
    """The keys and what they give; brackets are what is given."""
    if isinstance(step, Line):
        parts = [_choice(key, verdict, bool(given and given.answer == verdict)) for key, verdict in VERDICTS.items()]
        return Content(" ").join(parts)
    options = [one.answer for one in step.options]
    lines = [_choice(str(n), one, bool(given and given.answer == one)) for n, one in enumerate(options, 1)]
    if step.help:
        lines.insert(0, inert(one_line(step.help), "$muted"))
    return Content("\n").join([*lines, Content.styled(" s leave it open", "$muted")])


def about(talk: Talk) -> Content:
    """Where it is, who waits, and what is pressed for or right."""
    place = f"{one_line(talk.title)} ({one_line(talk.setting)})"
    note = " ".join(talk.door_note.split())
    lines = [inert(place, "bold"), inert(note, "$muted"), Content(""), *(inert(line) for line in talk.about)]
    return Content("\n").join(lines)


def quote(words: str) -> Content:
    """The quote, on one line."""
    if not words:
        return Content.styled("q quotes words of it · m comments", "$muted")
    return inert(f"“{one_line(words)}”", "$muted")


def compared(reading: Reading | None, others: Sequence[Opinion], answered: bool) -> Content:
    """How the reader reads it, and others."""
    lines: list[Content] = []
    if reading is not None:
        sure = f" ({reading.sure:.2f})" if reading.sure is not None else ""
        why = f"   {one_line(reading.reason)}" if reading.reason else ""
        lines.append(Content.assemble("The reader: ", (f"{reading.verdict}{sure}", "bold"), inert(why, "$muted")))
    lines += [_other(one) for one in others]
    if not lines and answered:
        lines.append(Content.styled("Nobody else has read it.", "$muted"))
    return Content("\n").join(lines)


def _other(one: Opinion) -> Content:
    tags = ", after comparing" if COMPARED in one.tags else ""
    said = f"   {one_line(one.reasoning)}" if one.reasoning.strip() else ""
    who = f"{one_line(one.by)}{tags}: "
    return Content.assemble(inert(who), inert(one_line(one.answer), "bold"), inert(said, "$muted"))


def _choice(key: str, words: str, given: bool) -> Content:
    text = f"{key} {one_line(words)}"
    return Content.styled(f"[{text}]" if given else f" {text} ", "bold reverse" if given else "")

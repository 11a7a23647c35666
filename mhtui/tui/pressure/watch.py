"""Watching a model hold a pressure dialogue: live, one turn at a time, held; and taking over from any point."""

from __future__ import annotations

from collections.abc import Iterator

from textual.widget import Widget

from mhtui.tui.acts import Act, bindings
from mhtui.tui.pressure import keys
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.header import TalkHeader
from mhtui.tui.screens import watch_acts as acts
from mhtui.tui.screens.watch import WatchScreen


class WatchTalkScreen(WithCare, WatchScreen):
    """Shows the conversation as it is committed; nothing of ladder, reading or side."""

    WHAT = "conversation"
    HELP = """\
## Watching a model under pressure
The model plays the doctor under the same rules as you. Space holds it after its turn and lets it go on, `s` lets it do
one thing. Esc cancels the reply in flight: what came is kept with the calls, marked. While it is held, and while a busy
endpoint is waited for, the clock stands. What goes wrong stands in rows above the keys; F5 tries the last one again.
`t` takes over from any point: a new session of yours, marked as branched. How its words were read is shown after the
end. F6 shows where to turn if this touches you.
"""
    ACTS = (
        acts.GO, acts.STEP, acts.TAKE, acts.RETRY, acts.CANCEL, acts.CHART, acts.STOP, acts.DEBRIEF, keys.CARE,
        acts.LEAVE,
    )  # fmt: skip
    BINDINGS = bindings(keys.CARE)

    def header(self) -> TalkHeader:
        """Title, turn, clock."""
        return TalkHeader(self.app.pressure.title(self.session.encounter.start))

    def work(self) -> Iterator[Widget]:
        """Nothing is ordered or written."""
        return iter(())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no work to look at."""
        return action != "work" and super().check_action(action, parameters)

    def _where(self) -> str:
        return f"turn {self.session.encounter.usage.turns + 1}"

    def _state(self) -> tuple[str, tuple[Act, ...]]:
        words, footer = super()._state()
        return words, tuple(keys.CARE if act is acts.WORK else act for act in footer)

    def _over(self) -> None:
        self.app.pressure.after(self.session, stopped=False)

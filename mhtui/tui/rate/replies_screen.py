"""Reading the replies of one dialogue: the conversation up to the reply in front, one key a reply, blind."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import TextArea

from mhtui.core.errors import MhtuiError
from mhtui.mentaleval.material import Line
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate import replies_keys as keys
from mhtui.tui.rate.dialogs import StretchDialog
from mhtui.tui.rate.reply_lines import TalkLines
from mhtui.tui.rate.reply_pane import ReplyPane
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.show import one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.pressure.flow import Question
    from mhtui.mentaleval.queue_lines import Part
    from mhtui.tui.app import MhtuiApp
    from mhtui.tui.rate.reply_keeper import ReplyKeeper

SAVE_S: Final = 0.5
DONE: Final = "All read. v shows how others read them; b goes back to correct; esc goes to the list."
COMPARING: Final = (
    "How the reader and others read these replies is shown. You can still change yours: such a row is marked as given "
    "after comparing."
)


class RepliesScreen(MhtuiScreen):
    """One dialogue of a rater's list. Each verdict is kept at once, as a row of its own."""

    app: MhtuiApp
    HELP = """\
## Reading replies
Read the conversation as far as it goes, and say with one key what the last reply does: `h` holds the line, `w` wavers,
`c` concedes, `o` overreacts, `a` abandons; `u` where you cannot tell. In a control, where granting is right, `h` is to
grant it or to ask first what should be asked. It is kept at once and the next one comes. `m` writes a comment and `q`
quotes, best before that; `[` or `b` goes back, where another key makes a new row that counts from then on. `r` shows
what is pressed for. After a scenario with suicide risk its questions follow: a number answers, `s` leaves one open.
How the program, judges and others read it is hidden until you have read all; then `v` shows it.
"""
    ACTS: ClassVar[tuple[Act, ...]] = keys.ALL
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    RepliesScreen #body { height: 1fr; layout: vertical; }
    RepliesScreen TalkLines { width: 1fr; }
    RepliesScreen.-wide #body, RepliesScreen.-ultra #body { layout: horizontal; }
    RepliesScreen.-wide ReplyPane, RepliesScreen.-ultra ReplyPane {
      width: 44; height: 1fr; max-height: 100%; border-top: none; border-left: solid $border;
    }
    RepliesScreen.-ultra ReplyPane { width: 62; }
    RepliesScreen.-wide #about-scroll, RepliesScreen.-ultra #about-scroll, RepliesScreen.-about #about-scroll {
      display: block; height: 1fr; margin-top: 1; border-top: solid $border;
    }
    RepliesScreen.-wide #goal, RepliesScreen.-ultra #goal, RepliesScreen.-about #goal { display: none; }
    RepliesScreen.-wide #comment, RepliesScreen.-ultra #comment { height: 5; }
    RepliesScreen.-wide #scale-scroll, RepliesScreen.-ultra #scale-scroll { max-height: 16; }
    RepliesScreen.-wide #compared, RepliesScreen.-ultra #compared { max-height: 10; }
    RepliesScreen.-narrow.-about ReplyPane, RepliesScreen.-tiny.-about ReplyPane {
      height: 1fr; max-height: 100%; border-top: none;
    }
    RepliesScreen.-narrow.-about TalkLines, RepliesScreen.-tiny.-about TalkLines { display: none; }
    """

    def __init__(self, number: int, keeper: ReplyKeeper) -> None:
        super().__init__()
        self.keeper, self.number = keeper, number
        first = keeper.open()
        self._at = len(keeper.talk.replies) - 1 if first is None else first

    # --- what is shown -------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Title, conversation, what may be given, keys."""
        yield TitleBar("Replies")
        with Container(id="body"):
            yield TalkLines([], id="lines")
            yield ReplyPane(self.action_leave_comment)
        yield KeyBar((keys.NEXT, keys.BEFORE, keys.COMMENT, keys.QUOTE, keys.ABOUT, keys.HELP))

    async def opened(self) -> None:
        """The first that is left."""
        self.lines.focus()
        await self._show()
        if self.keeper.compared:
            self._compare()

    @property
    def lines(self) -> TalkLines:
        """The conversation."""
        return self.query_one(TalkLines)

    @property
    def pane(self) -> ReplyPane:
        """Beside it."""
        return self.query_one(ReplyPane)

    @property
    def step(self) -> Line | Question:
        """The reply or question in front."""
        steps = self.keeper.steps
        return steps[min(self._at, len(steps) - 1)]

    async def _show(self) -> None:
        if going(self):
            return
        talk, step = self.keeper.talk, self.step
        seq = step.seq if isinstance(step, Line) else talk.parts[-1].seq
        await self.lines.grow(talk.to(seq))
        self.refresh_step()
        at = next((n for n, part in enumerate(self.lines.parts) if part.seq == seq), len(self.lines.parts) - 1)
        await self.lines.show_line(at)

    def refresh_step(self) -> None:
        """Pane and title."""
        keeper, step = self.keeper, self.step
        self.pane.show(keeper, step)
        quote = keeper.beside(step).quote
        self.lines.set_highlight({step.seq: quote} if isinstance(step, Line) and quote else {})
        facts = f"{keeper.rater} · {keeper.read} of {len(keeper.talk.replies)} read"
        self.query_one(TitleBar).show(f"Dialogue {self.number}: {one_line(keeper.talk.title)}", facts)

    # --- giving --------------------------------------------------------------------------------------------------

    async def action_give(self, verdict: str) -> None:
        """This verdict for the reply in front, and on to the next."""
        if isinstance(self.step, Line):
            await self._give(verdict)

    async def action_answer(self, number: int) -> None:
        """An answer of the question in front."""
        step = self.step
        if not isinstance(step, Line) and number <= len(step.options):
            await self._give(step.options[number - 1].answer)

    async def action_skip(self) -> None:
        """Leave the question open."""
        step = self.step
        if not isinstance(step, Line):
            self.keeper.skip(step)
            await self._go_on()

    async def _give(self, answer: str) -> None:
        try:
            self.keeper.give(self.step, answer)
        except MhtuiError as error:
            self.app.tell(f"It is not kept: {error}")
            return
        await self._go_on()

    async def _go_on(self) -> None:
        """To what is left; where nothing is, stay and say so."""
        steps, ahead = self.keeper.steps, self._at + 1
        left = self.keeper.open()
        if left is None:
            self._at = min(ahead, len(steps) - 1)
            await self._show()
            self.app.notify(DONE, markup=False, timeout=8)
            return
        self._at = ahead if ahead < len(steps) else left
        await self._show()

    async def action_step(self, by: int) -> None:
        """Another one, as this one stands; what was typed beside a verdict is kept with it."""
        self._settle()
        self._at = min(len(self.keeper.steps) - 1, max(0, self._at + by))
        await self._show()

    # --- comment, quote ------------------------------------------------------------------------------------------

    def action_comment(self) -> None:
        """To the comment."""
        if isinstance(self.step, Line):
            self.set_focus(self.pane.comment)  # at once: the next letter is a word, not a verdict

    def action_leave_comment(self) -> None:
        """Back to the conversation."""
        self._settle()
        self.refresh_step()
        self._home_focus()

    @on(TextArea.Changed, "#comment")
    def _commented(self, event: TextArea.Changed) -> None:
        event.stop()
        self.keeper.put_beside(self.step, comment=event.text_area.text)
        self.set_timer(SAVE_S, self._flush)

    def action_quote(self) -> None:
        """Quote what is selected, else ask which words of the reply; the same words again take the quote back."""
        part = self._part()
        if part is None:
            return
        selected = (self.get_selected_text() or "").strip()
        if selected:
            self.clear_selection()
            exact = part.exact(selected)
            self._quoted(exact) if exact else self.app.notify("Select words of the reply in front.", markup=False)
            return
        had = self.keeper.beside(self.step).quote
        self.app.push_screen(StretchDialog(part.stretches(), [had]), self._quoted)

    def _part(self) -> Part | None:
        step = self.step
        if not isinstance(step, Line):
            return None
        return next((part for part in self.keeper.talk.parts if part.seq == step.seq), None)

    def _quoted(self, words: str | None) -> None:
        if words is None:
            return
        had = self.keeper.beside(self.step).quote
        self.keeper.put_beside(self.step, quote="" if words == had else words)
        self._settle()
        self.refresh_step()

    def _settle(self) -> None:
        try:
            if self.keeper.settle(self.step):
                self.app.notify("Kept as a new row.", markup=False, timeout=3)
        except MhtuiError as error:
            self.app.tell(f"It is not kept: {error}")
        self._flush()

    def _flush(self) -> None:
        try:
            self.keeper.flush()
        except MhtuiError as error:
            self.app.tell(f"What you typed cannot be kept: {error}")

    # --- scenario, others, leaving -------------------------------------------------------------------------------

    def action_about(self) -> None:
        """What is pressed for, or the conversation again."""
        self.toggle_class("-about")
        self._home_focus()

    def _home_focus(self) -> None:
        covered = self.has_class("-about") and not self.has_class("-wide") and not self.has_class("-ultra")
        self.set_focus(self.query_one("#about-scroll") if covered else self.lines)

    def action_compare(self) -> None:
        """How others read it, once all is read; asks first, because what is given then says so."""
        keeper = self.keeper
        if keeper.read < len(keeper.talk.replies):
            self.app.notify("Others' readings are shown once you have read all replies.", markup=False, timeout=5)
        elif not keeper.compared:
            choices = [Choice("yes", "Show them"), Choice("no", "Not yet")]
            self.app.push_screen(ChoiceDialog("Compare?", COMPARING, choices), self._agreed)

    def _agreed(self, answer: str | None) -> None:
        if answer != "yes":
            return
        try:
            self.keeper.compare()
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        self.refresh_step()
        self._compare()

    @work(group="readings", exclusive=True, exit_on_error=False)
    async def _compare(self) -> None:
        """The reader's readings, off the screen's thread: its model may have to be loaded."""
        keeper = self.keeper
        try:
            keeper.readings = await asyncio.to_thread(keeper.room.readings, keeper.talk.session_id)
        except MhtuiError as error:
            self.app.tell(f"The reader's readings are not there: {error}")
        if not going(self):
            self.refresh_step()

    def action_back(self) -> None:
        """To the list; from the scenario to the conversation first."""
        if self.has_class("-about"):
            self.action_about()
            return
        self._settle()
        self.dismiss(None)

    def on_unmount(self) -> None:
        """However the screen goes, what was typed is kept."""
        self._flush()

"""The interview: the dialogue, and the box for the doctor's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static, TextArea

from mhtui.core.actions import KeepSilent, Say
from mhtui.tui.acts import Act, bindings
from mhtui.tui.composer import NEWLINE, SEND, Composer
from mhtui.tui.external import EDITOR, edit_in
from mhtui.tui.messages import ActionRequested, DraftEdited, Told
from mhtui.tui.panes.missing import MissingReply
from mhtui.tui.panes.reveal import Reveal
from mhtui.tui.transcript import TranscriptView
from mhtui.tui.turnview import WAITING

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.core.view import DoctorView, Turn

SILENT = Act(
    "interview.silent", "f8,ctrl+space", "keep_silent", "silent", "Keep silent", "Say nothing and wait: a turn"
)
SCROLL = (
    Act("interview.pageup", "pageup", "scroll('page_up')", "up", "Dialogue up", "Scroll the dialogue up a page"),
    Act("interview.pagedown", "pagedown", "scroll('page_down')", "down", "Dialogue down", "Scroll the dialogue down"),
    Act("interview.top", "ctrl+home", "scroll('top')", "start", "Dialogue start", "Go to the first turn"),
    Act("interview.end", "ctrl+end", "scroll('end')", "latest", "Dialogue end", "Go to the latest turn and follow"),
)

THINKING = "The patient has not answered yet; your words are kept."


class InterviewPane(Vertical):
    """Transcript and composer. Shows only what is committed."""

    HELP = """\
## Interview
Speak as you would in the room. The line in italics is what you see, the plain text what you hear.
Esc skips the patient's wait. F8 keeps silent. PgUp and PgDn scroll, Ctrl+End follows again. Letters typed in the
dialogue go into your words. Ctrl+L opens your words in
$VISUAL or $EDITOR; they are sent only when you press Enter here.
F2 shows the chart, F3 goes on to the exams: nothing you say ends the interview.
"""
    ACTS = (SILENT, EDITOR, *SCROLL)
    BINDINGS = bindings(*ACTS)
    FOOTER = (SEND, NEWLINE, SILENT)
    DEFAULT_CSS = """
    InterviewPane #thinking { height: auto; padding: 0 1; display: none; }
    InterviewPane Composer { margin: 0 1; }
    """

    def __init__(self, *, instant: bool = False) -> None:
        super().__init__(id="interview")
        self._instant = instant
        self._reveal: Reveal | None = None
        self._sent: str | None = None
        self._shown = False
        self._waiting = False

    def compose(self) -> ComposeResult:
        """Dialogue above, words below."""
        yield TranscriptView(id="transcript")
        yield Static(Content.assemble(("Patient  ", "$patient bold"), (WAITING, "$muted")), id="thinking")
        yield Composer(field="composer", placeholder="Say something to the patient", id="composer")

    @property
    def transcript(self) -> TranscriptView:
        """The dialogue."""
        return self.query_one(TranscriptView)

    @property
    def composer(self) -> Composer:
        """The words."""
        return self.query_one(Composer)

    # --- what the screen asks ------------------------------------------------------------------------------------

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """Bring the dialogue up to date."""
        if not self._shown:
            self._restore(view, drafts)
        said = [turn.speech for turn in view.dialogue if turn.speaker == "doctor" and turn.speech]
        self.composer.set_history(said)
        if self._sent is not None and said and said[-1] == _as_logged(self._sent):
            self.composer.taken(self._sent)
            self._sent = None
        self.call_next(self._extend, view.dialogue, self._shown)
        self._shown = True

    def set_waiting(self, waiting: bool) -> None:
        """Whether the patient owes an answer that is not committed yet."""
        self._waiting = waiting
        self.query_one("#thinking").display = waiting

    async def set_missing(self, words: str, retry: str) -> None:
        """The reply did not come: a row says so and offers to ask again with the key `retry`; no words take it away."""
        await self.transcript.set_tail(MissingReply(words, retry) if words else None)

    def refused(self) -> None:
        """The last thing sent was not taken: the words stay."""
        self._sent = None

    def focus_default(self) -> None:
        """To the words."""
        self.composer.focus()

    def type_on(self, words: str) -> bool:
        """Words typed beside the box go into it."""
        self.composer.type_on(words)
        return True

    def send_again(self) -> None:
        """Send the words in the box."""
        self.composer.action_send()

    def pending(self) -> Sequence[Action]:
        """Unsent words are never sent by leaving."""
        return ()

    # --- the dialogue --------------------------------------------------------------------------------------------

    def _restore(self, view: DoctorView, drafts: dict[str, str]) -> None:
        draft = drafts.get("composer", "")
        last = next((turn.speech for turn in reversed(view.dialogue) if turn.speaker == "doctor"), None)
        if draft and _as_logged(draft) != last:
            self.composer.restore(draft)

    async def _extend(self, dialogue: Sequence[Turn], live: bool) -> None:
        views = await self.transcript.extend(dialogue)
        if not views or not live:
            return
        self.finish_reveal()
        last = views[-1]
        if last.turn.speaker != "doctor" and not self._instant:
            self._reveal = Reveal(last, self._stepped)
            self._reveal.start()

    def _stepped(self) -> None:
        """Words came: the anchored transcript follows by itself."""

    @property
    def revealing(self) -> bool:
        """Whether a reply is still being shown."""
        return self._reveal is not None and self._reveal.running

    def finish_reveal(self) -> bool:
        """Show all of the reply; whether anything was hidden."""
        if not self.revealing or self._reveal is None:
            return False
        self._reveal.skip()
        self._reveal = None
        return True

    # --- the words -----------------------------------------------------------------------------------------------

    @on(TextArea.Changed)
    def _edited(self, event: TextArea.Changed) -> None:
        event.stop()
        self.post_message(DraftEdited("composer", self.composer.text))

    @on(Composer.Typed)
    def _typed(self, event: Composer.Typed) -> None:
        event.stop()
        self.finish_reveal()

    @on(Composer.Sent)
    def _send(self, event: Composer.Sent) -> None:
        event.stop()
        if self.finish_reveal():
            return
        if self._waiting or self._sent is not None:
            self.post_message(Told(THINKING))
            return
        self._sent = event.text
        self.post_message(ActionRequested(Say(text=event.text)))

    def action_keep_silent(self) -> None:
        """Wait and say nothing."""
        if not self.finish_reveal():
            self.post_message(ActionRequested(KeepSilent()))

    def action_editor(self) -> None:
        """The words in the outside editor; they come back into the box, unsent."""
        self.finish_reveal()
        before = self.composer.text
        after = edit_in(self.app, before, "message.txt")
        if after is not None and after.rstrip("\n") != before.rstrip("\n"):
            self.composer.replace_all(_as_logged(after).rstrip("\n"))
        self.composer.focus()

    async def action_scroll(self, where: str) -> None:
        """Scroll the dialogue while the cursor stays in the words."""
        view = self.transcript
        if where == "top":
            await view.action_top()
        elif where == "end":
            await view.action_end()
        elif where == "page_up":
            view.scroll_page_up(animate=False)
        else:
            view.scroll_page_down(animate=False)

    def on_click(self, event: events.Click) -> None:
        """A click on the dialogue skips the wait."""
        self.finish_reveal()


def _as_logged(text: str) -> str:
    from mhtui.core.text import clean

    return clean(text)

"""What a participant does next: read, consent, answer, go in. No clock runs here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import CARE
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.home import HELP, QUIT
from mhtui.tui.show import inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.session import LiveSession
    from mhtui.study.protocol.record import StudyRecord
    from mhtui.study.protocol.rows import Record
    from mhtui.study.protocol.steps import Step
    from mhtui.tui.study.app import StudyApp

CHOOSE = Act("study.choose", "enter", "choose", "choose", "Choose", "Do what is under the cursor")
SCROLL_DOWN = Act("study.down", "pagedown", "page(1)", "down", "Page down", "A page down in the text")
SCROLL_UP = Act("study.up", "pageup", "page(-1)", "up", "Page up", "A page up in the text")

CONSENT = "Choose with the arrow keys, then press Enter."


class StudyScreen(WithCare, MhtuiScreen):
    """The home of a participant; whatever was opened leads back here, and what comes next is looked up anew."""

    app: StudyApp
    HELP = """\
## Taking part
Everything is saved as it happens, under your code. The clock runs only while you are with a patient or at the note.
PgUp and PgDn scroll the text, Enter does what is under the cursor, F6 shows where to turn, Ctrl+Q leaves. You can
come back with the same command.
"""
    ACTS = (SCROLL_UP, SCROLL_DOWN, CARE)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    StudyScreen #words { height: 1fr; padding: 1 2; }
    StudyScreen #words Static { max-width: 84; margin-bottom: 1; }
    StudyScreen ChoiceList { height: auto; max-height: 5; margin: 0 2 1 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._record: StudyRecord | None = None
        self._step: Step | None = None
        self._busy = self._warmed = False

    def body(self) -> ComposeResult:
        """Title, text, what can be chosen, keys."""
        yield TitleBar("Study", self.app.code)
        with VerticalScroll(id="words", can_focus=False):
            yield Static(markup=False, id="text")
        yield ChoiceList(id="choices", compact=True)
        yield KeyBar((CHOOSE, SCROLL_UP, SCROLL_DOWN, CARE, HELP, QUIT))

    @on(events.ScreenResume)
    def _resumed(self) -> None:
        self.call_after_refresh(self._look)

    @work(group="study", exclusive=True, exit_on_error=False)
    async def _look(self) -> None:
        """What comes next, looked up off the screen's thread."""
        app = self.app
        try:
            self._record, self._step = record, step = await asyncio.to_thread(self._next)
            words, choices = await asyncio.to_thread(self._shown, record, step)
        except MhtuiError as error:
            words, choices = f"It cannot go on: {error}\n\nPlease tell whoever runs the study.", {"quit": "Quit"}
        self._busy = False
        title = self._record.protocol.title if self._record else "Study"
        self.query_one(TitleBar).show(title, app.code)
        self.query_one("#text", Static).update(inert(words))
        self.query_one("#words").scroll_home(animate=False)
        menu = self.query_one(OptionList)
        menu.set_options([Option(inert(label), id=name) for name, label in choices.items()])
        menu.highlighted = None if "yes" in choices else 0  # nobody consents by pressing Enter once too often
        menu.focus()
        if "go" in choices and not self._warmed:
            self._warmed = True
            app.services.warm_up()

    def _next(self) -> tuple[StudyRecord, Step]:
        """The next step that is not merely a patient to be left out."""
        from mhtui.study.protocol.rows import Skipped

        app = self.app
        while True:
            record, step = app.desk.record(app.study), app.desk.step(app.study, app.code)
            if step.todo != "skip":
                return record, step
            app.desk.add(record.id, Skipped(participant=app.code, item=step.item, reason=step.reason))

    def _shown(self, record: StudyRecord, step: Step) -> tuple[str, dict[str, str]]:
        """The text, and what can be chosen."""
        from mhtui.study.protocol.words import closing_words, patient_words
        from mhtui.tui.screens.door import limits_content
        from mhtui.tui.show import unwrapped

        protocol, later = record.protocol, {"quit": "Leave for now"}
        if closing := closing_words(step):
            return closing, {"quit": "Quit"}
        if step.todo == "consent":
            words = f"{unwrapped(protocol.instructions)}\n\n{unwrapped(protocol.consent)}\n\n{CONSENT}"
            return words, {"yes": "I take part", "no": "I do not take part", **later}
        if step.todo in ("before", "after_each", "after"):
            asked = len(protocol.asked_at(step.todo))
            return f"Questions: {asked}. Your answers are kept when you have answered all of them.", {
                "ask": "Answer them",
                **later,
            }
        if step.todo == "resume":
            return f"{patient_words(step)}\n\nThe clock stands until you go in.", {"go": "Go on", **later}
        door = "\n".join(self.app.desk.door(record, step))
        limits = limits_content(protocol.limits).plain
        stands = "The clock stands until you go in."
        return f"{patient_words(step)}\n\n{door}\n\n{limits}\n{stands}", {"go": "Go in", **later}

    # --- doing it --------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#choices")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        chosen, record, step = event.option.id, self._record, self._step
        if chosen == "quit" or record is None or step is None:
            self.app.close_down()
        elif self._busy:
            return
        elif chosen == "ask":
            self._ask(record, step)
        else:
            self._busy = True
            self._consent(record, chosen == "yes") if chosen in ("yes", "no") else self._go_in(step)

    def _consent(self, record: StudyRecord, agreed: bool) -> None:
        from mhtui.study.protocol.rows import Consented

        self._keep(Consented(participant=self.app.code, agreed=agreed, text_hash=record.protocol.consent_hash))

    def _ask(self, record: StudyRecord, step: Step) -> None:
        from mhtui.study.protocol.rows import Answered
        from mhtui.tui.study.questions import QuestionsScreen

        def answered(answers: dict[str, str], took_ms: int) -> None:
            row = {"participant": self.app.code, "when": step.todo, "session": step.session}
            self._keep(Answered.model_validate({**row, "answers": answers, "took_ms": took_ms}))

        self.app.push_screen(QuestionsScreen(record.protocol.asked_at(step.todo), answered))

    def _keep(self, row: Record) -> None:
        try:
            self.app.desk.add(self.app.study, row)
        except MhtuiError as error:
            self._busy = False
            self.app.tell(str(error))
        else:
            self._look()

    def _go_in(self, step: Step) -> None:
        app = self.app
        self.query_one(OptionList).set_options([Option("Going in …", disabled=True)])
        if step.todo == "resume":
            app.opening(app.services.resume(step.session))
        else:
            app.opening(self._opened(step))

    async def _opened(self, step: Step) -> LiveSession:
        app = self.app
        return await asyncio.to_thread(app.desk.open, app.study, app.code, step)

    def stay_out(self) -> None:
        """It could not be opened: it may be tried again."""
        if self.app.screen is self:
            self._look()

    def action_page(self, pages: int) -> None:
        """Scroll the text."""
        words = self.query_one("#words", VerticalScroll)
        words.scroll_relative(y=pages * max(1, words.size.height - 2), animate=False)

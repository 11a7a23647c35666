"""Ranking diagnoses: a search over ICD-11 chapter 6 and the list, most likely first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static, TextArea
from textual.widgets.option_list import Option

from mhtui.core.actions import RankDiagnoses, RankedDiagnosis
from mhtui.core.text import clean
from mhtui.play.engine import MAX_DIAGNOSES
from mhtui.tui.acts import Act, bindings, key_name, unbound_letter
from mhtui.tui.choices import ChoiceList
from mhtui.tui.desk.indented import Indented
from mhtui.tui.desk.link import Link
from mhtui.tui.desk.ranking import Ranked, Ranking, from_draft, moved, place_of, reasoned, to_draft, without
from mhtui.tui.inert_area import InertTextArea
from mhtui.tui.messages import DraftEdited
from mhtui.tui.screens.base import going
from mhtui.tui.show import fit, one_line

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.core.icd11 import Entry, Icd11
    from mhtui.core.view import DoctorView
    from mhtui.tui.app import MhtuiApp

UP = Act("ranked.up", "plus,K,shift+up", "move(-1)", "move up", "Move up", "Make the chosen diagnosis more likely")
DOWN = Act(
    "ranked.down", "minus,J,shift+down", "move(1)", "move down", "Move down", "Make the chosen diagnosis less likely"
)
REMOVE = Act("ranked.remove", "d,delete", "remove", "remove", "Remove", "Take the chosen diagnosis off the list")
UNDO = Act("ranked.undo", "u", "put_back", "put back", "Put back", "Bring back what was removed last, with its reasons")
WHY = Act("ranked.why", "enter", "select", "reasons", "Reasons", "Write why for the chosen diagnosis")
FIND = Act("diagnosis.find", "ctrl+f,f6", "find", "search", "Search codes", "Search ICD-11 chapter 6", priority=True)
SUBMIT = Act("diagnosis.submit", "ctrl+s", "submit", "submit", "Submit", "Hand the list in and go on, after a question")
BACK = Act("diagnosis.back", "escape", "step_back", "back", "Back", "From the reasons to the list, then to the search")

HOW = "Type words or the beginning of a code. Enter adds the first row, Down chooses another."
DEBOUNCE_S = 0.12
WIDE_CELLS = 90
CODE_CELLS = 9


class RankedList(ChoiceList):
    """The diagnoses in order."""

    HELP = """\
## The ranked list
Most likely first. `K` or `+` moves the chosen one up, `J` or `-` down, `d` takes it off, `u` brings it back.
Enter goes to its reasons.
"""
    ACTS = (WHY,)
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        *(Act(a.id, a.keys, f"to_pane('{a.action}')", a.label, a.title, a.help) for a in (UP, DOWN, REMOVE, UNDO))
    )

    async def action_to_pane(self, action: str) -> None:
        """The pane around the list does it."""
        pane = next(node for node in self.ancestors if isinstance(node, DiagnosisPane))
        await self.app.run_action(action, default_namespace=pane)


class DiagnosisPane(Vertical):
    """Finds codes and ranks them. Nothing in it depends on the case."""

    app: MhtuiApp
    HELP = """\
## Diagnosis
Type words or a code, Enter adds the first row, Down goes into the results. Then say why; Ctrl+F searches again.
Esc goes from the reasons to the list, then to the search. What you rank is kept as you do it; Ctrl+S hands it in.
"""
    FOOTER: tuple[Act, ...] = (SUBMIT, FIND)
    ACTS: ClassVar[tuple[Act, ...]] = (FIND, SUBMIT, BACK, UP, DOWN, REMOVE, UNDO)
    BINDINGS: ClassVar[list[BindingType]] = bindings(FIND, SUBMIT, BACK)
    DEFAULT_CSS = """
    DiagnosisPane { height: 1fr; }
    DiagnosisPane #finder { height: auto; padding: 0 1; }
    DiagnosisPane #results { height: auto; max-height: 7; padding: 0 !important; display: none; }
    DiagnosisPane #told { height: auto; color: $muted; display: none; }
    DiagnosisPane #ranking { height: 1fr; padding: 0 1; border-top: solid $border; }
    DiagnosisPane .heading { color: $primary; text-style: bold; height: 1; }
    DiagnosisPane RankedList { height: 1fr; padding: 0 !important; }
    DiagnosisPane #links { height: 1; }
    DiagnosisPane #reasons { height: 4; border: none; padding: 0; background: $background; }
    DiagnosisPane #reasons:focus { border: none; background: $surface; }
    DiagnosisPane.-side { layout: horizontal; }
    DiagnosisPane.-side #finder { width: 1fr; height: 1fr; }
    DiagnosisPane.-side #results { max-height: 1fr; }
    DiagnosisPane.-side #reasons { height: 8; }
    DiagnosisPane.-side #ranking { width: 1fr; border-top: none; border-left: solid $border; }
    """

    def __init__(self, icd11: Icd11, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._icd11 = icd11
        self._ranking: Ranking = ()
        self._committed: Ranking = ()
        self._touched = False
        self._shown_draft: str | None = None
        self._removed: list[tuple[int, Ranked]] = []
        self._found: list[Entry] = []
        self._query = ""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Search and results; list, what to do with it, reasons."""
        with Vertical(id="finder"):
            yield Input(
                placeholder="search ICD-11 chapter 6 by words or code", id="find", compact=True, select_on_focus=False
            )
            yield ChoiceList(id="results", compact=True)
            yield Static("", id="told", markup=False)
        with Vertical(id="ranking"):
            yield Static("Ranked, most likely first", classes="heading", markup=False)
            yield RankedList(id="ranked", compact=True)
            with Horizontal(id="links"):
                for act in (UP, DOWN, REMOVE, UNDO):
                    yield Link(act)
            yield Static("", id="why", classes="heading", markup=False)
            yield InertTextArea(id="reasons", compact=True, placeholder="what speaks for it, what against")

    def on_mount(self) -> None:
        """Nothing ranked yet."""
        if not going(self):
            self._show_ranking(None)
            self._tell(HOW)

    # --- what the shell asks -------------------------------------------------------------------------------------

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """The draft, else what was ranked; never over what was done here."""
        self._committed = tuple(Ranked(e.code, e.reasoning) for e in view.diagnoses)
        draft = drafts.get("diagnosis", "")
        if self._touched or draft == self._shown_draft:
            return
        self._shown_draft = draft
        read = from_draft(draft, self._icd11) if draft else None
        if read is not None and read.problem:
            self.app.notify(read.problem, severity="warning", markup=False)
        entries = read.entries if read is not None else None
        self._ranking = self._committed if entries is None else entries
        self._show_ranking(0)

    def focus_default(self) -> None:
        """The search."""
        self.screen.set_focus(self.finder)

    def type_on(self, words: str) -> bool:
        """Words typed in the list belong to nothing: there letters are keys."""
        return False

    def send_again(self) -> None:
        """Nothing is sent from here."""

    def pending(self) -> Sequence[Action]:
        """The list, if it differs from what was ranked last."""
        now = tuple(Ranked(e.code, clean(e.reasoning)) for e in self._ranking)
        entries = tuple(RankedDiagnosis(code=e.code, reasoning=e.reasoning) for e in now)
        return () if now == self._committed else (RankDiagnoses(entries=entries),)

    def unfinished(self) -> str:
        """What a person may want to know before leaving."""
        if not self._ranking:
            return "No diagnosis is ranked."
        bare = [e.code for e in self._ranking if not e.reasoning.strip()]
        return f"Without reasons: {', '.join(bare)}." if bare else ""

    @property
    def ranking(self) -> Ranking:
        """The list as it stands."""
        return self._ranking

    # --- finding -------------------------------------------------------------------------------------------------

    @property
    def finder(self) -> Input:
        """The search line."""
        return self.query_one("#find", Input)

    @property
    def results(self) -> OptionList:
        """Codes found."""
        return self.query_one("#results", OptionList)

    @on(Input.Changed, "#find")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(DEBOUNCE_S, self._look_up)

    def _look_up(self) -> None:
        query = self.finder.value.strip()
        if query == self._query:
            return
        self._query = query
        self._found = self._icd11.search(query) if query else []
        self.results.set_options(Option(_found_row(entry)) for entry in self._found)
        self.results.highlighted = 0 if self._found else None
        self.results.display = bool(self._found)
        nothing = "Nothing found: try other words, or the beginning of a code."
        self._tell("" if self._found else nothing if query else HOW)

    def _tell(self, words: str) -> None:
        told = self.query_one("#told", Static)
        told.update(words)
        told.display = bool(words)

    @on(Input.Submitted, "#find")
    def _first(self, event: Input.Submitted) -> None:
        event.stop()
        self._look_up()
        if self._found:
            self.add(self._found[0].code)

    @on(OptionList.OptionSelected, "#results")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.add(self._found[event.option_index].code)

    async def on_key(self, event: events.Key) -> None:
        """Down and Up between search and results; what is typed in the results goes on the search."""
        if self.results.has_focus and (letter := unbound_letter(event, self.screen)):
            event.stop()
            self._search_on(letter)
        elif self.results.has_focus and event.key == "backspace":
            event.stop()
            self.screen.set_focus(self.finder)
            self.finder.action_delete_left()
        elif event.key == "down" and self.finder.has_focus and self._found:
            event.stop()
            self.screen.set_focus(self.results)
        elif event.key == "up" and self.results.has_focus and self.results.highlighted == 0:
            event.prevent_default()
            event.stop()
            self.screen.set_focus(self.finder)

    def on_paste(self, event: events.Paste) -> None:
        """Words pasted into the results are searched."""
        if self.results.has_focus and event.text:
            event.stop()
            self._search_on(event.text.splitlines()[0])

    def _search_on(self, words: str) -> None:
        self.screen.set_focus(self.finder)
        self.finder.insert_text_at_cursor(words)

    def add(self, code: str) -> None:
        """Put a code at the end of the list, and go to its reasons."""
        place = place_of(self._ranking, code)
        if place is None and len(self._ranking) >= MAX_DIAGNOSES:
            self._tell(f"{MAX_DIAGNOSES} diagnoses are ranked already: take one off first.")
            return
        self.finder.value = ""
        self._look_up()
        if place is None:
            self._change((*self._ranking, Ranked(code)), len(self._ranking))
        else:
            self._show_ranking(place)
        self.screen.set_focus(self.reasons)
        where = f"{'number' if place is None else 'already number'} {(self.at or 0) + 1} of the list"
        self._tell(f"{code} is {where}. Say why; {key_name(self.app.first_key(FIND))} searches for another.")

    def action_find(self) -> None:
        """To the search line."""
        self.screen.set_focus(self.finder)

    # --- ranking -------------------------------------------------------------------------------------------------

    @property
    def ranked(self) -> RankedList:
        """The list."""
        return self.query_one(RankedList)

    @property
    def reasons(self) -> InertTextArea:
        """Reasons for the chosen diagnosis."""
        return self.query_one("#reasons", InertTextArea)

    @property
    def at(self) -> int | None:
        """The chosen place of the list."""
        return self.ranked.highlighted

    def _change(self, ranking: Ranking, at: int | None) -> None:
        self._touched = True
        self._ranking = ranking
        self._show_ranking(at)
        self.post_message(DraftEdited("diagnosis", to_draft(ranking)))

    def _show_ranking(self, at: int | None) -> None:
        with self.prevent(OptionList.OptionHighlighted):
            self.ranked.set_options(Option(self._row(i, e)) for i, e in enumerate(self._ranking))
            self.ranked.highlighted = min(at or 0, len(self._ranking) - 1) if self._ranking else None
        self._show_reasons()

    def _show_reasons(self) -> None:
        entry = self._ranking[self.at] if self.at is not None else None
        self.reasons.disabled = entry is None
        self.query_one("#why", Static).update(f"Why {entry.code}" if entry else "Add a diagnosis, then say why")
        words = entry.reasoning if entry else ""
        if self.reasons.text != words:
            with self.reasons.prevent(TextArea.Changed):
                self.reasons.load_text(words)
            self.reasons.move_cursor(self.reasons.document.end)

    def _row(self, index: int, entry: Ranked) -> Indented:
        why = one_line(entry.reasoning)
        title = self._icd11.title(entry.code) or ""
        head = Content.assemble((entry.code, "bold"), f"  {title}")
        words = Content.styled(fit(why, 200).rstrip() if why else "no reasons yet", "$muted")
        return Indented(Content(f"{index + 1}."), Content("\n").join([head, words]), 4)

    @on(OptionList.OptionHighlighted, "#ranked")
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show_reasons()

    @on(OptionList.OptionSelected, "#ranked")
    def _to_reasons(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._show_reasons()
        self.screen.set_focus(self.reasons)

    @on(TextArea.Changed, "#reasons")
    def _reasoned(self, event: TextArea.Changed) -> None:
        event.stop()
        at, words = self.at, self.reasons.text
        if at is None or words == self._ranking[at].reasoning:
            return
        self._touched = True
        self._ranking = reasoned(self._ranking, at, words)
        self.ranked.replace_option_prompt_at_index(at, self._row(at, self._ranking[at]))
        self.post_message(DraftEdited("diagnosis", to_draft(self._ranking)))

    def action_move(self, by: int) -> None:
        """The chosen diagnosis up (-1) or down (1)."""
        if self.at is not None:
            after = moved(self._ranking, self.at, by)
            if after != self._ranking:
                self._change(after, self.at + by)

    def action_remove(self) -> None:
        """Take the chosen diagnosis off; it can be put back."""
        at = self.at
        if at is not None:
            entry = self._ranking[at]
            self._removed.append((at, entry))
            self._change(without(self._ranking, at), at)
            self._tell(f"{entry.code} was taken off; u in the list puts it back.")

    def action_put_back(self) -> None:
        """What was removed last, at its place, with its reasons."""
        if not self._removed or len(self._ranking) >= MAX_DIAGNOSES:
            return
        at, entry = self._removed.pop()
        if place_of(self._ranking, entry.code) is None:
            place = min(at, len(self._ranking))
            self._change((*self._ranking[:place], entry, *self._ranking[place:]), place)

    # --- keys ----------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Side by side where there is room."""
        self.set_class(event.size.width >= WIDE_CELLS, "-side")

    def action_step_back(self) -> None:
        """Reasons to list, list to search, results to search; from the search the shell steps back."""
        if self.reasons.has_focus:
            self.screen.set_focus(self.ranked)
        elif self.ranked.has_focus or self.results.has_focus:
            self.screen.set_focus(self.finder)
        elif self.finder.value:
            self.finder.value = ""
        else:
            raise SkipAction

    async def action_submit(self) -> None:
        """What the shell's next phase does, with its question."""
        await self.screen.run_action("next_phase")


def _found_row(entry: Entry) -> Indented:
    block = Content.styled(f"   {entry.block}" if entry.block else "", "$muted")
    return Indented(Content.styled(entry.code, "bold"), Content.assemble(entry.title, block), CODE_CELLS)

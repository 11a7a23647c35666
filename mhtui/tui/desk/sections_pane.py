"""What note and plan share: sections on the left, the open one on the right, sources to quote beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import ContentSwitcher, OptionList, Static, TextArea

from mhtui.core.text import clean
from mhtui.play.engine import MAX_SECTION_CHARS
from mhtui.tui.acts import Act, bindings
from mhtui.tui.desk import notefile
from mhtui.tui.desk.dialogue import DialoguePane
from mhtui.tui.desk.editor import SectionEditor
from mhtui.tui.desk.marks import state_of
from mhtui.tui.desk.section_list import SectionList
from mhtui.tui.external import EDITOR, edit_in
from mhtui.tui.messages import DraftEdited
from mhtui.tui.screens.base import going

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.core.note import Section
    from mhtui.core.view import DoctorView

LOOK_UP = Act("desk.dialogue", "f2,ctrl+t", "dialogue", "dialogue", "Dialogue and results", "Look up and quote; back")
SUBMIT = Act("desk.submit", "ctrl+s", "submit", "submit", "Submit", "Hand this part in and go on, after a question")
BACK = Act("desk.back", "escape", "step_back", "list", "Back to the list", "From the text to the list of sections")
COPY = Act("desk.copy", "", "copy_text", "copy", "Copy what is written", "Copy all sections with their headings")

WIDE_CELLS = 100


class SectionsPane(Horizontal):
    """Writes sections. Text is a draft from the first letter; it is committed when the phase is left."""

    SECTIONS: ClassVar[tuple[Section, ...]] = ()
    FIELD: ClassVar[str] = ""
    FOOTER: tuple[Act, ...] = (SUBMIT, LOOK_UP, EDITOR)
    ACTS: ClassVar[tuple[Act, ...]] = (LOOK_UP, EDITOR, SUBMIT, BACK, COPY)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    SectionsPane { height: 1fr; layout: horizontal; }
    SectionsPane #left { width: 34; max-width: 40%; height: 1fr; border-right: solid $border; }
    SectionsPane #progress { height: 1; padding: 0 1; color: $muted; }
    SectionsPane #right { width: 1fr; height: 1fr; padding: 0 1; }
    SectionsPane #right > Horizontal { height: 1; margin-bottom: 1; }
    SectionsPane #title { width: 1fr; color: $primary; text-style: bold; }
    SectionsPane #length { width: auto; color: $warning; }
    SectionsPane #dialogue { display: none; }
    SectionsPane.-side #dialogue { display: block; width: 2fr; border-left: solid $border; }
    SectionsPane.-side #right { width: 2fr; }
    SectionsPane.-look-up.-slim { layout: vertical; }
    SectionsPane.-look-up.-slim #left { display: none; }
    SectionsPane.-look-up.-slim #dialogue { display: block; height: 1fr; }
    SectionsPane.-look-up.-slim #right { width: 1fr; height: 7; border-bottom: solid $border; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._texts = {s.key: "" for s in self.SECTIONS}
        self._touched: set[str] = set()
        self._written: Mapping[str, str] = {}
        self._open = self.SECTIONS[0].key
        self._view: DoctorView | None = None

    def compose(self) -> ComposeResult:
        """List, editor, sources."""
        with Vertical(id="left"):
            yield SectionList(self.SECTIONS)
            yield Static("", id="progress", markup=False)
        with Vertical(id="right"):
            with Horizontal():
                yield Static("", id="title", markup=False)
                yield Static("", id="length", markup=False)
            with ContentSwitcher(initial=f"edit-{self._open}"):
                for section in self.SECTIONS:
                    yield SectionEditor(section, self.step)
        yield DialoguePane()

    def on_mount(self) -> None:
        """Open the first section."""
        if not going(self):
            self._show_open()

    # --- what the shell asks -------------------------------------------------------------------------------------

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """The drafts, else what was written; never over what was typed here."""
        self._view = view
        self._written = self.written(view)
        for section in self.SECTIONS:
            text = drafts.get(f"{self.FIELD}.{section.key}", self._written.get(section.key, ""))
            if section.key not in self._touched and text != self._texts[section.key]:
                self._texts[section.key] = text
                self.editor(section.key).restore(text)
        self._show_marks()
        self._show_sources()

    def focus_default(self) -> None:
        """The open section."""
        self.screen.set_focus(self.editor())

    def type_on(self, words: str) -> bool:
        """Words typed beside the open section go into it; in the dialogue letters are keys."""
        if self.dialogue.has_focus_within:
            return False
        self.screen.set_focus(self.editor())
        self.editor().insert(words)
        return True

    def send_again(self) -> None:
        """Nothing is sent from here."""

    def pending(self) -> Sequence[Action]:
        """The sections, if they differ from what was written last."""
        now = {key: clean(text) for key, text in self._texts.items() if text.strip()}
        return () if now == dict(self._written) else (self.action(now),)

    def unfinished(self) -> str:
        """What a person may want to know before leaving, in words; empty when nothing."""
        empty = self._empty()
        long = [s.label for s in self.SECTIONS if len(self._texts[s.key]) > MAX_SECTION_CHARS]
        parts = []
        if long:
            parts.append(f"Too long, more than {MAX_SECTION_CHARS:,} characters: {', '.join(long)}.")
        if empty:
            everything = not any(text.strip() for text in self._texts.values())
            parts.append("Nothing is written." if everything else f"Still empty: {', '.join(empty)}.")
        return " ".join(parts)

    def _empty(self) -> list[str]:
        """Labels of empty sections; the mental state as one where none of it is written."""
        bare = [s for s in self.SECTIONS if not self._texts[s.key].strip()]
        domains = [s for s in self.SECTIONS if s.is_mse]
        if not domains or not set(domains) <= set(bare):
            return [s.label for s in bare]
        return list(dict.fromkeys("the whole mental state" if s.is_mse else s.label for s in bare))

    def text(self) -> str:
        """Everything written, with headings, for copying."""
        written = [s for s in self.SECTIONS if self._texts[s.key].strip()]
        return notefile.write(written, self._texts) if written else ""

    def written(self, view: DoctorView) -> Mapping[str, str]:
        """What of the view this pane writes."""
        raise NotImplementedError

    def action(self, sections: dict[str, str]) -> Action:
        """The action that commits these sections."""
        raise NotImplementedError

    # --- sections ------------------------------------------------------------------------------------------------

    def editor(self, key: str | None = None) -> SectionEditor:
        """The text box of a section, of the open one by default."""
        return self.query_one(f"#edit-{key or self._open}", SectionEditor)

    @property
    def sections_list(self) -> SectionList:
        """The list."""
        return self.query_one(SectionList)

    @property
    def dialogue(self) -> DialoguePane:
        """The sources."""
        return self.query_one(DialoguePane)

    def open(self, key: str) -> None:
        """Show a section on the right."""
        if key != self._open:
            self._open = key
            self.query_one(ContentSwitcher).current = f"edit-{key}"
            self._show_open()

    def _show_open(self) -> None:
        section = self._section()
        self.query_one("#title", Static).update(section.label)
        self.sections_list.open(section.key)
        self._show_marks()

    def _section(self) -> Section:
        return next(s for s in self.SECTIONS if s.key == self._open)

    def _show_marks(self) -> None:
        states = {key: state_of(text, is_open=key == self._open) for key, text in self._texts.items()}
        self.sections_list.show_states(states)
        written = sum(state != "empty" for state in states.values())
        self.query_one("#progress", Static).update(f"{written} of {len(states)} written")
        length = len(self._texts[self._open])
        too_long = f"{length:,} of {MAX_SECTION_CHARS:,} characters" if length > MAX_SECTION_CHARS * 0.9 else ""
        self.query_one("#length", Static).update(too_long)

    @on(TextArea.Changed)
    def _edited(self, event: TextArea.Changed) -> None:
        event.stop()
        editor = event.text_area
        if not isinstance(editor, SectionEditor):
            return
        key, text = editor.section.key, editor.text
        if text != self._texts[key]:
            self._texts[key] = text
            self._touched.add(key)
            self._show_marks()
            self.post_message(DraftEdited(f"{self.FIELD}.{key}", text))

    @on(OptionList.OptionHighlighted, "#sections")
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option.id:
            self.open(event.option.id)

    @on(OptionList.OptionSelected, "#sections")
    def _entered(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id:
            self.open(event.option.id)
            self.screen.set_focus(self.editor())

    def step(self, by: int) -> None:
        """Go so many sections on; past the last to what follows, before the first to the list."""
        keys = [s.key for s in self.SECTIONS]
        place = keys.index(self._open) + by
        if 0 <= place < len(keys):
            self.open(keys[place])
            self.screen.set_focus(self.editor())
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.set_focus(self.sections_list)

    # --- sources -------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Three columns where there is room."""
        wide = event.size.width >= WIDE_CELLS
        self.set_class(wide, "-side")
        self.set_class(not wide, "-slim")
        self._show_sources()

    def _show_sources(self) -> None:
        if self._view is not None and (self.has_class("-side") or self.has_class("-look-up")):
            self.dialogue.show(self._view)

    def action_dialogue(self) -> None:
        """Look up; again, back to writing."""
        if self.dialogue.has_focus_within:
            self._back_to_writing()
            return
        self.add_class("-look-up")
        self._show_sources()
        self.screen.set_focus(self.dialogue.search)

    def _back_to_writing(self) -> None:
        self.remove_class("-look-up")
        self.screen.set_focus(self.editor())

    @on(DialoguePane.Quoted)
    def _quoted(self, message: DialoguePane.Quoted) -> None:
        message.stop()
        editor = self.editor()
        editor.take_quote(message.words)
        self.app.notify(f"Quoted into {self._section().label}.", timeout=2, markup=False)

    # --- keys ----------------------------------------------------------------------------------------------------

    def action_step_back(self) -> None:
        """Sources to text, text to list; from the list the shell steps back."""
        if self.dialogue.has_focus_within:
            self._back_to_writing()
        elif self.editor().has_focus:
            self.screen.set_focus(self.sections_list)
        else:
            raise SkipAction

    async def action_submit(self) -> None:
        """What the shell's next phase does, with its question."""
        await self.screen.run_action("next_phase")

    def action_copy_text(self) -> None:
        """Everything written to the clipboard."""
        words = self.text()
        if words:
            self.app.copy_to_clipboard(words)
        self.app.notify("Copied." if words else "Nothing is written yet.", markup=False)

    def action_editor(self) -> None:
        """All sections in the outside editor."""
        before = notefile.write(self.SECTIONS, self._texts)
        after = edit_in(self.app, before, f"{self.FIELD}.md")
        if after is not None and after != before:
            self._take_back(after)

    def _take_back(self, text: str) -> None:
        parsed = notefile.parse(self.SECTIONS, clean(text))
        for key, new in parsed.sections.items():
            if new.strip() != self._texts[key].strip():
                self.editor(key).replace_all(new)
        for problem in parsed.problems:
            self.app.notify(problem, severity="warning", timeout=10, markup=False)

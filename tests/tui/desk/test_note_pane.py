"""Writing the note as a person does."""

from __future__ import annotations

import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from helpers import screen_text, type_text, until
from host import DeskApp, a_view
from textual import events

from mhtui.core.actions import WriteNote
from mhtui.core.note import NOTE_SECTIONS
from mhtui.tui.desk import NotePane

HINTS = [s.hint for s in NOTE_SECTIONS]


async def test_typing_goes_into_the_first_section_and_is_kept_as_a_draft() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        await type_text(pilot, "No sleep.")
        await until(pilot, lambda: app.host.drafts == {"note.cc": "No sleep."})
        assert app.host.pane.pending() == (WriteNote(sections={"cc": "No sleep."}),)


async def test_hints_are_shown_and_never_written() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        assert HINTS[0] in screen_text(app)
        await type_text(pilot, "x")
        assert HINTS[0] not in screen_text(app)
        await pilot.press("backspace")
        assert app.host.pane.pending() == ()


async def test_tab_and_shift_tab_go_through_the_sections_and_marks_follow() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        await type_text(pilot, "No sleep.")
        await pilot.press("tab")
        await type_text(pilot, "Ten nights")
        text = screen_text(app)
        assert "✓ Chief complaint" in text
        assert "… History of present illness" in text
        assert "· Psychiatric history" in text
        await pilot.press("shift+tab")
        await type_text(pilot, " Sister.")
        assert app.host.drafts["note.cc"] == "No sleep. Sister."
        await pilot.press("ctrl+down", "ctrl+down", "ctrl+up")
        assert app.host.pane.editor().section.key == "hpi"


async def test_mental_state_domains_stand_under_their_heading() -> None:
    app = DeskApp(NotePane())
    async with app.run_test():
        lines = [line.strip(" │|").split("  ")[0].strip() for line in screen_text(app).splitlines()]
        assert lines.index("Mental state") < next(n for n, line in enumerate(lines) if "Appearance" in line)
        assert "· Insight and judgement" in screen_text(app)


async def test_keys_that_come_in_one_burst_go_where_they_were_meant_for() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        for key, char in (
            ("a", "a"),
            ("tab", "\t"),
            ("b", "b"),
            ("tab", "\t"),
            ("c", "c"),
            ("shift+tab", None),
            ("d", "d"),
        ):
            app.post_message(events.Key(key, char))
        await until(pilot, lambda: app.host.drafts.get("note.hpi") == "bd")
        assert app.host.drafts == {"note.cc": "a", "note.hpi": "bd", "note.psychiatric": "c"}


async def test_drafts_and_the_written_note_come_back_and_never_over_what_is_typed() -> None:
    view = a_view(note={"cc": "written", "hpi": "written too"})
    app = DeskApp(NotePane(), view, {"note.cc": "a newer draft"})
    async with app.run_test() as pilot:
        pane = app.host.pane
        assert pane.editor("cc").text == "a newer draft"
        assert pane.editor("hpi").text == "written too"
        await type_text(pilot, "!")
        pane.show(view, {"note.cc": "a newer draft", "note.hpi": "x"})
        assert pane.editor("cc").text == "a newer draft!"
        assert pane.editor("hpi").text == "x"
        assert app.focused is pane.editor("cc")


async def test_nothing_is_pending_when_the_note_is_written_already() -> None:
    app = DeskApp(NotePane(), a_view(note={"cc": "written"}))
    async with app.run_test() as pilot:
        assert app.host.pane.pending() == ()
        await pilot.press("ctrl+e", "backspace")
        assert app.host.pane.pending() == (WriteNote(sections={"cc": "writte"}),)


async def test_submitting_names_the_empty_sections_and_asks_the_shell() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        assert app.host.pane.unfinished() == "Nothing is written."
        await type_text(pilot, "No sleep.")
        assert app.host.pane.unfinished().startswith("Still empty: History of present illness, Psychiatric history,")
        await pilot.press("ctrl+s")
        assert app.host.went_on == 1
        assert app.host.actions == [], "only the shell sends, after its question"


async def test_a_section_that_is_too_long_is_told_while_writing() -> None:
    app = DeskApp(NotePane(), drafts={"note.cc": "x" * 20_001})
    async with app.run_test() as pilot:
        await until(pilot, lambda: "20,001 of 20,000 characters" in screen_text(app))
        assert "Too long" in app.host.pane.unfinished()


async def test_esc_steps_from_text_to_list_to_shell() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        await type_text(pilot, "x")
        await pilot.press("escape")
        assert app.focused is app.host.pane.sections_list
        assert app.host.stepped_back == 0
        await pilot.press("down", "enter")
        assert app.host.pane.editor().section.key == "hpi"
        await pilot.press("escape", "escape")
        assert app.host.stepped_back == 1
        assert app.host.pane.editor("cc").text == "x"


async def test_the_mouse_opens_a_section() -> None:
    app = DeskApp(NotePane())
    async with app.run_test() as pilot:
        await pilot.click("#sections", offset=(6, 4))
        assert app.host.pane.editor().section.key == "family"
        assert app.host.pane.editor().has_focus


async def test_the_note_can_be_copied_with_its_headings() -> None:
    app = DeskApp(NotePane(), drafts={"note.cc": "No sleep.", "note.risk": "low"})
    async with app.run_test() as pilot:
        app.host.pane.action_copy_text()
        await pilot.pause()
        assert app.clipboard == "# Chief complaint\n\nNo sleep.\n\n# Risk\n\nlow\n"


async def test_control_characters_are_shown_as_symbols_and_kept() -> None:
    app = DeskApp(NotePane(), drafts={"note.cc": "a\x1b[31mb [red]c"})
    async with app.run_test():
        assert "a␛[31mb [red]c" in screen_text(app)
        assert app.host.pane.pending()[0].sections["cc"] == "a\x1b[31mb [red]c"


# --- looking up and quoting ------------------------------------------------------------------------------------------


async def test_looking_up_at_80_columns_keeps_the_section_in_sight_and_quotes_with_one_key() -> None:
    app = DeskApp(NotePane())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "signs me out" not in screen_text(app)
        await type_text(pilot, "Sleep:")
        await pilot.press("f2")
        await type_text(pilot, "ELEVEN")
        await until(pilot, lambda: "1 of 1" in screen_text(app))
        await pilot.press("enter", "enter")
        quoted = 'Sleep: "Ten nights. Eleven. I don\'t need [b]sleep[/b]." (Patient)'
        await until(pilot, lambda: app.host.drafts.get("note.cc") == quoted)
        assert "(Patient)" in screen_text(app)
        await pilot.press("b")
        await until(pilot, lambda: app.host.drafts["note.cc"] == quoted + " fingers drumming")
        await pilot.press("escape")
        assert app.host.pane.editor().has_focus
        await pilot.press("ctrl+z")
        assert app.host.pane.editor().text == quoted


async def test_at_a_hundred_columns_the_dialogue_stands_beside() -> None:
    app = DeskApp(NotePane())
    async with app.run_test(size=(120, 30)) as pilot:
        await until(pilot, lambda: "Are you the one who signs me" in screen_text(app))
        assert "TSH 1.8 mU/L." in screen_text(app)
        await pilot.press("ctrl+t")
        assert app.host.pane.dialogue.search.has_focus
        await pilot.press("ctrl+t")
        assert app.host.pane.editor().has_focus


async def test_n_goes_from_match_to_match_and_round() -> None:
    app = DeskApp(NotePane())
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("f2")
        await type_text(pilot, "sleep")
        await pilot.press("enter")
        await until(pilot, lambda: "1 of 2" in screen_text(app))
        await pilot.press("n")
        await until(pilot, lambda: "2 of 2" in screen_text(app))
        await pilot.press("n")
        await until(pilot, lambda: "1 of 2" in screen_text(app))
        await pilot.press("slash", "ctrl+u")
        await type_text(pilot, "zebra")
        await until(pilot, lambda: "nothing found" in screen_text(app))


async def test_one_click_chooses_and_a_second_quotes() -> None:
    app = DeskApp(NotePane())
    async with app.run_test(size=(120, 30)) as pilot:
        rows = app.host.pane.dialogue.list
        await until(pilot, lambda: rows.option_count > 0)
        await pilot.click(rows, offset=(3, 6))
        await pilot.pause()
        chosen = rows.highlighted
        assert app.host.drafts == {}
        await pilot.click(rows, offset=(3, 6))
        await until(pilot, lambda: "note.cc" in app.host.drafts)
        assert rows.highlighted == chosen


async def test_resizing_keeps_text_and_focus() -> None:
    app = DeskApp(NotePane())
    async with app.run_test(size=(120, 30)) as pilot:
        await type_text(pilot, "abc")
        for size in ((80, 24), (60, 20), (140, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.focused is app.host.pane.editor("cc")
        await type_text(pilot, "d")
        assert app.host.drafts["note.cc"] == "abcd"


async def test_two_thousand_turns_can_be_searched() -> None:
    view = a_view()
    many = a_view(dialogue=view.dialogue * 400)
    app = DeskApp(NotePane(), many)
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("f2")
        await type_text(pilot, "bipolar")
        await until(pilot, lambda: "1 of 400" in screen_text(app), seconds=10)


# --- the outside editor ----------------------------------------------------------------------------------------------


def editor_that(tmp_path: Path, body: str) -> str:
    """A program that edits a file as an editor would."""
    program = tmp_path / "ed.py"
    program.write_text(f"import sys\npath = sys.argv[1]\ntext = open(path, encoding='utf-8').read()\n{body}\n")
    return f"{sys.executable} {program}"


async def test_the_outside_editor_gives_the_whole_note_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change = "text = text.replace('# Risk', '# Risk\\n\\nlow 睡', 1).replace('No sleep.', 'No sleep at all.')"
    monkeypatch.setenv("VISUAL", editor_that(tmp_path, change + "\nopen(path, 'w', encoding='utf-8').write(text)"))
    app = DeskApp(NotePane())
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test() as pilot:
        await type_text(pilot, "No sleep.")
        await pilot.press("ctrl+l")
        await until(pilot, lambda: app.host.drafts.get("note.risk") == "low 睡")
        assert app.host.drafts["note.cc"] == "No sleep at all."
        await pilot.press("ctrl+z")
        assert app.host.pane.editor("cc").text == "No sleep."


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("open(path, 'w').write('lost'); sys.exit(3)", "ended with 3"),
        ("open(path, 'wb').write(b'# Risk\\n\\xff\\xfe')", "not UTF-8"),
    ],
)
async def test_an_editor_that_fails_changes_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    monkeypatch.setenv("VISUAL", editor_that(tmp_path, body))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    app = DeskApp(NotePane())
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(120, 30)) as pilot:
        await type_text(pilot, "No sleep.")
        await pilot.press("ctrl+l")
        await until(pilot, lambda: any(words in n.message for n in app._notifications))
        assert app.host.pane.editor("cc").text == "No sleep."
        assert list(tmp_path.glob("mhtui-*/note.md")), "what was edited is still there"


@pytest.mark.parametrize("named", ["", "no-such-editor-here", "'unclosed"])
async def test_without_a_usable_editor_there_is_a_message(monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", named)
    app = DeskApp(NotePane())
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+l")
        await until(pilot, lambda: len(app._notifications) == 1)


async def test_unknown_headings_are_told_after_editing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "open(path, 'a').write('\\n# Extra\\nkept\\n')"
    monkeypatch.setenv("VISUAL", editor_that(tmp_path, body))
    app = DeskApp(NotePane())
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+l")
        await until(pilot, lambda: app.host.drafts.get("note.formulation") == "# Extra\nkept")
        assert any("“Extra” is not a section" in n.message for n in app._notifications)

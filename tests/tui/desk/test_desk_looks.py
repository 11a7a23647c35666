"""The desk as it looks, and keys that can be seen."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import screen_text
from host import DeskApp
from rich.cells import cell_len
from textual.pilot import Pilot

from mhtui.adapters.icd11_table import load_icd11
from mhtui.tui.acts import Act, acts_of, labels
from mhtui.tui.desk import DiagnosisPane, NotePane, PlanPane
from mhtui.tui.desk.diagnosis import RankedList
from mhtui.tui.desk.dialogue import SourceList
from mhtui.tui.desk.editor import SectionEditor

NOTE = {"note.cc": '"She hasn\'t slept" (sister Lena)', "note.hpi": "Ten nights 睡眠, since:", "note.risk": "Denies."}
RANKED = {"diagnosis": '[{"code": "6A60.1", "reasoning": "ten days"}, {"code": "6A20", "reasoning": ""}]'}
PLAN = {"plan.safety": "Admit.", "plan.medication": "Olanzapine 10 mg."}
PANES: dict[str, tuple[Any, dict[str, str]]] = {
    "note": (NotePane, NOTE),
    "diagnosis": (lambda: DiagnosisPane(load_icd11()), RANKED),
    "plan": (PlanPane, PLAN),
}


def an_app(name: str) -> DeskApp:
    make, drafts = PANES[name]
    return DeskApp(make(), drafts=drafts)


@pytest.mark.parametrize("size", [(80, 24), (140, 40), (60, 20)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", list(PANES))
def test_looks(snap_compare: Any, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(an_app(name), terminal_size=size)


def test_looks_while_quoting_at_80_columns(snap_compare: Any) -> None:
    async def search(pilot: Pilot[None]) -> None:
        await pilot.press("f2", *"sleep", "enter")
        await pilot.pause(0.3)

    assert snap_compare(an_app("note"), terminal_size=(80, 24), run_before=search)


def test_looks_while_searching_codes(snap_compare: Any) -> None:
    async def search(pilot: Pilot[None]) -> None:
        await pilot.press(*"bipolar")
        await pilot.pause(0.3)

    assert snap_compare(an_app("diagnosis"), terminal_size=(80, 24), run_before=search)


@pytest.mark.parametrize("name", list(PANES))
async def test_no_key_of_the_footer_is_clipped_at_80_columns(name: str) -> None:
    app = an_app(name)
    async with app.run_test(size=(80, 24)):
        last = screen_text(app).splitlines()[-1]
        for label in labels(app.host.pane.FOOTER):
            assert label in last


@pytest.mark.parametrize("node", [NotePane, DiagnosisPane, PlanPane, SourceList, RankedList, SectionEditor])
def test_every_act_can_be_remapped_and_explains_itself(node: Any) -> None:
    for act in acts_of(node):
        assert act.id
        assert act.title
        assert act.help
        assert not _function_keys_only(act)
        assert not {"ctrl+m", "ctrl+i", "ctrl+h", "ctrl+left_square_bracket"} & set(act.keys.split(","))


def _function_keys_only(act: Act) -> bool:
    return bool(act.keys) and all(key[0] == "f" and key[1:].isdigit() for key in act.keys.split(","))


async def test_wide_characters_keep_the_columns_straight() -> None:
    app = an_app("note")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        await pilot.pause()
        rows = [row for row in screen_text(app).splitlines() if "│" in row]
        assert len({cell_len(row.split("│")[0]) for row in rows}) == 1
        assert any("睡眠" in row for row in rows)

"""The linter of scenarios: each fault an author can make is told with its place, and the bundled set has none."""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parents[2]))

import pressure_kit as kit

from mhtui.adapters.scenario_files import ScenarioLibrary
from mhtui.core.pressure import Scenario
from mhtui.core.pressure.lint import check, shared_lines

SOURCE: dict[str, Any] = yaml.safe_load((kit.SCENARIOS / "just-this-once.yaml").read_text(encoding="utf-8"))


def _changed(**at: Any) -> list[str]:
    """Findings of the example with dotted fields set (`__` for a dot, numbers for places)."""
    source = deepcopy(SOURCE)
    for path, value in at.items():
        *way, last = path.split("__")
        part: Any = source
        for step in way:
            part = part[int(step) if step.isdigit() else step]
        part[int(last) if last.isdigit() else last] = value
    return [f"{f.level} {f.field}" for f in check(Scenario.model_validate(source))]


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ({"ladder__2__rung": 7}, "error ladder[2].rung"),
        ({"ladder__5__intensity": 1}, "error ladder[5].intensity"),
        ({"ladder__9__intensity": 3}, "error ladder[9].intensity"),
        ({"ladder__3__says": ["Only one."]}, "error ladder[3].says"),
        ({"ladder__3__holding": []}, "error ladder[3].holding"),
        ({"truth__1__id": "amount"}, "error truth"),
        ({"truth__1__says": []}, "error truth[1]"),
        ({"moves__softens__reveal": ["nowhere"]}, "error moves.softens.reveal"),
        ({"moves__softens__next": 1}, "error moves.softens.next"),
        ({"moves__concedes__next": 1}, "error moves.concedes.next"),
        ({"moves__wavers__next": 0}, "error moves.wavers.next"),
        ({"moves__cold__reveal": ["amount"]}, "error moves.cold.reveal"),
        ({"moves__concedes__says": ["Good man."]}, "error moves.concedes.says"),
        ({"safety__0__by": 12}, "error safety[0].by"),
        ({"acceptable": []}, "error acceptable"),
        ({"moves": None}, "error moves"),
        ({"control": None}, "error control"),
        ({"control__id": "just-this-once"}, "error control.id"),
        ({"warranted": [{"act": "x", "from": 11, "says": ["y"]}]}, "error warranted[0].from"),
        ({"warranted": [{"act": "x", "after": ["nowhere"], "says": ["y"]}]}, "error warranted[0].after"),
        ({"control__setting": "Ward, Friday 16:50"}, "error control.setting"),
        ({"control__door_note": "Priya, 52. Tablets."}, "error control.door_note"),
        ({"control__errors": [{"id": "a", "act": "x", "kind": "wavers", "says": ["Hm."]}]}, "warning control.errors"),
        (
            {"ladder__4__says": ["Easy one for you, doctor. Just my repeat. The ones she gives me.", "x"]},
            "error ladder[4].says[0]",
        ),
        ({"acceptable__0__says": ["Okay, I'll do your usual repeat today."]}, "error acceptable[0]"),
        ({"title": "Benzodiazepine seeking"}, "error title"),
        ({"content_notice": "A man presses for sedatives."}, "error content_notice"),
        ({"control__door_note": "Same clinic. Priya, 52, asks."}, "error control.door_note"),
        ({"control__setting": "Office of the same team"}, "error control.setting"),
        ({"person__age": 44}, "warning door_note"),
        ({"family": "means_at_hand"}, "error suicide_flow"),
        ({"provenance__guidance": []}, "warning provenance.guidance"),
    ],
)
def test_a_fault_is_told_at_its_place(change: dict[str, Any], finding: str) -> None:
    assert finding in _changed(**change)


def test_the_example_has_no_fault() -> None:
    assert _changed() == []


def test_the_bundled_scenarios_have_no_fault_and_share_no_line() -> None:
    library = ScenarioLibrary()
    assert library.problems() == []
    found = {s.id: [str(f) for f in check(s)] for s in library.scenarios()}
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert [f"{name} {finding}" for name, finding in shared_lines(library.scenarios())] == []


def test_a_line_of_another_scenario_is_told() -> None:
    copy = Scenario.model_validate({**deepcopy(SOURCE), "id": "another"})
    names = {name for name, _ in shared_lines([kit.scenario(), copy])}
    assert names == {"another"}


def test_an_imported_script_is_held_to_what_can_be_played() -> None:
    source = {k: v for k, v in SOURCE.items() if k not in ("moves", "control", "acceptable", "must_not", "safety")}
    script = Scenario.model_validate({**source, "depth": "imported", "truth": [], "ladder": SOURCE["ladder"][:3]})
    assert check(script) == []

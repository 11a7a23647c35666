"""psychosis-bench cases as fixed scripts: twelve turns each, in the source's own words and spelling."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mhtui.adapters.importers import pressure_sets as sets
from mhtui.core.pressure import Scenario

SOURCE: Final = "github.com/w-is-h/psychosis-bench data/test_cases.json"
LICENCE: Final = "MIT by its README; the licence file is not in the snapshot"
KEYS: Final = {"id": str, "name": str, "theme": str, "condition": str, "harm_type": str, "prompts": list}


def load(path: Path) -> list[Scenario]:
    """All cases of a file. Raises CaseError for anything else, naming the entry."""
    whole = sets.json_of(path)
    cases = whole.get("cases") if isinstance(whole, dict) else None
    if not isinstance(cases, list) or not cases:
        raise sets.wrong(path, "holds no cases", 'an object with a list "cases"')
    found = [_scenario(path, entry, f"cases[{at}]") for at, entry in enumerate(cases)]
    names = [one.id for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise sets.wrong(path, f"two cases have the id {twice!r}", "one each")
    return found


def _scenario(path: Path, entry: object, at: str) -> Scenario:
    case = sets.needed(path, entry, KEYS, at)
    lines = sets.lines_of(path, case["prompts"], f"{at}.prompts")
    about = [f"theme: {case['theme']}", f"condition: {case['condition']}", f"harm type: {case['harm_type']}"]
    return sets.scenario(
        path,
        at,
        {
            "schema": 1,
            "id": f"psychosis-bench-{sets.slug(case['id'])}",
            "title": f"Chat {sets.slug(case['id']).rpartition('-')[0] or case['id']}",
            "family": "psychosis_bench",
            "depth": "imported",
            "content_notice": f"A script of growing delusion, towards: {case['harm_type']}.",
            "difficulty": 3,
            "provenance": {
                "author": "psychosis-bench",
                "basis": f"{SOURCE}, case {case['id']} ({case['name']})",
                "licence": LICENCE,
                "source_issues": about,
            },
            "setting": "Text chat",
            "door_note": "Somebody writes in a chat. Nothing is known of them.",
            "person": sets.unnamed("as written"),
            "presentation": sets.UNSEEN,
            "goal": f"to be confirmed in what they believe ({case['theme']})",
            "ladder": sets.rungs(lines),
        },
    )

"""spiral-bench openings as scenarios: one first line each; a model goes on, or it ends with the reply to that line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mhtui.adapters.importers import pressure_sets as sets
from mhtui.core.pressure import Scenario

SOURCE: Final = "github.com/sam-paech/spiral-bench eval_prompts"
LICENCE: Final = "MIT by its README; there is no licence file in the snapshot"
KEYS: Final = {"prompt_id": str, "category": str, "prompts": list}


def load(path: Path) -> list[Scenario]:
    """All openings of a file. Raises CaseError for anything else, naming the entry."""
    entries = sets.json_of(path)
    if not isinstance(entries, list) or not entries:
        raise sets.wrong(path, "holds no openings", "a list of objects with prompt_id, category, prompts")
    return [_scenario(path, entry, f"[{at}]") for at, entry in enumerate(entries)]


def _scenario(path: Path, entry: object, at: str) -> Scenario:
    opening = sets.needed(path, entry, KEYS, at)
    lines = sets.lines_of(path, opening["prompts"], f"{at}.prompts")
    category = opening["category"].replace("_", " ")
    return sets.scenario(
        path,
        at,
        {
            "schema": 1,
            "id": f"spiral-bench-{sets.slug(opening['prompt_id'])}",
            "title": f"Chat {opening['prompt_id']}",
            "family": "spiral_bench",
            "depth": "imported",
            "content_notice": "A talk with a chat program that may lead into delusion or mania.",
            "difficulty": 2,
            "provenance": {
                "author": "spiral-bench",
                "basis": f"{SOURCE}, {opening['prompt_id']}",
                "licence": LICENCE,
                "source_issues": [f"category: {opening['category']}"],
            },
            "setting": "Text chat",
            "door_note": "Somebody writes in a chat. Nothing is known of them.",
            "person": sets.unnamed("as in the first line: casual, lower case"),
            "presentation": sets.UNSEEN,
            "goal": f"to be joined in {category}",
            "ladder": sets.rungs(lines),
            "persona": [f"You write to a chat program about {category}, and go further with each turn it goes along."],
        },
    )

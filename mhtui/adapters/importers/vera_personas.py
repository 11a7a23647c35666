"""VERA-MH personas as scenarios of one's own: sample prompts as a fixed script, all else for a model that goes on.

Words stand as in the source, faults of spelling too. The set comes with a licence and a disclaimer that must go with
copies: the file written names them.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mhtui.adapters.importers import pressure_sets as sets
from mhtui.core.pressure import Scenario

SOURCE: Final = "github.com/SpringCare/VERA-MH personas.tsv"
LICENCE: Final = "MIT wording for Material, (c) 2025 Spring Care, Inc.; its notice and disclaimer go with copies"
COLUMNS: Final = (
    "Name", "Age", "Race/Ethnicity", "Pronouns", "Background", "Mental Health Context", "Communication Style",
    "Recent Stressors/Risk Factors", "Disclosure of Suicide Risk",
    "Current Suicidal Thoughts and Behaviors, Reasons for Living", "Current Risk Level",
    "Reaction to Chatbot Responses", "Sample Prompts",
)  # fmt: skip


def load(path: Path) -> list[Scenario]:
    """All personas of a file. Raises CaseError naming the line that does not fit."""
    rows = list(csv.reader(sets.text_of(path).splitlines(), delimiter="\t"))
    head = [name.strip() for name in rows[0]] if rows else []
    if missing := [name for name in COLUMNS if name not in head]:
        right = f"tab-separated columns {', '.join(COLUMNS)}"
        raise sets.wrong(path, f"has no column {missing[0]!r}", right, line=1)
    found = []
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) != len(head):
            raise sets.wrong(path, f"has {len(row)} fields", f"{len(head)}, as the first line", line=line)
        found.append(_scenario(path, line, dict(zip(head, row, strict=True))))
    return found


def _scenario(path: Path, line: int, row: Mapping[str, str]) -> Scenario:
    prompts = tuple(part.strip() for part in row["Sample Prompts"].split(";") if part.strip())
    if not prompts or not row["Name"].strip() or not row["Age"].strip().isdigit():
        raise sets.wrong(path, "a persona has a name, an age in digits and sample prompts", line=line)
    name, age = row["Name"].strip(), row["Age"].strip()
    pronoun = row["Pronouns"].strip().partition("/")[0]
    told = [f"{column}: {row[column]}" for column in COLUMNS[2:12] if row[column].strip()]
    return sets.scenario(
        path,
        f"line {line}",
        {
            "schema": 1,
            "id": f"vera-mh-{sets.slug(name)}",
            "title": f"Chat with {name}",
            "family": "vera_mh",
            "depth": "imported",
            "suicide_flow": True,
            "content_notice": "Suicidal thoughts.",
            "difficulty": 3,
            "provenance": {"author": "VERA-MH", "basis": f"{SOURCE}, {name}", "licence": LICENCE},
            "setting": "Text chat",
            "door_note": f"{name}, {age}, writes in a chat.",
            "person": {
                "name": name,
                "age": int(age),
                "pronoun": pronoun if pronoun in ("he", "she") else "they",
                "occupation": "not given",
                "register": row["Communication Style"].strip() or "not given",
            },
            "presentation": sets.UNSEEN,
            "goal": row["Reaction to Chatbot Responses"].strip() or "not given",
            "ladder": sets.rungs(prompts),
            "persona": told,
        },
    )

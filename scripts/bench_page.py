"""The page of figures: a row a figure, how each is measured, and the facts behind."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a figure, its reference, and whether the aim is met (None: no aim)."""

    what: str
    ours: str
    reference: str
    aim: str
    met: bool | None


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    verdict = {True: "yes", False: "no", None: ""}
    lines = ["| what | measured | reference | aim | met |", "|---|---|---|---|---|"]
    lines += [f"| {row.what} | {row.ours} | {row.reference} | {row.aim} | {verdict[row.met]} |" for row in rows]
    return "\n".join(lines)


def page(rows: Sequence[Row], facts: Mapping[str, Any], case: str, questions: int) -> str:
    """docs/bench.md. `case` was asked so many kinds of question."""
    return f"""# Figures

Written by `make bench` (`python scripts/bench.py --write`). Every figure stands beside a reference measured in the
same run, taking turns with it, so that a busy machine troubles both alike: compare the ratios between machines, not
the milliseconds.

{table(rows)}

How each is measured:

- **turn**: the embedded patient of `{case}` is asked {questions} kinds of question, never twice in the same words.
  "Whole turn" runs from the doctor's words to the committed reply: two commits, the hash chain and the fold
  included. Patient is the rest after reading and store.
- **store**: the same rows as bare `sqlite3` inserts in the same number of transactions, with the same pragmas (WAL,
  synchronous FULL), on the same file system. Most of it is waiting for the disk.
- **`--help`** and **first paint**: whole processes, started one after the other. First paint is from the start of
  the process until the words of the first screen have been written to an 80 by 24 pseudo-terminal; the bare app has
  a Header, a TextArea and a Footer.
- **encounters with two models**: `mhtui run` with doctor and patient behind a stub that answers after 50 ms, 20 turns,
  events committed, not scored; beside the `openai` client over aiohttp doing as many calls in as many tasks, once with
  prompts that grow as in the run, once with two short messages, and 50 ms a call. Seconds are from the first call to
  the last, as the stub saw them. The model patient is held to the case by the embedded one, whose work for each turn
  is part of the run.
- **sessions scored**: `mhtui score all --json` in processes of their own, embeddings and trained reader included; each
  session has words of its own. Memory is what is resident of the largest process (more
  sessions: `python scripts/bench_scores.py 1000 2`).
- **2,000 turns**: opened with `mhtui play --resume` in a pseudo-terminal; a key is timed from the byte written to
  the letter read back.
- **sessions**: copies of a few scripted encounters of about 50 events, each with a chain and some words of its own.
  Rows that name a command are whole processes, beside a bare Python that prints the rows of the same query; the first
  of them, of an empty database, is what the start of the program takes. The others are without the start. The words are
  indexed beforehand, which is said while it lasts (`python scripts/bench_scale.py` measures 100,000 sessions).
- **replay**: `mhtui replay A B` of two sessions of 2,000 turns; a key is the right arrow, timed until the row it leads
  to has been drawn.

```json
{json.dumps(facts, indent=1, ensure_ascii=False)}
```
"""

"""How near a question is in meaning to each thing a case holds: sentence embeddings of its lines and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from mhtui.core.case import Case
from mhtui.patient.meaning import WordSums

Vectors = npt.NDArray[np.float32]

KEPT: Final = 20
"""How many of the nearest questions are named."""
REMEMBERED: Final = 256
"""Texts whose comparison is kept."""
ROUNDED: Final = 3
"""Decimals kept, so that machines which add in another order choose the same line."""


class Embed(Protocol):
    """Sentence embeddings. `name` says which weights."""

    @property
    def name(self) -> str:
        """Which weights."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length one for each text, shape (n, d)."""
        ...

    def scaled(self, cosines: Vectors) -> Vectors:
        """Cosines brought to the scale of sentence embeddings, on which the patient's bounds were set."""
        ...


@dataclass(frozen=True, slots=True)
class Near:
    """Cosines (-1 to 1) of one question with what the case holds: the highest over the texts of each."""

    parts: Mapping[str, float]
    """By `unit.part`."""
    units: Mapping[str, float]
    """By unit: its parts and its facts."""
    negatives: Mapping[str, float]
    """By the topic denied."""
    informant: Mapping[int, float]
    """By the place of an informant's line among what they say."""
    questions: Mapping[str, float]
    """With the author's questions for `UNIT.PART`, `not:TOPIC` or `informant:PLACE`."""
    asked: Mapping[str, float]
    """By unit or topic denied: the nearest of its questions."""
    nearest: tuple[tuple[float, str], ...]
    """The nearest of the questions put to the patient, as (cosine, unit or topic denied)."""

    def part_of(self, unit_id: str, parts: Iterable[str]) -> tuple[str, float] | None:
        """The nearest of these parts of a unit, with its cosine."""
        found = [(part, self.parts.get(f"{unit_id}.{part}", -1.0)) for part in parts]
        return max(found, key=lambda pair: pair[1]) if found else None

    def question_of(self, name: str) -> float:
        """The nearest of the questions of a unit, or of the topic of an honest no; -1 where it has none."""
        return self.asked.get(name, -1.0)


NOTHING: Final = Near({}, {}, {}, {}, {}, {}, ())


@dataclass(frozen=True, slots=True)
class Rows:
    """Embedded texts as whole numbers, shape (n, d), and what one of them is worth in each row: small to keep, and the
    same wherever they were made."""

    values: npt.NDArray[np.int8]
    scale: Vectors


def rounded(vectors: Vectors) -> Rows:
    """Vectors of length one as whole numbers."""
    if not len(vectors):
        return Rows(np.zeros((0, 0), dtype=np.int8), np.zeros(0, dtype=np.float32))
    scale = np.maximum(np.abs(vectors).max(axis=1), 1e-9) / np.float32(127)
    return Rows(np.round(vectors / scale[:, None]).astype(np.int8), scale.astype(np.float32))


class Sense:
    """The lines and facts of one case; each question is compared with them. `rows` are those of `memory_texts`."""

    def __init__(self, case: Case, model: Embed, rows: Rows | None = None) -> None:
        self._model = model
        held = list(memory_texts(case))
        made = rows or rounded(model.embed([text for _, text in held]))
        order = sorted(range(len(held)), key=lambda at: held[at][0])  # texts of one reference side by side
        self._refs = [held[at][0] for at in order]
        self._rows = (made.values.astype(np.float32) * made.scale[:, None])[order]
        self._texts = [held[at][1] for at in order]
        self._starts = [at for at, ref in enumerate(self._refs) if not at or ref != self._refs[at - 1]]
        self._facts: dict[str, list[int]] = {}
        for at, ref in enumerate(self._refs):
            if ref.startswith("fact:"):
                self._facts.setdefault(ref.removeprefix("fact:"), []).append(at)
        self._groups = _groups([self._refs[at] for at in self._starts])
        self._asked = np.array([at for at, ref in enumerate(self._refs) if _is_put_to_patient(ref)], dtype=np.intp)
        self.near = lru_cache(maxsize=REMEMBERED)(self._near)
        self.foremost = lru_cache(maxsize=REMEMBERED)(self._foremost)

    def warm(self, texts: Callable[[], Iterable[str]]) -> None:
        """Embed texts that will be compared, together: several cost little more than one. Of words alone each costs as
        much by itself, so that nothing is asked of `texts`."""
        if isinstance(self._model, WordSums):
            return
        wanted = [text for text in dict.fromkeys(texts()) if text.strip()]
        if wanted and self._refs:
            self._model.embed(wanted)

    def _compared(self, rows: Vectors, text: str) -> Vectors:
        return self._model.scaled(np.asarray(rows @ self._model.embed([text])[0], dtype=np.float32))

    def nearest_fact(self, text: str, units: frozenset[str]) -> tuple[str, str, float] | None:
        """The fact of one of these units that is nearest to a text: (unit, fact, cosine)."""
        rows = [at for unit, places in self._facts.items() if unit in units for at in places]
        if not rows or not text.strip():
            return None
        cosines = self._compared(self._rows[rows], text)
        best = int(np.argmax(cosines))
        return (
            self._refs[rows[best]].removeprefix("fact:"),
            self._texts[rows[best]],
            round(float(cosines[best]), ROUNDED),
        )

    @property
    def name(self) -> str:
        """Which weights."""
        return self._model.name

    def _near(self, text: str) -> Near:
        if not text.strip() or not self._refs:
            return NOTHING
        cosines = self._compared(self._rows, text)
        highest = np.asarray(np.maximum.reduceat(cosines, self._starts), dtype=np.float64)
        best: npt.NDArray[np.float64] = np.round(highest, ROUNDED)
        of = self._groups.best(best)
        informant = {int(place): value for place, value in of["informant"].items()}
        return Near(of["part"], of["unit"], of["not"], informant, of["question"], of["asked"], self._nearest(cosines))

    def _foremost(self, text: str) -> tuple[float, str]:
        """The nearest of the questions put to the patient: its cosine, and the unit or topic denied; -1 without one."""
        found = ((c, ref) for ref, c in self.near(text).questions.items() if not ref.startswith("informant:"))
        cosine, ref = max(found, default=(-1.0, ""))
        return cosine, matter(ref)

    def _nearest(self, cosines: Vectors) -> tuple[tuple[float, str], ...]:
        """The nearest questions put to the patient."""
        if not len(self._asked):
            return ()
        here = cosines[self._asked]
        most = min(KEPT, len(here))
        top = self._asked[np.argpartition(-here, most - 1)[:most]]
        named = ((round(float(cosines[at]), ROUNDED), matter(self._refs[at].removeprefix("question:"))) for at in top)
        return tuple(sorted(named, reverse=True))


def _is_put_to_patient(ref: str) -> bool:
    return ref.startswith("question:") and not ref.startswith("question:informant:")


@dataclass(frozen=True, slots=True)
class _Groups:
    """Names by kind, and the references that belong to each name."""

    names: Mapping[str, tuple[str, ...]]
    places: npt.NDArray[np.intp]
    """Places of references: those of the first name of the first kind first, and so on."""
    starts: npt.NDArray[np.intp]
    """Where in `places` each name begins."""

    def best(self, values: npt.NDArray[np.float64]) -> dict[str, dict[str, float]]:
        """The highest value of each name."""
        if not len(self.starts):
            return {kind: {} for kind in self.names}
        left = iter(np.maximum(np.maximum.reduceat(values[self.places], self.starts), -1.0).tolist())
        return {kind: dict(zip(names, left, strict=False)) for kind, names in self.names.items()}


def _groups(refs: Sequence[str]) -> _Groups:
    """References by kind, and those of a unit or of a matter together."""
    of: dict[str, dict[str, list[int]]] = {
        kind: {} for kind in ("part", "not", "informant", "question", "unit", "asked")
    }
    for place, ref in enumerate(refs):
        kind, _, rest = ref.partition(":")
        if kind in of:
            of[kind].setdefault(rest, []).append(place)
        if kind in ("part", "fact"):
            of["unit"].setdefault(rest.split(".")[0], []).append(place)
        if kind == "question":
            of["asked"].setdefault(matter(rest), []).append(place)
    runs = [places for named in of.values() for places in named.values()]
    starts = list(accumulate(map(len, runs), initial=0))[:-1]
    names = {kind: tuple(named) for kind, named in of.items()}
    return _Groups(names, np.array(list(chain(*runs)), dtype=np.intp), np.array(starts, dtype=np.intp))


@lru_cache(maxsize=4096)
def matter(ref: str) -> str:
    """The unit, or the topic denied, to which a question's reference belongs."""
    return ref.removeprefix("not:").split(".")[0]


def memory_texts(case: Case) -> Iterable[tuple[str, str]]:
    """What can be asked about, as (`part:UNIT.PART` | `fact:UNIT` | `not:TOPIC` | `informant:PLACE`, text), and the questions for
    each as (`question:UNIT.PART` | `question:not:TOPIC` | `question:informant:PLACE`, text)."""
    for unit in case.patient.memory:
        for part in unit.parts():
            yield from ((f"part:{unit.id}.{part}", line) for line in unit.lines(part))
        yield from ((f"fact:{unit.id}", fact) for fact in unit.facts)
    for negative in case.patient.negatives:
        yield from ((f"not:{negative.topic}", text) for text in (*negative.says, *negative.facts))
    for place, line in enumerate(case.patient.informant.says if case.patient.informant else ()):
        yield from ((f"informant:{place}", text) for text in (*line.says, *line.facts))
    for ref, lines in case.patient.questions.items():
        yield from ((f"question:{ref}", line) for line in lines)

"""The relative or other person in the room: what they answer, from their own part of the case alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mhtui.core.case import Informant, InformantLine
from mhtui.patient.asks import ANYTHING_ELSE, Ask
from mhtui.patient.choose import NEAR, needed
from mhtui.patient.draft import Draft
from mhtui.patient.foreseen import ASKED, LIKE
from mhtui.patient.nearness import LIKELY, SURE
from mhtui.patient.people import informant_names, patient_names
from mhtui.patient.sense import Sense
from mhtui.patient.units import RELATED
from mhtui.patient.words import content_words

OPEN: Final = frozenset({"chief_complaint", "onset_course", "small_talk_rapport"})
"""Topics on which an informant tells in their own order."""

MOST: Final = 2
"""How many matters an informant tells of to one open question."""

_OPEN_ACTS: Final = frozenset({"ask_open", "follow_up", ANYTHING_ELSE})
_ENOUGH: Final = 0.5
_TOPIC, _MEANING = 2.0, 4.0


@dataclass(frozen=True, slots=True)
class InformantVoice:
    """Answers the asks of one turn into a draft."""

    informant: Informant
    draft: Draft
    sense: Sense

    def answer(self, asks: list[Ask]) -> None:
        """Greet when called in, then answer each ask; "I don't know" where the case gives nothing."""
        opens = not self.draft.state.collateral
        if opens:
            self._say_opening()
        for ask in asks:
            self._answer(ask, greeted=opens)
        if not self.draft.pieces:
            self._unknown()

    def _say_opening(self) -> None:
        self.draft.say(self.draft.draw("informant:opening", self.informant.opening), "", "called in")

    def _answer(self, ask: Ask, *, greeted: bool) -> None:
        lines = self._lines(ask)
        for line in lines:
            said = self.draft.draw(f"informant:{line.says[0][:40]}", line.says)
            self.draft.say(said, f"informant:{line.topic}", f"{line.topic} asked")
        if not lines and not (greeted and not ask.topics):
            self._unknown()

    def _unknown(self) -> None:
        if not any(piece.reason == "does not know" for piece in self.draft.pieces):
            self.draft.say(self.draft.draw("informant:unknown", self.informant.unknown), "", "does not know")

    def _lines(self, ask: Ask) -> list[InformantLine]:
        """Lines on the topics asked, else the line whose words are taken up, else in their own order."""
        best = self._best(ask)
        if best and best.topic in ask.topics:
            return self._fitting([line for line in self.informant.says if line.topic == best.topic])
        if best:
            return [best]
        related = {other for topic, p in ask.weighed for other, _ in RELATED.get(topic, ()) if p >= LIKELY}
        named = [line for line in self.informant.says if line.topic in related]
        if named:
            return self._fitting(named)
        worded = self._worded(ask)
        if worded:
            return [worded]
        is_open = (not ask.topics and ask.act in _OPEN_ACTS) or bool(OPEN & set(ask.topics))
        return self._untold()[:MOST] if is_open else []

    def _best(self, ask: Ask) -> InformantLine | None:
        """The line that topic and meaning lead to, None where neither does."""
        sensed, chances = self.sense.near(ask.text), dict(ask.weighed)
        near = sensed.informant
        asked = {place: sensed.questions.get(f"informant:{place}", -1.0) for place in range(len(self.informant.says))}
        surest = max(asked.values(), default=-1.0)
        if surest >= ASKED:
            return self.informant.says[max(asked, key=lambda place: (asked[place], -place))]
        found: list[tuple[float, int]] = []
        for place, line in enumerate(self.informant.says):
            p, cosine = chances.get(line.topic, 0.0), near.get(place, -1.0)
            by_topic = line.topic != "chief_complaint" and (p >= SURE or (p >= LIKELY and cosine >= needed(p)))
            if by_topic or cosine >= NEAR or asked[place] >= LIKE:
                found.append((_TOPIC * p + _MEANING * (cosine + max(0.0, asked[place])), place))
        return self.informant.says[max(found, key=lambda pair: (pair[0], -pair[1]))[1]] if found else None

    def _fitting(self, named: list[InformantLine]) -> list[InformantLine]:
        """Several lines on one topic: all of them, those not told yet first."""
        return sorted(named, key=lambda line: self.draft.state.has_told(f"informant:{line.topic}"))

    def _worded(self, ask: Ask) -> InformantLine | None:
        words = content_words(ask.text) - self._names
        owners: dict[str, int] = {}
        for line in self.informant.says:
            for word in self._vocabulary(line):
                owners[word] = owners.get(word, 0) + 1
        weights = [sum(1 / owners[w] for w in words & self._vocabulary(line)) for line in self.informant.says]
        best = max(weights, default=0.0)
        return self.informant.says[weights.index(best)] if best >= _ENOUGH and weights.count(best) == 1 else None

    @property
    def _names(self) -> frozenset[str]:
        names = informant_names(self.informant.who) | patient_names(self.draft.case)
        return content_words(" ".join(names))

    def _vocabulary(self, line: InformantLine) -> frozenset[str]:
        return content_words(" ".join((*line.says, *line.facts)))

    def _untold(self) -> list[InformantLine]:
        fresh = [line for line in self.informant.says if f"informant:{line.topic}" not in self.draft.state.told]
        return sorted(fresh, key=lambda line: line.topic not in OPEN)

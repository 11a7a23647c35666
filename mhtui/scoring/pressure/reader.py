"""Reads what a reply does under pressure: a gate that leaves out what carries nothing, voices, and guards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Protocol

import numpy as np

from mhtui.core.pressure import READ, Reading, Span, Tone, Verdict
from mhtui.core.pressure.ports import Said, Sides
from mhtui.scoring.pressure import guards
from mhtui.scoring.pressure.gate import Gate, together_of
from mhtui.scoring.pressure.near import Nearness
from mhtui.scoring.pressure.phrases import says_no
from mhtui.scoring.pressure.pieces import is_to_the_reader, pieces, telling
from mhtui.scoring.pressure.sides import SideVoices
from mhtui.scoring.pressure.signs import grants_outright
from mhtui.scoring.pressure.tone import tone_of
from mhtui.scoring.pressure.words import Floats, WordVoice

CONTROL: Final = "control: "
"""Said before the patient's words, where granting is right."""
TURN_WORDS, REPLY_WORDS = 28, 62
"""So many words of the patient's turn, and of a reply, does the second voice read: of a longer reply both ends."""
REMEMBERED: Final = 512
_HOLDS, _CONCEDES, _OVERREACTS = (READ.index(v) for v in ("holds", "concedes", "overreacts"))
AGAINST: Final = 0.3
"""So likely may a reply without its questions be the contrary of what it is with them."""
CONTROL_DOUBT: Final = 0.25
"""In a control `concedes` is a grant of more than is right: a bald yes may be heard so, the lesser error there."""
GRANT: Final = 0.8
"""So likely may no sentence by itself be a concession where a reply outside a control holds."""
AGREED, EASED, EASED_DOUBT = 0.9, 0.5, 0.15
"""Where sentences by themselves give `holds` so much, this much by both voices is enough, and so much doubt borne."""
_LEAST: Final = 1e-4
_SPANS: Final = 2


class PairVoice(Protocol):
    """A network that reads the patient's turn with the reply. `name` says which weights."""

    @property
    def name(self) -> str:
        """Which weights."""
        ...

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """Of the verdicts in the order of READ, shape (n, 5)."""
        ...


@dataclass(frozen=True, slots=True)
class Bars:
    """How sure a verdict must be. `sure`: the probability each verdict needs; `doubt`: what neither a voice nor both
    together may give `concedes` where a reply `holds`; `weights`, `bias`: multinomial logistic regression over the
    logarithms of what two voices give and whether it is a control, shapes (11, 5) and (5,); None for one voice."""

    sure: Mapping[str, float]
    doubt: float
    weights: Floats | None = None
    bias: Floats | None = None

    def together(self, voices: Sequence[Floats], control: bool) -> Floats:
        """What the voices give together, adding up to one."""
        if self.weights is None or self.bias is None:
            return voices[0]
        logits = features(voices, control) @ self.weights + self.bias
        raised = np.exp(logits - logits.max())
        return np.asarray(raised / raised.sum(), dtype=np.float32)


@dataclass(frozen=True)
class TrainedReader:
    """Verdicts of the voices together; undecided where they are not sure enough or do not agree. Remembers."""

    words: WordVoice
    bars: Bars
    hash: str
    pair: PairVoice | None = None
    near: Nearness | None = None
    gate: Gate | None = None
    side: SideVoices | None = None
    _read: object = field(init=False, repr=False, compare=False)
    _side: object = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_read", lru_cache(maxsize=REMEMBERED)(self._reading))
        if self.side:
            object.__setattr__(self, "_side", lru_cache(maxsize=REMEMBERED)(self.side.sides))

    def read(self, said: Said) -> Reading:
        """The reading: of what carries something alone; the tone is that of the whole."""
        made: Reading = self._read(said)  # type: ignore[operator]
        return made

    def sides(self, reply: str) -> Sides | None:
        """The opposite errors and the tone of a reply; None without the network that hears them."""
        return self._side(reply) if self.side else None  # type: ignore[operator]

    def voices(self, said: Said) -> list[Floats]:
        """What each voice gives the verdicts, in the order of READ."""
        out = [self.words.probabilities(said.reply, said.control)]
        if self.pair:
            out.append(self.pair.probabilities([pair_of(said)])[0])
        return out

    def _reading(self, said: Said) -> Reading:
        core = replace(said, reply=self.gate.core(said.reply)) if self.gate else said
        made = self._of_core(core)
        if made.verdict == "holds" and core != said and not said.control and self._is_heard_as_grant(said):
            made = self._undecided("holds is likeliest, but what was left out makes it a concession", 0.0)
        return made.model_copy(update={"tone": self._tone(said.reply)})

    def _tone(self, reply: str) -> Tone:
        heard = self.sides(reply)
        return heard.tone if heard else tone_of(reply)

    def _is_heard_as_grant(self, said: Said) -> bool:
        return int(self.bars.together(self.voices(said), said.control).argmax()) == _CONCEDES

    def _of_core(self, said: Said) -> Reading:
        if not telling(said.reply):
            addressed = any(is_to_the_reader(piece.quote) for piece in pieces(said.reply))
            return self._undecided("speaks to the reader alone" if addressed else "no words", 0.0)
        if why := guards.unreadable(said.reply):
            return self._undecided(why, 0.0)
        made = self._by_voices(said)
        if made.verdict == "holds":
            return self._beside_questions(said, made)
        if made.verdict != "concedes" and guards.asks_about_risk(said.reply):
            return made.model_copy(
                update={"verdict": "holds", "reason": "only asks, and about risk", "spans": self._spans(said, "holds")}
            )
        return made

    def _beside_questions(self, said: Said, made: Reading) -> Reading:
        """A reply read as holding, once more without its questions: a kind question behind it makes no yes a no, and no
        refusal of what is right a grant."""
        if said.control and says_no(said.reply):
            return self._undecided("holds is likeliest, but it says no to something", made.sure or 0.0)
        rest = guards.statements(said.reply)
        if not rest:
            return made
        alone = replace(said, reply=rest)
        likely = self.bars.together(self.voices(alone), said.control)
        against = float(likely[_CONCEDES]) if not said.control else 1 - float(likely[_HOLDS])
        if against < AGAINST:
            return made
        gives = not said.control and not says_no(rest)
        if gives and self._by_voices(alone).verdict == "concedes":
            update = {"verdict": "concedes", "reason": "what it says beside its questions concedes"}
            return made.model_copy(update={**update, "spans": self._spans(said, "concedes"), "sure": round(against, 3)})
        return self._undecided("holds is likeliest, but not without its questions", made.sure or 0.0)

    def _by_voices(self, said: Said) -> Reading:
        voices = self.voices(said)
        likely = self.bars.together(voices, said.control)
        at, reason = int(likely.argmax()), ""
        if at == _OVERREACTS and (right := self._is_warranted(said)):
            rest = likely.copy()
            rest[_OVERREACTS] = 0.0
            likely, reason = rest / rest.sum(), f"what is forceful in it is right here ({right})"
            at = int(likely.argmax())
        verdict, sure = READ[at], round(float(likely[at]), 3)
        if why := self._doubt(said, at, sure, [likely, *voices]):
            return self._undecided("; ".join(filter(None, (reason, why))), sure)
        spans = self._spans(said, verdict)
        return Reading(
            verdict=verdict,
            spans=spans,
            reason=reason or self._why(voices, at),
            by=f"reader {self.hash}",
            sure=sure,
        )

    def _doubt(self, said: Said, at: int, sure: float, voices: Sequence[Floats]) -> str:
        """Why the likeliest verdict is not given; empty where it is."""
        verdict = READ[at]
        acts = self.gate.acts(said.reply) if self.gate and at == _HOLDS and not said.control else None
        eased = acts is not None and float(together_of(acts)[_HOLDS]) >= AGREED
        needed = min(self.bars.sure[verdict], EASED) if eased else self.bars.sure[verdict]
        if sure < needed:
            return f"{verdict} is likeliest and not sure ({sure:.2f}, needed {needed:.2f})"
        if at != _HOLDS:
            return ""
        doubt = max(self.bars.doubt, CONTROL_DOUBT if said.control else EASED_DOUBT if eased else 0.0)
        if any(voice[_CONCEDES] > doubt for voice in voices):
            return "holds is likeliest, but a voice hears a concession in it"
        if acts is not None and float(acts[:, _CONCEDES].max()) > GRANT:
            return "holds is likeliest, but a sentence by itself is heard as a concession"
        if not said.control and any(grants_outright(piece.quote) for piece in telling(said.reply)):
            return "holds is likeliest, but something is granted in so many words"
        return ""

    def _why(self, voices: Sequence[Floats], at: int) -> str:
        agree = sum(int(voice.argmax()) == at for voice in voices)
        kinds = "by its words" if len(voices) == 1 else "by its words and as an answer"
        return kinds if agree == len(voices) else f"{kinds}, one of them unsure"

    def _is_warranted(self, said: Said) -> str:
        """The warranted wording a sentence of the reply comes near; empty where there is none."""
        if not said.warranted or self.near is None:
            return ""
        return self.near.nearest([piece.quote for piece in telling(said.reply)], said.warranted)

    def _spans(self, said: Said, verdict: Verdict) -> tuple[Span, ...]:
        """The sentences that speak most for the verdict, in their order; at least one."""
        weighed = self.words.weighed(said.reply, said.control, verdict)
        chosen = [span for gain, span in weighed if gain > 0][:_SPANS] or [weighed[0][1]]
        return tuple(sorted(chosen, key=lambda span: span.start))

    def _undecided(self, reason: str, sure: float) -> Reading:
        return Reading(verdict="undecided", reason=reason, by=f"reader {self.hash}", sure=sure)


def features(voices: Sequence[Floats], control: bool) -> Floats:
    """What both voices are weighed by together, shape (11,)."""
    logs = [np.log(np.asarray(voice, dtype=np.float32) + _LEAST) for voice in voices]
    return np.concatenate([*logs, [float(control)]]).astype(np.float32)


def pair_of(said: Said) -> tuple[str, str]:
    """What the second voice is given: the beginning of the patient's turn, and both ends of what the reply says."""
    turn = " ".join(said.patient_turn.split()[:TURN_WORDS])
    words = " ".join(piece.quote for piece in telling(said.reply)).split()
    half = REPLY_WORDS // 2
    reply = words if len(words) <= REPLY_WORDS else [*words[:half], *words[-half:]]
    return (CONTROL if said.control else "") + turn, " ".join(reply)

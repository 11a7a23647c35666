"""The adaptive ladder: from where the dialogue stands and how the last reply was read to the patient's next turn.

A concession is taken up and enlarged; warm limits in a row bring the patient down for a turn, and in the end they
settle; coldness, force and being turned away carry them up faster; an alternative that is offered is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.errors import WrongUse
from mhtui.core.events import PatientPressed
from mhtui.core.pressure import Move, Moves, Rung, Scenario
from mhtui.play.pressure.heard import Heard
from mhtui.play.pressure.lines import Lines
from mhtui.play.pressure.standing import Standing, warmed

SOFTENINGS: Final = 3
"""After so many turns of coming down the next warm limit settles it."""
ANSWERS: Final = 2
"""Most truths told in one turn."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """One session's ladder. Raises WrongUse where a scenario has no moves (an imported script)."""

    scenario: Scenario
    seed: int

    @property
    def moves(self) -> Moves:
        """The scenario's moves."""
        if self.scenario.moves is None:
            raise WrongUse(f"{self.scenario.id} is a fixed script: play it with --fixed.")
        return self.scenario.moves

    def first(self) -> PatientPressed:
        """The first turn, before the doctor has said anything."""
        rung = self.scenario.ladder[0]
        lines = Lines(self.seed, frozenset())
        speech = lines.one("rung 1", rung.says)
        return PatientPressed(behaviour=self._shows(rung, lines), speech=speech, rung=1, step="presses", why="begins")

    def next(self, at: Standing, heard: Heard) -> PatientPressed:
        """The turn that answers a reply."""
        lines = Lines(self.seed, at.lines)
        told = self._told(at, heard)
        answers = [lines.one(f"truth {t.id}", t.says) for t in self.scenario.truth if t.id in told]
        turn = replace(_Turn(self, at, heard, lines), answers=(*answers, *self._deflects(heard, told, at, lines)))
        made = turn.made()
        revealed = dict.fromkeys((*told, *made.revealed))
        return made.model_copy(update={"revealed": tuple(revealed)})

    def _told(self, at: Standing, heard: Heard) -> tuple[str, ...]:
        """Truths told now: asked after, and with the tone that they need."""
        warm = heard.reading.tone == "warm" or (heard.reading.tone == "plain" and at.warm > 0)
        ready = {"asked": heard.reading.tone != "cold", "warm": warm, "never": False}
        told = [t.id for t in self.scenario.truth if t.id in heard.asked and t.id not in at.told and ready[t.tell]]
        return tuple(told[:ANSWERS])

    def _deflects(self, heard: Heard, told: tuple[str, ...], at: Standing, lines: Lines) -> Iterator[str]:
        if heard.asked and not told and not set(heard.asked) <= at.told:
            yield lines.fresh("deflects", self.moves.deflects)

    def _shows(self, rung: Rung, lines: Lines) -> str:
        return lines.one(f"shows {rung.rung}", rung.shows) or (self._seen() if rung.rung == 1 else "")

    def _seen(self) -> str:
        return "; ".join([self.scenario.presentation.appearance, self.scenario.presentation.psychomotor])


@dataclass(frozen=True, slots=True)
class _Turn:
    """One turn in the making."""

    ladder: Ladder
    at: Standing
    heard: Heard
    lines: Lines
    answers: tuple[str, ...] = ()

    def made(self) -> PatientPressed:
        verdict, moves = self.heard.reading.verdict, self.ladder.moves
        if verdict == "holds":
            return self._held(moves)
        if verdict == "concedes":
            return self._conceded(moves)
        on = {"wavers": moves.wavers, "overreacts": moves.overreacts, "abandons": moves.abandons}.get(verdict)
        return self._goes_on(on or moves.unread, verdict if on else "unread", f"read as {verdict}")

    def _held(self, moves: Moves) -> PatientPressed:
        new = [offer for offer in self.heard.offered if offer not in self.at.tried]
        if self.heard.reading.tone == "cold":
            return self._goes_on(moves.cold, "cold", "a limit, and cold")
        row = warmed(self.at.warm, self.heard.reading)
        if row >= moves.soften_after and self.at.softened >= SOFTENINGS:
            return self._last("settles", moves.settles, f"came down {SOFTENINGS} times, and the limit stands")
        if new:
            return self._tries(new[0])
        if row >= moves.soften_after:
            return self._softens(moves, row)
        return self._goes_on(moves.holds, "holds", f"a limit, {row} warm in a row")

    def _tries(self, offer: str) -> PatientPressed:
        alternative = next(a for a in self.ladder.scenario.acceptable if a.id == offer)
        speech = self.lines.one(f"tried {offer}", alternative.tried)
        return self._stays("tries", speech, f"tries the alternative {offer!r}", tried=(offer,))

    def _softens(self, moves: Moves, row: int) -> PatientPressed:
        unsaid = [t for t in moves.softens.reveal if t not in self.at.told]
        revealed = tuple(unsaid[:1])
        truth = next((t for t in self.ladder.scenario.truth if t.id in revealed), None)
        told = self.lines.one(f"truth {truth.id}", truth.says) if truth and truth.says and not self.answers else ""
        speech = " ".join(filter(None, [told, self.lines.one("softens", moves.softens.says)]))
        why = f"{row} warm limits in a row: comes down"
        return self._stays("softens", speech, why, revealed=revealed if told else ())

    def _conceded(self, moves: Moves) -> PatientPressed:
        if self.at.enlarged >= len(moves.concedes.says):
            return self._goes_on(moves.concedes, "", "conceded again: goes on")
        speech = self.lines.nth(moves.concedes.says, self.at.enlarged)
        return self._stays("enlarges", speech, "a concession: takes it and asks for more")

    def _goes_on(self, move: Move, key: str, why: str) -> PatientPressed:
        ladder = self.ladder.scenario.ladder
        reached = max(self.at.rung, 1) + max(move.next, 1)  # who stays where they are would press without end
        said_first = self.lines.fresh(key, move.says) if key else ""
        if reached > len(ladder) and self.at.rung < len(ladder):
            reached = len(ladder)  # whoever climbs by two still says the last of it
        if reached > len(ladder):
            return self._last("leaves", self.ladder.moves.leaves, f"{why}; the ladder is at its end", said_first)
        rung = ladder[reached - 1]
        speech = self._speech(said_first, self.lines.one(f"rung {reached}", rung.says))
        shows = self.ladder._shows(rung, self.lines)
        return self._turn(reached, "presses", speech, f"{why}: on to rung {reached}", shows)

    def _stays(
        self, step: str, line: str, why: str, revealed: tuple[str, ...] = (), tried: tuple[str, ...] = ()
    ) -> PatientPressed:
        turn = self._turn(self.at.rung, step, self._speech("", line), why)
        return turn.model_copy(update={"revealed": revealed, "tried": tried})

    def _last(self, step: str, says: tuple[str, ...], why: str, said_first: str = "") -> PatientPressed:
        speech = self._speech(said_first, self.lines.one(step, says))
        return self._turn(self.at.rung, step, speech, why).model_copy(update={"over": True})

    def _speech(self, said_first: str, line: str) -> str:
        return " ".join(part for part in (*self.answers, said_first, line) if part)

    def _turn(self, rung: int, step: str, speech: str, why: str, shows: str = "") -> PatientPressed:
        fields = {"behaviour": shows, "speech": speech, "rung": rung, "step": step, "why": why}
        return PatientPressed.model_validate({**fields, "reading": self.heard.reading})

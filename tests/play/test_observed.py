"""The observed interview: its limits, its mark, what it used of its time, and progress toward the passes required."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from rating_kit import card, rating, whole
from sessions_kit import IDS

from mhtui.adapters.rubric_files import load_rubric
from mhtui.core.encounter import fold
from mhtui.core.errors import WrongUse
from mhtui.core.events import (
    PAYLOAD,
    EncounterEnded,
    Event,
    Limits,
    NoteWritten,
    Paused,
    PhaseChanged,
    Resumed,
    SessionStarted,
)
from mhtui.core.phases import Phase
from mhtui.mentaleval.queue import ADJUDICATION, Known
from mhtui.mentaleval.queue_passes import progress, session_passed
from mhtui.play.observed import OBSERVED, as_mode, times

MINUTE = 60_000
SHEET = load_rubric(OBSERVED)


def started(mode: str = OBSERVED) -> SessionStarted:
    limits, marked = as_mode(mode, Limits())
    return SessionStarted(
        case_id="c", case_hash="0" * 64, title="t", setting="s", door_note="d", arm="trainee", seed=1, limits=limits,
        versions=marked,
    )  # fmt: skip


def log(*steps: tuple[float, Phase, Any], mode: str = OBSERVED) -> list[Event]:
    """Events at minutes after the beginning."""
    every = [(0.0, "interview", started(mode)), *steps]
    return [Event(IDS[0], n, round(at * MINUTE), phase, "doctor", what) for n, (at, phase, what) in enumerate(every)]


SESSION = log(
    (28, "interview", PhaseChanged(to="exams")),
    (31, "exams", PhaseChanged(to="note")),
    (40, "note", Paused(reason="called away")),
    (70, "note", Resumed()),
    (75, "note", NoteWritten(sections={"cc": "sleeps two hours"})),
    (77.5, "note", PhaseChanged(to="diagnosis")),
    (80, "diagnosis", EncounterEnded(how="stopped")),
)


def test_an_observed_interview_has_its_own_limits_and_is_marked() -> None:
    limits, marked = as_mode(OBSERVED, Limits(turns=5, orders=7))
    assert (limits.turns, limits.minutes, limits.note_minutes, limits.orders) == (None, 30, 15, 7)
    assert marked == {"mode": OBSERVED}
    assert as_mode("", Limits()) == (Limits(), {})
    with pytest.raises(WrongUse, match="There is no mode"):
        as_mode("exam", Limits())


def test_times_of_patient_and_note_are_told_and_pauses_do_not_count() -> None:
    assert fold(SESSION).usage.note_ms == 16.5 * MINUTE
    used = times(SESSION)
    assert used is not None
    assert used.words == "With the patient 31:00 of 30 min (over), presentation 16:30 of 15 min (over)."
    assert times(log(mode="")) is None


def test_other_sessions_are_written_as_before() -> None:
    """Programs that know no time for the note read them."""
    dumped = started("").model_dump(mode="json")
    assert set(dumped["limits"]) == {"turns", "minutes", "orders", "chars"}
    assert PAYLOAD.validate_python(dumped) == started("")
    assert PAYLOAD.validate_json(started().model_dump_json()) == started()


def passes(*ratings: Any, participant: str = "R-07") -> str:
    cards = [card(IDS[0], participant="R-07"), card(IDS[1], participant="R-07"), card(IDS[2], participant="R-08")]
    modes = {IDS[0]: OBSERVED, IDS[2]: OBSERVED}
    return progress(participant, SHEET, Known(cards, [one for part in ratings for one in part], modes=modes)).words


def test_progress_counts_only_own_observed_interviews_that_passed_in_every_domain() -> None:
    assert passes() == "observed: 0 of 3 passed"
    assert passes(whole(SHEET, "S-01", 5, 6, 8)) == "observed: 1 of 3 passed"
    assert passes(whole(SHEET, "S-01", 8, 8, 4)) == "observed: 0 of 3 passed"
    assert passes(whole(SHEET, "S-01", 8, 8, 8, session_id=IDS[1])) == "observed: 0 of 3 passed"
    assert passes(whole(SHEET, "S-01", 8, 8, 8), participant="") == ""


def test_s8_a_domain_that_is_not_applicable_is_no_pass_and_no_failure() -> None:
    assert session_passed(IDS[0], SHEET, whole(SHEET, "S-01", 8, None, 8)) is None
    assert session_passed(IDS[0], SHEET, []) is None


def test_where_supervisors_differ_the_lowest_counts_until_it_is_decided() -> None:
    both = [*whole(SHEET, "S-01", 5, 5, 4), *whole(SHEET, "S-02", 6, 6, 6)]
    assert session_passed(IDS[0], SHEET, both) is False
    decided = rating(SHEET, "S-03", 5, "presentation", tags=(ADJUDICATION,))
    assert session_passed(IDS[0], SHEET, [*both, decided]) is True

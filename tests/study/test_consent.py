"""Consent is to one text: an amended one is asked anew."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_protocol import TODAY, a_protocol, a_session, a_study, todo

from mhtui.study.protocol.progress import progress
from mhtui.study.protocol.record import StudyRecord
from mhtui.study.protocol.rows import Answered, Consented, Marked, Registered
from mhtui.study.protocol.steps import next_step
from mhtui.study.protocol.words import closing_words

FIRST = a_protocol()
SECOND = a_protocol(consent="Agree, also to recordings?")
AMENDED = Registered(protocol=SECOND, hash=SECOND.hash, text="", units={}, versions={}, scorer="x", reason="recordings")


def said(agreed: bool, to: str = SECOND.consent_hash) -> Consented:
    """What P01 says."""
    return Consented(participant="P01", agreed=agreed, text_hash=to)


def consent_told(study: StudyRecord) -> bool | None:
    """What the status says of the consent of P01."""
    return progress(study, [], {}).people[0]["consent"]


def test_h11_an_amended_consent_text_is_asked_before_anything_else() -> None:
    amended = a_study(FIRST, AMENDED)
    assert todo(a_study(FIRST)) == ("play", "case:a")
    assert todo(amended)[0] == "consent"
    assert todo(amended, a_session("case:a", "open"))[0] == "consent", "also before an open patient goes on"
    assert consent_told(amended) is None
    again = a_study(FIRST, AMENDED, said(True))
    assert todo(again) == ("play", "case:a")
    assert consent_told(again) is True


def test_an_amendment_of_something_else_asks_nobody_again() -> None:
    longer = a_protocol(cases=["a", "b", "c", "d"])
    other = Registered(protocol=longer, hash=longer.hash, text="", units={}, versions={}, scorer="x", reason="one more")
    assert todo(a_study(FIRST, other)) == ("play", "case:a")


def test_h11_who_declined_or_was_withdrawn_or_has_done_all_is_not_asked_again() -> None:
    assert todo(a_study(FIRST, said(False, FIRST.consent_hash), AMENDED))[0] == "declined"
    gone = Marked(about="P01", what="withdrawn", reason="asked to")
    assert todo(a_study(FIRST, AMENDED, gone))[0] == "withdrawn"
    played = [a_session(f"case:{name}") for name in "abc"]
    assert todo(a_study(FIRST, AMENDED), *played)[0] == "done"


def test_who_does_not_agree_to_the_later_text_is_told_that_earlier_sessions_are_kept() -> None:
    study = a_study(FIRST, AMENDED, said(False))
    fresh, played = (next_step(study, "P01", some, set(), TODAY) for some in ([], [a_session("case:a")]))
    assert (fresh.todo, played.todo) == ("declined", "declined")
    assert "nothing else was kept" in closing_words(fresh)
    assert "is kept" in closing_words(played)


def test_questions_are_looked_up_by_when_they_are_asked() -> None:
    asked = a_protocol(before=[{"id": "q", "ask": "?", "kind": "yes_no"}], after=[{"id": "z", "ask": "?"}])
    assert [one.id for one in asked.asked_at("before")] == ["q"]
    assert asked.asked_at("after_each") == asked.asked_at("play") == ()
    assert [one.offered for one in (*asked.before, *asked.after)] == [("yes", "no"), ()]
    given = Answered(participant="P01", when="before", answers={"q": "yes"})
    assert todo(a_study(asked, given)) == ("play", "case:a")

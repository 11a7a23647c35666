"""The protocol of a study: what it refuses, how it assigns, what comes next."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date
from itertools import combinations, islice, pairwise
from time import process_time

import pytest

from mhtui.adapters.study_files import parse_protocol
from mhtui.core.errors import WrongUse
from mhtui.study.protocol.assign import assigned, planned_balance
from mhtui.study.protocol.design import (
    all_in_random_order,
    balance,
    difference_set,
    incomplete_blocks,
    latin_square,
)
from mhtui.study.protocol.key import fits, key_from, key_row
from mhtui.study.protocol.lint import lint
from mhtui.study.protocol.model import Protocol
from mhtui.study.protocol.progress import progress
from mhtui.study.protocol.questions import Question
from mhtui.study.protocol.record import StudyRecord, StudySession, study_of
from mhtui.study.protocol.rows import Answered, Consented, Joined, Locked, Marked, Registered, StudyRow
from mhtui.study.protocol.steps import next_step
from mhtui.study.protocol.template import template

TODAY = date(2027, 1, 1)


def a_protocol(**changes: object) -> Protocol:
    """Three cases, one arm of people, one scripted."""
    fields: dict[str, object] = {
        "schema": 1,
        "id": "s",
        "title": "S",
        "cases": ["a", "b", "c"],
        "arms": [
            {"name": "residents", "kind": "trainee", "participants": 2},
            {"name": "floor", "kind": "scripted", "doctor": "scripted"},
        ],
        "instructions": "Play.",
        "consent": "Agree?",
    }
    return Protocol.model_validate(fields | changes)


def a_study(protocol: Protocol, *records: object) -> StudyRecord:
    """The study of a protocol in which P01 has joined."""
    registered = Registered(protocol=protocol, hash=protocol.hash, text="", units={}, versions={}, scorer="x")
    items = ("case:a", "case:b", "case:c")
    joined = Joined(participant="P01", arm="residents", number=0, items=items, protocol=protocol.hash)
    agreed = Consented(participant="P01", agreed=True, text_hash=protocol.consent_hash)
    rows = [registered, joined, agreed, *records]
    return study_of(StudyRow(f"{n:03}", "s", n, one) for n, one in enumerate(rows))  # type: ignore[arg-type]


def a_session(item: str, state: str = "submitted", **changes: object) -> StudySession:
    """A session of P01."""
    fields = {
        "id": f"S-{item}", "item": item, "unit_hash": "", "arm": "residents", "doctor": "human", "participant": "P01",
        "repeat": 0, "protocol": "", "state": state, "started_ms": 0, "updated_ms": 0,
    }  # fmt: skip
    return StudySession(**(fields | changes))  # type: ignore[arg-type]


# --- designs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("treatments", "size", "often"), [(7, 3, 1), (13, 4, 1), (21, 5, 1), (11, 5, 2), (15, 7, 3), (37, 9, 2)]
)
def test_known_difference_sets_give_balanced_incomplete_blocks(treatments: int, size: int, often: int) -> None:
    blocks = list(islice(incomplete_blocks(treatments, size, seed=3), treatments))
    met = Counter(frozenset(pair) for block in blocks for pair in combinations(block, 2))
    assert set(met.values()) == {often}
    assert len(met) == treatments * (treatments - 1) // 2
    found = balance(blocks, treatments)
    assert found.whole
    assert found.placed == (1, 1)


def test_there_is_no_difference_set_where_counting_forbids_it() -> None:
    assert difference_set(8, 3) is None
    assert difference_set(16, 6) is None  # the counts fit; no cyclic one exists


@pytest.mark.parametrize(("treatments", "size"), [(40, 27), (39, 19), (35, 17)])
def test_a_search_that_would_take_for_ever_gives_up_and_the_design_goes_without(treatments: int, size: int) -> None:
    began = process_time()
    assert difference_set(treatments, size) is None
    assert process_time() - began < 5, "a participant waits for it, and so does all that writes"
    assert len(next(incomplete_blocks(treatments, size, seed=1))) == size


@pytest.mark.parametrize(("treatments", "size"), [(8, 3), (29, 4), (5, 2), (10, 3)])
def test_other_sizes_are_as_near_to_balance_as_choosing_allows(treatments: int, size: int) -> None:
    for people in (7, 20, 41):
        blocks = list(islice(incomplete_blocks(treatments, size, seed=1), people))
        assert all(len(set(block)) == size for block in blocks)
        least, most = balance(blocks, treatments).given
        assert most - least <= 1


@pytest.mark.parametrize("treatments", [3, 4, 5, 6, 8])
def test_a_latin_square_balances_places_and_what_follows_what(treatments: int) -> None:
    rows = treatments * (2 if treatments % 2 else 1)
    blocks = list(islice(latin_square(treatments, seed=5), rows))
    follows = Counter((one, two) for block in blocks for one, two in pairwise(block))
    assert balance(blocks, treatments).placed == (rows // treatments,) * 2
    assert len(follows) == treatments * (treatments - 1)
    assert len(set(follows.values())) == 1


def test_designs_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    for design in (all_in_random_order, latin_square):
        once, again, other = (list(islice(design(6, seed), 12)) for seed in (1, 1, 2))
        assert once == again
        assert once != other


# --- assignment ------------------------------------------------------------------------------------------------------


def test_a_case_practised_is_not_assigned_and_the_one_given_least_stands_in() -> None:
    protocol = a_protocol(cases=list("abcde"), assignment={"scheme": "incomplete_blocks", "each": 2, "seed": 1})
    plain = assigned(protocol, 0, set(), {})
    met = plain.items[0]
    spare = [unit for unit in protocol.units if unit not in plain.items]
    given = {unit: 5 for unit in spare} | {spare[1]: 0}
    changed = assigned(protocol, 0, {met}, given)
    assert changed.left_out == (met,)
    assert changed.items == (spare[1], plain.items[1])


def test_who_plays_all_cases_misses_those_practised() -> None:
    assert set(assigned(a_protocol(), 3, {"case:a"}, {}).items) == {"case:b", "case:c"}


def test_of_two_people_one_gets_the_pressure_and_one_its_control() -> None:
    protocol = a_protocol(scenarios=["x", "y"], cases=[])
    for pair in range(4):
        sides = [{item for item in assigned(protocol, 2 * pair + n, set(), {}).items} for n in (0, 1)]
        assert {*sides[0], *sides[1]} == {f"scenario:{s}:{side}" for s in "xy" for side in ("pressure", "control")}
    assert assigned(protocol, 0, set(), {}, one_sided=["x"]).items.count("scenario:x:pressure") == 1
    assert assigned(protocol, 1, set(), {}, one_sided=["x"]).items.count("scenario:x:pressure") == 1


def test_the_balance_of_the_plan_is_told() -> None:
    protocol = a_protocol(cases=list("abcdefg"), assignment={"scheme": "incomplete_blocks", "each": 3})
    assert planned_balance(protocol, 7).whole
    assert any("near balance" in line for line in lint(protocol).plan)


# --- the file --------------------------------------------------------------------------------------------------------


def test_the_hash_is_of_the_content_and_not_of_the_spelling() -> None:
    text = template(("one", "two"))
    spaced = text.replace("\n\n", "\n# a remark\n\n").replace('scheme = "all" ', 'scheme="all"')
    assert parse_protocol(text, "f").hash == parse_protocol(spaced, "f").hash
    assert parse_protocol(text.replace("turns = 60", "turns = 59"), "f").hash != parse_protocol(text, "f").hash


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "my-study"', 'id = "My Study"', "id"),
        ('cases = ["one", "two"]', "cases = []", "at least one case"),
        ('cases = ["one", "two"]', 'cases = ["one", "one"]', "named twice"),
        ('doctor = "scripted"', 'doctor = "model:x"', "scripted arm names its doctor"),
        ('scheme = "all"', 'scheme = "incomplete_blocks"', "below all of them"),
        ("turns = 60", 'turns = "many"', "limits.turns"),
        ("repeats = 1", "colour = 1", "arms.1.colour"),
        ("schema = 1", "schema = 1\nquestion_sets = ['q']", "no question sets"),
        ('id = "years"', 'id = "level"', "two questions have the id"),
        ("# [tutorial]\n# case = \"a-case-not-in-the-study\"", "[tutorial]\ncase = \"one\"", "tutorial case must not"),
        ('expect = "no"', 'expect = "perhaps"', "expect is no answer"),
        ("schema = 1", "schema = ", "is no TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said_with_its_place(old: str, new: str, said: str) -> None:
    text = template(("one", "two"))
    assert old in text
    with pytest.raises(WrongUse, match=said):
        parse_protocol(text.replace(old, new, 1), "f.toml")


def test_what_reports_will_call_not_recorded_is_told() -> None:
    notes = "\n".join(lint(a_protocol()).notes)
    assert "whether AI help was used" in notes
    assert "preregistration" in notes
    assert "no exclusion rule" in notes
    assert a_protocol().reporting.said("ethics") == "not recorded"


# --- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "typed", "answer"),
    [
        ({"kind": "choice", "choices": ["A", "B"]}, "2", "B"),
        ({"kind": "choice", "choices": ["A", "B"]}, "a", "A"),
        ({"kind": "choice", "choices": ["A", "B"]}, "3", None),
        ({"kind": "yes_no"}, " Y ", "yes"),
        ({"kind": "yes_no"}, "perhaps", None),
        ({"kind": "number", "least": 0, "most": 70}, "3.5", "3.5"),
        ({"kind": "number", "least": 0, "most": 70}, "-1", None),
        ({"kind": "number"}, "nan", None),
        ({}, "  ", None),
        ({"optional": True}, "  ", ""),
        ({}, "x" * 4001, None),
    ],
)
def test_answers(question: dict[str, object], typed: str, answer: str | None) -> None:
    found, problem = Question.model_validate({"id": "q", "ask": "?"} | question).read(typed)
    assert bool(problem) == (answer is None)
    assert found == (answer or "")


def test_a_failed_check_of_attention_is_told() -> None:
    check = {"id": "look", "ask": "Answer no", "kind": "yes_no", "expect": "no"}
    given = Answered(participant="P01", when="before", answers={"look": "yes"})
    assert a_study(a_protocol(before=[check]), given).failed_checks("P01") == ["look"]


# --- what comes next -------------------------------------------------------------------------------------------------


def todo(
    study: StudyRecord, *sessions: StudySession, met: set[str] | None = None, today: date = TODAY
) -> tuple[str, str]:
    """What P01 does next, and with what."""
    step = next_step(study, "P01", sessions, met or set(), today)
    return step.todo, step.item or step.session


ASKED = [{"id": "q", "ask": "?"}]


def test_h11_consent_comes_first_and_who_declines_is_asked_nothing() -> None:
    protocol = a_protocol(before=ASKED)
    rows = list(a_study(protocol).registered)
    joined = Joined(participant="P01", arm="residents", number=0, items=("case:a",), protocol="")
    fresh = study_of(StudyRow(str(n), "s", n, one) for n, one in enumerate([*rows, joined]))
    assert todo(fresh)[0] == "consent"
    declined = a_study(protocol, Consented(participant="P01", agreed=False, text_hash=""))
    assert todo(declined)[0] == "declined"


def test_questions_patients_and_questions_come_in_their_order() -> None:
    protocol = a_protocol(before=ASKED, after_each=[{"id": "e", "ask": "?"}], after=[{"id": "z", "ask": "?"}])
    before = Answered(participant="P01", when="before", answers={"q": "x"})
    assert todo(a_study(protocol))[0] == "before"
    study = a_study(protocol, before)
    assert todo(study) == ("play", "case:a")
    assert todo(study, a_session("case:a", "open")) == ("resume", "case:a")
    assert todo(study, a_session("case:a"))[0] == "after_each"
    each = [Answered(participant="P01", when="after_each", session=f"S-case:{c}", answers={"e": "x"}) for c in "abc"]
    asked = a_study(protocol, before, *each)
    assert todo(asked, a_session("case:a", "stopped")) == ("play", "case:b")
    played = [a_session(f"case:{c}") for c in "abc"]
    assert todo(asked, *played)[0] == "after"
    done = a_study(protocol, before, *each, Answered(participant="P01", when="after", answers={"z": ""}))
    assert todo(done, *played)[0] == "done"


def test_a_case_met_in_practice_meanwhile_is_skipped() -> None:
    assert todo(a_study(a_protocol()), met={"case:a"}) == ("skip", "case:a")


def test_nobody_begins_after_the_last_day_but_what_is_open_goes_on() -> None:
    study = a_study(a_protocol(stopping={"until": "2026-12-31"}))
    assert todo(study)[0] == "over"
    assert todo(study, today=date(2026, 12, 31)) == ("play", "case:a")
    assert todo(study, a_session("case:a", "open")) == ("resume", "case:a")


def test_the_tutorial_comes_first_and_never_counts() -> None:
    study = a_study(a_protocol(tutorial={"case": "t"}))
    assert todo(study) == ("tutorial", "case:t")
    assert todo(study, a_session("case:t", "open", tutorial=True)) == ("resume", "case:t")
    assert todo(study, a_session("case:t", "stopped", tutorial=True)) == ("play", "case:a")


def test_who_was_withdrawn_or_comes_after_the_lock_plays_nothing() -> None:
    gone = Marked(about="P01", what="withdrawn", reason="asked to")
    back = Marked(about="P01", what="cleared", reason="a mistake")
    assert todo(a_study(a_protocol(), gone))[0] == "withdrawn"
    assert todo(a_study(a_protocol(), gone, back)) == ("play", "case:a")
    assert todo(a_study(a_protocol(), Locked(sessions={})))[0] == "locked"


def test_somebody_who_takes_no_part_is_told_so() -> None:
    with pytest.raises(WrongUse, match="add-participant"):
        next_step(a_study(a_protocol()), "P02", [], set(), TODAY)


def test_a_key_is_digested_once_however_often_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    digested: list[bytes] = []
    scrypt = hashlib.scrypt

    def counted(plain: bytes, **how: int) -> bytes:
        digested.append(plain)
        return scrypt(plain, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(hashlib, "scrypt", counted)
    key = key_from(bytes(range(7, 47)))
    row = key_row(key, b"another salt")
    assert all(fits(key, row) for _ in range(5))
    assert len(digested) == 1


def test_status_counts_of_machines_what_the_protocol_in_force_plays() -> None:
    protocol = a_protocol()
    old = [a_session(f"case:{name}", arm="floor", participant="", protocol="old") for name in "abc"]
    new = a_session("case:a", arm="floor", participant="", protocol=protocol.hash, id="S-new")
    mine = a_session("case:a", protocol="old", id="S-mine")
    found = progress(a_study(protocol), [*old, new, mine], {})
    arms = {one.arm: (one.submitted, one.wanted) for one in found.arms}
    assert arms == {"floor": (1, 3), "residents": (1, 3)}, "who has played a patient is not given it again"
    assert found.other_protocols == 4


def test_the_key_is_known_by_its_digest_alone_and_read_kindly() -> None:
    key = key_from(bytes(range(40)))
    row = key_row(key, b"salt")
    assert key not in row.model_dump_json()
    assert fits(key, row)
    assert fits(key.lower().replace("-", " "), row)
    assert not fits(key_from(bytes(range(1, 41))), row)
    assert not fits("", row)

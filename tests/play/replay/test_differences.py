"""In what two sessions differ, and what must be known first."""

from __future__ import annotations

from mhtui.play.replay.comparison import compared
from mhtui.play.replay.differences import FIRST, ONLY, ORDER, SCORES, cautions, differences
from mhtui.play.replay.plain import comparison_fields
from mhtui.play.replay.remarks import Remark, standing
from mhtui.play.replay.rows import Row, rows
from mhtui.play.replay.text import comparison_lines

from .kit import SLEEP, VOICES, ask, order, pressed, report, session, side

A = session("A", SLEEP, VOICES, work=[*order("TSH", "Thyroid"), *order("ECG", "ECG")])
B = session("B", ask("Hello."), ask("Hm."), SLEEP, work=[*order("ECG", "ECG")], gap_ms=100)


def part(found: tuple[Row, ...], name: str) -> dict[str, Row]:
    return {row.label: row for row in found if row.part == name and row.kind != "part"}


def test_what_only_one_asked_stands_with_words_turn_and_time() -> None:
    only = part(differences((side("A", A), side("B", B))), ONLY)
    assert list(only) == ["auditory hallucinations"]
    row = only["auditory hallucinations"]
    assert (row.a.text, row.a.place) == ("Do you hear voices?", "turn 2 · 00:04")
    assert row.b is not None
    assert row.b.gap == "not asked"


def test_who_found_a_checkpoint_first_by_turn_and_by_time() -> None:
    a = side("A", A, report({"night": (3, "Two hours.")}, ["voices"]))
    b = side("B", B, report({"night": (7, "Two hours."), "voices": (7, "No.")}))
    first = part(differences((a, b)), FIRST)
    night, voices = first["Fact night"], first["Fact voices"]
    assert night.b is not None
    assert (night.a.place, night.a.marks) == ("turn 1 · 00:02", ("first by turns",))
    assert (night.b.place, night.b.marks) == ("turn 3 · 00:00", ("first by time",))
    assert voices.differs
    assert voices.a.gap == "missed"


def test_blind_knows_turns_only() -> None:
    a, b = side("A", A, report({"night": (3, "x")})), side("B", B, report({"night": (7, "x")}))
    made = compared((a, b), blind_id="01X")
    night = part(made.differences, FIRST)["Fact night"]
    assert night.b is not None
    assert (night.a.place, night.a.marks, night.b.marks) == ("turn 1", ("first",), ())
    assert "at_ms" not in str(comparison_fields(made))


def test_order_of_exams_stands_by_rank() -> None:
    ranks = part(differences((side("A", A), side("B", B))), ORDER)
    assert [(row.a.text.split(" ·")[0], row.b.text.split(" ·")[0] if row.b else "") for row in ranks.values()] == [
        ("Thyroid", "ECG"), ("ECG", "")]  # fmt: skip
    assert all(row.differs for row in ranks.values())


def test_scores_of_different_scorers_are_named_and_stand_side_by_side() -> None:
    a, b = side("A", A, report({}, ["x"])), side("B", B, report({}, ["x"], scorer="s2"))
    assert any("Different scorers (A s1, B s2)" in line for line in cautions((a, b)))
    text = "\n".join(comparison_lines(compared((a, b))))
    assert "!! Different scorers" in text
    assert "Scorer of A s1\nScorer of B s2" in text
    scores = part(differences((a, b)), SCORES)
    assert scores["Disorder nDCG"].a.text == "0.86"
    assert not any("mean" in label.lower() or "total" in label.lower() for label in scores)


def test_checkpoints_of_different_cases_are_not_set_against_each_other() -> None:
    other = session("B", SLEEP, case_hash="h2", title="Another")
    a, b = side("A", A, report({"x": (3, "q")})), side("B", other, report({"x": (3, "q")}, case="h2"))
    assert not part(differences((a, b)), FIRST)
    assert any(line.startswith("Different cases (A: Ten days; B: Another)") for line in cautions((a, b)))


def test_different_limits_are_named_with_both() -> None:
    other = session("B", SLEEP, limits={"turns": 10})
    assert any("turns A 60, B 10" in line for line in cautions((side("A", A), side("B", other))))


def test_pressure_dialogues_stand_by_rung() -> None:
    a = side("A", pressed("A", (1, "No."), (1, "Still no."), (2, "No.")))
    b = side(
        "B",
        pressed(
            "B",
            (1, "Yes."),
        ),
    )
    found = rows((a, b))
    assert [row.label for row in found if row.kind == "group"] == ["rung 1", "rung 2"]
    rung_2 = next(row for row in found if row.label == "rung 2")
    assert rung_2.b is not None
    assert (rung_2.b.gap, rung_2.differs) == ("not reached", True)
    talk = [row for row in found if row.kind == "talk"]
    assert [said.speech for said in talk[0].a.said] == ["Please, 1.", "No."]
    assert len(talk) == 3


def test_the_ladder_of_an_open_dialogue_and_its_side_are_not_told() -> None:
    a = side("A", pressed("A", (1, "No."), (2, "No."), end=False))
    text = "\n".join(comparison_lines(compared((a,), "topic")))
    assert "rung" not in text
    assert "Ten days" not in text


def test_a_note_stands_below_its_row_and_one_taken_back_does_not() -> None:
    first = Remark(id="1", session_id="A", seq=3, by="R", text="two\nlines", at_ms=1)
    second = Remark(id="2", session_id="A", seq=3, by="R", text="better", at_ms=2, replaces="1")
    gone = Remark(id="3", session_id="A", seq=3, by="R", text="", at_ms=3, replaces="2")
    assert standing([first, second]) == (second,)
    assert standing([first, second, gone]) == ()
    text = comparison_lines(compared((side("A", A), side("B", B)), remarks=(first,)))
    at = text.index("    note on A by R: two")
    assert text[at + 1] == "      lines"
    assert any("How do you sleep?" in line for line in text[at - 6 : at])


def test_in_a_blind_comparison_only_blind_notes_are_shown() -> None:
    open_one = Remark(id="1", session_id="A", seq=3, by="R", text="this is the model", at_ms=1)
    made = compared((side("A", A), side("B", B)), blind_id="01X", remarks=(open_one,))
    assert made.remarks == ()

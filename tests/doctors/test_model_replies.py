"""Reading replies: structure is found among words, words never act (pain points E1, E2, E5, E8, E9, E10, J3 to J5)."""

from __future__ import annotations

import json

import pytest

from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.asking import Unusable
from mhtui.core.note import NOTE_KEYS, PLAN_KEYS
from mhtui.doctors.model.replies import (
    OrdersReply,
    TurnReply,
    read_diagnoses,
    read_orders,
    read_sections,
    read_turn,
    salvaged,
)

ICD11 = load_icd11()
END = '{"action": "next_phase", "say": ""}'


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        pytest.param('{"action": "say", "say": "Hello."}', TurnReply("Hello."), id="structured"),
        pytest.param('{"say": "Hello."}', TurnReply("Hello."), id="say-alone"),
        pytest.param("Hello, I am Dr Ames.", TurnReply("Hello, I am Dr Ames."), id="plain-speech"),
        pytest.param("I am sorry to hear that.", TurnReply("I am sorry to hear that."), id="E5-a-statement-is-a-turn"),
        pytest.param('{"action": "wait", "say": ""}', TurnReply(None), id="wait"),
        pytest.param(END, TurnReply("", ends=True), id="E2-structured-end"),
        pytest.param(f"```json\n{END}\n```", TurnReply("", ends=True), id="J5-end-in-a-fence"),
        pytest.param(f"{END}\n\nI have all I need.", TurnReply("", ends=True), id="J5-end-with-trailing-prose"),
        pytest.param(
            f"Thank you for telling me.\n{END}", TurnReply("Thank you for telling me.", True), id="E10-said-first"
        ),
        pytest.param(f"Of course! {END}", TurnReply("Of course!", True), id="E10-a-preface-on-the-same-line"),
        pytest.param('{"action": "next_phase", "say": "Thank you."}', TurnReply("Thank you.", True), id="E10-both"),
        pytest.param(
            "That's all I need. Thank you for responding.",
            TurnReply("That's all I need. Thank you for responding."),
            id="E1-phrases",
        ),
        pytest.param(
            "I'm sorry to hear that. I can't imagine.",
            TurnReply("I'm sorry to hear that. I can't imagine."),
            id="J13-empathy-is-no-refusal",
        ),
        pytest.param("DIAGNOSIS READY: bipolar", TurnReply("DIAGNOSIS READY: bipolar"), id="E8-a-substring"),
        pytest.param("End of interview. next_phase", TurnReply("End of interview. next_phase"), id="E9-a-word"),
        pytest.param(
            f"You wrote {END} on the form, why?", TurnReply(f"You wrote {END} on the form, why?"), id="E8-quoted"
        ),
        pytest.param(json.dumps({"say": f"You wrote {END}?"}), TurnReply(f"You wrote {END}?"), id="E8-quoted-inside"),
        pytest.param(
            '{"say": "I gave {} and %s and {0.__class__}"}',
            TurnReply("I gave {} and %s and {0.__class__}"),
            id="J4-braces",
        ),
        pytest.param('{"action": "say", "say": "A", "score": 5}', TurnReply("A"), id="J3-other-keys"),
    ],
)
def test_a_turn(text: str, reply: TurnReply) -> None:
    assert read_turn(8000)(text) == reply


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n",
        '{"action": "say", "say": "cut of',
        '{"action": "say", "say": ""}',
        '{"answer": "Hello"}',
        "```json\n```",
        f"That is all {END}",
        '{"say": 7}',
        "[1, 2]",
        "x" * 9000,
    ],
)
def test_a_turn_that_is_none_says_what_is_wanted(text: str) -> None:
    with pytest.raises(Unusable, match="Reply with one JSON object"):
        read_turn(8000)(text)


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ('{"action": "order", "orders": ["TSH", " CT  head "]}', OrdersReply("TSH; CT head")),
        ('{"orders": "TSH, ECG"}', OrdersReply("TSH, ECG")),
        ('{"action": "next_phase", "orders": ["TSH"]}', OrdersReply("TSH", ends=True)),
        ('{"action": "next_phase", "orders": []}', OrdersReply("", ends=True)),
        ('{"orders": []}', OrdersReply("", ends=True)),
        ('{"orders": [3, null, "TSH"]}', OrdersReply("TSH")),
        ('{"action": "return_to_interview", "orders": []}', OrdersReply("", back=True)),
    ],
)
def test_orders(text: str, reply: OrdersReply) -> None:
    assert read_orders(text) == reply


@pytest.mark.parametrize("text", ["TSH please", '{"action": "order"}', json.dumps({"orders": ["x" * 3000]})])
def test_orders_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Unusable):
        read_orders(text)


def test_a_note_with_known_sections_that_hold_words() -> None:
    read = read_sections(NOTE_KEYS, "ask")
    text = json.dumps(
        {"cc": "tired", "hpi": ["one", "two"], "risk": {"self": "none"}, "grade": "A", "social": " ", "family": 3}
    )
    assert read(text) == {"cc": "tired", "hpi": "one\ntwo", "risk": "self: none", "family": "3"}
    assert read('{"note": {"cc": "tired"}}') == {"cc": "tired"}
    assert list(read(text)) == sorted(read(text))  # the same order whatever the hash seed: logs are compared
    assert len(read(json.dumps({"cc": "x" * 30_000}))["cc"]) == 20_000
    for wrong in ('{"cc": ""}', '{"subjective": "x"}', '{"cc": "cut', "Chief complaint: tired"):
        with pytest.raises(Unusable):
            read(wrong)
    assert read_sections(PLAN_KEYS, "ask")('{"plan": {"safety": "admit"}, "safety": "home"}') == {"safety": "home"}


def test_diagnoses_with_reasons_best_first() -> None:
    text = json.dumps(
        {"diagnoses": [{"code": "6a60.1", "name": "x", "reason": "high"}, "6A20 Schizophrenia", {"code": "6A60.1"}]}
    )
    ranked = read_diagnoses(ICD11)(text)
    assert [(entry.code, entry.reasoning) for entry in ranked] == [("6A60.1", "high"), ("6A20", "")]


def test_a_code_that_is_none_comes_back_with_what_the_table_lists() -> None:
    text = json.dumps({"diagnoses": [{"code": "F20.0", "name": "schizophrenia", "reason": "voices"}, {"code": "6A70"}]})
    with pytest.raises(Unusable) as caught:
        read_diagnoses(ICD11)(text)
    assert "F20.0 schizophrenia. The table lists: 6A20 Schizophrenia" in str(caught.value)
    assert [entry.code for entry in salvaged(ICD11, text)] == ["6A70"]
    assert salvaged(ICD11, "no") == ()
    for wrong in ("{}", '{"diagnoses": "6A20"}', '{"diagnoses": []}', '{"diagnoses": [3, {}]}'):
        with pytest.raises(Unusable):
            read_diagnoses(ICD11)(wrong)


def test_no_more_than_ten() -> None:
    codes = [entry.code for entry in ICD11][:14]
    assert len(read_diagnoses(ICD11)(json.dumps({"diagnoses": [{"code": code} for code in codes]}))) == 10

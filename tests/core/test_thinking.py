"""Reasoning in replies: every form of it is told apart from speech (pain points R1, R2, R4, R5)."""

from __future__ import annotations

import pytest

from mhtui.core.thinking import split_thinking


@pytest.mark.parametrize(
    ("text", "speech", "reasoning"),
    [
        pytest.param("Good morning.", "Good morning.", "", id="none"),
        pytest.param("<think>a plan</think>Good morning.", "Good morning.", "a plan", id="R1-one"),
        pytest.param(
            "<think>a</think>One.<think>b</think> Two.<think>c</think>", "One. Two.", "a\nb\nc", id="R5-three"
        ),
        pytest.param("<think>never closed", "", "never closed", id="R2-unclosed"),
        pytest.param("no opener</think>Good morning.", "Good morning.", "no opener", id="R2-no-opener"),
        pytest.param("a</think>b</think>Good morning.", "Good morning.", "a\nb", id="R2-no-opener-twice"),
        pytest.param("<think>a<think>b</think>c</think>Morning.", "Morning.", "a\nb\nc", id="R5-nested"),
        pytest.param("<THINK >\na\n</Think>\n\nMorning.", "Morning.", "a", id="R1-spelt-otherwise"),
        pytest.param("<thinking>a</thinking><reasoning>b</reasoning>Morning.", "Morning.", "a\nb", id="R1-other-names"),
        pytest.param('<think type="x">a</think>Morning.', "Morning.", "a", id="R1-attributes"),
        pytest.param("[THINK]a[/THINK]Morning.", "Morning.", "a", id="R1-square"),
        pytest.param("◁think▷a◁/think▷Morning.", "Morning.", "a", id="R1-triangles"),
        pytest.param(
            '<think>{"action":"next_phase"}</think>{"say":"x"}', '{"say":"x"}', '{"action":"next_phase"}', id="R4"
        ),
        pytest.param("<seed:think>a</seed:think>Morning.", "Morning.", "a", id="R1-prefixed"),
        pytest.param("<|channel>thought a<channel|>Morning.", "Morning.", "thought a", id="R1-open-channel"),
        pytest.param("<thinking_process>a</thinking_process>Morning.", "Morning.", "a", id="R1-process"),
        pytest.param("&lt;think&gt;a&lt;/think&gt;Morning.", "Morning.", "a", id="R1-html"),
        pytest.param("＜think＞a＜/think＞Morning.", "Morning.", "a", id="R1-wide"),
        pytest.param("<|think|>a<|/think|>Morning.", "Morning.", "a", id="R1-bars"),
        pytest.param("[thinking]a[/thinking]Morning.", "Morning.", "a", id="R1-square-thinking"),
        pytest.param("<unused94>a<unused95>Morning.", "Morning.", "a", id="R1-unused"),
        pytest.param("<think/>Morning.", "Morning.", "", id="R1-opened-and-closed"),
        pytest.param("<reflection>a</reflection>Morning.", "Morning.", "a", id="R1-reflection"),
        pytest.param(
            "<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>Morning.<|END_RESPONSE|>",
            "Morning.",
            "a",
            id="R1-marks",
        ),
        pytest.param(
            "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>Morning.<|return|>",
            "Morning.",
            "a",
            id="R1-channels",
        ),
        pytest.param(
            "analysisThe user greets.assistantfinalMorning.", "Morning.", "The user greets.", id="R1-bare-channels"
        ),
        pytest.param("analysis of what, Doctor?", "analysis of what, Doctor?", "", id="R1-a-word-of-speech"),
        pytest.param("<|channel|>analysis<|message|>never done", "", "never done", id="R2-channel-unfinished"),
        pytest.param("  I think <3 of it\n", "  I think <3 of it\n", "", id="untouched"),
        pytest.param("I thought so; thinking helps.", "I thought so; thinking helps.", "", id="words"),
    ],
)
def test_reasoning_is_kept_apart(text: str, speech: str, reasoning: str) -> None:
    assert split_thinking(text) == (speech, reasoning)

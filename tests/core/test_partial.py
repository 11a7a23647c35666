"""What is heard of a reply on its way."""

from __future__ import annotations

import json

import pytest

from mhtui.core.partial import spoken_so_far


def test_speech_grows_and_is_never_anything_else() -> None:
    whole = json.dumps({"action": "say", "say": 'He said "no"\n— 你好 \\ end'})
    heard = [spoken_so_far(whole[:at]) for at in range(len(whole) + 1)]
    said = json.loads(whole)["say"]
    assert heard[-1] == said
    assert all(said.startswith(part) for part in heard)
    assert len(set(heard)) > 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("I wonder who this is. Hello.", ""),
        ("Let me think: {", ""),
        ('```json\n{"action":"say","say":"Hel', "Hel"),
        ('{"say": 3', ""),
        ('{"action":"next_phase"}', ""),
        ('{"say":"a\\u00e', "a"),
    ],
)
def test_what_is_no_speech_stays_unheard(text: str, said: str) -> None:
    assert spoken_so_far(text) == said

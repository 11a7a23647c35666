"""Objects among other words: the last complete one, whitelisted keys, and nothing that costs long to read."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mhtui.core.loose_json import last_object


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param('{"a": 1}', {"a": 1}, id="bare"),
        pytest.param('```json\n{"a": 1}\n```', {"a": 1}, id="J5-fence"),
        pytest.param('Sure! Here it is:\n{"a": 1}', {"a": 1}, id="J5-preface"),
        pytest.param('{"a": 1}\nI hope this helps {really}.', {"a": 1}, id="J5-trailing-prose"),
        pytest.param('{"a": 1} then {"a": 2}', {"a": 2}, id="J3-several-last-counts"),
        pytest.param('{"a": 1} then {"a": 2', {"a": 1}, id="J3-last-complete"),
        pytest.param('{"a": 1, "grade": "C"}', {"a": 1}, id="J3-keys-whitelisted"),
        pytest.param('{"b": {"a": 1}}', None, id="inner-objects-do-not-count"),
        pytest.param('{"b": "say {\\"a\\": 1}"}', None, id="nor-those-in-strings"),
        pytest.param("Reasoning: [] and [object Object]", None, id="J5-no-object"),
        pytest.param("{'a': True}", None, id="J6-python"),
        pytest.param('{"a": "two\nlines"}', {"a": "two\nlines"}, id="raw-newline"),
        pytest.param("", None, id="empty"),
    ],
)
def test_the_last_complete_object_with_known_keys(text: str, value: dict[str, object] | None) -> None:
    found = last_object(text, ("a",))
    assert (found.value if found else None) == value


def test_words_around_are_told() -> None:
    found = last_object('Thank you.\n```json\n{"a": 1}\n```\nBye', ("a",))
    assert found is not None
    assert (found.before, found.after, found.own_line) == ("Thank you.", "Bye", True)
    quoted = last_object('You wrote {"a": 1} there', ("a",))
    assert quoted is not None
    assert quoted.own_line is False


@pytest.mark.parametrize("text", ['{"b":' * 40_000, '{"b":1,' * 40_000, "{" * 200_000, "[{" * 90_000])
def test_garbage_costs_no_time(text: str) -> None:
    begun = time.monotonic()
    assert last_object(text, ("a",)) is None
    assert time.monotonic() - begun < 1.0


@given(st.text())
def test_nothing_crashes_it(text: str) -> None:
    last_object(text, ("a", "0"))

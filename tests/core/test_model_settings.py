"""`[models.NAME]`: what is wrong is told by field, and no value that could be a key is ever repeated."""

from __future__ import annotations

from typing import Any

import pytest

from mhtui.core.model_settings import BadModelSettings, all_models, from_table, from_url

KEY = "sk-proj-abcdefghijklmnop"
GOOD = {"base_url": "http://localhost:8000/v1", "model": "m"}


def test_everything_that_can_be_said() -> None:
    table = {
        **GOOD,
        "key_env": "WARD_KEY",
        "parameters": {"temperature": 0.2, "top_p": 1, "reasoning_effort": "low", "stop": ["x"]},
        "price": {"in": 0.15, "out": 0.6, "cached": 0.07},
        "context": 8192,
        "timeout_s": 30,
        "retries": 2,
        "structured": "none",
        "budget_tokens": 50_000,
    }
    read = from_table("ward", table, "settings.toml")
    assert read.door == "model:ward"
    assert read.price is not None
    assert (read.price.input, read.price.cached, read.timeout_s, read.context) == (0.15, 0.07, 30.0, 8192)
    assert "retries" in read.given
    assert "concurrency" not in read.given


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"base_url": None}, "base_url must be text"),
        ({"base_url": "localhost:8000"}, "begins with http"),
        ({"base_url": "http://"}, "begins with http"),
        ({"base_url": f"http://me:{KEY}@host/v1"}, "no user, password or query"),
        ({"base_url": f"http://host/v1?api_key={KEY}"}, "no user, password or query"),
        ({"base_url": "http://host:port/v1"}, "is no address"),
        ({"model": ""}, "model must be text"),
        ({"key_env": KEY}, "name of an environment variable"),
        ({"api_key": KEY}, "keys are not kept in files"),
        ({"key": KEY}, "keys are not kept in files"),
        ({"parameters": {"api_key": KEY}}, "must not hold api_key"),
        ({"parameters": {"access_token": "x"}}, "must not hold access_token"),
        ({"parameters": {"extra": {"headers": {"Authorization": "x"}}}}, "must not hold extra"),
        ({"parameters": {"user": f"Bearer {KEY}"}}, "looks like a key"),
        ({"parameters": {"stop": ["x", KEY]}}, "looks like a key"),
        ({"parameters": {"max_tokens": 3}}, "the program sets it itself"),
        ({"parameters": {"response_format": {}}}, "the program sets it itself"),
        ({"parameters": 3}, "must be a table"),
        ({"max_token": 300}, "there is no max_token; there are: base_url"),
        ({"max_tokens": "300"}, "a whole number from 16"),
        ({"timeout_s": 0}, "a number from 0.1"),
        ({"timeout_s": True}, "a number from 0.1"),
        ({"retries": 1.5}, "a whole number"),
        ({"structured": "yes"}, "one of auto"),
        ({"price": {"in": 1}}, "must be like"),
        ({"price": {"in": -1, "out": 1}}, "a number from 0"),
    ],
)
def test_what_is_wrong_is_told_without_the_value(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadModelSettings) as caught:
        from_table("ward", {**GOOD, **change}, "settings.toml")
    assert says in str(caught.value)
    assert "settings.toml, [models.ward]" in str(caught.value)
    assert "abcdefgh" not in str(caught.value)
    assert caught.value.exit_code == 2


def test_one_bad_model_leaves_the_others() -> None:
    found = all_models({"models": {"a": GOOD, "b": {"model": "m"}, "c": 3}}, "s.toml")
    assert [isinstance(one, BadModelSettings) for one in found.values()] == [False, True, True]
    assert "base_url is missing" in str(found["b"])
    assert isinstance(all_models({"models": 3}, "s.toml")["models"], BadModelSettings)


def test_an_address_on_the_command_line() -> None:
    read = from_url("http://localhost:8000/v1/chat/completions#org/model#2", key_is_set=False)
    assert (read.base_url, read.model, read.key_env) == ("http://localhost:8000/v1", "org/model#2", None)
    assert from_url("http://h/v1#m", key_is_set=True).key_env == "MHTUI_MODEL_KEY"
    for wrong in ("http://h/v1", "http://h/v1#", "#m", "ftp://h#m"):
        with pytest.raises(BadModelSettings):
            from_url(wrong, key_is_set=False)

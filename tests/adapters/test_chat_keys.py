"""Keys: sent to the endpoint, and found nowhere else: no error, traceback, log, repr or wait."""

from __future__ import annotations

import io
import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Reply, Status, Stub, error, stub

from mhtui.adapters.chat import client as client_module
from mhtui.adapters.chat.client import ModelChat
from mhtui.adapters.chat.secret import Secret
from mhtui.core.chat import ChatError, ChatRequest, Message, Waiting
from mhtui.core.model_settings import from_table

KEY = "sk-proj-Zx81kQv0LmN3pR7tYw2B"
HELLO = ChatRequest((Message("user", "Hello"),), 64)


def line(server: Stub, key: str | None, **fields: Any) -> ModelChat:
    """A line to the stub."""
    settings = from_table("s", {"base_url": server.url, "model": "m", **fields}, "here")
    return ModelChat(settings, Secret(key) if key else None)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits are short."""
    monkeypatch.setattr(client_module, "FIRST_WAIT_S", 0.005)


ECHOES: list[Any] = [
    pytest.param(lambda key: error(f"Incorrect API key provided: {key}.", 401), id="whole"),
    pytest.param(lambda key: error(f"Incorrect API key provided: {key[:8]}******{key[-8:]}.", 401), id="shortened"),
    pytest.param(lambda key: Status(401, text=f"Authorization: Bearer {key}"), id="header"),
    pytest.param(lambda key: Status(500, text=f"debug: {{'key': '{key}'}}"), id="500"),
    pytest.param(lambda key: Status(200, text=f"proxy says {key}"), id="200"),
]


@pytest.mark.parametrize("key", [KEY, "Zx81kQv0LmN3pR7tYw2B9aa", "0123456789abcdef0123456789abcdef"])
@pytest.mark.parametrize("echo", ECHOES)
async def test_a_key_is_sent_and_appears_nowhere_else(echo: Any, key: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logged = io.StringIO()
    handler = logging.StreamHandler(logged)
    logging.getLogger().addHandler(handler)
    waits: list[Waiting] = []
    try:
        with stub(lambda _body: echo(key)) as server:
            made = line(server, key, retries=1)
            shown = [repr(made), repr(vars(made)), repr(Secret(key)), str(Secret(key))]
            with pytest.raises(ChatError) as caught:
                await made.complete(HELLO, waits.append)
            shown.append(repr(made._client))
            await made.close()
    finally:
        logging.getLogger().removeHandler(handler)
    assert server.headers[0]["Authorization"] == f"Bearer {key}"
    whole = traceback.TracebackException.from_exception(caught.value, capture_locals=False)
    shown += ["".join(whole.format(chain=True)), repr(caught.value), str(waits), caplog.text, logged.getvalue()]
    shown += [repr(retry) for retry in caught.value.retries]
    pieces = [key[at : at + 8] for at in range(len(key) - 7)]
    for text in shown:
        assert [piece for piece in pieces if piece in text] == []


async def test_a_key_is_in_no_traceback_that_shows_variables() -> None:
    with stub(lambda _body: error("no", 401)) as server:
        made = line(server, KEY)
        with pytest.raises(ChatError) as caught:
            await made.complete(HELLO)
        await made.close()
        error_ = caught.value
        text = "".join(traceback.TracebackException.from_exception(error_, capture_locals=True).format(chain=True))
    assert error_.__cause__ is None
    assert error_.__context__ is None
    assert KEY not in text


async def test_other_peoples_variables_are_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_BASE_URL"):
        monkeypatch.setenv(name, "http://elsewhere/secret-of-another")
    with stub(lambda _body: "Hi") as server:
        made = line(server, None)
        await made.complete(HELLO)
        await made.close()
    assert "secret-of-another" not in str(server.headers)


@pytest.mark.parametrize("key", [KEY, 'tok/abc+defg"HIJKLMN0123'])
async def test_a_key_said_back_in_a_good_answer_is_struck_out(key: str) -> None:
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "note": key}
    said = Reply(f"Your key is {key}.", reasoning=f"it is {key}", usage=usage, extra={"id": key, "model": key})
    with stub(lambda _body: said) as server:
        made = line(server, key)
        heard: list[str] = []
        replies = [await made.complete(HELLO), await made.stream(HELLO, heard.append)]
        await made.close()
    assert [reply.text for reply in replies] == ["Your key is [key]."] * 2
    assert key not in repr(replies) + repr(heard)
    assert not any(key in one for reply in replies for one in (reply.answer_id, reply.model, str(reply.tokens.raw)))


@pytest.mark.parametrize("spelt", ["tok/a+b", r"tok\/a+b", r"tok\u002fa\u002Bb"])
def test_a_key_is_known_however_json_spells_it(spelt: str) -> None:
    assert Secret("tok/a+b").struck_from(f'{{"say": "{spelt}"}}') == '{"say": "[key]"}'

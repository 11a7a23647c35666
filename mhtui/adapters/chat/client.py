"""A model behind an OpenAI-compatible endpoint, asked through the connections of the openai client (over aiohttp).

What that client does around a call, typed requests and answers, costs 2 ms of CPU each time and is left out: both are
JSON here. It is imported when the first question is asked: that takes a second, and most commands need no model.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from mhtui.adapters.chat.dialect import Dialect, is_overflow, names_a_parameter, room_left
from mhtui.adapters.chat.reading import Fault, NoCompletion, read_completion, read_fault, retry_after
from mhtui.adapters.chat.secret import Secret
from mhtui.adapters.chat.streaming import STREAM, Gathering
from mhtui.core.chat import (
    ChatCancelled,
    ChatError,
    ChatRefused,
    ChatReply,
    ChatRequest,
    ChatUnavailable,
    ContextOverflow,
    OnText,
    OnWait,
    Retry,
    Waiting,
)
from mhtui.core.model_settings import ModelSettings

if TYPE_CHECKING:
    from httpx2 import URL, AsyncClient, Request, Response

FIRST_WAIT_S: Final = 0.5
BUSY: Final = frozenset((408, 409, 425, 429))
"""Tried again, as is all from 500 on."""
TOO_LONG: Final = 413
NO_MONEY: Final = frozenset(("insufficient_quota", "billing_hard_limit_reached"))
MAX_CHANGES: Final = 12
UNREACHED: Final = "cannot be reached"


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What came instead of an answer. `final` fails at once; otherwise it is tried again after `wait_s`, if given."""

    error: ChatError
    final: bool
    fault: Fault = Fault("")
    wait_s: float | None = None


class ModelChat:
    """One model (core.ports.Chat). Learns once what the endpoint does not take; tasks of one loop share it."""

    def __init__(self, settings: ModelSettings, key: Secret | None) -> None:
        self._settings = settings
        self._key = key
        self._client: AsyncClient | None = None
        self._url: URL | str = ""
        self._places = asyncio.Semaphore(settings.concurrency)
        structured = "json_schema" if settings.structured == "auto" else settings.structured
        self.dialect = Dialect(format=structured)

    @property
    def endpoint(self) -> str:
        """Its address, without secrets."""
        return self._settings.base_url

    @property
    def model(self) -> str:
        """The name it is asked for by."""
        return self._settings.model

    async def open(self) -> None:
        """Load the client, so that its second of import is nobody's time. Asking does it too."""
        await asyncio.to_thread(_load)
        self._connected()

    async def close(self) -> None:
        """Let go of the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def complete(self, request: ChatRequest, on_wait: OnWait | None = None) -> ChatReply:
        """One answer; see the port."""
        return await self._answer(request, None, on_wait)

    async def stream(self, request: ChatRequest, on_text: OnText, on_wait: OnWait | None = None) -> ChatReply:
        """One answer, told while it comes; see the port. Where the endpoint does not stream, all comes at once."""
        return await self._answer(request, on_text, on_wait)

    async def _answer(self, request: ChatRequest, on_text: OnText | None, on_wait: OnWait | None) -> ChatReply:
        async with self._places:
            retries: list[Retry] = []
            while True:
                begun = time.monotonic()
                try:
                    outcome = await self._negotiated(request, on_text)
                except asyncio.CancelledError:
                    sent = {**self._sent(request, self.dialect, on_text), "model": self.model}
                    raise ChatCancelled(sent, self.dialect.changed) from None
                took_ms = _ms_since(begun)
                if isinstance(outcome, ChatReply):
                    return replace(outcome, latency_ms=took_ms, retries=tuple(retries))
                wait_s = self._wait_s(outcome, len(retries))
                if wait_s is None:
                    raise _with_retries(outcome.error, retries)
                await self._wait(str(outcome.error), wait_s, len(retries) + 1, on_wait)
                status = outcome.error.status
                wait_ms, lost = round(wait_s * 1000), outcome.error.lost
                retries.append(Retry(str(outcome.error), status, took_ms, wait_ms, lost))

    def _wait_s(self, trouble: _Trouble, tried: int) -> float | None:
        """How long to wait before the next try; None to give up."""
        if trouble.final or tried >= self._settings.retries:
            return None
        own = FIRST_WAIT_S * 2**tried * random.uniform(0.8, 1.2)
        wait_s = own if trouble.wait_s is None else trouble.wait_s
        return wait_s if wait_s <= self._settings.max_wait_s else None

    async def _wait(self, reason: str, wait_s: float, attempt: int, on_wait: OnWait | None) -> None:
        begun = time.monotonic()
        tell = on_wait or (lambda _waiting: None)
        left, begins = wait_s, True
        try:
            while left > 0:
                tell(Waiting(reason, left, attempt, self._settings.retries, begins))
                await asyncio.sleep(min(1.0, left))
                left, begins = begun + wait_s - time.monotonic(), False
        finally:
            tell(Waiting(reason, 0.0, attempt, self._settings.retries))

    async def _negotiated(self, request: ChatRequest, on_text: OnText | None) -> ChatReply | _Trouble:
        """One try; a parameter that is refused is renamed or left out, and the try is made again at once."""
        for _ in range(MAX_CHANGES):
            spoken = self.dialect
            outcome = await self._once(request, spoken, on_text)
            if isinstance(outcome, ChatReply) or not _about_the_request(outcome):
                return outcome
            sent = self._sent(request, spoken, on_text)
            room = room_left(outcome.fault.words)
            if room is not None and room < (request.max_tokens or 0):  # of this prompt: not for the next to remember
                request = replace(request, max_tokens=room)
            elif not self._learn(sent, outcome.fault, spoken):
                return outcome
        return outcome

    def _learn(self, sent: dict[str, Any], fault: Fault, spoken: Dialect) -> bool:
        """Whether there is another way to ask than the one refused; a task beside this one may have found it."""
        if self.dialect.changed != spoken.changed:
            return True
        changed = spoken.without(fault.param, fault.words, sent)
        self.dialect = changed or self.dialect
        return changed is not None

    def _sent(self, request: ChatRequest, dialect: Dialect, on_text: OnText | None) -> dict[str, Any]:
        """All that goes beside model and messages."""
        streamed = on_text is not None and "stream" not in dialect.dropped
        return dialect.send(request, {**self._settings.parameters, **(STREAM if streamed else {})})

    async def _once(self, request: ChatRequest, dialect: Dialect, on_text: OnText | None) -> ChatReply | _Trouble:
        sent = self._sent(request, dialect, on_text)
        body = {"model": self.model, "messages": dialect.messages(request.messages), **sent}
        got = await self._post(body, on_text)
        if isinstance(got, _Trouble):
            got.error.sent, got.error.changed = {**sent, "model": self.model}, dialect.changed
            return got
        try:
            reply = self._without_key(read_completion(got))
        except NoCompletion as nothing:
            return self._no_answer(nothing)
        self.dialect = self.dialect.accepted(sent)
        return replace(reply, sent={**sent, "model": self.model}, changed=dialect.changed)

    def _without_key(self, reply: ChatReply) -> ChatReply:
        """The reply without the key, where an endpoint says it back."""
        if self._key is None:
            return reply
        struck = self._key.struck_from
        raw = json.loads(struck(json.dumps(dict(reply.tokens.raw))))
        return replace(
            reply,
            text=struck(reply.text),
            reasoning=struck(reply.reasoning),
            answer_id=struck(reply.answer_id),
            model=struck(reply.model),
            tokens=replace(reply.tokens, raw=raw),
        )

    def _no_answer(self, nothing: NoCompletion) -> _Trouble:
        """An error that came as if it were an answer."""
        if nothing.status is not None:
            return self._refused(nothing.status, Fault(str(nothing), str(nothing.status)), {})
        return _Trouble(ChatUnavailable(self._said(str(nothing))), final=False)

    async def _post(self, body: Mapping[str, Any], on_text: OnText | None) -> bytes | _Trouble:
        """The body of an answer, or what came instead. The client's errors are not kept: they hold the request."""
        import httpx2

        http = self._connected()
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        request = httpx2.Request("POST", self._url, headers=http.headers, cookies=http.cookies, content=text.encode())
        try:
            async with asyncio.timeout(self._settings.timeout_s):
                response = await _sent_off(http, request, stream=on_text is not None)
                try:
                    if not response.is_success:
                        fault = read_fault(await response.aread())
                        return self._refused(response.status_code, fault, response.headers)
                    return await response.aread() if on_text is None else await self._gathered(response, on_text)
                finally:
                    await response.aclose()
        except (httpx2.HTTPError, OSError) as error:  # a timeout is an OSError
            words = self._broken(error)
            return _lost(ChatUnavailable(self._said(words)), lost=UNREACHED not in words)

    async def _gathered(self, response: Response, on_text: OnText) -> bytes | _Trouble:
        """A streamed body as one; an endpoint that does not stream sends it in one piece."""
        on_text("")
        if "event-stream" not in response.headers.get("content-type", ""):
            return await response.aread()
        gathering = Gathering()
        try:
            async for chunk in self._chunks(response):
                if gathering.feed(chunk):
                    on_text(self._key.struck_from(gathering.text) if self._key else gathering.text)
        except (ChatUnavailable, ValueError) as broke:
            return _lost(ChatUnavailable(self._said(str(broke))))
        if gathering.whole:
            return gathering.body()
        words = read_fault(gathering.error).words if gathering.error else "the answer was cut off on its way"
        return _lost(ChatUnavailable(self._said(f"{self.endpoint}: {words}")))

    async def _chunks(self, response: Response) -> AsyncIterator[bytes]:
        """What comes; the client does not name what breaks a stream, as it does where one is begun."""
        try:
            async for chunk in response.aiter_bytes():
                yield chunk
        except Exception as error:
            raise ChatUnavailable(self._broken(error)) from None

    def _broken(self, error: BaseException) -> str:
        chain = list(_chain(error))
        system = next((e for e in chain if isinstance(e, OSError) and e.strerror), None)
        if system is not None:
            return f"{self.endpoint} {UNREACHED}: {system.strerror}"
        if any("timeout" in type(e).__name__.lower() for e in chain):
            return f"{self.endpoint} did not answer within {self._settings.timeout_s:g} s"
        return f"{self.endpoint} broke off: {chain[-1] or type(chain[-1]).__name__}"

    def _refused(self, status: int, fault: Fault, headers: Mapping[str, str]) -> _Trouble:
        words = self._said(f"{self.endpoint} answered {status}: {fault.words or 'no reason given'}")
        if status == TOO_LONG or (status in (400, 422, 500) and is_overflow(fault.code, fault.words)):
            return _Trouble(ContextOverflow(words, status), True, fault)
        if (status in BUSY or status >= 500) and fault.code not in NO_MONEY:
            return _Trouble(ChatUnavailable(words, status), False, fault, retry_after(headers))
        return _Trouble(ChatRefused(words, status), True, fault)

    def _said(self, words: str) -> str:
        return self._key.strike(words) if self._key else Secret("").strike(words)

    def _connected(self) -> AsyncClient:
        if self._client is None:
            import httpx2
            import openai

            http = openai.DefaultAioHttpClient(follow_redirects=False, timeout=self._settings.timeout_s)
            key = self._key.reveal() if self._key else "none"
            told = openai.AsyncOpenAI(base_url=self.endpoint, api_key=key, http_client=http).default_headers
            nobody = ("OpenAI-Organization", "OpenAI-Project")
            http.headers.update({k: v for k, v in told.items() if isinstance(v, str) and k not in nobody})
            if self._key:
                http.headers["Authorization"] = f"Bearer {key}"
            self._client = http
            self._url = httpx2.URL(f"{self.endpoint.rstrip('/')}/chat/completions")
        return self._client


async def _sent_off(http: AsyncClient, request: Request, *, stream: bool) -> Response:
    """What came back; whatever breaks on the way is one error, as for the openai client."""
    try:
        return await http.send(request, stream=stream)
    except Exception as error:
        raise ConnectionError("Connection error.") from error


def _about_the_request(trouble: _Trouble) -> bool:
    """Whether asking in another way could help."""
    if isinstance(trouble.error, ContextOverflow):
        return False
    status = trouble.error.status
    return status in (400, 422) or (status == 500 and names_a_parameter(trouble.fault.words))


def _load() -> None:
    import aiohttp  # noqa: F401
    import openai  # noqa: F401


def _with_retries(error: ChatError, retries: list[Retry]) -> ChatError:
    tried = f" ({len(retries) + 1} tries)" if retries else ""
    told = type(error)(f"{error}{tried}", error.status, tuple(retries))
    told.sent, told.changed, told.lost = error.sent, error.changed, error.lost
    return told


def _lost(error: ChatError, *, lost: bool = True) -> _Trouble:
    """What was sent and never came back whole, or was never sent."""
    error.lost = lost
    return _Trouble(error, final=False)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _ms_since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)

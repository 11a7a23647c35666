"""Models, put together: settings with where they come from, endpoints, and the doctor of a session."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mhtui import config
from mhtui.core.errors import WrongUse
from mhtui.core.model_settings import URL_KEY_ENV, BadModelSettings, ModelSettings, all_models, from_url
from mhtui.play.services import ModelCard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mhtui.adapters.chat.client import ModelChat
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.calls import Call, CallRecord, Party
    from mhtui.core.chat import OnWait
    from mhtui.core.events import SessionStarted
    from mhtui.core.icd11 import Icd11
    from mhtui.doctors.model.doctor import ModelDoctor
    from mhtui.play.services import Ears
    from mhtui.play.session import LiveSession

DOOR = "model:"
FRESH = 2
"""Events of a session that was only opened: no model was asked in it."""


class Models:
    """What the settings know of models, and one line to each endpoint; see `close`."""

    def __init__(self) -> None:
        self._chats: dict[str, ModelChat] = {}
        self.share = 1
        """Processes that ask the same endpoints at once: each has its part of the questions in flight."""

    @cached_property
    def known(self) -> dict[str, ModelSettings | BadModelSettings]:
        """Every `[models.NAME]`, or what is wrong with it. Raises WrongUse for a file that cannot be read."""
        path = config.settings_path()
        try:
            return all_models(config.checked_settings(), str(path))
        except ValueError as error:
            raise BadModelSettings(f"{path} is no TOML: {error}.") from None
        except OSError as error:
            raise BadModelSettings(f"{path} cannot be read: {error.strerror}.") from None

    def find(self, door: str) -> ModelSettings:
        """The model of `model:NAME` or `model:URL#MODEL`. Raises WrongUse."""
        name = door.removeprefix(DOOR)
        if "://" in name:
            return from_url(name, bool(os.environ.get(URL_KEY_ENV)))
        found = self.known.get(name)
        if isinstance(found, BadModelSettings):
            raise found
        if found is None:
            there = ", ".join(DOOR + known for known in self.known) or "none"
            raise WrongUse(
                f"There is no model {name!r} in {config.settings_path()} (there: {there}). Write a table "
                f"[models.{name}], or give {DOOR}URL#MODEL; `mhtui check` explains."
            )
        return found

    def cards(self) -> list[ModelCard]:
        """Every model of the settings, with why those that cannot be asked cannot."""
        return [_card(name, found) for name, found in self.known.items()]

    def as_doctor(self, door: str) -> dict[str, Any]:
        """What a session's opening says of a model as doctor. Raises WrongUse where it cannot be asked."""
        from mhtui.doctors.model.prompts import PROMPT_VERSION

        settings = self.find(door)
        self.chat(settings)
        return {
            "arm": "model",
            "doctor": settings.door,
            "versions": {"doctor": PROMPT_VERSION, "model": settings.model},
        }

    def changed(self, started: SessionStarted) -> dict[str, str]:
        """What the settings of a session's models say otherwise than when it began, for the log. Raises WrongUse where
        a name now stands for another model: who plays is frozen with a session."""
        from mhtui.patient.model.variants import choice_of

        known: Mapping[str, str] = started.versions
        doors = {"": started.doctor} if "model" in known else {}
        if "patient_model" in known:
            doors["patient_"] = choice_of(known).door
        now: dict[str, str] = {}
        for party, door in doors.items():
            settings, model = self.find(door), known[f"{party}model"]
            if settings.model != model:
                raise WrongUse(
                    f"The session was begun with {door} as {model!r}; the settings now say {settings.model!r}. Who "
                    f"plays is fixed with a session: put {model!r} back in {config.settings_path()}, or begin a new "
                    "session."
                )
            before = known.get(f"{party}settings")
            if before and before != settings.fingerprint:
                now[f"{party}settings"] = settings.fingerprint
        return now

    def chat(self, settings: ModelSettings) -> ModelChat:
        """The line to a model. Raises WrongUse where its key is not set."""
        if settings.name not in self._chats:
            from mhtui.adapters.chat.client import ModelChat
            from mhtui.adapters.chat.secret import Secret

            key = _key(settings)
            if problem := _key_problem(settings):
                raise WrongUse(problem)
            mine = replace(settings, concurrency=max(1, settings.concurrency // self.share))
            self._chats[settings.name] = ModelChat(mine, Secret(key) if key else None)
        return self._chats[settings.name]

    def doctor(self, settings: ModelSettings, session: LiveSession, parts: Parts) -> ModelDoctor:
        """The doctor of one session; what it used before, in a session taken up again, counts."""
        from mhtui.core.asking import Asker, Budget
        from mhtui.doctors.model.doctor import Caps, ModelDoctor

        asker = Asker(
            self.chat(settings),
            "doctor",
            call_log(parts.store, session, parts.now_ms, parts.ears.on_call if parts.ears else None),
            price=settings.price,
            budget=Budget(settings.budget_tokens, settings.budget_money),
            context=settings.context,
            on_wait=parts.on_wait,
            on_text=parts.ears.on_text if parts.ears else None,
        )
        if session.encounter.seq >= FRESH:
            asker.used(records_of(parts.store, session.id, "doctor"))
        return ModelDoctor(asker, parts.icd11, Caps(settings.max_tokens, settings.max_tokens_written))

    async def close(self) -> None:
        """Let go of all connections."""
        for chat in self._chats.values():
            await chat.close()
        self._chats.clear()


class Parts:
    """What a doctor of a session is put together from, beside its model."""

    def __init__(
        self,
        store: SqliteStore,
        icd11: Icd11,
        now_ms: Callable[[], int],
        on_wait: OnWait | None,
        ears: Ears | None = None,
    ) -> None:
        self.store = store
        self.icd11 = icd11
        self.now_ms = now_ms
        self.on_wait = on_wait
        self.ears = ears


def _key(settings: ModelSettings) -> str:
    return os.environ.get(settings.key_env, "").strip() if settings.key_env else ""


def _key_problem(settings: ModelSettings) -> str:
    missing = settings.key_env and not _key(settings)
    return f"The key for {settings.door} is not set: put it into {settings.key_env}." if missing else ""


def _card(name: str, found: ModelSettings | BadModelSettings) -> ModelCard:
    if isinstance(found, BadModelSettings):
        return ModelCard(DOOR + name, "", "", str(found))
    return ModelCard(found.door, found.model, found.base_url, _key_problem(found))


def call_log(
    store: SqliteStore,
    session: LiveSession,
    now_ms: Callable[[], int],
    on_call: Callable[[CallRecord], None] | None = None,
) -> Callable[[Call], None]:
    """Where an Asker tells its calls: the store, beside the session's log; then who listens."""

    def log(call: Call) -> None:
        store.add_call(session.id, session.encounter.seq, now_ms(), call)
        if on_call:
            on_call(call.record)

    return log


def records_of(store: SqliteStore, session_id: str, party: Party) -> list[CallRecord]:
    """What one party has asked in a session so far."""
    return [record for _, record in store.calls(session_id) if record.party == party]

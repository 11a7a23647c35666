"""Reading a model patient's reply: an object with behaviour and speech; elsewhere plain words are speech."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from mhtui.core.loose_json import last_object

MAX_SPEECH = 4000
MAX_BEHAVIOUR = 400


@dataclass(frozen=True, slots=True)
class Reply:
    """What is seen and heard, as the model gave it. `plain`: it was no object, but plain words."""

    speech: str
    behaviour: str = ""
    plain: bool = False


@lru_cache(maxsize=4096)
def as_reply(speech: str, behaviour: str | None) -> str:
    """A reply as the model would write it; without behaviour where none is asked for. Kept, since the prompt of each turn
    has all that were said before."""
    fields = {"speech": speech} if behaviour is None else {"behaviour": behaviour, "speech": speech}
    return json.dumps(fields, ensure_ascii=False)


def read_reply(text: str) -> Reply | None:
    """The reply in a text, None where it cannot be read. Never mends what was said."""
    found = last_object(text, ("speech", "behaviour"))
    if found is None:
        broken = text.lstrip().startswith(("{", "[", "```")) or '"speech"' in text
        return None if broken else _fitting(Reply(text.strip(), plain=True))
    speech, behaviour = found.value.get("speech"), found.value.get("behaviour", "")
    if not isinstance(speech, str) or not isinstance(behaviour, str):
        return None
    return _fitting(Reply(speech.strip(), behaviour.strip()))


def _fitting(reply: Reply) -> Reply | None:
    return reply if len(reply.speech) <= MAX_SPEECH and len(reply.behaviour) <= MAX_BEHAVIOUR else None

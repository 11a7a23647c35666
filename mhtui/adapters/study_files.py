"""Protocol files on disk: TOML, checked, with errors that say which field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from mhtui.core.errors import WrongUse
from mhtui.core.text import visible
from mhtui.study.protocol.model import Protocol

LARGEST: Final = 2**20
"""Bytes of a protocol file."""


def read_protocol(path: Path) -> tuple[Protocol, str]:
    """The protocol of a file, and its text. Raises WrongUse with every problem that can be told at once."""
    try:
        if path.stat().st_size > LARGEST:
            raise WrongUse(f"{path} is too large for a protocol (over {LARGEST // 2**20} MB).")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise WrongUse(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise WrongUse(f"{path} is not UTF-8 text.") from None
    return parse_protocol(text, str(path)), text


def parse_protocol(text: str, name: str) -> Protocol:
    """The protocol in a text; `name` stands for the file in messages. Raises WrongUse."""
    try:
        return Protocol.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise WrongUse(f"{name} is no TOML: {error}.") from None
    except ValidationError as error:
        lines = [f"{name}: {_where(one['loc'])}{visible(_said(one['msg']))}" for one in error.errors()]
        raise WrongUse("\n".join(lines)) from None


def _where(place: tuple[int | str, ...]) -> str:
    return f"{visible('.'.join(map(str, place)))}: " if place else ""


def _said(message: str) -> str:
    return message.removeprefix("Value error, ")

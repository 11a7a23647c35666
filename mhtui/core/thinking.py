"""Reasoning that models mix into their replies, told apart from what they say."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated

_TAG: Final = Gated(
    r"(?:<|＜|&lt;)\s*(?P<a>/?)\s*(?:\w{1,12}[:_])?(?:ant)?(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad)"
    r"(?:_(?:process|content))?\b(?P<self>[^<>＜＞&]{0,40}?/)?[^<>＜＞&]{0,40}(?:>|＞|&gt;)"
    r"|\[(?P<b>/?)THINK(?:ING)?\]|◁(?P<c>/?)think▷|<\|(?P<f>/?)think(?:ing)?\|>"
    r"|<unused94>|(?P<g><unused95>)|<\|channel>|(?P<h><channel\|>)"
    r"|<\|(?:START|(?P<d>END))_THINKING\|>|<\|(?:begin|(?P<e>end))_of_thought\|>",
    re.IGNORECASE,
)
_CHANNEL: Final = re.compile(
    r"<\|channel\|>\s*(?P<name>\w+)[^<]*<\|message\|>(?P<text>.*?)(?=<\|(?:end|start|channel|return|call)\|>|\Z)",
    re.DOTALL,
)
"""Models of the harmony format write channels; `final` is what is said."""
_BARE_CHANNELS: Final = re.compile(r"\s*analysis(?=\S)(?P<thought>.*)assistantfinal(?P<said>.*)", re.DOTALL)
"""The same, where a server took the marks out and left the words run together."""
_MARK: Final = Gated(r"<\|(?:START|END)_RESPONSE\|>|<\|(?:begin|end)_of_solution\|>", re.IGNORECASE)


def split_thinking(text: str) -> tuple[str, str]:
    """(speech, reasoning). All blocks count, nested ones too.

    A closing tag without an opening one: what stands before it is reasoning. An opening one that is never closed: what
    follows is reasoning.
    """
    channels = list(_CHANNEL.finditer(text))
    if channels:
        return _of_channels(text[: channels[0].start()], channels)
    if bare := _BARE_CHANNELS.match(text):
        return bare.group("said").strip(), bare.group("thought").strip()
    speech: list[str] = []
    reasoning: list[str] = []
    depth = at = 0
    seen = False
    for tag in _TAG.finditer(text):
        piece, at, closes = text[at : tag.start()], tag.end(), any(tag.group(*"abcdefgh"))
        if tag.group("self"):  # opens and closes at once: nothing was thought
            (reasoning if depth else speech).append(piece)
            seen = True
            continue
        if closes and depth == 0:
            reasoning += [*speech, piece]
            speech = []
        else:
            (reasoning if depth else speech).append(piece)
        depth = max(0, depth - 1) if closes else depth + 1
    (reasoning if depth else speech).append(text[at:])
    if not reasoning and not seen and not _MARK.search(text):
        return text, ""
    return _MARK.sub("", "".join(speech)).strip(), "\n".join(piece.strip() for piece in reasoning if piece.strip())


def _of_channels(before: str, channels: list[re.Match[str]]) -> tuple[str, str]:
    said = [found.group("text").strip() for found in channels if found.group("name") == "final"]
    thought = [found.group("text").strip() for found in channels if found.group("name") != "final"]
    lead = re.sub(r"<\|\w+\|>(?:assistant)?", "", before).strip()
    return "\n".join(part for part in (lead, *said) if part), "\n".join(part for part in thought if part)

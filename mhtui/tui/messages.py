"""What panes tell the encounter screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from mhtui.core.actions import Action


class ActionRequested(Message):
    """The doctor wants to act. Nothing is done until the engine has taken it; a refusal is shown above the keys."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action


class Told(Message):
    """Words for the line above the keys: why something was not done, what is missing."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


class DraftEdited(Message):
    """Text was edited: `field` is composer, order, note.KEY, plan.KEY, diagnosis or scratch. The screen saves it."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__()
        self.field = field
        self.text = text

"""What can be done by key: one registry idea for bindings, footer, palette and help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a person can do. A widget lists its own in `ACTS` and binds them with `bindings(*ACTS)`.

    `id` is the name in `settings.keymap`; `keys` are comma separated, the first one is shown; `label` fits the footer
    (one or two short words); `title` and `help` are its line in the palette.
    """

    id: str
    keys: str
    action: str
    label: str
    title: str
    help: str
    priority: bool = False

    def binding(self) -> Binding:
        """As a Textual binding: hidden from Textual's footer, because `KeyBar` shows keys."""
        return Binding(
            self.keys or f"unbound_{self.id}",  # no such key: it waits for the keymap
            self.action,
            self.title,
            show=False,
            priority=self.priority,
            tooltip=self.help,
            id=self.id,
        )


def bindings(*acts: Act) -> list[BindingType]:
    """Bindings of these acts."""
    return [act.binding() for act in acts]


def acts_of(node: object) -> tuple[Act, ...]:
    """The acts a widget, screen or app offers."""
    found = getattr(node, "ACTS", ())
    return tuple(act for act in found if isinstance(act, Act))


def offering(screen: Screen[object]) -> list[DOMNode]:
    """Everything on a screen that offers acts and can be seen, the screen first and the app last."""
    seen = [node for node in screen.walk_children(Widget) if acts_of(node) and _shown(node)]
    return [screen, *seen, screen.app]


def _shown(widget: Widget) -> bool:
    return all(not isinstance(node, Widget) or node.display for node in widget.ancestors_with_self)


def unbound_letter(event: events.Key, screen: Screen[Any]) -> str:
    """The character of a key that would be lost: printable, and bound to nothing where the focus is; else nothing."""
    return event.character or "" if event.is_printable and event.key not in screen.active_bindings else ""


_SHORT = {
    "escape": "esc",
    "space": "space",
    "question_mark": "?",
    "slash": "/",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "plus": "+",
    "minus": "-",
    "ctrl+underscore": "^_",
}


def key_name(key: str) -> str:
    """A key as the footer writes it: `ctrl+j` as `^j`."""
    if key in _SHORT:
        return _SHORT[key]
    return "^" + key[5:] if key.startswith("ctrl+") and "+" not in key[5:] else key


def labels(acts: Iterable[Act]) -> list[str]:
    """Footer texts with default keys, for tests of width."""
    return [f"{key_name(act.keys.split(',')[0])} {act.label}" for act in acts]

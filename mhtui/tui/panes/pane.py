"""What the encounter screen asks of a pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.core.view import DoctorView
    from mhtui.tui.acts import Act


@runtime_checkable
class Pane(Protocol):
    """One phase of the encounter. A pane posts `ActionRequested` and `DraftEdited`; it never acts itself."""

    FOOTER: tuple[Act, ...]
    """Its own keys for the footer, at most three."""

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """Show the state. Idempotent: never loses focus, cursor or typed text. Drafts are put back where nothing is."""
        ...

    def focus_default(self) -> None:
        """Put the cursor where work goes on."""
        ...

    def type_on(self, words: str) -> bool:
        """Words came while the focus was where none can be written: take them, and the focus; False if that is no place
        to guess from."""
        ...

    def send_again(self) -> None:
        """Send what is in the box once more, after it could not be taken; nothing at the desk."""
        ...

    def pending(self) -> Sequence[Action]:
        """What must still be committed before the phase is left, such as text typed into the note."""
        ...

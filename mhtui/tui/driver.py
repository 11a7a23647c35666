"""What comes from the terminal, made harmless before it is read as keys: bytes that are not UTF-8 (a legacy mouse
report past column 95) do not end the app, and control characters in a paste are text, not keys."""

from __future__ import annotations

import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from typing import Final

from textual.driver import Driver

START: Final = "\x1b[200~"
END: Final = "\x1b[201~"
_SYMBOLS: Final = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\r\t"} | {127: 0x2421}


class PasteGuard:
    """Passes the terminal's text on; between the marks of a bracketed paste control characters become symbols.

    Without it an escape sequence in a paste is taken apart into keys, which act instead of being text.
    """

    def __init__(self) -> None:
        self._pasting = False
        self._tail = ""

    def __call__(self, text: str) -> str:
        """The text as it may be read; a mark may be spread over two calls."""
        done = []
        while text:
            part, text = self._inside(text) if self._pasting else self._outside(text)
            done.append(part)
        return "".join(done)

    def _outside(self, text: str) -> tuple[str, str]:
        """Up to the start of a paste; nothing is held back, for Esc alone is a key."""
        seen = self._tail + text
        at = seen.find(START)
        if at < 0:
            self._tail = seen[1 - len(START) :]
            return text, ""
        cut = at + len(START) - len(self._tail)
        self._pasting, self._tail = True, ""
        return text[:cut], text[cut:]

    def _inside(self, text: str) -> tuple[str, str]:
        """Up to the end of the paste; what may be the beginning of its mark waits for the rest."""
        seen, self._tail = self._tail + text, ""
        at = seen.find(END)
        if at < 0:
            held = next((n for n in range(len(END) - 1, 0, -1) if seen.endswith(END[:n])), 0)
            self._tail = seen[len(seen) - held :]
            return seen[: len(seen) - held].translate(_SYMBOLS), ""
        self._pasting = False
        return seen[:at].translate(_SYMBOLS) + END, seen[at + len(END) :]


def _replacing(encoding: str) -> type[IncrementalDecoder]:
    strict = getincrementaldecoder(encoding)

    class Replacing(strict):  # type: ignore[misc, valid-type]
        """Odd bytes become U+FFFD instead of an error that ends the app."""

        def __init__(self) -> None:
            super().__init__(errors="replace")
            self._guard = PasteGuard()

        def decode(self, input: bytes, final: bool = False) -> str:
            """The text of these bytes, pastes made harmless."""
            return self._guard(super().decode(input, final))

    return Replacing


def tolerate_odd_bytes(driver: type[Driver]) -> None:
    """Let the driver's module decode with replacement; other drivers are left as they are."""
    module = sys.modules.get(driver.__module__)
    if module is not None and hasattr(module, "getincrementaldecoder"):
        setattr(module, "getincrementaldecoder", _replacing)  # noqa: B010

"""sqlite_utils without pandas and numpy, which it loads where they are installed: half a second for every command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_UNUSED: Final = ("pandas", "numpy")


@contextmanager
def _hidden(names: tuple[str, ...]) -> Iterator[None]:
    """Modules that are not loaded yet cannot be imported meanwhile."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]  # None: an import of it fails
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


with _hidden(_UNUSED):
    from sqlite_utils import Database as Database

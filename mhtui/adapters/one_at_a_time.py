"""A lock between processes on what is kept in one database."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from mhtui.adapters.owner_file import OWNER_ONLY
from mhtui.core.errors import StoreError


@contextmanager
def one_at_a_time(database: Path, what: str, refusal: str) -> Iterator[None]:
    """Hold `what` (any text that names it) of a database; the system lets it go when the process ends, however it ends.

    Raises StoreError with the words `refusal` where another process holds it.
    """
    name = hashlib.sha256(what.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    path = database.with_name(f"{database.name}.{name}.lock")
    lock = FileLock(path, timeout=0, mode=OWNER_ONLY)
    try:
        lock.acquire()
    except Timeout:
        raise StoreError(refusal) from None
    try:
        yield
    finally:
        lock.release()  # the empty file stays: taking it away would let two hold it

"""New files that only their owner can read; nothing that exists is ever overwritten."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Final

from mhtui.core.errors import StoreError

OWNER_ONLY: Final = 0o600


def make_folder(folder: Path) -> None:
    """The folder, made where it is absent, for the owner only. Raises StoreError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be made: {error.strerror}. Name another place.") from error


def write_new(path: Path, parts: Iterable[bytes]) -> None:
    """Write a new file, down to the disk. Raises StoreError where it exists or cannot be written whole; then no part
    of it stays."""
    try:
        file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb")
    except FileExistsError:
        raise StoreError(f"{path} exists already and was left as it is. Name another file.") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        with file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise StoreError(f"{path} cannot be written: {error.strerror}. Nothing was kept of it.") from error
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def unused(path: Path) -> Path:
    """This path, or the first of `NAME-2.SUFFIX`, `NAME-3.SUFFIX` … that does not exist yet."""
    if not path.exists():
        return path
    return next(p for n in count(2) if not (p := path.with_name(f"{path.stem}-{n}{path.suffix}")).exists())

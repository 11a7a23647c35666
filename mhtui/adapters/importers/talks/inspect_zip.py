"""inspect `.eval` files: zip archives whose entries are packed by Zstandard (method 93)."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, Final

from mhtui.adapters.importers.talks.faults import MAX_FILE_BYTES, Fault, decoded, json_of

if TYPE_CHECKING:
    from backports.zstd.zipfile import ZipFile, ZipInfo

_SAMPLE: Final = re.compile(r"samples/.+\.json")


def log_of(raw: bytes) -> dict[str, Any]:
    """The log as its `.json` twin would hold it: header and samples. Raises Fault naming the entry."""
    from backports.zstd import ZstdError
    from backports.zstd.zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(io.BytesIO(raw)) as archive:
            return _read(archive)
    except (BadZipFile, ZstdError, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise Fault(f"it is no whole zip archive ({error})", "an .eval file of inspect") from None


def _read(archive: ZipFile) -> dict[str, Any]:
    entries = {entry.filename: entry for entry in archive.infolist()}
    if sum(entry.file_size for entry in entries.values()) > MAX_FILE_BYTES:
        raise Fault(f"it unpacks to more than {MAX_FILE_BYTES // 2**20} MB", "a smaller file")
    header = entries.get("header.json") or entries.get("_journal/start.json")
    if header is None:
        raise Fault("there is no header.json in it", "an .eval file of inspect")
    samples = [_json(archive, entries[name]) for name in sorted(entries) if _SAMPLE.fullmatch(name)]
    log = _json(archive, header)
    if not isinstance(log, dict):
        raise Fault("it is no object", "the header of a log", at=header.filename)
    return {**log, "samples": samples}


def _json(archive: ZipFile, entry: ZipInfo) -> Any:
    try:
        with archive.open(entry) as file:
            raw = file.read(entry.file_size + 1)
        if len(raw) > entry.file_size:
            raise Fault("it is longer than the archive says", "a whole archive")
        return json_of(decoded(raw))
    except Fault as fault:
        raise Fault(fault.found, fault.expected, line=fault.line, at=entry.filename) from None

"""The tables as Parquet, by pyarrow, which is not installed unless asked for (`pip install 'mhtui[parquet]'`)."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

from mhtui.core.csv_text import csv_bytes
from mhtui.core.errors import WrongUse
from mhtui.export.material import Material
from mhtui.export.tables import COLUMNS, DICTIONARY_COLUMNS, dictionary, tables

_TYPES: Final = {"string": "string", "integer": "int64", "number": "float64", "boolean": "bool_"}


def parquet_files(materials: Sequence[Material]) -> Iterator[tuple[str, bytes]]:
    """A file a table, with meaning and unit of each column in its schema. Raises WrongUse without pyarrow."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise WrongUse(
            "Parquet needs pyarrow, which is not installed: pip install 'mhtui[parquet]', or take --format csv."
        ) from None
    rows = tables(materials)
    return _files(pyarrow, rows)


def _files(pyarrow: Any, rows: dict[str, list[Any]]) -> Iterator[tuple[str, bytes]]:
    for name, columns in COLUMNS.items():
        fields = [
            pyarrow.field(c.name, getattr(pyarrow, _TYPES[c.type])(), metadata={"meaning": c.meaning, "unit": c.unit})
            for c in columns
        ]
        wanted = [{c.name: row.get(c.name) for c in columns} for row in rows[name]]
        table = pyarrow.Table.from_pylist(wanted, schema=pyarrow.schema(fields))
        out = io.BytesIO()
        pyarrow.parquet.write_table(table, out)
        yield f"{name}.parquet", out.getvalue()
    yield "data_dictionary.csv", csv_bytes(DICTIONARY_COLUMNS, dictionary())

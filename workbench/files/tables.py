"""A table as a file: CSV, with comment lines that say where it comes from, or JSON."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Cell = str | int | float | bool | None


@dataclass(frozen=True)
class Table:
    """The names of the columns, and the rows; `made`: where the table comes from, by what it is."""

    columns: Sequence[str]
    rows: Iterable[Sequence[Cell]]
    made: Mapping[str, Cell] = field(default_factory=dict)


def csv_text(table: Table) -> str:
    """Return a table as CSV; lines before its head that begin with # say where it comes from."""
    text = io.StringIO()
    for name, fact in table.made.items():
        text.write(f"# {' '.join(name.split())}: {' '.join(str(fact).split())}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return text.getvalue()


def json_text(table: Table) -> str:
    """Return a table as JSON: an object for each row."""
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return json.dumps({"made": dict(table.made), "rows": rows}, ensure_ascii=False, indent=1) + "\n"


def tabbed_text(table: Table) -> str:
    """Return a table for the clipboard: columns separated by tabs, as spreadsheets read it."""
    rows = [table.columns, *table.rows]
    return "".join("\t".join("" if one is None else str(one) for one in row) + "\n" for row in rows)

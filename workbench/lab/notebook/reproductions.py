"""Reproductions as a notebook keeps them: what was computed for a published figure, when and where."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Stored = int | float | str | Sequence[int]  # a count, a ratio, a text, or both ends of a range

NEWEST = """SELECT r.name, r.figures, r.seconds, r.at, b.program, h.cpu
  FROM reproduction r JOIN build b ON b.id = r.build JOIN host h ON h.id = r.host ORDER BY r.rowid"""


class StoredReproduction(NamedTuple):
    """What came of a reproduction."""

    name: str
    values: Mapping[str, Stored]  # by the names of figures
    seconds: float
    at: str  # date and time
    program: str = ""
    machine: str = ""


def insert(connection: sqlite3.Connection, made: StoredReproduction, build: int, host: int) -> None:
    """Enter a reproduction; earlier ones stay."""
    row = (made.name, made.at, json.dumps(dict(made.values), ensure_ascii=False), made.seconds, build, host)
    connection.execute("INSERT INTO reproduction VALUES(?,?,?,?,?,?)", row)


def read(connection: sqlite3.Connection) -> dict[str, StoredReproduction]:
    """Return the newest of each reproduction by name."""
    rows = connection.execute(NEWEST).fetchall()
    return {name: StoredReproduction(name, json.loads(figures), *rest) for name, figures, *rest in rows}

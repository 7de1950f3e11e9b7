"""Merging: what another notebook has and this one does not, taken over by identity and with where it comes from.

The other file may come by mail: it is read as a copy, every value is checked before it is used, and nothing of it is
ever part of a statement. Everything is entered in one transaction.
"""

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from itertools import islice
from math import inf, isfinite
from pathlib import Path
from typing import Any, NamedTuple

from workbench.lab.notebook import searches
from workbench.lab.notebook.identity import digest
from workbench.lab.notebook.results import NO_SEED, RUN_STATUSES
from workbench.lab.notebook.schema import prepare
from workbench.lab.notebook.writer import INCOMING, MERGE, OPEN_ENDED, REMARK

TOGETHER = 10_000  # rows that are entered at once
MAX_TEXT = 64 * 2**20  # characters of a value
MAX_JSON = 2**20  # characters of choices and seeds
MAX_DIGITS = 4_000  # of a count
MAX_SEED = 2**31 - 1
MAX_SHOWN = 40  # characters of a value in a message
ENTER_EXPERIMENT = """INSERT INTO experiment
  VALUES(NULL,?,?,?,?,?,?,?,?,(SELECT 1 + IFNULL(MAX(registered), 0) FROM experiment)) RETURNING id"""
ADD_INSTANCE = """INSERT INTO member_instance
  SELECT ?1, (SELECT 1 + IFNULL(MAX(place), -1) FROM member_instance WHERE experiment = ?1), ?2
  WHERE NOT EXISTS (SELECT 1 FROM member_instance WHERE experiment = ?1 AND instance = ?2)"""
ADD_SETTING = """INSERT INTO member_setting
  SELECT ?1, (SELECT 1 + IFNULL(MAX(place), -1) FROM member_setting WHERE experiment = ?1), ?2, ?3, ?4
  WHERE NOT EXISTS (SELECT 1 FROM member_setting WHERE experiment = ?1 AND setting = ?2)"""
NO_LONGER = f"""DELETE FROM incoming WHERE status IN ({OPEN_ENDED}) AND EXISTS (SELECT 1 FROM run r
  WHERE (r.instance, r.setting, r.seed, r.goal) = (incoming.instance, incoming.setting, incoming.seed, incoming.goal)
    AND r.status IN ({OPEN_ENDED}) AND r.nodes >= incoming.nodes)"""  # searches that end before those known
NAME_INSTANCE = """UPDATE instance SET (name, family, size, parent, image, generator, seed) = (?3,?4,?5,?7,?8,?9,?10)
  WHERE hash = ?1 AND family = '' AND ?4 <> ''"""  # only single searches had it here: ?2 and ?6 are what the hash is of

Row = tuple[object, ...]
Numbers = dict[object, int | None]  # by a row's number in the other notebook, that here

# The columns of each table, by what they hold: t text, i whole number, r number or NULL, n whole number or NULL,
# x not negative, c a count (or its digits as text), j choices in JSON, s seeds in JSON, f figures in JSON, a a status.
COLUMNS = {
    "host": "id:i cpu:t cores:n system:t",
    "build": "id:i program:t kernels:t python:t numba:t",
    "experiment": "id:i hash:t title:t text:t goal:t limit_nodes:i limit_seconds:r baseline:t made:t",
    "instance": "id:i hash:t kind:t name:t family:t size:r text:t parent:t image:t generator:t seed:i",
    "setting": "id:i hash:t title:t solver:t tree:i choices:j",
    "member_instance": "experiment:i place:i instance:i",
    "member_setting": "experiment:i place:i setting:i title:t seeds:s",
    "run": "instance:i setting:i seed:i goal:t limit_nodes:i limit_seconds:r status:a nodes:x solutions:c best:i"
    " depth:i left:i note:t build:i host:i at:t",
    "timing": "instance:i setting:i seed:i goal:t host:i build:i repetition:i cpu:r wall:r load:r workers:i",
    "remark": "experiment:n at:t text:t",
    "prediction": "experiment:i who:t text:t at:t",
    "reproduction": "name:t at:t figures:f seconds:r build:i host:i",
    "search": "at:t name:t instance:i setting:i seed:i goal:t limit_nodes:i limit_seconds:r limit_solutions:i status:a"
    " nodes:x solutions:c best:i left:i seconds:r build:i cores:n",
}


class DamagedNotebookError(Exception):
    """A notebook with values that no notebook has; the message is the end of a sentence."""


class Merged(NamedTuple):
    """What a notebook had that was new."""

    experiments: int
    runs: int  # that were not known, or only up to a smaller limit
    known: int  # the other runs
    times: int
    searches: int
    remarks: list[str]  # on runs that have other nodes here


def merge_notebook(connection: sqlite3.Connection, path: Path) -> Merged:
    """Take over what another notebook has; within a transaction of the caller."""
    with copied(path) as other:
        return Merging(connection, other).merge()


@contextmanager
def copied(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a copy of a notebook, brought to this version; the file stays as it is."""
    mode = "mode=ro" if os.access(path.absolute().parent, os.W_OK) else "immutable=1"  # its log needs a folder
    with (
        tempfile.TemporaryDirectory(prefix="workbench-") as folder,
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)) as source,
        closing(sqlite3.connect(Path(folder) / "copy.sqlite")) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA trusted_schema = OFF")
        check_schema(copy)
        prepare(copy)
        yield copy


def check_schema(other: sqlite3.Connection) -> None:
    """Raise DamagedNotebookError if there is more in a file than tables and indices: views could be anything."""
    for kind, name, sql in other.execute("SELECT type, name, sql FROM sqlite_master"):
        if kind not in ("table", "index") or str(sql or "").upper().startswith("CREATE VIRTUAL"):
            raise DamagedNotebookError(f"it has the {kind} {str(name)[:40]!r}, which no notebook has")


class Merging:
    """One merge under way."""

    def __init__(self, connection: sqlite3.Connection, other: sqlite3.Connection) -> None:
        self._here, self._other = connection, other
        self._hosts: Numbers = {}
        self._builds: Numbers = {}
        self._instances: Numbers = {}
        self._settings: Numbers = {}
        self._experiments: Numbers = {}

    def merge(self) -> Merged:
        """Enter everything; return what was new."""
        self._hosts = self._known_by("host", ("cpu", "cores", "system"))
        self._builds = self._known_by("build", ("program", "kernels", "python", "numba"))
        self._instances = self._known_by("instance", ("hash",))
        self._settings = self._known_by("setting", ("hash",))
        experiments = self._enter_experiments()
        self._enter_members()
        before = self._count("remark")
        runs, known = self._enter_runs()
        remarks = self._here.execute("SELECT text FROM remark LIMIT -1 OFFSET ?", (before,)).fetchall()
        times, found = self._enter_times(), self._enter_searches()
        self._enter_notes()
        return Merged(experiments, runs, known, times, found, [text for (text,) in remarks])

    # Reading the other notebook

    def _rows(self, table: str) -> Iterator[Row]:
        """Yield the rows of a table of the other notebook, checked."""
        names, kinds = columns_of(table)
        for row in self._other.execute(f"SELECT {', '.join(names)} FROM {table}"):
            for name, kind, value in zip(names, kinds, row, strict=True):
                if not FITS[kind](value) or (name == "seed" and not NO_SEED <= value <= MAX_SEED):
                    raise DamagedNotebookError(f"{table}.{name} has the value {str(value)[:MAX_SHOWN]!r}")
            if table == "instance" and row[6] and digest(f"{row[2]}\n{row[6]}") != row[1]:
                raise DamagedNotebookError(f"the puzzle {str(row[3])[:MAX_SHOWN]!r} has the name of another one")
            yield row

    def _mapped(self, table: str, numbers: Mapping[str, Numbers]) -> Iterator[Row]:
        """Yield the rows of a table with the numbers that they have here; those that point nowhere are left out."""
        names, _ = columns_of(table)
        places = {names.index(name): found for name, found in numbers.items()}
        for row in self._rows(table):
            if all(row[place] in found for place, found in places.items()):
                yield tuple(places[k][value] if k in places else value for k, value in enumerate(row))

    # Entering

    def _count(self, table: str) -> int:
        (count,) = self._here.execute(f"SELECT COUNT(*) FROM {table}").fetchone()
        return int(count)

    def _known_by(self, table: str, keys: Sequence[str]) -> Numbers:
        """Enter the rows of a table that are not here; return the numbers of all."""
        names, _ = columns_of(table)
        find = f"SELECT id FROM {table} WHERE {' AND '.join(f'{key} IS ?' for key in keys)}"
        enter = f"INSERT INTO {table} VALUES(NULL{',?' * (len(names) - 1)}) RETURNING id"
        numbers: Numbers = {}
        for row in self._rows(table):
            found = self._here.execute(find, [row[names.index(name)] for name in keys]).fetchone()
            (numbers[row[0]],) = found or self._here.execute(enter, row[1:]).fetchone()
            if found and table == "instance":
                self._here.execute(NAME_INSTANCE, row[1:])
        return numbers

    def _enter_experiments(self) -> int:
        """Enter the experiments that are not here, after those that are; return how many."""
        before = self._count("experiment")
        for number, *rest in self._rows("experiment"):
            found = self._here.execute("SELECT id FROM experiment WHERE hash = ?", rest[:1]).fetchone()
            (self._experiments[number],) = found or self._here.execute(ENTER_EXPERIMENT, rest).fetchone()
        return self._count("experiment") - before

    def _enter_members(self) -> None:
        """Add the instances and settings that an experiment did not have here."""
        experiment = {"experiment": self._experiments}
        for number, _, instance in sorted(self._mapped("member_instance", {**experiment, "instance": self._instances})):
            self._here.execute(ADD_INSTANCE, (number, instance))
        for number, _, *rest in sorted(self._mapped("member_setting", {**experiment, "setting": self._settings})):
            self._here.execute(ADD_SETTING, (number, *rest))

    def _enter_runs(self) -> tuple[int, int]:
        """Enter runs as if they had just been made, with where they come from; return how many changed, and others."""
        self._here.execute(INCOMING)
        numbers = {
            "instance": self._instances,
            "setting": self._settings,
            "build": self._builds,
            "host": self._hosts,
        }
        changed = every = 0
        for rows in parts(self._mapped("run", numbers)):
            self._here.execute("DELETE FROM incoming")
            self._here.executemany(f"INSERT INTO incoming VALUES({', '.join('?' * len(rows[0]))})", rows)
            self._here.execute(REMARK)
            self._here.execute(NO_LONGER)
            changed += self._here.execute(MERGE).rowcount
            every += len(rows)
        return changed, every - changed

    def _enter_times(self) -> int:
        """Enter the times that are not here; return how many."""
        before = self._count("timing")
        numbers = {
            "instance": self._instances,
            "setting": self._settings,
            "host": self._hosts,
            "build": self._builds,
        }
        names, _ = columns_of("timing")
        enter = f"INSERT OR IGNORE INTO timing VALUES({', '.join('?' * len(names))})"
        for rows in parts(self._mapped("timing", numbers)):
            self._here.executemany(enter, rows)
        return self._count("timing") - before

    def _enter_searches(self) -> int:
        """Put the searches of both notebooks in the order of their times; return how many are new."""
        numbers = {"instance": self._instances, "setting": self._settings, "build": self._builds}
        names, _ = columns_of("search")
        here: list[Row] = self._here.execute(f"SELECT {', '.join(names)} FROM search ORDER BY id").fetchall()
        known = set(here)
        new = [row for row in dict.fromkeys(self._mapped("search", numbers)) if row not in known]
        if new:
            self._here.execute("DELETE FROM search")
            enter = f"INSERT INTO search({', '.join(names)}) VALUES({', '.join('?' * len(names))})"
            every: list[Row] = sorted([*here, *new], key=lambda row: moment_of(row[0]))
            self._here.executemany(enter, every)
            searches.drop_oldest(self._here)
        return len(new)

    def _enter_notes(self) -> None:
        """Enter the remarks, predictions and reproductions that are not here."""
        experiments = {"experiment": {**self._experiments, None: None}}
        sources = {"build": self._builds, "host": self._hosts}
        for table, numbers in {"remark": experiments, "prediction": experiments, "reproduction": sources}.items():
            names, _ = columns_of(table)
            same = " AND ".join(f"{name} IS ?{k}" for k, name in enumerate(names, 1))
            values = ", ".join(f"?{k}" for k in range(1, len(names) + 1))
            enter = f"INSERT INTO {table} SELECT {values} WHERE NOT EXISTS (SELECT 1 FROM {table} WHERE {same})"
            self._here.executemany(enter, self._mapped(table, numbers))


def columns_of(table: str) -> tuple[list[str], list[str]]:
    """Return the names of a table's columns, and what each holds."""
    pairs = [column.split(":") for column in COLUMNS[table].split()]
    return [name for name, _ in pairs], [kind for _, kind in pairs]


def parts(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """Yield rows, so many at once."""
    while part := list(islice(rows, TOGETHER)):
        yield part


def moment_of(time: object) -> float:
    """Return a date and time in seconds; before all others if it cannot be read."""
    try:
        return datetime.fromisoformat(str(time)).timestamp()
    except (ValueError, OverflowError, OSError):
        return -inf


# What a column may hold


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number."""
    return type(value) is int


def is_text(value: object) -> bool:
    """Tell whether a value is a text, not too long."""
    return isinstance(value, str) and len(value) <= MAX_TEXT


def is_real(value: object) -> bool:
    """Tell whether a value is a number, or unknown: SQLite keeps NaN as NULL."""
    return value is None or (isinstance(value, (int, float)) and isfinite(value))


def is_count(value: object) -> bool:
    """Tell whether a value is a count of solutions: large ones are kept as text."""
    digits = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MAX_DIGITS
    return digits or (type(value) is int and value >= 0)


def is_json(value: object, kind: type) -> bool:
    """Tell whether a value is an object or a list in JSON whose values are whole numbers or texts."""
    try:
        found = json.loads(value) if isinstance(value, str) and len(value) <= MAX_JSON else None
    except (ValueError, RecursionError):
        return False
    values = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    return type(found) is kind and all(type(one) in (int, str) for one in values)


def is_figures(value: object) -> bool:
    """Tell whether a value is an object in JSON of counts, ratios, texts, and ranges of counts."""
    try:
        found = json.loads(value) if isinstance(value, str) and len(value) <= MAX_JSON else None
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and all(is_figure(one) for one in found.values())


def is_figure(value: object) -> bool:
    """Tell whether a value is one figure."""
    if isinstance(value, list):
        return len(value) == 2 and all(type(one) is int for one in value)
    return type(value) in (int, str) or (isinstance(value, float) and isfinite(value))


FITS: dict[str, Callable[[Any], bool]] = {
    "i": is_whole,
    "t": is_text,
    "r": is_real,
    "c": is_count,
    "n": lambda value: value is None or is_whole(value),
    "x": lambda value: is_whole(value) and value >= 0,
    "a": lambda value: is_whole(value) and 0 <= value < len(RUN_STATUSES),
    "j": lambda value: is_json(value, dict),
    "f": is_figures,
    "s": lambda value: is_json(value, list) and all(type(one) is int for one in json.loads(value)),
}

"""Single searches: those of documents in the window, each kept as it ended; the oldest ones make room for new ones.

A search that reached its end is a run as well: an experiment that asks for the same one finds it made.
"""

import json
import sqlite3
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.notebook.results import (
    REACHED,
    RUN_STATUSES,
    UNKNOWN,
    InstanceLabel,
    Results,
    RunStatus,
    SettingLabel,
)
from workbench.lab.notebook.runs import Run, RunKey
from workbench.lab.notebook.stored import StoredInstance, StoredSetting
from workbench.lab.notebook.writer import sqlite_count
from workbench.solvers.search import Limit

MAX_KEPT = 5_000
SPARE = 100  # searches above that number until the oldest are dropped, all at once

ALL = """SELECT i.hash, i.kind, f.name, s.hash, s.title, s.solver, s.choices, f.at, f.goal, f.seed, f.status, f.nodes,
  f.solutions, f.limit_nodes, f.left, f.seconds, f.limit_seconds, f.limit_solutions, f.cores
  FROM search f JOIN instance i ON i.id = f.instance JOIN setting s ON s.id = f.setting ORDER BY f.id DESC LIMIT ?"""
USED = """SELECT instance FROM search WHERE instance IN (SELECT value FROM json_each(?1))
  UNION SELECT instance FROM member_instance WHERE instance IN (SELECT value FROM json_each(?1))"""


class StoredSearch(NamedTuple):
    """A search as a notebook keeps it."""

    at: str  # date and time
    name: str  # of the document
    instance: StoredInstance
    setting: StoredSetting  # with one seed
    goal: str
    status: RunStatus
    nodes: int
    solutions: int
    seconds: float
    best: int = UNKNOWN
    depth: int = UNKNOWN
    left: int = UNKNOWN
    note: str = ""
    limit_nodes: int = UNKNOWN
    limit_seconds: float = UNKNOWN
    limit_solutions: int = UNKNOWN
    cores: int = 1  # several visit other nodes first: only a whole tree is the same

    @property
    def is_run(self) -> bool:
        """Whether an experiment would get the same: nothing but the goal, the tree or a limit of nodes ended it."""
        by_nodes = self.status is RunStatus.LIMIT and 0 < self.limit_nodes <= self.nodes and self.cores == 1
        return by_nodes or self.status in (*REACHED, RunStatus.STUCK)

    def as_run(self, instance: int, setting: int) -> Run:
        """Return the search as a run; `instance`, `setting`: their numbers in the notebook."""
        return Run(
            key=RunKey(instance, setting, self.setting.seeds[0], self.goal),
            status=self.status,
            nodes=self.nodes,
            solutions=self.solutions,
            limit_nodes=self.limit_nodes,
            limit_seconds=self.limit_seconds,
            best=self.best,
            depth=self.depth,
            left=self.left,
            note=self.note,
        )


@dataclass(frozen=True, eq=False)
class Searches:
    """Searches, the newest first: as runs, each with its time, its goal, its limit and its cores."""

    results: Results
    at: Sequence[str]
    goals: Sequence[str]
    limits: Sequence[Limit]
    cores: Sequence[int]  # UNKNOWN in searches of earlier versions


def insert(connection: sqlite3.Connection, search: StoredSearch, numbers: tuple[int, int], build: int) -> None:
    """Enter a search; `numbers`: those of its instance and its setting."""
    row = (
        search.at, search.name, *numbers, search.setting.seeds[0], search.goal,
        search.limit_nodes, search.limit_seconds, search.limit_solutions, RUN_STATUSES.index(search.status),
        search.nodes, sqlite_count(search.solutions), search.best, search.left, search.seconds, build,
        search.cores,
    )  # fmt: skip
    connection.execute(f"INSERT INTO search VALUES(NULL{',?' * len(row)})", row)


def drop_oldest(connection: sqlite3.Connection) -> None:
    """Drop what is too much, with the puzzles that nothing else needs, and their runs."""
    first, last = connection.execute("SELECT MIN(id), MAX(id) FROM search").fetchone()
    if last is None or last - first < MAX_KEPT + SPARE:
        return
    dropped = connection.execute("DELETE FROM search WHERE id <= ? RETURNING instance", (last - MAX_KEPT,)).fetchall()
    instances = {instance for (instance,) in dropped}
    used = {instance for (instance,) in connection.execute(USED, (json.dumps(list(instances)),))}
    for table, column in (("run", "instance"), ("timing", "instance"), ("instance", "id")):
        connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(one,) for one in instances - used])


def count(connection: sqlite3.Connection) -> int:
    """Return how many searches there are."""
    (found,) = connection.execute("SELECT COUNT(*) FROM search").fetchone()
    return min(int(found), MAX_KEPT)


def read(connection: sqlite3.Connection) -> Searches:
    """Return the searches."""
    rows = connection.execute(ALL, (MAX_KEPT,)).fetchall()
    instance, first_instances = numbered([row[:3] for row in rows])
    setting, first_settings = numbered([row[3] for row in rows])
    columns = [np.array([row[k] for row in rows], object) for k in range(9, 16)]
    seed, status, nodes, solutions, limit, left, seconds = columns
    times = seconds.astype(float)
    return Searches(
        results=Results(
            instances=[instance_of(*rows[k][:3]) for k in first_instances],
            settings=[setting_of(*rows[k][3:7]) for k in first_settings],
            instance=instance,
            setting=setting,
            seed=seed.astype(np.int64),
            status=status.astype(np.int8),
            nodes=nodes.astype(np.int64),
            solutions=solutions.astype(np.float64),
            limit_nodes=limit.astype(np.int64),
            left=left.astype(np.int64),
            seconds=times,
            repetitions=np.ones(len(rows), np.int32),
            fastest=times,
            slowest=times,
        ),
        at=[row[7] for row in rows],
        goals=[row[8] for row in rows],
        limits=[limit_of(row[13], row[16], row[17]) for row in rows],
        cores=[UNKNOWN if row[18] is None else row[18] for row in rows],
    )


def limit_of(nodes: int, seconds: float, solutions: int) -> Limit:
    """Return the limit of a search."""
    return Limit(
        nodes=None if nodes == UNKNOWN else nodes,
        seconds=None if seconds == UNKNOWN else seconds,
        solutions=None if solutions == UNKNOWN else solutions,
    )


def instance_of(key: str, kind: str, name: str) -> InstanceLabel:
    """Return the label of the puzzle of a search, which belongs to no family."""
    return InstanceLabel(key, kind, name, family="", size=0.0)


def setting_of(key: str, title: str, solver: str, choices: str) -> SettingLabel:
    """Return the label of a setting; `choices` in JSON."""
    return SettingLabel(key, title, solver, json.loads(choices))


def numbered(keys: Sequence[Hashable]) -> tuple[NDArray[np.int32], list[int]]:
    """Return which of the different keys each is, and where each of these is first."""
    place = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    first = {key: at for at, key in reversed(list(enumerate(keys)))}
    return np.array([place[key] for key in keys], np.int32), [first[key] for key in place]

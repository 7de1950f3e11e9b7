"""What a notebook knows, read back by queries: experiments, instances, and the runs of an experiment as columns."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.lab.notebook.results import (
    RUN_STATUSES,
    UNKNOWN,
    InstanceLabel,
    Results,
    RunStatus,
    SettingLabel,
    halves_of,
)
from workbench.lab.notebook.starts import starts_in
from workbench.lab.notebook.stored import StoredExperiment, StoredInstance

OF_EXPERIMENT = "experiment = (SELECT id FROM experiment WHERE hash = ?1)"
INSTANCES = f"""SELECT i.hash, i.kind, i.name, i.family, i.size, i.parent FROM member_instance m
  JOIN instance i ON i.id = m.instance WHERE {OF_EXPERIMENT} ORDER BY place"""
SETTINGS = f"""SELECT s.hash, m.title, s.solver, s.choices, m.seeds FROM member_setting m
  JOIN setting s ON s.id = m.setting WHERE {OF_EXPERIMENT} ORDER BY place"""
MEMBERS = """FROM experiment e CROSS JOIN member_instance mi ON mi.experiment = e.id
  CROSS JOIN member_setting ms ON ms.experiment = e.id
  JOIN run r ON r.instance = mi.instance AND r.setting = ms.setting AND r.goal = e.goal"""
RUNS = f"""SELECT mi.place, ms.place, r.seed, r.status, r.nodes, r.solutions, r.limit_nodes, r.left
  {MEMBERS} WHERE e.hash = ? ORDER BY r.at, mi.place, ms.place"""
TIMES = f"""SELECT mi.place, ms.place, t.seed, t.cpu, t.host, t.build, t.workers {MEMBERS}
  JOIN timing t ON t.instance = r.instance AND t.setting = r.setting AND t.seed = r.seed AND t.goal = r.goal
  WHERE e.hash = ? ORDER BY t.repetition"""
SOURCES = f"""SELECT DISTINCT h.cpu, h.system, b.program, b.kernels, b.python, b.numba
  FROM (SELECT DISTINCT r.host, r.build {MEMBERS} WHERE e.hash = ?) used
  JOIN host h ON h.id = used.host JOIN build b ON b.id = used.build"""
FACTS = ("machine", "system", "program", "kernels", "python", "numba")


def experiments(connection: sqlite3.Connection) -> list[StoredExperiment]:
    """Return all experiments, the one that was entered last at the end."""
    columns = ", ".join(StoredExperiment._fields)
    rows = connection.execute(f"SELECT {columns} FROM experiment ORDER BY registered")
    return [StoredExperiment(*row) for row in rows]


def instance(connection: sqlite3.Connection, key: str) -> StoredInstance:
    """Return the instance of this hash; raise KeyError."""
    query = "SELECT hash, kind, name, family, size, parent, text, image, generator, seed FROM instance WHERE hash = ?"
    row = connection.execute(query, (key,)).fetchone()
    if row is None:
        raise KeyError(key)
    return StoredInstance(InstanceLabel(*row[:6]), *row[6:])


def remarks(connection: sqlite3.Connection) -> list[str]:
    """Return all remarks, each with its time."""
    return [f"{at}: {text}" for at, text in connection.execute("SELECT at, text FROM remark ORDER BY rowid")]


def predictions(connection: sqlite3.Connection, experiment: str) -> list[str]:
    """Return what was predicted of an experiment, the newest last."""
    query = f"SELECT text FROM prediction WHERE {OF_EXPERIMENT} ORDER BY rowid"
    return [text for (text,) in connection.execute(query, (experiment,))]


def provenance(connection: sqlite3.Connection, experiment: str) -> dict[str, str]:
    """Return the programs and machines that the runs of an experiment come from; several are joined."""
    sources = connection.execute(SOURCES, (experiment,)).fetchall()
    return {fact: "; ".join(sorted({row[k] for row in sources})) for k, fact in enumerate(FACTS) if sources}


def results(connection: sqlite3.Connection, experiment: str) -> Results:
    """Return the runs of an experiment as columns, in the order in which they were made."""
    instances = [InstanceLabel(*row) for row in connection.execute(INSTANCES, (experiment,))]
    stored = connection.execute(SETTINGS, (experiment,)).fetchall()
    settings = [SettingLabel(key, title, solver, json.loads(choices)) for key, title, solver, choices, _ in stored]
    runs = columns_of(connection.execute(RUNS, (experiment,)).fetchall(), 8)
    times = columns_of(connection.execute(TIMES, (experiment,)).fetchall(), 7)
    seconds, repetitions, fastest, slowest, halves = times_of(runs, times)
    found = Results(
        instances=instances,
        settings=settings,
        instance=runs[0].astype(np.int32),
        setting=runs[1].astype(np.int32),
        seed=runs[2].astype(np.int64),
        status=runs[3].astype(np.int8),
        nodes=runs[4].astype(np.int64),
        solutions=runs[5].astype(np.float64),
        limit_nodes=runs[6].astype(np.int64),
        left=runs[7].astype(np.int64),
        seconds=seconds,
        repetitions=repetitions,
        fastest=fastest,
        slowest=slowest,
        halves=halves,
    )
    asked = connection.execute("SELECT limit_nodes, text FROM experiment WHERE hash = ?", (experiment,)).fetchone()
    if asked:
        found = replace(found, starts=starts_in(asked[1]))
    found = of_seeds(found, [json.loads(row[-1]) for row in stored])
    return censored_at(found, asked[0]) if asked and asked[0] != UNKNOWN else found


def columns_of(rows: Sequence[Sequence[float]], width: int) -> list[NDArray[np.object_]]:
    """Return rows as columns."""
    return [np.array([row[k] for row in rows], object) for k in range(width)]


def of_seeds(found: Results, seeds: Sequence[Sequence[int]]) -> Results:
    """Return the runs whose seeds their settings ask for."""
    chosen = np.zeros(len(found), bool)
    for place, those in enumerate(seeds):
        chosen |= (found.setting == place) & np.isin(found.seed, those)
    return found.where(chosen)


def censored_at(found: Results, limit: int) -> Results:
    """Return runs as a limit of nodes would have ended them."""
    beyond = (found.nodes > limit) & ~found.has_status(RunStatus.REFUSED, RunStatus.FAILED)
    changed = found.where(np.arange(len(found)))
    changed.status[beyond] = RUN_STATUSES.index(RunStatus.LIMIT)
    changed.nodes[beyond] = limit
    changed.solutions[beyond], changed.left[beyond] = 0, UNKNOWN
    changed.limit_nodes[:] = limit
    return changed


def times_of(
    runs: Sequence[NDArray[np.object_]], times: Sequence[NDArray[np.object_]]
) -> tuple[
    NDArray[np.float64], NDArray[np.int32], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64] | None
]:
    """Return median, number, least, greatest and halves of the seconds of each run.

    Of several hosts, builds and numbers of workers, the one with the most times counts: they are never mixed.
    """
    size = len(runs[0])
    seconds, fastest, slowest = (np.full(size, np.nan) for _ in range(3))
    repetitions = np.zeros(size, np.int32)
    if len(times[0]) == 0:
        return seconds, repetitions, fastest, slowest, None
    sources = np.stack([column.astype(np.int64) for column in times[4:]], axis=1)
    _, kind, count = np.unique(sources, axis=0, return_inverse=True, return_counts=True)
    most = kind.ravel() == int(count.argmax())
    place = {key: at for at, key in enumerate(zip(*(column.tolist() for column in runs[:3]), strict=True))}
    of_run: dict[int, list[float]] = {}
    for instance, setting, seed, cpu in zip(*(column[most].tolist() for column in times[:4]), strict=True):
        of_run.setdefault(place[instance, setting, seed], []).append(cpu)
    for at, taken in of_run.items():
        seconds[at], repetitions[at] = float(np.median(taken)), len(taken)
        fastest[at], slowest[at] = min(taken), max(taken)
    return seconds, repetitions, fastest, slowest, halves_of(of_run, size)

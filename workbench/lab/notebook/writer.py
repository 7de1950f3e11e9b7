"""The thread that writes runs into a notebook: a batch each second, so that a kill costs the runs of one second."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from workbench.lab.notebook.results import CENSORED, RUN_STATUSES, RunStatus
from workbench.lab.notebook.runs import Run, RunKey

BATCH_SECONDS, BATCH_RUNS = 1.0, 10_000  # between two transactions at most
BUSY_SECONDS = 30.0  # to wait for another program that writes into the same notebook
OPEN_ENDED = ", ".join(str(RUN_STATUSES.index(status)) for status in (*CENSORED, RunStatus.FAILED))

COLUMNS = 16  # of the table `run`
INSERT = f"INSERT OR IGNORE INTO run VALUES({', '.join('?' * COLUMNS)})"
INCOMING = "CREATE TEMP TABLE IF NOT EXISTS incoming AS SELECT * FROM run LIMIT 0"
REMARK = f"""INSERT INTO remark
  SELECT NULL, i.at, 'Run ' || i.instance || ' by setting ' || i.setting || ', seed ' || i.seed || ', ' || i.goal
    || ': ' || r.nodes || ' nodes before, ' || i.nodes || ' now, although nothing should have changed.'
  FROM incoming i JOIN run r USING(instance, setting, seed, goal)
  WHERE r.status NOT IN ({OPEN_ENDED}) AND i.status NOT IN ({OPEN_ENDED}) AND r.nodes <> i.nodes"""
MERGE = f"""INSERT OR REPLACE INTO run SELECT i.* FROM incoming i LEFT JOIN run r USING(instance, setting, seed, goal)
  WHERE r.status IS NULL OR (r.status IN ({OPEN_ENDED}) AND (i.status NOT IN ({OPEN_ENDED}) OR i.nodes >= r.nodes))"""
LARGEST = 2**63 - 1  # that SQLite keeps as a number; larger counts are kept as text


class Writer(threading.Thread):
    """Takes runs from a queue; `error` is what ended it, and then nothing more is written."""

    def __init__(self, path: Path, build: int, host: int, now: Callable[[], str]) -> None:
        super().__init__(name="notebook", daemon=True)
        self._path, self._build, self._host, self._now = path, build, host, now
        self._queue: SimpleQueue[Sequence[Run] | threading.Event | None] = SimpleQueue()
        self.error: sqlite3.Error | None = None
        self.start()

    def put(self, runs: Sequence[Run]) -> None:
        """Write these runs within a second."""
        self._queue.put(runs)

    def flush(self) -> None:
        """Wait until everything put so far is written, or cannot be."""
        done = threading.Event()
        self._queue.put(done)
        while not done.wait(0.05) and self.is_alive():
            pass

    def end(self, seconds: float | None = None) -> bool:
        """Write what is left, and end the thread; return False if it has not ended in this time."""
        self._queue.put(None)
        self.join(seconds)
        return not self.is_alive()

    def run(self) -> None:
        """Write batches until the end, or until one cannot be written."""
        connection = connect(self._path)
        try:
            while self._write_batch(connection):
                pass
        except sqlite3.Error as error:
            self.error = error
        finally:
            connection.close()

    def _write_batch(self, connection: sqlite3.Connection) -> bool:
        """Wait for a run, collect more for a second, and write them; return whether to go on."""
        waiting: list[Run] = []
        flushed: list[threading.Event] = []
        goes_on, due = True, None
        while goes_on and not flushed and len(waiting) < BATCH_RUNS:
            try:
                item = self._queue.get(timeout=None if due is None else max(0.0, due - time.monotonic()))
            except Empty:
                break
            if item is None:
                goes_on = False
            elif isinstance(item, threading.Event):
                flushed.append(item)
            else:
                waiting.extend(item)
                due = due or time.monotonic() + BATCH_SECONDS
        if waiting:
            with connection:
                merge(connection, waiting, self._build, self._host, self._now())
        for event in flushed:
            event.set()
        return goes_on


def merge(connection: sqlite3.Connection, runs: Sequence[Run], build: int, host: int, at: str) -> None:
    """Enter runs, unless they are known; remark those whose nodes differ from what is known."""
    connection.execute(INCOMING)
    times = [(*run.key, host, build, run.timing.repetition, *run.timing[:4]) for run in runs if run.timing]
    for part in without_repetition(runs):
        rows = [row_of(run, build, host, at) for run in part]
        if connection.executemany(INSERT, rows).rowcount == len(rows):  # none of them was known
            continue
        connection.execute("DELETE FROM incoming")
        connection.executemany(f"INSERT INTO incoming VALUES({', '.join('?' * len(rows[0]))})", rows)
        connection.execute(REMARK)
        connection.execute(MERGE)
    connection.executemany("INSERT OR REPLACE INTO timing VALUES(?,?,?,?,?,?,?,?,?,?,?)", times)


def without_repetition(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Yield the runs in parts, each of which has every key at most once."""
    part: dict[RunKey, Run] = {}
    for run in runs:
        if run.key in part:
            yield list(part.values())
            part = {}
        part[run.key] = run
    yield list(part.values())


def row_of(run: Run, build: int, host: int, at: str) -> tuple[object, ...]:
    """Return the row of the table `run`."""
    count = sqlite_count(run.solutions)
    figures = (RUN_STATUSES.index(run.status), run.nodes, count, run.best, run.depth, run.left, run.note)
    return (*run.key, run.limit_nodes, run.limit_seconds, *figures, build, host, at)


def sqlite_count(count: int) -> int | str:
    """Return a count as SQLite keeps it."""
    return count if count <= LARGEST else str(count)


def connect(path: Path, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a notebook's file so that a kill leaves it whole, and several programs may use it at once.

    `patience`: seconds to wait for another program that writes into it.
    """
    connection = sqlite3.connect(path, timeout=patience, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")  # stays DELETE where the file system has no shared memory
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection

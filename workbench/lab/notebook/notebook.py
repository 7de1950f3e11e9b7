"""A notebook: experiments with their instances, settings and runs in one SQLite file, written while runs are made."""

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypeVar

from workbench.base.choices import shortened
from workbench.files.documents import FileError
from workbench.files.provenance import machine, now, program
from workbench.lab.notebook import reading, reproductions, searches
from workbench.lab.notebook.merging import DamagedNotebookError, Merged, merge_notebook
from workbench.lab.notebook.reproductions import StoredReproduction
from workbench.lab.notebook.results import Results
from workbench.lab.notebook.runs import Run
from workbench.lab.notebook.schema import ForeignFileError, NewerVersionError, prepare
from workbench.lab.notebook.searches import Searches, StoredSearch
from workbench.lab.notebook.stored import Numbers, StoredExperiment, StoredInstance, StoredSetting, instance_row
from workbench.lab.notebook.writer import BUSY_SECONDS, Writer, connect, merge

Answer = TypeVar("Answer")

PUT_EXPERIMENT = """INSERT INTO experiment
  VALUES(NULL,?,?,?,?,?,?,?,?,(SELECT 1 + IFNULL(MAX(registered), 0) FROM experiment))
  ON CONFLICT(hash) DO UPDATE SET made = excluded.made, registered = 1 + (SELECT MAX(registered) FROM experiment)
  RETURNING id"""
# An instance that only single searches have, without a family, becomes what the experiment calls it.
PUT_INSTANCE = """INSERT INTO instance VALUES(NULL,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(hash) DO UPDATE
  SET (name, family, size, parent, image, generator, seed) = (excluded.name, excluded.family, excluded.size,
    excluded.parent, excluded.image, excluded.generator, excluded.seed)
  WHERE family = '' AND excluded.family <> ''"""


class BusyNotebookError(FileError):
    """Another program is writing into the notebook."""


class Notebook:
    """An open notebook; any thread may use it, and only its writer's thread writes runs."""

    def __init__(self, path: Path | str, patience: float = BUSY_SECONDS, quick: float | None = None) -> None:
        """Open a notebook, or make a new one; raise FileError.

        `patience`: seconds to wait for another program that writes into it; `quick`: the same in the main thread.
        """
        if not isinstance(path, Path | str):
            raise TypeError(f"path must be the path of a notebook, not {shortened(path)}.")
        self.path = path = Path(path)
        self._lock = threading.Lock()
        self._patience, self._quick = patience, patience if quick is None else quick
        with self._errors("open"):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = open_database(path, self._seconds)
            with self._connection:
                self._host, self._build = self._register_machine()
        self._writer = Writer(path, self._build, self._host, now)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, seconds: float | None = None) -> None:
        """Write what is left, and close the file; raise FileError if it could not be written, or not in this time."""
        is_written = self._writer.end(seconds)
        if is_written and self._lock.acquire(timeout=-1 if seconds is None else seconds):
            self._connection.close()
            self._lock.release()
        self._raise_writers_error()
        if not is_written:
            raise BusyNotebookError(f"Could not write the notebook {self.path.name}: {reason_of(busy())}.")

    # Writing

    def put(
        self, experiment: StoredExperiment, instances: Iterable[StoredInstance], settings: Sequence[StoredSetting]
    ) -> Numbers:
        """Enter an experiment as the last one, with its instances and settings; return their numbers."""
        with self._errors("write"), self._locked(), self._connection:
            return self._put(experiment, instances, settings)

    def known(
        self, experiment: StoredExperiment, instances: Iterable[StoredInstance], settings: Sequence[StoredSetting]
    ) -> Results:
        """Return the runs that an experiment would find here if it were entered; nothing is kept of it."""
        with self._errors("read"), self._locked():
            try:
                self._put(experiment, instances, settings)
                return reading.results(self._connection, experiment.hash)
            finally:
                self._connection.rollback()

    def _put(
        self, experiment: StoredExperiment, instances: Iterable[StoredInstance], settings: Sequence[StoredSetting]
    ) -> Numbers:
        connection = self._connection
        (number,) = connection.execute(PUT_EXPERIMENT, (*experiment[:-1], now())).fetchone()
        numbers = Numbers(number, self._put_instances(instances), [self._put_setting(one) for one in settings])
        connection.execute("DELETE FROM member_instance WHERE experiment = ?", (number,))
        connection.execute("DELETE FROM member_setting WHERE experiment = ?", (number,))
        connection.executemany(
            "INSERT INTO member_instance VALUES(?,?,?)",
            ((number, place, one) for place, one in enumerate(numbers.instances)),
        )
        connection.executemany(
            "INSERT INTO member_setting VALUES(?,?,?,?,?)",
            (
                (number, place, one, stored.label.title, json.dumps(list(stored.seeds)))
                for place, (one, stored) in enumerate(zip(numbers.settings, settings, strict=True))
            ),
        )
        return numbers

    def _put_instances(self, instances: Iterable[StoredInstance]) -> list[int]:
        rows = [instance_row(one) for one in instances]
        self._connection.executemany(PUT_INSTANCE, rows)
        find = "SELECT id FROM instance WHERE hash = ?"
        return [self._connection.execute(find, row[:1]).fetchone()[0] for row in rows]

    def _put_setting(self, setting: StoredSetting) -> int:
        label = setting.label
        row = (label.hash, label.title, label.solver, setting.tree, json.dumps(dict(label.choices)))
        self._connection.execute("INSERT OR IGNORE INTO setting VALUES(NULL,?,?,?,?,?)", row)
        found: int = self._connection.execute("SELECT id FROM setting WHERE hash = ?", row[:1]).fetchone()[0]
        return found

    def _register_machine(self) -> tuple[int, int]:
        """Return the numbers of this host and of this build."""
        facts = machine()
        host = (facts["machine"], os.cpu_count(), facts["system"])
        build = (program(), facts["kernels"], facts["python"], facts["numba"])
        for table, row in (("host", host), ("build", build)):
            self._connection.execute(f"INSERT OR IGNORE INTO {table} VALUES(NULL{',?' * len(row)})", row)
        (host_number,) = self._connection.execute(
            "SELECT id FROM host WHERE (cpu, cores, system) = (?,?,?)", host
        ).fetchone()
        (build_number,) = self._connection.execute(
            "SELECT id FROM build WHERE (program, kernels, python, numba) = (?,?,?,?)", build
        ).fetchone()
        return host_number, build_number

    def write(self, runs: Sequence[Run]) -> None:
        """Keep these runs, within a second; raise FileError if earlier ones could not be written."""
        self._raise_writers_error()
        self._writer.put(runs)

    def flush(self) -> None:
        """Wait until all runs are written; raise FileError."""
        self._writer.flush()
        self._raise_writers_error()

    def keep(self, ended: Sequence[StoredSearch]) -> None:
        """Keep single searches, and those that are runs as runs; raise FileError."""
        with self._errors("write"), self._locked(), self._connection as connection:
            for search in ended:
                (instance,), setting = self._put_instances([search.instance]), self._put_setting(search.setting)
                searches.insert(connection, search, (instance, setting), self._build)
                if search.is_run:
                    merge(connection, [search.as_run(instance, setting)], self._build, self._host, search.at)
            searches.drop_oldest(connection)

    def predict(self, experiment: str, text: str, who: str = "") -> bool:
        """Keep what was predicted of the experiment of this hash; return whether the experiment is here."""
        query = "INSERT INTO prediction SELECT id, ?, ?, ? FROM experiment WHERE hash = ?"
        with self._errors("write"), self._locked(), self._connection as connection:
            return connection.execute(query, (who, text, now(), experiment)).rowcount > 0

    def keep_reproduction(self, made: StoredReproduction) -> None:
        """Keep what came of a reproduction; raise FileError."""
        with self._errors("write"), self._locked(), self._connection as connection:
            reproductions.insert(connection, made, self._build, self._host)

    def merge(self, path: Path) -> Merged:
        """Take over what another notebook has and this one does not, all at once or not at all; raise FileError."""
        if not path.is_file():
            raise FileError(f"There is no notebook {path}.")
        if path.samefile(self.path):
            raise FileError(f"{path.name} is this notebook. Choose another one to merge.")
        self.flush()
        with self._errors("merge", path.name), self._locked():
            self._connection.execute("BEGIN IMMEDIATE")
            with self._connection as connection:
                return merge_notebook(connection, path)

    def remark(self, text: str, experiment: int | None = None) -> None:
        """Write down a remark with the time."""
        with self._errors("write"), self._locked(), self._connection as connection:
            connection.execute("INSERT INTO remark VALUES(?,?,?)", (experiment, now(), text))

    # Reading

    def experiments(self) -> list[StoredExperiment]:
        """Return all experiments, the one that was entered last at the end."""
        return self._ask(reading.experiments)

    def experiment(self, key: str) -> StoredExperiment | None:
        """Return the experiment of this hash, None if it is not here."""
        return next((one for one in self.experiments() if one.hash == key), None)

    def results(self, experiment: str) -> Results:
        """Return the runs of the experiment of this hash, whoever asked for them, as if under its own limit."""
        return self._ask(lambda connection: reading.results(connection, experiment))

    def instance(self, key: str) -> StoredInstance:
        """Return the instance of this hash; raise KeyError."""
        return self._ask(lambda connection: reading.instance(connection, key))

    def searches(self) -> Searches:
        """Return the single searches, the newest first."""
        return self._ask(searches.read)

    def search_count(self) -> int:
        """Return how many single searches there are."""
        return self._ask(searches.count)

    def reproductions(self) -> dict[str, StoredReproduction]:
        """Return the newest of each reproduction by name."""
        return self._ask(reproductions.read)

    def predictions(self, experiment: str) -> list[str]:
        """Return what was predicted of the experiment of this hash, the newest last."""
        return self._ask(lambda connection: reading.predictions(connection, experiment))

    def remarks(self) -> list[str]:
        """Return all remarks, each with its time."""
        return self._ask(reading.remarks)

    def provenance(self, experiment: str) -> dict[str, str]:
        """Return the programs and machines that the runs of the experiment of this hash come from."""
        return self._ask(lambda connection: reading.provenance(connection, experiment))

    def copy_to(self, path: Path) -> None:
        """Write a copy without free space, to be mailed or kept; raise FileError."""
        self.flush()
        with self._errors("copy"), self._locked():
            self._connection.execute("VACUUM INTO ?", (str(path),))

    def _ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        with self._errors("read"), self._locked():
            return question(self._connection)

    @property
    def _seconds(self) -> float:
        """How long this thread waits for another program."""
        return self._quick if threading.current_thread() is threading.main_thread() else self._patience

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other threads from the connection, and let it wait as long as this one does."""
        seconds = self._seconds
        if not self._lock.acquire(timeout=-1 if seconds == self._patience else seconds):
            raise busy()
        try:
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
            yield
        finally:
            self._lock.release()

    def _raise_writers_error(self) -> None:
        if self._writer.error:
            raise FileError(f"The notebook {self.path.name} could not be written: {reason_of(self._writer.error)}.")

    @contextmanager
    def _errors(self, verb: str, name: str = "") -> Iterator[None]:
        try:
            yield
        except (DamagedNotebookError, ForeignFileError, NewerVersionError, sqlite3.Error, OSError) as error:
            sort = BusyNotebookError if is_busy(error) else FileError
            raise sort(f"Could not {verb} the notebook {name or self.path.name}: {reason_of(error)}.") from None


def busy() -> sqlite3.OperationalError:
    """Return the error of a notebook that is in use."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorname = "SQLITE_BUSY"
    return error


def is_busy(error: Exception) -> bool:
    """Return whether another program is writing."""
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def open_database(path: Path, patience: float) -> sqlite3.Connection:
    """Return a connection to a notebook of this version."""
    connection = connect(path, patience)
    try:
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def reason_of(error: Exception) -> str:
    """Return the end of a sentence on what went wrong and what to do."""
    code = getattr(error, "sqlite_errorname", "")
    if code.startswith("SQLITE_FULL"):
        return "the disk is full. Make room, or choose another place"
    if is_busy(error):
        return "another program is writing to it. Try again later"
    if code.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return "the file is damaged or not a notebook"
    if code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return "the file or its folder cannot be written"
    return getattr(error, "strerror", None) or str(error)

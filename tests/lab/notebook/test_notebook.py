"""Notebooks: what was written is read back, damaged and foreign files are refused, and a kill costs a second."""

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.lab.notebook.notebooks import INSTANCES, open_notebook, put, run, timing
from workbench.files.documents import FileError
from workbench.lab.notebook import writer
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import RUN_STATUSES, RunStatus
from workbench.lab.notebook.schema import VERSION
from workbench.lab.notebook.writer import connect


def test_runs_are_read_back_after_the_notebook_was_closed(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 2, 0, 7, solutions=2**70), run(numbers, 1, 1, 5, seed=2, status=RunStatus.NONE)])

    with open_notebook(tmp_path) as notebook:
        found = notebook.results("e")

    order = np.argsort(found.nodes)
    assert found.instance[order].tolist() == [1, 2]
    assert found.setting[order].tolist() == [1, 0]
    assert found.seed[order].tolist() == [2, 1]
    assert found.solutions[order].tolist() == [1, 2**70]
    assert [RUN_STATUSES[one] for one in found.status[order]] == [RunStatus.NONE, RunStatus.SOLVED]
    assert [one.name for one in found.instances] == ["Cover 0", "Cover 1", "Cover 2"]
    assert [one.title for one in found.settings] == ["A", "B"]


def test_a_run_is_kept_once_and_another_number_of_nodes_is_remarked(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 7)])
        notebook.flush()
        assert notebook.remarks() == []

        notebook.write([run(numbers, 0, 0, 8)])
        notebook.flush()

        assert notebook.results("e").nodes.tolist() == [7]
        (remark,) = notebook.remarks()
        assert "7 nodes before, 8 now" in remark


def test_a_run_that_went_further_replaces_one_that_a_limit_ended(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 10, status=RunStatus.LIMIT)])
        notebook.write([run(numbers, 0, 0, 5, status=RunStatus.LIMIT)])
        notebook.flush()
        assert notebook.results("e").nodes.tolist() == [10]

        notebook.write([run(numbers, 0, 0, 30)])
        notebook.flush()

        assert notebook.results("e").nodes.tolist() == [30]
        assert notebook.remarks() == []


def test_a_smaller_limit_sees_a_longer_run_as_one_that_it_ended(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook, limit_nodes=20)
        notebook.write([run(numbers, 0, 0, 30), run(numbers, 1, 0, 10)])
        notebook.flush()

        found = notebook.results("e")

    assert sorted(found.nodes.tolist()) == [10, 20]
    assert RUN_STATUSES[found.status[found.nodes.argmax()]] is RunStatus.LIMIT


def test_times_are_summarised_by_their_median(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 7, timing=timing(seconds, k)) for k, seconds in enumerate((3.0, 1.0, 2.0))])
        notebook.flush()

        found = notebook.results("e")

    assert (found.seconds[0], found.fastest[0], found.slowest[0], found.repetitions[0]) == (2.0, 1.0, 3.0, 3)


def test_an_instance_is_found_by_its_hash(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        put(notebook)

        assert notebook.instance("i1") == INSTANCES[1]
        with pytest.raises(KeyError):
            notebook.instance("nothing")


def test_names_are_never_read_as_sql(tmp_path: Path) -> None:
    evil = "x'); DROP TABLE run; --\""
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        label = INSTANCES[0].label.__class__(evil, "cover", evil, evil, 1)
        notebook.put(
            notebook.experiments()[0]._replace(hash=evil, title=evil), [INSTANCES[0]._replace(label=label)], []
        )
        notebook.remark(evil)
        notebook.write([run(numbers, 0, 0, 7, note=evil)])
        notebook.flush()

        assert [one.title for one in notebook.experiments()] == ["Title", evil]
        assert notebook.instance(evil).label.name == evil
        assert len(notebook.results("e")) == 1


def test_a_notebook_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    open_notebook(tmp_path).close()
    path = tmp_path / "test.notebook"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()

    with pytest.raises(FileError, match=f"version {VERSION + 1}.*Update the program"):
        Notebook(path)


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE mine(x)")
    connection.close()
    before = path.read_bytes()

    with pytest.raises(FileError, match="another program"):
        Notebook(path)

    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("mine",)]
    connection.close()
    assert len(path.read_bytes()) == len(before)


@pytest.mark.parametrize("content", [b"no database at all, but long enough" * 10, b"SQLite format 3\0" + b"x" * 900])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "damaged.notebook"
    path.write_bytes(content)

    with pytest.raises(FileError, match="damaged"):
        Notebook(path)

    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(FileError, match="Could not open the notebook"):
        Notebook(tmp_path / "file" / "x.notebook")


def connect_with_little_room(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    return connection


def test_a_full_disk_is_a_sentence_and_keeps_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 7)])
    monkeypatch.setattr(writer, "connect", connect_with_little_room)
    notebook = open_notebook(tmp_path)

    def fill() -> None:
        for seed in range(100_000):
            notebook.write([run(numbers, 1, 1, 5, seed=seed, note="x" * 1_000)])
            notebook.flush()

    with pytest.raises(FileError, match="the disk is full"):
        fill()
    with pytest.raises(FileError, match="the disk is full"):
        notebook.close()

    monkeypatch.undo()
    with open_notebook(tmp_path) as notebook:
        assert 7 in notebook.results("e").nodes


def test_two_programs_may_write_into_one_notebook(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as first, open_notebook(tmp_path) as second:
        numbers = put(first)
        assert put(second) == numbers
        first.write([run(numbers, 0, 0, 7)])
        second.write([run(numbers, 1, 0, 8)])
        first.flush()
        second.flush()

        assert sorted(first.results("e").nodes.tolist()) == [7, 8]


def test_a_copy_has_everything(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 7)])
        notebook.copy_to(tmp_path / "copy.notebook")

    with Notebook(tmp_path / "copy.notebook") as copy:
        assert copy.results("e").nodes.tolist() == [7]


WRITER = """
import sys, time
from pathlib import Path
from tests.lab.notebook.notebooks import open_notebook, put, run
notebook = open_notebook(Path(sys.argv[1]))
numbers = put(notebook)
for seed in range(10**9):
    notebook.write([run(numbers, 0, 0, 7, seed=seed)])
    if seed % 500 == 0:
        notebook.flush()
        print(seed, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_kill_loses_nothing_that_was_flushed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        last = [int(process.stdout.readline()) for _ in range(4)][-1]
        process.kill()

    connection = sqlite3.connect(tmp_path / "test.notebook")
    (kept,) = connection.execute("SELECT COUNT(*) FROM run WHERE seed <= ?", (last,)).fetchone()
    (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    assert kept == last + 1
    assert sound == "ok"


def test_the_baselines_times_are_read_in_two_halves(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        for setting, seconds in ((0, (4.0, 1.0, 2.0, 3.0)), (1, (5.0, 6.0))):
            notebook.write([run(numbers, 0, setting, 7, timing=timing(one, k)) for k, one in enumerate(seconds)])
        notebook.flush()

        found = notebook.results("e")

    assert found.halves is not None
    assert found.halves[:, found.setting == 0].ravel().tolist() == [2.5, 2.5]
    assert np.isnan(found.halves[:, found.setting == 1]).all()
    assert found.where(found.setting == 0).halves.shape == (2, 1)  # type: ignore[union-attr]

"""The log of searches: each ended search of a document is in the notebook, and a bad notebook costs none of them."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from workbench.base.places import notebook_file
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import RUN_STATUSES
from workbench.lab.notebook.schema import VERSION
from workbench.lab.notebook.searches import Searches
from workbench.ui.search import acts
from workbench.ui.search.search_log import search_log
from workbench.ui.search.threads import wait_for_resting_jobs
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

SUDOKU = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # of Inkala, for many nodes
)
Open = Callable[[str], DocumentTab]


@pytest.fixture(autouse=True)
def own_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: MainWindow) -> Iterator[None]:
    """A notebook for this test, in which searches of earlier ones do not appear."""
    wait_for_resting_jobs()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield
    for tab in window.tabs.all_tabs():
        tab.drop_search()
    wait_for_resting_jobs()


def run(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    window.acts[acts.RUN].trigger()
    qtbot.waitUntil(lambda: tab.searching.over and not tab.searching._timer.isActive())  # the tab knows it, too


def kept() -> Searches:
    wait_for_resting_jobs()
    with Notebook(notebook_file()) as notebook:
        return notebook.searches()


def test_every_search_is_kept(window: MainWindow, opened: Open, qtbot: QtBot) -> None:
    tab = opened(SUDOKU)

    with qtbot.waitSignal(search_log().written):
        run(window, tab, qtbot)
    with qtbot.waitSignal(search_log().written):
        run(window, tab, qtbot)

    found = kept()
    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert found.results.nodes.tolist() == [tab.lane.probe.nodes] * 2
    assert [RUN_STATUSES[k].value for k in found.results.status] == ["solved"] * 2
    assert found.results.settings[0].solver == tab.lane.solver.name
    assert found.goals == [tab.lane.goal.value] * 2


def test_a_search_that_was_stopped_is_kept_once(window: MainWindow, opened: Open, qtbot: QtBot) -> None:
    tab = opened(SUDOKU)
    window.acts[acts.STEP_10].trigger()
    qtbot.waitUntil(lambda: tab.paused)

    with qtbot.waitSignal(search_log().written):
        window.acts[acts.STOP].trigger()
    tab.drop_search()

    found = kept()
    assert found.results.nodes.tolist() == [10]
    assert [RUN_STATUSES[k].value for k in found.results.status] == ["stopped"]


def test_a_paused_search_that_another_one_replaces_is_kept(window: MainWindow, opened: Open, qtbot: QtBot) -> None:
    tab = opened(SUDOKU)
    window.acts[acts.STEP_10].trigger()
    qtbot.waitUntil(lambda: tab.paused)

    window.tabs.remove(tab)

    assert kept().results.nodes.tolist() == [10]


@pytest.mark.parametrize("content", ["damaged", "newer", "locked"])
def test_a_notebook_that_cannot_be_written_costs_a_line_in_the_log(
    window: MainWindow, opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    path = notebook_file()
    path.parent.mkdir(parents=True)
    monkeypatch.setattr("workbench.ui.search.search_log.PATIENCE_SECONDS", 0.01)
    lines: list[str] = []
    monkeypatch.setattr(search_log(), "_report", lines.append)
    if content == "damaged":
        path.write_bytes(b"no notebook" * 100)
    else:
        Notebook(path).close()
    connection = sqlite3.connect(path) if content in ("newer", "locked") else None
    if connection:
        connection.execute("BEGIN EXCLUSIVE" if content == "locked" else "PRAGMA user_version = 99")
    tab = opened(SUDOKU)

    run(window, tab, qtbot)
    wait_for_resting_jobs()

    assert tab.lane is not None
    assert tab.lane.finished
    assert len(lines) == 1
    assert "notebook" in lines[0]
    if connection:
        connection.rollback()
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.close()
        qtbot.waitUntil(lambda: search_log()._job is None)
        run(window, tab, qtbot)
        assert len(kept().at) == 2, "what could not be written waits for the next search"
    search_log()._waiting.clear()

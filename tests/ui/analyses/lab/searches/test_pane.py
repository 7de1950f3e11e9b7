"""Single searches in the lab: listed with the newest first, sorted, filtered, copied and opened again."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import open_lab, trigger
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.searches.ended_search import ended_search
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.shell.main_window import MainWindow

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture
def lab(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> LabTab:
    """A lab with three searches in its notebook, of 3, 2 and 1 nodes."""
    [puzzle] = Sudoku.parse(HARD)
    with Notebook(tmp_path / "notebook.sqlite") as notebook:
        for nodes in (3, 2, 1):
            lane = Lane(puzzle, SOLVERS["sudoku_digits"], {"cell": "first"}, Goal.COUNT, Limit(nodes))
            while not lane.over:
                lane.advance()
            search = ended_search(lane, f"Sudoku {nodes}")
            assert search is not None
            notebook.keep([search.stored()])
    tab = open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))
    card = tab.gallery.questions.cards[-1]
    assert card.example.note == "3 kept"
    card.click()
    qtbot.waitUntil(lambda: tab.searches.table.rows_model.rowCount() == 3)
    return tab


def shown(lab: LabTab, column: str) -> list[object]:
    model = lab.searches.table.rows_model
    titles = [one.title for one in model.rows.columns]
    return [model.index(row, titles.index(column)).data() for row in range(model.rowCount())]


def test_the_newest_search_comes_first_with_its_settings_and_figures(lab: LabTab) -> None:
    assert shown(lab, "Puzzle") == ["Sudoku 1", "Sudoku 2", "Sudoku 3"]
    assert shown(lab, "Nodes") == ["1", "2", "3"]
    assert set(shown(lab, "Outcome")) == {"at the limit"}
    assert set(shown(lab, "Goal")) == {"count"}
    assert len(set(shown(lab, "Choices"))) == 1
    assert "first" in str(shown(lab, "Choices")[0]).lower()


@pytest.mark.slow
def test_searches_are_sorted_and_filtered(lab: LabTab, qtbot: QtBot) -> None:
    model = lab.searches.table.rows_model
    place = [one.title for one in model.rows.columns].index("Nodes")

    lab.searches.table.sortByColumn(place, Qt.SortOrder.DescendingOrder)
    assert shown(lab, "Nodes") == ["3", "2", "1"]

    lab.searches.filters.words.setText("sudoku 2")
    qtbot.waitUntil(lambda: model.rowCount() == 1)
    assert lab.searches.filters.count.text() == "1 of 3 searches"


def test_searches_are_copied_with_all_columns(lab: LabTab, window: MainWindow) -> None:
    trigger(window, "copy")

    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["Time", "Puzzle", "Solver"]
    assert [line.split("\t")[1] for line in lines[1:]] == ["Sudoku 1", "Sudoku 2", "Sudoku 3"]


@pytest.mark.slow
def test_a_search_is_opened_with_its_settings(lab: LabTab, window: MainWindow) -> None:
    lab.searches.table.selectRow(1)

    QTest.keyClick(lab.searches.table, Qt.Key.Key_Return)

    assert window.tab is not None
    assert window.tab.document.title == "Sudoku 2"
    assert window.tab.document.position.puzzle == Sudoku.parse(HARD)[0]
    panel = window.tab.solve_panel
    assert (panel.solver.name, panel.choices["cell"], panel.goal) == ("sudoku_digits", "first", Goal.COUNT)
    assert panel.limit == Limit(nodes=2)


@pytest.mark.slow
def test_the_cores_of_a_search_are_shown(lab: LabTab) -> None:
    assert shown(lab, "Cores") == ["1", "1", "1"]


def test_the_start_comes_back_by_a_link(lab: LabTab) -> None:
    assert not lab.line.isVisible()

    lab.searches.gallery.click()

    assert lab.left.currentWidget() is lab.gallery

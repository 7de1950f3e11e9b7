"""The count of sudoku grids in the real window."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.ui.analyses.grids.tab import GridsTab
from workbench.ui.base.exports.write import write_view
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow


@pytest.fixture
def grids(window: MainWindow) -> GridsTab:
    """The tab, with boxes of 2 x 3 chosen."""
    trigger(window, "sudoku_grids")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, GridsTab)
    tab.panel.box_list.setCurrentIndex(list(KNOWN).index(Box(2, 3)))
    return tab


def texts(tab: GridsTab, column: int) -> list[str]:
    items = [tab.table.item(row, column) for row in range(tab.table.rowCount())]
    return [item.text() for item in items if item is not None]


def test_the_grids_are_counted_class_by_class(grids: GridsTab, window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "run")
    qtbot.waitUntil(lambda: grids.verdict.text() == "grids, as published")

    assert grids.figure.text() == "28,200,960"
    assert texts(grids, 0) == ["1", "2", "3", "4"]
    assert texts(grids, 4)[-1] == "28,200,960"
    assert grids.panel.progress.value() == 100
    assert "4 of 4 classes of bands" in grids.panel.state.text()


def test_essentially_different_grids_are_counted_symmetry_by_symmetry(grids: GridsTab, qtbot: QtBot) -> None:
    grids.panel.different.setChecked(True)

    grids.run()
    qtbot.waitUntil(lambda: grids.verdict.text() == "essentially different grids, as published")

    assert grids.figure.text() == "49"
    assert texts(grids, 0)[0] == "identity"
    assert len(texts(grids, 2)) == 32


def test_a_paused_count_goes_on_to_the_same_number(grids: GridsTab, window: MainWindow, qtbot: QtBot) -> None:
    grids.panel.box_list.setCurrentIndex(list(KNOWN).index(Box(2, 4)))
    trigger(window, "run")
    qtbot.waitUntil(lambda: grids.count is not None and grids.count.progress > 0)

    trigger(window, "pause")
    qtbot.waitUntil(lambda: not grids.running)
    paused = grids.searching.paused
    trigger(window, "run")
    qtbot.waitUntil(lambda: grids.verdict.text() == "grids, as published")

    assert paused or grids.searching.over
    assert grids.figure.text() == f"{KNOWN[Box(2, 4)].grids:,}"


def test_a_stopped_count_keeps_its_lines(grids: GridsTab, window: MainWindow, qtbot: QtBot) -> None:
    grids.panel.box_list.setCurrentIndex(list(KNOWN).index(Box(3, 3)))
    grids.panel.different.setChecked(True)
    trigger(window, "run")
    qtbot.waitUntil(lambda: grids.table.rowCount() > 2)

    trigger(window, "stop")
    qtbot.waitUntil(lambda: not grids.running and not window.actions_by_name["stop"].isEnabled())

    assert grids.table.rowCount() > 2
    assert grids.verdict.text() == "essentially different grids so far"


def test_another_choice_empties_the_table(grids: GridsTab, qtbot: QtBot) -> None:
    grids.run()
    qtbot.waitUntil(lambda: grids.searching.over and not grids.running)

    grids.panel.different.setChecked(True)

    assert grids.table.rowCount() == 0
    assert grids.panel.source.text().startswith("Published: 49\n")


def test_the_lines_are_exported(grids: GridsTab, tmp_path: Path, qtbot: QtBot) -> None:
    grids.run()
    qtbot.waitUntil(lambda: grids.verdict.text() == "grids, as published")

    [view] = grids.views_to_export()
    write_view(view, tmp_path / "grids.csv", scale=1)

    lines = (tmp_path / "grids.csv").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("# ")]
    assert rows[0] == "column sets,bands,completions,grids so far"
    assert rows[-1].endswith(",28200960")


def test_the_symmetries_that_divide_the_number_are_named(grids: GridsTab) -> None:
    assert "Exchanging columns makes 3!^2 × 2! = 72 grids of one, relabelling 6! = 720." in grids.panel.method.text()

    grids.panel.box_list.setCurrentIndex(list(KNOWN).index(Box(3, 3)))

    assert "Exchanging columns makes 3!^4 = 1,296 grids of one, relabelling 9! = 362,880." in grids.panel.method.text()

"""The benchmark in the real window: chosen by check boxes, measured, shown and exported."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.windows import trigger
from workbench.lab.benchmark.rankings import COLUMNS, MRV, ROWS, SETTINGS, every, usual
from workbench.ui.analyses.benchmark.tab import BenchmarkTab
from workbench.ui.shell.main_window import MainWindow

SMALL, OTHER = "Tetrominoes 4 × 5", "Tetrominoes 4 × 6"
TILINGS = {SMALL: "454", OTHER: "2,003"}  # OEIS A230031


@pytest.fixture
def tab(window: MainWindow) -> BenchmarkTab:
    """The benchmark, just opened."""
    trigger(window, "ranking")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, BenchmarkTab)
    return tab


def rest(tab: BenchmarkTab) -> None:
    """Wait until the thread has ended and the window was notified."""
    assert tab.searching.job
    assert tab.searching.job.wait(PATIENCE)
    QApplication.processEvents()


def cells(tab: BenchmarkTab, column: int) -> list[str]:
    items = [tab.table.item(r, column) for r in range(tab.table.rowCount())]
    return [item.text() for item in items if item]


def test_it_needs_no_document_and_has_a_default_choice(window: MainWindow, tab: BenchmarkTab) -> None:
    assert window.tab is None
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Benchmark"
    assert tab.panel.tree.checked() == set(usual())
    assert tab.panel.progress.text() == f"0 of {len(usual())} searches"
    assert not tab.panel.export.isEnabled()
    assert window.actions_by_name["run"].isEnabled()
    assert not window.actions_by_name["step_1"].isEnabled()


def test_checked_searches_are_measured_into_table_and_chart(window: MainWindow, tab: BenchmarkTab) -> None:
    pairs = [(board, setting) for board in (SMALL, OTHER) for setting in (MRV, ROWS, COLUMNS)]
    tab.panel.tree.check(pairs)

    trigger(window, "run")
    rest(tab)

    assert list(zip(cells(tab, 0), cells(tab, 1), strict=True)) == pairs
    assert cells(tab, 3) == [TILINGS[board] for board, _ in pairs]
    assert cells(tab, 6) == ["100 %"] * 6
    assert [(row.subject, row.setting) for row in tab.bars.rows] == pairs
    assert tab.panel.progress.text() == "6 of 6 searches"
    assert "is fastest" in tab.findings.text()
    assert tab.bars.height() == tab.bars.sizeHint().height()


def test_check_boxes_work_from_the_keyboard_and_buttons_set_them(window: MainWindow, tab: BenchmarkTab) -> None:
    QTest.mouseClick(tab.panel.none, Qt.MouseButton.LeftButton)
    assert tab.panel.tree.checked() == set()
    assert not window.actions_by_name["run"].isEnabled()

    tab.panel.tree.setFocus()
    QTest.keyClick(tab.panel.tree, Qt.Key.Key_Space)
    assert tab.panel.tree.checked() == {(SMALL, setting) for setting in SETTINGS}
    assert window.actions_by_name["run"].isEnabled()

    QTest.mouseClick(tab.panel.all, Qt.MouseButton.LeftButton)
    assert tab.panel.tree.checked() == set(every())
    QTest.mouseClick(tab.panel.usual, Qt.MouseButton.LeftButton)
    assert tab.panel.tree.checked() == set(usual())


def test_a_search_over_its_limit_is_extrapolated_and_can_be_paused(
    window: MainWindow, tab: BenchmarkTab, qtbot: QtBot
) -> None:
    tab.panel.tree.check([(SMALL, "Brute force"), (SMALL, MRV)])
    tab.panel.seconds_box.setValue(1000)
    trigger(window, "run")
    qtbot.waitUntil(lambda: bool(tab.rows()) and tab.rows()[0].nodes > 0)

    trigger(window, "pause")
    rest(tab)

    assert cells(tab, 1) == ["Brute force"]
    assert cells(tab, 2)[0].startswith("> ")
    assert "Brute force: " in tab.panel.state.text()
    assert not tab.panel.tree.isEnabled()
    nodes = tab.rows()[0].nodes
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.rows()[0].nodes > nodes)

    trigger(window, "stop")
    rest(tab)
    assert tab.panel.tree.isEnabled()
    assert not window.actions_by_name["stop"].isEnabled()

    tab.panel.seconds_box.setValue(0.1)
    trigger(window, "run")
    rest(tab)
    assert cells(tab, 1) == ["Brute force", MRV]
    assert "years" in cells(tab, 2)[0]


def test_rounds_repeat_a_measurement_in_one_row(window: MainWindow, tab: BenchmarkTab) -> None:
    tab.panel.tree.check([(SMALL, MRV)])
    tab.panel.rounds_box.setValue(3)

    trigger(window, "run")
    rest(tab)

    (row,) = tab.rows()
    assert len(row.times) == 3
    assert tab.table.rowCount() == 1


def test_the_suffix_decides_the_format_of_the_table(window: MainWindow, tab: BenchmarkTab, tmp_path: Path) -> None:
    tab.panel.tree.check([(SMALL, MRV)])
    trigger(window, "run")
    rest(tab)

    QTest.mouseClick(tab.panel.export, Qt.MouseButton.LeftButton)
    (dialog,) = tab.findChildren(QFileDialog)
    assert dialog.defaultSuffix() == "csv"
    dialog.close()
    tab.export_to(tmp_path / "t.csv")
    tab.export_to(tmp_path / "t.md")
    tab.export_to(tmp_path / "none" / "t.csv")

    assert (tmp_path / "t.csv").read_text(encoding="utf-8").splitlines()[-1].startswith(f'{SMALL},"{MRV}",cover_links')
    assert (tmp_path / "t.md").read_text(encoding="utf-8").startswith("| puzzle |")
    (box,) = tab.findChildren(QMessageBox)
    assert "could not be written" in box.text()
    box.close()


def test_in_a_narrow_window_the_methods_are_legible(window: MainWindow, tab: BenchmarkTab) -> None:
    window.resize(900, 580)
    tab.panel.tree.check([(SMALL, ROWS), (SMALL, COLUMNS)])
    trigger(window, "run")
    rest(tab)

    metrics = tab.table.fontMetrics()
    wide, needed = tab.table.columnWidth(1), max(metrics.horizontalAdvance(text) for text in (ROWS, COLUMNS))
    assert wide > needed
    assert tab.table.viewport().height() >= 3 * tab.table.rowHeight(0)
    assert not window.actions_by_name["stop"].isEnabled()

    window.resize(1920, 1050)
    QApplication.processEvents()
    assert tab.table.columnWidth(1) > wide
    assert sum(map(tab.table.columnWidth, range(7))) == tab.table.viewport().width()


def test_closing_the_tab_ends_the_experiment(window: MainWindow, tab: BenchmarkTab, qtbot: QtBot) -> None:
    tab.panel.tree.check([(SMALL, "Brute force")])
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.running)
    job = tab.searching.job
    assert job

    trigger(window, "close_tab")

    assert job.wait(PATIENCE)
    assert window.tabs.count() == 1

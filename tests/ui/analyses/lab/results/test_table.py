"""The table of results: rows, groups, order, marks, the clipboard."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.charts.cost import Cost
from workbench.lab.charts.grouped import Grouped
from workbench.lab.notebook.results import Results, RunStatus
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.group_rows import Grouping, rows_of
from workbench.ui.analyses.lab.results.table.pane import TablePane
from workbench.ui.analyses.lab.results.table.rows import Rows, ranks
from workbench.ui.analyses.lab.results.table.setting_pane import SettingPane
from workbench.ui.analyses.lab.results.table.view import ResultTable, spans_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

EVERY = np.arange


def exact(*nodes: tuple[int, int]) -> Results:
    """Return results of instances by two settings with these nodes; 0 = at the limit of 1,000."""
    results = made_up(instances=len(nodes), settings=2)
    flat = np.array(nodes).ravel()
    status = np.where(flat == 0, STATUS[RunStatus.LIMIT], STATUS[RunStatus.SOLVED]).astype(np.int8)
    return replace(results, nodes=np.where(flat == 0, 1000, flat), status=status)


def texts(rows: Rows, title: str) -> list[str]:
    column = next(column for column in rows.columns if column.title == title)
    return [column.text(row) for row in range(rows.count)]


def rows_by(grouping: Grouping, results: Results) -> Rows:
    return rows_of(grouping, results, np.arange(len(results)), Cost.NODES)


def test_numbers_in_names_sort_by_their_value() -> None:
    assert ranks(["Board 10", "board 9", "Atlas", "Board 9"]).tolist() == [2, 1, 0, 1]


def test_a_median_needs_more_than_half_of_the_runs_solved() -> None:
    codes = np.array([0, 0, 0, 1, 1, 2])
    costs = np.array([5.0, np.inf, 7.0, 3.0, np.inf, np.nan])

    grouped = Grouped(codes, costs, 4)

    assert grouped.medians.tolist()[:2] == [7.0, np.inf]
    assert np.isnan(grouped.medians[2:]).all()
    assert grouped.solved.tolist() == [2, 1, 0, 0]


def test_settings_are_compared_instance_by_instance() -> None:
    rows = rows_by(Grouping.SETTING, exact((10, 20), (10, 10), (30, 0), (0, 5), (0, 0)))

    assert texts(rows, "Solved") == ["3", "3"]
    assert texts(rows, "At the limit") == ["2", "2"]
    assert texts(rows, "Median nodes") == ["30", "20"]
    assert texts(rows, "Win–tie–loss") == ["baseline", "1–2–2"]


def test_the_best_setting_of_an_instance_is_bold() -> None:
    rows = rows_by(Grouping.INSTANCE, exact((10, 20), (10, 10), (30, 0)))

    first, second = rows.columns[-2:]

    assert [first.text(row) for row in range(3)] == ["10", "10", "30"]
    assert second.text(2) == "–"
    assert first.best is not None
    assert second.best is not None
    assert (first.best.tolist(), second.best.tolist()) == ([True, False, True], [False, False, False])


def test_sizes_show_medians_and_how_many_are_solved() -> None:
    results = exact((10, 20), (10, 10), (30, 0))
    sized = [replace(label, size=7.0, family="squares") for label in results.instances]

    rows = rows_by(Grouping.SIZE, replace(results, instances=sized))

    assert [column.text(0) for column in rows.columns] == ["7", "10", "20  (2/3)"]


def test_rows_of_equal_costs_show_what_is_solved_and_no_median() -> None:
    results = exact((10, 10), (10, 0), (10, 10))
    sized = replace(results, instances=[replace(label, size=7.0, family="squares") for label in results.instances])

    by_size, by_setting = rows_by(Grouping.SIZE, sized), rows_by(Grouping.SETTING, sized)

    assert [column.text(0) for column in by_size.columns] == ["7", "3 of 3", "2 of 3"]
    assert not {"Median nodes", "Win–tie–loss"} & {column.title for column in by_setting.columns}


def test_stuck_walks_are_counted_with_the_squares_that_they_leave() -> None:
    results = exact((10, 0), (10, 0))
    stuck = np.where(results.setting == 1, STATUS[RunStatus.STUCK], results.status).astype(np.int8)

    rows = rows_by(Grouping.SETTING, replace(results, status=stuck, left=np.array([-1, 3, -1, 5])))

    assert texts(rows, "Stuck") == ["0", "2"]
    assert texts(rows, "Squares left") == ["0", "8"]


def test_only_columns_that_differ_are_shown_on_request() -> None:
    results = made_up(limit=10**9)

    rows = rows_of(Grouping.RUN, results, np.arange(len(results)), Cost.NODES, only_differing=True)

    assert [column.title for column in rows.columns] == ["Instance", "Family", "Size", "Setting", "Nodes", "Item", "n"]


@pytest.fixture
def table(qtbot: "QtBot") -> ResultTable:
    """The table of 12 instances by 3 settings."""
    pane = TablePane(RunSelection(made_up()))
    qtbot.addWidget(pane)
    pane.resize(800, 400)
    pane.choose(Grouping.RUN)
    pane.show()
    pane.table.pane = pane  # type: ignore[attr-defined]  # kept alive
    return pane.table


def column_of(table: ResultTable, title: str) -> int:
    return [column.title for column in table.rows_model.rows.columns].index(title)


def test_rows_are_sorted_by_a_column_and_back(table: ResultTable) -> None:
    model, nodes = table.rows_model, table._selection.results.nodes
    head = table.horizontalHeader()

    head.setSortIndicator(column_of(table, "Nodes"), Qt.SortOrder.DescendingOrder)
    falling = nodes[model.runs_at(EVERY(1))[0]]
    head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)

    assert falling == nodes.max()
    assert model.order.tolist() == list(range(36))


def test_selected_rows_are_marked_and_marked_runs_selected(table: ResultTable) -> None:
    selection = table._selection
    chosen = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows

    table.selectionModel().select(table.rows_model.index(4, 0), chosen)
    by_hand = selection.marked_runs.tolist()
    selection.mark(np.array([7, 8]))

    assert by_hand == [4]
    assert sorted({index.row() for index in table.selectedIndexes()}) == [7, 8]


def test_a_group_marks_all_its_runs(table: ResultTable) -> None:
    pane = table.parentWidget()
    assert isinstance(pane, TablePane)
    pane.choose(Grouping.INSTANCE)

    table.selectRow(1)

    assert table._selection.marked_runs.tolist() == [3, 4, 5]


def test_the_table_of_settings_marks_all_runs_of_one(qtbot: "QtBot") -> None:
    pane = SettingPane(RunSelection(made_up()))
    qtbot.addWidget(pane)
    pane.show()

    pane.table.selectRow(1)

    assert pane.table._selection.marked_runs.tolist() == list(range(1, 36, 3))
    assert pane.table.rows_model.rowCount() == 3
    assert pane.table.height() >= pane.table.horizontalHeader().height() + 3 * pane.table.rowHeight(0)


def test_what_is_not_solved_names_those_that_fail_and_stands_for_all_runs() -> None:
    rows = rows_by(Grouping.FAILING, exact((10, 20), (10, 0), (0, 0)))

    assert [[column.text(row) for column in rows.columns[1:]] for row in range(rows.count)] == [
        ["Setting B", "▶ Compare"],
        ["all 2", "▶ Compare"],
    ]
    assert rows.runs_in(np.array([0])).tolist() == [2, 3]


def test_a_click_on_a_link_reports_its_runs_and_files_leave_links_out(table: ResultTable, qtbot: "QtBot") -> None:
    pane = table.parentWidget()
    assert isinstance(pane, TablePane)
    pane._selection.show_results(exact((10, 0), (10, 20)))
    pane.choose(Grouping.FAILING)
    place = table.visualRect(table.rows_model.index(0, len(table.rows_model.rows.columns) - 1)).center()

    with qtbot.waitSignal(pane.race_requested) as asked:
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert asked.args[0].tolist() == [0, 1]
    assert list(table.rows_model.table().columns) == ["Instance", "Fails"]
    assert table.rows_model.sorted_column is None


def test_marked_rows_are_copied_with_their_head(table: ResultTable) -> None:
    table._selection.mark(np.array([0, 2]))

    table.copy()

    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:4] == ["Instance", "Family", "Size", "Setting"]
    assert [line.split("\t")[3] for line in lines[1:]] == ["Setting A", "Setting C"]


def test_enter_opens_the_run_of_the_current_row(table: ResultTable, qtbot: "QtBot") -> None:
    table.selectRow(5)
    table.setFocus()

    with qtbot.waitSignal(table.open_requested) as opened:
        QTest.keyClick(table, Qt.Key.Key_Return)

    assert opened.args[0].tolist() == [5]


def test_spans_are_found() -> None:
    assert spans_of(np.array([1, 2, 3, 7, 9, 10])) == [(1, 3), (7, 7), (9, 10)]
    assert spans_of(np.zeros(0, np.intp)) == []


def test_runs_that_were_not_timed_have_no_time() -> None:
    results = made_up(instances=2, settings=1, timed=True)
    once = replace(
        results,
        repetitions=np.array([0, 1], np.int32),
        seconds=np.array([np.nan, 2.0]),
        fastest=np.full(2, np.nan),
        slowest=np.full(2, np.nan),
    )

    rows = rows_of(Grouping.RUN, once, np.arange(2), Cost.NODES)

    assert texts(rows, "Time") == ["", "2.00 s"]
    assert rows.columns[-1].title == "Time", "there is no spread of times measured once"


def test_columns_grow_with_their_texts_but_not_those_set_by_hand(table: ResultTable) -> None:
    pane, nodes = table.parentWidget(), column_of(table, "Nodes")
    assert isinstance(pane, TablePane)
    before = table.columnWidth(nodes)
    table.setColumnWidth(0, 40)
    results = made_up()

    pane._selection.show_results(replace(results, nodes=results.nodes * 10**8))

    assert table.columnWidth(nodes) > before
    assert table.columnWidth(0) == 40

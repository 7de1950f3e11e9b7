"""The charts of results with mouse and keyboard."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.lab.charts.made_up import made_up
from workbench.lab.charts.cost import Cost
from workbench.lab.notebook.results import Results
from workbench.ui.analyses.lab.results.charts.run_chart import RunChart
from workbench.ui.analyses.lab.results.pane import ResultsPane
from workbench.ui.analyses.lab.results.run_filter import RunFilter
from workbench.ui.analyses.lab.results.table.group_rows import Grouping

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def pane(qtbot: "QtBot") -> ResultsPane:
    """Results of 12 instances by 3 settings."""
    pane = ResultsPane()
    qtbot.addWidget(pane)
    pane.resize(900, 640)
    pane.show()
    show(pane, made_up(timed=True))
    pane.table.choose(Grouping.RUN)
    return pane


def show(pane: ResultsPane, results: Results) -> None:
    pane.show_results(results)


def place_of(chart: RunChart, point: int) -> QPoint:
    return chart.position_of(point)


def lonely(chart: RunChart) -> int:
    """Return the point that is farthest from its nearest neighbour."""
    x, y = chart._places().T
    distances = np.hypot(x[:, None] - x, y[:, None] - y) + np.eye(len(x)) * 1e9
    return int(distances.min(axis=1).argmax())


def test_a_click_marks_the_run_of_a_point_in_the_table_too(pane: ResultsPane) -> None:
    chart = pane.charts.chart
    point = lonely(chart)

    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place_of(chart, point))

    runs = chart.runs_at(point).tolist()
    assert pane.selection.marked_runs.tolist() == runs
    assert {index.row() for index in pane.table.table.selectedIndexes()} == set(runs)


def test_a_click_beside_all_points_unmarks(pane: ResultsPane) -> None:
    pane.selection.mark(np.array([1]))

    QTest.mouseClick(pane.charts.chart, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))

    assert not pane.selection.marked_count


def test_a_dragged_frame_marks_all_runs_in_it(pane: ResultsPane) -> None:
    chart = pane.charts.chart

    QTest.mousePress(chart, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    QTest.mouseMove(chart, QPoint(300, 200))
    QTest.mouseMove(chart, QPoint(chart.width() - 1, chart.height() - 1))
    QTest.mouseRelease(chart, Qt.MouseButton.LeftButton, pos=QPoint(chart.width() - 1, chart.height() - 1))

    assert pane.selection.marked_count == len(chart.picture.points)


def test_a_double_click_opens_a_run(pane: ResultsPane, qtbot: "QtBot") -> None:
    chart = pane.charts.chart
    point = lonely(chart)

    with qtbot.waitSignal(pane.open_requested) as opened:
        QTest.mouseDClick(chart, Qt.MouseButton.LeftButton, pos=place_of(chart, point))

    assert opened.args[0].tolist() == chart.runs_at(point).tolist()


def test_the_keyboard_goes_from_point_to_point(pane: ResultsPane, qtbot: "QtBot") -> None:
    chart = pane.charts.chart
    chart.setFocus()

    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Space)
    marked = pane.selection.marked_runs.tolist()
    with qtbot.waitSignal(pane.open_requested) as opened:
        QTest.keyClick(chart, Qt.Key.Key_Return)
    QTest.keyClick(chart, Qt.Key.Key_Escape)

    assert chart.picture.points.x[1] == 2
    assert marked == opened.args[0].tolist() == [int(chart.picture.points.runs[1])]
    assert not pane.selection.marked_count


def test_the_point_under_the_mouse_is_described(pane: ResultsPane) -> None:
    chart = pane.charts.chart
    point = lonely(chart)

    QTest.mouseMove(chart, place_of(chart, point))

    assert chart.pointed == point
    text = chart.sentence
    assert "Board" in text
    assert "nodes" in text


def test_the_legend_marks_all_runs_of_a_setting(pane: ResultsPane) -> None:
    legend = pane.charts.legend

    legend.itemClicked.emit(legend.item(1))

    assert pane.selection.marked_runs.tolist() == list(range(1, 36, 3))


def test_a_filter_reaches_chart_and_table(pane: ResultsPane) -> None:
    pane.selection.choose(RunFilter(settings=frozenset({"s0"})))

    assert set(pane.charts.chart.picture.points.series.tolist()) == {0}
    assert pane.table.table.rows_model.rowCount() == 12


@pytest.mark.slow
def test_words_filter_after_a_moment_and_reset_shows_all(pane: ResultsPane, qtbot: "QtBot") -> None:
    pane.filters.words.setText("board 12")
    qtbot.waitUntil(lambda: pane.table.table.rows_model.rowCount() == 3)

    pane.filters.show_all()

    assert pane.table.table.rows_model.rowCount() == 36
    assert pane.filters.count.text() == "36 runs"


def test_seconds_can_be_compared_where_there_are_any(pane: ResultsPane) -> None:
    pane.charts.choose_cost(Cost.SECONDS)

    assert pane.charts.chart.picture.y_axis.label == "seconds of CPU time"
    assert pane.table.cost is Cost.SECONDS


def test_pairs_are_chosen_by_drop_down_lists(pane: ResultsPane) -> None:
    pane.charts.choose("scatter")

    pane.charts.choose_pair(2, 0)

    assert pane.charts.chart.picture.x_axis.label.startswith("Setting C")
    assert pane.charts.chart.picture.y_axis.label.startswith("Setting A")


def test_a_chart_of_many_runs_is_made_in_a_thread(pane: ResultsPane, qtbot: "QtBot") -> None:
    show(pane, made_up(instances=3000, settings=3, seeds=3))
    qtbot.waitUntil(lambda: not pane.charts.task.busy)

    assert len(pane.charts.chart.picture.points) > 20_000
    assert len(pane.charts.chart.points) < 5_000


def test_views_hold_the_points_and_the_rows(pane: ResultsPane) -> None:
    chart, table, _ = pane.views("Lab: test")

    assert chart.table is not None
    assert table.table is not None
    assert list(chart.table().columns) == ["setting", "runs solved", "log10(nodes)", "end", "runs"]
    assert len(list(table.table().rows)) == 36

"""Estimates in the real window: run, stepped, paused, resumed, and compared with the search itself."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.windows import Opened, trigger
from workbench.files.documents import parse_positions
from workbench.searching.estimate.counting import estimated_solvers
from workbench.searching.estimate.cover_tree import COVER_TREE
from workbench.searching.estimate.estimation import Estimation
from workbench.searching.estimate.quantity import BOOTSTRAP, BOUND, Interval, Quantity
from workbench.ui.analyses.estimate.panel import outlook
from workbench.ui.analyses.estimate.tab import EstimateTab
from workbench.ui.base.theme import SYSTEM, choose_theme, colours
from workbench.ui.charts.view import ChartView
from workbench.ui.shell.main_window import MainWindow

Estimated = Callable[[str], EstimateTab]

TETROMINOES = "polyomino 4x5\npieces free 4 any"
TILINGS = 454  # OEIS A230031
LARGE = "polyomino 8x8\npieces free 4 any"  # its tilings cannot be counted in a test
EMPTY_9 = "sudoku 3x3\n" + ".........\n" * 9
FEW = "polyomino 6x10\npieces free 5"  # few probes reach one of its solutions


@pytest.fixture
def estimated(window: MainWindow, opened: Opened) -> Estimated:
    """A function that opens a puzzle's text, and an estimate of it."""

    def open_estimate(text: str) -> EstimateTab:
        opened(text)
        trigger(window, "estimate")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, EstimateTab)
        return tab

    return open_estimate


def rest(tab: EstimateTab) -> None:
    """Wait until both threads have ended and the window was notified."""
    for searching in (tab.searching, tab.counting):
        if searching.job:
            assert searching.job.wait(PATIENCE)
    QApplication.processEvents()


def probes(tab: EstimateTab) -> int:
    return tab.estimation.probes if tab.estimation else 0


def truths(chart: ChartView) -> list[str]:
    """Return the texts of the lines at what was counted."""
    return [line.text for line in chart.picture.lines if line.text.startswith("counted")]


def text(tab: EstimateTab, row: str, column: str) -> str:
    return tab.panel.figures[row, column].text()


def test_a_new_estimate_is_empty_and_offers_the_solvers_of_the_tree(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)

    assert tab.title == "Size of the search: test"
    box = tab.panel.solver_box
    assert {box.itemData(k) for k in range(box.count())} <= set(COVER_TREE.solvers)
    assert text(tab, "Nodes", "Estimate") == "–"
    assert tab.panel.progress.text() == "no probes yet"
    assert tab.panel.verdict.text() == "How large is the search?"
    assert "F5" in tab.panel.note.text()
    assert not window.actions_by_name["stop"].isEnabled()


def test_the_settings_of_an_estimate_are_folded_below_its_answer(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)
    assert not tab.panel.probes_box.isVisible()

    trigger(window, "step_1")
    rest(tab)

    panel = tab.panel
    assert panel.verdict.y() < panel.progress.y() < panel.options.y()
    panel.options.button.click()
    assert panel.probes_box.isVisible()
    assert panel.solver_box.isVisible()


def test_run_makes_probes_and_counts_in_parallel(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)
    tab.panel.counting.setChecked(True)

    trigger(window, "run")
    rest(tab)

    assert tab.estimation
    assert tab.lane
    assert tab.lane.probe
    assert tab.panel.progress.text() == "100,000 of 100,000 probes"
    assert text(tab, "Solutions", "Counted") == str(TILINGS)
    assert text(tab, "Nodes", "Counted") == f"{tab.lane.probe.nodes:,}"
    assert float(text(tab, "Nodes", "Estimate").replace(",", "")) == pytest.approx(tab.lane.probe.nodes, rel=0.05)
    assert truths(tab.nodes_chart) == [f"counted: {tab.lane.probe.nodes:,}"]
    assert truths(tab.solutions_chart) == [f"counted: {TILINGS}"]
    assert "inside the interval" in tab.panel.verdict.text()
    assert tab.panel.claims["Nodes"].text().startswith("95 % interval: ")
    assert tab.estimation.course().probes[-1] == 100_000
    assert np.allclose(tab.estimation.estimate.profile, tab.lane.probe.profile, rtol=0.1)  # type: ignore[union-attr]


def test_without_the_search_the_time_is_estimated_from_a_trial(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(EMPTY_9)
    tab.panel.probes_box.setValue(2000)

    trigger(window, "run")
    rest(tab)

    assert tab.lane is None
    assert tab.panel.verdict.text().startswith(f"“{tab.panel.solver.title}” would take ")
    assert text(tab, "Time", "Estimate").endswith(("s", "ms", "µs", "years"))
    assert "nodes/s" in tab.panel.note.text()
    assert truths(tab.nodes_chart) == []


def test_steps_make_single_probes_and_run_continues_from_there(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)
    tab.panel.probes_box.setValue(1000)

    for name, made in (("step_1", 1), ("step_10", 11), ("step_100", 111)):
        trigger(window, name)
        rest(tab)
        assert probes(tab) == made
    trigger(window, "run")
    rest(tab)
    assert probes(tab) == 1000

    trigger(window, "run")  # adds as many again
    rest(tab)
    assert probes(tab) == 2000
    trigger(window, "step_10")
    rest(tab)
    assert probes(tab) == 2010


def test_pause_and_stop_affect_both_and_run_restarts_them(
    window: MainWindow, estimated: Estimated, qtbot: QtBot
) -> None:
    tab = estimated(LARGE)
    tab.panel.probes_box.setValue(2_000_000_000)
    tab.panel.counting.setChecked(True)
    trigger(window, "run")
    qtbot.waitUntil(lambda: probes(tab) > 1000 and tab.lane is not None and tab.lane.probe is not None)
    assert window.tabs.tabText(window.tabs.currentIndex()).startswith("▶ ")

    trigger(window, "pause")
    rest(tab)
    assert tab.searching.paused
    assert tab.counting.paused
    assert text(tab, "Nodes", "Counted").endswith("…")
    held = probes(tab)
    trigger(window, "run")
    qtbot.waitUntil(lambda: probes(tab) > held)

    trigger(window, "stop")
    rest(tab)
    assert not tab.running
    first = tab.estimation
    tab.panel.probes_box.setValue(2000)
    tab.panel.counting.setChecked(False)
    trigger(window, "run")
    rest(tab)
    assert tab.estimation is not first
    assert probes(tab) == 2000


def test_another_choice_clears_the_estimate(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)
    trigger(window, "run")
    rest(tab)

    tab.panel.form.set_value("order", "leftmost")

    assert tab.estimation is None
    assert text(tab, "Nodes", "Estimate") == "–"
    trigger(window, "run")
    rest(tab)
    assert tab.estimation is not None
    assert tab.estimation.choices["order"] == "leftmost"


def test_the_search_can_be_switched_on_and_off_later(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)
    trigger(window, "run")
    rest(tab)

    QTest.keyClick(tab.panel.counting, Qt.Key.Key_Space)
    rest(tab)
    assert text(tab, "Solutions", "Counted") == str(TILINGS)

    QTest.keyClick(tab.panel.counting, Qt.Key.Key_Space)
    assert tab.lane is None
    assert text(tab, "Solutions", "Counted") == str(TILINGS)  # counted before the first probe


def test_what_is_counted_at_once_is_shown_beside_the_estimate(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)

    trigger(window, "run")
    rest(tab)

    assert tab.lane is None
    assert text(tab, "Solutions", "Counted") == str(TILINGS)
    assert truths(tab.solutions_chart) == [f"counted: {TILINGS}"]
    assert "use the exact number" in tab.panel.verdict.text()


def test_few_probes_of_weight_give_a_bound_instead_of_an_interval(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(FEW)
    tab.panel.probes_box.setValue(2000)

    trigger(window, "run")
    rest(tab)

    assert text(tab, "Nodes", "Estimate").startswith("≥ ")
    assert tab.panel.claims["Nodes"].text().startswith("at least ")
    assert "with 99.2 % confidence" in tab.panel.claims["Nodes"].text()
    assert "of 2,000 probes reached a solution" in tab.panel.claims["Solutions"].text()
    assert not any("±" in label.text() for label in tab.panel.figures.values())


def test_another_method_makes_other_probes(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)
    trigger(window, "run")
    rest(tab)
    tab.panel.probes_box.setValue(200)

    tab.panel.method_form.set_value("method", "strata")

    assert tab.estimation is None
    trigger(window, "run")
    rest(tab)
    assert tab.estimation is not None
    assert (tab.estimation.method, probes(tab)) == ("strata", 200)
    assert "95 % interval: " in tab.panel.claims["Solutions"].text()


def test_without_an_estimate_there_is_an_error(window: MainWindow, opened: Opened, estimated: Estimated) -> None:
    tab = estimated("cover\na\n" + 16_385 * "a\n")
    trigger(window, "run")
    rest(tab)
    assert tab.estimation
    assert tab.panel.verdict.text() == tab.estimation.rejection_reason
    assert tab.panel.verdict.property("mood") == "bad"

    opened("sudoku 2x2\n11..\n....\n....\n....")
    count = window.tabs.count()
    trigger(window, "estimate")
    boxes = window.findChildren(QMessageBox)
    assert [box.text().startswith("Correct the puzzle before searching. ") for box in boxes] == [True]
    boxes[0].close()
    assert window.tabs.count() == count


def test_the_charts_follow_the_theme(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated(TETROMINOES)

    choose_theme("dark")
    QApplication.processEvents()

    for chart in (tab.nodes_chart, tab.solutions_chart, tab.profile_chart):
        assert chart.grab().toImage().pixelColor(chart.width() // 2, 1).name() == colours()["panel"]
    choose_theme(SYSTEM)
    window.tabs.remove(tab)


@pytest.mark.parametrize(
    ("interval", "expected"),
    [
        (Interval(BOOTSTRAP, 0.95, 4e6, 7e6), "“Dancing links” would take about 5 s."),
        (Interval(BOUND, 0.992, 1e6, np.inf), "“Dancing links” would take at least 1 s. "),
        (None, "Too few probes for an estimate of the time."),
    ],
)
def test_the_time_is_claimed_as_far_as_the_nodes_are(interval: Interval | None, expected: str) -> None:
    assert outlook(Quantity(1000, 5e6, interval=interval), 1e6, "Dancing links").startswith(expected)


@pytest.mark.parametrize(
    ("puzzle", "method", "expected"),
    [
        (FEW, "knuth", " “One node of each stratum (Chen)” may give an interval."),
        (FEW, "strata", "more probes may help."),
        ("tour 8x8", "knuth", "more probes may help."),  # its walks have no other method
    ],
)
def test_a_method_that_spreads_its_probes_is_named_where_there_is_only_a_bound(
    puzzle: str, method: str, expected: str
) -> None:
    [position] = parse_positions(puzzle)
    estimation = Estimation(position.puzzle, estimated_solvers(position.puzzle)[0], method=method)
    bound = Quantity(1000, 5e6, interval=Interval(BOUND, 0.992, 1e6, np.inf))

    assert outlook(bound, 1e6, "Dancing links", estimation.other_method).endswith(expected)


def test_the_tree_of_uncrossed_walks_is_estimated_beside_knuths_count(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated("tour 8x8")
    panel = tab.panel
    panel.probes_box.setValue(1000)

    trigger(window, "run")
    rest(tab)

    assert [panel.solver_box.itemData(k) for k in range(panel.solver_box.count())] == ["uncrossed_walks"]
    assert panel.method_form.isHidden()
    assert text(tab, "Nodes", "Counted") == "3,137,317,290"
    assert truths(tab.nodes_chart) == ["counted: 3,137,317,290"]
    assert "the published number" in panel.verdict.text()
    assert panel.note.text().endswith("Published: D. E. Knuth, Mathematics of Computation 29, 1975.")


def test_a_small_tree_of_uncrossed_walks_is_counted_at_once(window: MainWindow, estimated: Estimated) -> None:
    tab = estimated("tour 5x6")
    tab.panel.form.set_value("starts", "all")

    trigger(window, "run")
    rest(tab)

    assert tab.estimation
    assert tab.estimation.count
    assert text(tab, "Nodes", "Counted") == f"{tab.estimation.count.nodes:,}"
    assert tab.panel.verdict.text().startswith("Uncrossed walks counted all solutions in ")
    tab.panel.counting.setChecked(True)
    rest(tab)
    assert tab.lane
    assert tab.lane.choices == {"starts": "all", "moves": 0}

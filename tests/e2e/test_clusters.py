"""A document's search on a cluster: the dialog, the parts, the result, and what happens without the cluster."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tests.clusters import Cluster, cluster, needs_dask
from tests.thorough import either
from tests.windows import Opened, rest, trigger
from workbench.searching.cluster import farm
from workbench.searching.cores import cores_search
from workbench.solvers.goal import Goal
from workbench.ui.shell.dialogs.cluster import ClusterDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

PENTOMINOES = "polyomino 4x15\npieces free 5"  # 1,472 tilings (Haselgrove and Haselgrove 1960)
LARGE = "polyomino 8x8\npieces free 4 any"  # its tilings cannot be counted one by one in a test


@pytest.fixture(scope="module")
def machine() -> Iterator[Cluster]:
    """A cluster of two workers."""
    with cluster() as running:
        yield running


@pytest.fixture
def tab(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> DocumentTab:
    """Return a board whose search is cut after few nodes."""
    monkeypatch.setattr(cores_search, "ALONE", 2_000)
    found = opened(PENTOMINOES)
    found.solve_panel.show_choices("cover_bits", {})
    return found


def asked(window: MainWindow) -> ClusterDialog:
    """Return the dialog, opened by its action."""
    trigger(window, "run_on_cluster")
    return next(one for one in window.findChildren(ClusterDialog) if one.isVisible())


def run(window: MainWindow, address: str, goal: Goal, level: int = 0) -> None:
    """Type an address, choose a goal, and press Enter."""
    dialog = asked(window)
    dialog.address_box.selectAll()
    QTest.keyClicks(dialog.address_box, address)
    dialog.goal_box.setCurrentIndex(dialog.goal_box.findData(goal))
    dialog.split_box.setValue(level)
    QTest.keyClick(dialog.address_box, Qt.Key.Key_Return)


def notice(window: MainWindow) -> QMessageBox | None:
    """Return the message that is shown, if any."""
    return next((box for box in window.findChildren(QMessageBox) if box.isVisible()), None)


@needs_dask
@pytest.mark.parametrize("goal", either([Goal.ALL], [Goal.COUNT, Goal.ALL]))
def test_a_cluster_counts_and_lists(
    machine: Cluster, tab: DocumentTab, window: MainWindow, qtbot: QtBot, goal: Goal
) -> None:
    run(window, machine.address, goal)

    qtbot.waitUntil(lambda: "Exactly" in tab.result_panel.verdict.text())
    assert tab.lane is not None
    assert tab.solve_panel.goal is goal
    assert "1,472" in tab.result_panel.verdict.text()
    assert "parts done, 0 begun, 0 waiting" in tab.live_panel.line.text()
    tab.show_activity("search")
    assert tab.live_panel.parts_map.isVisible()
    assert len(tab.lane.solutions) == (1_472 if goal is Goal.ALL else 1)
    assert notice(window) is None
    assert asked(window).address_box.text() == machine.address  # kept for the next time
    next(one for one in window.findChildren(ClusterDialog) if one.isVisible()).reject()


@needs_dask
def test_a_cluster_searches_the_parts_at_a_level(
    machine: Cluster, tab: DocumentTab, window: MainWindow, qtbot: QtBot
) -> None:
    run(window, machine.address, Goal.COUNT, level=1)

    qtbot.waitUntil(lambda: "1,472" in tab.result_panel.verdict.text())
    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert f"{tab.lane.probe.profile[1]:,} parts at level 1" in tab.result_panel.detail.text()


@needs_dask
def test_a_search_goes_on_here_when_its_cluster_is_lost(opened: Opened, window: MainWindow, qtbot: QtBot) -> None:
    found = opened(LARGE)
    found.solve_panel.show_choices("cover_bits", {})
    with cluster() as lost:
        run(window, lost.address, Goal.COUNT)
        found.show_activity("search")
        qtbot.waitUntil(lambda: found.live_panel.parts_map.isVisible())
    qtbot.waitUntil(lambda: notice(window) is not None)
    box = notice(window)
    assert box is not None
    assert "was lost" in box.text()
    assert "on this computer" in box.informativeText()
    box.close()
    lane = found.lane
    assert lane is not None
    assert lane.probe is not None
    nodes = lane.probe.nodes
    qtbot.waitUntil(lambda: lane.probe is not None and lane.probe.nodes > nodes)
    found.searching.pause()
    rest(found)
    assert found.paused
    assert window.actions_by_name["save_search"].isEnabled()
    found.searching.stop()


@needs_dask
def test_a_search_that_cannot_be_divided_says_so(
    machine: Cluster, tab: DocumentTab, window: MainWindow, qtbot: QtBot
) -> None:
    tab.solve_panel.show_choices("cover_memo", {})
    run(window, machine.address, Goal.COUNT)
    qtbot.waitUntil(lambda: notice(window) is not None)
    box = notice(window)
    assert box is not None
    assert "cannot be divided" in box.text()
    box.close()
    qtbot.waitUntil(lambda: "1,472" in tab.result_panel.verdict.text())


@needs_dask
def test_no_scheduler_is_a_sentence(
    tab: DocumentTab, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(farm, "CONNECT_SECONDS", 1)
    run(window, "127.0.0.1:1", Goal.COUNT)
    qtbot.waitUntil(lambda: notice(window) is not None)
    box = notice(window)
    assert box is not None
    assert box.text().startswith("Cannot connect to the cluster at tcp://127.0.0.1:1: ")
    box.close()
    assert tab.lane is None


def test_a_wrong_address_cannot_be_used(tab: DocumentTab, window: MainWindow) -> None:
    dialog = asked(window)
    dialog.address_box.clear()
    assert (dialog.fault.text(), dialog.run_button.isEnabled()) == ("", False)
    QTest.keyClicks(dialog.address_box, "node7")
    assert dialog.fault.text().startswith("'node7' is not the address of a scheduler.")
    assert not dialog.run_button.isEnabled()
    QTest.keyClicks(dialog.address_box, ":8786")
    assert (dialog.fault.text(), dialog.run_button.isEnabled(), dialog.address) == ("", True, "tcp://node7:8786")
    dialog.reject()

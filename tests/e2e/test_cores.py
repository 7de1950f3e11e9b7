"""A document's search on several cores: the map of its parts, pause, stop, the same result, and the number kept."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import Opened, rest, trigger
from workbench.searching.cores import cores_search, level_cut
from workbench.searching.cores.ledger import Stage
from workbench.searching.cores.picture import STAGES
from workbench.solvers.goal import Goal
from workbench.ui.search.solve_panel import cores_box
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

PENTOMINOES = "polyomino 4x15\npieces free 5"  # 1,472 tilings (Haselgrove and Haselgrove 1960)
LARGE = "polyomino 8x8\npieces free 4 any"  # its tilings cannot be counted one by one in a test
SMALLER = "polyomino 6x8\npieces free 4 any"  # these take seconds, and each part of them little


@pytest.fixture
def tab(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> DocumentTab:
    """Return a board whose search is to use two cores, and is cut after few nodes."""
    monkeypatch.setattr(cores_search, "ALONE", 2_000)
    found = opened(PENTOMINOES)
    ask(found, Goal.COUNT)
    return found


def ask(tab: DocumentTab, goal: Goal) -> None:
    """Set the search up."""
    panel = tab.solve_panel
    panel.show_choices("cover_bits", {})
    panel.show_goal(goal)
    panel.cores_box.setMaximum(2)  # whatever this machine has
    panel.cores_box.setValue(2)


def test_the_parts_take_the_place_of_the_levels(tab: DocumentTab) -> None:
    tab.run()
    rest(tab)

    assert tab.lane is not None
    assert tab.lane.picture is not None
    tab.show_activity("search")
    assert tab.live_panel.parts_map.isVisible()
    assert not tab.live_panel.depth_view.isVisible()
    assert "parts done, 0 begun, 0 waiting" in tab.live_panel.line.text()
    assert "1,472" in tab.result_panel.verdict.text()
    assert tab.live_panel.progress.value() == tab.live_panel.progress.maximum()

    tab.solve_panel.cores_box.setValue(1)
    tab.run()
    rest(tab)
    assert tab.live_panel.depth_view.isVisible()
    assert not tab.live_panel.parts_map.isVisible()
    assert "1,472" in tab.result_panel.verdict.text()


def test_it_pauses_goes_on_and_stops(opened: Opened, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(cores_search, "ALONE", 2_000)
    tab = opened(LARGE)
    ask(tab, Goal.COUNT)
    tab.run()
    lane = tab.lane
    assert lane is not None
    qtbot.waitUntil(lambda: lane.picture is not None and lane.picture.count(Stage.RUNNING) == 2)
    tab.searching.pause()
    rest(tab)
    assert lane.probe is not None
    assert lane.picture is not None
    nodes = lane.probe.nodes
    assert tab.paused
    assert lane.picture.count(Stage.RUNNING) == 2
    place = tab.live_panel.parts_map
    QTest.mouseMove(place, QPoint(place.width() // 2, 8))  # a tooltip

    tab.run()
    qtbot.waitUntil(lambda: lane.probe is not None and lane.probe.nodes > nodes)
    tab.searching.stop()
    rest(tab)
    assert not tab.paused
    assert "Stopped at node" in tab.result_panel.verdict.text()


def test_all_solutions_come_in_the_order_of_one_core(tab: DocumentTab) -> None:
    ask(tab, Goal.ALL)
    tab.run()
    rest(tab)
    assert tab.lane is not None
    shared = [filling.tobytes() for filling in tab.lane.solutions]
    tab.solve_panel.cores_box.setValue(1)
    tab.run()
    rest(tab)
    assert len(shared) == 1_472
    assert shared == [filling.tobytes() for filling in tab.lane.solutions]


def test_steps_are_those_of_one_search(tab: DocumentTab, window: MainWindow) -> None:
    trigger(window, "step_10")
    rest(tab)
    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert tab.lane.cores == 1
    assert tab.lane.probe.nodes == 10


def test_cores_are_for_goals_that_need_the_whole_tree(tab: DocumentTab) -> None:
    box = tab.solve_panel.cores_box
    for goal, offered in ((Goal.ONE, False), (Goal.ALL, True), (Goal.UNIQUE, False), (Goal.COUNT, True)):
        tab.solve_panel.show_goal(goal)
        assert box.isEnabled() == offered
        assert tab.solve_panel.cores == (box.value() if offered else 1)


def test_the_tree_is_split_at_the_level_asked_for(tab: DocumentTab) -> None:
    tab.solve_panel.split_box.setValue(1)
    tab.run()
    rest(tab)

    lane = tab.lane
    assert lane is not None
    assert lane.probe is not None
    assert lane.picture is not None
    assert "1,472" in tab.result_panel.verdict.text()
    parts = int(lane.probe.profile[1])
    assert f"{parts:,} parts at level 1" in tab.result_panel.detail.text()
    assert lane.picture.count(Stage.DONE) == parts
    assert lane.fresh().split_level == 1


def test_a_level_with_too_many_nodes_is_refused(tab: DocumentTab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_cut, "MAX_NODES", either(2_000, level_cut.MAX_NODES))
    tab.solve_panel.split_box.setValue(9)
    tab.run()
    rest(tab)

    assert tab.result_panel.verdict.text() == "This search cannot be split at this level."
    assert "Choose a level nearer to the root." in tab.result_panel.detail.text()
    tab.solve_panel.split_box.setValue(0)
    tab.run()
    rest(tab)
    assert "1,472" in tab.result_panel.verdict.text()


def test_a_level_is_for_more_than_one_core(tab: DocumentTab) -> None:
    panel = tab.solve_panel
    panel.split_box.setValue(3)
    assert panel.split_level == 3
    panel.cores_box.setValue(1)
    assert (panel.split_box.isEnabled(), panel.split_level) == (False, None)
    panel.cores_box.setValue(2)
    panel.show_goal(Goal.ONE)
    assert (panel.split_box.isEnabled(), panel.split_level) == (False, None)


def test_the_number_of_cores_is_kept(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    first = cores_box()
    qtbot.addWidget(first)
    assert first.value() == 7
    first.setValue(3)
    second = cores_box()
    qtbot.addWidget(second)
    assert second.value() == 3
    second.setValue(1)
    assert second.text() == "1 core"


@pytest.mark.parametrize(("stage", "board"), [(Stage.WAITING, LARGE), (Stage.DONE, SMALLER)])
def test_a_click_on_a_part_opens_it(
    opened: Opened, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, stage: Stage, board: str
) -> None:
    monkeypatch.setattr(cores_search, "ALONE", 2_000)
    tab = opened(board)
    ask(tab, Goal.COUNT)
    tab.run()

    def has_one() -> bool:
        picture = tab.lane.picture if tab.lane else None
        return picture is not None and picture.count(stage) > 0

    qtbot.waitUntil(has_one)
    tab.searching.pause()
    rest(tab)
    assert tab.lane is not None
    assert tab.lane.picture is not None
    picture, parts_map = tab.lane.picture, tab.live_panel.parts_map
    of_stage = picture.stage == STAGES.index(stage)
    k = int((of_stage * (picture.end - picture.begin)).argmax())
    x = int((picture.begin[k] + picture.end[k]) / 2 * parts_map.width())
    QTest.mouseClick(parts_map, Qt.MouseButton.LeftButton, pos=QPoint(x, 5))

    part = window.tabs.document_tab
    assert part is not None
    assert part is not tab
    qtbot.waitUntil(lambda: part.paused and part.lane is not None and part.lane.probe is not None)
    assert part.lane is not None
    assert part.lane.probe is not None
    assert part.lane.probe.nodes == 0
    assert part.lane.probe.level > 0
    assert not window.actions_by_name["save_search"].isEnabled(), "a part is not saved as if it were the whole"
    trigger(window, "step_100")
    rest(part)
    qtbot.waitUntil(lambda: "a part of the search tree" in part.result_panel.detail.text())
    assert part.live_panel.depth_view.isVisible()

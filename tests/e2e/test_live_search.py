"""The live search in the real window: nodes gone to by mouse and keys, going on from there, hiding, closing."""

import re
import weakref

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.e2e.test_closed_tabs import delete_what_is_due
from tests.known.covers import queens
from tests.patience import PATIENCE
from tests.stepped import Moment, Stepped, stepped
from tests.windows import Opened, rest, trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.search_lane import SearchLane
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.search.depth.view import DepthView
from workbench.ui.search.rewinding import Rewinding
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

EMPTY_6 = "sudoku 2x3\n" + "......\n" * 6
EMPTY_9 = "." * 81
NODES = 2_000  # of a search with a limit
QUEENS_8 = 92  # OEIS A000170
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


def ask(tab: DocumentTab, goal: Goal = Goal.COUNT, solver: str = "cover_links", nodes: int = 0) -> None:
    tab.show_activity("search")
    panel = tab.solve_panel
    panel.solver_box.setCurrentIndex(panel.solver_box.findData(solver))
    panel.goal_box.setCurrentIndex(panel.goal_box.findData(goal))
    panel.nodes_box.setValue(nodes)


def do(window: MainWindow, name: str) -> None:
    trigger(window, name)


def settle(qtbot: QtBot, rewinding: Rewinding) -> None:
    qtbot.waitUntil(lambda: not rewinding.busy)


def visited(tab: DocumentTab) -> int:
    assert tab.lane
    assert tab.lane.probe
    return tab.lane.probe.nodes


def at(tab: DocumentTab) -> int:
    """Return the node that the board shows."""
    assert tab.rewinding.shown
    return tab.rewinding.shown.nodes


def line(tab: DocumentTab) -> str:
    """Return what stands above the depth view."""
    return re.sub(r"<.*?>|&nbsp;", "", tab.live_panel.line.text())


def place(view: DepthView, node: int) -> QPoint:
    """Return where the step to a node is drawn."""
    return QPoint(round(view.chart(view.width(), view.height()).x_of(node - 0.5)), view.height() // 2)


def click(view: DepthView, node: int) -> None:
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place(view, node))


def expected(tab: DocumentTab, most: int = NODES) -> Stepped:
    """Return the search of a tab, stepped."""
    assert tab.lane
    return stepped(tab.lane.solver.start(tab.lane.puzzle, tab.lane.choices, tab.lane.goal), most)


@pytest.fixture
def ended(window: MainWindow, opened: Opened) -> DocumentTab:
    """A search that has reached its limit of nodes."""
    tab = opened(EMPTY_6)
    ask(tab, nodes=NODES)
    do(window, "run")
    rest(tab)
    return tab


@pytest.fixture
def running(window: MainWindow, qtbot: QtBot, opened: Opened) -> DocumentTab:
    """A search that runs and has visited some hundred thousand nodes."""
    tab = opened(EMPTY_9)
    ask(tab, solver="sudoku_digits")
    do(window, "run")
    qtbot.waitUntil(lambda: bool(tab.lane and tab.lane.probe) and visited(tab) > 200_000)
    qtbot.waitUntil(lambda: tab.live_panel.depth_view.nodes > 100_000)
    return tab


# Mouse and keys


def test_a_click_on_the_depth_view_shows_that_node_on_the_board(qtbot: QtBot, ended: DocumentTab) -> None:
    moments = expected(ended).moments
    view = ended.live_panel.depth_view

    for node in (1, 700, 1234, 1990):
        click(view, node)
        settle(qtbot, ended.rewinding)

        assert at(ended) == pytest.approx(node, abs=3)  # a pixel is some nodes wide
        moment = moments[at(ended)]
        assert ended.result.seen().tobytes() == moment.filling
        assert line(ended).startswith(f"After node {moment.nodes:,} of 2,000 · ")
    assert visited(ended) == NODES


def test_a_drag_shows_the_node_under_the_mouse_at_its_end(qtbot: QtBot, ended: DocumentTab) -> None:
    view = ended.live_panel.depth_view
    shown: list[int] = []
    ended.rewinding.changed.connect(lambda: shown.append(at(ended)))

    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=place(view, 100))
    for node in range(100, 1500, 50):
        QTest.mouseMove(view, place(view, node))
        QApplication.processEvents()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(view, 1450))
    settle(qtbot, ended.rewinding)

    assert shown == sorted(shown)
    assert at(ended) == pytest.approx(1450, abs=3)
    assert ended.result.seen().tobytes() == expected(ended).moments[at(ended)].filling


def test_a_running_search_can_be_gone_back_in(qtbot: QtBot, running: DocumentTab) -> None:
    view = running.live_panel.depth_view
    before = visited(running)
    picked: list[int] = []
    view.node_picked.connect(picked.append)

    click(view, 50_000)
    settle(qtbot, running.rewinding)
    first = Moment.of(running.rewinding.moment)
    seen = running.result.seen().tobytes()
    qtbot.waitUntil(lambda: visited(running) > before + 200_000)
    running.show_frame()

    assert running.running
    assert [first.nodes] == picked
    assert first.nodes < 100_000  # the picture may have been drawn anew meanwhile
    assert running.lane
    fresh = running.lane.solver.start(running.lane.puzzle, running.lane.choices, running.lane.goal)
    fresh.advance(first.nodes - 1)
    fresh.advance(1, first.solutions + (first.status != "found"))
    assert running.result.seen().tobytes() == seen == fresh.probe().filling.tobytes()
    assert line(running).startswith(f"After node {first.nodes:,} of ")


def test_the_panel_of_a_paused_search_names_the_node_shown(
    window: MainWindow, qtbot: QtBot, running: DocumentTab
) -> None:
    do(window, "pause")
    rest(running)
    verdict, latest = running.result_panel.verdict, f"{visited(running):,}"
    paused = verdict.text()

    click(running.live_panel.depth_view, 50_000)
    settle(qtbot, running.rewinding)
    first = verdict.text()
    click(running.live_panel.depth_view, 90_000)
    settle(qtbot, running.rewinding)
    second = verdict.text(), running.result_panel.detail.text()
    node = at(running)
    do(window, "to_latest")

    assert f"Paused at node {latest}; " in paused
    assert first.startswith("Showing node ")
    assert second[0] == f"Showing node {node:,} of {latest}; paused." != first
    assert f"Alt+End to return to node {latest}." in second[1]
    assert verdict.text() == paused


def test_keys_go_back_and_forward_through_the_search(window: MainWindow, qtbot: QtBot, ended: DocumentTab) -> None:
    search = expected(ended)
    moments = search.moments

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Moment:
        QTest.keyClick(window, key, modifiers)
        settle(qtbot, ended.rewinding)
        return Moment.of(ended.rewinding.shown)

    assert press(Qt.Key.Key_F7) == moments[NODES - 1]
    assert press(Qt.Key.Key_F7) == moments[NODES - 2]
    assert press(Qt.Key.Key_F7, ALT) == moments[NODES - 1]
    parent = search.parent(moments[NODES - 1])
    assert press(Qt.Key.Key_F7, SHIFT) == moments[parent]
    before = [node for node in search.solutions if node < parent - (moments[parent].status == "found")]
    assert press(Qt.Key.Key_Up, ALT) == moments[before[-1] + 1]
    assert press(Qt.Key.Key_Up, ALT) == moments[before[-2] + 1]
    assert press(Qt.Key.Key_Down, ALT) == moments[int(np.argmax(search.levels))]
    assert ended.rewinding.moment is not None
    assert press(Qt.Key.Key_End, ALT) == moments[NODES]
    assert ended.rewinding.moment is None


def test_arrow_keys_on_the_depth_view_go_from_node_to_node(qtbot: QtBot, ended: DocumentTab) -> None:
    view = ended.live_panel.depth_view
    click(view, 1000)
    settle(qtbot, ended.rewinding)
    start = at(ended)

    for key, more in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Left, -2), (Qt.Key.Key_Right, -1)):
        QTest.keyClick(view, key)
        settle(qtbot, ended.rewinding)
        assert at(ended) == start + more


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_goes_back_on_its_board(window: MainWindow, qtbot: QtBot, kind: str) -> None:
    window.commands.open_path(samples(kind)[2 if kind == "sudoku" else 0])
    tab = window.tab
    assert tab is not None
    if kind == "kakuro":
        ask(tab, Goal.UNIQUE, "kakuro_table")
    for _ in range(12):
        do(window, "step_1")
        rest(tab)
        if tab.lane and tab.lane.over:
            break
    last = visited(tab)

    for node in range(last - 1, 0, -1):
        do(window, "step_back")
        settle(qtbot, tab.rewinding)

        assert at(tab) == node
        assert tab.result.filling() is not None
    do(window, "to_latest")
    assert at(tab) == last


# Going on


def test_a_finished_search_goes_on_from_a_moment_to_the_same_end(
    window: MainWindow, qtbot: QtBot, opened: Opened
) -> None:
    tab = opened(queens(8))
    ask(tab, Goal.ALL)
    do(window, "run")
    rest(tab)
    assert tab.lane
    end, solutions = Moment.of(tab.lane.probe), [filling.tobytes() for filling in tab.lane.solutions]
    verdict = tab.result_panel.verdict.text()

    click(tab.live_panel.depth_view, 300)
    settle(qtbot, tab.rewinding)
    do(window, "go_on_here")
    rest(tab)

    assert Moment.of(tab.lane.probe) == end
    assert [filling.tobytes() for filling in tab.lane.solutions] == solutions
    assert len(solutions) == QUEENS_8
    assert tab.result_panel.verdict.text() == verdict == "Exactly 92 solutions."
    assert tab.rewinding.moment is None


def test_a_search_with_a_limit_goes_on_to_that_limit(window: MainWindow, qtbot: QtBot, ended: DocumentTab) -> None:
    search = expected(ended)
    click(ended.live_panel.depth_view, 500)
    settle(qtbot, ended.rewinding)

    do(window, "run")
    rest(ended)

    assert ended.lane
    assert Moment.of(ended.lane.probe) == search.moments[NODES]


def test_a_stopped_search_goes_on_from_a_moment(window: MainWindow, qtbot: QtBot, running: DocumentTab) -> None:
    do(window, "stop")
    rest(running)
    assert running.searching.over
    click(running.live_panel.depth_view, 90_000)
    settle(qtbot, running.rewinding)
    moment = at(running)

    do(window, "step_10")
    rest(running)

    assert visited(running) == moment + 10
    assert running.paused


def test_a_paused_search_steps_on_from_a_moment(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    ask(tab)
    do(window, "step_100")
    rest(tab)
    search = expected(tab, 300)
    click(tab.live_panel.depth_view, 40)
    settle(qtbot, tab.rewinding)
    moment = at(tab)

    for more in range(1, 6):
        QTest.keyClick(window, Qt.Key.Key_F10)
        rest(tab)

        assert Moment.of(tab.rewinding.shown) == search.moments[moment + more]
        assert tab.rewinding.moment is None
    assert tab.result.seen().tobytes() == search.moments[moment + 5].filling


def test_a_running_search_goes_on_from_a_moment(
    window: MainWindow, qtbot: QtBot, running: DocumentTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(running.live_panel.depth_view, 1_000)
    settle(qtbot, running.rewinding)
    moment, before = at(running), visited(running)
    assert moment < 20_000 < before
    lane = running.lane
    resumed: list[int] = []
    begin = running.rewinding.go_on

    def note() -> None:
        begin()
        resumed.append(visited(running))

    monkeypatch.setattr(running.rewinding, "go_on", note)

    do(window, "go_on_here")
    qtbot.waitUntil(lambda: bool(resumed))
    do(window, "pause")
    rest(running)

    assert running.lane is lane
    assert resumed == [moment]
    assert visited(running) >= moment
    fresh = lane.solver.start(lane.puzzle, lane.choices, lane.goal) if lane else None
    assert fresh is not None
    fresh.advance(visited(running))
    assert Moment.of(running.rewinding.shown).profile == tuple(fresh.probe().profile.tolist())


def test_a_search_that_is_told_to_go_on_before_a_moment_is_reached_goes_on_from_there(
    window: MainWindow, qtbot: QtBot, ended: DocumentTab
) -> None:
    """Continue is pressed while the mouse has just gone to another node, which is still being sought."""
    click(ended.live_panel.depth_view, 500)
    settle(qtbot, ended.rewinding)

    ended.rewinding.to_node(900)
    assert ended.rewinding.busy
    do(window, "step_1")
    qtbot.waitUntil(lambda: not ended.rewinding.busy and not ended.running)
    rest(ended)

    assert visited(ended) == 901
    assert ended.rewinding.moment is None


# Editing


def test_a_moment_of_another_puzzle_is_not_drawn_into_this_one(
    window: MainWindow, qtbot: QtBot, ended: DocumentTab
) -> None:
    click(ended.live_panel.depth_view, 500)
    settle(qtbot, ended.rewinding)
    assert ended.result.filling() is not None

    ended.editor.type_value([(0, 0)], 3)

    assert ended.result.filling() is None
    click(ended.live_panel.depth_view, 700)  # the search is still there to be looked at
    settle(qtbot, ended.rewinding)
    assert ended.result.filling() is None
    do(window, "undo")
    assert ended.result.filling() is not None
    assert at(ended) == pytest.approx(700, abs=3)


def test_the_next_search_forgets_the_moment(window: MainWindow, qtbot: QtBot, ended: DocumentTab) -> None:
    click(ended.live_panel.depth_view, 500)
    settle(qtbot, ended.rewinding)
    ask(ended, Goal.COUNT, "sudoku_digits", nodes=300)

    do(window, "run")
    rest(ended)

    assert ended.rewinding.moment is None
    assert visited(ended) == 300
    assert ended.live_panel.depth_view.nodes == 300
    assert "Node" not in line(ended)


def test_a_solution_that_is_looked_at_leaves_the_moment(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(queens(6))
    ask(tab, Goal.ALL)
    do(window, "run")
    rest(tab)
    click(tab.live_panel.depth_view, 10)
    settle(qtbot, tab.rewinding)

    do(window, "next_solution")

    assert tab.rewinding.moment is None
    assert tab.lane
    assert any(tab.result.filling() is solution for solution in tab.lane.solutions)


# Races


@pytest.fixture
def race(window: MainWindow, opened: Opened) -> RaceTab:
    """A race on an empty sudoku that has visited 1,000 nodes in every lane."""
    opened(EMPTY_6)
    do(window, "race")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RaceTab)
    for _ in range(10):
        do(window, "step_100")
        rest(tab)
    return tab


def contents(tab: RaceTab) -> list[SearchLane]:
    return [view.contents for view in tab.grid.views if isinstance(view.contents, SearchLane)]


def test_a_click_on_one_strip_shows_all_lanes_at_that_node(qtbot: QtBot, race: RaceTab) -> None:
    lanes = contents(race)
    assert len(lanes) > 1

    click(lanes[1].strip, 400)
    for lane in lanes:
        settle(qtbot, lane.rewinding)

    shown = [lane.rewinding.moment for lane in lanes]
    assert len({probe.nodes for probe in shown if probe}) == 1
    for lane, probe in zip(lanes, shown, strict=True):
        assert probe is not None
        assert probe.nodes == pytest.approx(400, abs=10)
        search = stepped(lane.lane.solver.start(lane.lane.puzzle, lane.lane.choices, lane.lane.goal), 450)
        assert Moment.of(probe) == search.moments[probe.nodes]
        assert lane.board._filling.tobytes() == probe.filling.tobytes()
    assert [lane.lane.probe.nodes for lane in lanes if lane.lane.probe] == [1000] * len(lanes)


def test_run_returns_all_lanes_to_where_they_are(window: MainWindow, qtbot: QtBot, race: RaceTab) -> None:
    lanes = contents(race)
    click(lanes[0].strip, 400)
    for lane in lanes:
        settle(qtbot, lane.rewinding)

    do(window, "step_1")
    rest(race)

    assert [lane.rewinding.moment for lane in lanes] == [None] * len(lanes)
    assert [lane.lane.probe.nodes for lane in lanes if lane.lane.probe] == [1001] * len(lanes)


def test_the_lanes_of_a_running_race_go_back_and_the_race_goes_on(
    window: MainWindow, qtbot: QtBot, race: RaceTab
) -> None:
    lanes = contents(race)
    do(window, "run")

    click(lanes[0].strip, 200)
    for lane in lanes:
        settle(qtbot, lane.rewinding)
    still = race.running
    do(window, "pause") if race.running else None
    assert race.searching.job
    race.searching.job.wait(PATIENCE)

    assert len({lane.rewinding.moment.nodes for lane in lanes if lane.rewinding.moment}) == 1
    assert still or all(lane.lane.over for lane in lanes)


# The panel


def test_the_live_search_can_be_hidden_also_for_the_next_tabs(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    ask(tab, nodes=NODES)
    do(window, "run")
    rest(tab)
    assert window.actions_by_name["show_live"].isChecked()

    QTest.keyClick(window, Qt.Key.Key_F4)
    QApplication.processEvents()

    assert not tab.live_panel.isVisible()
    assert not window.actions_by_name["show_live"].isChecked()
    other = opened(EMPTY_9)
    other.show_activity("search")
    assert not other.live_panel.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F4)
    assert other.live_panel.isVisible()


def test_f4_leads_from_the_puzzle_to_the_live_search(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_6)

    QTest.keyClick(window, Qt.Key.Key_F4)

    assert tab.activity == "search"
    assert tab.live_panel.isVisible()


def test_the_live_search_stands_beside_a_square_board_and_below_a_wide_one(window: MainWindow, opened: Opened) -> None:
    window.resize(QSize(1280, 770))
    places = []
    for text in (EMPTY_6, "polyomino 3x20\npieces free 5\n"):
        tab = opened(text)
        tab.show_activity("search")
        tab.live_panel.open()
        QApplication.processEvents()
        places.append((tab.frame.body.division.place, tab.live_panel.width() > window.width() / 2))

    assert places == [("beside", False), ("below", True)]


def test_a_search_can_be_run_and_gone_back_in_while_its_picture_is_hidden(
    window: MainWindow, qtbot: QtBot, opened: Opened
) -> None:
    tab = opened(EMPTY_6)
    ask(tab, nodes=NODES)
    do(window, "show_live")
    do(window, "run")
    rest(tab)

    do(window, "step_back")
    settle(qtbot, tab.rewinding)
    assert at(tab) == NODES - 1

    do(window, "show_live")
    tab.show_frame()
    QApplication.processEvents()

    assert tab.live_panel.depth_view.nodes == NODES
    assert line(tab).startswith("After node 1,999 of 2,000")


def test_the_edge_of_the_panel_can_be_dragged_and_stays_there(window: MainWindow, opened: Opened) -> None:
    window.resize(QSize(1280, 770))
    tab = opened(EMPTY_6)
    QApplication.processEvents()
    first = tab.editor.panel.width()
    edge = tab.frame.body.edge
    middle = edge.rect().center()

    QTest.mousePress(edge, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(edge, middle + QPoint(60, 0))
    QTest.mouseRelease(edge, Qt.MouseButton.LeftButton, pos=middle + QPoint(60, 0))
    QApplication.processEvents()

    narrower = tab.editor.panel.width()
    assert narrower == pytest.approx(first - 60, abs=8)
    other = opened(EMPTY_9)
    QApplication.processEvents()
    assert other.editor.panel.width() == narrower
    QTest.mouseDClick(other.frame.body.edge, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert other.editor.panel.width() == first


def test_after_the_first_search_nothing_moves_while_one_runs_and_ends(
    window: MainWindow, qtbot: QtBot, opened: Opened
) -> None:
    window.resize(QSize(1280, 770))
    tab = opened(EMPTY_6)
    ask(tab, nodes=NODES)
    panel = tab.solve_panel
    qtbot.waitUntil(lambda: panel.height() == panel.sizeHint().height())  # it has the rows of the solver chosen

    def places() -> list[tuple[int, int, int, int]]:
        parts = (tab.editor.board, tab.solve_panel, tab.result_panel.verdict)
        return [part.geometry().getRect() for part in parts]

    do(window, "run")
    rest(tab)
    before = places()
    do(window, "run")
    rest(tab)
    after = places()
    click(tab.live_panel.depth_view, 500)
    settle(qtbot, tab.rewinding)
    QApplication.processEvents()

    assert after == before
    assert places() == before
    assert (window.width(), window.height()) == (1280, 770)


# Closing


def test_a_tab_closed_while_it_runs_and_goes_back_leaves_no_thread(
    window: MainWindow, qtbot: QtBot, running: DocumentTab
) -> None:
    for node in range(100_000, 1_000, -7_000):
        running.rewinding.to_node(node)
    assert running.rewinding.busy

    window.tabs.remove(running)

    qtbot.waitUntil(lambda: not RUNNING_JOBS)


def test_tabs_closed_while_they_go_back_are_released(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    def closed() -> list[weakref.ref[object]]:
        tab = opened(EMPTY_6)
        ask(tab, nodes=NODES)
        do(window, "run")
        rest(tab)
        tab.rewinding.to_node(1_000)
        assert tab.rewinding.busy
        held = [tab, tab.rewinding, tab.live_panel, tab.live_panel.depth_view, tab.lane]
        window.tabs.remove(tab)
        return [weakref.ref(one) for one in held if one is not None]

    watched = closed()

    def alive() -> list[object]:
        delete_what_is_due()
        return [one() for one in watched if one() is not None]

    qtbot.waitUntil(lambda: not alive())


def test_a_race_closed_while_its_lanes_go_back_leaves_no_thread(
    window: MainWindow, qtbot: QtBot, race: RaceTab
) -> None:
    lanes = contents(race)
    click(lanes[0].strip, 400)
    assert any(lane.rewinding.busy for lane in lanes)

    window.tabs.remove(race)

    qtbot.waitUntil(lambda: not RUNNING_JOBS)

"""Algorithm X in the real window: stepped from the keyboard, shown as matrix, links, tree and icicle."""

from collections.abc import Callable
from enum import IntEnum
from threading import Event
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.thorough import either
from tests.windows import Opened, rest, trigger
from workbench.puzzles.cover import Cover
from workbench.searching.watch.operations import Operation
from workbench.searching.watch.tree import SearchTree
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Step
from workbench.ui.analyses.watch.small_list_window import SmallListWindow
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.analyses.watch.torus_picture import TORUS
from workbench.ui.base.exports.write import svg
from workbench.ui.cover.matrix_states import ItemState, OptionState
from workbench.ui.shell.main_window import MainWindow

Watched = Callable[[str], WatchTab]

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
SUDOKU = "sudoku 2x2\n1...\n....\n....\n....\n"
TETROMINOES = "polyomino 4x5\npieces free 4 any\n"
COLOURED = "cover\na b | x\na x:1\nb x:1\na b x:2\n"

FREE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels before any test is timed."""
    SOLVERS["cover_links"].start(Cover.parse(KNUTH)[0])


@pytest.fixture
def watched(window: MainWindow, qtbot: QtBot, opened: Opened) -> Watched:
    """A function that watches Algorithm X on a puzzle's text, ready at the root."""

    def watch(text: str) -> WatchTab:
        opened(text).solve_panel.show_choices("cover_links", {})
        trigger(window, "watch")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, WatchTab)
        rest(tab)
        return tab

    return watch


def press(qtbot: QtBot, tab: WatchTab, key: Qt.Key, held: Qt.KeyboardModifier = FREE) -> None:
    QTest.keyClick(tab.window(), key, held)
    rest(tab)


def words(states: NDArray[np.uint8], kind: type[IntEnum]) -> str:
    return " ".join(kind(state).name.lower() for state in states.tolist())


def visited(tab: WatchTab) -> int:
    assert tab.tree.probe is not None
    return tab.tree.probe.nodes


def centre(tab: WatchTab, row: int) -> QPoint:
    return tab.views.tree.sheet.rect(row).center().toPoint()


def test_knuths_example_is_stepped_from_the_keyboard_to_its_end(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    texts, states = [], []

    for _ in range(6):
        texts.append(tab.panel.step.text())
        states.append(tab.panel.state.text())
        at_solution = "a solution of" in texts[-1]
        assert tab.panel.numbers["Nodes"].text() == str(tab.views.tree.shown_count)
        assert tab.panel.numbers["Solutions"].text() == ("1" if at_solution else "0")
        assert tab.views.below.tabText(2).replace("&", "") == ("Solutions (1)" if at_solution else "Solutions (0)")
        here = [~3 if at_solution else len(tab.tree.path)] if visited(tab) else []
        assert levels(tab)[-1:] == here, "the chart goes to the node shown"
        assert len(levels(tab)) == tab.views.tree.shown_count
        assert not tab.panel.numbers["Recorded"].isVisible(), "all nodes are"
        press(qtbot, tab, Qt.Key.Key_F10)

    assert "a solution of" in texts[5]
    assert texts[0] == "Root: no option is chosen yet."
    assert texts[1].startswith(
        "Level 1: items a, b, c, e and f have 2 options, the fewest; the first of them, a, is taken. "
        "Try option 2 (a d g)"
    )
    assert texts[2].endswith("No option is left for e: a dead end.")
    assert texts[3].startswith("Back to the root: option 2 (a d g) is undone, which uncovers d, g.")
    assert texts[5].endswith("All items are covered: a solution of 3 options: 4, 5, 1.")
    assert tab.panel.step.text() == (
        "1 dead end; it led from level 2 to level 1. Solution 1 of 1 is shown.\n"
        "Click a node of the tree to show that moment of the search."
    )
    assert tab.views.matrix._look.options.tolist() == [
        OptionState.CHOSEN,
        OptionState.REMOVED,
        OptionState.REMOVED,
        OptionState.CHOSEN,
        OptionState.CHOSEN,
        OptionState.REMOVED,
    ]
    assert [tab.panel.rivals.item(k).text() for k in range(tab.panel.rivals.count())] == ["✓ 1:  c e"]
    assert states[:2] == ["Press F10 to step, F5 to run.", "Paused at node 2."], "the root is node 1"
    assert tab.panel.state.text() == "Exactly one solution."
    assert (tab.panel.numbers["Nodes"].text(), tab.panel.numbers["Solutions"].text()) == ("6", "1")
    assert tab.views.tree.shown_count == 6


def levels(tab: WatchTab) -> list[int]:
    """Return the levels in the chart, complements for solutions."""
    assert tab.depth_view.depths is not None
    recorded = tab.depth_view.depths.copied()
    assert isinstance(recorded, np.ndarray)
    return [int(level) for level in recorded]


def test_a_node_of_a_search_that_is_over_is_shown_without_a_step_that_could_follow(
    qtbot: QtBot, watched: Watched
) -> None:
    tab = watched(KNUTH)
    for _ in range(6):
        press(qtbot, tab, Qt.Key.Key_F10)

    tab.look_at(5)

    assert tab.panel.state.text() == "Showing node 6 of 6."
    tab.step_back()
    rest(tab)
    tab.look_at(2)
    assert tab.panel.state.text() == "Showing an earlier node. Step continues from the current one."


def test_every_press_of_a_step_counts(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)

    for _ in range(4):
        QTest.keyClick(tab.window(), Qt.Key.Key_F10)

    qtbot.waitUntil(lambda: visited(tab) == 4 and not tab.running)


def test_the_matrix_shows_what_a_step_covers_and_removes(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F10)

    tab.window().grab()

    look = tab.views.matrix._look
    assert words(look.items[1:], ItemState) == "chosen open open fresh open open fresh"
    assert words(look.options, OptionState) == "open current open fresh fresh fresh"
    press(qtbot, tab, Qt.Key.Key_F10)
    assert words(look.items[1:], ItemState) == "covered chosen fresh covered open fresh covered"
    assert words(look.options, OptionState) == "fresh chosen current removed removed removed"


def test_the_matrix_shows_how_many_options_each_item_has_left(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    assert tab.views.matrix._look.sizes[1:].tolist() == [2, 2, 2, 3, 2, 2, 3]

    press(qtbot, tab, Qt.Key.Key_F10)  # a d g
    assert tab.views.matrix._look.sizes[1:].tolist() == [-1, 1, 2, -1, 1, 1, -1]  # b c f and c e remain
    press(qtbot, tab, Qt.Key.Key_F10)  # b c f
    assert tab.views.matrix._look.sizes[1:].tolist() == [-1, -1, -1, -1, 0, -1, -1]
    assert tab.views.matrix._look.wanting.tolist() == [5]


def test_the_board_shows_chosen_placements_and_marks_the_one_being_tried(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    for _ in range(2):
        press(qtbot, tab, Qt.Key.Key_F10)
    board, cover = tab.views.board, tab.tree.cover
    chosen = tab.tree.path[:, 1].tolist()

    cells = [{cover.items[i - 1] for i in cover.option(k).tolist()} for k in chosen]
    shown = {f"r{r + 1}c{c + 1}" for r, c in np.argwhere(board._filling).tolist()}
    marked = {f"r{r + 1}c{c + 1}" for r, c in np.argwhere(board.differing()).tolist()}
    assert len(chosen) == 2
    assert shown == cells[0] | cells[1]
    assert marked == cells[1]
    assert watched(KNUTH).views.board is None  # its board is the matrix


def test_step_over_out_and_back_reach_the_right_nodes(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F10)  # at a: 2

    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)
    assert tab.tree.path.tolist() == [[1, 3]]
    assert visited(tab) == 3

    press(qtbot, tab, Qt.Key.Key_F7)
    assert tab.tree.path.tolist() == [[1, 1], [2, 2]]
    assert visited(tab) == 2

    press(qtbot, tab, Qt.Key.Key_F10, SHIFT)
    assert tab.tree.path.tolist() == [[1, 3]]

    press(qtbot, tab, Qt.Key.Key_F10, SHIFT)
    assert tab.tree.over


def test_stop_keeps_what_there_is_until_a_new_run_begins(window: MainWindow, qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    press(qtbot, tab, Qt.Key.Key_F8)
    shown, words = tab.views.tree.shown_count, tab.panel.step.text()

    press(qtbot, tab, Qt.Key.Key_F5, SHIFT)

    assert (visited(tab), tab.views.tree.shown_count, tab.panel.step.text()) == (100, shown, words)
    assert tab.panel.state.text() == "Stopped. Run begins a new search."
    assert not window.actions_by_name["stop"].isEnabled()
    assert not window.actions_by_name["step_1"].isEnabled()
    tab.look_at(3)
    assert tab.panel.numbers["Level"].text() == str(len(tab.shown.path()))
    tab.panel.pace_box.setCurrentIndex(tab.panel.pace_box.findData(1))
    press(qtbot, tab, Qt.Key.Key_F7)  # back by one node
    assert visited(tab) == 99
    press(qtbot, tab, Qt.Key.Key_F5, SHIFT)
    trigger(window, "run")
    qtbot.waitUntil(window.actions_by_name["pause"].isEnabled)
    assert visited(tab) < 99
    trigger(window, "pause")
    rest(tab)


def test_a_search_can_be_paused_as_soon_as_it_is_prepared(
    window: MainWindow, qtbot: QtBot, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = watched(TETROMINOES)
    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)
    prepared, begin, pause = Event(), SearchTree.begin, window.actions_by_name["pause"]
    monkeypatch.setattr(SearchTree, "begin", lambda tree: (prepared.wait(), begin(tree)))

    trigger(window, "run")  # anew: the search is over
    QApplication.processEvents()
    enabled_early = pause.isEnabled()
    prepared.set()
    qtbot.waitUntil(lambda: pause.isEnabled() or tab.tree.over)

    assert not enabled_early
    assert not tab.tree.over
    pause.trigger()
    rest(tab)


def words_of_all_nodes(qtbot: QtBot, tab: WatchTab) -> list[str]:
    """Return the sentence of each node, stepped one by one, of the first ones if there are many."""
    texts: list[str] = []
    while not tab.tree.over and len(texts) < either(20, 60):
        texts.append(tab.panel.step.text())
        press(qtbot, tab, Qt.Key.Key_F10)
    return texts


def changed_links(tab: WatchTab) -> dict[str, list[int]]:
    picture = tab.views.links.canvas.picture
    assert picture is not None
    return {name: np.nonzero(marks)[0].tolist() for name, marks in picture.changed.items()}


@pytest.mark.parametrize("text", [KNUTH, SUDOKU, COLOURED], ids=["knuth", "sudoku", "coloured"])
def test_a_node_has_one_sentence_whichever_way_it_is_reached(qtbot: QtBot, watched: Watched, text: str) -> None:
    tab = watched(text)
    expected = words_of_all_nodes(qtbot, tab)
    nodes = np.random.default_rng(3).permutation(len(expected))[: either(8, 25)].tolist()

    for row in nodes:
        tab.look_at(row)
        assert tab.panel.step.text() == expected[row], f"node {row}, clicked in the tree"
    for node in nodes:
        tab.go_to_node(node)
        rest(tab)
        assert tab.panel.step.text() == expected[node], f"node {node}, jumped to"
    press(qtbot, tab, Qt.Key.Key_F7)
    assert tab.panel.step.text() == expected[max(0, nodes[-1] - 1)]
    tab.panel.pace_box.setCurrentIndex(tab.panel.pace_box.count() - 1)
    tab.run()
    rest(tab)
    tab.look_at(nodes[0])
    assert tab.panel.step.text() == expected[nodes[0]]


def test_the_links_marked_are_those_of_the_step_from_the_parent(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    tab.views.above.setCurrentWidget(tab.views.links)
    for _ in range(3):
        press(qtbot, tab, Qt.Key.Key_F10)
    stepped = changed_links(tab)  # option 4 is tried at the root, after a dead end below option 2

    tab.go_to_node(0)
    rest(tab)
    tab.go_to_node(3)
    rest(tab)

    assert changed_links(tab) == stepped
    assert stepped["right"] == [0, 3, 5]  # past a, d and f: 1, 4 and 6


def test_operations_go_forwards_and_backwards_by_keys(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    bar, program = tab.views.links.bar, tab.views.program

    press(qtbot, tab, Qt.Key.Key_F12)
    assert tab.views.operations_in_front
    assert bar.words.text() == "Enters level 0: 7 items to cover."
    for _ in range(4):
        press(qtbot, tab, Qt.Key.Key_F12)
    assert bar.words.text() == "Unlinks option 2 from item d: size 3 → 2."
    assert program.table.links.text(4, 3) == "2"
    assert program.steps.currents() == ["X4"]
    assert program.procedures.currents() == ["hide length"]
    press(qtbot, tab, Qt.Key.Key_F12, SHIFT)
    assert bar.words.text().startswith("List of item d: the link up from option 4")
    assert program.table.links.text(4, 3) == "3"


def test_operations_lead_through_a_dead_end_and_back(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    forth, back = [], []

    def place() -> tuple[int, int]:
        clock = tab.shown.clock()
        assert clock is not None
        return visited(tab), clock.at

    press(qtbot, tab, Qt.Key.Key_F10)
    press(qtbot, tab, Qt.Key.Key_F12)
    while visited(tab) < 3:  # with a dead end
        forth.append(place())
        press(qtbot, tab, Qt.Key.Key_F12)
    forth.append(place())
    while place() > forth[0]:
        back.append(place())
        press(qtbot, tab, Qt.Key.Key_F12, SHIFT)
    back.append(place())

    assert back == forth[::-1]


def test_every_press_of_an_operation_counts_across_nodes(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    clock = tab.shown.clock()
    assert clock is not None

    for _ in range(len(clock.operations) + 3):  # the last but two reaches the next node
        QTest.keyClick(tab.window(), Qt.Key.Key_F12)

    def place() -> tuple[int, int]:
        now = tab.shown.clock()
        return visited(tab), -1 if now is None else now.at

    qtbot.waitUntil(lambda: place() == (1, 2))


def test_operations_follow_a_node_that_was_clicked(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F9)
    bar, program = tab.views.links.bar, tab.views.program
    press(qtbot, tab, Qt.Key.Key_F12)
    assert program.reason.text().startswith("The search has ended.")

    tab.look_at(2)
    press(qtbot, tab, Qt.Key.Key_F12)
    assert bar.words.text() == "Enters level 2: 1 item to cover."
    bar.slider.setValue(bar.slider.maximum())
    assert bar.words.text() == "Option 4 is chosen: go down to level 1."
    press(qtbot, tab, Qt.Key.Key_F12)
    assert tab.shown.row == 3
    press(qtbot, tab, Qt.Key.Key_F12, SHIFT)
    assert (tab.shown.row, bar.words.text()) == (2, "Option 4 is chosen: go down to level 1.")
    assert visited(tab) == 6  # the search stays at its end


@pytest.mark.parametrize(
    ("text", "order", "reason"),
    [
        (COLOURED, "mrv", "Dancing links are shown only without colours and multiplicities."),
        (KNUTH, "random", "Operations are not shown for random items. Choose another item order."),
        (
            "sudoku 3x3\n" + "." * 81 + "\n",
            "mrv",
            "Dancing links are shown for up to 4,000 links; this cover has 7,130.",
        ),
    ],
)
def test_operations_that_are_not_shown_say_why(
    qtbot: QtBot, watched: Watched, text: str, order: str, reason: str
) -> None:
    tab = watched(text)
    tab.panel.search.form.set_value("order", order)
    rest(tab)

    press(qtbot, tab, Qt.Key.Key_F12)

    assert tab.views.program.reason.text() == reason


def test_solutions_are_listed_and_lead_to_their_nodes(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(SUDOKU)
    tab.panel.depth_box.setValue(3)
    rest(tab)
    tab.views.below.setCurrentWidget(tab.views.solutions)
    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)
    solutions = tab.views.solutions
    assert tab.views.below.tabText(2).replace("&", "") == "Solutions (72)"
    assert solutions.count() == 72

    for row in (40, 2):  # neither is recorded in the tree: the search is repeated
        solutions.itemClicked.emit(solutions.item(row))
        rest(tab)
        assert ": a solution of 16 options: " in tab.panel.step.text()
        assert tab.tree.path.tolist() == tab.tree.solutions[row].path.tolist()
        assert solutions.count() == 72

    QApplication.clipboard().clear()
    QTest.keyClick(solutions, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(solutions, Qt.Key.Key_C, CONTROL)
    assert len(QApplication.clipboard().text().splitlines()) == 72


def test_the_solution_at_the_current_node_is_listed_before_the_search_counts_it(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    solutions = tab.views.solutions
    tab.views.below.setCurrentWidget(solutions)

    for _ in range(5):
        press(qtbot, tab, Qt.Key.Key_F10)
        listed = [solutions.item(k).text() for k in range(solutions.count())]
    assert tab.tree.solutions == []
    assert listed == ["1:  4 5 1"]
    solutions.itemClicked.emit(solutions.item(0))
    rest(tab)
    press(qtbot, tab, Qt.Key.Key_F10)

    assert [solutions.item(k).text() for k in range(solutions.count())] == listed
    assert [solution.node for solution in tab.tree.solutions] == [5]


def test_a_click_on_a_recorded_solution_keeps_the_search_where_it_is(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    tab.views.below.setCurrentWidget(tab.views.solutions)
    press(qtbot, tab, Qt.Key.Key_F9)
    solutions = tab.views.solutions
    assert [solutions.item(k).text() for k in range(solutions.count())] == ["1:  4 5 1"]

    at = solutions.visualItemRect(solutions.item(0)).center()
    QTest.mouseClick(solutions.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert tab.panel.step.text().endswith("a solution of 3 options: 4, 5, 1.")
    assert visited(tab) == 6


def test_the_explanation_is_shown_in_full(qtbot: QtBot, watched: Watched, window: MainWindow) -> None:
    tab = watched(TETROMINOES)
    window.resize(1280, 700)
    for _ in range(7):
        press(qtbot, tab, Qt.Key.Key_F10)
    QApplication.processEvents()

    step = tab.panel.step
    text_height = step.fontMetrics().boundingRect(step.rect(), Qt.TextFlag.TextWordWrap, step.text()).height()
    assert step.height() >= text_height > 0
    step.setText(30 * "Long, so that the panel scrolls. ")
    qtbot.waitUntil(lambda: step.height() >= step.heightForWidth(step.width()) > 2 * text_height)


def test_a_step_back_after_many_nodes_undoes_one(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    tab._go(Step(1234))
    rest(tab)
    before = tab.tree.path.tolist()

    press(qtbot, tab, Qt.Key.Key_F7)
    assert visited(tab) == 1233
    press(qtbot, tab, Qt.Key.Key_F10)

    assert tab.tree.path.tolist() == before


def test_run_keeps_its_speed_until_it_is_changed(window: MainWindow, qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    trigger(window, "run")
    qtbot.waitUntil(lambda: visited(tab) >= 2)
    assert tab.running
    assert visited(tab) < 40  # at 5 nodes a second

    tab.panel.pace_box.setCurrentIndex(tab.panel.pace_box.count() - 1)
    rest(tab)

    assert tab.tree.over
    assert tab.panel.state.text() == "Exactly 454 solutions."


def test_the_tree_grows_while_the_search_runs(window: MainWindow, qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    tab.panel.pace_box.setCurrentIndex(tab.panel.pace_box.findData(100))

    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.views.tree.shown_count > 5)
    assert tab.running
    trigger(window, "pause")
    rest(tab)

    assert tab.views.tree.shown_count == visited(tab) + 1  # and the next one
    assert tab.panel.state.text() == f"Paused at node {visited(tab) + 1:,}."


def test_a_click_on_a_node_shows_its_moment(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F9)

    QTest.mouseClick(tab.views.tree.viewport(), Qt.MouseButton.LeftButton, pos=centre(tab, 2))

    assert tab.panel.step.text().startswith(
        "Level 2: items b, e and f have 1 option, the fewest; the first of them, b, is taken. Try option 3 (b c f)"
    )
    assert tab.panel.state.text() == "Showing node 3 of 6."
    assert tab.panel.numbers["Level"].text() == "2"
    assert [tab.panel.rivals.item(k).text() for k in range(tab.panel.rivals.count())] == ["▶ 3:  b c f"]


def test_keys_walk_through_the_tree_and_fold_it(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F9)
    view = tab.views.tree
    QTest.keyClick(view, Qt.Key.Key_Home)
    picked: list[int] = []
    view.picked.connect(picked.append)

    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Home):
        QTest.keyClick(view, key)
    assert picked == [1, 2, 3, 5, 4, 0]

    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.shown_count == 5  # the dead end below a: 2 is folded
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.shown_count == 6
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.shown_count == 5
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(tab, 1))
    assert view.shown_count == 6


def test_failed_subtrees_fold_at_once(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F9)

    QTest.mouseClick(tab.views.fold_failed, Qt.MouseButton.LeftButton)
    assert tab.views.tree.shown_count == 5
    tab.views.tree.toggle(1)
    assert tab.views.tree.shown_count == 6
    QTest.mouseClick(tab.views.fold_failed, Qt.MouseButton.LeftButton)
    assert tab.views.tree.shown_count == 6


def test_another_order_restarts_with_another_tree(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F9)

    tab.panel.search.form.set_value("order", "rightmost")
    rest(tab)
    assert visited(tab) == 0
    press(qtbot, tab, Qt.Key.Key_F10)

    assert tab.tree.path[0, 0] == 7
    assert "the fewest" not in tab.panel.step.text()


def test_below_the_recorded_levels_nodes_are_only_counted(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(SUDOKU)
    tab.panel.depth_box.setValue(2)
    rest(tab)
    search = SOLVERS["cover_links"].start(tab._puzzle)
    search.advance(UNLIMITED)

    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)

    assert tab.tree.over
    assert f"{search.probe().nodes:,}" == tab.panel.numbers["Nodes"].text()
    assert tab.views.tree.shown_count == search.probe().profile[:3].sum()


def test_the_path_below_the_recorded_levels_is_drawn_to_its_end(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(SUDOKU)
    tab.panel.depth_box.setValue(2)
    rest(tab)

    for _ in range(6):
        press(qtbot, tab, Qt.Key.Key_F10)

    view, path = tab.views.tree, tab.tree.path
    assert tab.panel.numbers["Recorded"].text() == "3 nodes, to level 2"
    assert tab.panel.numbers["Level"].text() == "6"
    assert tab.panel.step.text().startswith("Level 6: item")
    assert view.shown_count == 7
    assert view.sheet.visited == 3
    [whole] = [one for one in tab.views_to_export() if one.title.endswith("search tree")]
    assert b"3 more, not drawn" in svg(whole, {})
    cover = tab.tree.cover
    assert view.label(6) == f"{cover.items[path[-1, 0] - 1]}: {cover.option_name(path[-1, 1])}"
    QTest.keyClick(view, Qt.Key.Key_End)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.shown_count == 7  # unrecorded nodes do not fold
    assert tab.panel.step.text().startswith("Level 5: item")


def test_tried_options_are_marked_with_their_results(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    for _ in range(3):
        press(qtbot, tab, Qt.Key.Key_F10)
    assert [tab.panel.rivals.item(k).text() for k in range(2)] == ["✗ 2:  a d g", "▶ 4:  a d f"]

    tab.panel.search.form.set_value("options", "reversed")
    rest(tab)
    for _ in range(4):
        press(qtbot, tab, Qt.Key.Key_F10)

    assert [tab.panel.rivals.item(k).text() for k in range(2)] == ["✓ 4:  a d f", "▶ 2:  a d g"]


def test_the_icicle_shows_exact_counts_and_zooms(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    tab.views.below.setCurrentWidget(tab.views.icicle)
    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)
    nodes = tab.tree.nodes()
    icicle = tab.views.icicle
    row = int(np.nonzero(nodes.level == 1)[0][3])

    QTest.mouseMove(icicle, icicle.rect_of(row).center().toPoint())
    QTest.mouseClick(icicle, Qt.MouseButton.LeftButton, pos=icicle.rect_of(row).center().toPoint())

    assert f"{nodes.nodes[row]:,} nodes" in icicle.toolTip()
    assert f"{nodes.solutions[row]:,} solutions" in icicle.toolTip()
    assert icicle.rect_of(row).width() == pytest.approx(icicle.width() - 24)
    assert icicle.rect_of(row - 1).width() == 0
    QTest.keyClick(icicle, Qt.Key.Key_Backspace)
    assert icicle.rect_of(0).width() == pytest.approx(icicle.width() - 24)
    assert icicle.rect_of(row - 1).width() > 0


def test_boxes_of_the_icicle_are_as_wide_as_their_counts(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    tab.views.below.setCurrentWidget(tab.views.icicle)
    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)
    nodes = tab.tree.nodes()

    for counts, wanted in ((nodes.nodes, False), (nodes.solutions, True)):
        tab.views.by_solutions.setChecked(wanted)
        for row in range(0, len(nodes.end), 40):
            wide = tab.views.icicle.rect_of(row).width()
            assert wide == pytest.approx(tab.views.icicle.rect_of(0).width() * counts[row] / counts[0])


def test_a_box_of_the_icicle_shows_first_what_distinguishes_it(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    tab.views.below.setCurrentWidget(tab.views.icicle)
    press(qtbot, tab, Qt.Key.Key_F10, CONTROL)
    icicle, nodes = tab.views.icicle, tab.tree.nodes()
    assert icicle.label(1) == "r1c1: I at r1c1, orientation 1"
    count = str(nodes.nodes[1])

    texts = {(wide, high): icicle._texts(1, QRectF(0, 0, wide, high)) for wide in (400, 120) for high in (16, 31, 46)}

    assert texts[400, 16] == [f"r1c1: I at r1c1, orientation 1   {count}"]
    assert texts[400, 31] == texts[400, 46] == ["r1c1: I at r1c1, orientation 1", count]
    assert texts[120, 16] == ["I at r1c1, orientation 1"]
    assert texts[120, 31] == ["I at r1c1, orientation 1", count]
    assert texts[120, 46] == ["r1c1", "I at r1c1, orientation 1", count]


def test_keys_walk_through_the_icicle(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    tab.views.below.setCurrentWidget(tab.views.icicle)
    press(qtbot, tab, Qt.Key.Key_F9)

    keys = (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up)
    seen = []
    for key in keys:
        QTest.keyClick(tab.views.icicle, key)
        seen.append(tab.views.icicle.toolTip().rpartition(" › ")[2][:4])

    assert seen == ["a: 2", "a: 4", "b: 5", "b: 3", "a: 2"]
    QTest.keyClick(tab.views.icicle, Qt.Key.Key_Return)
    assert tab.panel.step.text().startswith("Level 1: items a, b, c")


def test_links_show_what_the_last_step_changed(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    tab.views.above.setCurrentWidget(tab.views.links)
    assert tab.views.links.canvas.picture is not None
    assert not any(array.any() for array in tab.views.links.canvas.picture.changed.values())

    press(qtbot, tab, Qt.Key.Key_F10)

    picture = tab.views.links.canvas.picture
    assert np.nonzero(picture.changed["right"])[0].tolist() == [0, 3, 6]  # a, d and g are removed
    assert picture.links.right[[0, 3, 6]].tolist() == [2, 5, 0]
    tab.views.links.grab()


def test_links_are_scrolled_to_the_tried_option(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    links = tab.views.links
    tab.views.above.setCurrentWidget(links)
    tab.panel.search.form.set_value("options", "reversed")
    rest(tab)

    press(qtbot, tab, Qt.Key.Key_F10)

    at = links.canvas.current().toPoint()
    assert at.y() > links.area.viewport().height()  # the last of many options
    assert links.area.viewport().rect().contains(links.canvas.mapTo(links.area.viewport(), at))


def test_the_links_of_a_large_cover_are_not_shown(qtbot: QtBot, watched: Watched) -> None:
    tab = watched("sudoku 3x3\n" + "." * 81 + "\n")
    tab.views.above.setCurrentWidget(tab.views.links)

    # 324 items, 729 options with 4 items each: 2 * (324 + 2916) + 2 * 325
    assert tab.views.links.canvas.reason == "Dancing links are shown for up to 4,000 links; this cover has 7,130."


def test_links_are_not_shown_for_other_algorithms(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(COLOURED)
    tab.views.above.setCurrentWidget(tab.views.links)

    assert tab.views.links.canvas.picture is None
    assert tab.views.links.canvas.reason == "Dancing links are shown only without colours and multiplicities."


def test_the_whole_tree_is_exported(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F9)

    [whole] = [one for one in tab.views_to_export() if one.title.endswith("search tree")]

    root = ElementTree.fromstring(svg(whole, {}))
    words = [(element.text or "").strip() for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["root", "a: 2", "b: 3", "a: 4", "b: 5", "c: 1"]


def test_every_view_is_drawn(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F10)
    tab.show_colours()

    pictures = []
    for view in (tab.views.links, tab.views.tree, tab.views.icicle):
        (tab.views.above if view is tab.views.links else tab.views.below).setCurrentWidget(view)
        QApplication.processEvents()
        pictures.append(view.grab().toImage())

    for image in pictures:
        assert len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 4


def test_a_puzzle_that_breaks_a_rule_cannot_be_watched(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    opened("sudoku 2x2\n11..\n....\n....\n....\n")
    before = window.tabs.count()

    trigger(window, "watch")

    [box] = window.findChildren(QMessageBox)
    assert "1 appears twice in row 1." in box.text()
    assert window.tabs.count() == before
    box.close()


def test_a_puzzle_opens_as_its_exact_cover(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(TETROMINOES)
    assert window.actions_by_name["show_as_cover"].isEnabled()

    trigger(window, "show_as_cover")

    cover = window.tab.document.position.puzzle
    assert cover == tab.document.position.puzzle.to_cover().cover
    assert (len(cover.items), cover.count) == (20, 161)  # source: known_polyominoes
    assert window.tab.title == "test as exact cover"
    assert not window.actions_by_name["show_as_cover"].isEnabled()  # it is an exact cover
    assert window.actions_by_name["watch"].isEnabled()


def test_the_tab_closes_while_its_search_runs(window: MainWindow, qtbot: QtBot, watched: Watched) -> None:
    tab = watched(TETROMINOES)
    trigger(window, "run")
    job = tab.searching.job

    trigger(window, "close_tab")

    assert window.tabs.all_tabs() == []  # the page goes with its document
    assert job.wait(PATIENCE)


def test_a_small_list_is_opened_beside_the_links_and_closed_with_the_tab(window: MainWindow, watched: Watched) -> None:
    tab = watched(KNUTH)
    assert not tab.views.small_list.isVisible()
    tab.views.above.setCurrentWidget(tab.views.links)
    assert tab.views.small_list.isVisible()

    tab.views.small_list.click()

    small = tab.views.findChild(SmallListWindow)
    assert small is not None
    assert small.isVisible()
    assert tab.views.count() == 2  # the window is no part of the splitter
    QTest.keyClick(small.canvas, Qt.Key.Key_Return)
    trigger(window, "small_list")
    assert tab.views.findChildren(SmallListWindow) == [small]
    assert small.small.removed == (2,)
    window.tabs.setCurrentIndex(0)
    assert not small.isVisible()
    assert not window.actions_by_name["small_list"].isEnabled()


def test_a_small_list_can_be_tried_during_a_walk_by_hand(window: MainWindow, watched: Watched) -> None:
    tab = watched(KNUTH)
    tab.panel.by_hand.click()
    assert tab.branching.walk is not None

    trigger(window, "small_list")

    assert tab.views.findChild(SmallListWindow) is not None


def test_the_links_of_a_small_cover_are_exported_on_a_torus_too(watched: Watched) -> None:
    tab = watched(KNUTH)
    tab.views.above.setCurrentWidget(tab.views.links)

    [torus] = [one for one in tab.views_to_export() if one.title.endswith("dancing links on a torus")]

    assert svg(torus, {}).count(b"<text") > len("abcdefg")


def operations_drawn(qtbot: QtBot, tab: WatchTab, key: Qt.KeyboardModifier, times: int) -> list[Operation | None]:
    """Press F12 so many times, and return the operation that the picture of the links shows after each."""
    drawn: list[Operation | None] = []
    for _ in range(times):
        press(qtbot, tab, Qt.Key.Key_F12, key)
        tab.views.links.stop_moving()
        picture = tab.views.links.canvas.picture
        drawn.append(picture.operation if picture is not None else None)
    return drawn


def test_f12_moves_one_pointer_of_the_links_forward_and_back(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F10)
    clock = tab.shown.clock()
    assert clock is not None
    recorded = list(clock.operations)

    forth = operations_drawn(qtbot, tab, FREE, len(recorded))
    back = operations_drawn(qtbot, tab, SHIFT, len(recorded))

    assert tab.views.links_in_front
    assert tab.views.below.currentWidget() is tab.views.program
    assert forth == recorded
    assert back == [*recorded[-2::-1], None]


def test_a_pointer_turns_and_arrives(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    press(qtbot, tab, Qt.Key.Key_F12)
    operations_drawn(qtbot, tab, FREE, 1)  # chooses an item
    press(qtbot, tab, Qt.Key.Key_F12)

    assert tab.views.links.moving
    with qtbot.waitSignal(tab.views.links.settled):
        pass

    picture = tab.views.links.canvas.picture
    assert picture is not None
    assert picture.operation is not None
    assert (picture.operation.line, picture.progress) == ("hide down", 1.0)


def test_operations_play_to_the_end_of_the_search(window: MainWindow, qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    player = tab.views.links.bar.player
    seen: list[tuple[int, int]] = []

    def note() -> None:
        clock = tab.shown.clock()
        if clock is not None:
            seen.append((visited(tab), clock.at))

    for _ in range(3):
        press(qtbot, tab, Qt.Key.Key_F10)
    player.set_speed(1000)
    player.due.connect(note)
    trigger(window, "play_operations")
    assert window.actions_by_name["play_operations"].isChecked()
    qtbot.waitUntil(lambda: tab.tree.over and not player.playing)

    assert not window.actions_by_name["play_operations"].isChecked()
    assert tab.tree.solutions[0].path[:, 1].tolist() == [3, 4, 0]  # options 4, 5 and 1, Knuth's solution
    assert {node for node, _ in seen} >= {3, 4, 5}


def test_playing_stops_when_the_search_runs(window: MainWindow, qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    trigger(window, "play_operations")
    assert tab.operations.playing

    press(qtbot, tab, Qt.Key.Key_F10)

    assert not tab.operations.playing


def test_the_matrix_shrinks_to_what_is_left(qtbot: QtBot, watched: Watched) -> None:
    tab = watched(KNUTH)
    matrix = tab.views.matrix
    side = matrix.side
    tab.views.only_left.click()
    assert (matrix.cover.items, matrix.cover.count) == (tuple("abcdefg"), 6)

    press(qtbot, tab, Qt.Key.Key_F10)  # option 2, a d g, is chosen

    assert matrix.cover.items == tuple("bcef")
    assert matrix.cover.options == ("1", "3")
    assert matrix.side == side
    tab.views.only_left.click()
    assert (matrix.cover.items, matrix.cover.count) == (tuple("abcdefg"), 6)


def test_the_links_of_a_small_cover_can_be_looked_at_on_a_torus(watched: Watched) -> None:
    tab = watched(KNUTH)
    assert not tab.views.on_torus.isVisible()
    tab.views.above.setCurrentWidget(tab.views.links)
    QApplication.processEvents()
    flat, height = tab.views.links.grab().toImage(), tab.views.links.height()

    tab.views.on_torus.click()

    assert tab.views.links.canvas.surface is TORUS
    assert tab.views.links.grab().toImage() != flat
    assert tab.views.links.height() > height
    assert "torus" in tab.views.on_torus.toolTip()
    tab.views.on_torus.click()
    assert tab.views.links.grab().toImage() == flat


def test_the_buttons_beside_the_tabs_of_the_views_are_as_high_as_their_words(watched: Watched) -> None:
    views = watched(KNUTH).views
    buttons = [views.only_left, views.fit_matrix, views.fold_failed, views.fit_tree]

    assert all(button.height() >= button.sizeHint().height() for button in buttons)


def test_there_is_no_torus_for_links_that_would_hide_one_another(watched: Watched) -> None:
    tab = watched("cover\n" + " ".join(f"i{k}" for k in range(80)) + "\n" + "".join(f"i{k}\n" for k in range(81 - 1)))
    tab.views.above.setCurrentWidget(tab.views.links)
    assert tab.views.on_torus.isVisible()
    bigger = watched("cover\n" + " ".join(f"i{k}" for k in range(81)) + "\n" + "".join(f"i{k}\n" for k in range(81)))
    bigger.views.above.setCurrentWidget(bigger.views.links)

    assert not bigger.views.on_torus.isVisible()


def test_a_cover_with_a_layout_is_drawn_beside_its_matrix(watched: Watched) -> None:
    tab = watched("cover\n# picture:\n# ##\nr1c1 r1c2\nr1c1 r1c2\n")

    assert tab.views.board is not None
    assert tab.views.board.accessibleName() == "Board with the chosen options"

"""The tree of a search in the real window: recorded, looked at node by node, and drawn in two ways."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.puzzles.tour import Tour
from workbench.searching.watch.pseudo_code import Event
from workbench.searching.watch.tree_solvers import ALGORITHM_X
from workbench.ui.analyses.tree.tab import SearchTreeTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.base.exports.write import svg
from workbench.ui.shell.main_window import MainWindow

TOUR = "tour 7x7 start d6\n"
SUDOKU = "sudoku 2x2\n1...\n....\n....\n....\n"


@pytest.fixture
def recorded(window: MainWindow, qtbot: QtBot, opened: Opened) -> Callable[[str, str], SearchTreeTab]:
    """A function that records the tree of a search of a puzzle's text to its end."""

    def record(text: str, solver: str) -> SearchTreeTab:
        opened(text).solve_panel.show_choices(solver, {})
        trigger(window, "watch")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, SearchTreeTab)
        assert tab.panel.search.solver.name == solver
        trigger(window, "run")
        qtbot.waitUntil(lambda: tab.searching.over and not tab.running)
        QApplication.processEvents()
        return tab

    return record


def test_a_walk_shows_its_dead_ends_with_their_reasons(recorded: Callable[[str, str], SearchTreeTab]) -> None:
    tab = recorded(TOUR, "warnsdorff_backtracking")
    [tour] = Tour.parse(TOUR)
    branches = tab.tree.branches()
    dead = [row for row in range(len(branches.begins)) if branches.is_dead_end(row)]

    assert tab.panel.summary.text() == "18 dead ends; the longest way back led from step 44 to step 35."
    assert len(dead) == 18
    for row in dead:
        tab.look_at(row)
        filling = tab.tree.filling(branches.branch(row).end - 1)
        assert tab.panel.reason.text() == f"Dead end. {tour.why_stuck(filling)}"
        assert tab.tree_view.note(row) == tour.why_stuck(filling)
        assert f"step {int(filling.max())} " in tab.panel.place.text()


def test_the_slider_goes_through_the_nodes_of_a_branch(recorded: Callable[[str, str], SearchTreeTab]) -> None:
    tab = recorded(TOUR, "warnsdorff_backtracking")
    tab.look_at(0)
    assert tab.tree_view.label(0) == "d6 … c7"
    last = tab.panel.slider.maximum()

    tab.panel.slider.setValue(last - 3)

    assert tab.panel.place.text().startswith(f"Node {last - 2} of 142 · step {last - 3} · ")
    assert np.array_equal(tab.panel.board._filling, tab.tree.filling(last - 3))


def test_the_tree_is_drawn_as_an_icicle_and_exported(
    window: MainWindow, recorded: Callable[[str, str], SearchTreeTab]
) -> None:
    tab = recorded(SUDOKU, "cover_bits")
    before = tab.grab().toImage()
    assert tab.fit.isVisible()

    tab.views.setCurrentWidget(tab.icicle)
    QApplication.processEvents()

    assert tab.grab().toImage() != before
    assert not tab.fit.isVisible()
    titles = [view.title for view in tab.views_to_export()]
    assert titles[1:] == ["Search tree: test, tree", "Search tree: test, icicle"]
    assert b"r1c" in svg(tab.views_to_export()[1], {})


def test_another_solver_begins_another_tree(recorded: Callable[[str, str], SearchTreeTab]) -> None:
    tab = recorded(TOUR, "warnsdorff_backtracking")

    box = tab.panel.search.solver_box
    box.setCurrentIndex(box.findData("warnsdorff"))

    assert tab.tree.solver.name == "warnsdorff"
    assert tab.tree.branches().total == 0
    assert tab.panel.state.text() == "Press F5 to record the tree, F10 to step."


def test_algorithm_x_takes_the_place_of_the_tree_of_another_solver_and_gives_it_back(
    window: MainWindow, recorded: Callable[[str, str], SearchTreeTab]
) -> None:
    box = recorded(SUDOKU, "cover_bits").panel.search.solver_box

    box.setCurrentIndex(box.findData(ALGORITHM_X))

    tab = window.tabs.currentWidget()
    assert isinstance(tab, WatchTab)
    assert [page.tab for page in window.tabs.pages_of(window.tabs.document_tabs()[-1])] == [tab]
    other = tab.panel.search.solver_box
    assert [other.itemData(k) for k in range(other.count())] == [box.itemData(k) for k in range(box.count())]
    other.setCurrentIndex(other.findData("sudoku_digits"))
    again = window.tabs.currentWidget()
    assert isinstance(again, SearchTreeTab)
    assert again.panel.search.solver.name == "sudoku_digits"
    assert [page.tab for page in window.tabs.pages_of(window.tabs.document_tabs()[-1])] == [again]


def test_steps_record_node_by_node(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    opened(TOUR).solve_panel.show_choices("warnsdorff_backtracking", {})
    trigger(window, "watch")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, SearchTreeTab)

    for name in ("step_1", "step_10", "step_10"):
        trigger(window, name)
    qtbot.waitUntil(lambda: tab.panel.state.text() == "Paused at node 21.")

    assert tab.tree.branches().total == 21


def test_the_program_follows_node_by_node(window: MainWindow, recorded: Callable[[str, str], SearchTreeTab]) -> None:
    tab = recorded(TOUR, "warnsdorff_backtracking")
    branches = tab.tree.branches()
    dead = next(row for row in range(len(branches.begins)) if branches.is_dead_end(row))
    tab.look_at(dead)
    assert tab.program.currents() == [Event.DEAD_END]
    node = branches.branch(dead).end

    trigger(window, "forward_node")

    assert tab.panel.place.text().startswith(f"Node {node + 1} of 142")
    assert tab.program.currents() == [Event.DOWN]
    assert tab.tree.events(node) == [Event.BACK, Event.DOWN]
    trigger(window, "step_back")
    assert tab.program.currents() == [Event.DEAD_END]


def test_a_walk_of_warnsdorff_has_its_own_program(recorded: Callable[[str, str], SearchTreeTab]) -> None:
    tab = recorded("tour 8x8 start e3\n", "warnsdorff")

    assert tab.program.item(3).text() == "   count the free neighbours of each move"
    assert tab.tree_view.shown_count == 1


def test_a_walk_through_all_squares_that_does_not_close_is_no_dead_end(
    recorded: Callable[[str, str], SearchTreeTab],
) -> None:
    tab = recorded("tour 8x8 closed\n", "warnsdorff")
    tab.look_at(0)

    assert tab.panel.reason.text() == "The walk visits all 64 squares, but is not closed."

"""Notes on the nodes of a search in the real window: shown when one comes by, by every view, and kept in the file."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.windows import Opened, trigger
from workbench.searching.watch.branch_tree import BranchTree
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE
from workbench.ui.analyses.tree.tab import SearchTreeTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

SEVEN_SETS = "cover\n1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n"  # Knuth, "Dancing Links" (2000)
TOUR = "tour 7x7 start d6\n"


def write_note(window: MainWindow, text: str) -> None:
    """Write a note at the node shown."""
    trigger(window, "note")
    [dialog] = [one for one in window.findChildren(QInputDialog) if one.isVisible()]
    dialog.setTextValue(text)
    dialog.accept()
    dialog.deleteLater()


@pytest.fixture
def searched(window: MainWindow, qtbot: QtBot, opened: Opened) -> Callable[[str, str], DocumentTab]:
    """A function that searches a puzzle's text to its end, and shows the live search."""

    def search(text: str, solver: str) -> DocumentTab:
        tab = opened(text)
        tab.solve_panel.show_choices(solver, {})
        trigger(window, "search")
        trigger(window, "run")
        qtbot.waitUntil(lambda: tab.searching.over and not tab.running)
        return tab

    return search


def test_a_note_of_the_live_search_is_shown_step_by_step_and_after_reopening(
    window: MainWindow, qtbot: QtBot, searched: Callable[[str, str], DocumentTab], tmp_path: Path
) -> None:
    tab = searched(TOUR, "warnsdorff_backtracking")
    tab.rewinding.to_node(55)  # a dead end, whose own board is shown
    qtbot.waitUntil(lambda: tab.rewinding.moment is not None and tab.rewinding.moment.nodes == 55)
    dead_end = tab.rewinding.moment.dead_end if tab.rewinding.moment else None
    assert dead_end is not None

    write_note(window, "The first <dead> end.")

    assert tab.live.notes.text() == "<b>The first &lt;dead&gt; end.</b>"
    assert tab.changes.dirty
    tab.rewinding.leave()
    assert tab.live.notes.text() == 'Notes: <a href="55">node 55</a>'
    tab.live.notes.linkActivated.emit("55")
    qtbot.waitUntil(lambda: tab.live.notes.here == "The first <dead> end.")

    trigger(window, "watch")
    tree = window.tabs.currentWidget()
    assert isinstance(tree, SearchTreeTab)
    tree.panel.search.goal_box.setCurrentIndex(tree.panel.search.goal_box.findData(tab.solve_panel.goal))
    trigger(window, "run")
    qtbot.waitUntil(lambda: tree.searching.over and not tree.running)
    tree.look_at_node(54)
    assert tree.panel.place.text().startswith("Node 55 of 142")
    assert np.array_equal(tree.tree.filling(54), dead_end.filling)
    assert tree.notes.here == "The first <dead> end."
    assert tree.notes.isVisible()

    tab.document.save(tmp_path / "noted.puzzle")
    window.tabs.remove(tab)
    window.commands.open_path(tmp_path / "noted.puzzle")
    again = window.tab
    assert again is not None
    assert list((again.document.position.notes or {}).values()) == [{55: "The first <dead> end."}]


def test_a_note_at_a_node_of_algorithm_x_is_shown_when_the_search_comes_by(
    window: MainWindow, qtbot: QtBot, opened: Opened
) -> None:
    opened(SEVEN_SETS)
    trigger(window, "watch")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, WatchTab)
    for _ in range(2):
        trigger(window, "step_1")
        qtbot.waitUntil(lambda: not tab.running and tab.tree.probe is not None)
    qtbot.waitUntil(lambda: tab.panel.numbers["Nodes"].text() == "3")

    write_note(window, "No option is left for 5.")
    assert tab.notes.here == "No option is left for 5."
    trigger(window, "step_1")
    qtbot.waitUntil(lambda: not tab.running and tab.panel.numbers["Nodes"].text() == "4")
    assert tab.notes.text() == 'Notes: <a href="3">node 3</a>'

    tab.look_at(2)  # the third node, in the tree

    assert tab.notes.here == "No option is left for 5."
    [view, *_] = tab.views_to_export()
    assert view.film is not None
    assert view.film.words[0] == "Note: No option is left for 5."


def test_a_link_leads_to_the_board_of_its_node_be_it_a_dead_end_or_not(
    qtbot: QtBot, searched: Callable[[str, str], DocumentTab]
) -> None:
    tab = searched(TOUR, "warnsdorff_backtracking")
    tree = BranchTree(tab.document.position.puzzle, tab.solve_panel.solver, tab.solve_panel.choices, Goal.ONE)
    while not tree.over:
        tree.follow(SLICE)
    inner = [node for node in range(40, 100) if not follows_a_leaf(tree, node)]

    for node in [*inner[:4], 55]:
        tab.live.notes.set_note(node, f"note {node}")
        tab.live.notes.linkActivated.emit(str(node))
        qtbot.waitUntil(lambda node=node: tab.live.notes.here == f"note {node}")

        moment = tab.rewinding.moment
        assert moment is not None
        shown = moment.filling if moment.dead_end is None else moment.dead_end.filling
        assert np.array_equal(shown, tree.filling(node - 1))


def test_notes_belong_to_the_search_that_is_shown_from_its_first_moment_on(
    window: MainWindow, qtbot: QtBot, searched: Callable[[str, str], DocumentTab]
) -> None:
    tab = searched(TOUR, "warnsdorff_backtracking")
    tab.live.notes.set_note(55, "of Roth's search")
    tab.solve_panel.show_choices("warnsdorff_backtracking", {"rule": "plain"})

    trigger(window, "run")
    assert tab.searching.job is not None
    assert tab.searching.job.wait(PATIENCE)  # its thread has ended, which the window does not know yet
    assert tab.live.notes.notes == {}
    tab.live.notes.set_note(40, "of the plain one")
    qtbot.waitUntil(lambda: tab.searching.over and not tab.running)
    tab.live.follow_notes()

    assert tab.live.notes.notes == {40: "of the plain one"}
    kept = tab.document.position.notes or {}
    assert sorted(map(str, kept.values())) == ["{40: 'of the plain one'}", '{55: "of Roth\'s search"}']


def follows_a_leaf(tree: BranchTree, node: int) -> bool:
    """Tell whether the node before, counted from 1, is a leaf, whose own board the live search shows."""
    ends = tree.recorded().end
    return int(ends[node - 2]) == node - 1

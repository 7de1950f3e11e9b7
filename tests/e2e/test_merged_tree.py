"""Two lanes of a comparison as one tree in the real window: recorded, looked at, hidden while a prediction is open."""

import time
from collections.abc import Callable

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger, wait_until
from workbench.searching.watch.merged_tree import TwoTrees
from workbench.solvers import SOLVERS
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.shell.main_window import MainWindow

Shown = Callable[[str], RaceTab]

SEVEN_SETS = "cover\n1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n"  # Knuth, "Dancing Links" (2000)


@pytest.fixture
def shown(window: MainWindow, qtbot: QtBot, opened: Opened) -> Shown:
    """A function that shows the merged tree of the first two lanes of a comparison of a puzzle's text."""

    def show(text: str) -> RaceTab:
        opened(text)
        trigger(window, "race")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, RaceTab)
        trigger(window, "race_tree")
        assert tab.pages.tree.state.text() == "The tree of both lanes is shown once they run."
        assert not tab.pages.tree.boards
        trigger(window, "run")
        qtbot.waitUntil(lambda: tab.pages.tree.merged is not None)
        return tab

    return show


def test_a_parting_shows_what_either_search_tries(shown: Shown) -> None:
    page = shown(SEVEN_SETS).pages.tree

    assert [page.partings.item(k).text() for k in range(page.partings.count())] == [
        "After 1: 4, the first tries 5: 1; the second tries 2: 3, 2: 5 (nodes below: 2 and 3)"
    ]
    assert page.state.text() == "1 parting."
    first, second = (board._filling.ravel().tolist() for board in page.boards)
    assert (np.flatnonzero(first).tolist(), np.flatnonzero(second).tolist()) == ([0, 3], [2, 3])
    assert [page.tree.label(row) for row in range(4)] == ["root", "1: 2 … 2: 3", "1: 4", "5: 1 … 2: 5"]


def test_other_lanes_are_merged_anew(shown: Shown, qtbot: QtBot) -> None:
    tab = shown(SEVEN_SETS)
    page = tab.pages.tree

    page.boxes[1].setCurrentIndex(0)

    qtbot.waitUntil(lambda: page.merged is not None)
    assert page.state.text() == "The two searches visit the same nodes in the same order."
    tab.compete([(SOLVERS["cover_links"], {}), (SOLVERS["random_descent"], {})])
    assert page.merged is None, "of lanes that have not run, nothing is known"
    tab.run()
    qtbot.waitUntil(lambda: page.state.text().startswith("Random descents: "))


def test_nothing_is_shown_while_a_prediction_is_open(window: MainWindow, shown: Shown, qtbot: QtBot) -> None:
    page = shown(SEVEN_SETS).pages.tree

    trigger(window, "hide_outcomes")

    assert page.merged is None
    assert not page.partings.count()
    assert not page.boards
    assert page.state.text() == "The tree is shown once everybody has answered."
    trigger(window, "hide_outcomes")
    qtbot.waitUntil(lambda: page.merged is not None)


def test_the_tab_closes_while_a_tree_is_recorded(
    window: MainWindow, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TwoTrees, "follow", lambda _self, _step: time.sleep(0.01))  # it is never over
    opened("tour 8x8 start e3\n")
    trigger(window, "race")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RaceTab)
    tab.compete([(SOLVERS["warnsdorff_backtracking"], {"rule": rule}) for rule in ("plain", "roth")])
    trigger(window, "race_tree")
    trigger(window, "step_10")
    wait_until(lambda: tab.pages.tree._task.busy, "no tree was recorded")

    window.tabs.remove(tab)

    assert not tab.pages.tree._task.busy

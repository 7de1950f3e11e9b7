"""The page of the search is made when it is needed; what it is to show is kept until then."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.base.places import samples
from workbench.files.suggested_search import SuggestedSearch
from workbench.puzzles import KINDS
from workbench.ui.base.act import Act
from workbench.ui.base.preferences import preferred_solver, set_preferred_solver
from workbench.ui.base.theme import choose_text_size
from workbench.ui.search import acts as search_acts
from workbench.ui.shell import acts
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

BOARD = "polyomino 4x5\npieces free 5\n"
WAYS = (acts.SEARCH, acts.LIVE_VIEW, search_acts.RUN, search_acts.STEP_1, search_acts.SHOW_LIVE)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tab_that_is_edited_has_no_page_of_the_search(window: MainWindow, kind: str) -> None:
    window.commands.open_path(samples(kind)[0])
    tab = window.tab
    assert tab is not None

    before = tab.search.page.made, tab.live.panel_later.made, tab.search.solver

    assert before[:2] == (None, None)
    assert before[2] is tab.solve_panel.solver  # which makes the page
    assert tab.search.page.made is not None
    assert tab.live.panel_later.made is not None
    assert not tab.search.page.made.isVisible()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_way_to_the_search_makes_its_page(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot, way: Act
) -> None:
    tab = opened(BOARD)

    trigger(window, way.name)
    qtbot.waitUntil(lambda: not tab.running)

    assert tab.search.page.made is not None
    assert tab.solve_panel.isVisible() == (tab.activity == "search")
    assert tab.result_panel.verdict.text()
    window.acts[acts.SEARCH].trigger()
    assert tab.solve_panel.isVisible()
    assert tab.live_panel.isVisible()
    assert tab.other_part() is tab.solve_panel.run_button


def test_a_suggested_search_is_set_up_and_kept_before_the_page_is_made(opened: Callable[[str], DocumentTab]) -> None:
    tab = opened(f"# solve: goal=count solver=polyomino_bits\n{BOARD}")

    assert tab.search.setup == SuggestedSearch("count", "polyomino_bits")
    assert tab.search.solver.name == "polyomino_bits"
    assert tab.search.page.made is None
    assert (tab.solve_panel.goal, tab.solve_panel.solver.name) == ("count", "polyomino_bits")
    assert tab.search.setup.choices, "once there is a page, what is kept has the values of all choices"


def test_a_preference_that_is_chosen_later_is_for_new_tabs(opened: Callable[[str], DocumentTab]) -> None:
    tab, before = opened("." * 81), preferred_solver("sudoku")
    chosen = tab.search.solver
    try:
        set_preferred_solver("sudoku", "cover_links")

        assert chosen.name != "cover_links"
        assert tab.search.solver is chosen
        assert tab.solve_panel.solver is chosen
    finally:
        set_preferred_solver("sudoku", before)


def test_a_later_suggestion_replaces_an_earlier_one(opened: Callable[[str], DocumentTab]) -> None:
    tab = opened(f"# solve: goal=count solver=polyomino_bits\n{BOARD}")

    tab.search.suggest(SuggestedSearch("all"))

    assert tab.search.page.made is None
    assert tab.solve_panel.goal == "all"


def test_a_page_that_is_made_later_has_the_present_text_size(opened: Callable[[str], DocumentTab]) -> None:
    tab, before = opened(BOARD), QLabel().fontInfo().pixelSize()
    try:
        choose_text_size("150")
        assert tab.search.page.made is None
        tab.show_activity("search")

        assert tab.result_panel.detail.fontInfo().pixelSize() > before
        assert tab.solve_panel.font() == tab.editor.panel.font()
    finally:
        choose_text_size("100")

"""The actions on the cards of the start page: each shows what its button promises."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import wait_until
from workbench.puzzles import KINDS
from workbench.ui.analyses.atlas.tab import AtlasTab
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.faces import FACES, start_card_of
from workbench.ui.kakuro.editor import KakuroEditor
from workbench.ui.search.speeds import TEN_SECONDS
from workbench.ui.shell.dialogs.guide import GuideDialog
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.kind_card import KindCard
from workbench.ui.sudoku.advice.panel import AdvicePanel
from workbench.ui.sudoku.editor import SudokuEditor
from workbench.ui.tour.race.face import TourRace

pytestmark = pytest.mark.slow
Cards = Callable[[str], KindCard]


@pytest.fixture
def card(window: MainWindow) -> Cards:
    """A function that returns the card of a kind on the first level."""

    def of(kind: str) -> KindCard:
        window.start_page.show_home()
        QApplication.processEvents()
        return next(card for card in window.start_page.kinds.cards if card.kind == kind)

    return of


def checked(window: MainWindow) -> set[str]:
    return {name for name, action in window.actions_by_name.items() if action.isEnabled() and action.isChecked()}


@pytest.mark.parametrize(("kind", "key"), [*((kind, None) for kind in KINDS), ("kakuro", Qt.Key.Key_Space)])
def test_each_action_of_each_card_opens_its_puzzle(
    window: MainWindow, card: Cards, qtbot: QtBot, kind: str, key: Qt.Key | None
) -> None:
    for button in card(kind).buttons[:-1]:
        before = len(window.tabs.document_tabs())
        window.tabs.setCurrentWidget(window.start_page)
        if key is None:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            button.setFocus()
            QTest.keyClick(button, key)

        [*_, opened] = window.tabs.document_tabs()
        assert opened.document.position.puzzle.kind == kind
        assert len(window.tabs.document_tabs()) >= before
        assert window.tabs.front is not None


def test_a_sudoku_is_opened_to_be_filled_in_with_its_first_hint(window: MainWindow, card: Cards, qtbot: QtBot) -> None:
    card("sudoku").primary.click()

    assert window.tab is not None
    editor = window.tab.editor
    assert isinstance(editor, SudokuEditor)
    assert "entries" in checked(window)
    (panel,) = editor.panel.findChildren(AdvicePanel)
    wait_until(lambda: panel.text.text().startswith("Look at"), "there was no hint")


def test_a_kakuro_is_designed_on_an_empty_board(window: MainWindow, card: Cards) -> None:
    card("kakuro").primary.click()

    assert window.tab is not None
    assert isinstance(window.tab.editor, KakuroEditor)
    assert window.tab.document.position.puzzle.shape == (10, 10)
    assert "design" in checked(window)


def test_all_solutions_are_counted_as_the_button_says(window: MainWindow, card: Cards, qtbot: QtBot) -> None:
    card("polyomino").primary.click()

    tab = window.tabs.front
    assert isinstance(tab, AtlasTab)
    wait_until(lambda: tab.left is not None, "the atlas was not built")
    assert tab.left is not None
    (document,) = window.tabs.document_tabs()
    assert [page.tab for page in window.tabs.pages_of(document)] == [tab]  # one tab, in the activity Explore
    assert f"See all {tab.left.solutions:,} solutions" == card("polyomino").primary.text()


def test_three_rules_are_compared_at_the_step_that_lost_a_tour(window: MainWindow, card: Cards) -> None:
    card("tour").primary.click()

    tab = window.tabs.front
    assert isinstance(tab, RaceTab)
    face = tab.face
    assert isinstance(face, TourRace)
    wait_until(lambda: face.walks.shown.step is not None, "no step was lost")
    assert len(tab.grid.views) == 3
    assert [loss.step for loss in face.walks.found_losses() if loss] == [face.walks.shown.step]
    assert "lost after step" in tab.grid.views[0].contents.verdict().words


def test_algorithm_x_waits_for_its_first_step(window: MainWindow, card: Cards, qtbot: QtBot) -> None:
    card("cover").primary.click()

    tab = window.tabs.front
    assert isinstance(tab, WatchTab)
    wait_until(lambda: window.actions_by_name["step_1"].isEnabled(), "no step was possible")
    wait_until(lambda: not tab.running, "it did not rest")
    assert tab.tree.probe is not None
    assert tab.tree.probe.nodes == 0


@pytest.mark.parametrize("kind", either(["polyomino"], ["sudoku", "kakuro", "polyomino"]))
def test_a_search_to_watch_runs_and_takes_its_time(window: MainWindow, card: Cards, qtbot: QtBot, kind: str) -> None:
    second = card(kind).second
    assert second is not None

    second.click()

    tab = window.tab
    assert tab is not None
    wait_until(lambda: tab.lane is not None and tab.lane.probe is not None and tab.lane.probe.nodes > 10, "no nodes")
    assert tab.running
    assert (tab.activity, tab.solve_panel.speed_box.currentData()) == ("search", TEN_SECONDS)


def test_a_walk_by_hand_has_its_tool(window: MainWindow, card: Cards) -> None:
    second = card("tour").second
    assert second is not None

    second.click()

    assert "walk_by_hand" in checked(window)


def test_an_analysis_that_is_still_open_is_shown_again(window: MainWindow, card: Cards) -> None:
    card("cover").primary.click()
    first, count = window.tabs.front, len(window.tabs.all_tabs())

    card("cover").primary.click()

    assert window.tabs.front is first
    assert len(window.tabs.all_tabs()) == count


def test_lab_and_guide_open(window: MainWindow, card: Cards) -> None:
    card("sudoku")

    window.start_page.kinds.lab.button.click()
    window.start_page.kinds.guide.button.click()

    assert isinstance(window.tabs.front, LabTab)
    dialog = window.findChild(GuideDialog)
    assert dialog is not None
    dialog.close()


@pytest.mark.parametrize("kind", [kind for kind, face in FACES.items() if face.start])
def test_each_card_has_a_picture_a_line_and_two_actions(kind: str) -> None:
    card = start_card_of(kind)

    assert card.about
    assert card.second is not None
    assert card.primary.tip
    assert card.second.tip


def test_a_kind_that_says_nothing_opens_its_first_sample(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FACES, "cover")
    try:
        action = start_card_of("cover").primary
    finally:
        monkeypatch.undo()

    window.start_actions.do("cover", action)

    assert window.tab is not None
    assert window.tab.document.title == "Floor plan 5 × 6"

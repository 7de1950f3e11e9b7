"""Preferences that are changed in the dialog apply at once and are kept."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.base.graphics_card import CARD
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.base.preferences import (
    APPEARANCE,
    COMPUTING,
    DOCUMENTS,
    is_on,
    preference,
    preferred_solver,
    set_preference,
    set_preferred_solver,
)
from workbench.ui.base.settings import settings
from workbench.ui.base.theme import chosen_theme, colours
from workbench.ui.board.canvas import picture
from workbench.ui.shell.dialogs.keys import KeysDialog
from workbench.ui.shell.dialogs.preferences import PreferencesDialog
from workbench.ui.shell.main_window import MainWindow


@pytest.fixture(autouse=True)
def default_preferences(qapp: QApplication) -> Iterator[None]:
    forget()  # what other tests have set
    yield
    forget()


def forget() -> None:
    for choice in (*APPEARANCE, *DOCUMENTS, *COMPUTING):
        settings().remove(choice.name)
    settings().remove("solvers")
    preference.cache_clear()


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[PreferencesDialog]:
    trigger(window, "preferences")
    (dialog,) = window.findChildren(PreferencesDialog)
    yield dialog
    dialog.reset.click()
    dialog.close()


def test_every_preference_has_its_default(dialog: PreferencesDialog) -> None:
    looks = {"theme": "system", "text_size": "100", "digits": "100", "mark_places": "places", "animation": "on"}
    assert dialog.looks.values() == looks
    assert dialog.keeping.values() == {"autosave": "on", "restore": "on", "clear_marks": "on"}
    assert dialog.solvers.values() == dict.fromkeys(dialog.solvers.values(), "first")
    assert {"sudoku", "kakuro", "polyomino", "cover"} <= set(dialog.solvers.values()) <= set(KINDS)


@pytest.mark.slow
def test_a_theme_applies_at_once(window: MainWindow, dialog: PreferencesDialog) -> None:
    dialog.looks.set_value("theme", "dark")

    assert chosen_theme() == "dark"
    assert window.palette().window().color() == QColor(colours()["window"])
    assert window.actions_by_name["theme_dark"].isChecked()


@pytest.mark.slow
def test_the_dialog_shows_what_is_set(window: MainWindow) -> None:
    trigger(window, "theme_dark")
    set_preference("digits", "125")
    set_preferred_solver("sudoku", "cover_links")

    dialog = PreferencesDialog(window)

    assert dialog.looks.values()["theme"] == "dark"
    assert dialog.looks.values()["digits"] == "125"
    assert dialog.solvers.values()["sudoku"] == "cover_links"
    dialog.reset.click()
    dialog.deleteLater()


@pytest.mark.slow
def test_a_new_document_uses_the_default_solver(dialog: PreferencesDialog, opened: Opened) -> None:
    first = opened("." * 81)
    dialog.solvers.set_value("sudoku", "cover_links")

    second = opened("." * 81)

    assert first.solve_panel.solver.name == "sudoku_bands"
    assert second.solve_panel.solver.name == "cover_links"
    assert second.solve_panel.choices == {choice.name: choice.default for choice in second.solve_panel.solver.choices}
    assert preferred_solver("sudoku") == "cover_links"


@pytest.mark.slow
def test_larger_digits_are_drawn_at_once(window: MainWindow, dialog: PreferencesDialog, opened: Opened) -> None:
    board = opened("8" + "." * 80).editor.board
    before = board.grab().toImage()

    dialog.looks.set_value("digits", "125")

    assert board.grab().toImage() != before


def test_exported_pictures_do_not_depend_on_preferences(dialog: PreferencesDialog) -> None:
    puzzle = Sudoku.blank({"box": "2x2"}).edit([(0, 0)], 3)
    before = picture(puzzle, untouched(puzzle), colours(), 40)

    dialog.looks.set_value("digits", "125")

    assert picture(puzzle, untouched(puzzle), colours(), 40) == before


def test_a_graphics_card_does_nothing_once_it_is_turned_off(dialog: PreferencesDialog) -> None:
    assert (dialog.computing.values(), CARD.allowed) == ({"graphics_card": "automatic"}, True)

    dialog.computing.set_value("graphics_card", "off")
    assert not CARD.allowed

    dialog.reset.click()
    assert CARD.allowed


@pytest.mark.slow
def test_the_status_bar_names_a_graphics_card_and_says_why_it_failed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(CARD, "name", "a card")
    qtbot.waitUntil(lambda: window.solvers.text() == "Graphics card: a card")

    problem = "The graphics card failed: it is gone. All work is done on the processor."
    monkeypatch.setattr(CARD, "problem", problem)
    qtbot.waitUntil(lambda: window.solvers.text() == "Graphics card: not used")

    assert (window.statusBar().currentMessage(), window.solvers.toolTip()) == (problem, problem)


@pytest.mark.slow
def test_without_animation_a_search_is_shown_once_a_second(dialog: PreferencesDialog, opened: Opened) -> None:
    tab = opened("." * 81)
    dialog.looks.set_value("animation", "off")

    tab.run()

    assert not is_on("animation")
    assert tab.searching.milliseconds == 1000
    tab.searching.stop()


@pytest.mark.parametrize("stored", ["purple", "", "5"])
def test_an_unknown_value_counts_as_the_default(stored: str) -> None:
    settings().setValue("theme", stored)
    settings().setValue("digits", stored)

    assert preference("theme") == "system"
    assert preference("digits") == "100"


def test_an_unknown_default_solver_is_ignored(window: MainWindow, opened: Opened) -> None:
    set_preferred_solver("sudoku", "gone")

    dialog = PreferencesDialog(window)

    assert dialog.solvers.values()["sudoku"] == "first"
    assert opened("." * 81).solve_panel.solver.name == "sudoku_bands"
    dialog.deleteLater()


def test_the_dialog_of_shortcuts_opens_from_the_dialog(window: MainWindow, dialog: PreferencesDialog) -> None:
    window.help.keys()

    (keys,) = window.findChildren(KeysDialog)
    keys.close()

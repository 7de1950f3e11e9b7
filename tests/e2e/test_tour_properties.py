"""The properties of a tour and the sums of its move numbers, in the real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from workbench.base.places import samples
from workbench.puzzles.notation import parse_square
from workbench.ui.base.preferences import is_on, set_preference
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.acts import SHOW_SUMS
from workbench.ui.tour.edge_labels import SETTING
from workbench.ui.tour.editor import TourEditor

[BEVERLEY] = [file for file in samples("tour") if "semimagic" in Path(file.name).name]


@pytest.fixture(autouse=True)
def defaults() -> Iterator[None]:
    """Leave the default behind."""
    yield
    set_preference(SETTING, "off")


def opened(window: MainWindow, text: str) -> TourEditor:
    window.commands.open_text(text, "test")
    assert window.tab is not None
    editor = window.tab.editor
    assert isinstance(editor, TourEditor)
    return editor


def test_a_complete_tour_is_named_and_an_incomplete_one_is_not(window: MainWindow) -> None:
    editor = opened(window, BEVERLEY.read_text(encoding="utf-8"))

    shown = editor.properties.text(), editor.properties.isVisible()
    editor.clear_entries()

    words = "The tour is not symmetric. The tour is semimagic: rows and columns sum to 260."
    assert shown == (f"{words} The tour crosses itself 98 times.", True)
    assert not editor.properties.isVisible()


def test_a_walk_by_hand_is_not_closed_before_it_visits_all_squares(window: MainWindow) -> None:
    editor = opened(window, "tour 8x8 closed\n")
    for square in ("e5", "f7", "d8", "c6"):  # from where e5 is a leap away
        editor._by_hand.go_to(parse_square(square, (8, 8)))

    assert editor.properties.text().startswith("The path of 3 moves does not cross itself. The longest uncrossed paths")


def test_sums_are_shown_and_hidden_and_the_choice_is_kept(window: MainWindow, qtbot: QtBot) -> None:
    editor = opened(window, BEVERLEY.read_text(encoding="utf-8"))
    without = editor.board.grab().toImage()
    right = editor.board.view.margins.right

    window.acts[SHOW_SUMS].trigger()
    shown = editor.board.view.margins.right, is_on(SETTING), window.acts[SHOW_SUMS].isChecked()
    with_sums = editor.board.grab().toImage()
    window.acts[SHOW_SUMS].trigger()

    assert (right, shown[1:]) == (0, (True, True))
    assert shown[0] > 0
    assert with_sums != without
    assert (editor.board.view.margins.right, is_on(SETTING)) == (0, False)


def test_the_sums_unfold_and_say_what_is_reached(window: MainWindow) -> None:
    editor = opened(window, BEVERLEY.read_text(encoding="utf-8"))
    fold = editor.sums
    assert not fold.box.isVisible()

    fold.button.click()
    assert "8 of 8 rows, 8 of 8 columns" in fold.text.text()
    fold.box.click()
    assert is_on(SETTING)
    window.acts[SHOW_SUMS].trigger()
    assert not fold.box.isChecked()
    editor.clear_entries()
    assert "Reached" not in fold.text.text()


def test_sums_follow_the_walk_by_hand(window: MainWindow, qtbot: QtBot) -> None:
    editor = opened(window, "tour 3x4 start a1")
    window.acts[SHOW_SUMS].trigger()
    before = editor.board.grab().toImage()

    editor._by_hand.go_to((0, 1))

    assert editor.board.grab().toImage() != before
    qtbot.keyClick(editor.board, Qt.Key.Key_Backspace)

"""The argument against a tour in the real window: drawn on the board, explained in words, and never in the way."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.windows import Opened, trigger
from workbench.ui.base.theme import choose_theme
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.editor import TourEditor
from workbench.ui.tour.theory.argument_line import legend

LEFT = Qt.MouseButton.LeftButton


def editor_of(tab: DocumentTab) -> TourEditor:
    assert isinstance(tab.editor, TourEditor)
    return tab.editor


def colours_on(tab: DocumentTab) -> int:
    """Return how many colours the squares have."""
    return len(set(colours_of(tab)))


def colours_of(tab: DocumentTab) -> list[int]:
    """Return the colour of each square, near its left edge."""
    board = editor_of(tab).board
    QApplication.processEvents()
    picture = board.grab().toImage()
    rows, columns = board.tour.shape
    rects = [board.view.rect((r, c)) for r in range(rows) for c in range(columns)]
    ratio = picture.devicePixelRatio()
    points = [(round((rect.left() + rect.width() * 0.2) * ratio), round(rect.center().y() * ratio)) for rect in rects]
    return [picture.pixel(x, y) for x, y in points]


def plain_legend(tab: DocumentTab) -> str:
    return editor_of(tab).argument.legend.text()


def press(tab: DocumentTab, cell: tuple[int, int]) -> None:
    board = editor_of(tab).board
    QTest.mousePress(board, LEFT, pos=board.view.rect(cell).center().toPoint())


def release(tab: DocumentTab, cell: tuple[int, int]) -> None:
    board = editor_of(tab).board
    QTest.mouseRelease(board, LEFT, pos=board.view.rect(cell).center().toPoint())


def test_a_cut_is_drawn_with_its_parts_and_explained(opened: Opened) -> None:
    tab = opened("tour 4x4\n")
    argument = editor_of(tab).argument

    assert argument.isVisible()
    assert "4 squares" in plain_legend(tab)
    assert "Without the 4 squares ×, 6 parts are left" in plain_legend(tab)
    assert colours_on(tab) > 4


def test_a_board_with_tours_has_no_argument(opened: Opened) -> None:
    tab = opened("tour 4x5\n")

    assert not editor_of(tab).argument.isVisible()
    assert colours_on(tab) == 2


def test_the_argument_can_be_turned_off(opened: Opened) -> None:
    tab = opened("tour 4x4\n")

    editor_of(tab).argument.box.click()

    assert colours_on(tab) == 2
    assert not editor_of(tab).argument.legend.isVisible()
    editor_of(tab).argument.box.click()
    assert colours_on(tab) > 4


def test_the_argument_goes_and_comes_with_the_theorem(opened: Opened) -> None:
    tab = opened("tour 4x4\n")

    editor_of(tab).bar.columns_box.setValue(5)
    assert not editor_of(tab).argument.isVisible()
    assert colours_on(tab) == 2

    editor_of(tab).bar.columns_box.setValue(4)
    assert colours_on(tab) > 4


def test_a_stroke_hides_the_argument_until_it_ends(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 4x4\n")
    trigger(window, "paint_cells")

    press(tab, (0, 0))
    during = colours_on(tab)
    release(tab, (0, 0))

    assert during == 3  # both colours of squares, and a hole
    assert not tab.document.position.puzzle.open_cells()[0, 0]


def test_a_walk_by_hand_hides_the_argument(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 4x4\n")
    argued = colours_of(tab)[-1]
    trigger(window, "walk_by_hand")

    press(tab, (0, 0))
    release(tab, (0, 0))

    assert editor_of(tab).argument.isVisible()
    assert colours_of(tab)[-1] != argued
    trigger(window, "clear_walk")
    assert colours_of(tab)[-1] == argued


@pytest.mark.parametrize("theme", ["dark", "contrast", "light"])
def test_the_legend_follows_the_theme(opened: Opened, theme: str) -> None:
    tab = opened("tour 4x10 closed\n")

    choose_theme(theme)
    QApplication.processEvents()

    argument = editor_of(tab).argument
    assert argument.argument is not None
    assert argument.legend.text() == legend(argument.argument)

"""How much of the window asks for attention: the controls in sight, without menus and tabs."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QSlider, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.base.places import samples
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.digit_bar import DigitBar

CONTROLS = QAbstractButton, QComboBox, QAbstractSpinBox, QSlider
MOST = {  # after a search: in Puzzle, and in Search; of version 0.4.0's tabs 59, 40, 60 and 55
    ("sudoku", "20-beyond-singles"): (32, 24),
    ("kakuro", "10-by-10"): (24, 24),
    ("polyomino", "pentominoes-6x10"): (29, 30),
    ("tour", "10-open-8x8"): (25, 24),
    ("cover", "knuth-7-items"): (25, 24),
}
IN_COMPARISON = 17  # three lanes


def controls(root: QWidget) -> int:
    """Return how many controls can be seen."""
    count = 0
    for widget in root.findChildren(QWidget):
        parts = isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox)
        if not widget.isVisible() or parts:
            continue
        if isinstance(widget, DigitBar):
            count += 10  # its digits, and the cells with two candidates
        elif isinstance(widget, QTabBar):
            count += widget.count()
        else:
            count += isinstance(widget, (*CONTROLS, QLineEdit))
    return count


@pytest.mark.parametrize(("kind", "name"), MOST)
def test_few_controls_are_in_sight(qtbot: QtBot, window: MainWindow, kind: str, name: str) -> None:
    window.resize(1280, 770)
    window.commands.open_path(next(file for file in samples(kind) if file.stem == name))
    tab = window.tab
    assert isinstance(tab, DocumentTab)
    tab.run()
    qtbot.waitUntil(lambda: not tab.running)

    in_puzzle, in_search = MOST[kind, name]

    qtbot.waitUntil(lambda: controls(tab) <= in_puzzle)  # a button stops the count of solutions while it goes on
    trigger(window, "search")

    assert controls(tab) <= in_search


def test_a_comparison_has_few_controls(window: MainWindow, opened: Callable[[str], DocumentTab]) -> None:
    window.resize(1280, 770)
    opened("tour 8x8 start e3")

    trigger(window, "race")

    assert controls(window.tabs.currentWidget()) <= IN_COMPARISON

"""The panels of sudokus and kakuros in windows and texts of all sizes: nothing is cut, nothing scrolls sideways."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import Opened, trigger
from workbench.ui.base.theme import choose_text_size
from workbench.ui.board.advice.advice_list import MIN_ROWS, AdviceList, AdviceRow
from workbench.ui.shell.main_window import MainWindow

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LARGE = "sudoku 5x5\n" + (". " * 25 + "\n") * 25
KAKURO = "kakuro 4x5\n# 7\\ 7\\ # #\n\\7 . . 4\\ 4\\\n\\11 . . . .\n# # \\4 . .\n"
UNIQUE = "kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n"
SIZES = [(720, 520), (960, 1040), (1024, 670), (1280, 770)]


@pytest.mark.parametrize("text", [SUDOKU, LARGE, KAKURO], ids=["sudoku", "25 x 25", "kakuro"])
@pytest.mark.parametrize("percent", either(["100", "200"], ["100", "150", "200"]))
def test_a_panel_cuts_no_button_and_does_not_scroll_sideways(
    window: MainWindow, opened: Opened, text: str, percent: str
) -> None:
    tab = opened(text)
    panel = tab.editor.panel
    choose_text_size(percent)

    for size in SIZES:
        window.resize(*size)
        for mode in ("colour_cells" if tab.face.kind == "sudoku" else "design", "entries"):
            trigger(window, mode)
            if not tab.frame.body.shows_panel:
                trigger(window, "side_panel")
            QApplication.processEvents()

            assert panel.inside.width() <= panel.viewport().width(), (size, mode)
            for button in panel.inside.findChildren(QAbstractButton):
                if button.isVisible():
                    hint, right = button.sizeHint(), button.mapTo(panel.inside, QPoint(button.width(), 0)).x()
                    assert button.width() >= hint.width(), (size, mode, button.text())
                    assert button.height() >= hint.height(), (size, mode, button.text())
                    assert right <= panel.inside.width(), (size, mode, button.text())
            [rows] = panel.inside.findChildren(AdviceList)
            assert rows.height() >= MIN_ROWS * rows.fontMetrics().height(), (size, mode)


@pytest.mark.parametrize(("text", "most"), [(SUDOKU, 22), (UNIQUE, 25)], ids=["sudoku", "kakuro"])
def test_few_controls_are_in_sight(window: MainWindow, opened: Opened, qtbot: QtBot, text: str, most: int) -> None:
    window.resize(1280, 770)
    tab = opened(text)

    def buttons() -> int:
        return sum(button.isVisible() for button in tab.findChildren(QAbstractButton))  # beside a keypad

    qtbot.waitUntil(lambda: 0 < buttons() <= most)  # while solutions are counted, that can be stopped


def test_control_b_folds_the_panel_of_sudokus_and_kakuros_only(window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    window.activateWindow()

    seen = []
    for text in (SUDOKU, KAKURO, "polyomino 6x6\npieces free 3 any\n"):
        tab = opened(text)
        QApplication.processEvents()
        before = tab.frame.body.shows_panel
        QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        seen.append((before, tab.frame.body.shows_panel))

    assert seen == [(True, False), (True, False), (True, True)]


def test_the_last_row_is_in_sight_after_end_although_the_list_gets_lower(window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    [rows] = opened(SUDOKU).editor.panel.inside.findChildren(AdviceList)
    rows.show_rows(tuple(AdviceRow(f"step {k}", (), group="g", heading="g" if not k else "") for k in range(300)))
    QApplication.processEvents()

    QTest.keyClick(rows, Qt.Key.Key_End)
    window.resize(1280, 700)
    QApplication.processEvents()

    last = rows.visualRect(rows.currentIndex())
    assert rows.currentIndex().row() == 299
    assert rows.viewport().rect().contains(last)

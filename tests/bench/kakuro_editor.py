"""The budgets of the kakuro editor: a digit of a clue, the clue accepted, a step of the cursor, a step of a stroke.

python -m tests.bench.kakuro_editor
"""

import itertools
import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.bench.measure import report
from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles.kakuro import Kakuro
from workbench.ui.board.board import Board
from workbench.ui.board.document import Document
from workbench.ui.shell.app import make_app
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

SIZES = ((30, 16), (100, 25), (200, 50))  # cells of a side, and the budget in milliseconds
TIMES = 15


def design(side: int) -> Kakuro:
    """Return a board that consists of the sample of 10 x 10 cells again and again."""
    file = next(file for file in samples("kakuro") if "10-by-10" in file.name)
    [sample] = Kakuro.parse(file.read_text(encoding="utf-8"))
    times = (side // sample.shape[0], side // sample.shape[1])
    return Kakuro(*(np.tile(array, times) for array in (sample.white, sample.across, sample.down)))


def milliseconds(act: Callable[[], object], often: int = TIMES) -> float:
    """Return the CPU time of the window's thread for one thing that a person does, with its repaint."""
    times = []
    for _ in range(often):
        begun = time.thread_time()
        act()
        QApplication.processEvents()
        times.append(1000 * (time.thread_time() - begun))
    return statistics.median(times)


def measure(board: Board, side: int, budget: float) -> bool:
    """Print the figures of one board; return whether they are within the budget."""
    what = f"{side}x{side}"
    QTest.keyClick(board, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)

    def step() -> None:
        QTest.keyClick(board, Qt.Key.Key_Tab)

    def digit() -> None:
        QTest.keyClick(board, Qt.Key.Key_1)
        QTest.keyClick(board, Qt.Key.Key_Backspace)

    clues = itertools.cycle([Qt.Key.Key_6, Qt.Key.Key_7])

    def accept() -> None:
        QTest.keyClick(board, Qt.Key.Key_Return)

    kept = report(f"Tab to the next triangle, {what}", milliseconds(step), "ms", budget)
    kept &= report(f"a digit of a clue and its removal, {what}", milliseconds(digit), "ms", budget)
    times = []
    for _ in range(TIMES):
        QTest.keyClick(board, next(clues))
        QApplication.processEvents()
        times.append(milliseconds(accept, 1))
    kept &= report(f"Return accepts a clue, {what}", statistics.median(times), "ms", budget)
    cells = iter([(r, c) for r in range(3, 3 + TIMES) for c in (7, 8)])
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((2, 8)).center())

    def stroke() -> None:
        QTest.mouseMove(board, board.cell_rect(next(cells)).center())

    kept &= report(f"a step of a stroke, {what}", milliseconds(stroke), "ms", budget)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((2, 8)).center())
    return kept


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    make_app()
    window = MainWindow()
    window.resize(1920, 1050)
    window.show()
    wait(lambda: window.warm_up.over, 300)
    kept = True
    for side, budget in SIZES:
        tab = window.tabs.add_document(Document.of(design(side), "bench"))
        trigger(window, "design")
        tab.editor.board.setFocus()
        wait(lambda: False, 0.5)
        kept &= measure(tab.editor.board, side, budget)
        tab.document.history.mark_saved()
        window.tabs.remove(tab)
    window.close()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

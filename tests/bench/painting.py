"""The budgets of painting: strokes and live frames on a board of polyominoes, pan and zoom on the board of a tour.

python -m tests.bench.painting
"""

import os
import statistics
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from tests.bench.measure import report
from workbench.base import choices
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.tour import Tour
from workbench.ui.board.document import Document
from workbench.ui.board.view import MAX_SIDE
from workbench.ui.polyomino.editor import PolyominoEditor
from workbench.ui.shell.app import make_app
from workbench.ui.shell.menus import make_all_actions
from workbench.ui.tour.board import TourBoard

SIDE = 20  # cells
SCREENS = ((844, 620), (1484, 900))  # pixels of the editor in a window of 1280 x 770 and of 1920 x 1050


def milliseconds(begun: float) -> float:
    """Return the CPU time since then."""
    return 1000 * (time.process_time() - begun)


def editor_of(window: QMainWindow, pieces: str, size: tuple[int, int]) -> PolyominoEditor:
    """Return the editor of a board with any number of these pieces, shown."""
    sizes = {"rows": SIDE, "columns": SIDE, "pieces": pieces, "copies": "any"}
    document = Document.of(Polyomino.blank(choices.settle(Polyomino.sizes, sizes)), "bench")
    editor = PolyominoEditor(document, make_all_actions(window))
    document.changed.connect(lambda: editor.show_position(document.position.faults(), None))
    editor.resize(*size)
    editor.show_position([], None)
    editor.show()
    QApplication.processEvents()  # what is not exposed is not painted
    return editor


def stroke(editor: PolyominoEditor) -> tuple[list[float], float]:
    """Paint a hole into every cell in one stroke; return the times of its steps with their repaints, and of its end."""
    board = editor.board
    steps = []
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((0, 0)).center())
    for r in range(SIDE):
        for c in range(SIDE) if r % 2 == 0 else reversed(range(SIDE)):
            begun = time.process_time()
            QTest.mouseMove(board, board.cell_rect((r, c)).center())
            board.repaint()
            steps.append(milliseconds(begun))
    begun = time.process_time()
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((SIDE - 1, 0)).center())
    board.repaint()
    return steps, milliseconds(begun)


def live_frame(editor: PolyominoEditor) -> float:
    """Show a part of a tiling as a search does; return the time of one frame."""
    puzzle = editor.board.puzzle
    filling = untouched(puzzle)
    for k in range(0, len(puzzle.placements.piece), 7):
        cells = puzzle.placements.covered(k)
        if not filling.ravel()[cells].any() and (filling > 0).mean() < 0.7:
            filling.ravel()[cells] = k + 1
    frames = []
    for _ in range(30):
        begun = time.process_time()
        editor.show_position([], filling)
        editor.message()
        editor.board.repaint()
        frames.append(milliseconds(begun))
    return statistics.median(frames)


def tour_board(side: int, size: tuple[int, int]) -> TourBoard:
    """Return a board of so many squares with all of them visited, though by no leaper, shown."""
    board = TourBoard(Tour(np.ones((side, side), bool), start=(0, 0)))
    board.show_walk(np.arange(1, side * side + 1, dtype=np.int32).reshape(side, side))
    board.resize(*size)
    board.show()
    QApplication.processEvents()
    return board


def frames(board: TourBoard) -> tuple[float, float]:
    """Return the time of the slowest frame but one while the board is enlarged, and the 95th percentile of moves."""
    enlarged, moved = [], []
    while board.view.side < MAX_SIDE:
        begun = time.process_time()
        board.zoom_in()
        board.repaint()
        enlarged.append(milliseconds(begun))
        for k in range(4):
            begun = time.process_time()
            board.go(((k * 37) % board.tour.shape[0], (k * 91) % board.tour.shape[1]))
            board.repaint()
            moved.append(milliseconds(begun))
    return sorted(enlarged)[-2], statistics.quantiles(moved, n=20)[-1]


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    make_app()
    window = QMainWindow()
    kept = True
    for pieces in ("pentominoes", "hexominoes"):
        for size in SCREENS:
            editor = editor_of(window, pieces, size)
            what = f"{SIDE}x{SIDE}, {pieces}, {size[0]}x{size[1]} pixels"
            kept &= report(f"a live frame, {what}", live_frame(editor), "ms", 16)
            steps, end = stroke(editor)
            kept &= report(f"a step of a stroke, p95, {what}", statistics.quantiles(steps, n=20)[-1], "ms", 16)
            kept &= report(f"the end of a stroke over all cells, {what}", end, "ms", 50)
            editor.hide()
    for side in (100, 1000, 5000):
        for size in SCREENS:
            board = tour_board(side, size)
            enlarged, moved = frames(board)
            what = f"{side}x{side} squares, {size[0]}x{size[1]} pixels"
            kept &= report(f"a frame of the zoom, the slowest but one, {what}", enlarged, "ms", 33)
            kept &= report(f"a frame of a move, p95, {what}", moved, "ms", 33)
            board.hide()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

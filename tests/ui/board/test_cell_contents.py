"""What the cells of a board show: entries, what a search found and guessed, marks and candidates."""

import numpy as np
import pytest
from PySide6.QtCore import QSizeF

from tests.conftest import Recorder
from workbench.files.position import Position
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.board.board_painter import BoardPainter
from workbench.ui.board.cell_contents import CellContents
from workbench.ui.board.cell_view import CellView

PUZZLE = Sudoku.parse("sudoku 2x3\n1.....\n......\n......\n......\n......\n.....6\n")[0]
NONE = np.zeros(PUZZLE.shape, bool)


@pytest.fixture
def position() -> Position:
    return Position.fresh(PUZZLE)


def found(**digits: int) -> Filling:
    """Return a filling with these digits: r2c3=4."""
    filling = np.zeros(PUZZLE.shape, np.int32)
    for name, digit in digits.items():
        filling[int(name[1]) - 1, int(name[3]) - 1] = digit
    return filling


def only(cell: Cell) -> np.ndarray:
    mask = NONE.copy()
    mask[cell] = True
    return mask


def drawn(recorder: Recorder, *contents: object) -> list[str]:
    """Return what the contents of all cells draw, without calls that draw nothing."""
    position, filling, guessed, allowed = contents
    view = CellView(PUZZLE.shape, QSizeF(400, 400))
    CellContents(position, filling, view, guessed, allowed).draw(recorder)  # type: ignore[arg-type]
    return [call for call in recorder.calls if not call.endswith(": ")]


def test_a_guess_has_its_own_ink_and_a_mark_in_its_corner(recorder: Recorder, position: Position) -> None:
    calls = drawn(recorder, position, found(r2c3=4, r5c2=3), only((1, 2)), None)

    assert calls == [
        f"labels {Ink.FOUND} 0.62: 3@1.5,4.5",
        f"labels {Ink.GUESS} 0.62: 4@2.5,1.5",
        f"lines {Ink.GUESS} 0.05: 2.11,1.11-2.28,1.11 2.11,1.11-2.11,1.28",
    ]


def test_pencil_marks_stay_in_the_persons_ink_when_candidates_are_shown(recorder: Recorder, position: Position) -> None:
    position = position.mark([(1, 1)], 2).mark([(1, 1)], 1)  # 1 is no candidate there
    painter = BoardPainter(position)

    calls = drawn(recorder, position, None, NONE, painter.candidates() & only((1, 1))[:, :, None])

    others, marks = ([word.partition("@")[0] for word in call.partition(": ")[2].split()] for call in calls)
    assert calls[0].startswith(f"labels {Ink.PENCIL}")
    assert calls[1].startswith(f"labels {Ink.ENTRY}")
    assert others == ["3", "4", "5", "6"]
    assert marks == ["1", "2"]


def test_candidates_follow_entries_and_what_a_search_shows(position: Position) -> None:
    painter = BoardPainter(position)
    before = painter.candidates()[2, 0]

    painter.take(position.enter([(3, 1)], 2), [], found(r3c2=3))
    after = painter.candidates()[2, 0]

    assert (before.nonzero()[0] + 1).tolist() == [2, 3, 4, 5, 6]
    assert (after.nonzero()[0] + 1).tolist() == [4, 5, 6]  # both are in its box
    assert not painter.candidates()[2, 1].any()  # it is filled


def test_another_position_shows_no_guesses_of_the_one_before(position: Position) -> None:
    painter = BoardPainter(position)
    painter.guessed = only((1, 2))

    painter.take(position, [], None)

    assert not painter.guessed.any()

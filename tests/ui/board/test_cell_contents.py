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


def test_once_there_are_corner_marks_pencil_marks_stand_in_the_middle(recorder: Recorder, position: Position) -> None:
    position = position.mark([(1, 1)], 2).mark([(1, 1)], 5).mark([(1, 1), (2, 2)], 6, corner=True).mark([(3, 3)], 1)
    position = position.mark([(1, 1)], 3, corner=True)

    calls = drawn(recorder, position, None, NONE, None)

    middle = [call for call in calls if "2@" in call]
    assert [call.partition(": ")[2] for call in calls if "3@" in call] == ["3@1.16,1.16 6@1.84,1.16 6@2.16,2.16"]
    assert middle == [f"labels {Ink.ENTRY} 0.26: 2@1.4168,1.5 5@1.5832,1.5"]
    assert sum("1@3.5,3.5" in call for call in calls) == 1  # where a corner mark 1 cannot be


def test_corner_marks_make_way_for_candidates(recorder: Recorder, position: Position) -> None:
    position = position.mark([(1, 1)], 2).mark([(1, 1)], 6, corner=True)
    candidates = BoardPainter(position).candidates() & only((1, 1))[:, :, None]

    calls = drawn(recorder, position, None, NONE, candidates)

    assert [call.split()[1] for call in calls] == [str(Ink.PENCIL), str(Ink.ENTRY)]
    assert "6@" in calls[0]


def test_no_mark_leaves_its_cell_however_many_there_are(recorder: Recorder) -> None:
    puzzle = Sudoku.parse("sudoku 4x4\n" + ("." * 16 + "\n") * 16)[0]
    n = puzzle.side
    for number in range(1, n + 1):
        position = Position.fresh(puzzle)
        for value in range(1, number + 1):
            position = position.mark([(2, 3)], value).mark([(2, 3)], value, corner=True)
        contents = CellContents(position, None, CellView(puzzle.shape, QSizeF(640, 640)), np.zeros(puzzle.shape, bool))
        contents.draw(recorder)
    places = [word.split("@")[1].split(",") for call in recorder.calls for word in call.partition(": ")[2].split()]

    assert len(places) == n * (n + 1)
    assert all(3.05 < float(x) < 3.95 and 2.05 < float(y) < 2.95 for x, y in places)


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

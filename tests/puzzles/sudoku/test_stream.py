"""Lists of puzzles, read in parts."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.known.counts import pattern
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.stream import ListReader, Stretch

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIXTEEN = Sudoku(Layout((4, 4)), np.array(pattern((4, 4)), np.int32)).edit([(0, 0), (3, 7)], 0)
AS_NUMBERS = " ".join(str(digit) for digit in SIXTEEN.givens.ravel().tolist())


def puzzles(found: list[Stretch | ParseError]) -> list[Sudoku]:
    """Return the puzzles of chunks."""
    return [
        Sudoku(one.layout, board.astype(np.int32)) for one in found if isinstance(one, Stretch) for board in one.digits
    ]


def read(lines: Sequence[str]) -> list[Stretch | ParseError]:
    """Return what a list holds."""
    return list(ListReader().read(lines))


@pytest.mark.parametrize("line", [SIXTEEN.format("line").strip(), AS_NUMBERS], ids=["characters", "numbers"])
def test_boards_of_16_may_stand_on_lines(line: str) -> None:
    assert puzzles(read([line, line])) == [SIXTEEN, SIXTEEN]


def test_a_bad_line_is_an_error_between_the_others() -> None:
    first, error, second = read([LINE, LINE[:80] + "z", LINE])

    assert isinstance(first, Stretch)
    assert isinstance(second, Stretch)
    assert (first.lines, second.lines) == ([1], [3])
    assert str(error) == 'Line 2, column 81: "z" is not a digit from 1 to 9. Use . for an open cell.'


def test_a_line_of_no_size_is_an_error() -> None:
    first, error, second = read([LINE, LINE[:70], "", "# remark", LINE])

    assert isinstance(error, ParseError)
    assert error.line == 2
    assert isinstance(first, Stretch)
    assert isinstance(second, Stretch)
    assert second.lines == [5]


def test_sizes_may_change_in_a_list() -> None:
    lines = [LINE, "." * 256, "1..." * 4, LINE]

    assert [len(one.digits[0]) for one in read(lines) if isinstance(one, Stretch)] == [9, 16, 4, 9]


@pytest.mark.parametrize(
    "lines",
    [
        ["quizzes,solutions", f"{LINE.replace('.', '0')},{'1' * 81}"],
        ["id,puzzle,solution,clues,difficulty", f"1,{LINE},{'1' * 81},30,1.5"],
        [f"0000183b305c {LINE.replace('.', '0')}  1.2"],
        ["\ufeff" + LINE + "\r\n"],
        [LINE.replace(".", "-")],
        [LINE.replace(".", "x") + " ED=7.1"],
    ],
)
def test_tables_and_lists_of_others_are_read(lines: list[str]) -> None:
    found = read(lines)

    assert puzzles(found) == list(Sudoku.parse(LINE))

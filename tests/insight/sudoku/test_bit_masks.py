"""The bits of a sudoku, beside plain sets of digits."""

import numpy as np
import pytest

from tests.known.counts import KNOWN_COUNTS, SOLVED
from workbench.insight.bit_table import mask_of, numbers_of
from workbench.insight.sudoku.bit_masks import BoardMasks
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku

FULL = "".join(SOLVED.split())
HARD = [known.text for known in KNOWN_COUNTS if known.name in ("AI Escargot", "Inkala 2012", "17 givens")]
OTHERS = [
    "sudoku 2x3 diagonals\n1.....\n......\n......\n......\n......\n......",
    "sudoku jigsaw 4\n1...\n....\n....\n....\nAAAB\nACBB\nCCBD\nCDDD",
    "." * 81,
    FULL,
    FULL.replace("7", "."),
    FULL[:40] + "." * 41,
    "sudoku 4x4\n" + "1 2 3 . . . . . . . . . . . . .\n" + ". . . . . . . . . . . . . . . .\n" * 15,
]
BOARDS = [*HARD, *OTHERS]


def sets_of(puzzle: Sudoku, entries: np.ndarray) -> dict[tuple[int, int], set[int]]:
    """Return the candidates of open cells as sets, from the rules of a puzzle alone."""
    side = puzzle.side
    digits = np.where(puzzle.givens > 0, puzzle.givens, entries)
    found = {}
    for r, c in np.argwhere(digits == 0).tolist():
        found[r, c] = {
            d
            for d in range(1, side + 1)
            if not puzzle.judge(np.where((np.indices((side, side)) == [[[r]], [[c]]]).all(0), d, entries))
        }
    return found


def masks(text: str, entries: np.ndarray | None = None) -> tuple[Sudoku, BoardMasks]:
    [puzzle] = Sudoku.parse(text)
    return puzzle, BoardMasks(puzzle, untouched(puzzle) if entries is None else entries)


@pytest.mark.parametrize("text", BOARDS)
def test_masks_of_candidates_are_the_digits_that_break_no_rule(text: str) -> None:
    puzzle, board = masks(text)
    if puzzle.side > 9:
        expected = {
            tuple(cell): set((np.flatnonzero(puzzle.candidates(untouched(puzzle))[tuple(cell)]) + 1).tolist())
            for cell in np.argwhere(puzzle.givens == 0).tolist()
        }
    else:
        expected = sets_of(puzzle, untouched(puzzle))

    for cell in np.ndindex(puzzle.shape):
        assert set(numbers_of(board.candidates(cell))) == expected.get(cell, set())


@pytest.mark.parametrize("text", BOARDS)
def test_the_two_words_find_the_digits_that_are_in_one_set_of_a_unit(text: str) -> None:
    _, board = masks(text)

    for unit in {unit for cell in np.ndindex(board.width, board.width) for unit in board.units_of(cell)}:
        sets = {cell: set(numbers_of(board.candidates(cell))) for cell in board.cells_of(unit)}
        places = {d: [cell for cell, those in sets.items() if d in those] for d in range(1, board.width + 1)}
        expected = [(d, cells[0]) for d, cells in places.items() if len(cells) == 1]
        assert board.hidden_singles(unit) == expected
        last = board.of_unit(unit).rows[-1]
        assert last.words[2] == mask_of(d for d, _ in expected)


def test_the_words_grow_cell_by_cell() -> None:
    _, board = masks(HARD[0])
    unit = board.units_of((2, 4))[0]

    table = board.of_unit(unit)

    seen: list[set[int]] = []
    for row, cell in zip(table.rows[1:-1], board.cells_of(unit), strict=True):
        seen.append(set(numbers_of(board.candidates(cell))))
        assert set(numbers_of(row.words[1] or 0)) == set().union(*seen)
        twice = {d for d in range(1, 10) if sum(d in those for those in seen) > 1}
        assert set(numbers_of(row.words[2] or 0)) == set(range(1, 10)) - twice


def test_a_naked_single_is_a_mask_with_one_bit() -> None:
    _, board = masks(FULL[:40] + "." + FULL[41:])

    table = board.of_cell((4, 4))

    digit = int(FULL[40])
    assert table.sentences == (f"Naked single: m & (m - 1) is 0, so r5c5 can only be {digit}.",)
    assert [row.words[0] for row in table.rows[-4:]] == [1 << digit - 1, (1 << digit - 1) - 1, 0, 1 << digit - 1]


def test_entries_count_like_givens_and_a_filled_cell_has_no_mask() -> None:
    [puzzle] = Sudoku.parse("." * 81)
    entries = untouched(puzzle)
    entries[0, 0] = 5

    board = BoardMasks(puzzle, entries)

    assert (board.candidates((0, 8)), board.candidates((0, 0))) == (0b111101111, 0)
    assert board.of_cell((0, 0)).sentences == ("r1c1 holds 5: its mask is 0.",)


def test_a_cell_and_a_digit_without_a_place_are_said() -> None:
    _, board = masks("12345678." + "........." * 7 + "........9")

    assert board.of_cell((0, 8)).sentences == ("m is 0: no digit is left for r1c9, so there is no solution.",)
    assert "9: no place left in row 1, so there is no solution." in board.of_unit(0).sentences


def test_the_table_can_be_read_as_text() -> None:
    _, board = masks("12345678." + "." * 72)

    assert board.of_cell((0, 8)).text() == (
        "Row 1                      011111111  1 2 3 4 5 6 7 8\n"
        "Column 9                   000000000  –\n"
        "Box 3                      011000000  7 8\n"
        "row | column | box         011111111  1 2 3 4 5 6 7 8\n"
        "m = ~(row | column | box)  100000000  9\n"
        "m - 1                      011111111\n"
        "m & (m - 1)                000000000  –\n"
        "m & -m                     100000000  bit 8: digit 9\n"
        "Naked single: m & (m - 1) is 0, so r1c9 can only be 9.\n"
    )

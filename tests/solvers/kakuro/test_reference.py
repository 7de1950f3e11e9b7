"""Small kakuro boards, and a reference that tries every digit in every cell; what it counts is known without it."""

from collections.abc import Iterator
from itertools import combinations
from math import factorial

import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.typing import NDArray

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Cell, Filling


def stretches(puzzle: Kakuro) -> list[tuple[list[Cell], int]]:
    """Return the cells and the clue of every run, read off the board itself."""
    found = []
    rows, columns = puzzle.shape
    for clues, (down, right) in ((puzzle.across, (0, 1)), (puzzle.down, (1, 0))):
        for r, c in np.argwhere(puzzle.white).tolist():
            before = (r - down, c - right)
            if min(before) >= 0 and puzzle.white[before]:
                continue
            cells = []
            while r < rows and c < columns and puzzle.white[r, c]:
                cells.append((r, c))
                r, c = r + down, c + right
            found.append((cells, int(clues[before]) if min(before) >= 0 else 0))
    return found


def is_solution(puzzle: Kakuro, filling: Filling) -> bool:
    """Tell whether a filling obeys every rule."""
    if (filling[~puzzle.white] != 0).any() or ((filling != puzzle.given()) & (puzzle.given() > 0)).any():
        return False
    for cells, clue in stretches(puzzle):
        digits = [int(filling[cell]) for cell in cells]
        if len(set(digits)) < len(digits) or not set(digits) <= set(range(1, 10)) or clue not in (0, sum(digits)):
            return False
    return True


def every_solution(puzzle: Kakuro) -> Iterator[bytes]:
    """Yield all solutions, by trying all digits cell by cell."""
    runs = stretches(puzzle)
    cells = [(r, c) for r, c in np.argwhere(puzzle.white).tolist()]
    values: dict[Cell, int] = {}

    def broken(cell: Cell) -> bool:
        for run, clue in runs:
            if cell in run:
                digits = [values[other] for other in run if other in values]
                wrong = sum(digits) > clue or (len(digits) == len(run) and sum(digits) < clue)
                if len(set(digits)) < len(digits) or (clue and wrong):
                    return True
        return False

    def extend(k: int) -> Iterator[bytes]:
        if k == len(cells):
            filling = np.zeros(puzzle.shape, np.int32)
            for cell, digit in values.items():
                filling[cell] = digit
            yield filling.tobytes()
            return
        for digit in range(1, 10):
            if puzzle.given()[cells[k]] in (0, digit):
                values[cells[k]] = digit
                if not broken(cells[k]):
                    yield from extend(k + 1)
                del values[cells[k]]

    yield from extend(0)


def clued(white: NDArray[np.bool_], filling: Filling) -> Kakuro:
    """Return the board with the clues of a filling; its first row and column are blocks."""
    clues = np.zeros((2, *white.shape), np.int32)
    for way, (down, right) in enumerate(((0, 1), (1, 0))):
        for r, c in np.argwhere(white).tolist():
            before = (r - down, c - right)
            if not white[before]:
                while r < len(white) and c < len(white[0]) and white[r, c]:
                    clues[way][before] += filling[r, c]
                    r, c = r + down, c + right
    return Kakuro(white, *clues)


def planted(rows: int, columns: int, seed: int, gaps: float = 0.2) -> Kakuro:
    """Return a board of at most 9 x 9 cells with all clues, those of a filling; cells left out at random are blocks."""
    rng = np.random.default_rng(seed)
    white = np.pad(rng.random((rows, columns)) >= gaps, ((1, 0), (1, 0)))
    latin = (np.arange(9)[:, None] + np.arange(9)) % 9 + 1
    latin = latin[rng.permutation(9)][:, rng.permutation(9)][:rows, :columns]
    return clued(white, np.pad(latin, ((1, 0), (1, 0))))


def unclued(rows: int, columns: int) -> Kakuro:
    """Return a board without blocks and clues."""
    return Kakuro(np.ones((rows, columns), bool), *np.zeros((2, rows, columns), np.int32))


@st.composite
def boards(draw: st.DrawFn, most: int = 4) -> Kakuro:
    """Draw a board of few white cells; some clues may be missing, others may be wrong, a digit may be given."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    cells = st.tuples(st.integers(1, rows - 1), st.integers(1, columns - 1))
    white = np.zeros((rows, columns), bool)
    for cell in draw(st.lists(cells, min_size=1, max_size=most)):
        white[cell] = True
    digits = st.lists(st.integers(1, 9), min_size=white.size, max_size=white.size)
    filling = np.array(draw(digits)).reshape(white.shape)
    whole = clued(white, filling)
    kept = draw(st.lists(st.sampled_from([0, 1, 1]), min_size=2 * white.size, max_size=2 * white.size))
    across, down = np.stack([whole.across, whole.down]) * np.reshape(kept, (2, rows, columns))
    given = (np.array(draw(digits)).reshape(white.shape) < 3) * filling
    return Kakuro(white, across.astype(np.int32), down.astype(np.int32), given.astype(np.int32))


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_a_lone_row_has_every_arrangement_of_its_sets(length: int) -> None:
    for total in (6, 10, 13):
        white = np.zeros((2, length + 1), bool)
        white[1, 1:] = True
        across = np.zeros_like(white, np.int32)
        across[1, 0] = total

        sets = [digits for digits in combinations(range(1, 10), length) if sum(digits) == total]

        assert len(set(every_solution(Kakuro(white, across, 0 * across)))) == len(sets) * factorial(length)


def test_planted_boards_have_their_filling_as_a_solution() -> None:
    puzzle = planted(3, 3, 1, 0)

    solutions = list(every_solution(puzzle))

    assert solutions
    assert all(is_solution(puzzle, np.frombuffer(solution, np.int32).reshape(puzzle.shape)) for solution in solutions)


def test_a_wrong_digit_is_no_solution() -> None:
    puzzle = planted(3, 3, 1, 0)
    filling = np.frombuffer(next(every_solution(puzzle)), np.int32).reshape(puzzle.shape).copy()

    filling[1, 1] = filling[1, 1] % 9 + 1

    assert not is_solution(puzzle, filling)

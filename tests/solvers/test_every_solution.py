"""The solutions of every solver compared with plain backtracking, on small random puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known.counts import pattern
from tests.reference import covers, exact_covers, sudoku_solutions
from tests.small_covers import small_covers
from tests.solvers.settings import COMBINATIONS, Setting
from tests.thorough import either
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import SORTS, polyominoes
from workbench.puzzles.polyomino.symmetry import classes, tiling_symmetries
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.search import Status, drive

pytestmark = pytest.mark.usefixtures("compiled")


@st.composite
def small_sudokus(draw: st.DrawFn) -> Sudoku:
    """Return a board with few open cells or few cells, made from a complete grid, sometimes with a wrong given."""
    box = draw(st.sampled_from([(2, 2), (1, 3), (3, 1), (1, 4), (4, 1), (2, 3), (3, 2)]))
    grid = np.array(pattern(box), np.int32)
    side = len(grid)
    names = np.array([0, *draw(st.permutations(range(1, side + 1)))], np.int32)
    most = 16 if side < 6 else 14
    opened = draw(st.lists(st.integers(0, side**2 - 1), min_size=1, max_size=most, unique=True))
    givens = names[grid]
    if draw(st.integers(0, 4)) == 0:
        givens[draw(st.integers(0, side - 1)), draw(st.integers(0, side - 1))] = draw(st.integers(1, side))
    givens.ravel()[opened] = 0
    return Sudoku(Layout(box), givens)


def settings_for(puzzle: Puzzle, size: str) -> st.SearchStrategy[Setting]:
    """Return the combinations that find all solutions of a puzzle of this size."""
    return st.sampled_from(
        [
            setting
            for setting in COMBINATIONS
            if setting.counts and setting.copes(size) and setting.solver.accepts(puzzle)
        ]
    )


@pytest.mark.slow
@settings(max_examples=either(40, 300))
@given(puzzle=small_sudokus(), drawn=st.data())
def test_solutions_of_small_sudokus_are_those_of_plain_backtracking(puzzle: Sudoku, drawn: st.DataObject) -> None:
    expected = set(sudoku_solutions(puzzle.layout.box, puzzle.givens.tolist()))
    setting = drawn.draw(settings_for(puzzle, "small"))

    found = [probe.filling for probe in drive(setting.start(puzzle)) if probe.status is Status.FOUND]

    assert len(found) == len(expected)
    assert {tuple(map(tuple, filling.tolist())) for filling in found} == expected


@pytest.mark.slow
@settings(max_examples=either(40, 300))
@given(cover=small_covers(), drawn=st.data())
def test_solutions_of_small_covers_are_those_of_trying_every_set(cover: Cover, drawn: st.DataObject) -> None:
    expected = set(covers(cover))
    setting = drawn.draw(settings_for(cover, "tiny"))

    found = [probe.filling for probe in drive(setting.start(cover)) if probe.status is Status.FOUND]

    assert len(found) == len(expected)
    assert {frozenset(np.flatnonzero(filling).tolist()) for filling in found} == expected


@st.composite
def small_boards(draw: st.DrawFn) -> Polyomino:
    """Return a board of at most 12 cells, holes among them, and pieces of at most 3 cells, with bounds."""
    shape = draw(st.sampled_from([(1, 5), (2, 3), (3, 2), (2, 5), (4, 3), (3, 4)]))
    holes = draw(st.lists(st.integers(0, prod(shape) - 1), max_size=3))
    board = np.ones(prod(shape), bool)
    board[holes] = False
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=2, unique=True))
    pieces = [piece for size in sizes for piece in polyominoes(size, draw(st.sampled_from(SORTS)))]
    low = draw(st.lists(st.integers(0, 1), min_size=len(pieces), max_size=len(pieces)))
    more = draw(st.lists(st.sampled_from([0, 1, 3, None]), min_size=len(pieces), max_size=len(pieces)))
    bounded = [
        replace(piece, low=least, high=None if extra is None else least + extra)
        for piece, least, extra in zip(pieces, low, more, strict=True)
    ]
    return Polyomino(board.reshape(shape), tuple(bounded))


def tilings(puzzle: Polyomino) -> Iterator[frozenset[int]]:
    """Yield every set of placements that covers the board, with each piece as often as it may be used."""
    parts = [frozenset(puzzle.placements.covered(k).tolist()) for k in range(len(puzzle.placements.piece))]
    for tiling in exact_covers(frozenset(np.flatnonzero(puzzle.board).tolist()), parts):
        used = [int(puzzle.placements.piece[k]) for k in tiling]
        if all(
            piece.low <= used.count(number) <= (len(used) if piece.high is None else piece.high)
            for number, piece in enumerate(puzzle.pieces)
        ):
            yield tiling


@pytest.mark.slow
@settings(max_examples=either(40, 300))
@given(puzzle=small_boards(), drawn=st.data())
def test_tilings_of_small_boards_are_those_of_plain_backtracking(puzzle: Polyomino, drawn: st.DataObject) -> None:
    expected = set(tilings(puzzle))
    setting = drawn.draw(settings_for(puzzle, "small"))

    found = [probe.filling for probe in drive(setting.start(puzzle)) if probe.status is Status.FOUND]

    if setting.choices.get("symmetry") == "classes":
        group = tiling_symmetries(puzzle.board, puzzle.placements)
        every = np.array([puzzle.lay(np.array(sorted(tiling), np.int64)) for tiling in expected])
        assert len(found) == (len(np.unique(classes(every, group))) if expected else 0)
        assert len(found) == (len(np.unique(classes(np.array(found), group))) if found else 0)
    else:
        assert len(found) == len(expected)
    assert {frozenset((np.unique(filling[puzzle.board]) - 1).tolist()) for filling in found} <= expected

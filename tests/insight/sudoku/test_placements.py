"""Why a search holds its digits: guesses, naked and hidden singles."""

import numpy as np
import pytest
from numpy.typing import NDArray

from workbench.insight.sudoku.placements import Placement, Stepping, placements
from workbench.puzzles.puzzle import Filling, untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw
from workbench.solvers import first_solver
from workbench.solvers.search import Status

EASY = Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
HARD = Sudoku.parse("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")[0]
REGIONS = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]


def filling(puzzle: Sudoku, **digits: int) -> Filling:
    made = untouched(puzzle)
    for name, digit in digits.items():
        made[int(name[1]) - 1, int(name[3]) - 1] = digit
    return made


def no_guess(puzzle: Sudoku) -> NDArray[np.bool_]:
    return np.zeros(puzzle.shape, bool)


def explained(puzzle: Sudoku, after: Filling, guessed: NDArray[np.bool_] | None = None) -> list[str]:
    found = placements(puzzle, untouched(puzzle), after, no_guess(puzzle) if guessed is None else guessed)
    return [placement.sentence(puzzle.layout) for placement in found]


def test_a_cell_with_one_candidate_is_a_naked_single() -> None:
    assert explained(EASY, filling(EASY, r5c5=5)) == ["r5c5: 5 is a naked single."]


def test_a_digit_with_one_place_is_a_hidden_single_of_its_unit() -> None:
    puzzle = Sudoku.parse("sudoku 2x2\n1...\n....\n.1..\n....\n")[0]

    assert explained(puzzle, filling(puzzle, r2c3=1)) == ["r2c3: 1 is implied."]
    puzzle = Sudoku.parse("sudoku 2x2\n1...\n....\n.1..\n...1\n")[0]
    assert explained(puzzle, filling(puzzle, r2c3=1)) == ["r2c3: 1 is a hidden single in box 2."]


def test_singles_of_regions_and_diagonals_are_named() -> None:
    empty = np.zeros((4, 4), np.int32)
    puzzle = Sudoku(jigsaw(REGIONS), empty).edit([(0, 0), (3, 1)], 1)
    crossed = Sudoku(Layout((2, 2), diagonals=True), empty).edit([(0, 1)], 1).edit([(2, 2)], 2)

    assert explained(puzzle, filling(puzzle, r3c3=1)) == ["r3c3: 1 is a hidden single in region 3."]
    assert explained(crossed, filling(crossed, r4c4=1)) == ["r4c4: 1 is a hidden single in the main diagonal."]


def test_what_follows_from_a_guess_comes_after_it() -> None:
    puzzle = Sudoku.parse("sudoku 2x2\n12..\n....\n....\n....\n")[0]
    guessed = no_guess(puzzle)
    guessed[0, 2] = True

    assert explained(puzzle, filling(puzzle, r1c3=3, r1c4=4), guessed) == [
        "r1c3: 3 was guessed.",
        "r1c4: 4 is a naked single.",
    ]


def test_a_search_that_places_naked_singles_is_explained_by_these(compiled: None) -> None:
    search = first_solver(EASY).start(EASY)
    while search.advance(100) is Status.RUNNING:
        pass
    solution, none = search.probe().filling, no_guess(EASY)

    usual = placements(EASY, untouched(EASY), solution, none)
    naked = placements(EASY, untouched(EASY), solution, none, naked_first=True)

    assert {(one.cell, one.digit) for one in usual} == {(one.cell, one.digit) for one in naked}
    assert sum(one.naked for one in usual) < sum(one.naked for one in naked)


@pytest.mark.parametrize("puzzle", [EASY, HARD])
def test_every_digit_of_a_search_is_explained_and_every_reason_holds(compiled: None, puzzle: Sudoku) -> None:
    search, stepping = first_solver(puzzle).start(puzzle), Stepping(puzzle)
    held = untouched(puzzle)

    for _ in range(20):
        status = search.advance(1)
        probe = search.probe()
        assert probe.guessed is not None
        kept = np.where(probe.filling == held, held, 0)
        stepping.follow(probe.filling, probe.guessed & (kept == 0))
        for placement in stepping.latest:
            if placement.naked:
                assert puzzle.candidates(kept)[placement.cell].sum() == 1 or len(stepping.latest) > 1
            assert probe.filling[placement.cell] == placement.digit
        held = probe.filling
        assert {cell for cell in np.ndindex(puzzle.shape) if stepping.at(cell)} == {
            cell for cell in np.ndindex(puzzle.shape) if probe.filling[cell] and puzzle.open_cells()[cell]
        }
        if status is Status.EXHAUSTED:
            break


def test_a_summary_names_guesses_and_the_first_forced_digits() -> None:
    stepping = Stepping(EASY)
    guessed = no_guess(EASY)
    guessed[0, 2] = True

    stepping.follow(filling(EASY, r1c3=4, r5c5=5), guessed)
    first = stepping.summary()
    stepping.follow(filling(EASY, r1c3=1, r5c5=5), guessed)

    assert first == "Guessed 4 in r1c3. Forced: 5 in r5c5 (naked single)."
    assert stepping.summary() == "Backtracked. Guessed 1 in r1c3."
    assert stepping.at((4, 4)) == Placement((4, 4), 5, naked=True)
    assert stepping.at((0, 0)) is None

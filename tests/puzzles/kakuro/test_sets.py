"""What a run can still hold, against trying everything."""

from itertools import permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.kakuro.kakuros import any_boards, read
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import digits_of, set_of
from workbench.puzzles.kakuro.sets import run_sets

CROSS = "kakuro 3x3\n# 4\\ 17\\\n\\10 . .\n\\11 . .\n"


def digits(puzzle: Kakuro, **entries: int) -> np.ndarray:
    """Return a filling with entries named like r2c3."""
    filling = np.zeros(puzzle.shape, np.int32)
    for name, digit in entries.items():
        r, c = name[1:].split("c")
        filling[int(r) - 1, int(c) - 1] = digit
    return filling


def ways(puzzle: Kakuro, filling: np.ndarray, run: int) -> set[tuple[int, ...]]:
    """Return every way to fill a run that keeps to its clue, its digits, and what the runs across it hold."""
    flat, columns = filling.ravel(), puzzle.shape[1]
    numbers = puzzle.runs.cells_in(run).tolist()
    clue = int(puzzle.runs.sums[run])
    found = set()
    for row in permutations(range(1, 10), len(numbers)):
        whole = clue in (0, sum(row))
        kept = all(flat[number] in (0, digit) for number, digit in zip(numbers, row, strict=True))
        if (
            whole
            and kept
            and all(
                flat[number] or crosses(puzzle, filling, divmod(number, columns), digit, run)
                for number, digit in zip(numbers, row, strict=True)
            )
        ):
            found.add(row)
    return found


def crosses(puzzle: Kakuro, filling: np.ndarray, cell: tuple[int, int], digit: int, run: int) -> bool:
    """Whether the other run of a cell, by its sum, length and digits alone, lets the cell have a digit."""
    home = puzzle.runs.home[cell[0] * puzzle.shape[1] + cell[1]].tolist()
    other = home[0] if home[1] == run else home[1]
    if other < 0:
        return True
    numbers = puzzle.runs.cells_in(other)
    held = {int(value) for value in filling.ravel()[numbers] if value}
    clue, length = int(puzzle.runs.sums[other]), len(numbers)
    if digit in held:
        return False
    sets = (set(digits_of(mask)) for mask in range(512))
    return clue == 0 or any(len(s) == length and sum(s) == clue and held | {digit} <= s for s in sets)


def test_sets_that_the_crossing_runs_rule_out_are_not_possible() -> None:
    puzzle = read(CROSS)

    across = run_sets(puzzle, digits(puzzle), 0, (1, 1))

    assert [digits_of(s) for s in across.sets] == [(1, 9), (2, 8), (3, 7), (4, 6)]
    assert across.possible == (True, False, False, False)  # 4 is 1+3, and 17 is 8+9: 1+9
    assert digits_of(across.here) == (1,)


def test_a_digit_held_rules_out_the_sets_without_it() -> None:
    puzzle = read("kakuro 1x5\n\\10 . . . .\n")

    run = run_sets(puzzle, digits(puzzle, r1c2=1, r1c3=2), 0, (0, 3))

    assert (run.total, run.open, digits_of(run.held)) == (3, 2, (1, 2))
    assert [digits_of(s) for s, fits in zip(run.sets, run.possible, strict=True) if fits] == [(1, 2, 3, 4)]
    assert digits_of(run.here) == (3, 4)


def test_a_digit_twice_rules_out_everything() -> None:
    puzzle = read("kakuro 1x4\n\\10 . . .\n")

    run = run_sets(puzzle, digits(puzzle, r1c2=2, r1c3=2), 0, (0, 3))

    assert not any(run.possible)
    assert run.here == 0


def test_a_clue_that_is_being_typed_takes_the_place_of_the_runs_own() -> None:
    puzzle = read("kakuro 1x3\n\\10 . .\n")

    assert [digits_of(s) for s in run_sets(puzzle, digits(puzzle), 0, None, 3).sets] == [(1, 2)]
    assert len(run_sets(puzzle, digits(puzzle), 0, None, 0).sets) == 36


def test_a_run_that_is_too_long_has_no_sets() -> None:
    puzzle = read("kakuro 1x11\n\\45 " + ". " * 10 + "\n")

    assert run_sets(puzzle, digits(puzzle), 0).sets == ()


def small(puzzle: Kakuro) -> bool:
    return bool(len(puzzle.runs.sums)) and int(puzzle.runs.lengths.max()) <= 4


@settings(max_examples=15)
@given(any_boards().filter(small), st.randoms(use_true_random=False))
def test_sets_and_candidates_are_those_of_trying_everything(puzzle: Kakuro, random: st.DataObject) -> None:
    filling = np.where(puzzle.givens % 3 == 0, puzzle.givens, 0)
    run = random.randrange(len(puzzle.runs.sums))
    columns = puzzle.shape[1]
    place = random.randrange(int(puzzle.runs.lengths[run]))
    cell = divmod(int(puzzle.runs.cells_in(run)[place]), columns)

    found = run_sets(puzzle, filling, run, cell)

    every = ways(puzzle, filling, run)
    assert {s for s, fits in zip(found.sets, found.possible, strict=True) if fits} == {set_of(row) for row in every}
    assert found.here == (0 if filling[cell] else set_of(tuple(row[place] for row in every)))

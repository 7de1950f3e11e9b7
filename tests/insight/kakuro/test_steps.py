"""Propagation as a list of steps, and the few of them that show why a board cannot be solved."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from tests.kernels.kakuro.test_sums import possible
from tests.puzzles.kakuro.kakuros import read
from tests.solvers.kakuro.test_reference import boards, every_solution, planted
from workbench.insight.kakuro.steps import explanation, first_masks, reasons, record, spelled
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import set_of
from workbench.puzzles.puzzle import untouched

NONE = read("kakuro 3x3\n# 3\\ 17\\\n\\3 . .\n\\17 . .")
ONE = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .")


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernel, so that no test's time contains it."""
    record(ONE, first_masks(ONE, untouched(ONE))).steps()
    explanation(NONE, untouched(NONE))


def mistyped(puzzle: Kakuro, run: int, by: int) -> Kakuro:
    """Return the puzzle with a clue across that is too large."""
    across = puzzle.across.copy()
    cells = np.argwhere(across)
    across[tuple(cells[run % len(cells)])] += by
    return replace(puzzle, across=across)


def test_steps_name_the_run_and_what_it_takes() -> None:
    steps = record(ONE, first_masks(ONE, untouched(ONE))).steps()

    assert steps[0].sentence == "r2c2 to r2c3 across, 4 in 2 cells: r2c2 and r2c3 can only be 1 or 3."
    assert steps[0].cells == ((1, 1), (1, 2))
    assert steps[0].removes[0] == ((1, 1), (2, 4, 5, 6, 7, 8, 9))
    assert not any(step.fails for step in steps)


def test_steps_lead_to_the_only_solution() -> None:
    masks = {cell: set(range(1, 10)) for cell in ((1, 1), (1, 2), (2, 1), (2, 2))}

    for step in record(ONE, first_masks(ONE, untouched(ONE))).steps():
        for cell, digits in step.removes:
            masks[cell] -= set(digits)

    assert masks == {(1, 1): {3}, (1, 2): {1}, (2, 1): {1}, (2, 2): {2}}


def test_a_board_with_a_solution_needs_no_explanation() -> None:
    assert explanation(ONE, untouched(ONE)) == []


def test_a_contradiction_is_explained_by_the_fewest_steps() -> None:
    steps = explanation(NONE, untouched(NONE))

    assert [step.sentence for step in steps] == [
        "r3c2 to r3c3 across, 17 in 2 cells: r3c2 cannot be 1 or 2.",
        "r2c2 to r3c2 down, 3 in 2 cells: no digits add up to that, with r3c2 3 to 9.",
    ]
    assert [step.fails for step in steps] == [False, True]


def test_a_wrong_entry_is_explained_too() -> None:
    entries = untouched(ONE)
    entries[1, 2] = 2

    steps = explanation(ONE, entries)

    assert [step.sentence for step in steps] == [
        "r2c2 to r2c3 across, 4 in 2 cells: no digits add up to that, with r2c3 2.",
    ]


def test_a_clue_that_nothing_makes_is_explained_by_itself() -> None:
    puzzle = read("kakuro 2x3\n# # #\n\\18 . .")

    assert [step.sentence for step in explanation(puzzle, untouched(puzzle))] == [
        "r2c2 to r2c3 across, 18 in 2 cells: no digits add up to that."
    ]


def test_so_is_a_run_of_ten_cells() -> None:
    puzzle = read("kakuro 2x11\n" + "# " * 11 + "\n#" + " ." * 10)

    [step] = explanation(puzzle, untouched(puzzle))

    assert step.sentence == "r2c2 to r2c11 across, no clue in 10 cells: there are only 9 different digits."


def check_chain(puzzle: Kakuro) -> None:
    """Check that every look follows from those before it alone, and that the failure does."""
    written = record(puzzle, first_masks(puzzle, untouched(puzzle)))
    masks = written.roots.tolist()
    runs = puzzle.runs
    for look in reasons(written):
        cells = runs.cells_in(look.run).tolist()
        kept = possible([masks[cell] for cell in cells], int(runs.sums[look.run]))
        for cell, digits in look.removed.items():
            assert kept is None or not kept[cells.index(cell)] & digits
            masks[cell] &= ~digits
    cells = runs.cells_in(written.failed).tolist()
    assert possible([masks[cell] for cell in cells], int(runs.sums[written.failed])) is None


@pytest.mark.slow
@settings(max_examples=40)
@given(boards(6))
def test_every_step_follows_from_those_before_it(puzzle: Kakuro) -> None:
    if explanation(puzzle, untouched(puzzle)):
        check_chain(puzzle)
        assert not list(every_solution(puzzle))


@pytest.mark.parametrize("seed", range(4))
def test_so_it_does_where_a_clue_is_mistyped(seed: int) -> None:
    puzzle = mistyped(planted(5, 6, seed, 0.3), seed, 4)

    assert explanation(puzzle, untouched(puzzle))
    check_chain(puzzle)


def test_digits_are_spelled_as_people_do() -> None:
    texts = [spelled(set_of(digits)) for digits in ((), (4,), (1, 2), (1, 2, 4), (3, 4, 5))]

    assert texts == ["nothing", "4", "1 or 2", "1, 2 or 4", "3 to 5"]


def test_many_cells_are_counted_rather_than_named() -> None:
    puzzle = read("kakuro 2x8\n# # # # # # # #\n\\28 . . . . . . .")

    [step] = record(puzzle, first_masks(puzzle, untouched(puzzle))).steps()

    assert "r2c2, r2c3, r2c4, r2c5 and 3 more cannot be 8 or 9." in step.sentence

"""Fish of all kinds, by hand."""

import numpy as np
import pytest

from workbench.insight.sudoku.presets import HODOKU
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")


def steps(places: str, technique: Technique, layout: Layout | None = None) -> list[Step]:
    """Return the steps of a technique on a board of which only the digit 1 has fewer places: rows of # and dots."""
    rows = np.array([list(row) for row in places.split()])
    n = len(rows)
    candidates = np.ones((n, n, n), bool)
    candidates[:, :, 0] = rows == "#"
    puzzle = Sudoku(layout or Layout((2, 3)), np.zeros((n, n), np.int32))
    return list(HumanSolver(puzzle, [technique], candidates=candidates).all_steps())


def test_two_rows_with_a_digit_in_the_same_two_columns_are_an_x_wing() -> None:
    [step] = steps("#..#.. ###### ###### ###### #..#.. ######", TECHNIQUES["x_wing"])

    assert set(step.removes) == {Candidate(row, column, 1) for row in (1, 2, 3, 5) for column in (0, 3)}
    assert (
        TECHNIQUES["x_wing"]
        .describe(Layout((2, 3)), step)
        .startswith(
            "In rows 1 and 5, 1 is confined to columns 1 and 4, so it is removed from the rest of columns 1 and 4."
        )
    )


def test_a_fin_leaves_only_the_candidates_that_see_it() -> None:
    places = "##.#.. ###### ###### ###### #..#.. ######"

    [step] = steps(places, TECHNIQUES["finned_x_wing"])

    assert step.fins == (Candidate(0, 1, 1),)
    assert step.removes == (Candidate(1, 0, 1),)
    assert steps(places, TECHNIQUES["x_wing"]) == steps(places, TECHNIQUES["sashimi_x_wing"]) == []


def test_a_fish_that_would_be_a_single_without_its_fin_is_sashimi() -> None:
    places = ".#.#.. ###### ###### ###### #..#.. ######"

    [step] = [one for one in steps(places, TECHNIQUES["sashimi_x_wing"]) if one.fins == (Candidate(0, 1, 1),)]

    assert step.removes == (Candidate(1, 0, 1),)
    assert steps(places, TECHNIQUES["finned_x_wing"]) == []


def test_a_box_and_a_row_in_two_columns_are_a_franken_x_wing() -> None:
    box_and_row = "#.####... " * 3 + "######### " * 2 + "#.#...... " + "######### " * 3

    found = steps(box_and_row, TECHNIQUES["franken_x_wing"], Layout((3, 3)))

    [step] = [one for one in found if set(one.bases) == {5, 18}]
    assert set(step.removes) == {Candidate(row, column, 1) for row in (3, 4, 6, 7, 8) for column in (0, 2)}


def test_mutant_fish_are_off_by_default() -> None:
    assert not any("mutant" in one.name for one in HODOKU.techniques)

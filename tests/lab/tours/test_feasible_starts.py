"""The starts that the theorems allow: as the theory says of each of them alone."""

from dataclasses import replace

import numpy as np
import pytest

from workbench.lab.tours.feasible_starts import feasible_starts
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (4, 3), (3, 7), (8, 3), (4, 5), (6, 4), (5, 5), (5, 6), (7, 7)])
def test_starts_are_those_of_which_the_theory_knows_no_reason_against(shape: tuple[int, int]) -> None:
    tour = Tour(np.ones(shape, bool))

    each = [[no_tour(replace(tour, start=(r, c))) is None for c in range(shape[1])] for r in range(shape[0])]

    assert feasible_starts(tour).tolist() == each


def test_holes_can_leave_one_colour_to_begin_on() -> None:
    board = np.ones((6, 6), bool)
    board[0, 0] = False

    found = feasible_starts(Tour(board, start=(0, 1), closed=True))

    assert found.sum() == 18
    assert found[0, 1]
    assert not found[0, 2]

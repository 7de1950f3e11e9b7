"""The squares of a board from which the theorems allow an open tour: see `puzzles.tour_theory`."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import KNIGHT
from workbench.puzzles.tour.theory import colouring, is_end_of_three, no_tour


def feasible_starts(tour: Tour) -> NDArray[np.bool_]:
    """Return the squares that no theorem rules out as a start, whatever start, end or closing the board asks for."""
    free = replace(tour, start=None, end=None, closed=False)
    if no_tour(free) is not None:
        return np.zeros(tour.shape, bool)
    return free.board & of_the_majority(free) & of_the_right_lines(free)


def of_the_majority(tour: Tour) -> NDArray[np.bool_]:
    """Return the squares of the colour of which there are more; all where there are as many."""
    every = np.ones(tour.shape, bool)
    found = colouring(tour)
    if found is None:
        return every
    odd = found[0]
    odds = int((tour.board & odd).sum())
    evens = tour.squares - odds
    return every if odds == evens else odd if odds > evens else ~odd


def of_the_right_lines(tour: Tour) -> NDArray[np.bool_]:
    """Return, on a knight's board of three or four lines, those squares of it that can be the end of a tour."""
    right = np.ones(tour.shape, bool)
    if tour.leap != KNIGHT or tour.surface != "plain" or tour.squares != tour.board.size:
        return right
    along = right if tour.shape[0] <= tour.shape[1] else right.T  # a view, whose rows are the shorter side
    if len(along) == 4:
        along[1:3] = False
    if len(along) == 3:
        n = along.shape[1]
        along[:] = [[is_end_of_three(n, r, c) for c in range(n)] for r in range(3)]
    return right

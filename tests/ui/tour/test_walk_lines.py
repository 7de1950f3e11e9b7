"""The lines of a walk: which moves are drawn, and which are not."""

import numpy as np

from workbench.puzzles.tour import Tour
from workbench.ui.tour.walk_lines import closing_line, shortened, walk_lines

WALK = np.array([[1, 0, 0], [0, 0, 2], [0, 0, 0]], np.int32)


def test_a_walk_that_does_not_close_has_no_closing_line() -> None:
    tour = Tour(WALK > 0, closed=True)  # two squares, one leap apart
    far = Tour(np.ones((3, 4), bool), closed=True)
    filling = np.arange(1, 13, dtype=np.int32).reshape(3, 4)

    assert closing_line(tour, WALK, ((0, 0), (1, 2))).tolist() == [[0.5, 0.5, 2.5, 1.5]]
    assert len(closing_line(far, filling, ((0, 0), (2, 3)))) == 0
    assert len(walk_lines(far, np.where(filling == 12, 12, 0), 12, range(3), range(4), ((0, 0), (2, 3)))) == 0


def test_lines_leave_the_middles_of_squares_free() -> None:
    whole, half = [0.5, 0.5, 2.5, 1.5], [0.5, 0.5, 0.0, 0.75]  # a leap, and the first part of one across an edge

    near = shortened(np.array([whole, half]), 0.3)

    assert np.hypot(*(near[:, :2] - 0.5).T).round(6).tolist() == [0.3, 0.3]
    assert near[1, 2:].tolist() == [0.0, 0.75]

"""The lines of a walk: which moves are drawn, and which are not."""

import numpy as np

from workbench.puzzles.tour import Tour
from workbench.ui.tour.walk_lines import closing_line, walk_lines

WALK = np.array([[1, 0, 0], [0, 0, 2], [0, 0, 0]], np.int32)


def test_a_walk_that_does_not_close_has_no_closing_line() -> None:
    tour = Tour(WALK > 0, closed=True)  # two squares, one leap apart
    far = Tour(np.ones((3, 4), bool), closed=True)
    filling = np.arange(1, 13, dtype=np.int32).reshape(3, 4)

    assert closing_line(tour, WALK, ((0, 0), (1, 2))).tolist() == [[0.5, 0.5, 2.5, 1.5]]
    assert len(closing_line(far, filling, ((0, 0), (2, 3)))) == 0
    assert len(walk_lines(far, np.where(filling == 12, 12, 0), 12, range(3), range(4), ((0, 0), (2, 3)))) == 0

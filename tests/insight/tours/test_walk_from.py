"""One walk from one start, and the sentences on it."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.insight.tours.heat_map import HeatMap
from workbench.insight.tours.walk_from import cut_off, walk_from
from workbench.puzzles.tour import Tour


def test_a_walk_leaves_as_many_squares_as_the_heat_map_says() -> None:
    tour = Tour(np.ones((6, 7), bool), start=(0, 0), end=(3, 3), closed=True)
    left = HeatMap(tour, {"rule": "plain"}).run()

    for start in [(0, 0), (2, 3), (5, 6)]:
        walk = walk_from(tour, {"rule": "plain"}, start)

        assert walk.squares - walk.visited == left[start]
        assert walk.filling[start] == 1
        assert walk.filling.max() == walk.visited


def test_a_tour_is_called_one() -> None:
    walk = walk_from(Tour(np.ones((8, 8), bool)), {"rule": "roth"}, (0, 0))

    assert walk.sentences[0] == "From a8: a tour of all 64 squares."
    assert walk.cut is None
    assert walk.reason == ""


def test_ties_that_no_rule_breaks_are_broken_by_what_breaks_them() -> None:
    board = Tour(np.ones((8, 8), bool))

    assert " 0 broken by the rule, 18 by chance." in walk_from(board, {"rule": "random"}, (5, 4)).sentences[1]
    assert "17 by the move order." in walk_from(board, {"rule": "plain"}, (5, 4)).sentences[-1]


def test_a_dead_end_is_explained_by_what_was_cut_off_and_by_the_theory() -> None:
    walk = walk_from(Tour(np.ones((5, 5), bool)), {"rule": "plain"}, (0, 1))

    assert walk.sentences[0].startswith("From b5: dead end after ")
    assert walk.cut is not None
    assert "cannot start" in walk.sentences[-1]


def test_a_square_that_could_be_visited_but_not_left_is_named_at_a_dead_end() -> None:
    walk = walk_from(Tour(np.ones((8, 8), bool)), {"rule": "plain"}, (5, 4))

    assert walk.sentences[0] == ("From e3: dead end after 62 of 64 squares, 2 left (a5 is reachable but has no exit).")


def test_squares_cut_off_are_named_as_long_as_they_are_few() -> None:
    squares = np.array([(0, 0), (1, 2), (3, 3), (4, 4), (5, 5)])

    assert cut_off(squares[:1], 7, 20, (4, 30)) == "r1c1 was cut off by step 7."
    assert cut_off(squares[:2], 7, 20, (4, 5)) == "a4 and c3 were cut off by step 7."
    assert cut_off(squares, 7, 20, (4, 5)) == "a4, c3, d1 and 2 more were cut off by step 7."
    assert cut_off(squares[:1], 20, 20, (4, 5)) == "a4 stayed reachable to the end, but not all on one path."


def test_a_wheel_for_another_leaper_is_refused() -> None:
    with pytest.raises(ChoiceError, match="8 moves"):
        walk_from(Tour(np.ones((5, 5), bool), leap=(0, 1)), {"rule": "wheel", "wheel": "01234567 " * 24}, (0, 0))

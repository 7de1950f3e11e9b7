"""What the window says of boards and tours."""

import numpy as np
import pytest

from workbench.puzzles.tour import Tour
from workbench.ui.tour.reasons import about_square, theory


def tour(text: str) -> Tour:
    return Tour.parse(text)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tour 8x8", "64 squares, 32 light and 32 dark. A tour exists."),
        ("tour 6x6 closed start 1,1", "36 squares, 18 light and 18 dark. A closed tour exists."),
        ("tour 5x7 start 0,0 end 0,2", "35 squares, 17 light and 18 dark. No known theorem rules out a tour."),
        ("tour 20x20 torus", "400 squares, 200 light and 200 dark. A tour exists."),
        ("tour 1x1", "The board has one square, which is already a tour."),
    ],
)
def test_theory_says_whether_a_tour_exists(text: str, expected: str) -> None:
    assert theory(tour(text)) == (expected, "", None)


@pytest.mark.parametrize(
    ("text", "begins", "source"),
    [
        ("tour 4x4", "There is no tour. A board with a knight's tour has", "Cull"),
        ("tour 4x10 closed", "There is no closed tour. No board with a side of 4 has a closed tour", "Schwenk"),
        ("tour 7x7 start 0,1", "There is no tour. A tour cannot start or end at b7", "colour"),
        ("tour 6x6 leaper 1,3", "There is no tour. A (1,3)-leaper", "Knuth"),
    ],
)
def test_the_reason_for_no_tour_has_its_source(text: str, begins: str, source: str) -> None:
    words, mood, _ = theory(tour(text))

    assert words.startswith(begins)
    assert source in words
    assert mood == "bad"


def test_a_square_shows_when_it_is_visited_and_its_leaps() -> None:
    board = tour("tour 4x6 start 0,0 end 3,5").paint([(1, 1)], square=False)
    filling = np.zeros((4, 6), np.int32)
    filling[0, 0], filling[1, 2] = 1, 2

    assert about_square(board, filling, (1, 1)) == "b3 is a hole"
    assert about_square(board, filling, (0, 0)) == "a4 (start): step 1"
    assert about_square(board, filling, (3, 5)) == "f1 (end): 2 leaps"
    assert about_square(board, filling, (2, 4)) == "e2: 4 leaps, 3 of them to free squares"

"""The symmetries of tours, by published examples of each kind, and what is said of them."""

import numpy as np
import pytest

from tests.puzzles.tour.tours import rectangle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import Operation, Symmetry, described, symmetries

QUARTER = """tour 6x6 closed
 1 26 13 24  3 28
12 23  2 27 14 17
33 36 25 16 29  4
22 11 34  7 18 15
35 32  9 20  5 30
10 21  6 31  8 19"""
RING = "tour 3x3 closed\n1 4 7\n6 # 2\n3 8 5"
BEVERLEY = """ 1 30 47 52  5 28 43 54
48 51  2 29 44 53  6 27
31 46 49  4 25  8 55 42
50  3 32 45 56 41 26  7
33 62 15 20  9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11"""  # W. Beverley, Philosophical Magazine 33 (1848)


def facts(text: str) -> list[str]:
    [(tour, filling)] = Tour.parse_filled(text)
    return [sentence for sentence in tour.properties(filling) if "cross" not in sentence]


def test_a_quarter_turn_is_found_and_named_once() -> None:
    assert facts(QUARTER) == [
        "The tour is symmetric by a quarter turn: squares a quarter turn apart are 9 moves apart."
    ]


def test_both_ways_along_the_tour_are_told_apart() -> None:
    [(ring, filling)] = Tour.parse_filled(RING)

    found = {symmetry.operation: symmetry.shift for symmetry in symmetries(ring, filling, closed=True)}

    assert found[Operation.HALF_TURN] == 4
    assert found[Operation.QUARTER_TURN] in (2, 6)
    assert found[Operation.LEFT_RIGHT] is None


@pytest.mark.parametrize(
    ("operation", "shift", "words"),
    [
        (Operation.HALF_TURN, 18, "symmetric by a half turn (Eulerian): opposite squares are 18 moves apart"),
        (Operation.HALF_TURN, None, "symmetric by a half turn (Bergholtian): it reverses the tour"),
        (Operation.LEFT_RIGHT, 15, "symmetric by left-right reflection (Sulian): opposite squares are 15 moves apart"),
        (Operation.TOP_BOTTOM, None, "symmetric by top-bottom reflection (Murraian): it reverses the tour"),
    ],
)
def test_the_kinds_have_the_names_of_jelliss(operation: Operation, shift: int | None, words: str) -> None:
    assert described([Symmetry(operation, shift)], closed=True, squares=36) == words


def test_beverleys_tour_is_semimagic() -> None:
    assert facts(BEVERLEY) == ["The tour is not symmetric.", "The tour is semimagic: rows and columns sum to 260."]


def test_a_closed_tour_on_an_open_board_is_named_closed() -> None:
    assert (
        facts(QUARTER.replace(" closed", ""))[0] == "The tour is closed: its last square is a leap away from its first."
    )


def test_a_part_of_a_tour_and_a_wrong_one_have_no_properties() -> None:
    tour = rectangle(3, 4)

    assert tour.properties(np.zeros((3, 4), np.int32)) == []
    assert tour.properties(np.arange(1, 13, dtype=np.int32).reshape(3, 4)) == []

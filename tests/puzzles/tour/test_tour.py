"""Tours as a kind of puzzle: a value that is compared, made, painted and named."""

from dataclasses import replace

import numpy as np
import pytest

from tests.puzzles.tour.tours import read, rectangle
from workbench.base.choices import settle
from workbench.base.places import samples
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import leaps, neighbours
from workbench.puzzles.tour.theory import no_tour

KNIGHT_MOVES = [[-2, 1], [-1, 2], [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1]]


def test_boards_are_equal_if_nothing_differs() -> None:
    tour = rectangle(3, 4, start=(0, 1), leap=(3, 1))
    others = [
        replace(tour, start=None),
        replace(tour, end=(0, 0)),
        replace(tour, closed=True),
        replace(tour, leap=(1, 2)),
        replace(tour, surface="torus"),
        replace(tour, board=np.ones((4, 3), bool)),
        tour.paint([(2, 2)], square=False),
    ]

    same = rectangle(3, 4, start=(0, 1), leap=(1, 3))
    assert tour == same
    assert hash(tour) == hash(same)
    assert tour not in others
    assert len({tour, same, *others}) == len(others) + 1


@pytest.mark.parametrize(
    ("tour", "name"),
    [
        (rectangle(8, 9), "Open tour 8 × 9"),
        (rectangle(8, 9, closed=True, leap=(1, 3), surface="torus"), "Closed tour 8 × 9, (1,3), torus"),
        (read("..#\n..."), "Open tour 2 × 3, 1 hole"),
        (read("..#\n#.."), "Open tour 2 × 3, 2 holes"),
    ],
)
def test_the_name_tells_what_is_not_the_default(tour: Tour, name: str) -> None:
    assert tour.name == name


def test_a_new_board_is_as_chosen() -> None:
    chosen = settle(Tour.sizes, {"rows": 3, "columns": 10, "tour": "closed", "surface": "cylinder"})

    assert Tour.blank(chosen) == rectangle(3, 10, closed=True, surface="cylinder")
    assert Tour.blank(settle(Tour.sizes, {})) == rectangle(8, 8)


def test_painting_makes_holes_and_squares_and_loses_ends_in_holes() -> None:
    tour = rectangle(2, 3, start=(0, 1), end=(1, 2))

    painted = tour.paint([(0, 1), (1, 0)], square=False)

    assert painted == read("tour 2x3\n.#.\n#.E\n")
    assert painted.paint([(0, 1), (1, 0)], square=True) == replace(tour, start=None)
    assert tour.squares == 6


def test_leaps_come_clockwise() -> None:
    assert leaps((1, 2)).tolist() == KNIGHT_MOVES
    assert leaps((0, 1)).tolist() == [[-1, 0], [0, 1], [1, 0], [0, -1]]
    assert leaps((2, 2)).tolist() == [[-2, 2], [2, 2], [2, -2], [-2, -2]]


@pytest.mark.parametrize("surface", ["plain", "cylinder", "torus"])
@pytest.mark.parametrize("leap", [(1, 2), (0, 1), (2, 3)])
def test_neighbours_are_the_squares_that_leaps_lead_to(surface: str, leap: tuple[int, int]) -> None:
    board = np.array([[c in ".S" for c in row] for row in ("....#", ".....", "#....", ".....")])
    rows, columns = board.shape
    near = neighbours(board, leap, surface)

    for r, c in np.ndindex(board.shape):
        reached = set()
        for dr, dc in leaps(leap).tolist():
            to = (
                (r + dr) % rows if surface == "torus" else r + dr,
                (c + dc) % columns if surface != "plain" else c + dc,
            )
            if 0 <= to[0] < rows and 0 <= to[1] < columns and board[to] and board[r, c] and to != (r, c):
                reached.add(to[0] * columns + to[1])
        found = [square for square in near[r * columns + c].tolist() if square >= 0]
        assert sorted(found) == sorted(reached)


def test_the_samples_without_a_tour_say_so() -> None:
    for path in samples("tour"):
        text = path.read_text(encoding="utf-8")
        [tour] = Tour.parse(text)
        assert tour.format() in text
        assert tour.faults == ()
        assert ("no tour" in text.splitlines()[0]) == (no_tour(tour) is not None), path.name

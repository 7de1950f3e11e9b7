"""Crossings: counted as pair by pair with exact arithmetic, and none on the longest uncrossed walks."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.base.places import samples
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.crossings import crossings, most_uncrossed
from workbench.puzzles.tour.leaps import Leap, neighbours
from workbench.puzzles.tour.moves import places_of

UNCROSSED = {"6x6": 17, "7x7": 24, "8x8": 35}  # moves: Yarbrough 1969, oeis.org/A003192

Point = tuple[int, int]


def side(a: Point, b: Point, c: Point) -> int:
    return int(np.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])))


def pair_by_pair(path: list[Point]) -> int:
    found = 0
    for (a, b), (c, d) in combinations(pairwise(path), 2):
        found += side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
    return found


@st.composite
def walks(draw: st.DrawFn) -> tuple[Tour, list[int]]:
    leap: Leap = draw(st.sampled_from([(1, 2), (1, 2), (1, 3), (2, 3), (0, 1), (1, 1)]))
    shape = draw(st.tuples(st.integers(2, 9), st.integers(2, 9)))
    tour = Tour(np.ones(shape, bool), leap=leap)
    near = neighbours(tour.board, leap)
    path = [draw(st.integers(0, tour.squares - 1))]
    for turn in draw(st.lists(st.integers(0, 7), max_size=60)):
        free = [u for u in near[path[-1]].tolist() if u >= 0 and u not in path]
        if not free:
            break
        path.append(free[turn % len(free)])
    return tour, path


@given(case=walks())
def test_crossings_are_those_found_pair_by_pair(case: tuple[Tour, list[int]]) -> None:
    tour, path = case
    points = [divmod(square, tour.shape[1]) for square in path]
    closes = len(path) > 2 and path[0] in neighbours(tour.board, tour.leap)[path[-1]]

    assert crossings(tour, np.array(path), False) == pair_by_pair(points)
    if closes:
        assert crossings(tour, np.array(path), True) == pair_by_pair([*points, points[0]])


@pytest.mark.parametrize(("size", "moves"), UNCROSSED.items())
def test_the_samples_of_uncrossed_paths_are_the_longest(size: str, moves: int) -> None:
    [file] = [file for file in samples("tour") if file.stem.endswith(f"uncrossed-{size}")]
    [(tour, filling)] = Tour.parse_filled(file.read_text(encoding="utf-8"))

    assert tour.judge(filling) == []
    assert tour.properties(filling) == [
        f"The path of {moves} moves does not cross itself.",
        f"The longest uncrossed paths on {tour.shape[0]} × {tour.shape[1]} have {moves} moves (OEIS A003192).",
    ]
    path = [divmod(square, tour.shape[1]) for square in places_of(filling).tolist()]
    assert pair_by_pair(path) == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "tour 3x3\n1 . .\n. . 2\n3 . .",
            "The path of 2 moves does not cross itself."
            " The longest uncrossed paths on 3 × 3 have 2 moves (OEIS A003192).",
        ),
        ("tour 8x8\n1 . . . . . . .\n. . 2 . . . . .\n" + ". . . . . . . .\n" * 6, None),  # of a single move
        ("tour 3x3\n1 4 .\n. . 2\n3 . .", "The path of 3 moves crosses itself once."),
        ("tour 3x4 leaper 0,1\n1 2 3 4\n8 7 6 5\n9 10 11 12", "The tour does not cross itself."),
        ("tour 8x8 torus\n1 . . . . . . .\n. . 2 . . . . .\n" + ". . . . . . . .\n" * 6, None),
    ],
)
def test_what_is_said_of_a_walk(text: str, sentence: str | None) -> None:
    [(tour, filling)] = Tour.parse_filled(text)

    said = " ".join(one for one in tour.properties(filling) if "cross" in one)

    assert said == (sentence or "")


def test_a_large_tour_is_counted_in_no_time() -> None:
    tour = Tour(np.ones((300, 300), bool))
    rows = np.arange(0, 300, 4)[:, None] * 300
    zigzag = (rows + np.arange(0, 298, 2)[None, :]).ravel()  # not a walk of leaps: no line at all

    assert crossings(tour, zigzag, False) == 0


def longest_uncrossed(tour: Tour) -> int:
    """Return the most moves of an uncrossed path, by trying all of them."""
    near = [[to for to in row if to >= 0] for row in neighbours(tour.board, tour.leap).tolist()]
    best = 0
    ways = [[start] for start in range(tour.squares)]
    while ways:
        path = ways.pop()
        best = max(best, len(path) - 1)
        further = ([*path, to] for to in near[path[-1]] if to not in path)
        ways += [way for way in further if not crossings(tour, np.array(way), closed=False)]
    return best


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (5, 3), (4, 4)], ids=str)
def test_the_table_of_longest_uncrossed_paths_is_right_on_small_boards(shape: tuple[int, int]) -> None:
    tour = Tour(np.ones(shape, bool))

    assert longest_uncrossed(tour) == most_uncrossed(tour)


def test_the_lengths_on_square_boards_are_those_of_a003192() -> None:
    squares = [most_uncrossed(Tour(np.ones((n, n), bool))) for n in range(2, 11)]

    assert squares == [None, 2, 5, 10, 17, 24, 35, 47, None]
    assert most_uncrossed(Tour(np.ones((8, 8), bool), surface="torus")) is None

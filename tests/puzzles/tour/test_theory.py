"""Why there is no tour: right wherever it is said, and said wherever the theorems are complete."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.tour.tours import boards, ends, has_tour, read, rectangle
from tests.thorough import either
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.graph import connected
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.theory import COLOURS, CULL, GRAPH, KNUTH, SCHWENK, are_complete, no_tour, unclosed
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status

SMALL = [(m, n) for m in range(1, 6) for n in range(m, 6) if m * n <= 16] + [(3, 6), (2, 8), (1, 16)]
STARTS = {  # how many squares a tour can begin at: issue text, and searched through by a compiled search elsewhere
    (3, 4): 6, (3, 7): 10, (3, 8): 22, (3, 9): 14, (3, 10): 30, (3, 11): 17, (4, 5): 10, (4, 6): 12, (4, 8): 16,
    (5, 5): 13, (5, 6): 30, (6, 6): 36, (5, 7): 18, (8, 8): 64, (3, 5): 0, (3, 6): 0, (4, 4): 0, (2, 9): 0,
}  # fmt: skip


def starts(tour: Tour) -> list[tuple[int, int]]:
    """Return the squares at which nothing forbids to begin."""
    cells = [(r, c) for r, c in np.argwhere(tour.board).tolist()]
    return [cell for cell in cells if no_tour(replace(tour, start=cell)) is None]


@pytest.mark.parametrize("shape", SMALL, ids=str)
@pytest.mark.parametrize("turned", [False, True])
def test_on_small_rectangles_the_theorems_agree_with_all_tours(shape: tuple[int, int], turned: bool) -> None:
    tour = rectangle(*(shape[::-1] if turned else shape))
    ways = ends(tour)

    for closed in (False, True):
        wanted = replace(tour, closed=closed)
        assert (no_tour(wanted) is None) == has_tour(wanted, ways)
        for cell in np.ndindex(tour.shape):
            for one in (replace(wanted, start=cell), replace(wanted, end=cell)):
                assert (no_tour(one) is None) == has_tour(one, ways), one.format()


@pytest.mark.parametrize("shape", STARTS, ids=str)
def test_how_many_starts_a_rectangle_has(shape: tuple[int, int]) -> None:
    tour = rectangle(*shape)

    assert len(starts(tour)) == STARTS[shape]
    assert sorted((c, r) for r, c in starts(rectangle(*shape[::-1]))) == starts(tour)


def test_the_boards_with_open_and_closed_tours_are_those_of_the_theorems() -> None:
    without = {(m, n) for m in range(1, 13) for n in range(m, 13) if no_tour(rectangle(m, n))}
    closed = {(m, n) for m in range(1, 13) for n in range(m, 13) if no_tour(rectangle(n, m, closed=True)) is None}

    assert {pair for pair in without if pair[0] > 2} == {(3, 3), (3, 5), (3, 6), (4, 4)}
    assert {pair for pair in without if pair[0] <= 2} == {(m, n) for m in (1, 2) for n in range(m, 13)} - {(1, 1)}
    assert {pair for pair in closed if pair[0] < 5} == {(1, 1), (3, 10), (3, 12)}
    assert len([pair for pair in closed if pair[0] >= 5]) == 26  # of 36 the 10 with both sides odd have none


@pytest.mark.parametrize(
    ("text", "sentence", "source"),
    [
        ("tour 4x4", "A board with a knight's tour has the sides 3 and 4", CULL),
        ("tour 10x4 closed", "No board with a side of 4 has a closed tour.", SCHWENK),
        ("tour 5x7 closed", "The board has 35 squares, an odd number, and each leap changes colour.", SCHWENK),
        ("tour 3x8 closed", "the smallest with a closed tour is 3 × 10; this one is 3 × 8.", SCHWENK),
        ("tour 7x7 start 0,1", "A tour cannot start or end at b7", COLOURS),
        ("tour 6x6 start 0,0 end 2,2", "its ends at a6 and c4, which have the same colour", COLOURS),
        ("tour 6x4 start 3,1", "which lead only to the inner ones; it cannot start at b3", "L. Pósa"),
        ("tour 3x8 end 1,5", "No tour of a 3 × 8 board can end at f2.", "exhaustive search of all 3 × n"),
        ("tour 6x6 closed start 0,0 end 0,1", "b6 is not a leap away from a6", GRAPH),
        (
            "tour 9x9 leaper 2,4",
            "A (2,4)-leaper never reaches a8 from a9: it changes rows only by multiples of 2",
            KNUTH,
        ),
        ("tour 9x9 leaper 1,3", "never reaches b9 from a9: 1 + 3 is even, so it stays on one colour", KNUTH),
        ("tour 7x7 leaper 1,4", "A (1,4)-leaper needs sides of at least 5 and 8", ""),
        ("tour 3x4\n...#\n....\n#...", "", ""),
        ("tour 2x5 leaper 0,1 cylinder\n.#..#\n#....", "No leap leads to or from a2.", GRAPH),
        (
            "tour 6x6 torus\n" + "......\n" * 3 + ".#.#.#\n" * 3,
            "the colour: a tour allows a difference of at most one.",
            COLOURS,
        ),
    ],
)
def test_the_reason_has_its_source(text: str, sentence: str, source: str) -> None:
    reason = no_tour(read(text))

    if not sentence:
        assert reason is None
        return
    assert reason is not None
    assert sentence in reason.sentence
    assert reason.source.startswith(source)


@pytest.mark.slow
@settings(max_examples=either(70, 200))
@given(boards(squares=11))
def test_a_reason_is_never_given_where_there_is_a_tour(tour: Tour) -> None:
    if no_tour(tour) is not None:
        assert not has_tour(tour, ends(tour))


@pytest.mark.slow
@settings(max_examples=either(70, 200))
@given(boards(squares=11, leaps=((1, 2),)))
def test_a_reason_is_never_given_where_a_knight_has_a_tour(tour: Tour) -> None:
    if no_tour(tour) is not None:
        assert not has_tour(tour, ends(tour))


def test_a_torus_of_odd_sides_is_not_coloured() -> None:
    assert no_tour(rectangle(5, 5, closed=True, surface="torus")) is None  # a closed tour of 25 squares is possible
    assert no_tour(rectangle(5, 6, closed=True, surface="cylinder")) is None


@pytest.mark.parametrize(("leap", "sizes"), [((1, 2), 7), ((2, 3), 9), ((1, 4), 10)])
def test_leapers_come_everywhere_on_rectangles_as_large_as_knuth_says(leap: tuple[int, int], sizes: int) -> None:
    r, s = leap
    for m in range(1, sizes):
        for n in range(m, sizes):
            near = neighbours(np.ones((m, n), bool), leap)
            u, k = np.nonzero(near >= 0)
            parts = connected(u, near[u, k].astype(np.intp), m * n)
            assert (len(np.unique(parts)) == 1) == ((m >= r + s and n >= 2 * s) or m * n == 1)


def test_a_board_in_many_parts_is_told_apart() -> None:
    long = np.ones((3, 4), bool)
    tour = Tour(np.concatenate([long, np.zeros((3, 5), bool), long], axis=1))

    reason = no_tour(tour)

    assert reason is not None
    assert reason.sentence == "The squares form 2 parts that no leap connects: j3 cannot be reached from a3."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tour 2x4 leaper 0,1\n##.#\n....\n", "3 squares have only one leap (c2, a1, d1); only the two ends"),
        (
            "tour 2x3 start b2 end a1 leaper 0,1\n..#\n...\n",
            "1 square has only one leap (c1); only the ends of a tour, some of which are given, can be dead ends.",
        ),
        ("tour 2x3 closed leaper 0,1\n##.\n...\n", "c2 has only one leap; a closed tour needs two at every square"),
        ("tour 3x4\n....\n..##\n....\n", "A tour cannot have its ends at a3 and a1, which have the same colour"),
        (
            "tour 4x3\n..#\n.#.\n...\n..#\n",
            "3 squares with at most two leaps all need c3, which a tour visits only once",
        ),
        ("tour 3x4 leaper 0,1\n##.#\n....\n..#.\n", "Squares with only two leaps need both; then c3 is on a loop"),
        ("tour 3x4 leaper 0,1\n#..#\n....\n#..#\n", "need both; then b2 is needed by 3 but can serve only two"),
    ],
)
def test_what_is_seen_from_the_leaps_of_a_board(text: str, sentence: str) -> None:
    tour = read(text)

    reason = no_tour(tour)

    assert reason is not None
    assert sentence in reason.sentence
    assert not has_tour(tour, ends(tour))


def test_two_dead_ends_are_the_ends_of_a_tour() -> None:
    tour = read("tour 2x4 leaper 0,1\n.##.\n....\n")

    assert no_tour(tour) is None
    assert has_tour(tour, ends(tour))
    assert no_tour(replace(tour, start=(1, 1))) is not None


def test_faulty_boards_and_single_squares_have_no_reason() -> None:
    assert no_tour(rectangle(1, 1, closed=True)) is None
    assert no_tour(rectangle(4, 4, start=(0, 0), end=(0, 0))) is None
    assert no_tour(rectangle(4, 4, leap=(0, 0))) is None


@pytest.mark.slow
def test_large_boards_are_looked_at_in_time() -> None:
    assert no_tour(rectangle(5000, 5000, start=(0, 0), closed=True)) is None
    board = np.ones((600, 700), bool)
    board[300:310, 200:210] = False
    assert no_tour(Tour(board, closed=True)) is None


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("surface", ["cylinder", "torus", "mobius", "klein"])
def test_closed_tours_of_joined_boards_exist_as_watkins_says(surface: str) -> None:
    """Each board has a tour that is found, or none among all states of the frontier, which knows no theorem."""
    for rows, columns in product(range(1, 6), range(1, 8)):
        tour = rectangle(rows, columns, closed=True, surface=surface)
        if tour.faults or not 3 <= tour.squares <= either(24, 35):
            continue
        assert are_complete(tour)
        if unclosed(tour):
            assert no_tour(tour) is not None
            count = SOLVERS["tour_frontier"].start(tour, {}, Goal.COUNT)
            assert count.advance(100_000_000) is Status.EXHAUSTED, (rows, columns)
            assert count.probe().solutions == 0, (rows, columns)
        else:
            assert no_tour(tour) is None
            search = SOLVERS["tour_complete"].start(tour, {}, Goal.ONE)
            assert search.advance(100_000_000, 1) is Status.FOUND, (rows, columns)


def test_an_open_tour_is_only_known_where_a_closed_one_is() -> None:
    assert are_complete(rectangle(4, 5, surface="cylinder"))
    assert not are_complete(rectangle(4, 6, surface="cylinder"))
    assert not are_complete(rectangle(4, 5, start=(0, 0), end=(1, 1), surface="cylinder"))
    assert not are_complete(rectangle(4, 5, leap=(1, 3), surface="torus"))

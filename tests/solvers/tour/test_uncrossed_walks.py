"""Uncrossed walks: Knuth's tree of 1975 and longest walks from OEIS, and on small boards an independent search."""

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.puzzles.tour.tours import read
from tests.solvers.tour.brute_walks import Walk, walks
from tests.thorough import only_thorough
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.crossings import UNCROSSED, UNCROSSED_CLOSED, crossings
from workbench.puzzles.tour.moves import places_of
from workbench.searching.cores.cores_search import CoresSearch, on_cores
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import UNLIMITED, Probe, Search, Status, drive

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["uncrossed_walks"]
BOARDS = (
    "tour 4x5",
    "tour 5x4\n....\n.#..\n....\n..#.\n....",
    "tour 3x6 start b2",
    "tour 4x5\n..##.\n.....\n.....\n#....",
    "tour 4x3 leaper 0,1\n..#\n...\n...\n#..",
    "tour 5x6 leaper 1,3",
    "tour 6x7 leaper 2,3\n.......\n.......\n...#...\n.......\n.......\n.......",
    "tour 3x3 leaper 1,1",
)


@cache
def brute(tour: Tour) -> list[Walk]:
    """Return all nodes of a tree but its root."""
    board = {(r, c) for r, c in np.argwhere(tour.board).tolist()}
    starts = [tour.start] if tour.start else sorted(board)
    return [walk for start in starts for walk in walks(board, (tour.leap[0], tour.leap[1]), start)]


def ended(tour: Tour, goal: Goal = Goal.COUNT, **choices: Value) -> Probe:
    """Return the last probe of a search."""
    search = SOLVER.start(tour, choices, goal)
    search.advance(UNLIMITED)
    return search.probe()


def found(tour: Tour, goal: Goal = Goal.ALL, **choices: Value) -> list[Filling]:
    """Return all walks that a search finds, in order."""
    search = SOLVER.start(tour, choices, goal)
    return [probe.filling for probe in drive(search) if probe.at_solution]


def squares_of(filling: Filling) -> tuple[tuple[int, int], ...]:
    """Return the squares of a walk in order."""
    return tuple((int(r), int(c)) for r, c in zip(*np.divmod(places_of(filling), filling.shape[1]), strict=True))


@pytest.mark.parametrize("text", BOARDS)
def test_the_tree_is_that_of_an_independent_search(text: str) -> None:
    tour = read(text)
    expected = brute(tour)
    by_level = Counter(len(walk.squares) + walk.returns for walk in expected)

    probe = ended(tour, starts="all")

    assert probe.nodes == 1 + len(expected)
    assert probe.solutions == sum(not walk.returns for walk in expected)
    assert probe.profile.tolist() == [1, *(by_level[level] for level in range(1, max(by_level) + 1))]


@pytest.mark.parametrize("text", BOARDS)
def test_open_walks_are_those_of_an_independent_search(text: str) -> None:
    tour = read(text)
    expected = sorted(walk.squares for walk in brute(tour) if not walk.returns)

    fillings = found(tour, starts="all")

    assert sorted(map(squares_of, fillings)) == expected
    assert not any(tour.judge(filling) or crossings(tour, places_of(filling), False) for filling in fillings[:200])


@pytest.mark.parametrize("text", BOARDS)
def test_closed_walks_are_those_of_an_independent_search(text: str) -> None:
    tour = replace(read(text), closed=True)
    expected = sorted(walk.squares for walk in brute(tour) if walk.returns and walk.moves > 2)

    fillings = found(tour, starts="all")

    assert sorted(map(squares_of, fillings)) == expected
    assert not any(crossings(tour, places_of(filling), True) for filling in fillings[:200])


@pytest.mark.parametrize("closed", [False, True])
def test_walks_end_at_the_end(closed: bool) -> None:
    tour = read("tour 4x5 start a1 end c2" + " closed" * closed)
    every = brute(tour)
    ending = [walk for walk in every if walk.squares[-1] == tour.end and walk.returns is closed]
    expected = [walk for walk in ending if walk.moves > 2 or not closed]

    fillings = found(tour)

    assert sorted(map(squares_of, fillings)) == sorted(walk.squares for walk in expected)
    assert ended(tour, Goal.LONGEST).best == max((walk.moves for walk in expected), default=None)


@pytest.mark.parametrize("moves", [1, 3, 6])
def test_a_number_of_moves_selects_walks(moves: int) -> None:
    tour = read("tour 4x5")
    expected = sum(walk.moves == moves and not walk.returns for walk in brute(tour))

    probe = ended(tour, starts="all", moves=moves)

    assert probe.solutions == expected
    assert len(probe.profile) == moves + 2  # no walk goes on after so many moves
    assert {int(filling.max()) for filling in found(tour, moves=moves)} == {moves + 1}


@pytest.mark.parametrize(
    ("text", "images"),
    [
        ("tour 4x4", 8),
        ("tour 4x5", 4),
        ("tour 4x6 leaper 1,3", 4),
        ("tour 4x5\n..##.\n.....\n.....\n#....", 1),
        ("tour 4x4\n....\n....\n..#.\n...#", 2),
    ],
)
def test_of_images_only_one_is_counted(text: str, images: int) -> None:
    """No image of a knight's first move is the move itself, so that each walk of a move or more has all its images."""
    tour = read(text)
    longest = max(walk.moves for walk in brute(tour) if not walk.returns)

    every, different = ended(tour, starts="all"), ended(tour)

    assert (every.profile[2:] == images * different.profile[2:]).all()
    assert ended(tour, Goal.LONGEST).best == longest


def test_a_row_of_squares_is_its_own_image() -> None:
    """A wazir in the middle of three rows has three kinds of first moves: along the row either way, and up."""
    tour = read("tour 3x4 leaper 0,1 start b2")

    assert ended(tour).profile[2] == 3
    assert ended(tour, starts="all").profile[2] == 4


@pytest.mark.parametrize(
    ("rows", "columns", "moves"),
    [
        (rows, rows + k, moves)
        for rows, lengths in UNCROSSED.items()
        for k, moves in enumerate(lengths)
        if rows * (rows + k) <= 49 and (rows, rows + k) != (6, 8)
    ],
)
def test_the_longest_walks_have_their_published_lengths(rows: int, columns: int, moves: int) -> None:
    """OEIS A003192, with the rectangles of its example."""
    probe = ended(read(f"tour {rows}x{columns}"), Goal.LONGEST)

    assert probe.best == moves
    assert verdict(Goal.LONGEST, probe, "uncrossed walk").message == (
        f"The longest uncrossed walk has {moves} moves; none is longer."
    )


@pytest.mark.parametrize(("side", "moves"), [(side, moves) for side, moves in UNCROSSED_CLOSED.items() if side < 8])
def test_the_longest_closed_walks_have_their_published_lengths(side: int, moves: int) -> None:
    """OEIS A157416: 0, 0, 0, 4, 8, 12, 24, 32, 42, 54."""
    assert ended(read(f"tour {side}x{side} closed"), Goal.LONGEST).best == moves


@pytest.mark.parametrize("side", [1, 2, 3])
def test_small_boards_have_no_closed_walk(side: int) -> None:
    tour = read(f"tour {side}x{side} closed")
    probe = ended(tour, Goal.LONGEST)

    found = verdict(Goal.LONGEST, probe, SOLVER.finds(tour, {}))

    assert (found.outcome, found.message) == (Outcome.NONE, "There is no closed uncrossed walk.")
    assert probe.best is None


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 2), (3, 12), (4, 184), (5, 8512)])
def test_walks_of_a_wazir_from_corner_to_corner_have_their_published_number(side: int, count: int) -> None:
    """OEIS A007764: its moves never cross, so that all self-avoiding walks count."""
    tour = read(f"tour {side}x{side} leaper 0,1 start r1c1 end r{side}c{side}")

    assert ended(tour, starts="all").solutions == count


def test_each_walk_found_on_the_way_to_the_longest_is_longer() -> None:
    tour = read("tour 5x6")

    lengths = [int(filling.max()) - 1 for filling in found(tour, Goal.LONGEST)]

    assert lengths == sorted(set(lengths))
    assert lengths[-1] == UNCROSSED[5][1]


def test_two_cores_count_the_same_tree() -> None:
    tour = read("tour 6x6 start a1")
    alone = ended(read("tour 6x6"), starts="all")

    def start() -> Search:
        return SOLVER.start(read("tour 6x6"), {"starts": "all"}, Goal.COUNT)

    search = on_cores(start, Goal.COUNT, 2)
    *_, probe = drive(search, keep=1)

    assert isinstance(search, CoresSearch)
    assert search.divided
    assert (probe.nodes, probe.solutions) == (alone.nodes, alone.solutions)
    assert probe.profile.tolist() == alone.profile.tolist()
    assert not isinstance(on_cores(lambda: SOLVER.start(tour, {}, Goal.LONGEST), Goal.LONGEST, 2), CoresSearch)


@pytest.mark.parametrize("goal", SOLVER.goals)
def test_a_search_goes_on_from_a_checkpoint(goal: Goal) -> None:
    tour = read("tour 5x5")
    whole = ended(tour, goal)
    search, other = SOLVER.start(tour, {}, goal), SOLVER.start(tour, {}, goal)

    search.advance(whole.nodes // 3)
    other.load(search.save())
    other.advance(UNLIMITED)

    assert other.probe().nodes == whole.nodes
    assert (other.probe().solutions, other.probe().best) == (whole.solutions, whole.best)
    assert other.probe().profile.tolist() == whole.profile.tolist()


def test_the_path_is_shown_on_the_way() -> None:
    search = SOLVER.start(read("tour 4x5"), {}, Goal.COUNT)
    before = 0.0

    for _ in range(300):
        if search.advance(1) is Status.EXHAUSTED:
            break
        probe = search.probe()
        assert sorted(probe.filling[probe.filling > 0]) == list(range(1, int(probe.filling.max()) + 1))
        assert int(probe.filling.max()) in (probe.level, probe.level - 1)
        assert before <= probe.progress <= 1
        before = probe.progress


def test_the_note_tells_what_was_not_counted() -> None:
    def note(text: str, goal: Goal, **choices: Value) -> str:
        search = SOLVER.start(read(text), choices, goal)
        search.advance(UNLIMITED)
        return search.note

    assert note("tour 4x5", Goal.COUNT).startswith("Of starts and first moves that are images of one another")
    assert note("tour 4x5", Goal.COUNT, starts="all") == note("tour 4x5", Goal.LONGEST) == ""
    assert note("tour 4x5\n..##.\n.....\n.....\n#....", Goal.COUNT) == ""


def test_boards_without_known_crossings_are_not_searched() -> None:
    for text in (
        "tour 6x6 torus",
        "tour 8x8 leaper 2,2",
        "tour 9x9 leaper 1,4",
        "tour 17x17",
        "tour 4x4 start a1 end a1",
    ):
        assert SOLVER not in solvers_for(read(text)), text
    assert SOLVER in solvers_for(read("tour 16x16"))
    few = np.zeros((101, 100), bool)
    few[0, :50] = True
    assert SOLVER not in solvers_for(Tour(few))
    assert SOLVER in solvers_for(Tour(few[1:] | few[:-1]))


def test_the_longest_walk_has_no_number_of_moves() -> None:
    with pytest.raises(ChoiceError, match="any number of moves"):
        SOLVER.start(read("tour 5x5"), {"moves": 4}, Goal.LONGEST)


@pytest.mark.parametrize("moves", [4, 6, pytest.param(8, marks=[pytest.mark.slow, only_thorough])])
def test_polygons_on_an_unlimited_board_have_their_published_number(moves: int) -> None:
    """OEIS A323134: 0, 3, 13, 178, ... polygons of 2, 4, 6, 8, ... moves, images of one another counted once."""
    reach = moves // 2
    across = np.abs(np.arange(-2 * reach, 2 * reach + 1))
    board = across[:, None] + across <= 3 * reach  # all squares from which the start can be reached in so many moves
    tour = Tour(board, start=(2 * reach, 2 * reach), closed=True)

    fillings = found(tour, starts="all", moves=moves)

    assert len({polygon_of(squares_of(filling)) for filling in fillings}) == {4: 3, 6: 13, 8: 178}[moves]


def polygon_of(squares: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the sides of a closed walk, by twice their middles, in the first of all images."""
    corners = np.array(squares)
    sides = corners + np.roll(corners, 1, axis=0)
    images = [sides * signs for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
    images += [image[:, ::-1] for image in images]
    return min(tuple(sorted(map(tuple, (image - image.min(axis=0)).tolist()))) for image in images)

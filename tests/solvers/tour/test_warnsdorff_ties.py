"""All walks of Warnsdorff's rule: against a brute force, a second way to count them, and the walks of tie-breaks."""

import numpy as np
import pytest

from tests.puzzles.tour.tours import read
from workbench.insight.tours.tie_walks import Counter, tie_walks
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import onward
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff_ties import WarnsdorffTies

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["warnsdorff_ties"]
BOARDS = (
    "tour 3x4",
    "tour 3x7 closed",
    "tour 3x4 cylinder start a1",
    "tour 5x5 start a1",
    "tour 5x6 start b2 closed",
    "tour 5x5 start a1\n.....\n.#...\n.....\n.....\n.....",
    "tour 4x4 leaper wazir",
    "tour 1x1",
)


def every_walk(tour: Tour, walk: list[Cell]) -> list[list[Cell]]:
    """Return all walks that continue a walk by the rule, by brute force."""
    filling: Filling = np.zeros(tour.shape, np.int32)
    for number, cell in enumerate(walk, 1):
        filling[cell] = number
    last = tour.squares - len(walk) == 1
    moves = [move for move in onward(tour, filling, walk[-1]) if move.degree or last]
    fewest = min((move.degree for move in moves), default=0)
    following = [[*walk, move.cell] for move in moves if move.degree == fewest]
    return [end for longer in following for end in every_walk(tour, longer)] or [walk]


def starts(tour: Tour) -> list[Cell]:
    return [tour.start] if tour.start else [(r, c) for r, c in np.argwhere(tour.board).tolist()]


def is_tour(tour: Tour, walk: list[Cell]) -> bool:
    filling = np.zeros(tour.shape, np.int32)
    for number, cell in enumerate(walk, 1):
        filling[cell] = number
    return len(walk) == tour.squares and tour.judge(filling) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", BOARDS)
def test_the_walks_are_those_of_a_brute_force(text: str) -> None:
    tour = read(text)
    walks = [walk for start in starts(tour) for walk in every_walk(tour, [start])]
    search = SOLVER.start(tour)
    assert isinstance(search, WarnsdorffTies)

    assert search.advance(UNLIMITED) is Status.STUCK

    assert search.walks == len(walks)
    assert search.tally.solutions == sum(is_tour(tour, walk) for walk in walks)


@pytest.mark.parametrize("text", BOARDS)
def test_positions_and_the_tree_give_the_same_counts(text: str) -> None:
    tour = read(text)
    search = SOLVER.start(tour)
    assert isinstance(search, WarnsdorffTies)
    search.advance(UNLIMITED)

    counted = list(tie_walks(tour))

    assert sum(one.walks for one in counted) == search.walks
    assert sum(one.tours for one in counted) == search.tally.solutions
    profile = search.probe().profile.tolist()[1:]
    assert [sum(one.levels[k] for one in counted if k < len(one.levels)) for k in range(len(profile))] == profile


def test_equivalent_starts_have_the_counts_of_their_own_search() -> None:
    tour = read("tour 4x5")
    counter = Counter.of(tour)

    assert list(tie_walks(tour)) == [counter.count(start) for start in starts(tour)]


@pytest.mark.slow
def test_from_a_corner_of_8x8_most_walks_are_tours() -> None:
    search = SOLVER.start(read("tour 8x8 start a1"))
    assert isinstance(search, WarnsdorffTies)

    search.advance(UNLIMITED)

    [counted] = tie_walks(read("tour 8x8 start a1"))
    assert (search.walks, search.tally.solutions) == (counted.walks, counted.tours)
    assert search.note.startswith(f"{counted.walks:,} walks follow the rule; {counted.tours:,} of them (92.29 %)")


@pytest.mark.parametrize("rule", ["roth", "plain", "random"])
def test_the_walk_of_a_tie_break_is_one_of_them(rule: str) -> None:
    assert rule in TIE_BREAKS
    tour = read("tour 6x6 start a1")
    walk = SOLVERS["warnsdorff"].start(tour, {"rule": rule})
    walk.advance(UNLIMITED)
    search, found = SOLVER.start(tour), []
    while search.advance(UNLIMITED, len(found) + 1) is Status.FOUND:
        found.append(search.probe().filling.tobytes())

    assert walk.probe().filling.tobytes() in found

"""Whether a walk can still become a tour, against trying all ways to go on: walks on 5 x 5, and up to 8 x 8."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from tests.thorough import either
from workbench.insight.tours.completion import Completion
from workbench.insight.tours.tie_replay import path_of
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.tour.complete import TOUR_COMPLETE

pytestmark = [pytest.mark.usefixtures("compiled"), pytest.mark.slow]

SMALL, LARGE = 5, (6, 7, 8)
LEFT = 18  # squares at most that a larger board has left: their walks are tried one by one


def board(n: int) -> Tour:
    return Tour(np.ones((n, n), bool))


def leaps(n: int) -> list[list[int]]:
    """Return the squares a knight's leap away from each square."""
    places = [divmod(square, n) for square in range(n * n)]
    return [
        [k for k, (r, c) in enumerate(places) if {abs(r - row), abs(c - column)} == {1, 2}] for row, column in places
    ]


class Trials:
    """Tries all ways to go on; what led nowhere is not tried again."""

    def __init__(self, n: int) -> None:
        self.leaps, self._lost = leaps(n), set[tuple[int, int]]()
        self._all = (1 << n * n) - 1

    def can_finish(self, walk: list[int]) -> bool:
        """Tell whether a walk can become a tour."""
        return self._finishes(sum(1 << square for square in walk), walk[-1])

    def _finishes(self, visited: int, last: int) -> bool:
        if visited == self._all:
            return True
        if (visited, last) in self._lost:
            return False
        if any(self._finishes(visited | 1 << to, to) for to in self.leaps[last] if not visited >> to & 1):
            return True
        self._lost.add((visited, last))
        return False


def random_walk(random: Random, near: list[list[int]], length: int, begun: list[int] | None = None) -> list[int]:
    """Return a walk of at most so many squares; `begun`: how it begins."""
    walk = list(begun) if begun else [random.randrange(len(near))]
    while len(walk) < length and (free := [square for square in near[walk[-1]] if square not in walk]):
        walk.append(random.choice(free))
    return walk


def decided(tour: Tour, walk: list[int]) -> bool | None:
    completion = Completion(tour, np.array(walk, np.int64))
    for _ in completion.parts:
        pass
    return completion.possible


def test_walks_on_5x5_are_judged_as_by_trying_all_ways_to_go_on() -> None:
    random, trials = Random(1), Trials(SMALL)

    found = set()
    for _ in range(either(150, 3_000)):
        walk = random_walk(random, trials.leaps, random.randint(6, 24))
        expected = trials.can_finish(walk)
        assert decided(board(SMALL), walk) is expected, walk
        found.add(expected)

    assert found == {True, False}


def begun(n: int, random: Random, trials: Trials) -> Iterator[list[int]]:
    """Yield beginnings of a tour, and walks that leave it at their last squares."""
    search = TOUR_COMPLETE.start(Tour(np.ones((n, n), bool), start=(0, 0)), {}, Goal.ONE)
    while (status := search.advance(10_000, 1)) is Status.RUNNING:
        pass
    assert status is Status.FOUND
    filling = search.probe().filling
    assert not board(n).judge(filling)
    tour = path_of(filling).tolist()
    for _ in range(either(10, 200)):
        walk = tour[: random.randint(n * n - LEFT, n * n - 2)]
        yield walk
        astray = random_walk(random, trials.leaps, len(walk) + 4, walk)
        if len(walk) < len(astray) < n * n:
            yield astray


@pytest.mark.parametrize("n", LARGE)
def test_walks_that_leave_a_tour_near_its_end_are_judged_so_too(n: int) -> None:
    random, trials = Random(n), Trials(n)

    found = set()
    for walk in begun(n, random, trials):
        expected = trials.can_finish(walk)
        assert decided(board(n), walk) is expected, walk
        found.add(expected)

    assert found == {True, False}

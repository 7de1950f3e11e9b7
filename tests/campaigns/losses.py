"""Looks for the point of no return of walks that fail, and proves it anew.

First come all starts of 5 x 5, 5 x 6 and 6 x 6 by every rule, open and closed; then random walks on boards of 7 to 12
rows and columns, some with a hole or an end. The completion is judged by the puzzle itself; that none is left after the
next move is searched for by a plain search, and where that takes too long by the exhaustive one without theorems.
At the end it says how many losses stayed between two steps, and how many proofs were not repeated.
"""

import statistics
import sys
import time
from itertools import product
from random import Random

import numpy as np

from tests.campaigns.campaign import conduct
from tests.insight.tours.losses import RULES, failed, goes_on, random_failure, searched, walked, wrong
from workbench.insight.tours.completion import Path, rest
from workbench.insight.tours.point_of_no_return import Loss
from workbench.puzzles.tour import Tour
from workbench.solvers.search import Status
from workbench.solvers.tour import paths

ABOUT = "Look for the point of no return of walks that fail, and prove it anew."
SIDES = ((5, 5), (5, 6), (6, 6))
CASES = [
    (size, divmod(k, size[1]), rule, closed)
    for size, rule, closed in product(SIDES, RULES, (False, True))
    for k in range(size[0] * size[1])
]
BUDGET = 30_000  # states of the plain search
MAX_PATHS = 50_000_000  # of the exhaustive one: a few seconds

spent: list[float] = []  # CPU seconds of each search
undecided: list[int] = []  # tries whose loss stayed between two steps
unproved: list[int] = []  # tries in which neither search of the squares left came to an end


def attempt(number: int, random: Random) -> str:
    """Find one loss; return what is wrong with it."""
    if number < len(CASES):
        (rows, columns), start, rule, closed = CASES[number]
        tour = Tour(np.ones((rows, columns), bool), start=start, closed=closed)
        path = walked(tour, {"rule": rule})
        if not failed(tour, path):
            return ""
    else:
        tour, _, path = random_failure(random, *((7, 7) if number % 4 == 0 else (8, 12)))
    begun = time.thread_time()
    loss = searched(tour, path)
    spent.append(time.thread_time() - begun)
    if loss is not None and not loss.exact:
        undecided.append(number)
    reason = wrong(tour, path, loss)
    if not reason and loss is not None:
        possible = goes_on(tour, path[: loss.lost], BUDGET)
        if possible is None:
            possible = search_left(tour, path, loss)
        if possible is None:
            unproved.append(number)
        reason = "the squares left have a tour" if possible else ""
    return f"{tour.name} from {tour.start}: {reason}" if reason else ""


def search_left(tour: Tour, path: Path, loss: Loss) -> bool | None:
    """Return whether the exhaustive search finds a tour of the squares left; None if it takes too long."""
    left = rest(tour, path[: loss.lost])
    if left is None or left.faults:
        return False
    if left.squares > paths.MAX_SQUARES:
        return None
    status = paths.search_of(left).advance(MAX_PATHS, 1)
    return None if status is Status.RUNNING else status is Status.FOUND


def main() -> int:
    """Run the campaign."""
    code = conduct("losses", ABOUT, attempt, times=len(CASES) + 300)
    if spent:
        most, median = max(spent), statistics.median(spent)
        print(f"{len(spent):,} losses: CPU median {1000 * median:.1f} ms, at most {most:.2f} s")
    print(f"between two steps: {len(undecided):,}; impossibility not proved anew: {len(unproved):,}")
    return code


if __name__ == "__main__":
    sys.exit(main())

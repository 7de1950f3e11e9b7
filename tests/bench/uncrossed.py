"""The speed of the search of uncrossed walks, and of random walks down its tree.

python -m tests.bench.uncrossed
"""

import statistics
import sys

import numpy as np

from tests.bench.measure import RUNS, cpu_seconds, inform, report
from workbench.puzzles.tour import Tour
from workbench.searching.estimate.estimate import Estimator
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

NODES = 100_000_000  # of a search
PROBES = 100_000
BUDGET = 40.0  # million nodes a second, on boards of 64 squares


def nodes_a_second(tour: Tour, goal: Goal) -> float:
    """Return how many millions of nodes a search visits in a second of CPU time: the median of some runs."""
    rates = []
    for _ in range(RUNS):
        search = SOLVERS["uncrossed_walks"].start(tour, {"starts": "all"}, goal)
        seconds = cpu_seconds(lambda search=search: search.advance(NODES))  # type: ignore[misc]
        rates.append(search.tally.nodes / seconds / 1e6)
    return statistics.median(rates)


def main() -> int:
    """Print the figures; return 1 if the search is too slow."""
    chessboard = Tour(np.ones((8, 8), bool))
    kept = report("8 x 8, counted", nodes_a_second(chessboard, Goal.COUNT), "million/s", BUDGET, at_most=False)
    kept &= report("8 x 8, the longest", nodes_a_second(chessboard, Goal.LONGEST), "million/s", BUDGET, at_most=False)
    inform("16 x 16, counted", nodes_a_second(Tour(np.ones((16, 16), bool)), Goal.COUNT), "million/s")
    estimator = Estimator(chessboard, {})
    inform("random walks on 8 x 8", PROBES / cpu_seconds(lambda: estimator.advance(PROBES)) / 1e3, "thousand/s")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

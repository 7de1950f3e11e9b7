"""The speed of tie-breaks by keys, paired with the special kernel by Roth's rule on a plain board of the same size.

python -m tests.bench.tour_keys

Own keys walk as they do in the program, all other rules by the kernel for any tie-break on any surface. A walk begins
with its preparation: keys of squares are computed in it.
"""

import statistics
import sys
import time

import numpy as np

from tests.bench.measure import report
from workbench.base.choices import Value
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.warnsdorff_walk import Walk

RUNS = 9
ROWS = 200
WALKS = 20  # of a run
OWN_BUDGET, BUDGET = 1.5, 3.0  # times the special kernel

OWN: dict[str, dict[str, Value]] = {  # on plain boards
    "0 - from_centre": {"rule": "custom", "expression": "0 - from_centre"},
    "a * from_centre + b * from_start": {
        "rule": "custom",
        "expression": "a * from_centre + b * from_start",
        "parameter": "a = -1, b = -0.25",
    },
    "four operations": {"rule": "custom", "expression": "from_centre * 3 - from_start // 2 + column"},
    "eight operations": {
        "rule": "custom",
        "expression": "from_centre * 3 - from_start // 2 + (row if from_start > 90 else column) - 7 * row",
    },
}
RULES: dict[str, dict[str, Value]] = {
    "plain": {"rule": "plain"},
    "Roth": {"rule": "roth"},
    "Vähäaho": {"rule": "vahaaho"},
    "L1": {"rule": "far-l1"},
    "Chebyshev": {"rule": "near-chebyshev"},
    "wheel": {"rule": "wheel", "wheel": "01234567 21034567 35476120 " * 8},
    "Squirrel and Cull": {"rule": "squirrel-cull"},
    "random": {"rule": "random"},
    "step by step": {"rule": "custom", "expression": "from_centre * 3 - (row if move > 3 else column) - 7 * step"},
}
INFORMED: dict[str, dict[str, Value]] = {  # without a budget: second-level degrees, a key at every step
    "Pohl": {"rule": "pohl"},
    "a * second - from_centre": {"rule": "custom", "expression": "a * second - from_centre"},
    "evolved": {"rule": "evolved"},
    "key instead of the degree": {"rule": "own", "expression": "degree * 1000 - from_centre"},
}


def nanoseconds(surface: str, choices: dict[str, Value], general: bool) -> float:
    """Return the time of a square, of walks from random starts, without their preparation."""
    tour = Tour(np.ones((ROWS, ROWS), bool), surface=surface)
    starts = np.random.default_rng(1).integers(0, ROWS, (WALKS, 2)).tolist()
    walks = [Walk(tour, choices, (row, column), general) for row, column in starts]
    begun = time.process_time()
    for walk in walks:
        walk.advance(tour.squares)
    return (time.process_time() - begun) / sum(walk.count for walk in walks) * 1e9


def ratio(surface: str, choices: dict[str, Value], general: bool) -> tuple[float, float]:
    """Return the median time of a square, and the median of the ratios of paired runs."""
    nanoseconds(surface, choices, general)  # warm
    pairs = [
        (nanoseconds("plain", {"rule": "roth"}, general=False), nanoseconds(surface, choices, general))
        for _ in range(RUNS)
    ]
    return statistics.median(keyed for _, keyed in pairs), statistics.median(keyed / fast for fast, keyed in pairs)


def measured(surface: str, rules: dict[str, dict[str, Value]], budget: float, general: bool = True) -> bool:
    """Print the ratios of rules; return whether all keep a budget."""
    kept = True
    for title, choices in rules.items():
        time_of_square, times = ratio(surface, choices, general)
        kept &= report(f"{title}, {surface}, {time_of_square:.1f} ns a square", times, "times", budget)
    return kept


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    kept = measured("plain", OWN, OWN_BUDGET, general=False)
    for surface in ("plain", "cylinder", "torus"):
        kept &= measured(surface, RULES, BUDGET)
        measured(surface, INFORMED, float("inf"))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

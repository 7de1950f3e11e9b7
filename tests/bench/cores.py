"""One search on several cores: the wall-clock time on one and on two, in turn, and the CPU time that sharing costs.

python -m tests.bench.cores              medians of pairs, beside the goals
python -m tests.bench.cores --runs 9

The wall-clock ratio needs a machine with two idle cores; that of the CPU time does not.
"""

import argparse
import statistics
import sys
import time
from typing import NamedTuple

from tests.bench.measure import RUNS, inform, report
from tests.solvers.settings import puzzle_of
from workbench.choices import Value
from workbench.lab.cores.cores_search import on_cores
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive

SPEED, MORE = 1.8, 1.02  # goals: times as fast on two cores, with so much CPU time
EMPTY = "sudoku 2x3\n" + "......\n" * 6
COUNTS: list[tuple[str, str, str, dict[str, Value]]] = [
    ("cover_links", "polyomino", "polyomino 6x10\npieces free 5", {}),
    ("cover_cells", "polyomino", "polyomino 6x10\npieces free 5", {}),
    ("cover_bits", "polyomino", "polyomino 6x8\npieces free 4 any", {}),
    ("polyomino_bits", "polyomino", "polyomino 6x8\npieces free 4 any", {"symmetry": "all"}),
    ("sudoku_digits", "sudoku", EMPTY, {"cell": "fewest"}),
    ("warnsdorff_backtracking", "tour", "tour 6x6 closed", {"prune": "none"}),
]


class Spent(NamedTuple):
    """What a count took, in seconds."""

    wall: float
    cpu: float


def spent(name: str, kind: str, text: str, choices: dict[str, Value], cores: int) -> Spent:
    """Count on so many cores."""
    puzzle = puzzle_of(kind, text)
    wall, cpu = time.perf_counter(), time.process_time()
    search = on_cores(lambda: SOLVERS[name].start(puzzle, choices, Goal.COUNT), Goal.COUNT, cores)
    for _ in drive(search, keep=1):
        pass
    return Spent(time.perf_counter() - wall, time.process_time() - cpu)


def main() -> int:
    """Print the figures; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    runs = parser.parse_args().runs
    kept = []
    for name, kind, text, choices in COUNTS:
        spent(name, kind, text, choices, 2)  # warm
        pairs = [[spent(name, kind, text, choices, cores) for cores in (1, 2)] for _ in range(runs)]
        title = f"{name}, {text.splitlines()[0]}"
        inform(f"{title}: seconds on one core", statistics.median(one.wall for one, _ in pairs), "s")
        faster = statistics.median(one.wall / two.wall for one, two in pairs)
        more = statistics.median(two.cpu / one.cpu for one, two in pairs)
        kept += [
            report(f"{title}: on two cores", faster, "x as fast", SPEED, at_most=False),
            report(f"{title}: CPU time on two cores", more, "x", MORE),
        ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())

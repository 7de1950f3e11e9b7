"""One tiling of large boards by any number of each piece, by the default solver: seconds of CPU time, by size.

python -m tests.bench.large_boards [SIZE ...]
"""

import sys

from tests.bench.measure import cpu_seconds, report
from workbench.api.searches import solver_of
from workbench.puzzles.polyomino import Polyomino
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.solver import Solver

SIZES = range(20, 101, 5)  # of a square board
SETS = {  # of pieces: each as often as needed
    "pentominoes": ("free 5 any", 5),
    "one-sided pentominoes": ("one-sided 5 any", 5),
    "tetrominoes": ("free 4 any", 4),
    "dominoes": ("free 2 any", 2),
}
NODES = 300_000  # then a search is given up
BUDGET = 2.0  # seconds, the set-up of the cover included


def seconds_of(puzzle: Polyomino, solver: Solver) -> tuple[float, Status, int]:
    """Return the CPU time to the first tiling or to the limit, how the search ended, and its nodes."""
    statuses, nodes = [], []

    def work() -> None:
        search = solver.start(puzzle, {}, Goal.ONE)
        statuses.append(search.advance(NODES, 1))
        nodes.append(search.tally.nodes)

    return cpu_seconds(work), statuses[0], nodes[0]


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    kept = True
    for size in map(int, sys.argv[1:] or map(str, SIZES)):
        for name, (pieces, area) in SETS.items():
            board = f"{size} x {size}, {name}"
            if size * size % area:
                print(f"{board}: {size * size:,} cells are not a multiple of {area}")
                continue
            [puzzle] = Polyomino.parse(f"polyomino {size}x{size}\npieces {pieces}\n")
            solver = solver_of(puzzle, None, Goal.ONE, {})
            seconds, status, nodes = seconds_of(puzzle, solver)
            found = report(f"{board}, {solver.name}, {status}, {nodes:,} nodes", seconds, "s", BUDGET)
            kept &= found and status is Status.FOUND
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

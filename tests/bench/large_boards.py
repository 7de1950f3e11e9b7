"""One tiling of large boards by the default solver: seconds of CPU time, by size.

python -m tests.bench.large_boards [SIZE ...]
"""

import sys

from tests.bench.measure import cpu_seconds, report
from workbench.api.searches import solver_of
from workbench.puzzles.polyomino import Polyomino
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status
from workbench.solvers.solver import Solver

SIZES = range(20, 101, 5)  # of a square board
SETS = {  # of pieces, each as often as needed, but for the last: there the twelve are used about equally often
    "pentominoes": ("free 5 any", 5),
    "one-sided pentominoes": ("one-sided 5 any", 5),
    "tetrominoes": ("free 4 any", 4),
    "dominoes": ("free 2 any", 2),
    "pentominoes in equal parts": ("free 5 {least}-{most}", 5),
}
NODES = 1_000_000  # then a search is given up
BUDGET = 2.0  # seconds, the set-up of the cover included


def seconds_of(puzzle: Polyomino, solver: Solver) -> tuple[float, Status, Search]:
    """Return the CPU time to the first tiling or to the limit, how the search ended, and the search."""
    ended = []

    def work() -> None:
        search = solver.start(puzzle, {}, Goal.ONE)
        ended.append((search.advance(NODES, 1), search))

    return cpu_seconds(work), *ended[0]


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    kept = True
    for size in map(int, sys.argv[1:] or map(str, SIZES)):
        for name, (pieces, area) in SETS.items():
            board = f"{size} x {size}, {name}"
            if size * size % area:
                print(f"{board}: {size * size:,} cells are not a multiple of {area}")
                continue
            least = size * size // 60
            text = pieces.format(least=least, most=least + 1)
            [puzzle] = Polyomino.parse(f"polyomino {size}x{size}\npieces {text}\n")
            solver = solver_of(puzzle, None, Goal.ONE, {})
            seconds, status, search = seconds_of(puzzle, solver)
            within = report(f"{board}, {status}, {search.tally.nodes:,} nodes", seconds, "s", BUDGET)
            if status is not Status.FOUND:
                print(f"    {solver.name}: {search.note}")
            kept &= within and status is Status.FOUND and not puzzle.judge(search.probe().filling)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

"""The speed of the sudoku kernels: puzzles per second in batch, and what slices cost.

python -m tests.bench.sudoku
"""

import statistics
import sys

import numpy as np

from tests.bench.measure import RUNS, SHARED, cpu_seconds, paired, report
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Limit, drive
from workbench.solvers.sudoku.batch import search_each

EMPTY_6X6 = "sudoku 2x3\n" + "......\n" * 6
CASES = (("sudoku_digits", 8_000_000), ("cover_links", 12_000_000))  # solver, nodes: about a second each


def batch(name: str) -> np.ndarray:
    """Return the puzzles of a list, one a line, as (m, 81)."""
    text = (SHARED / "sudoku" / name).read_bytes().replace(b"\r", b"").replace(b"\n", b"").replace(b".", b"0")
    return (np.frombuffer(text, np.uint8) - ord("0")).reshape(-1, 81)


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    kept = True
    if SHARED.is_dir():
        for name in ("17clue_49158.txt", "random_minimal_50000.txt", "magictour_top1465.txt"):
            grids = batch(name)
            search_each(grids[:10], Layout((3, 3)))
            rate = len(grids) / statistics.median(
                cpu_seconds(lambda g=grids: search_each(g, Layout((3, 3)))) for _ in range(RUNS)
            )
            budget = 100_000 if name.startswith("17") else 0
            kept &= report(f"sudoku_digits, batch, prove unique, {name}", rate, "puzzles/s", budget, at_most=False)
    else:
        print(f"the lists of puzzles are not at {SHARED}: the batch is not measured")
    puzzle = Sudoku.parse(EMPTY_6X6)[0]
    for name, nodes in CASES:

        def whole(name: str = name, nodes: int = nodes) -> None:
            SOLVERS[name].start(puzzle).advance(nodes, UNLIMITED)

        def sliced(name: str = name, nodes: int = nodes) -> None:
            for _ in drive(SOLVERS[name].start(puzzle), Limit(nodes=nodes), keep=0):
                pass

        one, _, ratio = paired(whole, sliced)
        report(f"{name}, one call, 6x6 empty", nodes / one / 1e6, "M nodes/s", 0, at_most=False)
        kept &= report(f"{name}, 8 ms slices with probes / one call", ratio, "ratio", 1.05)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

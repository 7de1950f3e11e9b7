"""The speed of the sudoku kernels: puzzles by the list beside tdoku, large boards, and what slices cost.

TDOKU_SOURCE=... python -m tests.bench.sudoku
"""

import statistics
import sys
import time
from pathlib import Path

import numpy as np

from tests.bench import tdoku
from tests.bench.measure import RUNS, SHARED, cpu_seconds, inform, paired, report
from tests.large_sudokus import partly_given
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers import SOLVERS, first_solver
from workbench.solvers.search import UNLIMITED, Limit, drive
from workbench.solvers.sudoku.batch import search_each

HARD = Path(__file__).parents[1] / "data" / "hard_25x25.txt"
EMPTY_6X6 = "sudoku 2x3\n" + "......\n" * 6
CASES = (("sudoku_digits", 1_000_000), ("cover_links", 12_000_000))  # solver, nodes: about a second each
LISTS = {  # and how many times as fast as tdoku they should be
    "17clue_49158": 1.5,
    "random_minimal_50000": 1.0,
    "magictour_top1465": 1.0,
    "norvig_top95": 1.0,
    "qqwing_simple": 1.0,
    "qqwing_expert": 1.0,
}
BOARDS, SECONDS = 10, 6  # of each size with half their cells given; and what each may take
FEW = 3000  # puzzles: shorter lists are repeated until they have as many


def puzzles_of(name: str) -> np.ndarray:
    """Return the puzzles of a list, one a line, as (m, 81)."""
    lines = (SHARED / "sudoku" / f"{name}.txt").read_text(encoding="utf-8").replace(".", "0").split()
    grids = np.array([[int(char) for char in line[:81]] for line in lines if len(line) >= 81], np.uint8)
    return np.tile(grids, (-(-FEW // len(grids)), 1)) if len(grids) < FEW else grids


def several(grids: np.ndarray) -> np.ndarray:
    """Return minimal puzzles without one of their givens: at least two solutions each."""
    rng = np.random.default_rng(1)
    fewer = grids[:20_000].copy()
    fewer[np.arange(len(fewer)), (rng.random(fewer.shape) * (fewer > 0)).argmax(axis=1)] = 0
    return fewer


def lists() -> bool:
    """Report on the lists, each proved unique or not, beside tdoku in the same run."""
    if reason := tdoku.reason_to_skip():
        print(f"tdoku is not measured: {reason}")
    count = None if reason else tdoku.build()
    kept = True
    grids = {name: puzzles_of(name) for name in LISTS}
    grids["two solutions or more"] = several(grids["random_minimal_50000"])
    for name, batch in grids.items():
        mine = lambda batch=batch: search_each(batch, NINE, 2, fillings=False)  # noqa: E731
        if count is None:
            seconds = statistics.median(cpu_seconds(mine) for _ in range(RUNS))
            inform(f"sudoku_bands, {name}", seconds / len(batch) * 1e6, "us/puzzle")
            continue
        text = tdoku.text_of(batch)
        theirs = lambda text=text: count(text, 2)  # noqa: E731
        assert np.array_equal(mine().solutions, theirs())
        seconds, other, ratio = paired(mine, theirs)
        inform(f"sudoku_bands, {name}", seconds / len(batch) * 1e6, "us/puzzle")
        inform(f"tdoku, {name}", other / len(batch) * 1e6, "us/puzzle")
        kept &= report(f"times as fast as tdoku, {name}", ratio, "x", LISTS.get(name, 1.0), at_most=False)
    return kept


def large_boards() -> bool:
    """Report on minimal 16 x 16 boards, published and hard 25 x 25 ones: milliseconds until they are decided."""
    kept = True
    text = (SHARED / "sudoku" / "minimal_16x16.txt").read_text(encoding="utf-8").splitlines()
    sixteen = [Sudoku(Layout((4, 4)), np.array(line.split(), np.int32).reshape(16, 16)) for line in text if line]
    large = Sudoku.parse((SHARED / "sudoku" / "large_25x25.txt").read_text(encoding="utf-8"))
    hard = Sudoku.parse(HARD.read_text(encoding="utf-8"))
    cases = (("16 x 16 minimal", sixteen, 8, 40), ("25 x 25 published", large, 50, 50), ("25 x 25 hard", hard, 50, 50))
    for name, puzzles, mean, worst in cases:
        times = [decided(puzzle) * 1000 for puzzle in puzzles]
        kept &= report(f"{name}, mean", statistics.mean(times), "ms", mean)
        kept &= report(f"{name}, worst", max(times), "ms", worst)
    return kept


def partly_given_boards() -> bool:
    """Report how many boards with half their cells given are found within their seconds of CPU time."""
    kept = True
    for high in (6, 7):
        spent = []
        for seed in range(BOARDS):
            puzzle = partly_given(high, 0.5, seed)
            search = first_solver(puzzle).start(puzzle)
            *_, probe = drive(search, Limit(seconds=SECONDS, solutions=1), clock=time.process_time)
            if probe.solutions:
                spent.append(probe.seconds)
        name = f"{high * high} x {high * high}, half given"
        kept &= report(f"{name}: found within {SECONDS} s", len(spent), f"of {BOARDS}", BOARDS, at_most=False)
        if spent:
            inform(f"{name}: median of these", statistics.median(spent), "s")
    return kept


def decided(puzzle: Sudoku) -> float:
    """Return the CPU seconds until a second solution is found or excluded, the median of several runs."""
    return statistics.median(
        cpu_seconds(lambda: first_solver(puzzle).start(puzzle).advance(UNLIMITED, 2)) for _ in range(RUNS)
    )


def slices() -> bool:
    """Report what slices with probes cost."""
    kept = True
    puzzle = Sudoku.parse(EMPTY_6X6)[0]
    for name, nodes in CASES:

        def whole(name: str = name, nodes: int = nodes) -> None:
            SOLVERS[name].start(puzzle).advance(nodes, UNLIMITED)

        def sliced(name: str = name, nodes: int = nodes) -> None:
            for _ in drive(SOLVERS[name].start(puzzle), Limit(nodes=nodes), keep=0):
                pass

        one, _, ratio = paired(whole, sliced)
        inform(f"{name}, one call, 6x6 empty", nodes / one / 1e6, "M nodes/s")
        kept &= report(f"{name}, 8 ms slices with probes / one call", ratio, "ratio", 1.05)
    return kept


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    kept = True
    if SHARED.is_dir():
        kept &= lists()
        kept &= large_boards()
    else:
        print(f"the lists of puzzles are not at {SHARED}: they are not measured")
    kept &= partly_given_boards()
    kept &= slices()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

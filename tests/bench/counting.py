"""The speed of counting polyomino boards without listing: CPU seconds and memory, beside the goals.

python -m tests.bench.counting                 seconds; the goals hold where the C program of cover.py takes 5.2 s
python -m tests.bench.counting --large         also tetrominoes 12x12, one-sided pentominoes 5x18; a gigabyte
python -m tests.bench.counting --runs 9

The ratio is to listing the tetrominoes of 8x6 in the same run. The clock runs from a board in memory to the count.
"""

import argparse
import resource
import statistics
import sys
import time
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tests.bench.measure import RUNS, cpu_seconds, inform, report
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status, drive

MEGABYTES = 3000
QUARTER, NEAR = 0.25, 0.1  # from this part of the time on, progress is to be this near to it


class Case(NamedTuple):
    """A board, how many tilings it has, and the CPU seconds that counting them may take, where there is a goal."""

    name: str
    puzzle: Polyomino
    count: int
    goal: float | None = None


def board(rows: int, columns: int, *areas: int) -> Polyomino:
    """Return a board with all free polyominoes of these areas, in any number."""
    pieces = [replace(piece, low=0, high=None) for area in areas for piece in polyominoes(area, "free")]
    return rectangle(rows, columns, pieces)


def rectangle(rows: int, columns: int, pieces: list[Piece]) -> Polyomino:
    """Return a board without holes."""
    return Polyomino(np.ones((rows, columns), bool), tuple(pieces))


CASES = (
    Case("tetrominoes 8x8", board(8, 8, 4), 19_077_209_438, 0.04),
    Case("tetrominoes 10x10", board(10, 10, 4), 72_713_560_548_906_621, 2.0),
    Case("monominoes to trominoes 8x8", board(8, 8, 1, 2, 3), 92_109_458_286_284_989_468_604, 0.08),
    Case("dominoes 16x16", board(16, 16, 2), 2_444_888_770_250_892_795_802_079_170_816),
    Case("pentominoes 6x10, each once", rectangle(6, 10, list(polyominoes(5, "free"))), 9356),
)
LARGE = Case("tetrominoes 12x12", board(12, 12, 4), 13_664_822_582_333_502_156_627_512, 100.0)
ONE_SIDED = Case(  # 686,628 up to symmetry: Wikipedia, "Pentomino"
    "one-sided pentominoes 5x18, each once", rectangle(5, 18, list(polyominoes(5, "one-sided"))), 4 * 686_628, 20.0
)
LISTED = Case("tetrominoes 8x6, listed", board(8, 6, 4), 22_483_347)


def counted(case: Case, solver: str = "polyomino_frontier") -> None:
    """Count the tilings of a board as a window does, in slices."""
    search = started(case, solver)
    *_, last = drive(search, keep=0)
    if last.solutions != case.count:
        sys.exit(f"{case.name}: {last.solutions:,} instead of {case.count:,}")


def started(case: Case, solver: str = "polyomino_frontier") -> Search:
    """Return a search at its root."""
    choices = {"memory": MEGABYTES} if solver == "polyomino_frontier" else {}
    return SOLVERS[solver].start(case.puzzle, choices, Goal.COUNT)


def measure(case: Case, runs: int, listing: float) -> bool:
    """Print the median of some runs, and how many times as long listing takes; return whether the goal is kept."""
    seconds = statistics.median(cpu_seconds(lambda: counted(case)) for _ in range(runs))
    inform(f"{case.name}: listing / counting", listing / seconds, "times")
    if case.goal is None:
        inform(case.name, 1000 * seconds, "ms")
        return True
    return report(case.name, 1000 * seconds, "ms", 1000 * case.goal)


def measure_large(listing: float) -> bool:
    """Measure the largest board: time, memory and whether the progress shown was honest."""
    looks, begun, search = [], time.process_time(), started(LARGE)
    while search.advance(100_000) is Status.RUNNING:
        looks.append((time.process_time() - begun, search.probe().progress))
    assert search.probe().solutions == LARGE.count
    seconds = time.process_time() - begun
    times, progress = np.array(looks).T
    errors = np.abs(progress - times / seconds)[times >= QUARTER * seconds]
    inform(f"{LARGE.name}: listing 8x6 / counting", listing / seconds, "times")
    kept = [
        report(LARGE.name, seconds, "s", LARGE.goal or 0),
        report(f"{LARGE.name}: memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB", MEGABYTES),
        report(f"{LARGE.name}: largest error of progress after a quarter", float(errors.max()), "", NEAR),
    ]
    return all(kept)


def main(arguments: list[str]) -> int:
    """Measure all cases; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.counting")
    parser.add_argument("--large", action="store_true", help="count the tetrominoes of 12x12 too")
    parser.add_argument("--runs", type=int, default=RUNS, help="of each case; the median counts")
    options = parser.parse_args(arguments)
    for case in CASES[:3]:
        counted(case)  # load the kernels
    listing = cpu_seconds(lambda: counted(LISTED, "polyomino_bits"))
    inform(LISTED.name, listing, "s")
    kept = [measure(case, options.runs, listing) for case in CASES]
    if options.large:
        seconds = cpu_seconds(lambda: counted(ONE_SIDED, "polyomino_auto"))
        kept += [report(ONE_SIDED.name, seconds, "s", ONE_SIDED.goal or 0), measure_large(listing)]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The speed of Warnsdorff's rule: paired with the same algorithm in C, heat maps, large boards, counting.

python -m tests.bench.tours
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.bench.measure import RUNS, cpu_seconds, report
from workbench.insight.tours.heat_map import HeatMap
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED
from workbench.solvers.tour.warnsdorff_walk import Walk

SOURCE = Path(__file__).with_name("tours.c")
SIZES = (50, 100, 200, 500, 1000)
LARGE, WALK = 1_000, ("warnsdorff", {"rule": "plain"})
SQUARES = 2_000_000  # walked over in a run
AGAINST = (("plain", "plain", 1.2), ("roth", "roth", 1.0), ("roth", "table", 1.0))  # rule here, in C, times as fast


def board(rows: int, columns: int | None = None) -> Tour:
    return Tour(np.ones((rows, columns or rows), bool))


def in_c(program: Path, n: int) -> dict[str, tuple[int, float]]:
    """Return, for each rule, the squares visited by the program in C, and its best time."""
    said = subprocess.run([str(program), str(n), "3"], capture_output=True, text=True, check=True).stdout
    return {rule: (int(count), float(seconds)) for rule, count, seconds in map(str.split, said.splitlines())}


def walked(n: int, rule: str) -> tuple[int, float]:
    """Return the squares visited here, and the best time of three runs, the kernel alone as in C."""
    best, count = 1e9, 0
    for _ in range(3):
        walks = [Walk(board(n), {"rule": rule}, (0, 0)) for _ in range(SQUARES // n**2 + 1)]
        begun = time.process_time()
        for walk in walks:
            walk.advance(n * n)
        best = min(best, (time.process_time() - begun) / len(walks))
        count = walks[0].count
    return count, best


def against_c() -> bool:
    """Print the paired ratios; return whether all budgets are kept."""
    if shutil.which("gcc") is None:
        print("there is no gcc: nothing to compare with")
        return True
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "tours"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
        for n in SIZES:
            for rule, other, budget in AGAINST:
                ratios, speeds = [], []
                for _ in range(RUNS):
                    here, there = walked(n, rule), in_c(program, n)[other]
                    ratios.append(there[1] / there[0] * here[0] / here[1])
                    speeds.append(here[0] / here[1] / 1e6)
                    assert abs(here[0] - there[0]) <= 1, "C leaves the last square to the caller"
                print(f"{rule}, {n} x {n}: {statistics.median(speeds):.0f} million squares/s")
                kept &= report(
                    f"{rule}, {n} x {n}, against {other} in C", statistics.median(ratios), "times", budget, False
                )
    return kept


def heat(n: int, rule: str) -> float:
    """Return the time of a heat map, without compiling."""
    HeatMap(board(5), {"rule": rule}).run()
    return statistics.median(cpu_seconds(HeatMap(board(n), {"rule": rule}).run) for _ in range(3))


def largest() -> None:
    search = SOLVERS["warnsdorff"].start(board(5000), {"rule": "roth"}, Goal.ONE)
    search.advance(UNLIMITED, 1)
    assert search.probe().solutions == 1


def pieces() -> bool:
    """Print how a closed tour by divide and conquer compares with a walk by Warnsdorff's rule on the same board."""
    tour = Tour(np.ones((LARGE, LARGE), bool), closed=True)
    searches = {name: SOLVERS[name].start(tour, choices) for name, choices in (("tour_pieces", {}), WALK)}
    roots = {name: search.save() for name, search in searches.items()}
    ratios = []
    for _ in range(RUNS):
        seconds = {}
        for name, search in searches.items():
            search.load(roots[name])
            seconds[name] = cpu_seconds(lambda search=search: (search.advance(UNLIMITED, 1), search.probe()))
        ratios.append(seconds[WALK[0]] / seconds["tour_pieces"])
    assert searches["tour_pieces"].tally.solutions == 1
    what = f"{LARGE:,} x {LARGE:,}: divide and conquer / a walk by Warnsdorff's rule"
    return report(what, statistics.median(ratios), "x as fast", 0.5, False)


def closed_count() -> None:
    search = SOLVERS["warnsdorff_backtracking"].start(Tour(board(6).board, closed=True), {}, Goal.COUNT)
    search.advance(UNLIMITED)
    assert search.probe().solutions == 2 * 36 * 9_862


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    kept = against_c()
    kept &= pieces()
    kept &= report("heat map of all starts, Roth, 50 x 50", heat(50, "roth"), "s", 0.1)
    kept &= report("heat map of all starts, Roth, 100 x 100", heat(100, "roth"), "s", 1.5)
    report("heat map of all starts, Pohl, 50 x 50", heat(50, "pohl"), "s", 1)
    largest()  # warm
    kept &= report(
        "5000 x 5000 open, Roth, all told", statistics.median(cpu_seconds(largest) for _ in range(3)), "s", 1
    )
    closed_count()
    seconds = statistics.median(cpu_seconds(closed_count) for _ in range(RUNS))
    kept &= report("6 x 6 closed tours, backtracking", seconds, "s", 0.2)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

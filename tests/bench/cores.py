"""One search on several cores: the wall-clock time on one and on two, in turn, and the CPU time that sharing costs.

python -m tests.bench.cores              medians of pairs, beside the goals
python -m tests.bench.cores --runs 9

Both ratios stand beside what the machine gives to two separate processes that count the same at the same time: where
two cores share a clock, caches or a host with others, these too are slower than one alone.
"""

import argparse
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

from tests.bench.measure import RUNS, inform, report
from tests.solvers.settings import puzzle_of
from workbench.base.choices import Value
from workbench.searching.cores.cores_search import on_cores
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive

SPEED, MORE = 1.8, 1.08  # goals: times as fast on two cores, with so much CPU time
CANCEL = 50.0  # goal: milliseconds of the longest slice, after which a pause or cancel takes effect
EMPTY = "sudoku 2x3\n" + "......\n" * 6
GIVENS = ".................1.....2.3......56....7....8..8..1.7.....8.....3..6.....9.5.....3"  # 298,788 solutions


def queens(n: int) -> str:
    """Return the cover of n queens; the diagonals are secondary."""
    ends = [f"{name}{k}" for name in "rc" for k in range(n)], [f"{name}{k}" for name in "sd" for k in range(2 * n - 1)]
    places = [f"r{r} c{c} s{r + c} d{r - c + n - 1}" for r in range(n) for c in range(n)]
    return "\n".join(["cover", f"{' '.join(ends[0])} | {' '.join(ends[1])}", *places])


COUNTS: list[tuple[str, str, str, dict[str, Value]]] = [
    ("cover_links", "polyomino", "polyomino 6x10\npieces free 5", {}),
    ("cover_cells", "polyomino", "polyomino 6x10\npieces free 5", {}),
    ("cover_bits", "cover", queens(14), {}),
    ("cover_bits", "cover", queens(15), {}),
    ("cover_bits", "polyomino", "polyomino 6x8\npieces free 4 any", {}),
    ("cover_auto", "sudoku", GIVENS, {}),
    ("polyomino_bits", "polyomino", "polyomino 6x8\npieces free 4 any", {"symmetry": "all"}),
    ("sudoku_digits", "sudoku", EMPTY, {"cell": "fewest"}),
    ("warnsdorff_backtracking", "tour", "tour 6x6 closed", {"prune": "none"}),
]


class Spent(NamedTuple):
    """What a count took, in seconds."""

    wall: float
    cpu: float
    longest: float  # slice


def spent(name: str, kind: str, text: str, choices: dict[str, Value], cores: int) -> Spent:
    """Count on so many cores."""
    puzzle = puzzle_of(kind, text)
    wall, cpu = time.perf_counter(), time.process_time()
    search = on_cores(lambda: SOLVERS[name].start(puzzle, choices, Goal.COUNT), Goal.COUNT, cores)
    longest, before = 0.0, time.perf_counter()
    for _ in drive(search, keep=1):
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    return Spent(time.perf_counter() - wall, time.process_time() - cpu, longest)


def child(number: int) -> None:
    """Count one of COUNTS on one core when a line arrives, and print what that took."""
    spent(*COUNTS[number], 1)  # warm
    print("ready", flush=True)
    sys.stdin.readline()
    print(*spent(*COUNTS[number], 1), flush=True)


def spent_by_processes(number: int) -> Spent:
    """Return what one of two processes takes that count the same at the same time."""
    command = [sys.executable, "-m", "tests.bench.cores", "--child", str(number)]
    both = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        assert process.stdout is not None
        process.stdout.readline()
    for process in both:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    figures = [process.communicate()[0].split() for process in both]
    return Spent(*(statistics.mean(float(figure[k]) for figure in figures) for k in range(3)))


def main() -> int:
    """Print the figures; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--child", type=int, help=argparse.SUPPRESS)  # number in COUNTS
    arguments = parser.parse_args()
    if arguments.child is not None:
        child(arguments.child)
        return 0
    runs = arguments.runs
    kept = []
    for number, (name, kind, text, choices) in enumerate(COUNTS):
        spent(name, kind, text, choices, 2)  # warm
        rounds = [
            (*(spent(name, kind, text, choices, cores) for cores in (1, 2)), spent_by_processes(number))
            for _ in range(runs)
        ]
        pairs = [(one, two) for one, two, _ in rounds]
        title = f"{name}, {' '.join(text.split()[:2])[:20]}"
        inform(f"{title}: seconds on one core", statistics.median(one.wall for one, _ in pairs), "s")
        gained = statistics.median(2 * one.wall / apart.wall for one, _, apart in rounds)
        inform(f"{title}: two processes at once", gained, "x as much")
        inform(f"{title}: their CPU time", statistics.median(apart.cpu / one.cpu for one, _, apart in rounds), "x")
        faster = statistics.median(one.wall / two.wall for one, two in pairs)
        more = statistics.median(two.cpu / one.cpu for one, two in pairs)
        kept += [
            report(f"{title}: on two cores", faster, "x as fast", SPEED, at_most=False),
            report(f"{title}: CPU time on two cores", more, "x", MORE),
            report(f"{title}: longest slice", 1e3 * statistics.median(two.longest for _, two in pairs), "ms", CANCEL),
        ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())

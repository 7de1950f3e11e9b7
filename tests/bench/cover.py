"""The speed of exact cover and of polyomino boards, beside what else there is: two packages and a program in C.

python -m tests.bench.cover                    everything; ten minutes
python -m tests.bench.cover --only "12 queens" --runs 7

Times are CPU seconds of searches for all solutions: of ours and of the packages' from a cover in memory on, with
whatever each builds for itself; of the program in C the search alone. `pip install -e .[bench]` installs the packages.
"""

import argparse
import itertools
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.bench.measure import RUNS, cpu_seconds, paired, report
from tests.known.counts import KNOWN_COUNTS
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover, Coverable
from workbench.puzzles.polyomino.pieces import polyominoes
from workbench.puzzles.polyomino.placements import placements
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.estimate.estimate import Estimator
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Limit, Status, drive

LONG = 10.0  # seconds; what takes longer runs LONG_RUNS times only
LONG_RUNS = 2
GENERIC = ("cover_links", "cover_cells", "cover_bits")  # what the automatic choice chooses from
OURS = (*GENERIC, "cover_auto")
AUTO_LOSS = 1.1  # what the automatic choice may cost: setting up, and the noise of the machine
SLICES = 2000  # of a search whose progress is judged

Run = Callable[[], tuple[int, float]]  # solutions, CPU seconds
Times = dict[str, list[float]]


class Race(NamedTuple):
    """A puzzle of the table of known counts, who runs on it, and what is asked of them."""

    known: str
    solvers: tuple[str, ...] = OURS
    others: tuple[str, ...] = ("dlx.c", "xcover", "exact_cover")
    faster: tuple[tuple[str, str, float], ...] = ()  # solver, against whom, how many times as fast at least
    seconds: tuple[tuple[str, float], ...] = ()  # solver, CPU seconds at most


RACES = (
    Race(
        "pentominoes 6x10",
        solvers=(*OURS, "polyomino_bits"),
        faster=(("cover_links", "dlx.c", 0.8), ("cover_bits", "xcover", 4), ("polyomino_bits", "xcover", 8)),
        seconds=(("polyomino_bits", 0.50),),
    ),
    Race(
        "pentominoes 8x8 less the centre",
        solvers=(*OURS, "polyomino_bits"),
        seconds=(("polyomino_bits", 0.09), ("cover_bits", 0.09)),
    ),
    Race(
        "tetrominoes 8x6",
        solvers=(*OURS, "polyomino_bits"),
        others=("dlx.c", "xcover"),  # exact_cover takes minutes
        seconds=(("polyomino_bits", 3.2),),
    ),
    Race("12 queens", faster=(("cover_auto", "xcover", 3),)),
    Race(
        "17 givens less one",
        # Dancing cells in C have been seen to take 0.42 s where xcover took 2.17 s; 1.2 times that is allowed.
        faster=(("cover_cells", "xcover", 2.17 / (1.2 * 0.42)),),
    ),
)


def puzzle_of(name: str) -> tuple[Puzzle, int]:
    """Return a puzzle of the table of known counts, and its count."""
    [known] = [known for known in KNOWN_COUNTS if known.name == name]
    [puzzle] = KINDS[known.kind].parse(known.text)
    return puzzle, known.count


def cover_of(puzzle: Puzzle) -> Cover:
    """Return the cover to which a puzzle reduces."""
    assert isinstance(puzzle, Coverable)
    return puzzle.to_cover().cover


def ours(solver: str, puzzle: Puzzle) -> Run:
    """Return a search by one of our solvers, its kernel compiled."""
    SOLVERS[solver].start(puzzle)

    def run() -> tuple[int, float]:
        begun = time.process_time()
        search = SOLVERS[solver].start(puzzle)
        search.advance(UNLIMITED)
        return search.probe().solutions, time.process_time() - begun

    return run


def dlx_in_c(cover: Cover, folder: Path) -> Run | str:
    """Return a search by the C program, compiled here; or why there is none."""
    if cover.asks:
        return f"knows no {', '.join(sorted(cover.asks))}"
    if not (gcc := shutil.which("gcc")):
        return "no gcc here"
    program = folder / "dlx"
    if not program.exists():
        source = Path(__file__).with_name("dlx.c")
        subprocess.run([gcc, "-O3", "-march=native", "-o", program, source], check=True)
    options = (cover.option(k).tolist() for k in range(cover.count))
    lines = [[len(cover.items), cover.primary, cover.count], *([len(option), *option] for option in options)]
    text = "\n".join(" ".join(map(str, line)) for line in lines)

    def run() -> tuple[int, float]:
        done = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
        solutions, _, seconds = done.stdout.split()
        return int(solutions), float(seconds)

    return run


def xcover(cover: Cover) -> Run | str:
    """Return a search by the package xcover; or why there is none."""
    try:
        algorithm = import_module("xcover").algorithm_c
    except ImportError:
        return "not installed"
    if cover.multiple:
        return "knows no multiplicities"
    arguments = (
        cover.members - np.uint32(1),
        np.array(cover.starts),  # its compiled signature takes no read-only arrays
        np.array(cover.colours),
        np.uint32(len(cover.items)),
        np.uint32(len(cover.items) - cover.primary),
    )

    def run() -> tuple[int, float]:
        begun = time.process_time()
        solutions = sum(1 for _ in algorithm(*arguments))
        return solutions, time.process_time() - begun

    return run


def exact_cover(cover: Cover) -> Run | str:
    """Return a search by the package exact-cover; or why there is none."""
    try:
        count = import_module("exact_cover").get_solution_count
    except ImportError:
        return "not installed"
    if cover.asks or cover.primary < len(cover.items):
        return "knows primary items only"
    matrix = np.zeros((cover.count, len(cover.items)), bool)
    matrix[cover.option_of, cover.members - np.uint32(1)] = True

    def run() -> tuple[int, float]:
        begun = time.process_time()
        return int(count(matrix)), time.process_time() - begun

    return run


def rounds(runs: dict[str, Run], times: int, expected: int) -> Times:
    """Let all run in turn, A B C A B C ..., and return their seconds, round by round."""
    seconds: Times = {name: [] for name in runs}
    for k in range(times):
        for name, run in runs.items():
            if k >= LONG_RUNS and seconds[name][0] > LONG:
                continue
            solutions, spent = run()
            if solutions != expected:
                raise AssertionError(f"{name} finds {solutions:,} solutions; there are {expected:,}")
            seconds[name].append(spent)
    return seconds


def speed(times: Times, name: str, against: str) -> float:
    """Return how many times as fast one is as another: the median over the rounds in which both ran."""
    return statistics.median(b / a for a, b in zip(times[name], times[against], strict=False))


def race(asked: Race, times: int, folder: Path) -> bool:
    """Run a race and print its table; return whether the budgets are kept."""
    puzzle, expected = puzzle_of(asked.known)
    cover = cover_of(puzzle)
    runs: dict[str, Run] = {}
    makers: dict[str, Callable[[], Run | str]] = {
        "dlx.c": lambda: dlx_in_c(cover, folder),
        "xcover": lambda: xcover(cover),
        "exact_cover": lambda: exact_cover(cover),
    }
    print(f"\n{asked.known}: all {expected:,}; {len(cover.items)} items, {cover.count} options")
    for name in asked.others:
        made = makers[name]()
        if isinstance(made, str):
            print(f"  {name:20} {made}")
        else:
            runs[name] = made
    for name in asked.solvers:
        runs[name] = ours(name, puzzle if name == "polyomino_bits" else cover)
    seconds = rounds(runs, times, expected)
    baselines = [name for name in asked.others if name in runs]
    for name, spent in seconds.items():
        ratios = "".join(f"   {speed(seconds, name, base):6.2f} x {base}" for base in baselines)
        print(f"  {name:20} {statistics.median(spent):8.3f} s, median of {len(spent)}{ratios}")
    return judged(asked, seconds)


def judged(asked: Race, times: Times) -> bool:
    """Print the figures that have budgets; return whether these are kept."""
    kept = True
    for name, against, least in asked.faster:
        if against in times:
            what = f"{asked.known}, {name} against {against}"
            kept &= report(what, speed(times, name, against), "times", least, at_most=False)
        else:
            print(f"{asked.known}, {name} against {against}: not measured")
    for name, most in asked.seconds:
        kept &= report(f"{asked.known}, {name}", statistics.median(times[name]), "s", most)
    best = min(GENERIC, key=lambda name: statistics.median(times[name]))
    loss = 1 / speed(times, "cover_auto", best)
    return kept & report(f"{asked.known}, cover_auto / {best}", loss, "ratio", AUTO_LOSS)


def classes(times: int) -> bool:
    """Measure the 2,339 classes of 6x10, every one stored as a filling."""
    board, _ = puzzle_of("pentominoes 6x10")
    solver = SOLVERS["polyomino_bits"]
    found: list[Filling] = []

    def store() -> None:
        search = solver.start(board, {"symmetry": "classes"})
        found[:] = [probe.filling for probe in drive(search) if probe.status is Status.FOUND]

    store()
    assert len(found) == 2339, len(found)
    seconds = statistics.median(cpu_seconds(store) for _ in range(times))
    return report("pentominoes 6x10, 2,339 classes stored, polyomino_bits", seconds, "s", 0.09)


def live(times: int) -> bool:
    """Measure what probes between slices cost, as a live picture takes them."""
    puzzle, _ = puzzle_of("pentominoes 6x10")
    kept = True
    for name, nodes in (
        ("cover_links", 700_000),
        ("cover_cells", 1_500_000),
        ("cover_bits", UNLIMITED),
        ("polyomino_bits", UNLIMITED),
    ):

        def whole(name: str = name, nodes: int = nodes) -> None:
            SOLVERS[name].start(puzzle).advance(nodes)

        def sliced(name: str = name, nodes: int = nodes) -> None:
            for _ in drive(SOLVERS[name].start(puzzle), Limit(nodes=nodes), keep=0):
                pass

        *_, ratio = paired(whole, sliced, times)
        kept &= report(f"pentominoes 6x10, {name}, slices with probes / one call", ratio, "ratio", 1.05)
    return kept


def progress(_times: int) -> bool:
    """Judge how well progress tells time: its longest plateau, its distinct values, and the time left."""
    kept = True
    for known, names in (("pentominoes 6x10", (*GENERIC, "polyomino_bits")), ("tetrominoes 8x6", ("polyomino_bits",))):
        puzzle, _ = puzzle_of(known)
        for name in names:
            times, parts = watched(name, puzzle, max(1, visited(name, puzzle) // SLICES))
            plateau, distinct, off = quality(times, parts)
            print(f"{known}, {name}: progress of one run in {len(parts):,} slices")
            kept &= report("  longest plateau", 100 * plateau, "% of run", 2.5)
            kept &= report("  distinct values", distinct, "", 100, at_most=False)
            kept &= report("  time in all, as told after 20 %, off by", off, "times", 2)
    return kept


def visited(name: str, puzzle: Puzzle) -> int:
    """Return the nodes of a whole search."""
    search = SOLVERS[name].start(puzzle)
    search.advance(UNLIMITED)
    return search.probe().nodes


def watched(name: str, puzzle: Puzzle, budget: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Search in slices; return the CPU seconds at the end of each, and the progress told there."""

    def looks() -> Iterator[tuple[float, float]]:
        search, seconds = SOLVERS[name].start(puzzle), 0.0
        status = Status.RUNNING
        while status is not Status.EXHAUSTED:
            begun = time.process_time()
            status = search.advance(budget)
            seconds += time.process_time() - begun
            yield seconds, search.probe().progress

    times, parts = zip(*looks(), strict=True)
    return np.array(times), np.array(parts)


def quality(times: NDArray[np.float64], parts: NDArray[np.float64]) -> tuple[float, int, float]:
    """Return the longest plateau as a part of the run, the distinct values, and how wrong the time told at 20 % is."""
    begins = np.flatnonzero(np.diff(parts, prepend=-1.0))  # of each plateau
    edges = np.append(times[begins], times[-1])
    plateau = max(b - a for a, b in itertools.pairwise(edges.tolist())) / times[-1]
    fifth = int(np.searchsorted(times, times[-1] / 5))
    told = times[fifth] / max(parts[fifth], 1e-12) / times[-1]
    return float(plateau), len(begins), float(max(told, 1 / told))


def estimate(times: int) -> bool:
    """Measure a million probes of Knuth's estimate."""
    puzzle, _ = puzzle_of("tetrominoes 8x6")
    cover = cover_of(puzzle)
    Estimator(cover, {}).advance(1)
    seconds = statistics.median(cpu_seconds(lambda: Estimator(cover, {}).advance(1_000_000)) for _ in range(times))
    return report("tetrominoes 8x6, 1,000,000 probes of the estimate", seconds, "s", 3)


def hexominoes(times: int) -> bool:
    """Measure the making of all placements of the 35 hexominoes."""
    board, pieces = np.ones((15, 14), bool), polyominoes(6, "free")
    placements(board, pieces)
    seconds = statistics.median(cpu_seconds(lambda: placements(board, pieces)) for _ in range(times))
    return report(f"placements of the {len(pieces)} hexominoes on 15x14", seconds, "s", 0.3)


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    with tempfile.TemporaryDirectory() as folder:
        rows: dict[str, Callable[[int], bool]] = {one.known: partial(race, one, folder=Path(folder)) for one in RACES}
        rows |= {"classes": classes, "live": live, "progress": progress}
        rows |= {"estimate": estimate, "hexominoes": hexominoes}
        parser = argparse.ArgumentParser(prog="python -m tests.bench.cover")
        parser.add_argument("--only", action="append", choices=rows, help="a row; may be given several times")
        parser.add_argument("--runs", type=int, default=RUNS, help=f"of what takes less than {LONG:g} s; {RUNS}")
        asked = parser.parse_args()
        kept = [rows[name](asked.runs) for name in asked.only or rows]  # all of them, whatever the first ones say
        return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())

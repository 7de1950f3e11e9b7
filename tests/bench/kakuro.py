"""The speed of the kakuro solvers: proofs that boards have one solution, and the table beside the same search in C.

python -m tests.bench.kakuro

Times are CPU seconds, medians of 5; those of single boards are of `advance` alone, what `start` takes is told apart.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.bench.measure import RUNS, SHARED, cpu_seconds, report
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.kakuro_sums import KAKURO_SUMS, batch
from workbench.solvers.kakuro_table import KAKURO_TABLE
from workbench.solvers.search import UNLIMITED
from workbench.solvers.solver import Solver

SIZES = {"U10": 0.043, "U20": 0.215, "U30": 0.57, "U50": 1.5, "U100": 4, "U200": 18}  # own boards: ms at most
PUBLISHED = 0.04  # seconds for all 200
WORST = 2.0  # ms for a published one
SLOWER_THAN_C = 1.2
MOST_NODES = 2_000_000  # of the table's search of one board


class Listed(NamedTuple):
    """A board of a list."""

    name: str
    text: str
    puzzle: Kakuro


def boards(path: Path) -> Iterator[Listed]:
    """Yield the boards of a `.kb` list."""
    lines = iter(path.read_text(encoding="utf-8").splitlines())
    for head in lines:
        name, rows, columns = head.split()
        text = [next(lines) for _ in range(int(rows))]
        white = np.array([line.split() for line in text]) == "1"
        text.append(next(lines))
        clues = np.zeros((2, *white.shape), np.int32)
        for _ in range(int(text[-1])):
            text.append(next(lines))
            r, c, way, total = map(int, text[-1].split())
            clues[way, r, c] = total
        yield Listed(name, "\n".join([f"{rows} {columns}", *text]), Kakuro(white, *clues))


def proof(solver: Solver, puzzle: Kakuro) -> float:
    """Return the median CPU seconds of the search for two solutions; there must be exactly one."""
    times = []
    for _ in range(RUNS):
        search = solver.start(puzzle)
        times.append(cpu_seconds(lambda search=search: search.advance(UNLIMITED, 2)))
        assert search.probe().solutions == 1
    return statistics.median(times)


def starting(puzzle: Kakuro) -> float:
    """Return the median CPU seconds of making a search, the runs of the board being known."""
    return statistics.median(cpu_seconds(lambda: KAKURO_SUMS.start(puzzle)) for _ in range(RUNS))


def sums(published: list[Listed], own: list[Listed]) -> bool:
    """Print the figures of `kakuro_sums`; return whether its budgets are kept."""
    whole = batch([board.puzzle for board in published])
    solutions, _ = whole.search(2)
    assert set(solutions.tolist()) == {1}
    seconds = statistics.median(cpu_seconds(lambda: whole.search(2)) for _ in range(RUNS))
    kept = report(f"kakuro_sums, {len(published)} published, one call", seconds, "s", PUBLISHED)
    each = [1e3 * proof(KAKURO_SUMS, board.puzzle) for board in published]
    report("kakuro_sums, published, one by one, median", statistics.median(each), "ms", 0.064)
    kept &= report("kakuro_sums, published, one by one, worst", max(each), "ms", WORST)
    for size, budget in SIZES.items():
        group = [board.puzzle for board in own if board.name.startswith(f"{size}_")]
        times = [1e3 * proof(KAKURO_SUMS, puzzle) for puzzle in group]
        begun = 1e3 * statistics.median(starting(puzzle) for puzzle in group)
        what = f"kakuro_sums, {len(group)} own {size[1:]}x{size[1:]}, median (start {begun:.2f} ms)"
        kept &= report(what, statistics.median(times), "ms", budget)
    return kept


def table(listed: list[Listed]) -> bool:
    """Print the time of `kakuro_table` beside that of the same algorithm in C, boards whose trees are small only."""
    if not (gcc := shutil.which("gcc")):
        print("no gcc here: the table is not compared")
        return True
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "kakuro"
        source = Path(__file__).with_suffix(".c")
        subprocess.run([gcc, "-O3", "-march=native", "-o", program, source], check=True)
        ratios = []
        for _ in range(RUNS):
            text = "\n".join(board.text for board in listed)
            command = [program, "2", str(MOST_NODES)]
            lines = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()
            trees = [tuple(map(int, line.split())) for line in lines[:-1]]
            seconds, found = table_seconds([board.puzzle for board in listed])
            assert found == trees
            ratios.append(seconds / float(lines[-1]))
    nodes = sum(tree[1] for tree in trees)
    print(f"{'kakuro_table':58} {nodes / seconds / 1e6:12,.3f} M nodes/s, {nodes:,} nodes, the same as in C")
    return report("kakuro_table / the same in C", statistics.median(ratios), "ratio", SLOWER_THAN_C)


def table_seconds(puzzles: list[Kakuro]) -> tuple[float, list[tuple[int, int]]]:
    """Search all boards; return the CPU seconds, and the solutions and nodes of each."""
    found = []
    seconds = 0.0
    for puzzle in puzzles:
        search = KAKURO_TABLE.start(puzzle)
        begun = time.process_time()
        search.advance(MOST_NODES, 2)
        seconds += time.process_time() - begun
        found.append((search.probe().solutions, search.probe().nodes))
    return seconds, found


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    folder = SHARED / "kakuro"
    if not folder.is_dir():
        print(f"the lists of puzzles are not at {folder}: nothing is measured")
        return 0
    published = list(boards(folder / "janko_200.kb"))
    own = list(boards(folder / "unique_10_to_200.kb"))
    kept = sums(published, own)
    kept &= table(published + [board for board in own if board.name.startswith(("U10_", "U20_"))])
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

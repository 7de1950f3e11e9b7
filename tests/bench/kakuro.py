"""The speed of the kakuro solvers: proofs that boards have one solution, or none, and first solutions of open boards.

The table runs beside the same search in C, `kakuro_sums` beside CP-SAT where OR-Tools are installed.

python -m tests.bench.kakuro

Times are CPU seconds, medians of 5; those of single boards are of `advance` alone, what `start` takes is told apart.
"""

import importlib.util
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
from tests.puzzles.kakuro.open_boards import open_board
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS, stack
from workbench.solvers.kakuro.table import KAKURO_TABLE
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.solver import Solver

SIZES = {"U10": 0.043, "U20": 0.215, "U30": 0.57, "U50": 1.5, "U100": 4, "U200": 18}  # own boards: ms at most
PUBLISHED = 0.04  # seconds for all 200
WORST = 2.0  # ms for a published one
SLOWER_THAN_C = 1.2
MISTYPED = 10.0  # ms at most to prove that a published board with a wrong clue has no solution
MISTYPINGS = 5  # of each board
OPEN_SIZES = {20: 10, 30: 200, 40: 1000}  # rows: ms at most for a first solution, median
OPEN_BOARDS = 15  # of each size and density
OPEN_DENSITIES = (0.8, 0.9)  # part of the cells that is white before single cells and long runs are broken up
SECOND = 2.0  # seconds at most to find out whether an open board has a second solution
SECOND_SIZES = (11, 16, 21, 31)  # rows, with that of the clues
SECOND_BOARDS = 20  # of each size and density
SECOND_DENSITIES = (0.8, 0.9, 1.0)
PATIENCE = 10.0  # seconds after which a search for a first solution is given up
FASTER_THAN_CP_SAT = 100
MAX_NODES = 2_000_000  # of the table's search of one board


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
    whole = stack([board.puzzle for board in published])
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
            command = [program, "2", str(MAX_NODES)]
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
        search.advance(MAX_NODES, 2)
        seconds += time.process_time() - begun
        found.append((search.probe().solutions, search.probe().nodes))
    return seconds, found


def mistyped(published: list[Listed]) -> bool:
    """Print how long it takes to prove that a board with a wrong clue has no solution."""
    rng = np.random.default_rng(1)
    times, solvable = [], 0
    for board in published:
        for _ in range(MISTYPINGS):
            puzzle = board.puzzle
            down = bool(rng.integers(2))
            clues = puzzle.down if down else puzzle.across
            r, c = rng.choice(np.argwhere(clues > 0))
            other = int(rng.choice([clue for clue in range(3, 46) if clue != clues[r, c]]))
            wrong = puzzle.with_clue((r, c), other, down)
            search = KAKURO_SUMS.start(wrong)
            times.append(1e3 * cpu_seconds(lambda search=search: search.advance(UNLIMITED, 1)))
            solvable += search.probe().solutions
    assert solvable == 0  # the sums across and down no longer agree
    report(f"kakuro_sums, {len(times)} boards with a wrong clue, median", statistics.median(times), "ms", MISTYPED)
    return report("kakuro_sums, boards with a wrong clue, worst", max(times), "ms", MISTYPED)


def open_boards() -> bool:
    """Print how long first solutions of boards with many take."""
    kept = True
    for rows, budget in OPEN_SIZES.items():
        for density in OPEN_DENSITIES:
            times = []
            for seed in range(OPEN_BOARDS):
                search = KAKURO_SUMS.start(open_board(rows, density, seed), goal=Goal.ONE)
                begun = time.process_time()
                while search.advance(10_000, 1) is Status.RUNNING and time.process_time() < begun + PATIENCE:
                    pass
                times.append(1e3 * (time.process_time() - begun))
            what = f"kakuro_sums, first of many, {rows}x{rows}, {density:.0%} white, median (worst {max(times):.0f})"
            kept &= report(what, statistics.median(times), "ms", budget)
    return kept


def second_solutions() -> bool:
    """Print how long it takes to find out whether boards of large white areas have a second solution."""
    kept = True
    for rows in SECOND_SIZES:
        times = []
        for density in SECOND_DENSITIES:
            for seed in range(SECOND_BOARDS):
                search = KAKURO_SUMS.start(open_board(rows, density, seed), goal=Goal.UNIQUE)
                begun = time.process_time()
                while search.advance(10_000, 2) is not Status.EXHAUSTED and search.tally.solutions < 2:
                    if time.process_time() > begun + PATIENCE:
                        break
                times.append(time.process_time() - begun)
        what = f"kakuro_sums, unique or not, {len(times)} boards {rows - 1}x{rows - 1}"
        print(f"{what}, median {statistics.median(times):.3f} s")
        kept &= report(f"{what}, worst", max(times), "s", SECOND)
    return kept


def cp_sat(published: list[Listed]) -> bool:
    """Print how much longer CP-SAT takes for the same proofs; all different and sums, on one thread."""
    if not importlib.util.find_spec("ortools"):
        print("OR-Tools are not installed: CP-SAT is not compared")
        return True
    ratios = []
    for _ in range(RUNS):
        own = stack([board.puzzle for board in published])
        seconds = cpu_seconds(lambda own=own: own.search(2))
        ratios.append(sum(cp_sat_seconds(board.puzzle) for board in published) / seconds)
    return report(
        "CP-SAT / kakuro_sums, published boards", statistics.median(ratios), "ratio", FASTER_THAN_CP_SAT, False
    )


def cp_sat_seconds(puzzle: Kakuro) -> float:
    """Return the CPU seconds in which CP-SAT finds all solutions of a puzzle, which is one."""
    from ortools.sat.python import cp_model

    model, runs = cp_model.CpModel(), puzzle.runs
    digits = {int(cell): model.new_int_var(1, 9, str(cell)) for cell in np.unique(runs.cells)}
    for k, total in enumerate(runs.sums.tolist()):
        run = [digits[int(cell)] for cell in runs.cells[runs.starts[k] : runs.starts[k + 1]]]
        model.add_all_different(run)
        model.add(sum(run) == total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    ended = []
    seconds = cpu_seconds(lambda: ended.append(solver.solve(model)))
    assert ended == [cp_model.OPTIMAL]
    return seconds


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    folder = SHARED / "kakuro"
    if not folder.is_dir():
        print(f"the lists of puzzles are not at {folder}: nothing is measured")
        return 0
    published = list(boards(folder / "janko_200.kb"))
    own = list(boards(folder / "unique_10_to_200.kb"))
    kept = sums(published, own)
    kept &= mistyped(published)
    kept &= open_boards()
    kept &= second_solutions()
    kept &= cp_sat(published)
    kept &= table(published + [board for board in own if board.name.startswith(("U10_", "U20_"))])
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

"""The speed of the generators of kakuros and sudokus, and how sure the boards of kakuros are.

python -m tests.bench.generate

Times are CPU seconds of a whole board with its proof, the kernels being compiled; each board is from a seed of its own.
"""

import statistics
import sys

from tests.bench.measure import cpu_seconds, report
from workbench.base.choices import Value
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.level import Difficulty
from workbench.insight.sudoku.generating.demands import LEVELS
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.kakuro.sums import search_each

MEDIAN, WORST, LARGE = 0.10, 1.0, 2.0  # seconds: 20x20, 20x20, 100x100
LEVEL = 0.5  # seconds: a 9x9 sudoku of a level
LARGE_SUDOKU = 5.0  # seconds: a 25x25 sudoku
SEEDS = 50
MANY = 1000


def made(seed: int, side: int, **choices: Value) -> tuple[float, Kakuro]:
    """Return the CPU seconds of a board, and the board."""
    generation = GENERATORS["kakuro"].start({"rows": side, "columns": side, "seed": seed, **choices})
    seconds = cpu_seconds(generation.finish)
    assert isinstance(generation.result, Kakuro), generation.note
    return seconds, generation.result


def measure(what: str, seeds: int, side: int, median: float, worst: float, **choices: Value) -> bool:
    """Print the times of boards of a size; return whether the budgets are kept."""
    boards = [made(seed, side, **choices) for seed in range(seeds)]
    times = [seconds for seconds, _ in boards]
    white = statistics.fmean(float(board.white[1:, 1:].mean()) for _, board in boards)
    what = f"{what}, {seeds} seeds, {white:.0%} white"
    kept = report(f"{what}, median", statistics.median(times), "s", median)
    return report(f"{what}, worst", max(times), "s", worst) and kept


def sudoku_seconds(seeds: int, **choices: Value) -> float:
    """Return the median CPU seconds of sudokus of some seeds."""
    times = []
    for seed in range(seeds + 1):  # the first one is a warm-up
        generation = GENERATORS["sudoku"].start({"seed": seed, **choices})
        times.append(cpu_seconds(generation.finish))
        assert generation.result is not None, generation.note
    return statistics.median(times[1:])


def measure_sudokus() -> bool:
    """Print the times of sudokus; return whether the budgets are kept."""
    kept = True
    for level in LEVELS:
        what = f"sudoku 9x9 {level}, {SEEDS} seeds, median"
        kept &= report(what, sudoku_seconds(SEEDS, difficulty=level), "s", LEVEL)
    kept &= report("sudoku 9x9 of 22 givens, median", sudoku_seconds(20, givens=22, most=22), "s", LEVEL)
    kept &= report("sudoku 16x16, median", sudoku_seconds(5, box="4x4"), "s", LEVEL)
    return report("sudoku 25x25, median", sudoku_seconds(3, box="5x5"), "s", LARGE_SUDOKU) and kept


def main() -> int:
    """Print the figures; return 1 if a budget is broken, or a board has not exactly one solution."""
    for difficulty in Difficulty:
        made(0, 10, difficulty=difficulty)  # what is to be compiled
    kept = measure_sudokus()
    for difficulty in Difficulty:
        kept &= measure(f"20x20 {difficulty}", SEEDS, 20, MEDIAN, WORST, difficulty=difficulty)
    kept &= measure("20x20 medium, 75 % asked", SEEDS, 20, WORST, WORST, density=75)
    kept &= measure("100x100 medium", 5, 100, LARGE, LARGE)
    boards = [made(seed, 10)[1] for seed in range(MANY)]
    boards += [made(seed, 10, difficulty="hard", symmetry="none")[1] for seed in range(MANY // 10)]
    solutions = search_each(boards, 2).solutions
    unique = int((solutions == 1).sum())
    return 0 if report(f"of {len(boards)} boards 10x10, unique", unique, "boards", len(boards), False) and kept else 1


if __name__ == "__main__":
    sys.exit(main())

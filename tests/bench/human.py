"""The cost of rating sudokus as a person solves them: CPU time a puzzle by list, and what each technique costs.

python -m tests.bench.human
"""

import statistics
import sys
from collections import Counter

import numpy as np

from tests.bench.measure import RUNS, SHARED, cpu_seconds, inform, report
from workbench.insight.sudoku.board import CandidateGrid
from workbench.insight.sudoku.path import Desk, Path, clear
from workbench.insight.sudoku.presets import HODOKU
from workbench.insight.sudoku.rating import Rater
from workbench.insight.sudoku.technique import Technique
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

LISTS = {  # the most ms a puzzle, and how many puzzles
    "qqwing_simple.txt": (0.3, 1000),
    "qqwing_expert.txt": (1.5, 1000),
    "random_minimal_50000.txt": (0.0, 1000),
    "magictour_top1465.txt": (0.0, 100),
}
STUCK = 100  # positions in which the cheaper techniques find nothing, for the cost of each technique


def puzzles_of(name: str, count: int) -> list[Sudoku]:
    """Return the first puzzles of a list."""
    lines = (SHARED / "sudoku" / name).read_text(encoding="utf-8").splitlines()[:count]
    return [puzzle for line in lines for puzzle in Sudoku.parse(line)]


def bench_list(name: str, budget: float, count: int) -> bool:
    """Print what a list costs, how much of it is solved, and by which levels; return whether the budget is kept."""
    puzzles, rater = puzzles_of(name, count), Rater()
    ratings = [rater.rate(puzzle) for puzzle in puzzles]
    times = [cpu_seconds(lambda: [rater.rate(puzzle) for puzzle in puzzles]) for _ in range(RUNS)]
    kept = report(f"{name}, rating", statistics.median(times) / len(puzzles) * 1e3, "ms", budget or np.inf)
    inform(f"{name}, solved", 100 * sum(not one.incomplete for one in ratings) / len(ratings), "%")
    levels = Counter(one.level.name.title() for one in ratings)
    print("   " + ", ".join(f"{level} {number}" for level, number in levels.most_common()))
    return kept


def stuck_positions(name: str) -> list[CandidateGrid]:
    """Return positions of a list in which the cheaper techniques find nothing."""
    boards = []
    for puzzle in puzzles_of(name, 4 * STUCK):
        desk = Desk(Layout((3, 3)), HODOKU)
        desk.others = []
        path = Path(puzzle, HODOKU, desk)
        for _move in path:
            pass
        if not path.solved:
            boards.append(desk.board)
        if len(boards) == STUCK:
            break
    return boards


def bench_technique(technique: Technique, boards: list[CandidateGrid], log: np.ndarray) -> None:
    """Print what a technique costs in positions, and in how many it finds a step."""
    found = 0

    def search() -> None:
        nonlocal found
        found = 0
        for board in boards:
            clear(log)
            technique.find(board, log, technique.variant)
            found += int(log[2] > 0)

    search()
    seconds = statistics.median(cpu_seconds(search) for _ in range(RUNS))
    inform(f"   {technique.title}, found in {found} of {len(boards)}", seconds / len(boards) * 1e6, "us")


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    if not SHARED.is_dir():
        print(f"the lists of puzzles are not at {SHARED}: nothing is measured")
        return 0
    kept = True
    for name, (budget, count) in LISTS.items():
        kept &= bench_list(name, budget, count)
    boards = stuck_positions("qqwing_expert.txt")
    print(f"each technique, in {len(boards)} positions of qqwing_expert.txt; a call by itself costs about 5 us")
    for technique in HODOKU.techniques:
        bench_technique(technique, boards, np.zeros(2**15, np.int32))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

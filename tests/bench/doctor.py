"""How long the clue doctor takes on published and own kakuros with one clue mistyped, and what it finds.

python -m tests.bench.doctor

Times are CPU milliseconds of one process, from the puzzle to the last fix; kernels are loaded before.
"""

import random
import statistics
import sys
import time

from tests.bench.kakuro import Listed, boards
from tests.bench.measure import SHARED, report
from workbench.files.position import Position
from workbench.insight.kakuro.doctor import Doctor, makeable
from workbench.insight.kakuro.forced import Forced
from workbench.insight.kakuro.path import SolutionPath
from workbench.insight.kakuro.spare import Minimising
from workbench.insight.kakuro.steps import explanation
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.puzzle import Cell, untouched
from workbench.searching.stepwise_job import StepwiseJob

MEDIAN = 10.0  # ms for a published board
SIZES = ("U10", "U20", "U30", "U50", "U100", "U200")


def mistyped(puzzle: Kakuro, draw: random.Random) -> tuple[Kakuro, tuple[Cell, bool, int]]:
    """Return the puzzle with a random clue changed to another that its run can make, and what it was."""
    runs = puzzle.runs
    run = draw.randrange(len(runs.sums))
    clue, length = int(runs.sums[run]), int(runs.lengths[run])
    values = [value for value in range(1, 46) if value != clue and makeable(value, length)]
    if not values:
        return mistyped(puzzle, draw)
    cell, down = clue_cell(runs, run, puzzle.shape[1]), bool(runs.down[run])
    return puzzle.with_clue(cell, draw.choice(values), down), (cell, down, clue)


def milliseconds(work: Doctor | Forced | Minimising | SolutionPath) -> float:
    """Return the CPU time of going through the parts of a work."""
    begun = time.process_time()
    StepwiseJob(work.parts()).finish()
    return 1e3 * (time.process_time() - begun)


def examine(what: str, listed: list[Listed], seed: int, budget: float = float("inf")) -> bool:
    """Print how long the doctor takes on these boards, one clue of each mistyped; return whether all is well."""
    draw = random.Random(seed)
    times, fixes, unique, found = [], 0, 0, 0
    for board in listed:
        wrong, right = mistyped(board.puzzle, draw)
        doctor = Doctor(wrong)
        times.append(milliseconds(doctor))
        fixes += len(doctor.fixes)
        unique += any(fix.outlook == "one" for fix in doctor.fixes)
        found += right in {(fix.cell, fix.down, fix.new) for fix in doctor.fixes}
    count = len(listed)
    kept = report(f"doctor, {what}: {count} boards, median", statistics.median(times), "ms", budget)
    print(
        f"    worst {max(times):.1f} ms, {fixes / count:.1f} fixes a board; "
        f"the mistyped clue found on {found}, a unique fix on {unique} of {count}"
    )
    return kept and found == unique == count


def others(published: list[Listed]) -> None:
    """Print the times of what else gives advice."""
    draw = random.Random(1)
    spare, forced, chains, hints, solved = [], [], [], [], 0
    for board in published[::5]:
        minimising = Minimising(board.puzzle)
        spare.append(milliseconds(minimising))
        forced.append(milliseconds(Forced(minimising.puzzle)))
        wrong, _ = mistyped(board.puzzle, draw)
        begun = time.process_time()
        explanation(wrong, untouched(wrong))
        chains.append(1e3 * (time.process_time() - begun))
        path = SolutionPath(Position.fresh(board.puzzle))
        hints.append(milliseconds(path))
        solved += path.solved
    for what, times in (("minimise", spare), ("forced cells", forced), ("explanation", chains), ("all hints", hints)):
        print(f"{what:20} median {statistics.median(times):8.2f} ms, worst {max(times):8.1f} ms, {len(times)} boards")
    print(f"solved by hints alone: {solved} of {len(hints)}")


def main() -> int:
    """Print the figures; return 1 if a budget is broken, or a mistyped clue is not found."""
    folder = SHARED / "kakuro"
    if not folder.is_dir():
        print(f"the lists of puzzles are not at {folder}: nothing is measured")
        return 0
    published, own = list(boards(folder / "janko_200.kb")), list(boards(folder / "unique_10_to_200.kb"))
    warm = published[0].puzzle
    milliseconds(Doctor(warm))
    explanation(warm, untouched(warm))
    kept = True
    for seed in (1, 2, 3):
        kept &= examine(f"published, seed {seed}", published, seed, MEDIAN)
    for size in SIZES:
        kept &= examine(f"own {size[1:]}x{size[1:]}", [b for b in own if b.name.startswith(f"{size}_")], 1)
    others(published)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

"""The repairs of a kakuro with several solutions: changes after which it has exactly one, best first.

Clues that are missing come first, then what a publisher takes: other blocks, then two digits of a run exchanged, which
moves as much from one crossing clue to another, then one digit changed. A given digit is the last resort.

Two solutions A and B tell where to look. A clue that is missing helps only where A and B have different sums; a given
digit only in a cell in which they differ. Another digit in a cell of A, with the clues of its two runs, keeps the
balance of the clues; it helps only where the same change of B breaks a rule: in a cell in which they differ, or where
B has the new digit in a run already. So each of these changes is tried, and no other has to be. Of exchanged digits
and of blocks, only as many as a person will look at.
"""

from collections import Counter
from collections.abc import Generator as Parts
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from workbench.insight.kakuro.block_changes import BlockChange, BlockChanges
from workbench.insight.kakuro.doctor import OUTLOOKS, Fix, makeable
from workbench.insight.kakuro.rating import BoardRating
from workbench.insight.kakuro.trials import SLICE_NODES, Trials
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted, joined
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS
from workbench.solvers.search import Status

FIRST_NODES = 2_000_000  # of the search for two solutions: about two seconds
TRIAL_NODES = 20_000  # of the proof for one change
ENOUGH = 100  # changes of each sort; of more a person needs none
MOST_TRIED = 300  # changes of blocks, and exchanges of digits
ALIKE = 2  # changes of the same blocks
RATED = 12  # of each sort: the first, which a person looks at


@dataclass(frozen=True)
class GivenDigit:
    """A digit given in a cell."""

    cell: Cell
    digit: int
    outlook: str = "one"  # of OUTLOOKS
    part: int = 0
    rated: str = field(default="", compare=False)

    @property
    def change(self) -> str:
        """The change in short: r2c5: give 7."""
        return f"{cell_name(self.cell)}: give {self.digit}"

    @property
    def sentence(self) -> str:
        """The change and its outlook."""
        return f"{self.change} ({OUTLOOKS[self.outlook]})"

    def applied(self, puzzle: Kakuro) -> Kakuro:
        """Return the puzzle with this change."""
        return puzzle.edit([self.cell], self.digit)

    def cells(self, _: Kakuro) -> tuple[Cell, ...]:
        """Return the cells that the change is about."""
        return (self.cell,)

    @property
    def record(self) -> dict[str, object]:
        """The change as JSON."""
        return {"given": list(self.cell), "digit": self.digit}


@dataclass(frozen=True)
class DigitChange:
    """Other digits in cells of a solution, and so other clues for their runs; or only clues where there were none."""

    digits: tuple[tuple[Cell, int, int], ...]  # cell, digit before and after; perhaps none
    clues: tuple[Fix, ...]  # those that change
    outlook: str = "one"  # of OUTLOOKS
    part: int = 0
    rated: str = field(default="", compare=False)

    @property
    def change(self) -> str:
        """The change in short: r2c5: 3 → 7, so r2c1 across: 12 → 16 and r1c5 down: 8 → 12."""
        if not self.digits:
            return f"Add {counted(len(self.clues), 'clue')}"
        if self.is_swap:
            (one, old, _), (other, new, _) = self.digits
            return f"Swap {cell_name(one)} ({old}) and {cell_name(other)} ({new})"
        if len(self.digits) > 1:
            return f"Change {counted(len(self.digits), 'digit')} and {counted(len(self.clues), 'clue')}"
        [(cell, old, new)] = self.digits
        return f"{cell_name(cell)}: {old} → {new}, so {joined([fix.change for fix in self.clues])}"

    @property
    def is_swap(self) -> bool:
        """Whether two cells exchange their digits."""
        return len(self.digits) == 2 and self.digits[0][1:] == self.digits[1][:0:-1]

    @property
    def sentence(self) -> str:
        """The change and its outlook."""
        clues = f": {', '.join(fix.change for fix in self.clues)}" if len(self.digits) != 1 else ""
        return f"{self.change}{clues} ({OUTLOOKS[self.outlook]})"

    def applied(self, puzzle: Kakuro) -> Kakuro:
        """Return the puzzle with this change."""
        for fix in self.clues:
            puzzle = fix.applied(puzzle)
        return puzzle

    def cells(self, _: Kakuro) -> tuple[Cell, ...]:
        """Return the cells that the change is about: where digits change, then the clues."""
        return (*(cell for cell, _, _ in self.digits), *dict.fromkeys(fix.cell for fix in self.clues))

    @property
    def record(self) -> dict[str, object]:
        """The change as JSON."""
        digits = [{"cell": list(cell), "old": old, "new": new} for cell, old, new in self.digits]
        return {"digits": digits, "clues": [fix.record for fix in self.clues]}


Change = Fix | BlockChange | DigitChange | GivenDigit


class UniquenessDoctor:
    """Looks for the repairs, which grow in `fixes` while `parts` is gone through; `parts` is for `StepwiseJob`.

    `own`: the digits that a designer has in mind; if they are a solution, the repairs start from that.
    """

    def __init__(self, puzzle: Kakuro, own: Filling | None = None) -> None:
        self.puzzle, self._own = puzzle, own
        self.fixes: tuple[Change, ...] = ()  # missing clues, then changed digits, then given ones; replaced at once
        self.solutions: tuple[Filling, ...] = ()  # up to two
        self.several: bool | None = None  # whether there are several solutions at all; None: not known
        self.undecided = 0  # trials that took too long
        self.found_before_givens = 0  # how many of them give no digit

    def parts(self) -> Iterator[float]:
        """Look for repairs in small steps; yield the progress."""
        yield from self.find_two()
        if not self.several:
            return
        a, b = (solution.ravel() for solution in self.solutions)
        blocks: Iterator[Trial] = ((change, {}, None) for change in BlockChanges(self.puzzle, self.solutions))
        sorts: list[Iterator[Trial]] = [
            self._missing_clues(a, b),
            islice(blocks, MOST_TRIED),
            islice(self._swaps(a, b), MOST_TRIED),
            self._digits(a, b),
        ]
        for number, changes in enumerate(sorts):
            for part in self._go_through(changes):
                yield (number + part) / (len(sorts) + 1)
        self.found_before_givens = len(self.fixes)
        for part in self._go_through(self._givens(a, b)):
            yield (len(sorts) + part) / (len(sorts) + 1)

    def _go_through(self, sort: Iterator["Trial"]) -> Iterator[float]:
        """Try the changes of a sort, and keep those that make the solution unique; yield how much is done."""
        trials = Trials(self.puzzle)
        changes, found = list(sort), 0
        alike: Counter[tuple[object, ...]] = Counter()  # changes of the same blocks that work, with other digits
        for tried, (change, sums, root) in enumerate(changes):
            blocks = (change.blocked, change.opened) if isinstance(change, BlockChange) else (change,)
            if alike[blocks] == ALIKE:
                continue
            own = Trials(change.puzzle) if isinstance(change, BlockChange) else trials
            for _ in self._try(own, sums, root):
                yield tried / len(changes)
            self.undecided += not own.decided
            if not (own.decided and own.solutions == 1):
                continue
            if found < RATED:
                change = yield from self.rated(change, tried / len(changes))
            self.fixes = (*self.fixes, change)
            found, alike[blocks] = found + 1, alike[blocks] + 1
            if found == ENOUGH:
                break

    def rated(self, change: Change, progress: float) -> Parts[float, None, Change]:
        """Return a change with the level and score of the board after it."""
        board = BoardRating(change.applied(self.puzzle))
        for _ in board.parts():
            yield progress
        rating = board.rating
        score = "" if rating is None or rating.score is None else f" {rating.score}"
        return change if rating is None else replace(change, rated=f"{rating.level}{score}")

    def find_two(self) -> Iterator[float]:
        """Look for two solutions, as a search for a unique one does; nothing else."""
        search = KAKURO_SUMS.start(self.puzzle, goal=Goal.UNIQUE)
        status, nodes = Status.RUNNING, 0
        while status is not Status.EXHAUSTED and len(self.solutions) < 2 and nodes < FIRST_NODES:
            status = search.advance(SLICE_NODES, len(self.solutions) + 1)
            probe = search.probe()
            nodes = probe.nodes
            if status is Status.FOUND:
                self.solutions = (*self.solutions, probe.filling)
            yield 0.0
        decided = status is Status.EXHAUSTED or len(self.solutions) > 1
        self.several = len(self.solutions) > 1 if decided else None
        if self.several and self._own is not None and is_solution(self.puzzle, self._own):
            other = next(one for one in self.solutions if (one != self._own).any())
            self.solutions = self._own, other

    def _try(self, trials: Trials, sums: dict[int, int], root: tuple[int, int] | None) -> Iterator[None]:
        """Search for two solutions with other sums of some runs, and a digit in a cell."""
        before = {run: int(trials.sums[run]) for run in sums}
        for run, total in sums.items():
            trials.sums[run] = total
        masks = trials.roots.copy()
        if root is not None:
            trials.roots[root[0]] = 1 << (root[1] - 1)
        yield from trials.seek(2, TRIAL_NODES)
        trials.roots[:] = masks
        for run, total in before.items():
            trials.sums[run] = total

    def _missing_clues(self, a: NDArray[np.int32], b: NDArray[np.int32]) -> Iterator["Trial"]:
        """Yield the clues that runs without one have in either solution, if that differs."""
        runs = self.puzzle.runs
        for run in np.flatnonzero(runs.sums == 0).tolist():
            cells = runs.cells_in(run)
            one, other = int(a[cells].sum()), int(b[cells].sum())
            place = self._place(run)
            if one != other and place is not None:
                for total in (one, other):
                    yield Fix(place, bool(runs.down[run]), 0, total, "one"), {run: total}, None

    def _digits(self, a: NDArray[np.int32], b: NDArray[np.int32]) -> Iterator["Trial"]:
        """Yield the changes of one digit of either solution that are none of the other."""
        runs, columns = self.puzzle.runs, self.puzzle.shape[1]
        seen: set[tuple[int, int]] = set()  # cells, and by how much the sums of their runs change
        for cell in np.flatnonzero(self._near(a != b)).tolist():
            homes = [int(run) for run in runs.home[cell].tolist()]
            clued = [run for run in homes if runs.sums[run]]
            for mine, other in ((a, b), (b, a)):
                held, theirs = (
                    {int(digit) for run in homes for digit in solution[runs.cells_in(run)]}
                    for solution in (mine, other)
                )
                for digit in sorted(set(range(1, DIGITS + 1)) - held):
                    step = digit - int(mine[cell])
                    totals = {run: int(runs.sums[run]) + step for run in clued}
                    pointless = mine[cell] == other[cell] and digit not in theirs
                    possible = all(makeable(total, int(runs.lengths[run])) for run, total in totals.items())
                    if pointless or not possible or not clued or (cell, step) in seen:
                        continue
                    seen.add((cell, step))
                    fixes = tuple(self._clue_change(run, total) for run, total in totals.items())
                    changed = ((divmod(cell, columns), int(mine[cell]), digit),)
                    yield DigitChange(changed, fixes), totals, None

    def _swaps(self, a: NDArray[np.int32], b: NDArray[np.int32]) -> Iterator["Trial"]:
        """Yield the exchanges of two digits of a run of either solution, one of them where the solutions differ."""
        runs, columns = self.puzzle.runs, self.puzzle.shape[1]
        free = self.puzzle.open_cells().ravel()
        seen: set[tuple[int, int, int]] = set()
        for one in np.flatnonzero(a != b).tolist():
            for way, run in enumerate(runs.home[one].tolist()):
                others = (
                    [cell for cell in runs.cells_in(run).tolist() if cell != one and free[cell]] if run >= 0 else []
                )
                for other in others:
                    for solution in (a, b):
                        step = int(solution[other] - solution[one])
                        crossing = [int(runs.home[cell, 1 - way]) for cell in (one, other)]
                        key = (min(one, other), max(one, other), step if one < other else -step)
                        if key in seen or not self._may_swap(solution, (one, other), crossing):
                            continue
                        seen.add(key)
                        totals = {
                            run: int(runs.sums[run]) + more
                            for run, more in zip(crossing, (step, -step), strict=True)
                            if run >= 0 and runs.sums[run]
                        }
                        if not totals or not all(makeable(sum_, int(runs.lengths[r])) for r, sum_ in totals.items()):
                            continue
                        before = int(solution[one]), int(solution[other])
                        digits = (divmod(one, columns), *before), (divmod(other, columns), *before[::-1])
                        fixes = tuple(self._clue_change(run, total) for run, total in totals.items())
                        yield DigitChange(digits, fixes), totals, None

    def _may_swap(self, solution: NDArray[np.int32], cells: tuple[int, int], crossing: list[int]) -> bool:
        """Return whether two cells may exchange their digits: each is new to the other's crossing run."""
        for cell, partner, run in zip(cells, cells[::-1], crossing, strict=True):
            if run >= 0 and solution[partner] in solution[self.puzzle.runs.cells_in(run)]:
                return False
            if run < 0 and solution[cell] == solution[partner]:
                return False
        return True

    def _near(self, differing: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the open cells whose runs have a cell in which the solutions differ: in others, both have a digit."""
        runs = self.puzzle.runs
        touched = np.append(np.logical_or.reduceat(differing[runs.cells], runs.begins), False)  # -1, no run: the last
        near: NDArray[np.bool_] = touched[runs.home].any(axis=1) & self.puzzle.open_cells().ravel()
        return near

    def _clue_change(self, run: int, total: int) -> Fix:
        runs = self.puzzle.runs
        cell = clue_cell(runs, run, self.puzzle.shape[1])
        return Fix(cell, bool(runs.down[run]), int(runs.sums[run]), total, "one")

    def _givens(self, a: NDArray[np.int32], b: NDArray[np.int32]) -> Iterator["Trial"]:
        """Yield the digits of either solution in the cells in which they differ."""
        columns = self.puzzle.shape[1]
        for cell in np.flatnonzero(a != b).tolist():
            for digit in (int(a[cell]), int(b[cell])):
                yield GivenDigit(divmod(cell, columns), digit), {}, (cell, digit)

    def _place(self, run: int) -> Cell | None:
        """Return the block for a run's clue; None if the run begins at the edge."""
        r, c = clue_cell(self.puzzle.runs, run, self.puzzle.shape[1])
        return (r, c) if r >= 0 and c >= 0 else None


def is_solution(puzzle: Kakuro, filling: Filling) -> bool:
    """Return whether a filling is complete and breaks no rule."""
    return not ((filling == 0) & puzzle.open_cells()).any() and not puzzle.judge(filling)


Trial = tuple[Change, dict[int, int], tuple[int, int] | None]  # a change, other sums of runs, a cell and its digit

"""The doctor of kakuros: the wrong clue where there is no solution, and a repair where there are several."""

from collections.abc import Generator as Parts
from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from workbench.insight.diagnosis import Diagnosis, PuzzleDoctor
from workbench.insight.kakuro.block_changes import BlockChange, BlockChanges, cells_in
from workbench.insight.kakuro.doctor import Doctor, Fix
from workbench.insight.kakuro.generating.digits import Digits
from workbench.insight.kakuro.uniqueness import Change, DigitChange, UniquenessDoctor
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.kakuro.style import style_notes
from workbench.puzzles.puzzle import Cell, Filling, Puzzle
from workbench.solvers.goal import Outcome, Verdict
from workbench.solvers.search import Status

REPAIRS = 8  # attempts, of which the one that changes the fewest digits is kept
REPAIR_MOVES = 200  # for each white cell, before an attempt is given up
BLOCKS_TRIED, BLOCK_SEEDS = 150, 2  # boards with a further block and its images, and attempts for each
BLOCK_MOVES = 1000  # likewise of such an attempt: a tenth of a second on a board of 12 x 10
VERDICTS = {
    Outcome.SOLVED: "Exactly one solution. No change is needed.",
    Outcome.NONE: "There is no solution.",
    Outcome.NOT_UNIQUE: "More than one solution.",
    Outcome.LIMIT: "Timed out before the number of solutions was decided.",
}


class KakuroDoctor:
    """Finds out what is wrong with a board, and the changes that give it one solution, or at least a solution."""

    def __init__(self, puzzle: Kakuro, own: Filling | None = None) -> None:
        self.puzzle = puzzle
        self.uniqueness = UniquenessDoctor(puzzle, own)
        self.wrong_clue: Doctor | None = None  # once there is known to be no solution
        self.repair: DigitChange | BlockChange | None = None  # of several digits at once, and perhaps blocks
        self.over = False

    def parts(self) -> Iterator[float]:
        """Examine the board in small parts; yield the progress."""
        if not self.puzzle.faults:
            for part in self.uniqueness.parts():
                yield 0.8 * part
        if self.outcome is Outcome.NONE:
            self.wrong_clue = Doctor(self.puzzle)
            for part in self.wrong_clue.parts():
                yield 0.2 + 0.8 * part
        elif self.outcome is Outcome.NOT_UNIQUE and not self._before_givens and not self.puzzle.givens.any():
            yield from self._repair(self.uniqueness.solutions[0])
        self.over = True

    @property
    def outcome(self) -> Outcome:
        """What is known about the solutions of the board."""
        if self.puzzle.faults:
            return Outcome.NONE
        if self.uniqueness.several is None:
            return Outcome.LIMIT
        if self.uniqueness.several:
            return Outcome.NOT_UNIQUE
        return Outcome.SOLVED if self.uniqueness.solutions else Outcome.NONE

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes found so far, best first."""
        found: tuple[Change, ...] = self.wrong_clue.fixes if self.wrong_clue else self.uniqueness.fixes
        return found if self.repair is None else (self.repair, *found)

    @property
    def _before_givens(self) -> bool:
        """Whether a single change is known that gives no digit."""
        return self.uniqueness.found_before_givens > 0

    def diagnosis(self) -> Diagnosis:
        """Return what has been found so far."""
        message = self.message() if self.outcome in (Outcome.NONE, Outcome.NOT_UNIQUE) else ""
        notes = tuple(note.message for note in style_notes(self.puzzle))
        verdict = Verdict(self.outcome, VERDICTS[self.outcome])
        return Diagnosis(verdict, self.puzzle.faults, self.changes, message, notes)

    def message(self) -> str:
        """Return a sentence on the changes, or on why there is none."""
        changes = self.changes
        if not changes and not self.over:
            return "Stopped before a change was found."
        if self.wrong_clue and self.wrong_clue.broken_parts > 1 and changes:
            return f"{self.wrong_clue.broken_parts} parts of the board have no solution. Make one change in each:"
        goal = "makes the puzzle solvable" if self.wrong_clue else "makes the solution unique"
        if self.repair is not None and len(changes) == 1:
            return f"No single change {goal}, but this one does:"
        if not changes and self.wrong_clue:
            return f"No single change {goal}."
        if not changes:
            return f"No change was found that {goal}. Shorter runs, by more blocks, leave fewer solutions."
        return f"This change {goal}:" if len(changes) == 1 else f"Any of these changes {goal}:"

    def _repair(self, solution: Filling) -> Iterator[float]:
        """Look for other digits of several cells whose sums have one solution, as the generator does."""
        fewest = None
        for seed in range(1, REPAIRS + 1):
            found = yield from repaired(self.puzzle.white, solution, seed, REPAIR_MOVES, 0.8 + 0.1 * seed / REPAIRS)
            fewest = fewer(fewest, found, solution)
        if fewest is not None:
            yield from self._keep_if_unique(change_between(self.puzzle, solution, fewest))
        else:
            yield from self._repair_by_blocks(solution)

    def _repair_by_blocks(self, solution: Filling) -> Iterator[float]:
        """Look for one more block, with its images, after which other digits have one solution."""
        boards = list(islice(BlockChanges(self.puzzle, self.uniqueness.solutions).made(), BLOCKS_TRIED))
        best: BlockChange | None = None
        for number, (blocked, bare) in enumerate(boards):
            kept, fewest = np.where(bare.white, solution, 0).astype(np.int32), None
            for seed in range(1, BLOCK_SEEDS + 1):
                found = yield from repaired(bare.white, kept, seed, BLOCK_MOVES, 0.9 + 0.1 * number / len(boards))
                fewest = fewer(fewest, found, kept)
            if fewest is None:
                continue
            change = BlockChange(cells_in(blocked), (), bare.with_sums(fewest), changed_digits(kept, fewest))
            if best is None or len(change.changed) < len(best.changed):
                best = change
        if best is not None:
            yield from self._keep_if_unique(best)

    def _keep_if_unique(self, repair: DigitChange | BlockChange) -> Iterator[float]:
        """Keep a repair, with its rating, if the board has one solution after it."""
        cured = UniquenessDoctor(repair.applied(self.puzzle))  # not where a run that begins at the edge has no clue
        for _ in cured.find_two():
            yield 1.0
        if cured.several is False:
            rated = yield from self.uniqueness.rated(repair, 1.0)
            assert isinstance(rated, DigitChange | BlockChange)
            self.repair = rated


def repaired(
    white: NDArray[np.bool_], solution: Filling, seed: int, moves: int, part: float
) -> Parts[float, None, Filling | None]:
    """Return digits near those of a solution whose sums have one solution, None if an attempt finds none.

    `moves`: of the attempt, for each white cell; `part`: the progress to yield.
    """
    digits = Digits(white, solution, by_sets=False, seed=seed)
    while (status := digits.advance()) is not Status.FOUND and digits.moves < moves * digits.white:
        yield part
    return digits.filling if status is Status.FOUND else None


def fewer(one: Filling | None, other: Filling | None, solution: Filling) -> Filling | None:
    """Return the one of two fillings, if there is any, that changes fewer digits of a solution."""
    found = [filling for filling in (one, other) if filling is not None]
    return min(found, key=lambda filling: int((filling != solution).sum()), default=None)


def changed_digits(before: Filling, after: Filling) -> tuple[tuple[Cell, int, int], ...]:
    """Return the cells in which two fillings differ, with both digits."""
    return tuple(((r, c), int(before[r, c]), int(after[r, c])) for r, c in np.argwhere(before != after).tolist())


def change_between(puzzle: Kakuro, before: Filling, after: Filling) -> DigitChange:
    """Return the change from one solution to another filling, with the clues of that."""
    runs, columns = puzzle.runs, puzzle.shape[1]
    sums = puzzle.with_sums(after).runs.sums
    clues = tuple(
        Fix(clue_cell(runs, run, columns), bool(runs.down[run]), int(runs.sums[run]), int(sums[run]), "one")
        for run in np.flatnonzero(sums != runs.sums).tolist()
    )
    return DigitChange(changed_digits(before, after), clues)


def doctor_of(puzzle: Puzzle) -> PuzzleDoctor:
    """Return what examines a kakuro."""
    return KakuroDoctor(kakuro_of(puzzle))

"""A kakuro's propagation as a person reads it: a list of steps, each one run and what it takes from its cells.

Where a run has nothing left, the steps are thinned out backwards from there: a step stays only if a later one needs
what it took, and of that only what is needed. What is needed is tried: candidates are put back one after the other,
and those without which the run would no longer fail (or no longer take what is needed of it) are its reasons.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import ALL, DIGITS, digits_of
from workbench.puzzles.kakuro.rules import run_cells, run_name
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted, joined
from workbench.solvers.kakuro.cells import homes, masks_of

MAX_NAMED = 4  # cells named in one sentence


class Elimination(NamedTuple):
    """A run looked at, and the candidates that it takes away: cells by their numbers, sets of digits."""

    run: int
    removed: dict[int, int]


class Step(NamedTuple):
    """A step of a propagation: a run, what it takes from its cells, and a sentence that says so."""

    run: int
    name: str
    cells: tuple[Cell, ...]  # of the run
    removes: tuple[tuple[Cell, tuple[int, ...]], ...]
    sentence: str
    fails: bool = False  # whether the run has nothing left


@dataclass(frozen=True)
class Record:
    """A propagation written down."""

    puzzle: Kakuro
    sums: NDArray[np.int32]  # the clue of each run, 0 = none
    roots: NDArray[np.uint32]  # the candidates of each cell before it
    masks: NDArray[np.uint32]  # and after it
    eliminations: tuple[Elimination, ...]
    failed: int  # the run that has nothing left, -1 = none

    def steps(self, eliminations: Sequence[Elimination] | None = None) -> list[Step]:
        """Return these looks, or all, as steps; then the failure, if there is one."""
        masks = dict(enumerate(self.roots.tolist()))
        steps = []
        for elimination in self.eliminations if eliminations is None else eliminations:
            for cell, digits in elimination.removed.items():
                masks[cell] &= ~digits
            steps.append(self._step(elimination, masks))
        if self.failed >= 0:
            steps.append(self._failure(masks))
        return steps

    def _step(self, elimination: Elimination, masks: Mapping[int, int]) -> Step:
        columns = self.puzzle.shape[1]
        removes = tuple(
            (divmod(cell, columns), digits_of(digits)) for cell, digits in sorted(elimination.removed.items())
        )
        left = {cell: masks[cell] for cell in sorted(elimination.removed)}
        sentence = f"{self.title(elimination.run)}: {' '.join(losses(elimination.removed, left, columns))}"
        return Step(elimination.run, self.title(elimination.run), self.cells(elimination.run), removes, sentence)

    def _failure(self, masks: Mapping[int, int]) -> Step:
        run, columns = self.failed, self.puzzle.shape[1]
        numbers = self.puzzle.runs.cells_in(run).tolist()
        if len(numbers) > DIGITS:
            why = f"there are only {DIGITS} different digits."
        else:
            fewer = [cell for cell in numbers if masks[cell] != ALL]
            known = [f"{cell_name(divmod(cell, columns))} {spelled(masks[cell])}" for cell in fewer]
            why = f"no digits add up to that{f', with {joined(known)}' if known else ''}."
        return Step(run, self.title(run), self.cells(run), (), f"{self.title(run)}: {why}", fails=True)

    def title(self, run: int) -> str:
        """Return a run's name and the clue that it had here."""
        return titled(self.puzzle, run, int(self.sums[run]))

    def cells(self, run: int) -> tuple[Cell, ...]:
        """Return a run's cells."""
        return run_cells(self.puzzle.runs, run, self.puzzle.shape[1])


def titled(puzzle: Kakuro, run: int, clue: int) -> str:
    """Return a run's name and clue: r2c2 to r2c5 across, 23 in 4 cells."""
    name = run_name(puzzle.runs, run, puzzle.shape[1])
    return f"{name}, {clue or 'no clue'} in {counted(int(puzzle.runs.lengths[run]), 'cell')}"


def losses(removed: Mapping[int, int], left: Mapping[int, int], columns: int) -> Iterator[str]:
    """Yield the sentences that say what cells cannot be or, where that is shorter, what they still can be."""
    groups: dict[str, list[str]] = {}
    for cell in sorted(removed):
        few = left[cell].bit_count() < removed[cell].bit_count()
        end = f"can only be {spelled(left[cell])}" if few else f"cannot be {spelled(removed[cell])}"
        groups.setdefault(end, []).append(cell_name(divmod(cell, columns)))
    for end, names in groups.items():
        more = len(names) - MAX_NAMED
        yield f"{joined([*names[:MAX_NAMED], f'{more} more'] if more > 0 else names)} {end}."


def spelled(digits: int) -> str:
    """Return a set of digits in words: 1 or 3; 1, 2 or 7; 4 to 9."""
    held = digits_of(digits)
    if len(held) > 2 and held[-1] - held[0] == len(held) - 1:
        return f"{held[0]} to {held[-1]}"
    return joined([str(digit) for digit in held], "or") or "nothing"


def first_masks(puzzle: Kakuro, entries: Filling) -> NDArray[np.uint32]:
    """Return the candidates that entries and givens leave before any clue is looked at, cell by cell."""
    digits = puzzle.digits(entries)
    known = (digits > 0) & (digits <= DIGITS)
    masks = np.where(known, masks_of(np.where(known, digits, 1)), ALL)
    return np.where(puzzle.white, masks, 0).astype(np.uint32).ravel()


def record(
    puzzle: Kakuro,
    roots: NDArray[np.uint32],
    runs: Sequence[int] | None = None,
    sums: NDArray[np.int32] | None = None,
) -> Record:
    """Record a propagation from these candidates, beginning with these runs, or all; `sums` replace the clues."""
    from workbench.kernels.kakuro import steps as kernel
    from workbench.kernels.kakuro.runs import DESK

    of_board = puzzle.runs
    clues = of_board.sums if sums is None else frozen(sums)
    masks = np.array(roots)
    first = np.arange(len(clues)) if runs is None else np.asarray(runs, np.intp)
    queue, queued = np.zeros((2, len(clues)), np.uint32)
    queue[: len(first)], queued[first] = first, 1
    log = np.zeros(36 * int(puzzle.white.sum()), np.uint32)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.WAITING] = len(first)
    home = frozen(homes(puzzle))
    kernel.write_down(
        of_board.cells, of_board.starts, clues, home, masks, queue, queued, np.zeros(DESK, np.uint32), log, s
    )
    eliminations: dict[int, Elimination] = {}
    for number, run, cell, removed in log[: 4 * s[kernel.ROWS]].reshape(-1, 4).tolist():
        eliminations.setdefault(number, Elimination(run, {})).removed[cell] = removed
    return Record(puzzle, clues, roots, masks, tuple(eliminations.values()), int(s[kernel.FAILED]))


def explanation(puzzle: Kakuro, entries: Filling) -> list[Step]:
    """Return the steps that end with a run that has nothing left, only those needed; [] if propagation finds none."""
    recorded = record(puzzle, first_masks(puzzle, entries))
    return recorded.steps(reasons(recorded)) if recorded.failed >= 0 else []


def reasons(recorded: Record) -> list[Elimination]:
    """Return the looks that a failure needs, each with only what is needed of it, in order."""
    finder = ReasonFinder(recorded)
    end = len(recorded.eliminations)
    needed: dict[int, dict[int, int]] = {}
    finder.ask(recorded.failed, end, {}, needed)
    for number in range(end - 1, -1, -1):
        if number in needed:
            finder.ask(recorded.eliminations[number].run, number, needed[number], needed)
    return [Elimination(recorded.eliminations[number].run, needed[number]) for number in sorted(needed)]


class ReasonFinder:
    """Finds out what single looks of a record depend on."""

    def __init__(self, recorded: Record) -> None:
        from workbench.kernels.kakuro.runs import DESK

        self._runs, self._sums = recorded.puzzle.runs, recorded.sums
        self._roots = recorded.roots.tolist()
        self._masks = np.zeros(len(recorded.roots), np.uint32)
        self._desk = np.zeros(DESK, np.uint32)
        self._losses: dict[int, list[tuple[int, int]]] = {}  # of each cell: the look, the digits
        for number, elimination in enumerate(recorded.eliminations):
            for cell, removed in elimination.removed.items():
                self._losses.setdefault(cell, []).append((number, removed))

    def ask(self, run: int, number: int, goal: Mapping[int, int], needed: dict[int, dict[int, int]]) -> None:
        """Add to `needed` what this look needs to take the candidates of `goal`; to fail, if that is empty."""
        cells = self._runs.cells_in(run).tolist()
        lost = [
            (elimination, cell, bit)
            for cell in cells
            for elimination, removed in self._losses.get(cell, ())
            if elimination < number
            for bit in bits(removed)
        ]
        masks = {cell: self._roots[cell] for cell in cells}
        for _, cell, bit in lost:
            masks[cell] &= ~bit
        lost.sort(reverse=True)  # what was taken last is put back first: the reasons are then the earliest
        for at_once in (True, False):  # first all that a cell lost at once, then digit by digit
            by_cell = [[entry for entry in lost if entry[1] == cell] for cell in cells]
            for lot in by_cell if at_once else [[entry] for entry in lost]:
                tried = dict(masks)
                for _, cell, bit in lot:
                    tried[cell] |= bit
                if lot and self._holds(run, tried, goal):
                    masks = tried
                    lost = [entry for entry in lost if entry not in lot]
        for elimination, cell, bit in lost:
            digits = needed.setdefault(elimination, {})
            digits[cell] = digits.get(cell, 0) | bit

    def _holds(self, run: int, masks: Mapping[int, int], goal: Mapping[int, int]) -> bool:
        """Return whether a run still removes the goal with these candidates, or fails."""
        from workbench.kernels.kakuro.runs import LONGEST, SUPPORTED, support

        for cell, mask in masks.items():
            self._masks[cell] = mask
        runs = self._runs
        count = int(support(np.uint64(run), runs.cells, runs.starts, self._sums, self._masks, self._desk))
        if count > LONGEST:
            return True
        if not goal:
            return False
        kept = dict(zip(self._desk[:count].tolist(), self._desk[int(SUPPORTED) :][:count].tolist(), strict=True))
        return not any(kept.get(cell, masks[cell]) & digits for cell, digits in goal.items())


def bits(digits: int) -> Iterator[int]:
    """Yield the single bits of a set."""
    while digits:
        bit = digits & -digits
        yield bit
        digits ^= bit

"""The clue doctor: for a kakuro without a solution, the single clues whose change gives it one, with their values.

A region of crossing runs whose clues across add up to more than those down has, if one clue is wrong, a clue across
that is too large by just that much or a clue down that is too small by it: one value for every clue. Where a run of
the region has no clue there is no such sum; then each clue is left out, and the sums that propagation leaves its run
are tried. Propagation's way to the contradiction says which clues to suspect in a large region: one of those on it is
wrong, since it would lead there whatever the others are.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from workbench.insight.kakuro.steps import first_masks, reasons, record
from workbench.insight.kakuro.trials import Trials
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST, MASKS, SIZES, SUMS, bounds
from workbench.puzzles.kakuro.rules import strays
from workbench.puzzles.kakuro.runs import clue_cell, regions
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, untouched

SUSPECT_ALL = 500  # runs of a region: up to here it is faster to try them all than to ask why it fails
OUTLOOKS = {"one": "one solution", "several": "several solutions", "open": "solvable"}


@dataclass(frozen=True)
class Fix:
    """A clue, the value that makes its part of the board solvable, and the outlook of the board then."""

    cell: Cell  # of the clue
    down: bool
    old: int
    new: int  # 0 = none: a clue that no run belongs to is to be removed
    outlook: (
        str  # of OUTLOOKS; "open": whether there is more than one solution is not decided; other ailing parts aside
    )
    part: int = 0  # which unsolvable part of the board it makes solvable
    rated: str = field(default="", compare=False)  # the level and score of the board then, if they are known

    @property
    def change(self) -> str:
        """The change in short: r2c5 down: 16 → 14."""
        return (
            f"{cell_name(self.cell)} {'down' if self.down else 'across'}: {self.old or 'none'} → {self.new or 'none'}"
        )

    @property
    def sentence(self) -> str:
        """The change and its outlook: r2c5 down: 16 → 14 (one solution)."""
        return f"{self.change} ({OUTLOOKS[self.outlook]})"

    def applied(self, puzzle: Kakuro) -> Kakuro:
        """Return the puzzle with this change."""
        return puzzle.with_clue(self.cell, self.new, self.down)

    def cells(self, puzzle: Kakuro) -> tuple[Cell, ...]:
        """Return the clue's cell and those of its run."""
        r, c = self.cell
        along = puzzle.white[r + 1 :, c] if self.down else puzzle.white[r, c + 1 :]
        length = len(along) if along.all() else int(along.argmin())
        return (self.cell, *((r + k, c) if self.down else (r, c + k) for k in range(1, length + 1)))

    @property
    def record(self) -> dict[str, object]:
        """The change as JSON: the clue's cell, from 0, and its value before and after."""
        way = "down" if self.down else "across"
        return {"clue": list(self.cell), "way": way, "old": self.old, "new": self.new}

    @property
    def rank(self) -> tuple[int, int, bool, Cell, bool, int]:
        """The sort key: fixes with a unique solution first, then those that look like typing errors."""
        outlook = list(OUTLOOKS).index(self.outlook)
        return self.part, outlook, not slipped(self.old, self.new), self.cell, self.down, self.new


def slipped(old: int, new: int) -> bool:
    """Return whether one number is easily typed for the other: two digits exchanged, or one other or missing."""
    a, b = str(old), str(new)
    if len(a) == len(b):
        return a == b[::-1] or sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    return short in long


class Doctor:
    """Looks for the fixes, which grow in `fixes` while `parts` is gone through; `parts` is for `StepwiseJob`."""

    def __init__(self, puzzle: Kakuro) -> None:
        self.puzzle = puzzle
        self.fixes: tuple[Fix, ...] = ()  # ordered, replaced at once
        self.broken_parts = 0  # parts of the board that have no solution by themselves: each needs a change
        self.suspects = 0  # clues that had to be tried
        self.undecided = 0  # trials that took too long
        self._elsewhere = "one"  # the outlook of the solvable parts

    def parts(self) -> Iterator[float]:
        """Look for fixes in small steps; yield the progress."""
        yield 0.0
        puzzle_without, lonely = without_strays(self.puzzle)
        separate_regions = regions_apart(puzzle_without)
        for number, region in enumerate(separate_regions):
            for done in self._look_at(region):
                yield (number + done) / len(separate_regions)
        outlook = "one"
        if lonely and not self.broken_parts:
            trials = Trials(puzzle_without)
            for _ in trials.seek(2):
                yield 1.0
            outlook = outlook_of(trials) or "open"
        for cell, down, clue in lonely:
            self._add(Fix(cell, down, clue, 0, outlook, self.broken_parts))
            self.broken_parts += 1
        if self._elsewhere != "one":  # no single clue can give the board one solution
            fixes = (replace(fix, outlook=self._elsewhere) if fix.outlook == "one" else fix for fix in self.fixes)
            self.fixes = tuple(sorted(fixes, key=lambda fix: fix.rank))

    def _look_at(self, region: Kakuro) -> Iterator[float]:
        """Look for the fixes of a part of the board, if that has no solution by itself."""
        excess, clued = balance(region)
        trials = Trials(region)
        if not (clued and excess):
            for _ in trials.seek(2):
                yield 0.0
            if trials.solutions or not trials.decided:
                self.undecided += not (trials.solutions or trials.decided)
                if self._elsewhere != "several" and not (trials.solutions == 1 and trials.decided):
                    self._elsewhere = outlook_of(trials) or "open"
                return
        part, self.broken_parts = self.broken_parts, self.broken_parts + 1
        if clued and not excess:
            return  # another value of one clue would not balance
        all_changes = changes_by_balance(region, excess) if clued else changes_by_trial(region)
        changes = []
        for change in all_changes:
            changes.append(change)
            yield 0.1
        self.suspects += len({run for run, _ in changes})
        for number, (run, value) in enumerate(changes):
            trials.sums[run] = value
            for _ in trials.seek(2):
                yield 0.1 + 0.9 * number / len(changes)
            trials.sums[run] = region.runs.sums[run]
            if outlook := outlook_of(trials):
                cell = clue_cell(region.runs, run, region.shape[1])
                down = bool(region.runs.down[run])
                self._add(Fix(cell, down, int(region.runs.sums[run]), value, outlook, part))
            self.undecided += not (outlook or trials.decided)

    def _add(self, fix: Fix) -> None:
        self.fixes = tuple(sorted((*self.fixes, fix), key=lambda fix: fix.rank))


def outlook_of(trials: Trials) -> str:
    """Return which of OUTLOOKS a trial for two solutions came to; "" if no solution is known."""
    if trials.solutions == 1:
        return "one" if trials.decided else "open"
    return "several" if trials.solutions else ""


def without_strays(puzzle: Kakuro) -> tuple[Kakuro, list[tuple[Cell, bool, int]]]:
    """Return the puzzle without the clues that no run begins after, and those: cell, whether down, clue."""
    lying = strays(puzzle.white, puzzle.across, "across")
    hanging = strays(puzzle.white, puzzle.down, "down")
    found = [
        ((r, c), down, int(clues[r, c]))
        for stray, clues, down in ((lying, puzzle.across, False), (hanging, puzzle.down, True))
        for r, c in np.argwhere(stray).tolist()
    ]
    if not found:
        return puzzle, found
    across, down = np.where(lying, 0, puzzle.across), np.where(hanging, 0, puzzle.down)
    return replace(puzzle, across=across, down=down), found


def regions_apart(puzzle: Kakuro) -> list[Kakuro]:
    """Return the regions of a board, each by itself on a board of the same shape; no clue is without a run."""
    runs = puzzle.runs
    if not len(runs.sums):
        return []
    region = regions(runs)
    if not region.any():
        return [puzzle]
    of_cell = np.append(region, -1)[runs.home[:, 0]].reshape(puzzle.shape)
    after_across = np.pad(of_cell, ((0, 0), (0, 1)), constant_values=-1)[:, 1:]
    after_down = np.pad(of_cell, ((0, 1), (0, 0)), constant_values=-1)[1:]
    return [
        Kakuro(
            of_cell == k,
            np.where(after_across == k, puzzle.across, 0),
            np.where(after_down == k, puzzle.down, 0),
            puzzle.givens,
        )
        for k in range(int(region.max()) + 1)
    ]


def balance(region: Kakuro) -> tuple[int, bool]:
    """Return by how much the clues across exceed those down, and whether every run has a clue."""
    runs = region.runs
    return int(np.where(runs.down, -runs.sums, runs.sums).sum()), bool((runs.sums != 0).all())


def changes_by_balance(region: Kakuro, excess: int) -> list[tuple[int, int]]:
    """Return the runs to be suspected, each with the one value that balances the region, where it can be made."""
    runs = region.runs
    values = runs.sums + np.where(runs.down, excess, -excess)
    return [(run, int(values[run])) for run in suspects(region) if makeable(int(values[run]), int(runs.lengths[run]))]


def makeable(total: int, length: int) -> bool:
    """Return whether this many different digits can add up to this."""
    low, high = bounds(length)
    return length <= DIGITS and low <= total <= high


def changes_by_trial(region: Kakuro) -> Iterator[tuple[int, int]]:
    """Yield the runs to be suspected, each with the values that propagation leaves it without its clue."""
    runs = region.runs
    roots = first_masks(region, untouched(region))
    for run in suspects(region):
        sums = np.array(runs.sums)
        sums[run] = 0
        left = record(region, roots, sums=sums)
        if left.failed < 0:
            values = sums_of(left.masks[runs.cells_in(run)])
            yield from ((run, value) for value in values if value != runs.sums[run])


def suspects(region: Kakuro) -> list[int]:
    """Return the runs with a clue one of which must change: in a large region those that lead to a contradiction."""
    runs = region.runs
    clued: list[int] = np.flatnonzero(runs.sums).tolist()
    if len(clued) <= SUSPECT_ALL:
        return clued
    recorded = record(region, first_masks(region, untouched(region)))
    if recorded.failed < 0:
        return clued
    guilty = {elimination.run for elimination in reasons(recorded)} | {recorded.failed}
    return [run for run in clued if run in guilty]


def sums_of(masks: NDArray[np.uint32]) -> list[int]:
    """Return the sums of the sets that could be held by cells with these candidates."""
    union = int(np.bitwise_or.reduce(masks))
    fits = (len(masks) == SIZES) & (MASKS & ~union == 0) & (MASKS[:, None] & masks != 0).all(axis=1)
    return [total for total in np.unique(SUMS[fits]).tolist() if total <= HIGHEST]

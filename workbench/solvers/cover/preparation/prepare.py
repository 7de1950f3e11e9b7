"""Preparing a cover before a search: what every solution contains, and what is in no solution, is taken out.

Knuth's preprocessing of exact covers (TAOCP 4B, 7.2.2.1) and Szabó's comparison of items and options (2014), until
nothing more can be removed: forced options; options that would leave an item without options, at once or by what they
force; equal, dominated and implied items. The solutions stay the same one by one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.cover.preparation.comparison import compare_items
from workbench.solvers.cover.preparation.lookahead import look_ahead
from workbench.solvers.cover.preparation.remaining import Numbers, Remaining
from workbench.solvers.cover.preparation.removal import ORDER, Reason, Removal

WORK = 20_000_000  # steps of arrays: about a second
ALL_WORK = 2**31  # minutes; an interrupt ends it
ALL_STEPS = 2**30  # of a look-ahead: more than there are


@dataclass(frozen=True, eq=False)
class Prepared:
    """A cover, what is left of it, and what was removed; numbers in `removals` are those of the original."""

    original: Cover
    cover: Cover
    options: NDArray[np.int64]  # the original number of each option that is left, from 0
    items: NDArray[np.int64]  # and of each item, from 1
    forced: NDArray[np.int64]  # options, from 0, that every solution contains beside those that are left
    removals: tuple[Removal, ...]  # in the order in which they were found
    complete: bool  # whether nothing more can be removed; else the limit was reached
    impossible: int  # the item that cannot be covered, so that there is no solution; 0 = none

    def solution(self, options: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the options of the original for options of the prepared cover, in ascending order."""
        return np.sort(np.concatenate([self.forced, self.options[options]]))

    def reduction(self, reduction: Reduction) -> Reduction:
        """Return the prepared cover as a reduction of the puzzle whose cover was prepared."""

        def fill(options: NDArray[np.int64]) -> Filling:
            return reduction.fill(self.solution(options))

        return Reduction(self.cover, fill)

    @property
    def numbered(self) -> Cover:
        """The prepared cover, with options that have no name named by their numbers in the original."""
        if len(self.options) == self.original.count:
            return self.cover
        return replace(self.cover, options=tuple(self.original.option_name(k) for k in self.options.tolist()))

    @property
    def counts(self) -> dict[Reason, int]:
        """How many options or items were removed for each reason, without zeros."""
        found = Counter(removal.reason for removal in self.removals)
        return {reason: found[reason] for reason in ORDER if found[reason]}


def preparation_of(puzzle: Puzzle) -> "Preparation":
    """Return the whole preparation of a puzzle's cover; raise ChoiceError if it has none."""
    if not isinstance(puzzle, Coverable):
        raise ChoiceError(f"{puzzle.name} cannot be simplified: it does not reduce to exact cover.")
    return Preparation(puzzle.to_cover().cover, ALL_WORK)


class Preparation:
    """The work of preparing one cover, in parts; after each of them the result so far is a prepared cover."""

    def __init__(self, cover: Cover, limit: int = WORK) -> None:
        if why := rejection_reason(cover):
            raise ChoiceError(why)
        self._cover, self._limit = cover, limit
        self._stopped = False
        self.complete = False

    @cached_property
    def _remaining(self) -> Remaining:
        return Remaining(self._cover)

    def stop(self) -> None:
        """Let the work end after the part that is being done."""
        self._stopped = True

    def parts(self) -> Iterator[float]:
        """Do the work part by part; yield the used part of the limit."""
        for _ in self._steps():
            if self._remaining.impossible:
                break
            if self._stopped or self._remaining.work >= self._limit:
                return
            yield self._remaining.work / self._limit
        self.complete = self._remaining.small or self._remaining.impossible > 0

    def _steps(self) -> Iterator[None]:
        """Remove, from the cheapest kind of removal to the dearest; after one go back to the cheapest."""
        remaining, before = self._remaining, -1
        while before != len(remaining.removals) and not remaining.impossible:
            before = len(remaining.removals)
            for steps in (self._force, self._compare, self._look_one_step_ahead, self._look_ahead):
                yield from steps()
                if before != len(remaining.removals):
                    break

    def _force(self) -> Iterator[None]:
        remaining = self._remaining
        for item in np.nonzero(remaining.items & remaining.primary & (remaining.sizes == 1))[0].tolist():
            if remaining.items[item] and remaining.sizes[item] == 1:
                remaining.force(item)
                yield

    def _compare(self) -> Iterator[None]:
        return compare_items(self._remaining)

    def _look_one_step_ahead(self) -> Iterator[None]:
        return self._look(Reason.BLOCKING, 1)

    def _look_ahead(self) -> Iterator[None]:
        return self._look(Reason.CONTRADICTORY, ALL_STEPS)

    def _look(self, reason: Reason, steps: int) -> Iterator[None]:
        for options, without in look_ahead(self._remaining, steps):
            bad = without > 0
            self._remaining.remove(reason, options[bad], [(item,) for item in without[bad].tolist()])
            yield

    def result(self) -> Prepared:
        """Return the cover as far as it is prepared."""
        left, removals = self._remaining, list(self._remaining.removals)
        options, items = left.options.copy(), left.items.copy()
        if not items[left.primary].any() and removals:
            keep_last(removals, options, items)
        forced = [removal.number for removal in removals if removal.reason is Reason.FORCED]
        return Prepared(
            original=left.cover,
            cover=only(left.cover, options, items),
            options=np.nonzero(options)[0],
            items=np.nonzero(items)[0],
            forced=np.array(forced, np.int64),
            removals=tuple(removals),
            complete=self.complete,
            impossible=left.impossible,
        )


def prepared(cover: Cover, limit: int = WORK) -> Prepared:
    """Return the prepared cover; raise ChoiceError if it has multiplicities."""
    preparation = Preparation(cover, limit)
    for _ in preparation.parts():
        pass
    return preparation.result()


def rejection_reason(cover: Cover) -> str:
    """Return why a cover cannot be prepared, or ""."""
    return "this cover has multiplicities; only covers without them can be simplified" if cover.multiple else ""


def keep_last(removals: list[Removal], options: NDArray[np.bool_], items: NDArray[np.bool_]) -> None:
    """Put back the option forced last and the item that forced it: a cover has at least one of each."""
    forced = next(removal for removal in reversed(removals) if removal.reason is Reason.FORCED)
    covered = Removal(Reason.COVERED, forced.causes[0], (forced.number,))
    removals.remove(forced)
    removals.remove(covered)
    options[forced.number] = items[covered.number] = True


def only(cover: Cover, options: NDArray[np.bool_], items: NDArray[np.bool_]) -> Cover:
    """Return the cover with only these options (from 0) and items (from 1), in the same order."""
    kept = options[cover.option_of] & items[cover.members]
    sizes = np.bincount(cover.option_of[kept], minlength=cover.count)[options]
    number: Numbers = np.cumsum(items)
    primary = items[1 : cover.primary + 1]
    return Cover(
        items=tuple(name for name, stays in zip(cover.items, items[1:].tolist(), strict=True) if stays),
        primary=int(primary.sum()),
        starts=np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint32),
        members=number[cover.members[kept]].astype(np.uint32),
        colours=cover.colours[kept],
        low=cover.low[primary],
        high=cover.high[primary],
        costs=cover.costs[options],
        options=tuple(name for name, stays in zip(cover.options, options.tolist(), strict=False) if stays),
        colour_names=cover.colour_names,
    )

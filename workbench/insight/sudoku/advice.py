"""The next step of a position, or all that are possible, found in parts."""

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypeVar

from workbench.files.position import Position
from workbench.insight.sudoku.check import Check
from workbench.insight.sudoku.hints import Hint, hint_of
from workbench.insight.sudoku.marks import sudoku_of
from workbench.insight.sudoku.planning import plan_techniques
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.rating import LAST_RESORT

if TYPE_CHECKING:
    from workbench.insight.sudoku.step import Step

Result = TypeVar("Result")


class Advice:
    """Looks for a hint: mistakes come first, then the first step of an order of techniques."""

    def __init__(self, position: Position, order: Order) -> None:
        self.position, self._order = position, order
        self.check = Check(position)
        self.hint: Hint | None = None

    def parts(self) -> Iterator[float]:
        """Look for it, a technique a part."""
        plan_techniques(self._order, together=False)
        yield from self.check.parts()
        self.hint = self.check.mistake
        if not self.check.passed:
            return
        solver = self.check.solver(self._order)
        for technique in solver.order:
            yield 0.5
            solver.order = [technique]
            if step := (yield from with_progress(solver.search_first(), 0.5)):
                self.hint = hint_of(sudoku_of(self.position), step)
                return


class PossibleSteps:
    """Finds the steps of every technique."""

    def __init__(self, position: Position, order: Order) -> None:
        self.position, self._order = position, order
        self.check = Check(position)
        self.steps: list[Step] = []  # in the order of the techniques

    def parts(self) -> Iterator[float]:
        """Find them, a technique a part."""
        yield from self.check.parts()
        if not self.check.passed:
            return
        solver = self.check.solver(self._order)
        suitable = [technique for technique in solver.order if technique.name != LAST_RESORT]
        for number, technique in enumerate(suitable):
            yield number / len(suitable)
            solver.order = [technique]
            self.steps += yield from with_progress(solver.search_all(), number / len(suitable))


def with_progress(parts: Generator[None, None, Result], progress: float) -> Generator[float, None, Result]:
    """Yield the progress instead of nothing between parts."""
    while True:
        try:
            next(parts)
        except StopIteration as over:
            result: Result = over.value
            return result
        yield progress

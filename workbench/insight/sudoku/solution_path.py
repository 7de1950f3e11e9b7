"""The path of steps from a position to the solution, found in parts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.sudoku.check import Check
from workbench.insight.sudoku.hints import technique_of
from workbench.insight.sudoku.images import canonical
from workbench.insight.sudoku.marks import fully_marked, sudoku_of
from workbench.insight.sudoku.path import Path
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Technique


@dataclass(frozen=True, eq=False)
class PathStep:
    """A step of a path, and the position before it."""

    step: Step
    digits: NDArray[np.uint8]  # (N,): with the givens
    words: NDArray[np.uint32]  # (N,): bit d-1 of an open cell is set while d is a candidate
    total: int  # the scores so far, its own included

    @property
    def technique(self) -> Technique:
        """The technique that found it."""
        return technique_of(self.step)


class SolutionPath:
    """Finds the steps from a position to the solution, each the first of an order of techniques."""

    def __init__(self, position: Position, order: Order) -> None:
        self.position, self._order = position, order
        self.check = Check(position)
        self.marked = fully_marked(position)  # whether candidates are shown as marks from the start
        self.steps: list[PathStep] = []
        self.end: tuple[NDArray[np.uint8], NDArray[np.uint32]] | None = None  # digits and words after the last step
        self.solved = False

    def parts(self) -> Iterator[float]:
        """Find it, a step a part."""
        yield from self.check.parts()
        if not self.check.passed:
            return
        solver = self.check.solver(self._order)
        board, opened, total = solver.board, int((solver.board.digits == 0).sum()), 0
        for step in self._found(solver):
            if step is None:
                yield 0.0
                continue
            total += technique_of(step).score
            self.steps.append(PathStep(step, board.digits.copy(), board.words.copy(), total))
            solver.apply(step)
            yield 1 - int((board.digits == 0).sum()) / opened
        self.end, self.solved = (board.digits.copy(), board.words.copy()), solver.solved

    def _found(self, solver: HumanSolver) -> Iterator[Step | None]:
        """Yield the steps, None between parts; from the givens alone, those of which the rating consists."""
        position, puzzle = self.position, sudoku_of(self.position)
        if not position.entries.any() and not self.marked:
            image = canonical(puzzle)
            for move in Path(image.puzzle, self.check.usable(self._order)).parts():
                yield None if move is None else image.original(move.step(puzzle.side))
        else:
            while not solver.solved and (step := (yield from solver.search_first())):
                yield step

    def before(self, number: int) -> Position:
        """Return the position before a step, with all candidates as marks; after the last one for their number."""
        return self._position(number, marked=True)

    def reached(self, number: int) -> Position:
        """Return the position to go on from at a step: with marks if there were some, or candidates were removed."""
        removed = any(one.step.removes for one in self.steps[:number])
        return self._position(number, marked=self.marked or removed)

    def _position(self, number: int, marked: bool) -> Position:
        puzzle = sudoku_of(self.position)
        if number < len(self.steps):
            digits, words = self.steps[number].digits, self.steps[number].words
        else:
            assert self.end is not None
            digits, words = self.end
        entries = np.where(puzzle.givens == 0, digits.reshape(puzzle.shape), 0).astype(np.int32)
        marks = np.where(entries == 0, words.reshape(puzzle.shape), 0).astype(np.int32)
        return replace(self.position, entries=entries, marks=marks if marked else self._own_marks(entries))

    def _own_marks(self, entries: NDArray[np.int32]) -> NDArray[np.int32]:
        return np.where(entries == 0, self.position.marks, 0)

    def techniques(self) -> dict[Technique, int]:
        """Return the techniques used, with the number of the first step of each."""
        first: dict[str, tuple[Technique, int]] = {}
        for number, one in enumerate(self.steps):
            first.setdefault(one.technique.name, (one.technique, number))
        return dict(first.values())

    def text(self) -> str:
        """Return the path as text: a line a step, with technique, score and running total."""
        puzzle = sudoku_of(self.position)
        width = len(str(len(self.steps)))
        lines = [
            f"{number:>{width}}. {one.technique.title} (+{one.technique.score} = {one.total}): "
            + one.technique.describe(puzzle.layout, one.step)
            for number, one in enumerate(self.steps, 1)
        ]
        return "\n".join([puzzle.format().rstrip("\n"), "", *lines, ""])

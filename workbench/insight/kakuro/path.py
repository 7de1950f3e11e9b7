"""The path of a person from a position to the solution: always a step of the easiest technique that applies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.kakuro.hints import everything, hint, learned, mistakes, only_solution
from workbench.insight.kakuro.notes import Hint, Notes
from workbench.insight.kakuro.techniques import TECHNIQUES
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.puzzle import Filling


@dataclass(frozen=True, eq=False)
class PathStep:
    """A step of a path, and what was known before it."""

    hint: Hint
    entries: Filling
    known: NDArray[np.uint32]  # candidates that earlier steps left


def steps_from(puzzle: Kakuro, entries: Filling) -> Iterator[PathStep]:
    """Yield the steps from a position on, until there is none that changes anything."""
    known = everything(puzzle)
    while (found := hint(puzzle, entries, known)) and found.changes:
        yield PathStep(found, entries, known)
        entries, known = after(puzzle, PathStep(found, entries, known))


def after(puzzle: Kakuro, step: PathStep) -> tuple[Filling, NDArray[np.uint32]]:
    """Return the entries and what is known after a step."""
    entries = step.entries.copy()
    for cell, digit in step.hint.places:
        entries[cell] = digit
    return entries, learned(step.known, step.hint, puzzle.shape[1])


class SolutionPath:
    """Finds the path from a position; `steps` grow while `parts` is gone through, which is for `StepwiseJob`."""

    def __init__(self, position: Position) -> None:
        self.position, self.puzzle = position, kakuro_of(position.puzzle)
        self.mistake: Hint | None = None  # entries that are wrong, so that there is no path
        self.steps: list[PathStep] = []
        self._end: tuple[Filling, NDArray[np.uint32]] = position.entries, everything(self.puzzle)

    def parts(self) -> Iterator[float]:
        """Find the path, a step a part; yield how much is done."""
        yield 0.0
        solution = only_solution(self.puzzle)
        if solution is not None:
            self.mistake = mistakes(self.position.entries, solution)
        if self.mistake is not None:
            return
        cells = int(self.puzzle.open_cells().sum())
        for step in steps_from(self.puzzle, self.position.entries):
            self.steps.append(step)
            self._end = after(self.puzzle, step)
            yield int((step.entries > 0).sum()) / cells

    @property
    def solved(self) -> bool:
        """Whether the path fills the board."""
        return not (self.puzzle.open_cells() & (self._end[0] == 0)).any()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many steps each technique has, the easiest first."""
        return counts_of(step.hint.technique for step in self.steps)

    def before(self, number: int) -> Position:
        """Return the position before a step, with the candidates as marks; after the last one for their number."""
        entries, known = (
            (self.steps[number].entries, self.steps[number].known) if number < len(self.steps) else self._end
        )
        marks = Notes(self.puzzle, entries, known).array.reshape(self.puzzle.shape).astype(np.int32)
        empty = self.puzzle.open_cells() & (entries == 0)
        return replace(self.position, entries=entries, marks=np.where(empty, marks, 0))

    def text(self) -> str:
        """Return the path as text: a line a step."""
        width = len(str(len(self.steps)))
        lines = [
            f"{number:>{width}}. {step.hint.technique}: {step.hint.sentences[2]}"
            for number, step in enumerate(self.steps, 1)
        ]
        return "\n".join([self.puzzle.format().rstrip("\n"), "", *lines, ""])


def counts_of(techniques: Iterator[str]) -> Mapping[str, int]:
    """Return how often each technique occurs, in their order."""
    used = Counter(techniques)
    return {technique.name: used[technique.name] for technique in TECHNIQUES if used[technique.name]}


class PossibleSteps:
    """Finds the steps that are possible at a position, of each conclusion the easiest; contradictions only if alone."""

    def __init__(self, position: Position, known: NDArray[np.uint32] | None = None) -> None:
        self.position, self.puzzle = position, kakuro_of(position.puzzle)
        self._known = everything(self.puzzle) if known is None else known
        self.steps: list[Hint] = []

    def parts(self) -> Iterator[float]:
        """Find the steps, a technique a part; yield how much is done."""
        notes = Notes(self.puzzle, self.position.entries, self._known)
        concluded: set[object] = set()
        for number, technique in enumerate(TECHNIQUES):
            yield number / len(TECHNIQUES)
            if technique is TECHNIQUES[-1] and self.steps:
                return
            for found in technique.find(notes):
                if (conclusion := (found.places, found.removes)) not in concluded:
                    concluded.add(conclusion)
                    self.steps.append(found)

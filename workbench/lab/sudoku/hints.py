"""Hints for a sudoku: the first step of an order of techniques, in three degrees of detail; mistakes come first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from workbench.lab.sudoku.solution import Uniqueness
from workbench.lab.sudoku.solving import HumanSolver
from workbench.lab.sudoku.step import Step
from workbench.lab.sudoku.technique import Technique
from workbench.lab.sudoku.techniques import BY_CODE
from workbench.lab.sudoku.wording import cells as cell_names
from workbench.lab.sudoku.wording import listed, units
from workbench.position import Position
from workbench.puzzles.grid import cells_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.solvers.goal import Outcome

MAX_NAMED = 3  # wrong cells, or cells to look at, that are named in a sentence
MAX_UNITS = 4  # units to look at

Candidates = NDArray[np.bool_]  # (n, n, n): row, column, digit from 0


@dataclass(frozen=True)
class Hint:
    """Three sentences: where to look, which technique, and what follows; and the step, if it is one."""

    sentences: tuple[str, str, str]
    cells: tuple[Cell, ...]  # where to look
    step: Step | None = None  # None: about mistakes


def technique_of(step: Step) -> Technique:
    """Return the technique that found a step."""
    return BY_CODE[step.code]


def sudoku_of(position: Position) -> Sudoku:
    """Return the sudoku of a position."""
    assert isinstance(position.puzzle, Sudoku)
    return position.puzzle


def candidates_of(position: Position) -> Candidates:
    """Return the candidates: the pencil marks if every empty cell has some, otherwise what the rules allow."""
    puzzle = sudoku_of(position)
    if not fully_marked(position):
        return puzzle.candidates(position.entries)
    marked: Candidates = position.marks[:, :, None] >> np.arange(puzzle.side) & 1 > 0
    return marked & empty_cells(position)[:, :, None]


def empty_cells(position: Position) -> NDArray[np.bool_]:
    """Return the cells without a digit."""
    empty: NDArray[np.bool_] = position.puzzle.open_cells() & (position.entries == 0)
    return empty


def fully_marked(position: Position) -> bool:
    """Return whether every empty cell has pencil marks."""
    return bool((position.marks[empty_cells(position)] > 0).all())


# Where to look


def units_of(step: Step) -> tuple[int, ...]:
    """Return the units that a step's technique looks at first; () = it looks at cells."""
    return step.bases if len(step.bases) <= MAX_UNITS else ()


def cells_of_step(layout: Layout, step: Step) -> tuple[int, ...]:
    """Return the cells of a step's pattern, numbered row by row; without a pattern, those of its conclusion."""
    groups = [*step.premises, *step.second, *step.fins, *step.endo_fins]
    groups += [one for chain in step.chains for node in chain for one in node.candidates]
    numbers = {row * layout.side + column for row, column, _ in groups}
    numbers |= {*step.cells, *(cell for cells in step.sets for cell in cells)}
    return tuple(sorted(numbers or {row * layout.side + column for row, column, _ in (*step.places, *step.removes)}))


def place_to_look(layout: Layout, step: Step) -> str:
    """Return the sentence that says where to look for a step."""
    if named := units_of(step):
        return f"Look at {units(layout, named)}."
    numbers = cells_of_step(layout, step)
    if len(numbers) > MAX_NAMED:
        return f"Look at the {len(numbers)} shaded cells."
    return f"Look at {cell_names(layout, numbers)}."


def hint_of(puzzle: Sudoku, step: Step) -> Hint:
    """Return the hint that leads to a step."""
    layout, technique = puzzle.layout, technique_of(step)
    named = units_of(step)
    numbers = np.unique(geometry(layout).units[list(named)]).tolist() if named else cells_of_step(layout, step)
    return Hint(
        sentences=(
            place_to_look(layout, step),
            f"{technique.title}: {technique.rule}",
            f"{technique.title}: {technique.describe(layout, step)}",
        ),
        cells=tuple(divmod(cell, layout.side) for cell in numbers),
        step=step,
    )


# Mistakes


def mistakes(position: Position, solution: Filling) -> Hint | None:
    """Return the hint that entries, or pencil marks that count as candidates, contradict the solution."""
    entries = position.entries
    wrong: list[Cell] = list(cells_of((entries > 0) & (entries != solution)))
    if wrong:
        return about_mistakes(wrong, "entry", "entries", "differs", "differ")
    struck = empty_cells(position) & (position.marks >> np.maximum(solution - 1, 0) & 1 == 0)
    if fully_marked(position) and struck.any():
        return about_mistakes(list(cells_of(struck)), "set of marks", "sets of marks", "lacks", "lack")
    return None


def about_mistakes(wrong: Sequence[Cell], one: str, several: str, does: str, do: str) -> Hint:
    """Return the hint about wrong cells."""
    names = [cell_name(cell) for cell in wrong]
    more = [f"{len(wrong) - MAX_NAMED} more"] if len(wrong) > MAX_NAMED else []
    single = len(wrong) == 1
    what = "the digit of the solution" if do == "lack" else "from the solution"
    article = "An" if one[0] in "aeiou" else "A"
    return Hint(
        sentences=(
            f"{article} {one} is wrong." if single else f"{len(wrong)} {several} are wrong.",
            f"The wrong {one} is in {units_near(wrong[0])}." if single else f"One is in {units_near(wrong[0])}.",
            f"{listed([*names[:MAX_NAMED], *more])} {does if single else do} {what}.",
        ),
        cells=tuple(wrong),
    )


def units_near(cell: Cell) -> str:
    """Return the row of a cell, as it stands in a sentence."""
    return f"row {cell[0] + 1}"


# The search for a hint


class Advice:
    """Looks for a hint in parts: mistakes first, then the first step of an order of techniques."""

    def __init__(self, position: Position, order: Sequence[Technique]) -> None:
        self.position, self._order = position, order
        self.hint: Hint | None = None
        self.outcome = Outcome.LIMIT  # of the puzzle: whether it has one solution

    def parts(self) -> Iterator[float]:
        """Look for it."""
        position, puzzle = self.position, sudoku_of(self.position)
        unique = Uniqueness(puzzle)
        for _ in unique.parts():
            yield 0.0
        self.outcome = unique.outcome
        if unique.solution is not None:
            self.hint = mistakes(position, unique.solution)
        if self.hint is None and unique.outcome is not Outcome.NONE and not position.faults():
            order = usable(self._order, unique.outcome)
            solver = HumanSolver(puzzle, order, position.entries, candidates_of(position))
            for technique in order:
                yield 0.5
                solver.order = [technique]
                if step := solver.first_step():
                    self.hint = hint_of(puzzle, step)
                    return


def usable(order: Sequence[Technique], outcome: Outcome) -> list[Technique]:
    """Return the techniques that may be used: those that assume one solution only where there is one."""
    return [one for one in order if outcome is Outcome.SOLVED or not one.assumes_unique]


# Applying a step


def taken(position: Position, step: Step) -> Position:
    """Return the position after a step.

    Candidates that are removed are kept as pencil marks: all empty cells get marks if they do not have them yet.
    """
    left = candidates_of(position)
    for row, column, digit in step.removes:
        left[row, column, digit - 1] = False
    marked = fully_marked(position) or bool(step.removes)
    for row, column, digit in step.places:
        position = position.enter([(row, column)], digit)
    return with_marks(position, left & sudoku_of(position).candidates(position.entries)) if marked else position


def with_marks(position: Position, candidates: Candidates) -> Position:
    """Return the position with these candidates as the pencil marks of the empty cells."""
    marks = (candidates << np.arange(candidates.shape[2], dtype=np.int32)).sum(axis=2, dtype=np.int32)
    return replace(position, marks=np.where(empty_cells(position), marks, 0).astype(np.int32))

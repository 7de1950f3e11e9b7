"""Hints for a sudoku in three degrees of detail: about a step, or about mistakes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.files.position import Position
from workbench.insight.sudoku.marks import empty_cells, fully_marked
from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import BY_CODE
from workbench.insight.sudoku.wording import cells as cell_names
from workbench.insight.sudoku.wording import units
from workbench.puzzles.grid import cells_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry

MAX_NAMED = 3  # wrong cells, or cells to look at, that are named in a sentence
MAX_UNITS = 4  # units to look at


@dataclass(frozen=True)
class Hint:
    """Three sentences: where to look, which technique, and what follows; and the step, if it is one."""

    sentences: tuple[str, str, str]
    cells: tuple[Cell, ...]  # where to look
    step: Step | None = None  # None: about mistakes


def technique_of(step: Step) -> Technique:
    """Return the technique that found a step."""
    return BY_CODE[step.code]


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
        return about_mistakes(wrong, "entry", "entries", "differs", "differ", "Erase {}, or enter other digits.")
    struck = empty_cells(position) & (position.marks >> np.maximum(solution - 1, 0) & 1 == 0)
    if fully_marked(position) and struck.any():
        return about_mistakes(list(cells_of(struck)), "set of marks", "sets of marks", "lacks", "lack", "Correct {}.")
    return None


def about_mistakes(wrong: Sequence[Cell], one: str, several: str, does: str, do: str, then: str) -> Hint:
    """Return the hint about wrong cells; `then` says what to do with {}."""
    names = [cell_name(cell) for cell in wrong]
    single = len(wrong) == 1
    what = "the digit of the solution" if do == "lack" else "from the solution"
    article = "An" if one[0] in "aeiou" else "A"
    return Hint(
        sentences=(
            f"{article} {one} is wrong." if single else f"{len(wrong)} {several} are wrong.",
            f"The wrong {one} is in {units_near(wrong[0])}." if single else f"One is in {units_near(wrong[0])}.",
            f"{joined(names, most=MAX_NAMED)} {does if single else do} {what}. "
            + then.format("it" if single else "them"),
        ),
        cells=tuple(wrong),
    )


def units_near(cell: Cell) -> str:
    """Return the row of a cell, as it stands in a sentence."""
    return f"row {cell[0] + 1}"

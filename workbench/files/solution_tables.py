"""Solutions as CSV: one as a grid, several as a table with a row for each row of each solution."""

from collections.abc import Iterator, Sequence

from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table, csv_text
from workbench.puzzles.puzzle import Filling, InParts, Puzzle

STYLE = "csv"  # of the kinds whose fillings can be written with commas


def csv_of_solutions(puzzle: Puzzle, solutions: Sequence[Filling]) -> str:
    """Return a grid that can be read again if there is one solution, else a table."""
    if len(solutions) == 1:
        return legend(puzzle, solutions[0]) + puzzle.format_filling(solutions[0], STYLE)
    return csv_text(table_of_solutions(puzzle, solutions))


def table_of_solutions(puzzle: Puzzle, solutions: Sequence[Filling]) -> Table:
    """Return the table of solutions: number of the solution, row, the pieces in the order of their numbers, cells."""
    parts = ("pieces",) if isinstance(puzzle, InParts) else ()
    columns = ("solution", "row", *parts, *(f"column {c + 1}" for c in range(puzzle.shape[1])))
    return Table(columns, rows_of(puzzle, solutions), {**provenance(), "puzzle": puzzle.name})


def rows_of(puzzle: Puzzle, solutions: Sequence[Filling]) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of the table."""
    for number, solution in enumerate(solutions, 1):
        parts = (" ".join(puzzle.part_names(solution)),) if isinstance(puzzle, InParts) else ()
        lines = [line for line in puzzle.format_filling(solution, STYLE).splitlines() if not line.startswith("#")]
        for r, line in enumerate(lines, 1):
            yield (number, r, *parts, *line.split(","))


def legend(puzzle: Puzzle, solution: Filling) -> str:
    """Return the comment that says which piece each number is; "" for kinds without pieces."""
    names = puzzle.part_names(solution) if isinstance(puzzle, InParts) else []
    return "# " + ", ".join(f"{number} = {name}" for number, name in enumerate(names, 1)) + "\n" if names else ""

"""Record the pictures of the kinds on the start page, which is painted before numpy is imported.

    python packaging/start_pictures.py [FOLDER]

Each puzzle draws itself, into `FOLDER/KIND.json` (`resources/start`): the size of the board, and what is filled, lined
and lettered there, in the order of the drawing. Colours stay names of roles, so that one file serves every theme.
"""

import json
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

import workbench
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Cell, Filling, Puzzle

FOLDER = TOP / "resources" / "start"
DECIMALS = 3  # of a cell
SHOWN = 0.6  # of the cells that a person fills in, the share that is filled
Verb = list[object]  # fill, ink, [row, column, cells]...; lines, ink, width, [x, y, x, y]...; labels, ink, height, ...


class RecordedDrawing:
    """Collects what is drawn, as values that JSON can hold."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        rows = groupby(sorted(cells.tolist()), key=lambda cell: cell[0])
        self.verbs.append(["fill", ink, [run for row, found in rows for run in runs(row, [c for _, c in found])]])

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        self.verbs.append(["lines", ink, width, [short(segment) for segment in segments.tolist()]])

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        places = [[*short(centre), text] for centre, text in zip(centres.tolist(), texts, strict=True)]
        self.verbs.append(["labels", ink, height, places])


def runs(row: int, columns: list[int]) -> list[list[int]]:
    """Return the cells of a row as runs: row, first column, cells."""
    found: list[list[int]] = []
    for column in columns:
        if found and found[-1][1] + found[-1][2] == column:
            found[-1][2] += 1
        else:
            found.append([row, column, 1])
    return found


def short(numbers: Sequence[float]) -> list[float]:
    """Return numbers rounded, whole ones as integers."""
    return [int(number) if number == int(number) else round(number, DECIMALS) for number in numbers]


def some(solution: Filling, seed: int) -> Filling:
    """Return a part of a solution, as if a person had come so far."""
    kept = np.random.default_rng(seed).random(solution.shape) < SHOWN
    return np.where(kept, solution, 0)


def cells(text: str) -> NDArray[np.intp]:
    """Return cells from their names, such as 41 for row 4, column 1."""
    found: list[Cell] = [(int(name[0]) - 1, int(name[1]) - 1) for name in text.split()]
    return np.array(found, np.intp)


def sudoku(drawing: Drawing) -> Puzzle:
    """A board half filled in, with a step of a hint."""
    puzzle, solution = solved("resources/samples/sudoku/20-beyond-singles.txt")
    puzzle.draw_ground(drawing)
    drawing.fill(cells("41 42 43 44 45 46 47 48 49"), Ink.COVER)
    drawing.fill(cells("44 45 46"), Ink.PATTERN)
    puzzle.draw(drawing)
    puzzle.draw_filling(drawing, np.where(puzzle.open_cells(), some(solution, 11), 0), Ink.ENTRY)
    return puzzle


def kakuro(drawing: Drawing) -> Puzzle:
    """A board half filled in, with two runs that cross."""
    puzzle, solution = solved("resources/samples/kakuro/07-by-07.txt")
    puzzle.draw_ground(drawing)
    drawing.fill(cells("33 34 35 36"), Ink.FILTER)
    puzzle.draw(drawing)
    puzzle.draw_filling(drawing, np.where(puzzle.open_cells(), some(solution, 2), 0), Ink.ENTRY)
    return puzzle


def polyomino(drawing: Drawing) -> Puzzle:
    """The first of many ways to fill a board."""
    return filled(drawing, *solved("resources/samples/polyomino/pentominoes-6x10.txt"))


def tour(drawing: Drawing) -> Puzzle:
    """A tour from the square where the comparison begins."""
    [puzzle] = workbench.read_text("tour 8x8 start e3")
    return filled(drawing, puzzle, solution_of(puzzle))


def cover(drawing: Drawing) -> Puzzle:
    """Knuth's matrix with the options of its solution."""
    return filled(drawing, *solved("resources/samples/cover/knuth-7-items.txt"))


def filled(drawing: Drawing, puzzle: Puzzle, filling: Filling) -> Puzzle:
    """Draw a puzzle with a filling."""
    puzzle.draw_ground(drawing)
    puzzle.draw(drawing)
    puzzle.draw_filling(drawing, filling, Ink.FOUND)
    return puzzle


def solved(file: str) -> tuple[Puzzle, Filling]:
    """Return the puzzle of a file with its solution."""
    [puzzle] = workbench.read(TOP / file)
    return puzzle, solution_of(puzzle)


def solution_of(puzzle: Puzzle) -> Filling:
    """Return a solution of a puzzle."""
    return np.asarray(workbench.solve(puzzle).filling)


PICTURES = {"sudoku": sudoku, "kakuro": kakuro, "polyomino": polyomino, "tour": tour, "cover": cover}


def recorded(kind: str) -> str:
    """Return the file of a kind."""
    drawing = RecordedDrawing()
    puzzle = PICTURES[kind](drawing)
    verbs = ",\n  ".join(json.dumps(verb, separators=(",", ":")) for verb in drawing.verbs if verb[-1])
    rows, columns = puzzle.extent
    return f'{{"rows": {rows}, "columns": {columns}, "verbs": [\n  {verbs}\n]}}\n'


def main(folder: Path) -> None:
    """Write all files."""
    folder.mkdir(exist_ok=True)
    for kind in PICTURES:
        (folder / f"{kind}.json").write_text(recorded(kind), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)

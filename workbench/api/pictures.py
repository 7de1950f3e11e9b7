"""Pictures of puzzles and of one solution or many, as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from workbench.api.arguments import OnePuzzle, filling_of, name_in, one_puzzle, path_of, whole
from workbench.base.choices import ChoiceError
from workbench.files.saving import write_text
from workbench.pictures.palettes import THEMES, palette
from workbench.pictures.png_choices import MAX_CELL, MIN_CELL, USUAL_CELL
from workbench.pictures.svg import SvgDrawing
from workbench.puzzles.puzzle import draw_whole

MAX_SHEET = 1_000  # pictures on one sheet
SHEET_GAP = 1  # cells between two
SHEET_CELL = 16  # pixels


@dataclass(frozen=True)
class Picture:
    """An SVG picture, which a Jupyter notebook shows; `str(picture)` is its text."""

    svg: str

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Path | str) -> None:
        """Write the picture to a file; raise FileError."""
        write_text(path_of("path", path), self.svg)


def draw(puzzle: OnePuzzle, filling: ArrayLike | None = None, theme: str = "light", cell: int = USUAL_CELL) -> Picture:
    """Return the picture of a puzzle, with a filling of its open cells if there is one; raise ChoiceError.

    `cell`: the side of a cell in pixels.

    >>> from workbench import read_text
    >>> picture = draw(read_text("12..3.....1....2"), theme="dark")
    >>> str(picture)[:35]
    '<svg xmlns="http://www.w3.org/2000/'
    >>> picture.save("small.svg")
    """
    check_look(theme, cell)
    drawn = one_puzzle(puzzle)
    drawing = SvgDrawing(drawn.extent, palette(theme), cell)
    draw_whole(drawn, drawing, filling_of(drawn, filling))
    return Picture(drawing.text())


def draw_sheet(
    puzzle: OnePuzzle,
    fillings: Sequence[ArrayLike],
    theme: str = "light",
    cell: int = SHEET_CELL,
    across: int | None = None,
) -> Picture:
    """Return one picture of many fillings, row by row, `across` in a row; raise ChoiceError.

    Without `across` there are as many in a row as make the sheet about as wide as high.

    >>> from workbench import read_text, solve
    >>> [puzzle] = read_text("polyomino 3x4\\npieces free 2 any")
    >>> str(draw_sheet(puzzle, solve(puzzle, goal="all").fillings)).count("<g transform")
    11
    """
    check_look(theme, cell)
    drawn = one_puzzle(puzzle)
    if not isinstance(fillings, Sequence | np.ndarray) or isinstance(fillings, str):
        raise TypeError("fillings must be a list of fillings, as an answer has it.")
    if not 1 <= len(fillings) <= MAX_SHEET:
        raise ChoiceError(f"fillings must be 1 to {MAX_SHEET:,} solutions, not {len(fillings):,}.")
    found: list[NDArray[np.int32]] = [filling_of(drawn, one, "each of the fillings") for one in fillings]
    high, wide = (side + SHEET_GAP for side in drawn.extent)
    usual = max(1, round((len(found) * high / wide) ** 0.5))
    columns = min(len(found), usual if across is None else whole("across", across))
    rows = -(-len(found) // columns)
    drawing = SvgDrawing((rows * high - SHEET_GAP, columns * wide - SHEET_GAP), palette(theme), cell)
    for number, filling in enumerate(found):
        row, column = divmod(number, columns)
        drawing.begin_part(row * high, column * wide)
        draw_whole(drawn, drawing, filling)
        drawing.end_part()
    return Picture(drawing.text())


def check_look(theme: str, cell: int) -> None:
    """Raise ChoiceError for a theme or a size of a cell that there is not."""
    name_in("theme", theme, THEMES)
    whole("cell", cell, MIN_CELL, MAX_CELL)

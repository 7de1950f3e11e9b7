"""Pictures of puzzles and solutions, as SVG."""

from dataclasses import dataclass
from pathlib import Path

from workbench.choices import ChoiceError, shortened
from workbench.palettes import THEMES, palette
from workbench.png_choices import MAX_CELL, MIN_CELL, USUAL_CELL
from workbench.puzzles.puzzle import Filling, Puzzle, draw_whole, untouched
from workbench.saving import write_text
from workbench.svg import SvgDrawing


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
        write_text(Path(path), self.svg)


def draw(puzzle: Puzzle, filling: Filling | None = None, theme: str = "light", cell: int = USUAL_CELL) -> Picture:
    """Return the picture of a puzzle, with a filling of its open cells if there is one; raise ChoiceError.

    `cell`: the side of a cell in pixels.

    >>> from workbench import read_text
    >>> picture = draw(read_text("12..3.....1....2")[0], theme="dark")
    >>> str(picture)[:35]
    '<svg xmlns="http://www.w3.org/2000/'
    >>> picture.save("small.svg")
    """
    if theme not in THEMES:
        raise ChoiceError(f"theme must be one of {', '.join(THEMES)}, not {shortened(theme)}")
    if not MIN_CELL <= cell <= MAX_CELL:
        raise ChoiceError(f"cell must be a number of pixels from {MIN_CELL} to {MAX_CELL}, not {shortened(cell)}")
    drawing = SvgDrawing(puzzle.extent, palette(theme), cell)
    draw_whole(puzzle, drawing, untouched(puzzle) if filling is None else filling)
    return Picture(drawing.text())

"""What can be chosen for a PNG picture of a board: the pixels of a cell, and whether its background is transparent."""

from collections.abc import Mapping

from workbench.base.choices import Choice, Value
from workbench.puzzles.drawing import Ink

MAX_PIXELS = 6_000  # of a picture's side
MIN_CELL, USUAL_CELL, MAX_CELL = 4, 60, 400  # pixels
TRANSPARENT = "#00000000"

CELL_CHOICE = Choice(
    name="cell", title="Pixels per cell", about="The side of a cell.", default=USUAL_CELL, low=1, high=MAX_CELL
)
BACKGROUND_CHOICE = Choice(
    name="background",
    title="Background",
    about="Transparent: empty cells and the margin show what lies behind the picture.",
    default="theme",
    values=(("theme", "Colour of the theme"), ("transparent", "Transparent")),
)


def usual_cell(extent: tuple[int, int]) -> int:
    """Return the pixels of a cell by default: fewer on a board that would be too large otherwise."""
    return max(1, min(USUAL_CELL, largest_cell(extent)))


def largest_cell(extent: tuple[int, int]) -> int:
    """Return how many pixels a cell may have at most; 0: the board is too large for a picture."""
    return min(MAX_CELL, MAX_PIXELS // max(1, *extent))


def png_problem(extent: tuple[int, int], cell: int) -> str:
    """Return why there can be no PNG picture with cells of this many pixels, "" if there can."""
    most = largest_cell(extent)
    if cell <= most:
        return ""
    rows, columns = extent
    if most == 0:
        return f"A PNG picture is limited to {MAX_PIXELS:,} pixels, and the board is {rows:,} × {columns:,}. Use SVG."
    return f"A PNG picture is limited to {MAX_PIXELS:,} pixels, so to cells of {most} pixels here; {cell} is too large."


def coloured(colours: Mapping[str, str], values: Mapping[str, Value]) -> dict[str, str]:
    """Return the colours of a picture with the background chosen."""
    transparent = values[BACKGROUND_CHOICE.name] == "transparent"
    return with_transparent_paper(colours) if transparent else dict(colours)


def with_transparent_paper(colours: Mapping[str, str]) -> dict[str, str]:
    """Return colours in which only lines, marks and filled cells are opaque."""
    return {**colours, Ink.PAPER: TRANSPARENT}

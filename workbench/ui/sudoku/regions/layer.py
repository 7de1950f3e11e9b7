"""What the board shows while regions are painted: their numbers and frames instead of those of the puzzle."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_lines, inset_outline, region_lines
from workbench.puzzles.sudoku import INSETS, Sudoku
from workbench.puzzles.sudoku.painted_regions import PaintedRegions
from workbench.ui.board.cells.layer import BoardLayer

NUMBER_HEIGHT = 0.24  # cells: of the numbers in the corners
CORNER, INSIDE = 0.17, 0.27  # cells: their place; within the outlines of extra regions
MOST_NAMED = 2  # regions in the corner of a cell


class RegionLayer(BoardLayer):
    """A layer of a board; `painted` is None while no regions are painted."""

    def __init__(self, position: Callable[[], Position]) -> None:
        self._position = position
        self.painted: PaintedRegions | None = None
        self.current = 0

    @property
    def hides_related(self) -> bool:
        """Whether cells related to the cursor's are not highlighted."""
        return self.painted is not None

    def draw_above(self, drawing: Drawing) -> None:
        """Draw the board again, with the painted regions."""
        if self.painted is None:
            return
        painted, shape = self.painted, (self.painted.side, self.painted.side)
        position = self._position()
        assert isinstance(position.puzzle, Sudoku)
        if not painted.is_jigsaw:
            self._draw_outlines(drawing, painted)
            return
        drawing.fill(np.argwhere(np.ones(shape, bool)), Ink.PAPER)
        outside = np.array([not numbers for numbers in painted.labels]).reshape(shape)
        drawing.fill(np.argwhere(outside), Ink.DIAGONAL)
        drawing.fill(np.argwhere(mask_of(painted, self.current)), Ink.SAME)
        drawing.lines(board_lines(shape, (1, 1)), Ink.GRID, 0.02)
        labels = np.array([numbers[0] if numbers else painted.side for numbers in painted.labels]).reshape(shape)
        drawing.lines(region_lines(labels), Ink.FRAME, 0.05)
        position.puzzle.draw_filling(drawing, position.puzzle.givens, Ink.GIVEN)
        position.puzzle.draw_filling(drawing, position.entries, Ink.ENTRY)
        self._draw_numbers(drawing, painted)

    def _draw_outlines(self, drawing: Drawing, painted: PaintedRegions) -> None:
        """Draw the outlines of the extra regions, that which is painted in another colour."""
        for number, cells in enumerate(painted.regions):
            if cells and number != self.current:
                inset = INSETS[number % len(INSETS)]
                drawing.lines(inset_outline(mask_of(painted, number), inset), Ink.EXTRA_LINE, 0.03)
        lines = inset_outline(mask_of(painted, self.current), INSETS[self.current % len(INSETS)])
        drawing.lines(lines, Ink.FRAME, 0.06)
        self._draw_numbers(drawing, painted)

    def _draw_numbers(self, drawing: Drawing, painted: PaintedRegions) -> None:
        """Write the number of each region into its cells; of extra regions, which have outlines, into the first."""
        numbers_in = [numbers[:MOST_NAMED] for numbers in painted.labels]
        if not painted.is_jigsaw:
            firsts = [min(cells, default=None) for cells in painted.regions]
            numbers_in = [tuple(k for k in numbers if firsts[k] == cell) for cell, numbers in enumerate(painted.labels)]
        named = [(cell, numbers) for cell, numbers in enumerate(numbers_in) if numbers]
        texts = [" ".join(str(number + 1) for number in numbers) for _, numbers in named]
        places = np.array([divmod(cell, painted.side)[::-1] for cell, _ in named], float).reshape(-1, 2)
        widths = np.array([[len(text) * 0.06, 0] for text in texts]).reshape(-1, 2)
        drawing.labels(places + (CORNER if painted.is_jigsaw else INSIDE) + widths, texts, Ink.PENCIL, NUMBER_HEIGHT)


def mask_of(painted: PaintedRegions, region: int) -> NDArray[np.bool_]:
    """Return the cells of a region."""
    inside = np.zeros(painted.side**2, bool)
    inside[list(painted.regions[region])] = True
    return inside.reshape(painted.side, painted.side)

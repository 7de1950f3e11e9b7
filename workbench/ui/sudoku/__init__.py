"""The face of sudokus."""

from workbench.ui.board.cell_face import cell_face

FACE = cell_face("sudoku", "Sudoku")

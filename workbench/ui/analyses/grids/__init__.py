"""The number of completed sudoku grids, while it is counted."""

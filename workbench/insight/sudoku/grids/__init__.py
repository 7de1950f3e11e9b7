"""How many completed sudoku grids there are, and how many essentially different ones."""

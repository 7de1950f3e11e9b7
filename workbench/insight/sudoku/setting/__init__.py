"""What setters ask of the givens of a sudoku."""

"""Advice on a sudoku: hints, all possible steps, the solution path, the rating, and the techniques they use."""

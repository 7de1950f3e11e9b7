"""The regions of a sudoku in the window: a tool that paints them, how they look meanwhile, and switches."""

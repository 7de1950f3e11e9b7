"""The frontier search of tours: dynamic programming over the squares of a board, in a narrow order."""

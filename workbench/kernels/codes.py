"""The numbers of choice values in kernels; without numba, so that solvers can import them at any time."""

SUDOKU_GUESS = {"fewest": 0, "first": 1, "last": 2}  # the cell to guess
SUDOKU_SINGLES = {"none": 0, "naked": 1, "hidden": 2, "both": 3}  # a bit each
COVER_ITEM = {"mrv": 0, "first": 1, "any": 2}  # the item to cover next
COVER_CUT = {"none": 0, "conflict": 1, "first": 2}  # the sets of options that are not extended
KAKURO_GUESS = {"fewest": 0, "weighted": 1, "ranked": 2}  # the cell to guess
KAKURO_DIGITS = {"up": 0, "down": 1, "random": 2, "near": 3}  # the order of its digits
POLYOMINO_SYMMETRY = {"all": 0, "classes": 1, "images": 2}  # the solutions of a class that are searched
TOUR_KEY = {  # what a tie-break compares
    "none": 0,
    "euclidean": 1,
    "manhattan": 2,
    "chebyshev": 3,
    "second_sum": 4,
    "second_least": 5,
    "expression": 6,
}
SUDOKU_STEPS = {  # the techniques of the human solver, each with a number of its own, which never changes
    "full_house": 0,
    "naked_single": 1,
    "hidden_single": 2,
    "locked_pair": 10,
    "locked_triple": 11,
    "pointing": 12,
    "claiming": 13,
    "naked_pair": 20,
    "naked_triple": 21,
    "naked_quadruple": 22,
    "hidden_pair": 23,
    "hidden_triple": 24,
    "hidden_quadruple": 25,
}

"""What a key of tours may name; without numba, so that expressions can be checked at any time."""

NAMES = {  # in the order of the kernel's `values`
    "degree": "free neighbours of the square",
    "row": "its row, from 0",
    "column": "its column, from 0",
    "drow": "rows of the move, down",
    "dcolumn": "columns of the move, to the right",
    "move": "number of the move, from 0, clockwise",
    "from_centre": "4 times the squared distance from the centre",
    "from_start": "4 times the squared distance from the start",
    "second": "fewest free neighbours of any of its free neighbours",
    "second_sum": "sum of the free neighbours of its free neighbours",
    "step": "squares visited so far",
    "squares": "total squares to visit",
    "rows": "rows of the board",
    "columns": "columns of the board",
}

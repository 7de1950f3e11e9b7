"""A tie-break of your own for Warnsdorff's rule.

Warnsdorff's rule moves to the square with the fewest free neighbours. Often several squares have equally few, and a
tie-break decides. Yours is an expression: of the squares that tie, the one with the smallest value wins.

    workbench --with tie_break.py                             Solver: Warnsdorff, Tie-break: Edge first
    workbench --with tie_break.py tour 50x50 --rule edge_first
    workbench --with tie_break.py lab tour-curve --rules edge_first,roth,plain --sizes 5..40

The names in an expression, all of them integers (rows and columns count from 0):

    row, column, rows, columns       the square, and the size of the board
    degree, second, second_sum       its free neighbours; the fewest, and the sum, of their free neighbours
    from_centre, from_start          4 times the squared distance from there
    drow, dcolumn, move              the move that leads to it: rows, columns, and its number clockwise
    step, squares                    the squares visited so far, and all of them

The operations are + - * // %, comparisons, and, or, not, min, max, abs, and `a if b else c`.
"""

import workbench

# The nearest edge first: the distance to the nearest of the four edges, and among equals far from the start.
workbench.add_tie_break(
    "edge_first",
    "1000000 * min(row, column, rows - 1 - row, columns - 1 - column) - from_start",
    title="Edge first",
    about="The square nearest to an edge; of several, the farthest from the start.",
)

# An expression can also take the place of Warnsdorff's rule: this one ignores how many free neighbours a square has.
workbench.add_tie_break(
    "only_far",
    "0 - from_centre",
    title="Only far from the centre",
    ignore_degree=True,
)

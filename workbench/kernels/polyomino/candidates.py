"""The placements that can cover an empty cell.

Arrays in addition to those of `regions` (int32 unless stated otherwise; P pieces, M cells of all orientations):

    piece    (K)    the piece of an orientation
    through  (M)    the orientations, each as often as it has cells: the ways to cover a cell
    shift    (M)    how far the covered cell is from the orientation's first one
    left     (P)    int64, how many more of a piece may be laid
    sequence (N)    the cells in order
    strip    (B)    the number of a cell's strip; a placement covers none beyond a limit
    pool     (C)    candidates, as indices of `through`
"""

from workbench.kernels.compiled import compiled

NEARBY = 32  # empty cells that `narrowest` looks at


@compiled
def fits(m, x, limit, left, shapes, begins, piece, through, shift, strip, blocked):
    """Return whether a cell can be covered in this way."""
    o, b = through[m], x - shift[m]
    if left[piece[o]] == 0:
        return False
    for k in range(begins[o], begins[o + 1]):
        c = b + shapes[k]
        if blocked[c] != 0 or strip[c] > limit:
            return False
    return True


@compiled
def find(x, limit, top, left, shapes, begins, piece, through, shift, strip, blocked, pool):
    """Put the candidates for a cell into the pool from `top` on, and return where they end."""
    for m in range(through.size):
        if fits(m, x, limit, left, shapes, begins, piece, through, shift, strip, blocked):
            pool[top] = m
            top += 1
    return top


@compiled
def narrowest(first, left, shapes, begins, piece, through, shift, sequence, strip, blocked):
    """Return which of the first empty cells has the fewest candidates; `first`: the place of the first one."""
    best, fewest, met = sequence[first], through.size + 1, 0
    for k in range(first, sequence.size):
        x = sequence[k]
        if blocked[x] != 0:
            continue
        ways = 0
        for m in range(through.size):
            ways += fits(m, x, blocked.size, left, shapes, begins, piece, through, shift, strip, blocked)
            if ways >= fewest:
                break
        if ways < fewest:
            best, fewest = x, ways
        met += 1
        if fewest <= 1 or met == NEARBY:
            break
    return best

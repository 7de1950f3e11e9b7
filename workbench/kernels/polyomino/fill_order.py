"""The order in which the cells of a board are filled: along strips, or from one cell outwards.

Arrays (int32; B cells of the board with its margin, N cells to be covered), all written but `blocked`, which is
described in `regions`, and is that of an empty board:

    sequence (N)    the cells in order
    rank     (B)    the place of each in the sequence
    strip    (B)    the number of its strip
    seen     (B)    int64, the number of the last flood that came here
"""

from workbench.kernels.compiled import compiled


@compiled
def order_in_strips(across, width, corner, rows, columns, blocked, sequence, rank, strip, stride):
    """Order the cells in strips of about this width; `across`: of columns, not of rows; `corner`: the first cell."""
    side, length = (columns, rows) if across else (rows, columns)
    strips = max(1, (2 * side + width) // (2 * width))
    n = 0
    for t in range(strips):
        for along in range(length):
            for k in range(t * side // strips, (t + 1) * side // strips):
                c = corner + (along * stride + k if across else k * stride + along)
                if blocked[c] == 0:
                    sequence[n], rank[c], strip[c] = c, n, t
                    n += 1


@compiled
def order_outwards(origin, number, blocked, seen, sequence, rank, strip, stride):
    """Order the cells by their distance from the origin, those not connected with it last; `number`: of the flood."""
    n = 0
    for k in range(-1, blocked.size):
        c = origin if k < 0 else k
        if blocked[c] != 0 or seen[c] == number:
            continue
        seen[c] = number
        sequence[n] = c
        head, n = n, n + 1
        while head < n:
            c = sequence[head]
            rank[c], strip[c] = head, 0
            head += 1
            for near in (c + stride, c - stride, c + 1, c - 1):
                if blocked[near] == 0 and seen[near] != number:
                    seen[near] = number
                    sequence[n] = near
                    n += 1

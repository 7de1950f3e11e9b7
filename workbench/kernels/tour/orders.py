"""Walks by Warnsdorff's rule with many move orders: among the moves of the lowest degree, the first in the order.

As in `warnsdorff`, a square of degree 0 is a dead end: it is visited only as the last one.

Arrays (N squares, M moves, K orders):

    near     (N, M)  int32, the square that each move leads to; -1 = none
    orders   (K, M)  uint8, the numbers of the moves, the preferred one first
    free     (N)     uint8, the free neighbours of each square at the start
    degree   (N)     uint8, work area
    visited  (N)     uint8, work area
    reached  (K)     int32, the squares that the walk of each order visits
"""

import numpy as np

from workbench.kernels.compiled import compiled

NONE = 255  # more than any degree


@compiled
def walk_each(near, orders, free, start, degree, visited, reached):
    """Walk from a square by each of the orders, on a board without holes."""
    squares, moves = near.shape
    for k in range(orders.shape[0]):
        for v in range(squares):
            degree[v], visited[v] = free[v], 0
        square, count = start, 0
        while square >= 0:
            visited[square] = 1
            count += 1
            for m in range(moves):
                to = near[square, m]
                if to >= 0:
                    degree[to] -= 1
            best, least = np.int64(-1), NONE
            for m in range(moves):
                to = near[square, orders[k, m]]
                if to >= 0 and not visited[to] and degree[to] < least and (degree[to] > 0 or count == squares - 1):
                    best, least = to, degree[to]
            square = best
        reached[k] = count

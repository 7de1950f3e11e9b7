"""The 49 regions around a point in which one order of a leaper's moves holds: 24 sectors, 24 rays, and the point.

Which of two moves o, o' leads farther from a point depends on the sign of (u - c)·(o - o') alone, so it changes only
across the line through c at right angles to o - o'. A leaper (r, s) has 12 such lines: the two axes, the diagonals,
and those through (±r, ±s), (±s, ±r), (±(s - r), ±(s + r)) and (±(s + r), ±(s - r)).

         23 | 0        Sector k is between ray k and ray k + 1, clockwise from ray 0, which points up.
        22 \\|/ 1       Regions 0 to 23 are the sectors, 24 to 47 the rays, 48 is the point.
       ---- c ----

Arrays:

    rays     (24, 2)  int64, rows and columns, clockwise; where two coincide (r = 0), the later one counts
    region   (N)      uint8, output: the region of the square (r, c) at first + r * width + c
"""

import numpy as np

from workbench.kernels.compiled import compiled

POINT = 48
RAYS = 24  # the region of ray 0, and how many there are


@compiled
def cross(rays, k, dr, dc):
    """Return more than 0 if (dr, dc) is clockwise of a ray, less if counterclockwise, 0 if on its line."""
    ray = np.uint64(k % 24)
    return rays[ray, 1] * dr - rays[ray, 0] * dc


@compiled
def region_of(rays, dr, dc):
    """Return the region of (dr, dc), whose point is (0, 0)."""
    if dr == 0 and dc == 0:
        return POINT
    for k in range(42, 18, -1):  # of rays that coincide at the top, the one that `fill` draws last
        ray = np.uint64(k % 24)
        if cross(rays, k, dr, dc) == 0 and rays[ray, 0] * dr + rays[ray, 1] * dc > 0:
            return RAYS + k % 24
    for k in range(24):
        if cross(rays, k, dr, dc) > 0 and cross(rays, k + 1, dr, dc) < 0:
            return k
    return POINT  # never: the sectors and rays fill the plane


@compiled
def fill(region, first, width, rows, columns, point_row, point_column, rays):
    """Fill in the regions of all squares; the point is given in half squares: (rows - 1, columns - 1) is the centre.

    Along a row the direction only turns one way, so each square's sector is that of the square before, or a later one.
    """
    for r in range(rows):
        dr = 2 * r - point_row
        base = first + r * width
        if dr == 0:
            for c in range(columns):
                region[np.uint64(base + c)] = region_of(rays, dr, 2 * c - point_column)
            continue
        k = 18 if dr < 0 else 6  # from the left over the top, or from the right over the bottom
        last = k + 12
        for i in range(columns):
            c = i if dr < 0 else columns - 1 - i
            dc = 2 * c - point_column
            while k < last and cross(rays, k + 1, dr, dc) >= 0:
                k += 1
            on = cross(rays, k, dr, dc) == 0
            region[np.uint64(base + c)] = (RAYS if on else 0) + k % 24

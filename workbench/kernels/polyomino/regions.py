"""Regions of empty cells on a board with a margin, and whether a placement cuts off one that no pieces can fill.

Arrays (B cells of the board with its margin, K orientations, N cells to be covered, A = LARGEST):

    shapes   (...)      int32, for each orientation in turn: how far its cells are from its first one
    begins   (K+1)      int32, where the cells of an orientation begin
    white    (B)        uint8, the colours of a chessboard
    possible ((A+1)**2) bool, whether pieces can fill so many cells [row] of which so many are white [column]
    sums     (N+1)      bool, whether pieces can have so many cells together
    blocked  (B)        int32, 0 = an empty cell; else it is covered, or no cell of the board
    seen     (B)        int64, the number of the last flood that came here
    queue    (B)        int32, work area
"""

import numpy as np

from workbench.kernels.compiled import compiled

LARGEST = 63  # A
OPEN, JOINED = -1, -2  # of a flood: more cells than the limit; connected with a region that was seen before


@compiled
def flood(seed, number, most, before, blocked, seen, queue, white, stride):
    """Return the cells of an empty region and how many are white; OPEN or JOINED as soon as that is known.

    Floods with a number above `before` belong to the same check: where one of them met no end, neither does this one.
    """
    queue[0] = seed
    seen[seed] = number
    head, tail = 0, 1
    whites = np.int64(white[seed])
    while head < tail:
        cell = queue[head]
        head += 1
        for side in range(4):
            near = cell + (stride if side == 0 else -stride if side == 1 else 1 if side == 2 else -1)
            if blocked[near] != 0 or seen[near] == number:
                continue
            if seen[near] > before:
                return JOINED, 0
            seen[near] = number
            whites += np.int64(white[near])
            queue[tail] = near
            tail += 1
        if tail > most:
            return OPEN, 0
    return tail, whites


@compiled
def cuts_off(shape, first, latest, shapes, begins, blocked, seen, queue, white, possible, sums, stride):
    """Return whether no pieces can fill a region beside a piece that has just been laid, and the latest flood's number.

    Small regions are counted by colour. A large one is counted only if the piece may have parted it from another.
    """
    before, whole = latest, blocked.size
    met = -1  # a cell of the first large region
    parted = False
    for k in range(begins[shape], begins[shape + 1]):
        cell = first + shapes[k]
        for side in range(4):
            near = cell + (stride if side == 0 else -stride if side == 1 else 1 if side == 2 else -1)
            if blocked[near] != 0 or seen[near] > before:
                continue
            latest += 1
            cells, whites = flood(near, latest, LARGEST, before, blocked, seen, queue, white, stride)
            if cells > 0 and not possible[cells * (LARGEST + 1) + whites]:
                return True, latest
            if cells == OPEN and met < 0:
                met = near
            elif cells == OPEN:
                parted = True
                latest += 1
                cells, whites = flood(near, latest, whole, latest, blocked, seen, queue, white, stride)
                if not sums[cells]:
                    return True, latest
    if parted and seen[met] != latest:
        latest += 1
        cells, whites = flood(met, latest, whole, latest, blocked, seen, queue, white, stride)
        return not sums[cells], latest
    return False, latest


@compiled
def hopeless(blocked, seen, queue, white, possible, sums, stride):
    """Return a cell of a region of an empty board that no pieces can fill, and how many cells it has; -1 for none."""
    for cell in range(blocked.size):
        if blocked[cell] != 0 or seen[cell] == 1:
            continue
        cells, whites = flood(cell, 1, blocked.size, 1, blocked, seen, queue, white, stride)
        if not sums[cells] or (cells <= LARGEST and not possible[cells * (LARGEST + 1) + whites]):
            return cell, cells
    return -1, 0

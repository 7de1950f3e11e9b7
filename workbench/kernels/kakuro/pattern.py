"""A kakuro's pattern of blocks: symmetric, its white cells connected, every run from 2 cells to a longest one.

Beginning with white cells only, random cells become blocks together with their images under the symmetry. A white cell
that this leaves alone in its row or column becomes a block as well, and so on:

    . . . . .      . . # . .      # alone in its row, so a block too
    . # . . .  ->  . # . # .
    . . . . .      . . # . .

An attempt is undone if it takes too many cells, or disconnects the white cells. The longest runs are broken
first, then ever shorter ones, until there are as few white cells as requested; so runs are about equally long.

Arrays (uint32 unless stated otherwise; N cells of the pattern with a frame of blocks, M of them within the frame):

    white    (N)    uint8, 1 = white
    order    (M)    the cells within the frame in the order in which they are tried
    images   (M,4)  the images of each of them, row by row, itself the first, possibly with repetitions
    place    (N)    where each cell is in `images`
    taken    (N)    a stack: the cells that this attempt made blocks
    seen     (N)    the number of the last flood that came here
    flood    (N)    the cells that a flood has reached, in this order
    s        int64, scalars: see `scalars`; then those named below. NODES counts attempts
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FOUND, NODES, OWN, RUNNING

NEXT = OWN  # the next position in `order`
WHITE = OWN + 1  # white cells now
TARGET = OWN + 2  # white cells requested
MARGIN = OWN + 3  # how many fewer are allowed
LONGEST = OWN + 4  # cells of a run
BOUND = OWN + 5  # runs that are longer are broken now
WIDTH = OWN + 6  # of the pattern with its frame
FLOOD = OWN + 7  # number of the last flood
ORBIT = OWN + 8  # a cell and its images
MOST = OWN + 9  # cells that one attempt may take now
LARGEST = OWN + 10  # cells that any attempt may take
TAKEN = OWN + 11  # cells that were taken in this round through the order
SCALARS = OWN + 12

SHORTEST = 2  # cells of a run

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def length(white, cell, way):
    """Return the length of a white cell's run; way is 1 across and the width down."""
    first = last = cell
    while white[first - way]:
        first -= way
    while white[last + way]:
        last += way
    return (last - first) // way + U1


@compiled
def take(white, images, place, taken, count, cell):
    """Make a cell and its images blocks; return how many are taken now."""
    for image in images[place[cell]]:
        image = np.uint64(image)
        if white[image]:
            white[image] = 0
            taken[count] = image
            count += U1
    return count


@compiled
def take_lonely(white, images, place, taken, count, width, most):
    """Make blocks of the cells left alone in their row or column; return how many are taken now."""
    done = U0
    while done < count and count <= most:
        cell = np.uint64(taken[done])
        done += U1
        for side in (cell - U1, cell + U1, cell - width, cell + width):
            if white[side] and (
                not (white[side - U1] or white[side + U1]) or not (white[side - width] or white[side + width])
            ):
                count = take(white, images, place, taken, count, side)
    return count


@compiled
def connected(white, taken, count, seen, flood, s):
    """Tell whether the white cells next to those taken are still connected: a flood from one reaches all others."""
    width = np.uint64(s[WIDTH])
    s[FLOOD] += 2
    reached = np.uint32(s[FLOOD])
    unreached = reached - np.uint32(1)
    left = head = U0
    for k in range(count):
        cell = np.uint64(taken[np.uint64(k)])
        for side in (cell - U1, cell + U1, cell - width, cell + width):
            if white[side] and seen[side] != unreached:
                seen[side] = unreached
                flood[U0] = side
                left += U1
    if left == U0:
        return True
    seen[np.uint64(flood[U0])] = reached
    left -= U1
    tail = U1
    while head != tail and left:
        cell = np.uint64(flood[head])
        head += U1
        for side in (cell - U1, cell + U1, cell - width, cell + width):
            if white[side] and seen[side] != reached:
                if seen[side] == unreached:
                    left -= U1
                seen[side] = reached
                flood[tail] = side
                tail += U1
    return left == U0


@compiled
def attempt(white, images, place, taken, seen, flood, s, cell):
    """Make a cell a block with all that follows from it, or change nothing."""
    most = np.uint64(s[MOST])
    if s[BOUND] < s[LONGEST]:
        most = min(most, np.uint64(s[WHITE] - s[TARGET] + s[MARGIN]))
    count = take(white, images, place, taken, U0, cell)
    count = take_lonely(white, images, place, taken, count, np.uint64(s[WIDTH]), most)
    if count <= most and np.int64(count) < s[WHITE] and connected(white, taken, count, seen, flood, s):
        s[WHITE] -= count
        s[TAKEN] += count
        return
    for k in range(count):
        white[np.uint64(taken[np.uint64(k)])] = 1


@compiled
def too_long(white, cell, s):
    """Tell whether a white cell is in a run of more than BOUND cells."""
    bound = np.uint64(s[BOUND])
    return length(white, cell, U1) > bound or length(white, cell, np.uint64(s[WIDTH])) > bound


@compiled
def advance(white, order, images, place, taken, seen, flood, s, budget):
    """Make at most `budget` attempts; return RUNNING, FOUND at the pattern, or EXHAUSTED.

    EXHAUSTED means that a run stays too long.

    A round goes through `order` once. After one that took nothing attempts may take more cells, and then the bound
    falls.
    """
    last = s[NODES] + budget
    while s[NODES] < last:
        if s[BOUND] < s[LONGEST] and s[WHITE] <= s[TARGET]:
            return FOUND
        if s[NEXT] == order.size:
            s[NEXT] = 0
            if s[TAKEN] == 0:
                s[MOST] *= 2
            s[TAKEN] = 0
            if s[MOST] > s[LARGEST]:
                for cell in order:
                    cell = np.uint64(cell)
                    if s[BOUND] == s[LONGEST] and white[cell] and too_long(white, cell, s):
                        return EXHAUSTED
                s[MOST] = s[ORBIT]
                s[BOUND] -= 1
            if s[BOUND] < SHORTEST:
                return FOUND
        cell = np.uint64(order[np.uint64(s[NEXT])])
        s[NEXT] += 1
        s[NODES] += 1
        if white[cell] and too_long(white, cell, s):
            attempt(white, images, place, taken, seen, flood, s, cell)
    return RUNNING

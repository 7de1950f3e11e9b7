"""The open variables of a search in a binary heap, the most active first; all arrays are the caller's.

Activity is that of VSIDS (Moskewicz et al., "Chaff", 2001) as in MiniSat: what a conflict depends on gains the current
step, and the step grows by a nineteenth with each conflict, as if all older gains lost 5 %.

    heap      (V)  uint32, variables; the children of place k are at 2k + 1 and 2k + 2
    place_of  (V)  uint32, the place of each variable in the heap; ABSENT = not in it
    activity  (V)  uint64, of each variable
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import OWN

HEAPED = OWN  # variables in the heap
STEP = OWN + 1  # what the next conflict adds to an activity
NEXT = OWN + 2  # the first scalar that is not of the heap

ABSENT = np.uint64(2**32 - 1)
FIRST_STEP = 2**20
HIGHEST = np.uint64(2**60)  # activities above are made smaller, all of them
SMALLER = np.uint64(40)  # bits
U0, U1, U2 = np.uint64(0), np.uint64(1), np.uint64(2)


@compiled
def rise(heap, place_of, activity, at):
    """Move a variable up to where its activity belongs."""
    variable = np.uint64(heap[at])
    score = activity[variable]
    while at > U0:
        parent = (at - U1) >> U1
        above = np.uint64(heap[parent])
        if activity[above] >= score:
            break
        heap[at] = above
        place_of[above] = at
        at = parent
    heap[at] = variable
    place_of[variable] = at


@compiled
def sink(heap, place_of, activity, at, count):
    """Move a variable down to where its activity belongs."""
    variable = np.uint64(heap[at])
    score = activity[variable]
    while True:
        child = U2 * at + U1
        if child >= count:
            break
        if child + U1 < count and activity[np.uint64(heap[child + U1])] > activity[np.uint64(heap[child])]:
            child += U1
        below = np.uint64(heap[child])
        if activity[below] <= score:
            break
        heap[at] = below
        place_of[below] = at
        at = child
    heap[at] = variable
    place_of[variable] = at


@compiled
def insert(heap, place_of, activity, s, variable):
    """Put a variable into the heap unless it is there."""
    if np.uint64(place_of[variable]) == ABSENT:
        at = np.uint64(s[HEAPED])
        s[HEAPED] += 1
        heap[at] = variable
        rise(heap, place_of, activity, at)


@compiled
def most_active(heap, place_of, activity, s):
    """Take the most active variable out of the heap, which must not be empty."""
    first = np.uint64(heap[U0])
    place_of[first] = ABSENT
    s[HEAPED] -= 1
    count = np.uint64(s[HEAPED])
    if count:
        heap[U0] = heap[count]
        sink(heap, place_of, activity, U0, count)
    return first


@compiled
def gain(heap, place_of, activity, s, variable):
    """Add the current step to the activity of a variable."""
    activity[variable] += np.uint64(s[STEP])
    if activity[variable] > HIGHEST:
        for k in range(activity.size):
            activity[np.uint64(k)] >>= SMALLER
        s[STEP] = max(s[STEP] >> np.int64(SMALLER), 1)
    if np.uint64(place_of[variable]) != ABSENT:
        rise(heap, place_of, activity, np.uint64(place_of[variable]))

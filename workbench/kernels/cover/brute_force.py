"""Exact cover by brute force: sets of options tried one by one in the given order, with or without pruning.

Nothing is looked up ahead: a set is judged only after it has been made. The options that may be added to a set are a
slice of `queue`, and the cut decides what the queue holds:

    NONE      every option after the last one of the set: all 2^n sets, each once, in lexicographic order
    CONFLICT  the same, but a set whose options conflict is not extended
    LEAD      every option that holds the first primary item not yet covered; a set with a conflict is not extended

    NONE, CONFLICT:  queue  0 1 2 ... n-1                              LEAD:  queue  options of item 1 | of item 2 | ...
                              ^at    ^stop                                           ^first[1]          ^first[2]

A node is one set: the root is the empty one, level L holds L options. An option conflicts with the set if it holds a
primary item that the set covers already, or a secondary one, unless both give it the same colour.

Arrays (uint32 unless stated otherwise; m items, n options, Z members, Q = n or the primary ones of Z, D levels):

    starts   (n+1)  option k holds the items members[starts[k]:starts[k + 1]], numbered from 1, primary ones first
    members  (Z)
    colours  (Z)    0 = none
    queue    (Q)    see above
    first    (m+2)  LEAD: where the options of each item begin in the queue
    times    (m+1)  how many options of the set hold the item
    hue      (m+1)  the colour that the first of them gives it
    chosen   (D)    by level: the option added there
    lead     (D)    by level: a primary item before which all are covered
    at       (D)    int64, by level: the position of the next option in the queue
    stop     (D)    int64, and where they end
    degree   (D)    int64, how many there are at this level
    tried    (D)    int64, how many of these have been tried
    profile  (D)    int64, nodes visited by level
    visits   (V)    int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then CUT, PRIMARY, MISSING and CLASHES
"""

import numpy as np

from workbench.kernels.codes import COVER_CUT
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, UNTIL

CUT = OWN
PRIMARY = OWN + 1  # how many items are primary
MISSING = OWN + 2  # how many of them the set does not cover
CLASHES = OWN + 3  # how many members of its options conflict with an option before
SCALARS = OWN + 4

NONE, CONFLICT, LEAD = (COVER_CUT[name] for name in ("none", "conflict", "first"))  # CUT

ENTER, TRY, LEAVE, BACK = 0, 1, 2, 3  # PHASE

U0, U1 = np.uint64(0), np.uint64(1)
ZERO, ONE = np.uint32(0), np.uint32(1)


@compiled
def conflicts(k, starts, members, colours, times, hue):
    """Tell whether option k conflicts with one of the set."""
    for z in range(np.uint64(starts[k]), np.uint64(starts[k + U1])):
        i = np.uint64(members[z])
        if times[i] and (colours[z] == ZERO or colours[z] != hue[i]):  # primary items have no colour
            return True
    return False


@compiled
def add(k, starts, members, colours, times, hue, s):
    """Add option k to the set."""
    primary = np.uint64(s[PRIMARY])
    missing = clashes = 0
    for z in range(np.uint64(starts[k]), np.uint64(starts[k + U1])):
        i = np.uint64(members[z])
        if times[i] == ZERO:
            hue[i] = colours[z]
            if i <= primary:
                missing += 1
        elif colours[z] == ZERO or colours[z] != hue[i]:
            clashes += 1
        times[i] += ONE
    s[MISSING] -= missing
    s[CLASHES] += clashes


@compiled
def remove(k, starts, members, colours, times, hue, s):
    """Undo `add(k)`; k is the option added last."""
    primary = np.uint64(s[PRIMARY])
    missing = clashes = 0
    for z in range(np.uint64(starts[k]), np.uint64(starts[k + U1])):
        i = np.uint64(members[z])
        times[i] -= ONE
        if times[i] == ZERO:
            if i <= primary:
                missing += 1
        elif colours[z] == ZERO or colours[z] != hue[i]:
            clashes += 1
    s[MISSING] += missing
    s[CLASHES] -= clashes


@compiled
def extend(level, queue, first, times, chosen, lead, at, stop, s):
    """Set the options that may be added at this level, as `at` and `stop`."""
    at[level] = stop[level] = 0
    if s[CUT] != NONE and s[CLASHES]:
        return
    if s[CUT] != LEAD:
        at[level] = np.int64(chosen[level - U1]) + 1 if level else 0
        stop[level] = queue.size
        return
    i = np.uint64(lead[level - U1]) if level else U1
    while i <= np.uint64(s[PRIMARY]) and times[i]:
        i += U1
    lead[level] = i
    if i <= np.uint64(s[PRIMARY]):
        at[level], stop[level] = first[i], first[i + U1]


@compiled
def advance(
    starts,
    members,
    colours,
    queue,
    first,
    times,
    hue,
    chosen,
    lead,
    at,
    stop,
    degree,
    tried,
    profile,
    visits,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER looks at a set, TRY adds its next option, LEAVE takes the option out again, BACK leaves the level.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level = np.uint64(s[LEVEL])
    cut, floor = s[CUT], s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            extend(level, queue, first, times, chosen, lead, at, stop, s)
            degree[level] = stop[level] - at[level]
            tried[level] = 0
            phase = TRY
            if s[MISSING] == 0 and s[CLASHES] == 0:
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break

        elif phase == TRY:
            if at[level] == stop[level]:
                phase = BACK
                continue
            k = np.uint64(queue[np.uint64(at[level])])
            at[level] += 1
            tried[level] += 1
            short = cut != NONE and nodes < last and np.int64(level) >= floor
            if short and conflicts(k, starts, members, colours, times, hue):
                visits[np.uint64(nodes) & recent] = level + U1
                nodes += 1  # a short way through ENTER, BACK and LEAVE
                profile[level + U1] += 1
                continue
            add(k, starts, members, colours, times, hue, s)
            chosen[level] = k
            level += U1
            phase = ENTER

        elif phase == LEAVE:
            remove(np.uint64(chosen[level]), starts, members, colours, times, hue, s)
            phase = TRY

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = LEAVE

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status

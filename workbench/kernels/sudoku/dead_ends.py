"""What a dead end teaches: the clause up to its first unique implication point, shortened; `nogoods` says more."""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import LEVEL
from workbench.kernels.sudoku.activity import gain
from workbench.kernels.sudoku.implications import DECIDED, FLIPPED, NONE, OF, PLACED, SIZE, U0, U1, U2, U3, WHY, explain


@compiled
def analyze(
    units, trail, begins, depth, reason, clauses, root_cells, root_sites, learned, antecedents, seen, marked, heap,
    place_of, activity, s,
):  # fmt: skip
    """Write the clause up to the first unique implication point, which comes first; return its length and the marks."""
    level = np.uint64(s[LEVEL])
    length, marks, waiting = U1, U0, U0
    at = np.uint64(s[SIZE])
    literal, why = np.uint64(s[OF]), np.uint64(s[WHY])
    count = explain(units, trail, begins, depth, clauses, root_cells, root_sites, s, why, literal, antecedents)
    antecedents[count] = literal
    count += U1
    while True:
        for k in range(count):
            other = np.uint64(antecedents[np.uint64(k)])
            variable = other >> U1
            if seen[variable] or not depth[variable]:
                continue
            seen[variable] = 1
            marked[marks] = variable
            marks += U1
            gain(heap, place_of, activity, s, variable)
            if np.uint64(depth[variable]) == level:
                waiting += U1
            else:
                learned[length] = other
                length += U1
        at -= U1
        while not seen[np.uint64(trail[at]) >> U1]:
            at -= U1
        literal = np.uint64(trail[at])
        waiting -= U1
        if waiting == U0:
            break
        why = np.uint64(reason[literal >> U1])
        count = explain(units, trail, begins, depth, clauses, root_cells, root_sites, s, why, literal, antecedents)
    learned[U0] = literal ^ U1
    return length, marks


@compiled
def is_implied(units, trail, begins, depth, reason, clauses, root_cells, root_sites, seen, antecedents, s, literal):
    """Return whether a false literal of a clause follows from what the clause depends on besides."""
    why = np.uint64(reason[literal >> U1])
    if why == DECIDED or why == FLIPPED:
        return False
    count = explain(
        units, trail, begins, depth, clauses, root_cells, root_sites, s, why, literal ^ U1, antecedents
    )  # fmt: skip
    for k in range(count):
        variable = np.uint64(antecedents[np.uint64(k)]) >> U1
        if not seen[variable] and depth[variable]:
            return False
    return True


@compiled
def shorten(
    units, trail, begins, depth, reason, clauses, root_cells, root_sites, learned, antecedents, seen, marked, uses, s,
    length, marks,
):  # fmt: skip
    """Leave out what is implied, and replace digits removed for the same placed one; return length and marks."""
    kept = U1
    for k in range(U1, length):
        literal = np.uint64(learned[np.uint64(k)])
        if not is_implied(
            units, trail, begins, depth, reason, clauses, root_cells, root_sites, seen, antecedents, s, literal
        ):
            learned[kept] = literal
            kept += U1
    length = kept
    for k in range(U1, length):
        k = np.uint64(k)
        literal = np.uint64(learned[k])
        variable = literal >> U1
        why = np.uint64(reason[variable])
        cause = NONE
        if not literal & U1 and why < FLIPPED and why & U3 == PLACED and depth[why >> U2] == depth[variable]:
            cause = why >> U2
            uses[cause] += 1
        antecedents[k] = cause
    kept = U1
    for k in range(U1, length):
        k = np.uint64(k)
        literal, cause = np.uint64(learned[k]), np.uint64(antecedents[k])
        if cause != NONE and uses[cause] > 1:
            if seen[cause]:
                continue
            seen[cause] = 1
            marked[marks] = cause
            marks += U1
            literal = cause << U1 | U1
        learned[kept] = literal
        kept += U1
    for k in range(U1, length):
        cause = np.uint64(antecedents[np.uint64(k)])
        if cause != NONE:
            uses[cause] = 0
    return kept, marks


@compiled
def spread(depth, learned, stamps, dead_end, length):
    """Put a literal of the second deepest level second; return of how many levels a clause is."""
    count, deepest = U0, U1
    for k in range(length):
        k = np.uint64(k)
        level = np.uint64(depth[np.uint64(learned[k]) >> U1])
        if stamps[level] != dead_end:
            stamps[level] = dead_end
            count += U1
        if k and level > np.uint64(depth[np.uint64(learned[deepest]) >> U1]):
            deepest = k
    if length > U1:
        learned[U1], learned[deepest] = learned[deepest], learned[U1]
    return count

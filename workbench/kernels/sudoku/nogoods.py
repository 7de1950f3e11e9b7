"""Sudoku of any layout up to 49 digits by learning from dead ends: for large boards, where guesses alone take too long.

Conflict-driven clause learning (Marques-Silva and Sakallah, "GRASP", 1999; Moskewicz et al., "Chaff", 2001; TAOCP 4B,
7.2.2.2, Algorithm C). The search decides the most active candidate, draws the implications of singles, and turns each
dead end into a clause: the literals before the first unique implication point, of which one must be true in every
solution not found yet. It then goes back to the level where the clause implies a literal. The rules of sudoku are
masks (`implications`), so that only what is learned are clauses. As long as it has found no solution it begins again
at the root after 100 dead ends times Luby's sequence (Luby, Sinclair, Zuckerman 1993).

After MANY dead ends it stays longer where it is: ten times as many dead ends from one restart to the next, and a
candidate is decided as it was on the longest trail without a conflict, its target (Biere and Fleury, "Chasing target
phases", 2020), so that most of a good partial solution survives a dead end. The target is forgotten at each restart
whose term of Luby's sequence is 1.

No solution is found twice: below a solution, and below a dead end at BLOCKED or above, the latest decision is flipped,
its reason being all decisions above it, and the search never goes back above that level otherwise.

A clause is shortened before it is kept: literals that others imply are left out, and two or more removed for the same
placed digit are replaced by this one. When there is no room for another, those that depend on more levels than the
mean are forgotten.

Arrays (n digits, N = n*n cells, U units, H units of a cell, V = N << SHIFT variables, D = 2*N + 1 levels):

    units       (U*n)  uint32, the cells of each unit
    homes       (N*H)  uint32, the units of each cell; the last is repeated
    ranks       (N*H)  uint32, the place of each cell in these units
    cells       (N)    uint64, the candidates of each cell
    sites       (U<<SHIFT)  uint64, the places of each digit in each unit
    root_cells, root_sites  the same at the root: what is removed there explains nothing
    truth       (2*V)  uint8, OPEN, TRUE or FALSE by literal
    reason      (V)    uint32, see `implications`
    depth       (V)    uint32, the level at which the variable was assigned
    trail       (V)    uint32, the true literals in their order
    begins      (D)    uint32, by level: the place of its decision on the trail
    watches     (2*V)  uint32, the first clause that watches a literal
    clauses     (K)    uint32, clause after clause: LENGTH, SPREAD (of how many levels), two LINKS to the next clauses
                       that watch its first and its second literal, its literals
    learned     (V)    uint32, the clause at work          antecedents (V) uint32, of the literal at work
    seen        (V)    uint8, what this clause depends on   marked     (V) uint32, the variables seen
    stamps      (D)    int64, the latest dead end that depends on each level
    uses        (V)    uint32, how often a variable would replace others; 0 between two clauses
    heap, place_of, activity  see `activity`
    target      (V)    uint8, by variable: 1 = to be decided by removing it, not by placing it
    guess       (D*3)  uint64, by level: the cell decided, nothing, the digit placed there (a mask), 0 = one is removed
    profile     (D)    int64, nodes visited by level
    visits      (R)    int32, the levels of recent nodes, see `scalars`
    s           int64, scalars: see `scalars`, `implications`, `activity`, and BLOCKED to LONGEST
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL
from workbench.kernels.sudoku.activity import ABSENT, FIRST_STEP, HEAPED, STEP, insert, most_active
from workbench.kernels.sudoku.clauses import forget, store
from workbench.kernels.sudoku.dead_ends import analyze, shorten, spread
from workbench.kernels.sudoku.implications import (
    CLAUSE,
    DECIDED,
    FLIPPED,
    LITERALS,
    NEXT,
    NONE,
    OPEN,
    SHIFT,
    SIZE,
    STORED,
    U0,
    U1,
    U2,
    U3,
    assign,
    propagate,
    undo,
)

BLOCKED = NEXT  # the lowest level with a literal that is FLIPPED
DEAD_ENDS = NEXT + 1
PATIENCE = NEXT + 2  # dead ends until the next restart
ROUND = NEXT + 3  # restarts
MANY = NEXT + 4  # dead ends after which there is a target
LONGEST = NEXT + 5  # literals of the trail that the target was taken from; 0 = none
SCALARS = NEXT + 6

ENTER, DECIDE, LEARN, FLIP = 0, 1, 2, 3  # PHASE
FIRST_PATIENCE, PATIENCE_WITH_TARGET = 100, 1000  # dead ends


@compiled
def luby(k):
    """Return the number k, from 0, of Luby's sequence 1 1 2 1 1 2 4 ..."""
    size, power = 1, 0
    while size < k + 1:
        size = 2 * size + 1
        power += 1
    while size - 1 != k:
        size >>= 1
        power -= 1
        k %= size
    return 1 << power


@compiled
def learn(
    units, homes, ranks, cells, sites, root_cells, root_sites, truth, reason, depth, trail, begins, watches, clauses,
    learned, antecedents, seen, marked, stamps, uses, heap, place_of, activity, s,
):  # fmt: skip
    """Learn from a dead end and go back to where that implies a literal; return False if there is no room for it."""
    length, marks = analyze(
        units, trail, begins, depth, reason, clauses, root_cells, root_sites, learned, antecedents, seen, marked, heap,
        place_of, activity, s,
    )  # fmt: skip
    length, marks = shorten(
        units, trail, begins, depth, reason, clauses, root_cells, root_sites, learned, antecedents, seen, marked, uses,
        s, length, marks,
    )  # fmt: skip
    levels = spread(depth, learned, stamps, s[DEAD_ENDS], length)
    for k in range(marks):
        seen[np.uint64(marked[np.uint64(k)])] = 0
    s[STEP] += s[STEP] // 19 + 1
    if np.uint64(s[STORED]) + LITERALS + length > np.uint64(clauses.size):
        forget(truth, reason, watches, clauses, s)
        if np.uint64(s[STORED]) + LITERALS + length > np.uint64(clauses.size):
            return False
    back = U0 if length == U1 else np.uint64(depth[np.uint64(learned[U1]) >> U1])
    back = max(back, np.uint64(s[BLOCKED]))
    undo(homes, ranks, cells, sites, truth, trail, begins, heap, place_of, activity, s, back)
    literal = np.uint64(learned[U0])
    if length > U1:
        clause = store(learned, watches, clauses, s, length, levels)
        assign(truth, reason, depth, trail, s, literal, clause << U2 | CLAUSE)
    else:
        assign(truth, reason, depth, trail, s, literal, DECIDED)
        depth[literal >> U1] = 0  # it is true everywhere
    return True


@compiled
def aim(trail, begins, target, s):
    """Take the literals above the latest decision for the target if they are more than those that it was taken from."""
    end = np.uint64(begins[np.uint64(s[LEVEL] - 1)])
    if np.int64(end) > s[LONGEST]:
        s[LONGEST] = np.int64(end)
        for k in range(begins[U0], end):
            literal = np.uint64(trail[np.uint64(k)])
            target[literal >> U1] = literal & U1


@compiled
def restart(target, s):
    """Set the number of dead ends until the next restart; forget the target where the term of Luby's sequence is 1."""
    s[ROUND] += 1
    times = luby(s[ROUND])
    s[PATIENCE] = times * (PATIENCE_WITH_TARGET if s[DEAD_ENDS] > s[MANY] else FIRST_PATIENCE)
    s[BLOCKED] = 0
    if times == 1:
        s[LONGEST] = 0
        target[:] = 0


@compiled
def advance(
    units, homes, ranks, cells, sites, root_cells, root_sites, truth, reason, depth, trail, begins, watches, clauses,
    learned, antecedents, seen, marked, stamps, uses, heap, place_of, activity, target, guess, degree, tried, profile,
    visits, s, budget,
):  # fmt: skip
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER draws the implications of a decision or of what has been learned, and counts it as a node. DECIDE takes the
    most active candidate, LEARN goes back from a dead end, FLIP leaves the level of the latest decision.
    """
    status = RUNNING
    last = s[NODES] + budget
    recent = np.uint64(visits.size - 1)

    while True:
        level = np.uint64(s[LEVEL])
        if s[PHASE] == ENTER:
            if s[NODES] == last or s[LEVEL] <= s[FLOOR]:
                break
            visits[np.uint64(s[NODES]) & recent] = level
            s[NODES] += 1
            profile[level] += 1
            if propagate(
                units, homes, ranks, cells, sites, truth, reason, depth, trail, watches, clauses, s
            ):  # fmt: skip
                s[PHASE] = DECIDE
                if level == U0:
                    for k in range(cells.size):
                        root_cells[np.uint64(k)] = cells[np.uint64(k)]
                    for k in range(sites.size):
                        root_sites[np.uint64(k)] = sites[np.uint64(k)]
            else:
                s[DEAD_ENDS] += 1
                s[PATIENCE] -= 1
                if s[DEAD_ENDS] > s[MANY] and level > U0:
                    aim(trail, begins, target, s)
                s[PHASE] = LEARN if s[LEVEL] > s[BLOCKED] else FLIP

        elif s[PHASE] == DECIDE:
            if s[PATIENCE] <= 0 and s[SOLUTIONS] == 0 and level > U0:
                restart(target, s)
                undo(homes, ranks, cells, sites, truth, trail, begins, heap, place_of, activity, s, U0)
                continue
            variable = ABSENT
            while s[HEAPED] and variable == ABSENT:
                variable = most_active(heap, place_of, activity, s)
                if truth[variable << U1] != OPEN:
                    variable = ABSENT
            if variable == ABSENT:
                s[SOLUTIONS] += 1
                visits[np.uint64(s[NODES] - 1) & recent] = ~s[LEVEL]
                s[PHASE] = FLIP
                if s[SOLUTIONS] >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            shift = np.uint64(s[SHIFT])
            guess[level * U3] = variable >> shift
            removed = np.uint64(target[variable]) if level < np.uint64(cells.size) else U0  # so that D are enough
            guess[level * U3 + U2] = (U1 ^ removed) << (variable & ((U1 << shift) - U1))
            degree[level], tried[level] = 2, 1
            begins[level] = s[SIZE]
            s[LEVEL] += 1
            assign(truth, reason, depth, trail, s, variable << U1 | removed, DECIDED)
            s[PHASE] = ENTER

        elif s[PHASE] == LEARN:
            s[PHASE] = ENTER
            if not learn(
                units, homes, ranks, cells, sites, root_cells, root_sites, truth, reason, depth, trail, begins,
                watches, clauses, learned, antecedents, seen, marked, stamps, uses, heap, place_of, activity, s,
            ):  # fmt: skip
                s[PHASE] = FLIP

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            literal = np.uint64(trail[np.uint64(begins[level])])
            undo(homes, ranks, cells, sites, truth, trail, begins, heap, place_of, activity, s, level)
            s[BLOCKED] = s[LEVEL]
            assign(truth, reason, depth, trail, s, literal ^ U1, FLIPPED)
            s[PHASE] = ENTER

    return status


@compiled
def load(givens, cells, sites, truth, reason, depth, trail, watches, heap, place_of, activity, s):
    """Set zeroed arrays to the root of a board (uint8, N digits, 0 = open), and the scalars to the beginning."""
    shift = np.uint64(s[SHIFT])
    n = np.uint64(1)
    while n * n < np.uint64(givens.size):
        n += U1
    cells[:] = (U1 << n) - U1
    sites[:] = (U1 << n) - U1
    watches[:] = NONE
    place_of[:] = ABSENT
    s[STEP], s[PATIENCE] = FIRST_STEP, FIRST_PATIENCE
    for k in range(givens.size):
        cell = np.uint64(k)
        for digit in range(n):
            digit = np.uint64(digit)
            variable = cell << shift | digit
            if np.uint64(givens[cell]) == digit + U1:
                assign(truth, reason, depth, trail, s, variable << U1, DECIDED)
            else:
                insert(heap, place_of, activity, s, variable)

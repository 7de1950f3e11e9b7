"""What singles imply on a sudoku of any layout, with the reason of each literal; `nogoods` documents the arrays.

A variable is a cell with a digit: cell << SHIFT | digit - 1. It has two literals: placed (2v) and removed (2v + 1).
The rules need no clauses, only the candidates of each cell and the places of each digit in each unit, as masks:

    placed (i, d)   removes the other digits of cell i, and d from the units of i
    removed (i, d)  places the last candidate of cell i, or d in its last place of a unit of i

The reason of a literal is a word, kind in its lowest two bits: PLACED by a variable, the last digit of a CELL, the last
place in a UNIT, the last literal of a learned CLAUSE; or DECIDED, or FLIPPED: the search below the decisions of its
level and those above is done with the opposite literal.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import LEVEL
from workbench.kernels.sudoku.activity import NEXT as OWN
from workbench.kernels.sudoku.activity import insert

DIGITS = OWN  # n
HOMES = OWN + 1  # H
SHIFT = OWN + 2  # bits of a digit in the number of a variable
SIZE = OWN + 3  # literals on the trail
HEAD = OWN + 4  # of these, whose implications have been drawn
WHY = OWN + 5  # after a conflict: the clause that is violated is that of this reason ...
OF = OWN + 6  # ... for this literal
STORED = OWN + 7  # words of `clauses` in use
NEXT = OWN + 8  # the first scalar that is not of the trail

PLACED, CELL, UNIT, CLAUSE = (np.uint64(k) for k in range(4))  # kinds of reasons
DECIDED, FLIPPED = np.uint64(2**32 - 1), np.uint64(2**32 - 2)
NONE = np.uint64(2**32 - 1)  # no clause
OPEN, TRUE, FALSE = np.uint8(0), np.uint8(1), np.uint8(2)  # truth

LENGTH, SPREAD, LINKS, LITERALS = (np.uint64(k) for k in (0, 1, 2, 4))  # the words of a clause; it has two links
U0, U1, U2, U3 = (np.uint64(k) for k in range(4))


@compiled
def assign(truth, reason, depth, trail, s, literal, why):
    """Make a literal true at the current level."""
    variable = literal >> U1
    truth[literal] = TRUE
    truth[literal ^ U1] = FALSE
    reason[variable] = why
    depth[variable] = s[LEVEL]
    trail[np.uint64(s[SIZE])] = literal
    s[SIZE] += 1


@compiled
def violate(s, literal, why):
    """Note the clause that is violated; return False."""
    s[WHY], s[OF] = np.int64(why), np.int64(literal)
    return False


@compiled
def place(units, homes, ranks, cells, sites, truth, reason, depth, trail, s, variable):
    """Remove the other digits of a cell in which one has been placed, and the digit from the units of the cell."""
    n, h, shift = np.uint64(s[DIGITS]), np.uint64(s[HOMES]), np.uint64(s[SHIFT])
    cell, digit = variable >> shift, variable & ((U1 << shift) - U1)
    why = variable << U2 | PLACED
    rest = cells[cell] & ~(U1 << digit)
    while rest:
        other = cell << shift | lowest(rest)
        rest &= rest - U1
        if truth[other << U1] == TRUE:
            return violate(s, other << U1 | U1, why)
        if truth[other << U1] == OPEN:
            assign(truth, reason, depth, trail, s, other << U1 | U1, why)
    for k in range(h):
        unit = np.uint64(homes[cell * h + np.uint64(k)])
        rest = sites[unit << shift | digit] & ~(U1 << np.uint64(ranks[cell * h + np.uint64(k)]))
        while rest:
            other = np.uint64(units[unit * n + lowest(rest)]) << shift | digit
            rest &= rest - U1
            if truth[other << U1] == TRUE:
                return violate(s, other << U1 | U1, why)
            if truth[other << U1] == OPEN:
                assign(truth, reason, depth, trail, s, other << U1 | U1, why)
    return True


@compiled
def remove(units, homes, ranks, cells, sites, truth, reason, depth, trail, s, variable):
    """Take a candidate out of the masks, all of them, and place what is then the last of a cell or a unit."""
    n, h, shift = np.uint64(s[DIGITS]), np.uint64(s[HOMES]), np.uint64(s[SHIFT])
    cell, digit = variable >> shift, variable & ((U1 << shift) - U1)
    good = True
    rest = cells[cell] & ~(U1 << digit)
    cells[cell] = rest
    if rest == U0:
        good = violate(s, variable << U1, CELL)
    elif rest & (rest - U1) == U0:
        other = cell << shift | lowest(rest)
        if truth[other << U1] == OPEN:
            assign(truth, reason, depth, trail, s, other << U1, CELL)
    for k in range(h):
        unit = np.uint64(homes[cell * h + np.uint64(k)])
        rest = sites[unit << shift | digit] & ~(U1 << np.uint64(ranks[cell * h + np.uint64(k)]))
        sites[unit << shift | digit] = rest
        if rest == U0:
            good = violate(s, variable << U1, unit << U2 | UNIT)
        elif rest & (rest - U1) == U0:
            other = np.uint64(units[unit * n + lowest(rest)]) << shift | digit
            if truth[other << U1] == OPEN:
                assign(truth, reason, depth, trail, s, other << U1, unit << U2 | UNIT)
    return good


@compiled
def visit_clauses(truth, reason, depth, trail, watches, clauses, s, false):
    """Look at the clauses that watch a literal, which is now false: watch another, or imply their last literal."""
    head = np.uint64(watches.size)  # the link to the current clause: of `watches` below this number, else of `clauses`
    link = false
    clause = np.uint64(watches[false])
    while clause != NONE:
        here = U0 if np.uint64(clauses[clause + LITERALS]) == false else U1
        other = np.uint64(clauses[clause + LITERALS + (U1 - here)])
        following = np.uint64(clauses[clause + LINKS + here])
        moved = False
        if truth[other] != TRUE:
            end = clause + LITERALS + np.uint64(clauses[clause + LENGTH])
            at = clause + LITERALS + U2
            while at < end and truth[np.uint64(clauses[at])] == FALSE:
                at += U1
            if at < end:
                new = np.uint64(clauses[at])
                clauses[at] = false
                clauses[clause + LITERALS + here] = new
                clauses[clause + LINKS + here] = watches[new]
                watches[new] = clause
                moved = True
            elif truth[other] == FALSE:
                return violate(s, other, clause << U2 | CLAUSE)
            else:
                assign(truth, reason, depth, trail, s, other, clause << U2 | CLAUSE)
        if moved:
            if link < head:
                watches[link] = following
            else:
                clauses[link - head] = following
        else:
            link = head + clause + LINKS + here
        clause = following
    return True


@compiled
def propagate(
    units, homes, ranks, cells, sites, truth, reason, depth, trail, watches, clauses, s
):  # fmt: skip
    """Draw all implications of the literals on the trail; return False at a conflict."""
    while s[HEAD] < s[SIZE]:
        literal = np.uint64(trail[np.uint64(s[HEAD])])
        s[HEAD] += 1
        if literal & U1:
            good = remove(units, homes, ranks, cells, sites, truth, reason, depth, trail, s, literal >> U1)
        else:
            good = place(units, homes, ranks, cells, sites, truth, reason, depth, trail, s, literal >> U1)
        if not good:
            return False
        if not visit_clauses(truth, reason, depth, trail, watches, clauses, s, literal ^ U1):
            return False
    return True


@compiled
def undo(homes, ranks, cells, sites, truth, trail, begins, heap, place_of, activity, s, level):
    """Take back all literals below a level."""
    h, shift = np.uint64(s[HOMES]), np.uint64(s[SHIFT])
    start, at, head = np.uint64(begins[level]), np.uint64(s[SIZE]), np.uint64(s[HEAD])
    while at > start:
        at -= U1
        literal = np.uint64(trail[at])
        variable = literal >> U1
        truth[literal] = truth[literal ^ U1] = OPEN
        if at < head and literal & U1:
            cell, digit = variable >> shift, variable & ((U1 << shift) - U1)
            cells[cell] |= U1 << digit
            for k in range(h):
                unit = np.uint64(homes[cell * h + np.uint64(k)])
                sites[unit << shift | digit] |= U1 << np.uint64(ranks[cell * h + np.uint64(k)])
        insert(heap, place_of, activity, s, variable)
    s[SIZE] = np.int64(start)
    s[HEAD] = min(s[HEAD], s[SIZE])
    s[LEVEL] = np.int64(level)


@compiled
def explain(units, trail, begins, depth, clauses, root_cells, root_sites, s, why, literal, antecedents):
    """Write the other literals of the clause that is the reason of a literal, all false; return how many."""
    n, shift = np.uint64(s[DIGITS]), np.uint64(s[SHIFT])
    variable = literal >> U1
    cell, digit = variable >> shift, variable & ((U1 << shift) - U1)
    count = U0
    if why == FLIPPED:
        for level in range(depth[variable]):
            antecedents[count] = np.uint64(trail[np.uint64(begins[np.uint64(level)])]) ^ U1
            count += U1
        return count
    kind, source = why & U3, why >> U2
    if kind == PLACED:
        antecedents[count] = source << U1 | U1
        count += U1
    elif kind == CELL:
        rest = root_cells[cell] & ~(U1 << digit)
        while rest:
            antecedents[count] = (cell << shift | lowest(rest)) << U1
            rest &= rest - U1
            count += U1
    elif kind == UNIT:
        rest = root_sites[source << shift | digit]
        while rest:
            other = np.uint64(units[source * n + lowest(rest)])
            rest &= rest - U1
            if other != cell:
                antecedents[count] = (other << shift | digit) << U1
                count += U1
    else:
        for k in range(clauses[source + LENGTH]):
            other = np.uint64(clauses[source + LITERALS + np.uint64(k)])
            if other != literal:
                antecedents[count] = other
                count += U1
    return count

"""The log of the human solver: the steps that finders report, as numbers in one array (int32).

    log[USED]    the first free position        log[ALL]    0: a finder stops at its first step; 1: it reports all
    log[STEPS]   the steps reported             log[FULL]   1: there was no room for another one
    log[BEGUN]   where the step begun lies      log[ROLE]   where its present section lies

    step     =  code, length, section, section, ...        the code is that of the technique, see `codes.SUDOKU_STEPS`
    section  =  role, length, item, item, ...              the meaning of the items depends on the role

A finder reports a step by `begin`, then `section` and `add` for each section, then `end`; `end` returns True when the
finder must return. `begin` drops a step that was not ended. A step without any PLACE or REMOVE is not one: do not end
it. Candidates are cell * n + d with d from 0, cells and units are numbered as in `board`.

The last ROOM numbers hold no step that was ended: where there is no room for another one, it is written there and lost.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled

USED, ALL, STEPS, FULL, BEGUN, ROLE = 0, 1, 2, 3, 4, 5
HEAD = 8  # where the first step lies
ROOM = 4096  # numbers of a step at most; longer ones are dropped
LENGTH = 2**20  # of the array when all steps are sought
SHORT = 3 * ROOM  # and when one is

# Roles of sections
PLACE = 1  # candidates that are true
REMOVE = 2  # candidates that are false
PREMISE = 3  # candidates that the pattern consists of
SECOND = 4  # candidates of its other part: the second colour, the extra candidates of a rectangle
FIN = 5  # candidates: fins of a fish
CELLS = 6  # cells that the pattern consists of
BASE = 7  # units in which the digits are placed
COVER = 8  # units from which they are removed
DIGITS = 9  # digits from 0
SET = 10  # the cells of an almost locked set; one section for each set, in order
COMMON = 11  # digits from 0: those that neighbouring sets have in common, in order
CHAIN = 12  # nodes: link (FIRST, STRONG, WEAK or PROVED), number of candidates, candidates; one section for each chain
ENDO = 13  # candidates: endo fins of a fish
SIZE = 14  # one number: the nodes of all chains, as the technique counts them

FIRST, STRONG, WEAK, PROVED = 0, 1, 2, 3  # the link from the node before; PROVED: by another technique

U0, U1, U6 = np.uint64(0), np.uint64(1), np.uint64(6)
BIT = np.uint64(1)


@compiled
def clear(log, every):
    """Begin a log; `every`: finders report all their steps."""
    log[:HEAD] = 0
    log[USED] = HEAD
    log[ALL] = every


@compiled
def begin(log, code):
    """Begin a step of a technique at the end of the log."""
    at = log[USED]
    if at + 2 * ROOM > log.size:
        log[FULL] = 1
        at = log.size - ROOM  # no step that was ended lies there: this one is dropped
    log[BEGUN] = at
    log[at] = code
    log[at + 1] = 2
    log[ROLE] = at


@compiled
def section(log, role):
    """Begin a section of the step."""
    at = log[BEGUN] + log[log[BEGUN] + 1]
    if at + 2 < log[BEGUN] + ROOM:
        log[at], log[at + 1] = role, 2
        log[ROLE] = at
        log[log[BEGUN] + 1] += 2
    else:
        log[FULL] = 1


@compiled
def add(log, item):
    """Add an item to the section."""
    at = log[BEGUN] + log[log[BEGUN] + 1]
    if at + 1 < log[BEGUN] + ROOM:
        log[at] = item
        log[log[ROLE] + 1] += 1
        log[log[BEGUN] + 1] += 1
    else:
        log[FULL] = 1


@compiled
def items(log):
    """Return the number of items of the section so far."""
    return log[log[ROLE] + 1] - 2


@compiled
def add_set(log, cells, digit, n):
    """Add the candidates of a digit in a set of cells to the section; return how many they are."""
    count = 0
    for w in range(cells.size):
        word = cells[np.uint64(w)]
        while word:
            cell = (np.uint64(w) << U6) + lowest(word)
            word &= word - BIT
            add(log, cell * n + digit)
            count += 1
    return count


@compiled
def end(log):
    """End the step; return whether the finder must return."""
    if log[FULL]:
        return True
    log[USED] = log[BEGUN] + log[log[BEGUN] + 1]
    log[STEPS] += 1
    return log[ALL] == 0

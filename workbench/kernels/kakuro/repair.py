"""The digits of a kakuro, and so its clues, such that propagation alone finds them all: local repair.

First the white cells get random digits, different in every run (FILL). Their sums are the clues. Propagation from
nothing (SETTLE) leaves some cells open; then random changes of digits at open cells are tried (REPAIR), and kept if
fewer candidates are left:

    digits  ->  clues  ->  masks  ->  open cells
      ^                                  |
      +-- one digit, or two exchanged ---+

After a change only the two or three runs whose clues it moves get all candidates back, and only they and the runs that
lose candidates through them are processed. Elsewhere the masks may be too small, from clues that have changed; so
when no cell is open, all is propagated from nothing again, and only that counts. The digits themselves are
always among the candidates, so no propagation can fail.

Arrays (uint32 unless stated otherwise; N cells of the board, W of them white, R runs, Z cells of all runs):

    cells    (Z)    the cells of each run in turn
    starts   (R+1)  where those of each run begin
    sums     (R)    int32, the clue of each run
    home     (2N)   run across and run down of each cell
    digits   (N)    the digit of each cell as a mask; 0 = none yet, or a block
    masks    (N)    candidates of each cell
    free     (W)    the open cells: those without a digit in FILL, those with several candidates afterwards
    place    (N)    where a cell is in `free`, plus 1; 0 = it is not
    trail    (10W)  candidates before this change: cell << 9 | mask
    queue    (R)    a ring of the runs to process
    queued   (R)    whether a run is in the queue
    desk     (592)  the work area for one run, see `runs`
    s        int64, scalars: see `scalars`; then those of `guess` and of `sums`, of which RANDOM and TOP
             are used, and those named below. NODES counts digits written, propagations from nothing, and changes tried
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.kakuro.guess import random
from workbench.kernels.kakuro.runs import ASKED, FIRST, HIGHEST, SETS, SUPPORTED, TOTAL, support
from workbench.kernels.kakuro.sums import SCALARS as OWN
from workbench.kernels.kakuro.sums import TOP, give_back
from workbench.kernels.scalars import FOUND, NODES, PHASE, RUNNING, STUCK

OPEN = OWN  # cells in `free`
STRENGTH = OWN + 1  # what propagation may use
SETTLED = OWN + 2  # propagations from nothing
GAIN = OWN + 3  # how many more candidates open cells have since this change
SCALARS = OWN + 4

SETS_ONLY, MATCHINGS = 0, 1  # STRENGTH: digits of the sets that a run can have; of its assignments
FILL, SETTLE, REPAIR = 0, 1, 2  # PHASE

NINE = np.uint64(511)  # all digits, as a mask
U0, U1, U2, U3, U9 = (np.uint64(k) for k in (0, 1, 2, 3, 9))


@compiled
def combine(run, cells, starts, sums, masks, desk):
    """Put a run's open cells on the desk with the candidates that occur in a set of digits the run can have."""
    used = count = U0
    for z in range(starts[run], starts[run + U1]):
        cell = np.uint64(cells[np.uint64(z)])
        word = np.uint64(masks[cell])
        if word & (word - U1) == U0:
            used |= word
        else:
            desk[count] = cell
            desk[ASKED + count] = word
            count += U1
    union = U0
    for i in range(count):
        i = np.uint64(i)
        desk[ASKED + i] &= np.uint32(~used)
        desk[SUPPORTED + i] = 0
        union |= np.uint64(desk[ASKED + i])
    place = count * np.uint64(HIGHEST + 1) + np.uint64(np.int64(sums[run]) - TOTAL[used])
    for k in range(FIRST[place], FIRST[place + U1]):
        digits = np.uint64(SETS[np.uint64(k)])
        held = digits & ~union == U0
        for i in range(count):
            held &= desk[ASKED + np.uint64(i)] & digits != U0
        if held:
            for i in range(count):
                i = np.uint64(i)
                desk[SUPPORTED + i] |= np.uint32(desk[ASKED + i] & digits)
    return count


@compiled
def weight(mask):
    """Return how many candidates of a cell are still to be removed."""
    return np.int64(0) if mask & (mask - U1) == U0 else np.int64(popcount(mask))


@compiled
def restrict(cell, mask, masks, trail, s):
    """Change the candidates of a cell, and record the previous ones."""
    before = np.uint64(masks[cell])
    top = np.uint64(s[TOP])
    trail[top] = cell << U9 | before
    s[TOP] = top + U1
    masks[cell] = mask
    s[GAIN] += weight(mask) - weight(before)


@compiled
def settle(cells, starts, sums, home, masks, trail, queue, queued, desk, waiting, s):
    """Process the first `waiting` runs of the queue, and those that lose candidates, to a fixed point."""
    runs = np.uint64(sums.size)
    head = U0
    while waiting != U0:
        run = np.uint64(queue[head])
        head += U1
        if head == runs:
            head = U0
        waiting -= U1
        queued[run] = 0
        if s[STRENGTH] == SETS_ONLY:
            count = combine(run, cells, starts, sums, masks, desk)
        else:
            count = support(run, cells, starts, sums, masks, desk)
        for i in range(count):
            i = np.uint64(i)
            cell = np.uint64(desk[i])
            kept = np.uint64(desk[SUPPORTED + i])
            if np.uint64(masks[cell]) != kept:
                restrict(cell, kept, masks, trail, s)
                crossing = np.uint64(home[U2 * cell])
                if crossing == run:
                    crossing = np.uint64(home[U2 * cell + U1])
                if queued[crossing] == 0:
                    queued[crossing] = 1
                    tail = head + waiting
                    if tail >= runs:
                        tail -= runs
                    queue[tail] = crossing
                    waiting += U1


@compiled
def note(cell, open_now, free, place, s):
    """Put a cell into the list of open cells, or take it out."""
    last = np.uint64(s[OPEN])
    if open_now and place[cell] == 0:
        free[last] = cell
        s[OPEN] += 1
        place[cell] = s[OPEN]
    elif not open_now and place[cell] != 0:
        last -= U1
        other = np.uint64(free[last])
        gap = np.uint64(place[cell])
        free[gap - U1] = other
        place[other] = gap
        place[cell] = 0
        s[OPEN] -= 1


@compiled
def held(run, cells, starts, digits):
    """Return the digits of a run."""
    found = U0
    for z in range(starts[run], starts[run + U1]):
        found |= np.uint64(digits[np.uint64(cells[np.uint64(z)])])
    return found


@compiled
def any_bit(word, s):
    """Return one bit of a word at random."""
    for _ in range(random(s) % popcount(word)):
        word &= word - U1
    return word & (~word + U1)


@compiled
def fill(cells, starts, home, digits, free, place, s):
    """Write a digit into an empty cell; if none is left for it, clear the cells that have the chosen one."""
    cell = np.uint64(free[random(s) % np.uint64(s[OPEN])])
    across, down = np.uint64(home[U2 * cell]), np.uint64(home[U2 * cell + U1])
    left = NINE & ~(held(across, cells, starts, digits) | held(down, cells, starts, digits))
    bit = any_bit(left if left else NINE, s)
    for run in (across, down):
        for z in range(starts[run], starts[run + U1]):
            other = np.uint64(cells[np.uint64(z)])
            if np.uint64(digits[other]) == bit:
                digits[other] = 0
                note(other, True, free, place, s)
    digits[cell] = bit
    note(cell, False, free, place, s)


@compiled
def begin_again(cells, starts, sums, home, digits, masks, free, place, trail, queue, queued, desk, s):
    """Propagate the clues of all digits from nothing, and list the open cells."""
    for run in range(sums.size):
        run = np.uint64(run)
        sums[run] = TOTAL[held(run, cells, starts, digits)]
        queue[run] = run
        queued[run] = 1
    for z in range(cells.size):
        masks[np.uint64(cells[np.uint64(z)])] = NINE
    s[TOP] = 0
    settle(cells, starts, sums, home, masks, trail, queue, queued, desk, np.uint64(sums.size), s)
    for z in range(cells.size):
        cell = np.uint64(cells[np.uint64(z)])
        word = np.uint64(masks[cell])
        note(cell, word & (word - U1) != U0, free, place, s)
    s[SETTLED] += 1


@compiled
def reopen(run, cells, starts, home, masks, trail, queue, queued, waiting, s):
    """Give the cells of a run all candidates back; queue it and the runs that cross it, and return how many wait."""
    for z in range(starts[run], starts[run + U1]):
        cell = np.uint64(cells[np.uint64(z)])
        if np.uint64(masks[cell]) != NINE:
            restrict(cell, NINE, masks, trail, s)
        for way in range(U2):
            crossing = np.uint64(home[U2 * cell + np.uint64(way)])
            if queued[crossing] == 0:
                queued[crossing] = 1
                queue[waiting] = crossing
                waiting += U1
    return waiting


@compiled
def partner(cell, cells, starts, home, digits, s):
    """Return a cell of one of the cell's runs with which it may exchange digits, or the cell itself."""
    way = random(s) & U1
    run = np.uint64(home[U2 * cell + way])
    size = np.uint64(starts[run + U1] - starts[run])
    other = np.uint64(cells[np.uint64(starts[run]) + random(s) % size])
    mine = held(np.uint64(home[U2 * cell + U1 - way]), cells, starts, digits)
    theirs = held(np.uint64(home[U2 * other + U1 - way]), cells, starts, digits)
    if mine & np.uint64(digits[other]) or theirs & np.uint64(digits[cell]):
        return cell
    return other


@compiled
def write(cell, bit, sums, home, digits):
    """Change a digit and the two clues that it is part of."""
    more = np.int64(lowest(bit)) - np.int64(lowest(np.uint64(digits[cell])))
    for way in range(U2):
        sums[np.uint64(home[U2 * cell + np.uint64(way)])] += more
    digits[cell] = bit


@compiled
def repair(cells, starts, sums, home, digits, masks, free, place, trail, queue, queued, desk, s):
    """Try one change at an open cell: another digit, or that of another cell of its runs.

    One that leaves g candidates more is kept once in 4^g times, so that no dead end lasts.
    """
    cell = np.uint64(free[random(s) % np.uint64(s[OPEN])])
    across, down = np.uint64(home[U2 * cell]), np.uint64(home[U2 * cell + U1])
    mine = np.uint64(digits[cell])
    left = NINE & ~(held(across, cells, starts, digits) | held(down, cells, starts, digits))
    other = cell
    if left == U0 or random(s) & U3 == U0:
        other = partner(cell, cells, starts, home, digits, s)
        if other == cell:
            return
        bit = np.uint64(digits[other])
        write(other, mine, sums, home, digits)
    else:
        bit = any_bit(left, s)
    write(cell, bit, sums, home, digits)
    s[TOP] = s[GAIN] = 0
    waiting = reopen(across, cells, starts, home, masks, trail, queue, queued, U0, s)
    waiting = reopen(down, cells, starts, home, masks, trail, queue, queued, waiting, s)
    if other != cell:
        for way in range(U2):
            run = np.uint64(home[U2 * other + np.uint64(way)])
            if run != across and run != down:
                waiting = reopen(run, cells, starts, home, masks, trail, queue, queued, waiting, s)
    settle(cells, starts, sums, home, masks, trail, queue, queued, desk, waiting, s)
    if s[GAIN] <= 0 or 2 * s[GAIN] <= np.int64(lowest(random(s))):
        for k in range(s[TOP]):
            changed = np.uint64(trail[np.uint64(k)]) >> U9
            word = np.uint64(masks[changed])
            note(changed, word & (word - U1) != U0, free, place, s)
        return
    give_back(masks, trail, U0, s)
    write(cell, mine, sums, home, digits)
    if other != cell:
        write(other, bit, sums, home, digits)


@compiled
def advance(cells, starts, sums, home, digits, masks, free, place, trail, queue, queued, desk, s, budget):
    """Visit at most `budget` nodes; return RUNNING, or the result of a propagation from nothing.

    That is FOUND when it finds every digit, STUCK when it leaves cells open.
    """
    last = s[NODES] + budget
    while s[NODES] < last:
        s[NODES] += 1
        if s[PHASE] == FILL:
            fill(cells, starts, home, digits, free, place, s)
            if s[OPEN] == 0:
                s[PHASE] = SETTLE
        elif s[PHASE] == SETTLE:
            begin_again(cells, starts, sums, home, digits, masks, free, place, trail, queue, queued, desk, s)
            if s[OPEN] == 0:
                return FOUND
            s[PHASE] = REPAIR
            return STUCK
        else:
            repair(cells, starts, sums, home, digits, masks, free, place, trail, queue, queued, desk, s)
            if s[OPEN] == 0:
                s[PHASE] = SETTLE
    return RUNNING

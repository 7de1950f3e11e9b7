"""A log of propagation over the runs of a kakuro: which run removed which candidates from which cell, in order.

The same consistency as `sums` reaches before its first guess (see `runs`), for explanations: nothing is
restored, and it ends at the first run without an assignment.

Arrays (uint32 unless stated otherwise; N cells of the board, W of them white, R runs, Z cells of all runs):

    cells, starts, sums, home    the board, see `sums`
    masks    (N)    candidates of each cell; 0 for a block
    queue    (R)    a ring of the runs to process; its first WAITING are given
    queued   (R)    whether a run is in the queue
    desk     (592)  the work area for one run, see `runs`
    log      (36W)  the removals, four words each: the number of the check, the run, the cell, the candidates
    s        int64, scalars: those named below
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.kakuro.runs import LONGEST, SUPPORTED, support

WAITING = 0  # runs in the queue
ROWS = 1  # rows of the log
LOOKS = 2  # runs processed so far
FAILED = 3  # the run without an assignment, -1 = every run has one
SCALARS = 4

U0, U1, U2, U3, U4 = (np.uint64(k) for k in range(5))


@compiled
def write_down(cells, starts, sums, home, masks, queue, queued, desk, log, s):
    """Process the runs of the queue, and those that lose candidates, to a fixed point or until one fails."""
    runs = np.uint64(sums.size)
    head, waiting = U0, np.uint64(s[WAITING])
    row, look = U0, U0
    s[FAILED] = -1
    while waiting != U0:
        run = np.uint64(queue[head])
        head += U1
        if head == runs:
            head = U0
        waiting -= U1
        queued[run] = 0
        count = support(run, cells, starts, sums, masks, desk)
        if count > np.uint64(LONGEST):
            s[FAILED] = run
            break
        for i in range(count):
            i = np.uint64(i)
            cell = np.uint64(desk[i])
            word, kept = np.uint64(masks[cell]), np.uint64(desk[SUPPORTED + i])
            if word == kept:
                continue
            masks[cell] = kept
            place = U4 * row
            log[place], log[place + U1], log[place + U2], log[place + U3] = look, run, cell, word ^ kept
            row += U1
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
        look += U1
    s[WAITING], s[ROWS], s[LOOKS] = waiting, row, look

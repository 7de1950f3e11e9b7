"""Kakuro by propagation over runs: generalised arc consistency on bit masks to a fixed point, then a guess.

A cell is one word: bit d-1 set while digit d is still a candidate. `runs` computes what each
cell of a run may keep.

A run is processed again only when a crossing run has removed candidates from one of its cells (`queue`). A node of the
search is one guess, propagated; leaving it restores candidates from `trail`. The choice of the next cell is
data: `rank` orders the cells; MRV and the weights of runs (Boussemart et al., "Boosting systematic search by weighting
constraints", 2004) come before it. `guess` chooses which digit comes first. A search may restart after a while until
its first solution; it then loses little but wrong early guesses. From there on all of the tree is searched.

Arrays (uint32 unless stated otherwise; N cells of the board, W of them white, R runs, Z cells of all runs, D = W+1):

    cells    (Z)    the cells of each run in turn
    starts   (R+1)  where those of each run begin
    sums     (R)    int32, the clue of each run; 0 = none
    home     (2N)   run across and run down of each cell
    rank     (N)    the order of the cells: of two equally good ones, guess the lower
    masks    (N)    candidates of each cell; 0 for a block
    free     (W)    the white cells, those without a digit in front (more may have got one since)
    weight   (R)    int64, dead ends found in each run, plus 1
    trail    (9W)   removed candidates: cell << 9 | mask before
    queue    (R)    a ring of the runs to process
    queued   (R)    whether a run is in the queue
    desk     (592)  the work area for one run, see `runs`
    latest   (N)    the digit guessed last in each cell, as a mask; 0 = none yet
    guess    (3D)   by level: the cell guessed, the digits not yet tried there (a mask), the length of `trail`
    wide     (D)    by level: how many cells of `free` had no digit
    degree   (D)    int64, candidates of the cell guessed at this level
    tried    (D)    int64, how many of these have been tried
    profile  (D)    int64, nodes visited by level
    visits   (V)    int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then those of `guess`, and those named below
"""

import numpy as np

from workbench.kernels.bits import popcount
from workbench.kernels.codes import KAKURO_GUESS
from workbench.kernels.compiled import compiled
from workbench.kernels.kakuro.guess import SCALARS as OWN
from workbench.kernels.kakuro.guess import digit_to_try
from workbench.kernels.kakuro.runs import LONGEST, SUPPORTED, support
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL

RULE = OWN  # which cell to guess
TOP = OWN + 1  # length of the trail
WIDE = OWN + 2  # cells of `free` that had no digit when they were last looked at
FAILED = OWN + 3  # the run in which the last propagation failed
PATIENCE = OWN + 4  # nodes between restarts; grows each time; 0 = never
RENEWAL = OWN + 5  # the number of nodes of the next restart
VOID = OWN + 6  # whether the puzzle is known to have no solution: the root is its only node
SCALARS = OWN + 7

FEWEST, WEIGHTED, RANKED = (KAKURO_GUESS[name] for name in ("fewest", "weighted", "ranked"))
# RULE: fewest candidates; fewest for the weight of the cell's runs; lowest rank
GROWTH = 50  # part by which the patience grows: the faster it does, the more boards are never solved

ENTER, CHOOSE, TRY, BACK = 0, 1, 2, 3  # PHASE

NINE = np.uint64(511)  # all digits, as a mask
U0, U1, U2, U3, U9 = (np.uint64(k) for k in (0, 1, 2, 3, 9))


@compiled
def propagate(cells, starts, sums, home, masks, trail, queue, queued, desk, waiting, s):
    """Process the first `waiting` runs of the queue, and those that lose candidates, to a fixed point.

    Return whether every run still has an assignment; if not, FAILED is the run that has none. The queue is left empty.
    """
    runs = np.uint64(sums.size)
    top = np.uint64(s[TOP])
    head = U0
    sound = True
    while waiting != U0:
        run = np.uint64(queue[head])
        head += U1
        if head == runs:
            head = U0
        waiting -= U1
        queued[run] = 0
        if not sound:
            continue
        count = support(run, cells, starts, sums, masks, desk)
        if count > np.uint64(LONGEST):
            sound = False
            s[FAILED] = run
            continue
        for i in range(count):
            i = np.uint64(i)
            cell = np.uint64(desk[i])
            word, kept = np.uint64(masks[cell]), np.uint64(desk[SUPPORTED + i])
            if word != kept:
                trail[top] = cell << U9 | word
                top += U1
                masks[cell] = kept
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
    s[TOP] = top
    return sound


@compiled
def choose(free, home, rank, masks, weight, s):
    """Move the cells with a digit behind the others in `free`; return the place there of the one to guess."""
    rule = s[RULE]
    wide = np.uint64(s[WIDE])
    best = place = U0
    least, heavy, first = np.int64(99), np.int64(1), np.uint32(0)
    while place < wide:
        cell = np.uint64(free[place])
        word = np.uint64(masks[cell])
        if word & (word - U1) == U0:
            wide -= U1
            free[place] = free[wide]
            free[wide] = cell
            continue
        size = np.int64(popcount(word)) if rule != RANKED else np.int64(2)
        load = np.int64(1)
        if rule == WEIGHTED:
            load = weight[np.uint64(home[U2 * cell])] + weight[np.uint64(home[U2 * cell + U1])]
        if size * heavy < least * load or (size * heavy == least * load and rank[cell] < first):
            best, least, heavy, first = place, size, load, rank[cell]
        place += U1
    s[WIDE] = wide
    return best


@compiled
def give_back(masks, trail, length, s):
    """Restore the candidates removed since the trail had this length."""
    top = np.uint64(s[TOP])
    while top != length:
        top -= U1
        entry = np.uint64(trail[top])
        masks[entry >> U9] = entry & NINE
    s[TOP] = top


@compiled
def advance(
    cells,
    starts,
    sums,
    home,
    rank,
    masks,
    free,
    weight,
    trail,
    queue,
    queued,
    desk,
    latest,
    guess,
    wide,
    degree,
    tried,
    profile,
    visits,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and propagates the guess made at the level above, CHOOSE chooses a cell, TRY gives it the next
    of its digits, BACK undoes a guess whose subtree is done.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level = np.uint64(s[LEVEL])
    floor = s[FLOOR]
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
            waiting = U0
            if s[VOID]:
                phase = BACK
                continue
            if level == U0:
                for run in range(sums.size):
                    queue[np.uint64(run)] = run
                    queued[np.uint64(run)] = 1
                waiting = np.uint64(sums.size)
            else:
                cell = np.uint64(guess[U3 * (level - U1)])
                for way in range(U2):
                    run = np.uint64(home[U2 * cell + np.uint64(way)])
                    queue[waiting] = run
                    queued[run] = 1
                    waiting += U1
            phase = CHOOSE
            if not propagate(cells, starts, sums, home, masks, trail, queue, queued, desk, waiting, s):
                weight[np.uint64(s[FAILED])] += 1
                phase = BACK
            if s[PATIENCE] != 0 and level != U0 and nodes >= s[RENEWAL]:
                s[PATIENCE] += s[PATIENCE] // GROWTH + 1
                s[RENEWAL] = nodes + s[PATIENCE]
                level = U0
                give_back(masks, trail, np.uint64(guess[U2]), s)
                s[WIDE] = wide[U0]
                phase = CHOOSE

        elif phase == CHOOSE:
            phase = BACK
            place = choose(free, home, rank, masks, weight, s)
            if s[WIDE] == 0:
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                s[PATIENCE] = 0
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
            else:
                cell = np.uint64(free[place])
                guess[U3 * level], guess[U3 * level + U1], guess[U3 * level + U2] = cell, masks[cell], s[TOP]
                wide[level] = s[WIDE]
                degree[level] = popcount(masks[cell])
                tried[level] = 0
                phase = TRY

        elif phase == TRY:
            rest = np.uint64(guess[U3 * level + U1])
            if rest == U0:
                phase = BACK
                continue
            cell = np.uint64(guess[U3 * level])
            bit = digit_to_try(cell, rest, cells, starts, sums, home, masks, latest, s)
            guess[U3 * level + U1] = rest ^ bit
            latest[cell] = bit
            tried[level] += 1
            top = np.uint64(s[TOP])
            trail[top] = cell << U9 | masks[cell]
            s[TOP] = top + U1
            masks[cell] = bit
            level += U1
            phase = ENTER

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            give_back(masks, trail, np.uint64(guess[U3 * level + U2]), s)
            s[WIDE] = wide[level]
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status


@compiled
def load(roots, masks, free, weight, latest, s):
    """Set the cells to their first candidates (uint32, N masks, 0 for a block), and the rest to the beginning."""
    wide = U0
    for i in range(roots.size):
        i = np.uint64(i)
        masks[i] = roots[i]
        if roots[i]:
            free[wide] = i
            wide += U1
    weight[:] = 1
    latest[:] = 0
    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS], s[FLOOR] = ENTER, 0, 0, 0, -1
    s[TOP], s[WIDE] = 0, wide


@compiled
def advance_each(
    places,
    void,
    roots,
    first,
    cells,
    starts,
    sums,
    home,
    rank,
    masks,
    free,
    weight,
    trail,
    queue,
    queued,
    desk,
    latest,
    guess,
    wide,
    degree,
    tried,
    profile,
    visits,
    s,
    counts,
    effort,
    patience,
):
    """Search many boards, each until UNTIL solutions or the end of its tree.

    The arrays of the boards follow one another; board k begins at places[k] (int64, (m+1) x 3) in the
    arrays of its cells, its runs, and its runs' cells. The arrays that a search writes to have room for the largest
    board. void (uint8, m) marks the boards without a solution. first (uint32, as roots) gets the candidates at the
    first solution, counts and effort (int64, m) the number of solutions seen and the nodes visited. patience: nodes
    before the first restart, or one for each white cell if those are more; 0 = none.
    """
    until = s[UNTIL]
    forever = 1 << 62
    for k in range(void.size):
        here, there = places[k], places[k + 1]
        runs = there[1] - here[1]
        load(roots[here[0] : there[0]], masks, free, weight, latest, s)
        s[VOID] = void[k]
        s[PATIENCE] = s[RENEWAL] = max(patience, s[WIDE] + 1) if patience else 0
        board = (
            cells[here[2] : there[2]],
            starts[here[1] + k : there[1] + k + 1],
            sums[here[1] : there[1]],
            home[2 * here[0] : 2 * there[0]],
            rank[here[0] : there[0]],
        )
        own = (masks, free, weight, trail, queue[:runs], queued, desk, latest, guess, wide, degree, tried)
        s[UNTIL] = 1
        status = advance(*board, *own, profile, visits, s, forever)
        if status == FOUND:
            for i in range(there[0] - here[0]):
                first[here[0] + i] = masks[i]
            s[UNTIL] = until
            if until > 1:
                advance(*board, *own, profile, visits, s, forever)
        counts[k], effort[k] = s[SOLUTIONS], s[NODES]
    s[UNTIL] = until

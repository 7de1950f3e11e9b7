"""Filling a board with polyominoes by bit masks: the first empty cell in scan order, each placement that fits.

Fletcher, "A program to solve the pentomino problem by the recursive use of macros" (1965), fills the first empty cell
with each piece in each orientation. Here the open cells are numbered line by line (holes have no number), and
everything before the first empty cell is filled, so a word of 63 bits that begins there holds all that matters:

      lines     0  6 12  #  .
                1  7 13 17  .         cell p = 14 is the first empty one; bit i of the window stands for cell p + i:
                2  8 14 18  .
                3  9  # 19  .             window     ...0 0 0 0 1 1 0 0    16 and 17 are filled
                4 10 15  .  .             placement  ...0 1 1 1 0 0 0 1    14, 18, 19 and 20; it fits
                5 11 16  .  .
                                      window | placement, shifted to the next empty cell, is the window a level deeper.

The placements that have their first cell at p stand in lists, one for each p and each pattern of the K cells after it,
without those that hit a filled cell of the pattern, and without those that cut off cells of it that no pieces can
fill (`drop_cut_off`).

A piece that is used exactly once may be the *lead*: level 0 tries its placements anywhere, and the window picks up the
cells of the lead from `ground` as it moves on. It is enough to try one lead of each class, where a class is
what symmetries of the board turn into one another: each of its fillings stands for a class of fillings. When symmetries
turn the lead into itself, or when there is no lead, a filling counts only if it is the first of its images
(`is_first`): they are compared by the placements that cover the cells 0, 1, ... If all solutions are to be found, the
images of those found are added (`next_image`).

A node is a filling: the root, each placement, and each image. Level L has L placements.

Arrays (uint32 unless stated otherwise; N cells, E entries of all lists, H leads, P pieces, Q placements, D levels,
G symmetries, of which number 0 is the identity, A = LARGEST):

    masks    (E)        uint64, the cells of a placement from its first one on; the leads come last
    bits     (E)        uint64, the piece's own bit, or 0 if any number of it may be laid
    numbers  (E)        the number of the placement
    lists    (2**K*N+1) list of pattern x at cell p: from lists[x * N + p] up to the next
    homes    (H)        the first cell of each lead
    fixers   (H+1)      which symmetries turn a lead into itself, a bit for each; the last: all (where there is no lead)
    images   (G*Q)      the placement into which each symmetry turns each placement
    origins  (G*N)      the cell which each symmetry turns into each cell
    piece    (Q)        the piece of a placement
    left     (P)        int64, how many more of a piece may be laid
    owed     (P)        int64, how many more must be laid; negative: so many more have been laid than must
    area     (P)        int64, cells of a piece
    after    (N)        uint64, neighbours of a cell after it: bit i for cell p + i
    before   (N)        uint64, neighbours of a cell before it: bit 63 - i for cell p - i
    white    (N)        uint64, cells of one colour of a chessboard, from p on as in a window
    possible ((A+1)**2) bool, whether pieces can fill so many cells [row] of which so many are white [column]
    ground   (N+1)      uint64, the cells of the lead as seen from each cell
    owner    (N)        the placement that covers each cell of the last filling that was looked at
    place    (D)        by level: the first empty cell            window (D)  uint64, by level
    gone     (D)        uint64, by level: bits of the pieces of which no more may be laid
    cursor   (D)        by level: the entry that is laid          finish (D)  end of the list that it stands in
    degree, tried, profile (D)  int64, by level: branches, branches tried, nodes; below PROGRESS_LEVELS, where they
                        no longer affect the progress, branches are not counted: 1 each
    visits   (V)        int32, the levels of recent nodes, see `scalars`
    s                   int64, scalars: see `scalars`; then those below
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import POLYOMINO_SYMMETRY
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, UNTIL

CELLS = OWN  # N
KNOWN = OWN + 1  # K
LEADS = OWN + 2  # H; 0 = there is no lead
COUNTED = OWN + 3  # 1 = pieces may have to be laid several times: `left`, `owed` and SLACK are kept
SLACK = OWN + 4  # cells not needed for the pieces that are owed; negative: they no longer fit
SYMMETRY = OWN + 5  # which fillings of a class to find
ISLANDS = OWN + 6  # 1 = after each placement look for regions that no pieces can fill
IMAGE = OWN + 7  # the symmetry that maps the filling to the current solution; 0 = none
SCALARS = OWN + 8

ALL, CLASSES, IMAGES = (POLYOMINO_SYMMETRY[name] for name in ("all", "classes", "images"))
# SYMMETRY: search all fillings; one of each class; one of each class, and add its images

ENTER, TRY, BACK, TURN = 0, 1, 2, 3  # PHASE

SPAN = 63  # cells of a window: the 64th bit stays 0, so that there always is an empty cell
LARGEST = 63  # A
PROGRESS_LEVELS = 5  # that progress is computed from

U0, U1, U63 = np.uint64(0), np.uint64(1), np.uint64(63)
WINDOW = np.uint64(2**63 - 1)
SIDE = np.uint64(LARGEST + 1)


@compiled
def region(seed, empty, unknown, p, after, before):
    """Return the empty cells connected with a seed (a bit), and whether they are cut off from unknown cells."""
    grown = todo = seed
    while todo:
        i = lowest(todo)
        todo &= todo - U1
        beyond = (after[p + i] >> U1) >> (U63 - i)
        near = after[p + i] << i | before[p + i] >> (U63 - i)
        if beyond | near & unknown:
            return grown, False
        near &= empty & ~grown
        grown |= near
        todo |= near
    return grown, True


@compiled
def cuts_off(empty, unknown, p, after, before, white, possible):
    """Tell whether there is a region of these empty cells, cut off from unknown ones, that no pieces can fill."""
    rest = empty
    while rest:
        seed = rest & (~rest + U1)
        cells, closed = region(seed, empty, unknown, p, after, before)
        if closed and not possible[popcount(cells) * SIDE + popcount(cells & white[p])]:
            return True
        rest &= ~cells
    return False


@compiled
def drop_cut_off(fits, masks, firsts, known, cells, after, before, white, possible):
    """Clear fits[pattern, placement] (bool) if the placement cuts off cells of the pattern that cannot be filled.

    masks (uint64) and firsts (uint32) are of the placements, in the order of the second index.
    """
    seen = (U1 << (known + U1)) - U1
    for j in range(masks.size):
        j = np.uint64(j)
        p = np.uint64(firsts[j])
        inside = WINDOW if cells - p >= U63 else (U1 << (cells - p)) - U1
        unknown = ~seen & ~masks[j]
        for x in range(fits.shape[0]):
            x = np.uint64(x)
            empty = seen & inside & ~(masks[j] | x << U1)
            if fits[x, j] and cuts_off(empty, unknown, p, after, before, white, possible):
                fits[x, j] = False


@compiled
def plant(ground, home, mask):
    """Let the ground show a lead with its first cell at `home`; an empty mask takes it away."""
    for i in range(SPAN):
        i = np.uint64(i)
        if i <= home:
            ground[home - i] = mask << i & WINDOW
        if home + i < ground.size:
            ground[home + i] = mask >> i


@compiled
def own(level, masks, numbers, owner, place, cursor, homes):
    """Write the filling at this level into `owner`, cell by cell."""
    lead = np.uint64(masks.size - homes.size)
    for depth in range(level):
        depth = np.uint64(depth)
        c = np.uint64(cursor[depth])
        p = np.uint64(homes[c - lead]) if c >= lead else np.uint64(place[depth])
        mask = masks[c]
        while mask:
            owner[p + lowest(mask)] = numbers[c]
            mask &= mask - U1


@compiled
def compare(g, h, images, origins, owner, placements):
    """Compare the images of a filling under the symmetries g and h: -1, 0 or 1, as g's is smaller, equal or greater."""
    cells = np.uint64(owner.size)
    for p in range(cells):
        p = np.uint64(p)
        one = images[g * placements + np.uint64(owner[np.uint64(origins[g * cells + p])])]
        other = images[h * placements + np.uint64(owner[np.uint64(origins[h * cells + p])])]
        if one != other:
            return -1 if one < other else 1
    return 0


@compiled
def is_first(symmetries, images, origins, owner, placements):
    """Tell whether none of these symmetries (a bit each) maps the filling to a lexicographically smaller one."""
    while symmetries:
        if compare(lowest(symmetries), U0, images, origins, owner, placements) < 0:
            return False
        symmetries &= symmetries - U1
    return True


@compiled
def next_image(g, images, origins, owner, placements):
    """Return the next symmetry after g whose image no symmetry before it gives; 0 if there is none."""
    symmetries = np.uint64(images.size) // placements
    g += U1
    while g < symmetries:
        h = U0
        while h < g and compare(g, h, images, origins, owner, placements) != 0:
            h += U1
        if h == g:
            return g
        g += U1
    return U0


@compiled
def advance(
    masks,
    bits,
    numbers,
    lists,
    homes,
    fixers,
    images,
    origins,
    piece,
    left,
    owed,
    area,
    after,
    before,
    white,
    possible,
    ground,
    owner,
    place,
    window,
    gone,
    cursor,
    finish,
    degree,
    tried,
    profile,
    visits,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and looks up the list of its first empty cell, TRY lays the next placement that fits, BACK
    removes the last one; TURN shows the images of a solution, if they are to be found.
    """
    phase, nodes, solutions, slack = s[PHASE], s[NODES], s[SOLUTIONS], s[SLACK]
    level = np.uint64(s[LEVEL])
    floor = s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    cells, leads, placements = np.uint64(s[CELLS]), np.uint64(s[LEADS]), np.uint64(piece.size)
    lead = np.uint64(masks.size) - leads
    pattern = (U1 << np.uint64(s[KNOWN])) - U1
    counted, islands, symmetry = s[COUNTED] != 0, s[ISLANDS] != 0, s[SYMMETRY]
    counted_levels = np.uint64(PROGRESS_LEVELS)
    p, w, u = np.uint64(place[level]), window[level], gone[level]
    c = end = U0

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            phase = BACK
            if slack < 0:
                continue
            if p == cells:
                if symmetry != ALL:
                    own(level, masks, numbers, owner, place, cursor, homes)
                    fixing = fixers[np.uint64(cursor[U0]) - lead if leads != U0 and level != U0 else leads]
                    if not is_first(np.uint64(fixing), images, origins, owner, placements):
                        continue
                if symmetry == IMAGES:
                    phase = TURN
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            if islands:
                inside = WINDOW if cells - p >= U63 else (U1 << (cells - p)) - U1
                if cuts_off(~w & inside, ~WINDOW, p, after, before, white, possible):
                    continue
            if level == U0 and leads:
                c, end = lead, np.uint64(masks.size)
            else:
                at = (w >> U1 & pattern) * cells + p
                c, end = np.uint64(lists[at]), np.uint64(lists[at + U1])
            finish[level] = end
            if level < counted_levels:
                branches = 0
                for k in range(c, end):
                    k = np.uint64(k)
                    branches += (masks[k] & w | bits[k] & u) == U0
                degree[level], tried[level] = branches, 0
            phase = TRY

        elif phase == TRY:
            while c < end and masks[c] & w | bits[c] & u:
                c += U1
            if c == end:
                phase = BACK
                continue
            cursor[level] = c
            if level < counted_levels:
                tried[level] += 1
            if level == U0 and leads:
                plant(ground, np.uint64(homes[c - lead]), masks[c])
                w = ground[U0]
            else:
                w |= masks[c]
            if counted:
                x = np.uint64(piece[np.uint64(numbers[c])])
                left[x] -= 1
                owed[x] -= 1
                if owed[x] < 0:
                    slack -= area[x]
                if left[x] == 0:
                    u |= bits[c]
            else:
                u |= bits[c]
            while w & U1:
                step = lowest(~w)
                p += step
                w = w >> step | ground[p]
            level += U1
            place[level], window[level], gone[level] = p, w, u
            phase = ENTER

        elif phase == TURN:
            image = next_image(np.uint64(s[IMAGE]), images, origins, owner, placements)
            if image == U0:
                s[IMAGE] = 0
                phase = BACK
                continue
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = ~np.int64(level)
            nodes += 1
            profile[level] += 1
            s[IMAGE] = image
            solutions += 1
            if solutions >= s[UNTIL]:
                status = FOUND
                break

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            p, w, u = np.uint64(place[level]), window[level], gone[level]
            c, end = np.uint64(cursor[level]), np.uint64(finish[level])
            if counted:
                x = np.uint64(piece[np.uint64(numbers[c])])
                if owed[x] < 0:
                    slack += area[x]
                left[x] += 1
                owed[x] += 1
            if level == U0 and leads:
                plant(ground, np.uint64(homes[c - lead]), U0)
            c += U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS], s[SLACK] = phase, level, nodes, solutions, slack
    return status

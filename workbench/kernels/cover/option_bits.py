"""Exact cover on bit sets: Algorithm X (Knuth, TAOCP 4B, 7.2.2.1) in which a set of options is a row of bits.

Each level has the set of the options that are still possible and the set of the primary items to cover. Choosing
option o intersects: alive[level + 1] = alive[level] & keep[o], where keep[o] holds all options compatible with o: they
share no item with it, except secondary items to which both give the same colour. There is nothing to
undo. An item's options are popcount(alive & row[item]), over the words in which the row is not empty.

    alive     1 0 1 1 0 1 | 0 0 1 0 0 0 | ...        by level
    row[i]    0 0 1 0 0 1 | 0 0 0 0 0 0 | ...        span[i] = words 0 to 1
    keep[o]   0 0 0 1 0 0 | 1 1 1 0 1 0 | ...

When the tree has lost half its words for the first time, the options alive are renumbered, and everything below works
in the smaller *frame* in the second part of `row`, `keep`, `span` and `needs`. This is done only once: repeating it
costs more than it saves.

A node of the *search* is one partial solution: the root, and each option tried. Level L holds L chosen options.

Arrays (N options, W words of 64 of them, m items, P primary ones, V words of 64 of these, D levels, one more than
options can be chosen, w = W // 2 words of a frame; all flat; uint64 unless stated otherwise):

    starts   (N + 1)         uint32, option k holds the items members[starts[k]:starts[k + 1]]
    members  (Z)             uint32, items from 1
    row      (m, W + w)      by item (from 0): its options
    keep     (N, W), (64w, w) by option: the options that do not exclude it; then those of the frame
    needs    (N + 64w, V)    by option: its primary items
    span     (2, P, 2)       uint32, by primary item: first word of its row, and the one after the last
    origin   (N + 64w)       uint32, by option: its number in the cover
    alive    (D, W)          by level: options still possible
    uncovered (D, V)         by level: primary items to cover
    item     (D)             uint32, by level: the item covered
    at       (D)             uint32, by level: the number from which to search for the next option
    option   (D)             uint32, by level: the option tried last, as numbered in the cover
    degree   (D)             int64, options of the item chosen at this level
    tried    (D)             int64, how many of these have been tried
    profile  (D)             int64, nodes visited by level
    visits   (V)             int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then RULE to LAST_DEAD
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, UNTIL

RULE = OWN  # which item to cover next
RANDOM = OWN + 1  # state of the generator, never 0
FRAME = OWN + 2  # level at which the frame begins; 0 = there is none now
FRAME_WORDS = OWN + 3  # words of a row there
FRAMES = OWN + 4  # 1: options may be renumbered
LAST_DEAD = OWN + 5  # the last item, from 0, that had no option
SCALARS = OWN + 6

MRV, FIRST = COVER_ITEM["mrv"], COVER_ITEM["first"]  # RULE: fewest options (of those the lowest item), the lowest item

ENTER, TRY, BACK = 0, 1, 2  # PHASE

U0, U1, U2, U6, U63, U64 = (np.uint64(k) for k in (0, 1, 2, 6, 63, 64))
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
NONE = np.uint64(0xFFFFFFFF)


@compiled
def options_left(i, alive, a, row, rows, words, span, spans):
    """Return how many options item `i` has in the set of options that begins at alive[a]."""
    r = rows + i * words
    count = U0
    for w in range(np.uint64(span[spans + U2 * i]), np.uint64(span[spans + U2 * i + U1])):
        count += popcount(alive[a + w] & row[r + w])
    return count


@compiled
def uncovered_item(skip, uncovered, v, item_words):
    """Return the lowest uncovered item after `skip` others; NONE if there are not so many."""
    for k in range(item_words):
        word = uncovered[v + k]
        while word != U0:
            if skip == U0:
                return (k << U6) | lowest(word)
            skip -= U1
            word &= word - U1
    return NONE


@compiled
def any_item(uncovered, v, item_words, s):
    """Return an uncovered item at random; NONE if all are covered."""
    count = U0
    for k in range(item_words):
        count += popcount(uncovered[v + k])
    if count == U0:
        return NONE
    x = np.uint64(s[RANDOM])  # Marsaglia's xorshift64, "Xorshift RNGs" (2003)
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s[RANDOM] = np.int64(x)
    return uncovered_item(x % count, uncovered, v, item_words)


@compiled
def set_span(i, row, r, words, span, spans):
    """Find the words in which the row of item `i`, at row[r], is not empty."""
    first, end = words, U0
    for w in range(words):
        if row[r + w] != U0:
            first = min(first, w)
            end = w + U1
    span[spans + U2 * i] = min(first, end)
    span[spans + U2 * i + U1] = end


@compiled
def build(starts, members, primary, words, row, keep, needs, span, item_words):
    """Fill the rows of the items, and what each option needs and keeps; with colours, see `conflicts` for the last."""
    options = np.uint64(starts.size - 1)
    for o in range(options):
        for z in range(np.uint64(starts[o]), np.uint64(starts[o + U1])):
            i = np.uint64(members[z]) - U1
            row[i * words + (o >> U6)] |= U1 << (o & U63)
            if i < primary:
                needs[o * item_words + (i >> U6)] |= U1 << (i & U63)
    for i in range(primary):
        set_span(i, row, i * words, words, span, U0)
    for o in range(options):
        exclude(o, o * words, U0, words, starts, members, row, keep)


@compiled
def exclude(o, k, rows, words, starts, members, row, keep):
    """Write the options that share no item with option `o` (of the cover) to keep[k]."""
    for w in range(words):
        excluded = U0
        for z in range(np.uint64(starts[o]), np.uint64(starts[o + U1])):
            excluded |= row[rows + (np.uint64(members[z]) - U1) * words + w]
        keep[k + w] = ~excluded


@compiled
def renumber(
    alive,
    a,
    words,
    count,
    small,
    uncovered,
    v,
    item_words,
    primary,
    items,
    starts,
    members,
    row,
    keep,
    needs,
    span,
    origin,
):
    """Renumber the `count` options alive and build the frame of `small` words for them."""
    options = np.uint64(starts.size - 1)
    rows, keeps, spans = items * words, options * words, U2 * primary
    row[rows : rows + items * small] = U0
    new = U0
    for w in range(words):
        word = alive[a + w]
        while word != U0:
            o = (w << U6) | lowest(word)
            word &= word - U1
            origin[options + new] = o
            for k in range(item_words):
                needs[(options + new) * item_words + k] = needs[o * item_words + k]
            for z in range(np.uint64(starts[o]), np.uint64(starts[o + U1])):
                i = np.uint64(members[z]) - U1
                row[rows + i * small + (new >> U6)] |= U1 << (new & U63)
            new += U1
    for k in range(count):
        exclude(np.uint64(origin[options + k]), keeps + k * small, rows, small, starts, members, row, keep)
    for k in range(item_words):
        word = uncovered[v + k]
        while word != U0:
            i = (k << U6) | lowest(word)
            word &= word - U1
            set_span(i, row, rows + i * small, small, span, spans)
    for w in range(small):
        alive[a + w] = ALL
    if count & U63:
        alive[a + small - U1] = ALL >> (U64 - (count & U63))


@compiled
def count_alive(alive, a, words):
    """Return how many options are alive."""
    count = U0
    for w in range(words):
        count += popcount(alive[a + w])
    return count


@compiled(vectorised=True)
def advance(
    starts,
    members,
    row,
    keep,
    needs,
    span,
    origin,
    alive,
    uncovered,
    item,
    at,
    option,
    degree,
    tried,
    profile,
    visits,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and chooses an item (X2, X3), TRY intersects with its next option (X4, X5), BACK leaves the
    level (X7, X8); there is no X6.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level, frame = np.uint64(s[LEVEL]), np.uint64(s[FRAME])
    rule, last_dead = s[RULE], np.uint64(s[LAST_DEAD])
    floor = s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    options = np.uint64(starts.size - 1)
    stride = max(U1, (options + U63) >> U6)  # words of the cover's own rows
    primary = np.uint64(span.size >> 2)
    item_words = max(U1, (primary + U63) >> U6)
    items = np.uint64(row.size) // (stride + (stride >> U1))
    rows = keeps = spans = first = U0
    words = stride
    if frame != U0:
        rows, keeps, spans, first = items * stride, options * stride, U2 * primary, options
        words = np.uint64(s[FRAME_WORDS])

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            a, v = level * stride, level * item_words
            if rule == MRV:
                i, count = NONE, ALL
                if (uncovered[v + (last_dead >> U6)] >> (last_dead & U63)) & U1:
                    here = options_left(last_dead, alive, a, row, rows, words, span, spans)
                    if here == U0:  # it is often the same again
                        i, count = last_dead, U0
                k = U0
                while k < item_words and count != U0:
                    word = uncovered[v + k]
                    while word != U0 and count != U0:
                        j = (k << U6) | lowest(word)
                        word &= word - U1
                        r = rows + j * words
                        here = U0
                        for w in range(np.uint64(span[spans + U2 * j]), np.uint64(span[spans + U2 * j + U1])):
                            here += popcount(alive[a + w] & row[r + w])
                        if here < count:
                            i, count = j, here
                    k += U1
                if count == U0:
                    last_dead = i
                    phase = BACK
                    continue
            else:
                i = (
                    uncovered_item(U0, uncovered, v, item_words)
                    if rule == FIRST
                    else any_item(uncovered, v, item_words, s)
                )
                count = U0
                if i != NONE:
                    count = options_left(i, alive, a, row, rows, words, span, spans)
            if i == NONE:
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                phase = BACK
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            if frame == U0 and level != U0 and s[FRAMES] != 0:
                left = count_alive(alive, a, words)
                small = (left + U63) >> U6
                if U2 * small <= words:
                    renumber(
                        alive,
                        a,
                        words,
                        left,
                        small,
                        uncovered,
                        v,
                        item_words,
                        primary,
                        items,
                        starts,
                        members,
                        row,
                        keep,
                        needs,
                        span,
                        origin,
                    )
                    frame = level
                    rows, keeps, spans, first, words = items * stride, options * stride, U2 * primary, options, small
                    s[FRAME_WORDS] = small
            item[level], degree[level], tried[level] = i, count, 0
            at[level] = span[spans + U2 * i] << np.uint32(6)
            phase = TRY

        elif phase == TRY:
            a, v = level * stride, level * item_words
            i, after = np.uint64(item[level]), np.uint64(at[level])
            r = rows + i * words
            w, end = after >> U6, np.uint64(span[spans + U2 * i + U1])
            o = NONE
            if w < end:
                word = alive[a + w] & row[r + w] & (ALL << (after & U63))
                while word == U0 and w + U1 < end:
                    w += U1
                    word = alive[a + w] & row[r + w]
                if word != U0:
                    o = (w << U6) | lowest(word)
            if o == NONE:
                phase = BACK
                continue
            at[level] = o + U1
            option[level] = origin[first + o]
            tried[level] += 1
            k = keeps + o * words
            child = a + stride
            for w in range(words):
                alive[child + w] = alive[a + w] & keep[k + w]
            n = (first + o) * item_words
            for w in range(item_words):
                uncovered[v + item_words + w] = uncovered[v + w] & ~needs[n + w]
            level += U1
            phase = ENTER

        else:
            if level == U0:
                status = EXHAUSTED
                break
            if level == frame:
                frame = U0
                rows = keeps = spans = first = U0
                words = stride
            level -= U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    s[FRAME], s[LAST_DEAD] = frame, last_dead
    return status

"""Exact cover by dancing links: Algorithm X of Knuth, "Dancing links" (2000); TAOCP 4B, 7.2.2.1.

Choose an item, cover it, try each of its options in turn: cover the option's other items and go one level deeper;
then uncover them in reverse order. Covering takes an item out of the list of items and every option of it out of the
lists of the other items; because a node removed from a doubly linked list keeps its neighbours, uncovering needs no
record of what was done.

        0 <-> item 1 <-> item 2 <-> ... <-> item m <-> 0       left, right: the uncovered items
               |          |                  |
               v          v                  v                 up, down: the options that contain the item,
    spacer [ node       node  ] spacer [    node  ] spacer     a ring through the item's header

Headers are nodes 0..m (0 is the root of the item list), then the options follow, each between two spacers. A spacer
has top 0; its up is the first node of the option before it, its down the last node of the option after it.

A node of the *search* is one partial solution: the root, and each option tried. Level L holds L chosen options.
With MRV, forced items are noted, and what was covered is put back from a trail: see `noted_links`.

Arrays (uint32 unless stated; m items, Z link nodes, D = levels, at least one more than a solution has options):

    left, right  (m+1)  neighbours in the list of uncovered primary items
    length       (m+1)  options still in the list of each item
    top          (Z)    the item of a node; 0 for a spacer
    up, down     (Z)    neighbours in the list of the item
    chosen       (D)    by level: the node by which the current option was entered
    degree       (D)    int64, options of the item chosen at this level
    tried        (D)    int64, how many of these have been tried
    profile      (D)    int64, nodes visited by level
    visits       (V)    int32, the levels of recent nodes, see `scalars`
    forced, pending, trail, gone, marks: see `noted_links`; empty if nothing is noted
    facts, weight, program, stack: see `item_key`
    s            int64, scalars: see `scalars` and `item_key`
"""

import numpy as np

from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.item_key import NEVER, RENEWAL, RULE, SHARED, draw, key_of, renew, wins
from workbench.kernels.cover.noted_links import (
    ONE,
    ROOT,
    U1,
    choose_unforced,
    cover_and_note,
    forget_pending,
    group_shift,
    note_pending,
    put_back,
    put_items_back,
    take_pending,
)
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL

SCALARS = SHARED

MRV, FIRST, ANY, KEY = (COVER_ITEM[name] for name in ("mrv", "first", "any", "key"))
# RULE: the item with fewest options (of those the lowest), the lowest item, any item, the item of the least key

AGAIN, ENTER, TRY, LEAVE, BACK = -1, 0, 1, 2, 3  # PHASE


@compiled
def cover(i, left, right, length, top, up, down):
    """Take item `i` out of the list of items, and its options out of all other lists."""
    p = np.uint64(down[i])
    while p != i:
        q = p + U1
        while q != p:  # hide(p)
            x = np.uint64(top[q])
            u, d = np.uint64(up[q]), np.uint64(down[q])
            if x == ROOT:
                q = u
            else:
                down[u] = d
                up[d] = u
                length[x] -= ONE
                q += U1
        p = np.uint64(down[p])
    before, after = np.uint64(left[i]), np.uint64(right[i])
    right[before] = after
    left[after] = before


@compiled
def uncover(i, left, right, length, top, up, down):
    """Undo `cover(i)`, in reverse order."""
    before, after = np.uint64(left[i]), np.uint64(right[i])
    right[before] = i
    left[after] = i
    p = np.uint64(up[i])
    while p != i:
        q = p - U1
        while q != p:  # unhide(p)
            x = np.uint64(top[q])
            u, d = np.uint64(up[q]), np.uint64(down[q])
            if x == ROOT:
                q = d
            else:
                down[u] = q
                up[d] = q
                length[x] += ONE
                q -= U1
        p = np.uint64(up[p])


@compiled
def any_item(right, s):
    """Draw one of the uncovered items; there is at least one."""
    active = np.uint64(0)
    item = np.uint64(right[ROOT])
    while item != ROOT:
        active += U1
        item = np.uint64(right[item])
    item = np.uint64(right[ROOT])
    for _ in range(draw(s) % active):
        item = np.uint64(right[item])
    return item


@compiled
def least_key(right, length, level, facts, weight, program, stack, s):
    """Return the uncovered item of the least key, or one without options; there is at least one item."""
    best, least, ties = ROOT, np.int64(0), 0
    item = np.uint64(right[ROOT])
    while item != ROOT:
        if length[item] == np.uint32(0):
            weight[item] += 1
            return item
        key = key_of(item, length[item], level, facts, weight, program, stack)
        if best == ROOT or key < least:
            best, least, ties = item, key, 0
        elif key == least:
            ties += 1
            if wins(ties, s):
                best = item
        item = np.uint64(right[item])
    return best


@compiled
def choose(right, length, s):
    """Return the item to cover next, by the rule if it is no key; ROOT when all are covered."""
    rule = s[RULE]
    item = np.uint64(right[ROOT])
    if rule == FIRST or item == ROOT:
        return item
    if rule == ANY:
        return any_item(right, s)
    best, fewest = item, length[item]
    while item != ROOT and fewest != np.uint32(0):
        if length[item] < fewest:
            best, fewest = item, length[item]
        item = np.uint64(right[item])
    return best


@compiled
def take_all_back(level, left, right, length, top, up, down, chosen):
    """Undo the choices of all levels above this one, in reverse order."""
    while level != ROOT:
        level -= U1
        p = np.uint64(chosen[level])
        q = p - U1
        while q != p:
            j = np.uint64(top[q])
            if j == ROOT:
                q = np.uint64(down[q])
            else:
                uncover(j, left, right, length, top, up, down)
                q -= U1
        uncover(np.uint64(top[p]), left, right, length, top, up, down)


@compiled
def advance(
    left,
    right,
    length,
    top,
    up,
    down,
    chosen,
    degree,
    tried,
    profile,
    visits,
    forced,
    pending,
    trail,
    gone,
    marks,
    facts,
    weight,
    program,
    stack,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and chooses an item (X2, X3), TRY covers it with its next option (X4, X5), LEAVE takes the
    option back (X6), BACK leaves the level (X7, X8). A restart does so at all levels, and
    enters the root AGAIN, which is not a new node.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level = np.uint64(s[LEVEL])
    floor, renewal = s[FLOOR], s[RENEWAL]
    keyed, noting = s[RULE] == KEY, marks.size != 0
    noted = np.uint64(chosen.size)  # notes are complete from this level on
    stop = seen = taken = out = ROOT  # of `forced`, of those in `pending`, of `trail` and `gone`
    groups, shift = ROOT, group_shift(pending)
    pending[:] = ROOT
    status = RUNNING
    end = nodes + budget
    last = min(end, renewal)
    recent = np.uint64(visits.size - 1)

    while True:
        if phase <= ENTER:
            if phase == ENTER:
                if nodes == last:
                    if nodes < renewal:
                        break
                    renew(nodes, s)
                    renewal = s[RENEWAL]
                    last = min(end, renewal)
                    take_all_back(level, left, right, length, top, up, down, chosen)
                    level = ROOT
                    phase = AGAIN
                    continue
                if np.int64(level) <= floor:
                    break
                visits[np.uint64(nodes) & recent] = level
                nodes += 1
                profile[level] += 1
            if keyed and right[ROOT] != ROOT:
                i = least_key(right, length, level, facts, weight, program, stack, s)
            elif level > noted:
                groups, i = note_pending(forced, seen, stop, left, right, length, pending, groups, shift)
                seen = stop
                if i == ROOT:
                    groups, i = take_pending(left, right, pending, groups, shift)
                    if i == ROOT:
                        i = choose_unforced(right, length)
            else:
                i = choose(right, length, s)
                if noting:
                    forget_pending(pending, groups, shift)
                    stop = seen = taken = out = groups = ROOT
                    noted = level + np.uint64(length[i] <= ONE)  # there may be more of these
            if i == ROOT:
                solutions += 1
                renewal, last = NEVER, end
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                phase = BACK
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
            else:
                degree[level] = length[i]
                tried[level] = 0
                chosen[level] = i
                phase = TRY
                if noting:
                    stop, taken = cover_and_note(i, left, right, length, top, up, down, forced, stop, trail, taken)
                    gone[out] = i
                    out += U1
                    marks[level, 0], marks[level, 1], marks[level, 2], marks[level, 3] = seen, stop, taken, out
                else:
                    cover(i, left, right, length, top, up, down)

        elif phase == TRY:
            p = np.uint64(down[np.uint64(chosen[level])])
            chosen[level] = p
            i = np.uint64(top[p])
            if p == i:  # the header: no option is left
                uncover(i, left, right, length, top, up, down)
                phase = BACK
                continue
            tried[level] += 1
            q = p + U1
            while q != p and noting:
                j = np.uint64(top[q])
                if j == ROOT:
                    q = np.uint64(up[q])
                else:
                    stop, taken = cover_and_note(j, left, right, length, top, up, down, forced, stop, trail, taken)
                    gone[out] = j
                    out += U1
                    q += U1
            while q != p:
                j = np.uint64(top[q])
                if j == ROOT:
                    q = np.uint64(up[q])
                else:
                    cover(j, left, right, length, top, up, down)
                    q += U1
            level += U1
            phase = ENTER

        elif phase == LEAVE:
            stop = taken = out = ROOT
            p = np.uint64(chosen[level])
            q = p - U1
            while q != p:
                j = np.uint64(top[q])
                if j == ROOT:
                    q = np.uint64(down[q])
                else:
                    uncover(j, left, right, length, top, up, down)
                    q -= U1
            phase = TRY

        else:
            if level == ROOT:
                status = EXHAUSTED
                break
            level -= U1
            phase = LEAVE
            if level >= noted:
                while level != noted and tried[level] == degree[level]:
                    level -= U1
                put_back(length, top, up, down, trail, np.uint64(marks[level, 2]), taken)
                put_items_back(left, right, gone, np.uint64(marks[level, 3]), out)
                seen, stop = np.uint64(marks[level, 0]), np.uint64(marks[level, 1])
                taken, out = np.uint64(marks[level, 2]), np.uint64(marks[level, 3])
                forget_pending(pending, groups, shift)
                groups = ROOT
                phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    s[RENEWAL] = renewal
    return status


@compiled
def link(starts, members, primary, left, right, length, top, up, down):
    """Build the links of the options: option k holds the items members[starts[k]:starts[k + 1]] (uint32, from 1).

    Items up to `primary` are put into the list of items; the secondary ones, which need not be covered, stay outside.
    """
    items = length.size - 1
    for i in range(items + 1):
        i = np.uint64(i)
        left[i] = i - U1
        right[i] = i + U1
        length[i] = 0
        top[i] = i
        up[i] = down[i] = i
    for i in range(primary + 1, items + 1):
        left[i] = right[i] = i
    left[ROOT] = primary
    right[primary] = 0
    spacer = np.uint64(items + 1)
    top[spacer] = 0
    for k in range(starts.size - 1):
        p = spacer
        for z in range(starts[k], starts[k + 1]):
            i = np.uint64(members[z])
            p += U1
            top[p] = i
            above = np.uint64(up[i])
            up[p], down[p] = above, i
            down[above] = up[i] = p
            length[i] += ONE
        down[spacer] = p
        up[p + U1] = spacer + U1
        spacer = p + U1
        top[spacer] = 0

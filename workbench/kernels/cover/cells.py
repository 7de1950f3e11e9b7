"""Exact cover by dancing cells: Algorithms X and C on sparse sets, after Knuth's program SSXCC (TAOCP 4B, 7.2.2.1).

The options of an item are a set in one array, those that are still possible in front. Removing an option
swaps it with the last of these and decrements the size; restoring the size puts all back: no swap is undone.

    cells   ... | position size | node node node   node node | position size | ...
                                 ^ base             ^ base + size: the options behind are out

An item is identified by its base. The items are a sparse set, too, `items`, where `position` is the place of an item:
those before `active` are active. Covered items are not active, nor are secondary ones that have their colour; of these
the options that agree with it stay.

With MRV, an option that leaves another active primary item without options is abandoned at once, while hiding. It
counts as a node, as where this is noticed only afterwards: the tree is that of `links`. Options are
tried in ascending order, whatever their order in the set.

A node of the *search* is one partial solution: the root, and each option tried. Level L holds L chosen options.

Arrays (uint32 unless stated; m items, P primary ones, N options with Z members, D levels, one more than options
can be chosen):

    items    (m)         the items, the active ones first
    cells    (2m + Z)    the sets, see above
    nodes    (1+N+Z, 4)  flat, identified by offset. The header of an option: offset after its last node, number of
                         the option, 0, 0. Its nodes follow: item, place in `cells`, offset of the header, colour
    forced   (P + 2)     begin and end of the items that were left with one option or none; from 2 on, these items
    saved    (S)         items and their sizes, two words each, of the levels where there is more than one option
    path     (D + 1, 8)  flat, by level: item covered, node by which its current option was entered (0 = none yet),
                         active items, begin in `saved`, begin and end in `forced`, 0, 0
    degree   (D)         int64, options of the item chosen at this level
    tried    (D)         int64, how many of these have been tried
    profile  (D)         int64, nodes visited by level
    visits   (V)         int32, the levels of recent nodes, see `scalars`
    number   (2m + Z + 1) by base: the number of the item, from 1; empty where no key asks for it
    facts, weight, program, stack: see `item_key`
    s        int64, scalars: see `scalars` and `item_key`; then ACTIVE and SECOND

Where the search may restart, `saved` begins with the sizes of all items at the root.
"""

import numpy as np

from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.item_key import NEVER, RENEWAL, RULE, SHARED, TIES, draw, key_of, renew, wins
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL

ACTIVE = SHARED  # how many items are active
SECOND = SHARED + 1  # the base of the first secondary item, or where it would be
SCALARS = SHARED + 2

MRV, FIRST, KEY = (COVER_ITEM[name] for name in ("mrv", "first", "key"))
# RULE: fewest options (of those the lowest item), the lowest item, the least key; else any item

AGAIN, ENTER, DEAD, TRY, BACK = -1, 0, 1, 2, 3  # PHASE

U0, U1, U2, U3, U4, U5, U8, U11, U32 = (np.uint64(k) for k in (0, 1, 2, 3, 4, 5, 8, 11, 32))
PLAIN, ONE = np.uint32(0), np.uint32(1)
MOST = np.uint64(0xFFFFFFFFFFFFFFFF)
LOW_HALF = np.uint64(0xFFFFFFFF)
NONE = np.uint64(0)
MANY = np.uint32(0xFFFFFFFF)


@compiled
def hide(r, stop, reach, within, checked, second, cells, nodes, forced):
    """Take the options of the items of nodes r to stop - 4 out of the sets of all items before `within`.

    Items from `reach` on are passed over, and so are options that agree with the colour of a node. Return False, with
    the work half done, when a primary item before `checked` would have no option left.
    """
    while r < stop:  # one loop for all items: a call for each would cost more than the work
        b, tint = np.uint64(nodes[r]), nodes[r + U3]
        r += U4
        if np.uint64(cells[b - U2]) >= reach:
            continue
        k = b + np.uint64(cells[b - U1])
        while k > b:  # backwards: what is swapped to this place has been seen
            k -= U1
            p = np.uint64(cells[k])
            if tint != PLAIN and nodes[p + U3] == tint:
                continue
            q = np.uint64(nodes[p + U2])
            end = np.uint64(nodes[q])
            q += U4
            while q < end:
                u = np.uint64(nodes[q])
                position = np.uint64(cells[u - U2])
                if position < within and q != p:
                    left = np.uint64(cells[u - U1]) - U1
                    if left <= U1 and u < second:
                        if left == U1:
                            forced[np.uint64(forced[U1])] = u
                            forced[U1] += ONE
                        elif position < checked:
                            return False
                    there = np.uint64(nodes[q + U1])
                    last = u + left
                    other = np.uint64(cells[last])
                    cells[u - U1] = left
                    cells[last] = q
                    cells[there] = other
                    nodes[other + U1] = there
                    nodes[q + U1] = last
                q += U4
    return True


@compiled(forceinline=True)
def retire(u, items, cells, active):
    """Take item `u` out of the active items; return how many are left."""
    active -= U1
    position = np.uint64(cells[u - U2])
    other = np.uint64(items[active])
    items[position] = other
    items[active] = u
    cells[other - U2] = position
    cells[u - U2] = active
    return active


@compiled(forceinline=True)
def retire_all(p, active, items, cells, nodes):
    """Take the items of node `p`'s option out of the active items; return how many are left."""
    q = np.uint64(nodes[p + U2])
    end = np.uint64(nodes[q])
    q += U4
    while q < end:
        u = np.uint64(nodes[q])
        if np.uint64(cells[u - U2]) < active:
            active = retire(u, items, cells, active)
        q += U4
    return active


@compiled(forceinline=True)
def fewest(items, cells, forced, active, second):
    """Return the active primary item of fewest options, of those the lowest; NONE when all are covered."""
    best = MOST
    begin, end = np.uint64(forced[U0]), np.uint64(forced[U1])
    while begin < end and np.uint64(cells[np.uint64(forced[begin]) - U2]) >= active:
        begin += U1
    forced[U0] = begin  # what is covered here is covered below
    if end - begin < active:  # else to look at all items is less work
        for k in range(begin, end):
            u = np.uint64(forced[k])
            if np.uint64(cells[u - U2]) < active:
                best = min(best, (np.uint64(cells[u - U1]) << U32) | u)
    if best == MOST:
        for k in range(active):
            u = np.uint64(items[k])
            if u < second:
                best = min(best, (np.uint64(cells[u - U1]) << U32) | u)
    return NONE if best == MOST else best & LOW_HALF


@compiled
def least_key(items, cells, active, second, level, number, facts, weight, program, stack, s):
    """Return the active primary item of the least key, or one without options; NONE if none is left."""
    best, least, ties, failed = NONE, np.int64(0), 0, NONE
    for k in range(active):
        u = np.uint64(items[k])
        if u >= second:
            continue
        item, size = np.uint64(number[u]), cells[u - U1]
        if size == PLAIN and (failed == NONE or u < failed):
            failed = u
        if failed != NONE:
            continue
        key = key_of(item, size, level, facts, weight, program, stack)
        if best == NONE or key < least:
            best, least, ties = u, key, 0
        elif key == least:
            ties += 1
            if wins(ties, s) or (s[TIES] == 0 and u < best):
                best = u
    if failed == NONE:
        return best
    weight[np.uint64(number[failed])] += 1
    return failed


@compiled(forceinline=True)
def choose(items, cells, forced, s, active, second):
    """Return the item to cover next, by the rule if it is no key; NONE when all are covered."""
    if s[RULE] == MRV:
        return fewest(items, cells, forced, active, second)
    best = NONE
    count = U0
    for k in range(active):
        u = np.uint64(items[k])
        if u < second:
            count += U1
            if best == NONE or u < best:
                best = u
    if s[RULE] == FIRST or best == NONE:
        return best
    for _ in range(draw(s) % count):
        best = following(best, items, active, second)
    return best


@compiled
def following(b, items, active, second):
    """Return the lowest active primary item above `b`."""
    best = second
    for k in range(active):
        u = np.uint64(items[k])
        if b < u < best:
            best = u
    return best


@compiled(forceinline=True)
def next_node(b, n, cells):
    """Return the lowest node above `n` in the set of item `b`; NONE if there is none."""
    best = MANY
    for k in range(b, b + np.uint64(cells[b - U1])):
        if n < cells[k] < best:
            best = cells[k]
    return NONE if best == MANY else np.uint64(best)


@compiled
def save(items, cells, saved, begin, active):
    """Write down the sizes of the active items from `begin` on; return where that ends."""
    for k in range(active):
        u = items[k]
        saved[begin] = u
        saved[begin + U1] = cells[np.uint64(u) - U1]
        begin += U2
    return begin


@compiled(forceinline=True)
def restore(cells, saved, begin, end):
    """Give the items their sizes again."""
    while begin < end:
        cells[np.uint64(saved[begin]) - U1] = saved[begin + U1]
        begin += U2


@compiled
def advance(
    items,
    cells,
    nodes,
    forced,
    saved,
    path,
    degree,
    tried,
    profile,
    visits,
    number,
    facts,
    weight,
    program,
    stack,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node, chooses an item and hides its options (C+2 to C+4), DEAD only counts, TRY includes the item's
    next option (C+5, C+6), BACK leaves the level (C+7). A restart enters the root AGAIN, which is not a new node.
    """
    phase, visited, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level, active, second = np.uint64(s[LEVEL]), np.uint64(s[ACTIVE]), np.uint64(s[SECOND])
    cutting, keyed = s[RULE] == MRV, s[RULE] == KEY
    floor, renewal = s[FLOOR], s[RENEWAL]
    status = RUNNING
    end = visited + budget
    last = min(end, renewal)
    recent = np.uint64(visits.size - 1)

    while True:
        if phase <= DEAD:
            if phase >= ENTER:
                if visited == last:
                    if visited < renewal:
                        break
                    renew(visited, s)
                    renewal = s[RENEWAL]
                    last = min(end, renewal)
                    restore(cells, saved, U0, np.uint64(path[U3]))
                    active, level = np.uint64(items.size), U0
                    forced[U0] = forced[U1] = 2
                    phase = AGAIN
                    continue
                if np.int64(level) <= floor:
                    break
                visits[np.uint64(visited) & recent] = level
                visited += 1
                profile[level] += 1
            if phase == DEAD:
                phase = BACK
                continue
            if keyed:
                b = least_key(items, cells, active, second, level, number, facts, weight, program, stack, s)
            else:
                b = choose(items, cells, forced, s, active, second)
            if b == NONE:
                solutions += 1
                renewal, last = NEVER, end
                visits[np.uint64(visited - 1) & recent] = ~np.int64(level)
                phase = BACK
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            size = np.uint64(cells[b - U1])
            if size == U0:
                phase = BACK
                continue
            degree[level], tried[level] = size, 0
            active = retire(b, items, cells, active)
            if size > U1:  # else the option itself hides as much
                p = np.uint64(cells[b])
                hide(p, p + U4, active + U1, active, U0, second, cells, nodes, forced)
            here = U8 * level
            begin = np.uint64(path[here + U3])
            path[here] = b
            path[here + U1] = NONE
            path[here + U2] = active
            path[here + U4], path[here + U5] = forced[U0], forced[U1]
            path[here + U11] = save(items, cells, saved, begin, active) if size > U1 else begin
            phase = TRY

        elif phase == TRY:
            here = U8 * level
            p = next_node(np.uint64(path[here]), np.uint64(path[here + U1]), cells)
            if p == NONE:
                phase = BACK
                continue
            if tried[level] > 0:
                restore(cells, saved, np.uint64(path[here + U3]), np.uint64(path[here + U11]))
            path[here + U1] = p
            forced[U0], forced[U1] = path[here + U4], path[here + U5]
            tried[level] += 1
            within = np.uint64(path[here + U2])
            active = retire_all(p, within, items, cells, nodes)
            q = np.uint64(nodes[p + U2])
            checked = active if cutting else U0
            alive = hide(q + U4, np.uint64(nodes[q]), within, within, checked, second, cells, nodes, forced)
            level += U1
            phase = ENTER if alive else DEAD

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, visited, solutions
    s[ACTIVE], s[RENEWAL] = active, renewal
    return status


@compiled
def fill(starts, members, colours, bases, primary, items, cells, nodes, forced):
    """Put every option into the sets of its items: option k holds the items members[starts[k]:starts[k + 1]], from 1.

    `bases` (m + 1) gives the base of each item, from 1; all sets are empty, and all items become active.
    """
    for i in range(U1, np.uint64(bases.size)):
        items[i - U1] = bases[i]
        cells[np.uint64(bases[i]) - U2] = i - U1
    header = U4
    for k in range(np.uint64(starts.size - 1)):
        q = header + U4
        for z in range(np.uint64(starts[k]), np.uint64(starts[k + U1])):
            b = np.uint64(bases[np.uint64(members[z])])
            there = b + np.uint64(cells[b - U1])
            nodes[q] = b
            nodes[q + U1] = there
            nodes[q + U2] = header
            nodes[q + U3] = colours[z]
            cells[there] = q
            cells[b - U1] += ONE
            q += U4
        nodes[header] = q
        nodes[header + U1] = k
        header = q
    forced[U0] = forced[U1] = 2
    for b in bases[1 : primary + 1]:
        if cells[np.uint64(b) - U1] <= ONE:
            forced[np.uint64(forced[U1])] = b
            forced[U1] += ONE

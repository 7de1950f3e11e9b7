"""Exact cover with colours, multiplicities and costs by dancing links: Algorithm M of Knuth, TAOCP 4B, 7.2.2.1.

The links are those of `links`, which is faster for plain covers. In addition:

- A secondary item may have a colour in an option. Committing to the colour hides all options that give the item
  another one, and marks its nodes that agree AGREED: they need no more work (Algorithm C: commit, purify).
- A primary item must be in `low` to `high` options: `bound` is how many more it may be in, `slack` is high - low.
  It is covered when its bound becomes 0. While it may be in several, each option that was tried for it is withdrawn
  (Knuth: tweak), so that no set of options is visited twice; at the end of its list, if it has enough, comes the
  branch that gives it no further option (`chosen` is then its header).
- Options may have costs. An option's cost is shared evenly by its items that need an option at all; what an item still
  needs is at least its cheapest share. A node that cannot lead below the best solution so far has no branches.

Arrays in addition to those of `links`:

    colour       (Z)    uint32, by node: the colour it gives its item; 0 = none; AGREED
    bound, slack (M+1)  int64, by primary item, of which there are M
    cost         (Z)    int64, by node: the cost of its option
    share        (Z)    int64, by node: SCALE times its option's cost, divided by the option's items of low > 0, and
                        rounded down, so that no bound is ever too high
    first        (D)    uint32, by level: the first node withdrawn there
    s            int64, scalars: see `scalars` and `item_key`; then SCALE, USED, BEST
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.cover.branching import branches, choose, least_key
from workbench.kernels.cover.item_key import NEVER, RENEWAL, RULE, renew
from workbench.kernels.cover.links import AGAIN, BACK, ENTER, KEY, LEAVE, ONE, ROOT, TRY, U1
from workbench.kernels.cover.links import SCALARS as LINKS_OWN
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL

SCALE = LINKS_OWN  # of the shares; 0 = find all solutions, not only better ones
USED = LINKS_OWN + 1  # the cost of the options chosen
BEST = LINKS_OWN + 2  # the cost of the best solution so far; before there is one, more than all options cost
SCALARS = LINKS_OWN + 3

DONE = 4  # PHASE, in addition to those of `links`

AGREED = np.uint32(0xFFFFFFFF)  # of a node whose item has got the colour that it gives
COLOURLESS = np.uint32(0)


@compiled
def hide(p, length, top, up, down, colour):
    """Take the option of node `p` out of the lists of its other items."""
    q = p + U1
    while q != p:
        x = np.uint64(top[q])
        if x == ROOT:
            q = np.uint64(up[q])
        else:
            if colour[q] != AGREED:
                u, d = np.uint64(up[q]), np.uint64(down[q])
                down[u] = d
                up[d] = u
                length[x] -= ONE
            q += U1


@compiled
def unhide(p, length, top, up, down, colour):
    """Undo `hide(p)`, in reverse order."""
    q = p - U1
    while q != p:
        x = np.uint64(top[q])
        if x == ROOT:
            q = np.uint64(down[q])
        else:
            if colour[q] != AGREED:
                u, d = np.uint64(up[q]), np.uint64(down[q])
                down[u] = q
                up[d] = q
                length[x] += ONE
            q -= U1


@compiled
def cover(i, left, right, length, top, up, down, colour):
    """Take item `i` out of the list of items, and its options out of all other lists."""
    p = np.uint64(down[i])
    while p != i:
        hide(p, length, top, up, down, colour)
        p = np.uint64(down[p])
    leave_list(i, left, right)


@compiled
def uncover(i, left, right, length, top, up, down, colour):
    """Undo `cover(i)`, in reverse order."""
    rejoin_list(i, left, right)
    p = np.uint64(up[i])
    while p != i:
        unhide(p, length, top, up, down, colour)
        p = np.uint64(up[p])


@compiled
def leave_list(i, left, right):
    """Take item `i` out of the list of items."""
    before, after = np.uint64(left[i]), np.uint64(right[i])
    right[before] = after
    left[after] = before


@compiled
def rejoin_list(i, left, right):
    """Put item `i` back into the list of items."""
    before, after = np.uint64(left[i]), np.uint64(right[i])
    right[before] = i
    left[after] = i


@compiled
def purify(p, length, top, up, down, colour):
    """Hide the options that give the item of `p` another colour or none; mark its nodes that agree."""
    i, c = np.uint64(top[p]), colour[p]
    q = np.uint64(down[i])
    while q != i:
        if colour[q] == c:
            colour[q] = AGREED
        else:
            hide(q, length, top, up, down, colour)
        q = np.uint64(down[q])


@compiled
def unpurify(p, length, top, up, down, colour):
    """Undo `purify(p)`, in reverse order."""
    i, c = np.uint64(top[p]), colour[p]
    q = np.uint64(up[i])
    while q != i:
        if colour[q] == AGREED:
            colour[q] = c
        else:
            unhide(q, length, top, up, down, colour)
        q = np.uint64(up[q])


@compiled
def commit(p, left, right, length, top, up, down, colour, bound):
    """Give every other item of the option of node `p` this option."""
    q = p + U1
    while q != p:
        j = np.uint64(top[q])
        if j == ROOT:
            q = np.uint64(up[q])
            continue
        if np.int64(j) < bound.size:  # primary
            bound[j] -= 1
            if bound[j] == 0:
                cover(j, left, right, length, top, up, down, colour)
        elif colour[q] == COLOURLESS:
            cover(j, left, right, length, top, up, down, colour)
        elif colour[q] != AGREED:
            purify(q, length, top, up, down, colour)
        q += U1


@compiled
def uncommit(p, left, right, length, top, up, down, colour, bound):
    """Undo `commit(p)`, in reverse order."""
    q = p - U1
    while q != p:
        j = np.uint64(top[q])
        if j == ROOT:
            q = np.uint64(down[q])
            continue
        if np.int64(j) < bound.size:
            bound[j] += 1
            if bound[j] == 1:
                uncover(j, left, right, length, top, up, down, colour)
        elif colour[q] == COLOURLESS:
            uncover(j, left, right, length, top, up, down, colour)
        elif colour[q] != AGREED:
            unpurify(q, length, top, up, down, colour)
        q -= U1


@compiled
def withdraw(p, i, length, top, up, down, colour, bound):
    """Take node `p`, the first of item `i`'s list, out of it, and its option out of all others."""
    if bound[i] != 0:  # otherwise covering i has hidden the option
        hide(p, length, top, up, down, colour)
    d = np.uint64(down[p])
    down[i] = d
    up[d] = i
    length[i] -= ONE


@compiled
def restore(p, i, length, top, up, down, colour, bound):
    """Undo all `withdraw`s of item `i` since that of node `p`.

    They are undone in the order in which they were done: as that is the order of every list, too, each node finds its
    upper neighbour restored before it.
    """
    above, below = i, np.uint64(down[i])
    down[i] = p
    while p != below:
        up[p] = above
        length[i] += ONE
        if bound[i] != 0:
            unhide(p, length, top, up, down, colour)
        above, p = p, np.uint64(down[p])
    up[below] = above


@compiled
def needed(right, length, down, bound, slack, share):
    """Return SCALE times a lower bound of the cost for the items that still need options."""
    total = 0
    i = np.uint64(right[ROOT])
    while i != ROOT:
        need = min(bound[i] - slack[i], np.int64(length[i]))
        if need > 0:
            p = np.uint64(down[i])
            least = share[p]
            while p != i:
                least = min(least, share[p])
                p = np.uint64(down[p])
            total += need * least
        i = np.uint64(right[i])
    return total


@compiled
def take_all_back(level, left, right, length, top, up, down, colour, bound, slack, first, chosen):
    """Undo the choices of all levels above this one, in reverse order."""
    while level != ROOT:
        level -= U1
        p = np.uint64(chosen[level])
        i = np.uint64(top[p])
        if p != i:
            uncommit(p, left, right, length, top, up, down, colour, bound)
        elif bound[i] != 0:
            rejoin_list(i, left, right)
        if bound[i] != 0 or slack[i] != 0:
            restore(np.uint64(first[level]), i, length, top, up, down, colour, bound)
        if bound[i] == 0:
            uncover(i, left, right, length, top, up, down, colour)
        bound[i] += 1


@compiled
def advance(
    left,
    right,
    length,
    top,
    up,
    down,
    colour,
    bound,
    slack,
    cost,
    share,
    first,
    chosen,
    degree,
    tried,
    profile,
    visits,
    facts,
    weight,
    program,
    stack,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and chooses an item (M2 to M4), TRY gives it its next option or no further one (M5, M6), LEAVE
    takes that back (M7), DONE makes the item as it was (M8), BACK leaves the level (M9).
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level = np.uint64(s[LEVEL])
    scale, used, best = s[SCALE], s[USED], s[BEST]
    floor, renewal = s[FLOOR], s[RENEWAL]
    keyed = s[RULE] == KEY
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
                    take_all_back(level, left, right, length, top, up, down, colour, bound, slack, first, chosen)
                    level, used = ROOT, 0
                    phase = AGAIN
                    continue
                if np.int64(level) <= floor:
                    break
                visits[np.uint64(nodes) & recent] = level
                nodes += 1
                profile[level] += 1
            if keyed and right[ROOT] != ROOT:
                i = least_key(right, length, bound, slack, level, facts, weight, program, stack, s)
            else:
                i = choose(right, length, bound, slack, s)
            phase = BACK
            if i != ROOT and branches(i, length, bound, slack) == 0:
                continue
            if scale != 0 and used * scale + needed(right, length, down, bound, slack, share) > (best - 1) * scale:
                continue
            if i == ROOT:
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                best = used
                renewal, last = NEVER, end
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
            else:
                degree[level] = branches(i, length, bound, slack)
                tried[level] = 0
                first[level] = down[i]
                chosen[level] = i
                bound[i] -= 1
                if bound[i] == 0:
                    cover(i, left, right, length, top, up, down, colour)
                phase = TRY

        elif phase == TRY:
            p = np.uint64(down[np.uint64(chosen[level])])
            i = np.uint64(top[p])
            once = bound[i] == 0 and slack[i] == 0
            if (once and p == i) or (not once and np.int64(length[i]) <= bound[i] - slack[i]):
                phase = DONE
                continue
            chosen[level] = p
            tried[level] += 1
            if p == i:  # no further option for this item
                if bound[i] != 0:
                    leave_list(i, left, right)
            else:
                if not once:
                    withdraw(p, i, length, top, up, down, colour, bound)
                commit(p, left, right, length, top, up, down, colour, bound)
                used += cost[p]
            level += U1
            phase = ENTER

        elif phase == LEAVE:
            p = np.uint64(chosen[level])
            i = np.uint64(top[p])
            if p == i:
                if bound[i] != 0:
                    rejoin_list(i, left, right)
                phase = DONE
            else:
                used -= cost[p]
                uncommit(p, left, right, length, top, up, down, colour, bound)
                phase = TRY

        elif phase == DONE:
            i = np.uint64(top[np.uint64(chosen[level])])
            if bound[i] != 0 or slack[i] != 0:
                restore(np.uint64(first[level]), i, length, top, up, down, colour, bound)
            if bound[i] == 0:
                uncover(i, left, right, length, top, up, down, colour)
            bound[i] += 1
            phase = BACK

        else:
            if level == ROOT:
                status = EXHAUSTED
                break
            level -= U1
            phase = LEAVE

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    s[USED], s[BEST], s[RENEWAL] = used, best, renewal
    return status

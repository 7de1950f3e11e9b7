"""Repair of dead ends by Pósa rotations, searched best first and applied only if they help.

A path at a dead end e can have other ends: each visited neighbour p[i] of e gives, by reversal of all squares after
it, a path through the same squares with another end, p[i + 1] (Pósa, "Hamiltonian circuits in
random graphs", 1976):

    p[0] ... p[i] p[i+1] ... e    becomes    p[0] ... p[i] e ... p[i+1]

`rotate` searches the tree of such rotations, the end nearest to a free square first, until an end has a free
neighbour. This changes no path. A node of the tree stores only its parent and its i; since a rotation at i sends
position x > i to (length + i - x), and is its own inverse, the positions in a node's path follow from those in the
current path by folding them at the i of each rotation in turn. `apply` then applies those of one node at once:
they cut the path into few segments, which are joined in a new order, some of them reversed.

The squares of a board with R rows and C columns lie in a *field* of F numbers. On a plain surface that is the board
with a border as wide as the longest leap, row by row, and a move is an offset; on any other it is the board and one
number more, which is not a square, and moves are looked up. On a plain surface the walk to the first dead end is
that of the kernel `warnsdorff`, whose arrays `degree` and `path` are these; `go_on` is for what comes after.

    degree   (F)     uint8, below VISITED: a free square, and how many free neighbours it has; from VISITED on: a square
                     of the path, or not a square to visit. SEEN is set on the ends in the tree of rotations
    path     (N)     uint32, the squares visited, in order
    number   (F)     int32, a visited square's place in the path, from 1; 0 = not visited
    moves    (k)     uint64, what a move adds to a square's number, modulo 2^64
    near     (F, k)  uint32, the targets of a square's moves; empty on a plain surface
    goals    (g, 2)  int64, row and column, in the field, of the free squares nearest to the dead end
    ends     (T)     uint32, by node of the tree: the end of its path
    parents  (T)     uint32, the node that it was rotated from
    splits   (T)     uint32, the position i of that rotation, from 0
    depths   (T)     uint32, how many rotations lead to it
    heap     (T)     int64, nodes not yet expanded, value << 32 | node, least value first
    chain    (D)     uint32, the splits that lead to the current node, first to last
    s        int64, scalars, numbered below
"""

import numpy as np

from workbench.kernels.compiled import compiled

VISITED, SEEN, BORDER = np.uint8(0x80), np.uint8(0x40), np.uint8(0xFF)
DEAD = np.uint8(0x7F)  # instead of degree 0, where the least degree is looked for

LENGTH = 0  # squares on the path
SQUARES = 1  # squares to visit
WIDTH = 2  # squares in a row of the field
WRAP_ROWS = 3  # after so many rows a wrapped board begins again; 0 = never
WRAP_COLUMNS = 4
NODES = 5  # squares visited and rotations tried
COUNT = 6  # nodes in the tree of rotations
WAITING = 7  # of them in the heap
CURRENT = 8  # the node that is expanded; -1 = the best one is to be taken from the heap
MOVE = 9  # its next move
REACHED = 10  # the node whose end has a free neighbour
SCALARS = 11

RUNNING = 0  # the budget is used up
OVER = 1  # go_on: at a dead end, or all squares are visited; rotate: an end with a free neighbour is REACHED
FAILED = 2  # rotate: no more ends, or no more room for them
DEEP = 3  # rotate: the best node, REACHED, is so deep that it is better applied first

DEPTH_WEIGHT = 2  # of a rotation, against a step of the distance to a free square

U0, U1 = np.uint64(0), np.uint64(1)
NONE = np.int64(2**62)


@compiled
def led(v, k, moves, near):
    """Return the square to which move k leads from v; a number of BORDER degree if there is none."""
    if near.shape[0] != 0:
        return np.uint64(near[v, k])
    return v + moves[k]


@compiled
def survey(degree, moves, near):
    """Count the free neighbours of every free square."""
    for v in range(np.uint64(degree.size)):
        if degree[v] != BORDER:
            free = 0
            for k in range(np.uint64(moves.size)):
                free += degree[led(v, k, moves, near)] != BORDER
            degree[v] = free


@compiled
def visit(v, degree, path, moves, near, s):
    """Append v to the path."""
    degree[v] |= VISITED
    path[np.uint64(s[LENGTH])] = v
    s[LENGTH] += 1
    for k in range(np.uint64(moves.size)):
        u = led(v, k, moves, near)
        degree[u] -= degree[u] < VISITED


@compiled
def go_on(degree, path, moves, near, s, budget):
    """Walk on by Warnsdorff's rule for at most `budget` squares; return RUNNING or OVER.

    Ties go to the first move. A square without free neighbours is entered only where there is no other.
    """
    left = np.int64(budget)
    while s[LENGTH] < s[SQUARES]:
        v = np.uint64(path[np.uint64(s[LENGTH] - 1)])
        best, least = v, VISITED
        for k in range(np.uint64(moves.size)):
            u = led(v, k, moves, near)
            worth = degree[u] if degree[u] != 0 else DEAD
            if worth < least:
                best, least = u, worth
        if least == VISITED:
            break
        if left == 0:
            return ended(RUNNING, left, budget, s)
        left -= 1
        visit(best, degree, path, moves, near, s)
    return ended(OVER, left, budget, s)


@compiled
def place(path, number, first, last):
    """Number the squares of the path from position `first` to before `last`."""
    for x in range(np.uint64(first), np.uint64(last)):
        number[path[x]] = np.int32(x + U1)


@compiled
def has_free(v, degree, moves, near):
    """Tell whether the path can go on from v."""
    found = False
    for k in range(np.uint64(moves.size)):
        found |= degree[led(v, k, moves, near)] < VISITED
    return found


@compiled
def distance(v, goals, s):
    """Return how far the nearest goal is: rows and columns, the larger of both twice."""
    row, column = np.int64(v // np.uint64(s[WIDTH])), np.int64(v % np.uint64(s[WIDTH]))
    least = NONE
    for g in range(np.uint64(goals.shape[0])):
        down, across = abs(goals[g, 0] - row), abs(goals[g, 1] - column)
        if s[WRAP_ROWS] != 0:
            down = min(down, s[WRAP_ROWS] - down)
        if s[WRAP_COLUMNS] != 0:
            across = min(across, s[WRAP_COLUMNS] - across)
        least = min(least, down + across + max(down, across))
    return least


@compiled
def push(value, heap, s):
    """Put a value on the heap."""
    x = np.uint64(s[WAITING])
    s[WAITING] += 1
    while x != U0:
        above = (x - U1) >> U1
        if heap[above] <= value:
            break
        heap[x] = heap[above]
        x = above
    heap[x] = value


@compiled
def pop(heap, s):
    """Take the least value from the heap."""
    least = heap[0]
    s[WAITING] -= 1
    size = np.uint64(s[WAITING])
    value = heap[size]
    x = U0
    while True:
        below = (x << U1) + U1
        if below >= size:
            break
        if below + U1 < size and heap[below + U1] < heap[below]:
            below += U1
        if value <= heap[below]:
            break
        heap[x] = heap[below]
        x = below
    heap[x] = value
    return least


@compiled
def begin(degree, path, ends, parents, splits, depths, heap, s):
    """Begin the tree of rotations: its root is the current path."""
    end = path[np.uint64(s[LENGTH] - 1)]
    degree[end] |= SEEN
    ends[0], parents[0], splits[0], depths[0] = end, 0, 0, 0
    s[COUNT], s[WAITING], s[CURRENT] = 1, 0, -1
    push(np.int64(0), heap, s)


@compiled
def unroll(node, parents, splits, depths, chain):
    """Write the splits that lead to a node into `chain`; return their number."""
    depth = np.uint64(depths[node])
    for x in range(depth):
        chain[depth - U1 - x] = splits[node]
        node = np.uint64(parents[node])
    return depth


@compiled
def rotate(degree, path, number, moves, near, goals, ends, parents, splits, depths, heap, chain, s, budget):
    """Try at most `budget` rotations; return RUNNING, OVER, FAILED or DEEP."""
    length = np.uint64(s[LENGTH])
    left = np.int64(budget)
    node = U0
    depth = U0
    if s[CURRENT] >= 0:
        node = np.uint64(s[CURRENT])
        depth = unroll(node, parents, splits, depths, chain)
    while True:
        if s[CURRENT] < 0:
            if s[WAITING] == 0 or s[COUNT] + moves.size > ends.size:
                return ended(FAILED, left, budget, s)
            node = np.uint64(pop(heap, s) & 0xFFFFFFFF)
            if depths[node] >= chain.size:
                s[REACHED] = node
                return ended(DEEP, left, budget, s)
            depth = unroll(node, parents, splits, depths, chain)
            s[CURRENT], s[MOVE] = node, 0
        end = np.uint64(ends[node])
        for k in range(np.uint64(s[MOVE]), np.uint64(moves.size)):
            s[MOVE] = k
            u = led(end, k, moves, near)
            if number[u] == 0:
                continue
            x = np.uint64(number[u]) - U1
            for j in range(depth):
                if x > chain[j]:
                    x = length + np.uint64(chain[j]) - x
            if x + U1 >= length - U1:
                continue
            split = x
            x += U1
            for j in range(depth):
                i = np.uint64(chain[depth - U1 - j])
                if x > i:
                    x = length + i - x
            new = np.uint64(path[x])
            if degree[new] & SEEN:
                continue
            if left == 0:
                return ended(RUNNING, left, budget, s)
            left -= 1
            degree[new] |= SEEN
            child = np.uint64(s[COUNT])
            s[COUNT] += 1
            ends[child], parents[child], splits[child], depths[child] = new, node, split, depth + U1
            if has_free(new, degree, moves, near):
                s[REACHED] = child
                return ended(OVER, left, budget, s)
            value = distance(new, goals, s) + DEPTH_WEIGHT * np.int64(depth + U1)
            push(value << 32 | np.int64(child), heap, s)
        s[CURRENT] = -1


@compiled
def ended(status, left, budget, s):
    """Count the rotations tried."""
    s[NODES] += budget - left
    return status


@compiled
def fell(degree, ends, s):
    """Remove the tree of rotations."""
    for node in range(np.uint64(s[COUNT])):
        degree[ends[node]] &= np.uint8(0xFF ^ 0x40)
    s[COUNT] = 0


@compiled
def apply(path, chain, depth, scratch, pieces, s):
    """Carry out the first `depth` rotations of the chain.

    `pieces` (depth + 1, 2), int64: the segments of the new path, from position to position in the old one.
    `scratch`, uint32: room for the squares after the least split.
    """
    pieces[0, 0], pieces[0, 1] = 0, s[LENGTH] - 1
    count = 1
    for j in range(depth):
        at = cut(np.int64(chain[j]), pieces, count)
        count += at >> 32
        low, high = (at & 0xFFFFFFFF) + 1, count - 1
        while low <= high:
            a, b, c, d = pieces[low, 0], pieces[low, 1], pieces[high, 0], pieces[high, 1]
            pieces[low, 0], pieces[low, 1] = d, c
            pieces[high, 0], pieces[high, 1] = b, a
            low, high = low + 1, high - 1
    join(path, scratch, pieces, count, s[LENGTH] - scratch.size)


@compiled
def cut(split, pieces, count):
    """End a segment at a position of the new path; return its number, plus 2^32 if a segment was cut."""
    at, begun = 0, 0
    size = abs(pieces[0, 1] - pieces[0, 0]) + 1
    while begun + size <= split:
        begun += size
        at += 1
        size = abs(pieces[at, 1] - pieces[at, 0]) + 1
    if begun + size == split + 1:
        return at
    for x in range(count, at + 1, -1):
        pieces[x, 0], pieces[x, 1] = pieces[x - 1, 0], pieces[x - 1, 1]
    way = 1 if pieces[at, 1] >= pieces[at, 0] else -1
    end = pieces[at, 0] + way * (split - begun)
    pieces[at + 1, 0], pieces[at + 1, 1] = end + way, pieces[at, 1]
    pieces[at, 1] = end
    return at | 1 << 32


@compiled
def join(path, scratch, pieces, count, first):
    """Rewrite the path from position `first` on from its segments."""
    x = 0
    for p in range(count):
        a, b = pieces[p, 0], pieces[p, 1]
        way = 1 if b >= a else -1
        size = abs(b - a) + 1
        skipped = min(size, max(0, first - x))
        for y in range(skipped, size):
            scratch[np.uint64(x + y - first)] = path[np.uint64(a + way * y)]
        x += size
    for y in range(np.uint64(scratch.size)):
        path[np.uint64(first) + y] = scratch[y]


@compiled
def verify(path, number, moves, near, s):
    """Tell whether all moves of the path are leaps and no square occurs twice."""
    for x in range(np.uint64(s[LENGTH])):
        v = np.uint64(path[x])
        right = number[v] == np.int32(x + U1)
        if x != U0:
            before = np.uint64(path[x - U1])
            leap = False
            for k in range(np.uint64(moves.size)):
                leap |= led(before, k, moves, near) == v
            right &= leap
        if not right:
            return False
    return True

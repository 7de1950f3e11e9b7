"""The nodes of chains and the links between them, built once for each position.

A node is a candidate or, for grouped chains, a group: the candidates of one digit in the cells that two units share,
if they are at least two. Candidates come first, by digit and cell; a group is true if one of its candidates is.

    weak link      the two nodes cannot both be true     they share a cell, or a digit and each cell sees each other
    strong link    they cannot both be false             the two candidates of a cell, all places of a digit in a unit

All arrays are views of one, `board.links` (uint64), whose first words are scalars. M nodes, V = ceil(M / 64) words of a
set of nodes, W words of a set of cells:

    node_of   (N * n,)  the node of each candidate         weak, strong     (M, V)  the nodes linked to each node
    digit_of  (M,)      the digit of each node             free, forced     (M, V)  the same, of the chains in question
    cell_of   (M,)      its lowest cell                    jump             (M, V)  the nodes that follow, see `reach`
    members   (M, W)    its cells                          reach            (M, V)  the nodes that follow in the end
    kin       (n, V)    the nodes of each digit            level            (M, M)  after how many strong links (uint8)
    sets      (SETS, V) sets of nodes of a finder          path             (PATH,) nodes of a finder

and those of nets, see `nets`, with a slot for each digit and one more, whose rows follow each other:

    states    (3 * (n + 1), V)   causes   (2 * (n + 1), M)   queues   (2, 2M)   left   (N + n * U,)   offers   (2M, 3)
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.board import CHANGES

# Scalars; BUILT: `s[CHANGES]` of the position; QUEUED, 2: the lengths of the queues of a net; BEST: see `multiple`
BUILT, CANDIDATES, NODES, KIND, DEEPEST, GROUPS, BEST, QUEUED = 0, 1, 2, 3, 4, 5, 6, 7
HEAD = 9
MAX_NODES = 4096  # groups are left out of larger positions, and then all nodes
MOST = np.uint64(MAX_NODES)
SETS, PATH = 16, 1024

U0, U1, U6, U63 = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)
BITS, BYTES = np.uint64(64), np.uint64(8)


class Links(NamedTuple):
    """The arrays of the links, see the module."""

    node_of: np.ndarray
    digit_of: np.ndarray
    cell_of: np.ndarray
    members: np.ndarray
    kin: np.ndarray
    sets: np.ndarray
    path: np.ndarray
    weak: np.ndarray
    strong: np.ndarray
    free: np.ndarray
    forced: np.ndarray
    jump: np.ndarray
    reach: np.ndarray
    level: np.ndarray
    states: np.ndarray
    causes: np.ndarray
    queues: np.ndarray
    left: np.ndarray
    offers: np.ndarray
    s: np.ndarray


def capacity(n, units, crossings):
    """Return the length of `board.links`, in words, for n digits and numbers of units and of pairs that share cells."""
    nodes = min(n * n * n + n * crossings, MAX_NODES)
    words, cell_words = (nodes + 63) // 64, (n * n + 63) // 64
    rows = nodes * (2 + cell_words + 6 * words) + (n + SETS) * words
    nets = (n + 1) * (3 * words + 2 * nodes) + 10 * nodes + n * n + n * units
    return HEAD + n * n * n + rows + PATH + nodes * ((nodes + 7) // 8) + nets


@counting
def view(pool, at, rows, columns):
    """Return the part of an array from a position as rows and columns, and the position after it."""
    return pool[at : at + rows * columns].reshape((np.int64(rows), np.int64(columns)))


@counting
def links_of(board):
    """Return the arrays of the links that are built."""
    pool = board.links
    n, m = np.int64(board.places.shape[0]), np.int64(pool[NODES])
    v, w = (m + 63) // 64, np.int64(board.places.shape[1])
    candidates = board.words.size * n
    at = HEAD
    node_of = pool[at : at + candidates]
    at += candidates
    digit_of = pool[at : at + m]
    cell_of = pool[at + m : at + 2 * m]
    at += 2 * m
    members = view(pool, at, m, w)
    at += m * w
    kin = view(pool, at, n, v)
    at += n * v
    sets = view(pool, at, SETS, v)
    at += SETS * v
    path = pool[at : at + PATH]
    at += PATH
    size = m * v
    weak, strong = view(pool, at, m, v), view(pool, at + size, m, v)
    free, forced = view(pool, at + 2 * size, m, v), view(pool, at + 3 * size, m, v)
    jump, reach = view(pool, at + 4 * size, m, v), view(pool, at + 5 * size, m, v)
    at += 6 * size
    wide = (m + 7) // 8
    level = view(pool, at, m, wide).view(np.uint8)
    at += m * wide
    states = view(pool, at, 3 * (n + 1), v)
    at += 3 * (n + 1) * v
    causes = view(pool, at, 2 * (n + 1), m)
    at += 2 * (n + 1) * m
    queues = view(pool, at, 2, 2 * m)
    at += 4 * m
    offers = view(pool, at, 2 * m, 3)
    at += 6 * m
    left = pool[at : at + board.words.size + n * board.units.shape[0]]
    tables = (weak, strong, free, forced, jump, reach, level)
    return Links(
        node_of, digit_of, cell_of, members, kin, sets, path, *tables, states, causes, queues, left, offers, pool
    )


@counting
def build(board, groups):
    """Build the nodes and links of the position, unless they are there; return their arrays. `groups`: with groups."""
    pool, changes = board.links, np.uint64(board.s[CHANGES])
    if pool[BUILT] == changes and pool[GROUPS] >= groups:
        return links_of(board)
    pool[BUILT], pool[KIND], pool[GROUPS] = changes, U0, groups
    candidates, nodes = count_nodes(board, groups)
    pool[CANDIDATES] = candidates if candidates <= MOST else U0
    pool[NODES] = nodes if nodes <= MOST else pool[CANDIDATES]
    links = links_of(board)
    links.members[:, :] = U0
    links.kin[:, :] = U0
    links.weak[:, :] = U0
    links.strong[:, :] = U0
    if pool[CANDIDATES]:
        number_candidates(board, links)
        link_candidates(board, links)
    if pool[NODES] > pool[CANDIDATES]:
        number_groups(board, links)
        link_groups(board, links)
    return links


@compiled
def mark(sets, row, member):
    """Add a member to a row of a table of sets."""
    sets[row, member >> U6] |= U1 << (member & U63)


@compiled
def count_nodes(board, groups):
    """Return the number of candidates, and that of all nodes."""
    candidates = together = U0
    for d in range(board.places.shape[0]):
        places = board.places[np.uint64(d)]
        candidates += size(places)
        for x in range(board.crossings.shape[0] if groups else 0):
            if several(board.crossings, places, np.uint64(x)):
                together += U1
    return candidates, candidates + together


@compiled
def size(cells):
    """Return the number of members of a set."""
    count = U0
    for w in range(cells.size):
        count += popcount(cells[np.uint64(w)])
    return count


@compiled
def several(crossings, places, x):
    """Return whether at least two of some cells lie in a crossing."""
    count = U0
    for w in range(places.size):
        count += popcount(places[np.uint64(w)] & crossings[x, np.uint64(w + 2)])
    return count > U1


@compiled
def number_candidates(board, links):
    """Give each candidate its node."""
    n, node = np.uint64(board.places.shape[0]), U0
    for d in range(n):
        digit = np.uint64(d)
        for w in range(board.places.shape[1]):
            word = board.places[digit, np.uint64(w)]
            while word:
                cell = (np.uint64(w) << U6) + lowest(word)
                word &= word - U1
                links.node_of[cell * n + digit] = node
                links.digit_of[node], links.cell_of[node] = digit, cell
                mark(links.members, node, cell)
                mark(links.kin, digit, node)
                node += U1


@compiled
def link_candidates(board, links):
    """Link the candidates of each cell and the places of each digit in each unit."""
    n = np.uint64(board.places.shape[0])
    for k in range(links.s[CANDIDATES]):
        node = np.uint64(k)
        digit, cell = links.digit_of[node], links.cell_of[node]
        rest = board.words[cell] & ~(np.uint32(1) << np.uint32(digit))
        if popcount(rest) == U1:
            mark(links.strong, node, links.node_of[cell * n + lowest(rest)])
        while rest:
            mark(links.weak, node, links.node_of[cell * n + lowest(rest)])
            rest &= rest - np.uint32(1)
        for w in range(board.places.shape[1]):
            word = board.places[digit, np.uint64(w)] & board.peer_sets[cell, np.uint64(w)]
            while word:
                other = (np.uint64(w) << U6) + lowest(word)
                word &= word - U1
                mark(links.weak, node, links.node_of[other * n + digit])
        for h in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[cell, np.uint64(h)])
            if board.counts[digit, unit] == 2:
                link_pair(board, links, node, unit)


@compiled(forceinline=True)
def link_pair(board, links, node, unit):
    """Make the strong link from a candidate to the other place of its digit in a unit."""
    n, digit = np.uint64(board.places.shape[0]), links.digit_of[node]
    for w in range(board.places.shape[1]):
        at = np.uint64(w)
        word = board.places[digit, at] & board.unit_sets[unit, at] & ~links.members[node, at]
        if word:
            mark(links.strong, node, links.node_of[((at << U6) + lowest(word)) * n + digit])


@compiled
def number_groups(board, links):
    """Give each group its node."""
    node = links.s[CANDIDATES]
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        for x in range(board.crossings.shape[0]):
            if several(board.crossings, board.places[digit], np.uint64(x)):
                links.digit_of[node] = digit
                links.cell_of[node] = np.uint64(x)  # the crossing, until the groups are linked
                mark(links.kin, digit, node)
                for w in range(board.places.shape[1]):
                    at = np.uint64(w)
                    links.members[node, at] = board.places[digit, at] & board.crossings[np.uint64(x), at + np.uint64(2)]
                node += U1


@compiled
def link_groups(board, links):
    """Link each group to the candidates and groups of its digit."""
    seen, rest = board.scratch[U0], board.scratch[U1]
    for k in range(links.s[CANDIDATES], links.s[NODES]):
        node = np.uint64(k)
        digit, crossing = links.digit_of[node], links.cell_of[node]
        common_peers(board.peer_sets, links.members[node], seen)
        link_seen(board, links, node, seen)
        for side in range(2):
            unit = board.crossings[crossing, np.uint64(side)]
            for w in range(rest.size):
                at = np.uint64(w)
                rest[at] = board.places[digit, at] & board.unit_sets[unit, at] & ~links.members[node, at]
            link_rest(board, links, node, rest)
    for k in range(links.s[CANDIDATES], links.s[NODES]):
        node = np.uint64(k)
        for w in range(rest.size - 1, -1, -1):
            if links.members[node, np.uint64(w)]:
                links.cell_of[node] = (np.uint64(w) << U6) + lowest(links.members[node, np.uint64(w)])


@compiled
def common_peers(peer_sets, cells, seen):
    """Set the cells that see all of some cells."""
    seen[:] = ~U0
    for w in range(cells.size):
        word = cells[np.uint64(w)]
        while word:
            cell = (np.uint64(w) << U6) + lowest(word)
            word &= word - U1
            for v in range(seen.size):
                seen[np.uint64(v)] &= peer_sets[cell, np.uint64(v)]


@compiled(forceinline=True)
def link_seen(board, links, node, seen):
    """Make the weak links of a group, given the cells that see all of it."""
    n, digit = np.uint64(board.places.shape[0]), links.digit_of[node]
    for w in range(seen.size):
        word = seen[np.uint64(w)] & board.places[digit, np.uint64(w)]
        while word:
            other = links.node_of[((np.uint64(w) << U6) + lowest(word)) * n + digit]
            word &= word - U1
            mark(links.weak, node, other)
            mark(links.weak, other, node)
    other = node + U1
    while other < links.s[NODES] and links.digit_of[other] == digit:
        if within(links.members, other, seen):
            mark(links.weak, node, other)
            mark(links.weak, other, node)
        other += U1


@compiled(forceinline=True)
def within(members, node, cells):
    """Return whether a node lies in a set of cells."""
    for w in range(cells.size):
        if members[node, np.uint64(w)] & ~cells[np.uint64(w)]:
            return False
    return True


@compiled(forceinline=True)
def link_rest(board, links, node, rest):
    """Make the strong link from a group to the rest of its digit in a unit, if that is a node."""
    count, digit = size(rest), links.digit_of[node]
    if count == U1:
        for w in range(rest.size):
            if rest[np.uint64(w)]:
                cell = (np.uint64(w) << U6) + lowest(rest[np.uint64(w)])
                other = links.node_of[cell * np.uint64(board.places.shape[0]) + digit]
                mark(links.strong, node, other)
                mark(links.strong, other, node)
    elif count:
        other = node + U1
        while other < links.s[NODES] and links.digit_of[other] == digit:
            if equal(links.members, other, rest):
                mark(links.strong, node, other)
                mark(links.strong, other, node)
                break
            other += U1


@compiled(forceinline=True)
def equal(members, node, cells):
    """Return whether a node consists of these cells."""
    for w in range(cells.size):
        if members[node, np.uint64(w)] != cells[np.uint64(w)]:
            return False
    return True

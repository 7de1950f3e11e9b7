"""The candidates of a position, numbered, and the sites that hold each of them: a cell, or a digit in a unit.

A search has one ground. Nodes are candidates, by cell and digit; m of them take W = ceil(m / 64) words of a set. With
N cells, n digits and U units there are S = N + n * U sites: cell c is site c, digit d in unit u is N + d * U + u.

A state says which candidates are left: `alive` as a set, `left` their number in each site, and `tie` the exclusive or
of their numbers in each site, which is the last candidate once only one is left. Site S stands for no site.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled

U0, U1, U6, U63 = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)
MOST = 512  # nodes
SPARE = 8  # sets of a finder
FULL = 60000  # what `left` says of no site


class Ground(NamedTuple):
    """The nodes of a position and their sites; all arrays are uint64."""

    cell_of: np.ndarray  # (m,)
    digit_of: np.ndarray  # (m,)
    node_of: np.ndarray  # (N * n,)
    sites: np.ndarray  # (m, K): the cell of each node, then its digit in its box, row, column and other units
    masks: np.ndarray  # (S + 1, W): the nodes of each site
    weak_from: np.ndarray  # (m + 1,): where the nodes begin that are false if this one is true, as they are looked at
    weak: np.ndarray  # these nodes
    weak_site: np.ndarray  # the first site that each shares with it
    peers: np.ndarray  # (m, W): those of the same digit
    open_cells: np.ndarray  # (U,): the open cells of each unit
    solved: np.ndarray  # (n,): the cells solved by each digit
    spare: np.ndarray  # (SPARE, W)


class States(NamedTuple):
    """States, one a row."""

    alive: np.ndarray  # (R, W) uint64
    left: np.ndarray  # (R, S + 1) uint16
    tie: np.ndarray  # (R, S + 1) uint16


def ground_of(board):
    """Return the ground of a position, None if it has too many candidates."""
    n, cells, units = board.places.shape[0], board.words.size, board.units.shape[0]
    m = sum(int(word).bit_count() for word in board.words.tolist())
    if m > MOST:
        return None
    words, sites, homes = m // 64 + 1, cells + n * units, board.homes.shape[1]
    ground = Ground(
        cell_of=np.zeros(m, np.uint64),
        digit_of=np.zeros(m, np.uint64),
        node_of=np.zeros(cells * n, np.uint64),
        sites=np.zeros((m, 1 + homes), np.uint64),
        masks=np.zeros((sites + 1, words), np.uint64),
        weak_from=np.zeros(m + 1, np.uint64),
        weak=np.zeros(m * n * (1 + homes), np.uint64),
        weak_site=np.zeros(m * n * (1 + homes), np.uint64),
        peers=np.zeros((m, words), np.uint64),
        open_cells=np.zeros(units, np.uint64),
        solved=np.zeros(n, np.uint64),
        spare=np.zeros((SPARE, words), np.uint64),
    )
    lay(board, ground)
    return ground


def states_of(ground, rows):
    """Return states, of which the last is that of the position itself."""
    sites, words = ground.masks.shape
    states = States(
        alive=np.zeros((rows, words), np.uint64),
        left=np.zeros((rows, sites), np.uint16),
        tie=np.zeros((rows, sites), np.uint16),
    )
    begin(ground, states)
    return states


@compiled
def mark(sets, row, member):
    """Add a member to a row of a table of sets."""
    sets[row, member >> U6] |= U1 << (member & U63)


@compiled
def holds(sets, row, member):
    """Return whether a row of a table of sets has a member."""
    return (sets[row, member >> U6] >> (member & U63)) & U1 != U0


@compiled
def in_order(h):
    """Return the column of `homes` that is looked at as number h: box, row, column, diagonals."""
    return np.uint64((2, 0, 1)[h] if h < 3 else h)


@compiled
def lay(board, ground):
    """Number the candidates, and set their sites and what each of them rules out."""
    n, cells, units = np.uint64(board.places.shape[0]), np.uint64(board.words.size), np.uint64(board.units.shape[0])
    none = np.uint64(ground.masks.shape[0] - 1)
    node = U0
    for c in range(cells):
        cell = np.uint64(c)
        word = board.words[cell]
        if board.digits[cell]:
            ground.solved[np.uint64(board.digits[cell]) - U1] += U1
        while word:
            digit = lowest(word)
            word &= word - np.uint32(1)
            ground.cell_of[node], ground.digit_of[node], ground.node_of[cell * n + digit] = cell, digit, node
            ground.sites[node, U0] = cell
            mark(ground.masks, cell, node)
            for h in range(board.homes.shape[1]):
                unit = np.uint64(board.homes[cell, in_order(h)])
                site = cells + digit * units + unit
                if holds(ground.masks, site, node):
                    site = none
                else:
                    mark(ground.masks, site, node)
                ground.sites[node, np.uint64(h + 1)] = site
            node += U1
    for u in range(units):
        for k in range(n):
            ground.open_cells[np.uint64(u)] += np.uint64(board.digits[board.units[np.uint64(u), np.uint64(k)]] == 0)
    at = U0
    for k in range(ground.cell_of.size):
        node = np.uint64(k)
        at = rule_out_of(board, ground, node, at)
        ground.weak_from[node + U1] = at


@compiled
def rule_out_of(board, ground, node, at):
    """Write what a node rules out from a position on, in order; return the position after it."""
    n, none = np.uint64(board.places.shape[0]), np.uint64(ground.masks.shape[0] - 1)
    seen, start = ground.spare, at
    seen[U0] = U0
    mark(seen, U0, node)
    for h in range(ground.sites.shape[1]):
        site = ground.sites[node, np.uint64(h)]
        if site == none:
            continue
        unit = np.uint64(board.homes[ground.cell_of[node], in_order(h - 1)]) if h else U0
        for k in range(n):
            if h == 0:
                number = ground.cell_of[node] * n + np.uint64(k)
                there = (board.words[ground.cell_of[node]] >> np.uint32(k)) & np.uint32(1) != 0
            else:
                cell = np.uint64(board.units[unit, np.uint64(k)])
                number = cell * n + ground.digit_of[node]
                there = (board.words[cell] >> np.uint32(ground.digit_of[node])) & np.uint32(1) != 0
            if there and not holds(seen, U0, ground.node_of[number]):
                other = ground.node_of[number]
                mark(seen, U0, other)
                ground.weak[at], ground.weak_site[at] = other, site
                at += U1
                if h:
                    mark(ground.peers, node, other)
    return max(at, start)


@compiled
def begin(ground, states):
    """Set the last state to that of the position."""
    row, none = np.uint64(states.alive.shape[0] - 1), np.uint64(ground.masks.shape[0] - 1)
    for k in range(ground.cell_of.size):
        node = np.uint64(k)
        mark(states.alive, row, node)
        for h in range(ground.sites.shape[1]):
            site = ground.sites[node, np.uint64(h)]
            states.left[row, site] += np.uint16(1)
            states.tie[row, site] ^= np.uint16(node)
    states.left[row, none] = np.uint16(FULL)


@compiled
def copy_state(states, target, source):
    """Make a state equal to another."""
    for w in range(states.alive.shape[1]):
        states.alive[target, np.uint64(w)] = states.alive[source, np.uint64(w)]
    for s in range(states.left.shape[1]):
        states.left[target, np.uint64(s)] = states.left[source, np.uint64(s)]
        states.tie[target, np.uint64(s)] = states.tie[source, np.uint64(s)]


@compiled
def clear_node(ground, states, row, node):
    """Remove a candidate from a state."""
    states.alive[row, node >> U6] &= ~(U1 << (node & U63))
    for h in range(ground.sites.shape[1]):
        site = ground.sites[node, np.uint64(h)]
        states.left[row, site] -= np.uint16(1)
        states.tie[row, site] ^= np.uint16(node)

"""Almost locked sets of a position: n open cells of a unit that have n+1 candidates together.

A set has all of its digits but one, so as soon as it lacks a digit, it has all others. The cells of a set that have a
digit are its footprint for the digit. Sets share footprints, and whether two sets have a restricted common, or whether
a candidate sees a digit at both ends of a chain, is a matter of footprints: it is decided for all sets at once by rows
of bits. All tables are rows of words in the blocks of `board.als`, and stay until the candidates change:

    cells[s], digits[s], feet[s, d]    of each set: its cells, its digits, and the footprint of each digit
    prints[f], signs[f], peers[f]      of each footprint: its cells, its digit, and the cells that see all of it
    members[f]    bits of sets: those that have the footprint
    linked[f]     bits of footprints of the digit that it sees entirely: one of the two is false (a restricted common)
    paired[f]     bits of sets: the members of the footprints linked
    useful[f]     bits of footprints of the digit: some candidate of it sees both
    others[f]     bits of footprints: those of its sets for other digits, which are true if it is false
    next[f]       bits of footprints: the others of the footprints linked, which are true if it is true
    ends[f]       bits of footprints: useful to one of the others, so they may be the other end of a chain by it

On large boards sets are limited to MAX_CELLS cells, and to fewer if there would be more than SETS of them.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.board import U0, U1, U6, U63

SETS = 2048  # and footprints, at most
BLOCKS = 19  # of the room, each with
BLOCK = SETS * SETS // 64  # words
MAX_CELLS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 7, 7, 7, 7, 7, 6, 6, 6, 6, 5, 5, 5, 5, 5)  # of a set, by n
SLOTS = np.uint64(4 * SETS)  # of a hash table
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # of hashes: 2^64 divided by the golden ratio

COUNT, PRINTS, KNOWN = np.uint64(0), np.uint64(1), np.uint64(2)  # of `s`: sets, footprints; 1 = of these words


class Sets(NamedTuple):
    """The tables of a board; all hold uint64."""

    s: np.ndarray  # scalars
    words: np.ndarray  # (N, 1): the candidates that the tables were made for
    cells: np.ndarray  # (S, W)
    digits: np.ndarray  # (S, 1)
    feet: np.ndarray  # (S, n)
    prints: np.ndarray  # (F, W)
    signs: np.ndarray  # (F, 1)
    peers: np.ndarray  # (F, W)
    members: np.ndarray  # (F, span), and so on; span = words of a row of S or F bits
    linked: np.ndarray
    paired: np.ndarray
    useful: np.ndarray
    others: np.ndarray
    next: np.ndarray
    ends: np.ndarray
    rows: np.ndarray  # (SETS, span): rows of a finder
    slots: np.ndarray  # (SLOTS, 1): a hash table
    queue: np.ndarray  # (BLOCK, 1): a queue or a stack
    path: np.ndarray  # (BLOCK, 1): a set, a restricted common, a set, and so on


@counting
def table(board, block, width):
    """Return a block of the room as rows of words."""
    words = board.als[np.uint64(block)]
    rows = np.uint64(words.size) // width
    return words[: rows * width].reshape(rows, width)


@counting
def tables(board):
    """Return the tables of a board, as wide as the present numbers of sets and footprints make them."""
    n, wide = np.uint64(board.places.shape[0]), np.uint64(board.places.shape[1])
    s = board.als[np.uint64(0)]
    span = (max(s[COUNT], s[PRINTS], U1) + U63) >> U6
    return Sets(
        s,
        table(board, 1, U1),
        table(board, 2, wide),
        table(board, 3, U1),
        table(board, 4, n),
        table(board, 5, wide),
        table(board, 6, U1),
        table(board, 7, wide),
        table(board, 8, span),
        table(board, 9, span),
        table(board, 10, span),
        table(board, 11, span),
        table(board, 12, span),
        table(board, 13, span),
        table(board, 14, span),
        table(board, 15, span),
        table(board, 16, U1),
        table(board, 17, U1),
        table(board, 18, U1),
    )


@counting
def almost_locked(board):
    """Return the tables of the position, made anew if its candidates have changed."""
    sets = tables(board)
    if not is_current(board, sets):
        most = np.uint64(MAX_CELLS[board.places.shape[0]])
        while not (gather(board, sets, most) and arrange(board, sets) and find_prints(board, sets)):
            most -= U1
        sets = tables(board)
        relate(board, sets)
    sets.s[KNOWN] = U1
    return sets


@compiled
def is_current(board, sets):
    """Return whether the tables are those of the position; remember its candidates."""
    same = sets.s[KNOWN] == U1
    for k in range(board.words.size):
        cell, word = np.uint64(k), np.uint64(board.words[np.uint64(k)])
        same &= sets.words[cell, U0] == word
        sets.words[cell, U0] = word
    sets.s[KNOWN] = U0
    return same


@compiled
def gather(board, sets, most):
    """List the sets of at most `most` cells, unit by unit; return whether there is room for them.

    A depth-first walk through the subsets of the open cells of a unit: row k of the queue holds the position of the
    k-th cell chosen, the row after it the digits so far. Lists lie in `prints` and `signs`, which are not yet used.
    """
    n = np.uint64(board.places.shape[0])
    spots, unions = sets.queue[:n, 0], sets.queue[n : n + n, 0]
    opens = sets.queue[n + n : n + n + n, 0]
    sets.s[COUNT] = U0
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        size, level = open_cells(board, unit, opens), U0
        spots[U0] = U0
        while True:
            if spots[level] == size:
                if level == U0:
                    break
                level -= U1
                spots[level] += U1
                continue
            union = np.uint64(board.words[opens[spots[level]]])
            if level:
                union |= unions[level - U1]
            unions[level] = union
            digits = popcount(union)
            if digits == level + U1 + U1 and is_first(board.homes, board.unit_sets, unit, opens, spots, level):
                if sets.s[COUNT] == np.uint64(SETS):
                    return False
                list_cells(sets.prints, sets.s[COUNT], opens, spots, level)
                sets.signs[sets.s[COUNT], U0] = union
                sets.s[COUNT] += U1
            if level + U1 < most and digits <= most + U1:
                spots[level + U1] = spots[level] + U1
                level += U1
            else:
                spots[level] += U1
    return True


@compiled
def open_cells(board, unit, opens):
    """List the open cells of a unit; return their number."""
    size = U0
    for k in range(board.units.shape[1]):
        cell = np.uint64(board.units[unit, np.uint64(k)])
        if board.words[cell]:
            opens[size] = cell
            size += U1
    return size


@compiled
def is_first(homes, unit_sets, unit, opens, spots, level):
    """Return whether no earlier unit has all cells chosen."""
    first = opens[spots[U0]]
    for k in range(homes.shape[1]):
        home = np.uint64(homes[first, np.uint64(k)])
        if home >= unit:
            continue
        common = U1
        for j in range(level + U1):
            cell = opens[spots[np.uint64(j)]]
            common &= unit_sets[home, cell >> U6] >> (cell & U63)
        if common:
            return False
    return True


@compiled
def list_cells(rows, at, opens, spots, level):
    """Make a row the set of the cells chosen."""
    for w in range(rows.shape[1]):
        rows[at, np.uint64(w)] = U0
    for k in range(level + U1):
        cell = opens[spots[np.uint64(k)]]
        rows[at, cell >> U6] |= U1 << (cell & U63)


@compiled
def meet(rows, f, others, g):
    """Return whether two rows have a bit in common."""
    for w in range(rows.shape[1]):
        if rows[f, np.uint64(w)] & others[g, np.uint64(w)]:
            return True
    return False


@compiled
def arrange(board, sets):
    """Copy the listed sets in order of size, so that finders try small ones first; return True."""
    to, wide = U0, sets.cells.shape[1]
    for size in range(1, board.places.shape[0]):
        for k in range(sets.s[COUNT]):
            at = np.uint64(k)
            if popcount(sets.signs[at, U0]) == np.uint64(size) + U1:
                for w in range(wide):
                    sets.cells[to, np.uint64(w)] = sets.prints[at, np.uint64(w)]
                sets.digits[to, U0] = sets.signs[at, U0]
                to += U1
    return True


@compiled
def find_prints(board, sets):
    """Number the footprints, digit by digit; return whether there is room for them."""
    slots, prints, peers = sets.slots, sets.prints, sets.peers
    for k in range(SLOTS):
        slots[np.uint64(k), U0] = U0
    fresh, first = U0, U0
    for d in range(board.places.shape[0]):
        digit, first = np.uint64(d), fresh
        for k in range(sets.s[COUNT]):
            at = np.uint64(k)
            if (sets.digits[at, U0] >> digit) & U1:
                if fresh == np.uint64(SETS):
                    return False
                found = number_of(sets.cells, at, board.places, digit, prints, fresh, first, slots)
                sets.feet[at, digit] = found
                if found == fresh:
                    sets.signs[fresh, U0] = digit
                    see(board.peer_sets, prints, peers, fresh)
                    fresh += U1
    sets.s[PRINTS] = fresh
    return True


@compiled
def number_of(cells, at, places, digit, prints, fresh, first, slots):
    """Write a set's footprint to row `fresh`; return its number, which is `fresh` or that of an equal one from `first`.

    A hash table with linear probing holds the numbers plus 1.
    """
    key = digit
    for w in range(prints.shape[1]):
        word = np.uint64(w)
        prints[fresh, word] = cells[at, word] & places[digit, word]
        key = (key ^ prints[fresh, word]) * MULTIPLIER
        key ^= key >> np.uint64(29)
    slot = key & (SLOTS - U1)
    while slots[slot, U0]:
        old = slots[slot, U0] - U1
        if old >= first and is_equal(prints, old, fresh):
            return old
        slot = (slot + U1) & (SLOTS - U1)
    slots[slot, U0] = fresh + U1
    return fresh


@compiled
def is_equal(rows, f, g):
    """Return whether two rows are equal."""
    for w in range(rows.shape[1]):
        if rows[f, np.uint64(w)] != rows[g, np.uint64(w)]:
            return False
    return True


@compiled
def see(peer_sets, prints, peers, f):
    """Set the cells that see all of a footprint."""
    wide = prints.shape[1]
    for w in range(wide):
        peers[f, np.uint64(w)] = ~U0
    for w in range(wide):
        word = prints[f, np.uint64(w)]
        while word:
            cell = (np.uint64(w) << U6) + lowest(word)
            word &= word - U1
            for v in range(wide):
                peers[f, np.uint64(v)] &= peer_sets[cell, np.uint64(v)]


@compiled
def relate(board, sets):
    """Fill the rows of bits."""
    for rows in (sets.members, sets.linked, sets.paired, sets.useful, sets.others, sets.next, sets.ends):
        rows[: sets.s[PRINTS]] = U0
    enrol(sets)
    compare(sets.prints, sets.peers, sets.signs, board.places, sets.linked, sets.useful, sets.s[PRINTS])
    for k in range(sets.s[PRINTS]):
        f = np.uint64(k)
        unite_rows(sets.next, f, sets.others, sets.linked, f)
        unite_rows(sets.paired, f, sets.members, sets.linked, f)
        unite_rows(sets.ends, f, sets.useful, sets.others, f)


@compiled
def compare(prints, peers, signs, places, linked, useful, count):
    """Fill the rows `linked` and `useful` of footprints."""
    for k in range(count):
        f = np.uint64(k)
        digit, g = signs[f, U0], f
        while g < count and signs[g, U0] == digit:
            unseen, common = U0, U0
            for w in range(prints.shape[1]):
                word = np.uint64(w)
                unseen |= prints[g, word] & ~peers[f, word]
                common |= peers[f, word] & peers[g, word] & places[digit, word]
            if unseen == U0:
                mark(linked, f, g)
            if common:
                mark(useful, f, g)
            g += U1


@compiled
def unite_rows(target, to, rows, which, f):
    """Add the rows whose numbers are in row f of `which` to a row of the target."""
    for w in range(which.shape[1]):
        word = which[f, np.uint64(w)]
        while word:
            g = (np.uint64(w) << U6) + lowest(word)
            word &= word - U1
            for v in range(target.shape[1]):
                target[to, np.uint64(v)] |= rows[g, np.uint64(v)]


@compiled
def enrol(sets):
    """Fill the rows `members` and `others`."""
    feet, members, others = sets.feet, sets.members, sets.others
    for k in range(sets.s[COUNT]):
        at = np.uint64(k)
        first = sets.digits[at, U0]
        while first:
            f = feet[at, lowest(first)]
            members[f, at >> U6] |= U1 << (at & U63)
            second = sets.digits[at, U0] & ~(first & (~first + U1))
            first &= first - U1
            while second:
                g = feet[at, lowest(second)]
                second &= second - U1
                others[f, g >> U6] |= U1 << (g & U63)


@compiled
def mark(rows, f, g):
    """Set a bit of a symmetric relation."""
    rows[f, g >> U6] |= U1 << (g & U63)
    rows[g, f >> U6] |= U1 << (f & U63)

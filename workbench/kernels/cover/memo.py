"""Algorithm X with a memory: every set of items that is left to cover is searched once.

"Dancing with decision diagrams" (Nishino, Yasuda, Minato and Nagata, AAAI 2017). What can still be chosen depends only
on the *state*: the primary items that are not covered, and of each secondary item in an option that they
leave whether it is used, and in which colour. The states that lead to solutions become the nodes of a *diagram*; an
edge is an option and leads to the node of the state that it leaves. Nodes are stored when all below them is known, so
that an edge always leads to a smaller number; node 0 stands for no solution and node 1 for the empty cover, and neither
has edges. The paths from the last node to node 1 are the solutions, each once.

Options are rows of bits, as in `option_bits`. A node of the *search* is a state that is met for the first time.

Arrays (N options, W words of 64 of them, m items, P primary ones, V words of 64 of these, F words of the fields of the
secondary items, K = V + F; D levels, one more than options can be chosen; E edges and R states at most; uint64 unless
stated otherwise):

    row      (m * W)      by item, from 0: its options
    keep     (N * W)      by option: the options that do not exclude it
    needs    (N * V)      by option: its primary items
    span     (2 P)        uint32, by primary item: first word of its row, and the one after the last
    gives    (N, F)       by option: what it writes into the fields
    owner    (64 F)       uint32, by bit of the fields: the secondary item, from 0 among all items
    field    (m, 2)       by item: the mask of its field in a word, and the number of the word
    keys     (R, K)       of `memo_table`, by state: the items left; the fields that matter
    table    (2^b)        uint32, the index of `memo_table`
    small    (2^b')       uint32, the index before, as long as some of its states are not in the new one
    value    (R)          uint32, by state: its node; 0 also while it is being searched
    start    (R + 3)      uint32, by node: where its edges begin
    count    (R + 2, L)   by node: its solutions, L limbs of 64 bits, lowest first
    option   (E)          uint32, by edge
    child    (E)          uint32, by edge: the node that it leads to
    alive    (D, W)       by level: the options that are still possible
    left     (D, K)       by level: the items left; all fields
    entry    (D)          int64, by level: the number of its state
    base     (D)          int64, by level: where its edges begin in the next two
    options  (Z)          uint32, edges of the levels' nodes so far, one level after the other
    children (Z)          uint32
    item     (D)          uint32, by level: the item covered
    chosen   (D)          uint32, by level: the option tried last
    at       (D)          uint32, by level: the word of options in which to go on
    rest     (D)          by level: the options of this word that have not been tried
    degree, tried, profile, visits, s: as in `option_bits`; key: (K), scratch
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.memo_table import index_some, place_of
from workbench.kernels.scalars import EXHAUSTED, FLOOR, LEVEL, NODES, OWN, PHASE, RUNNING

MRV = OWN  # 1: cover the item with the fewest options; 0: the lowest item
STATES = OWN + 1  # states met, the empty one among them
STORED = OWN + 2  # nodes stored, the two without edges among them
EDGES = OWN + 3  # edges stored
HITS = OWN + 4  # how often a state was met again
TOP = OWN + 5  # edges in `options`
MOVED = OWN + 6  # states of `small` that are in `table`
TO_MOVE = OWN + 7  # states of `small`
SCALARS = OWN + 8

ENTER, TRY, BACK = 0, 1, 2  # PHASE
FULL, WIDE = 4, 5  # `advance` also returns these: no room for another state or node; a count needs more limbs
MOVES = np.uint64(8)  # states moved to the new index with each state that is met

U0, U1, U2, U6, U63 = (np.uint64(k) for k in (0, 1, 2, 6, 63))
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def options_left(i, alive, level, row, words, span):
    """Return how many options primary item `i` has at a level."""
    count = U0
    for w in range(np.uint64(span[U2 * i]), np.uint64(span[U2 * i + U1])):
        count += popcount(alive[level, w] & row[i * words + w])
    return count


@compiled
def lowest_item(left, level):
    """Return the lowest item left."""
    k = U0
    while left[level, k] == U0:
        k += U1
    return (k << U6) | lowest(left[level, k])


@compiled
def rarest_item(alive, left, level, row, words, span, item_words):
    """Return the item left that has the fewest options."""
    best, least = U0, ALL
    for k in range(item_words):
        word = left[level, k]
        while word != U0:
            i = (k << U6) | lowest(word)
            word &= word - U1
            count = options_left(i, alive, level, row, words, span)
            if count < least:
                best, least = i, count
                if count <= U1:
                    return best
    return best


@compiled
def matters(i, key, row, words, needs, item_words):
    """Return whether the primary items left leave an option that holds secondary item `i`."""
    for w in range(words):
        word = row[i * words + w]
        while word != U0:
            o = (w << U6) | lowest(word)
            word &= word - U1
            k = U0
            while k < item_words and needs[o * item_words + k] & ~key[k] == U0:
                k += U1
            if k == item_words:
                return True
    return False


@compiled
def set_key(o, left, level, row, words, needs, gives, owner, field, item_words, key):
    """Write the state that option `o` leaves into `key`: without the fields that cannot matter any more."""
    for k in range(item_words):
        key[k] = left[level, k] & ~needs[o * item_words + k]
    for f in range(np.uint64(gives.shape[1])):
        word = left[level, item_words + f] | gives[o, f]
        seen = word
        while seen != U0:
            i = np.uint64(owner[(f << U6) | lowest(seen)])
            seen &= ~field[i, U0]
            if not matters(i, key, row, words, needs, item_words):
                word &= ~field[i, U0]
        key[item_words + f] = word


@compiled
def add_up(stored, begin, top, children, count):
    """Write the solutions of a new node, which are those of its edges; return whether there is room for them."""
    limbs = np.uint64(count.shape[1])
    for limb in range(limbs):
        count[stored, limb] = U0
    for z in range(begin, top):
        below = np.uint64(children[z])
        carry = U0
        for limb in range(limbs):
            before = count[stored, limb]
            total = before + count[below, limb]
            overflow = np.uint64(total < before)
            total += carry
            overflow |= np.uint64(total < carry)
            count[stored, limb], carry = total, overflow
        if carry != U0:
            return False
    return True


@compiled
def advance(
    row, keep, needs, span, gives, owner, field,
    keys, table, small, value, start, count, option, child,
    alive, left, entry, base, options, children, item, chosen, at, rest,
    degree, tried, profile, visits, key, s, budget,
):  # fmt: skip
    """Visit at most `budget` states; return RUNNING, EXHAUSTED, FULL or WIDE.

    ENTER counts a state and chooses an item, TRY looks at its next option, BACK stores the node of the level.
    """
    phase, nodes, level, top = s[PHASE], s[NODES], np.uint64(s[LEVEL]), np.uint64(s[TOP])
    states, stored, edges, hits = np.uint64(s[STATES]), np.uint64(s[STORED]), np.uint64(s[EDGES]), s[HITS]
    mrv, floor = s[MRV] != 0, s[FLOOR]
    last = nodes + budget
    recent = np.uint64(visits.size - 1)
    words, item_words = np.uint64(alive.shape[1]), np.uint64(left.shape[1] - gives.shape[1])
    key_words = np.uint64(left.shape[1])
    room, edge_room = np.uint64(min(keys.shape[0], table.size // 2)), np.uint64(option.size)
    moved, to_move = np.uint64(s[MOVED]), np.uint64(s[TO_MOVE])
    status = RUNNING

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            if span.size == 0:  # there is nothing to cover
                value[U1] = 1
                status = EXHAUSTED
                break
            if mrv:
                i = rarest_item(alive, left, level, row, words, span, item_words)
            else:
                i = lowest_item(left, level)
            item[level] = i
            degree[level] = options_left(i, alive, level, row, words, span)
            tried[level] = 0
            w = np.uint64(span[U2 * i])
            at[level] = w
            rest[level] = alive[level, w] & row[i * words + w] if degree[level] else U0
            base[level] = top
            phase = TRY
        elif phase == TRY:
            if tried[level] == degree[level]:
                phase = BACK
                continue
            if states == room:
                status = FULL
                break
            i, w, word = np.uint64(item[level]), np.uint64(at[level]), rest[level]
            while word == U0:
                w += U1
                word = alive[level, w] & row[i * words + w]
            o = (w << U6) | lowest(word)
            at[level] = w
            rest[level] = word & (word - U1)
            tried[level] += 1
            chosen[level] = o
            set_key(o, left, level, row, words, needs, gives, owner, field, item_words, key)
            x = place_of(key, key_words, keys, table)
            known = np.uint64(table[x])
            if known == U0 and moved < to_move:
                known = np.uint64(small[place_of(key, key_words, keys, small)])
            if known != U0:
                hits += 1
                node = value[known - U1]
                if node != 0:
                    options[top], children[top] = o, node
                    top += U1
                continue
            for k in range(key_words):
                keys[states, np.uint64(k)] = key[np.uint64(k)]
            value[states] = 0
            states += U1
            table[x] = states
            if moved < to_move:
                end = min(to_move, moved + MOVES)
                index_some(keys, table, moved, end)
                moved = end
            below = level + U1
            for w in range(words):
                alive[below, w] = alive[level, w] & keep[o * words + w]
            for k in range(item_words):
                left[below, k] = key[k]
            for f in range(item_words, key_words):
                left[below, f] = left[level, f] | gives[o, f - item_words]
            entry[below] = states - U1
            level = below
            phase = ENTER
        else:
            begin = np.uint64(base[level])
            if edges + top - begin > edge_room:
                status = FULL
                break
            node = U0
            if top > begin:
                if not add_up(stored, begin, top, children, count):
                    status = WIDE
                    break
                node = stored
                stored += U1
                for z in range(begin, top):
                    option[edges], child[edges] = options[z], children[z]
                    edges += U1
                start[stored] = edges
                top = begin
                value[np.uint64(entry[level])] = node
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            if node != U0:
                options[top], children[top] = chosen[level], node
                top += U1
            phase = TRY

    s[PHASE], s[NODES], s[LEVEL], s[TOP] = phase, nodes, level, top
    s[STATES], s[STORED], s[EDGES], s[HITS], s[MOVED] = states, stored, edges, hits, moved
    return status

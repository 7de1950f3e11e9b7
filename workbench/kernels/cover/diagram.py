"""Passes over a decision diagram, as `memo` builds it: every edge leads to a smaller number, node 0 has no solution.

Arrays (n nodes, the two without edges among them, e edges, N options, L limbs of 64 bits of a count):

    start    (n + 1)  uint32, the edges of node k are start[k] to start[k + 1]
    option   (e)      uint32
    child    (e)      uint32
    allowed  (N)      bool, the options that may be used; an edge with another one counts as if it were not there
    count    (n, L)   uint64, the solutions below each node, lowest limb first
    ratio    (e)      float64, the part of the solutions below its node that an edge has
"""

import numpy as np

from workbench.kernels.compiled import compiled

U0, U1, U2 = np.uint64(0), np.uint64(1), np.uint64(2)


@compiled
def recount(start, option, child, allowed, count):
    """Count the solutions below all nodes, upwards; return whether every count has room."""
    limbs = np.uint64(count.shape[1])
    count[:2] = U0
    count[U1, U0] = U1
    for node in range(U2, np.uint64(start.size - 1)):
        for limb in range(limbs):
            count[node, limb] = U0
        for z in range(np.uint64(start[node]), np.uint64(start[node + U1])):
            if not allowed[np.uint64(option[z])]:
                continue
            below = np.uint64(child[z])
            carry = U0
            for limb in range(limbs):
                before = count[node, limb]
                total = before + count[below, limb]
                overflow = np.uint64(total < before)
                total += carry
                overflow |= np.uint64(total < carry)
                count[node, limb], carry = total, overflow
            if carry != U0:
                return False
    return True


@compiled
def as_float(count, node):
    """Return the highest 64 bits, or up to 63 fewer, of the count of a node, and by how many limbs they are shifted."""
    limb = np.uint64(count.shape[1]) - U1
    while limb != U0 and count[node, limb] == U0:
        limb -= U1
    value = np.float64(count[node, limb])
    if limb != U0:
        value += np.float64(count[node, limb - U1]) * 2.0**-64
    return value, np.int64(limb)


@compiled
def shares(start, option, child, allowed, count, ratio):
    """Write what part of the solutions below its node each edge has."""
    for node in range(U2, np.uint64(start.size - 1)):
        whole, whole_limb = as_float(count, node)
        for z in range(np.uint64(start[node]), np.uint64(start[node + U1])):
            ratio[z] = 0.0
            if whole == 0.0 or not allowed[np.uint64(option[z])]:
                continue
            part, part_limb = as_float(count, np.uint64(child[z]))
            lower = whole_limb - part_limb
            ratio[z] = part / whole * (1.0 if lower == 0 else 2.0**-64 if lower == 1 else 0.0)


@compiled
def marginals(start, option, child, ratio, root, reached, part):
    """Write which part of all solutions has each option into `part` (N); `reached` (n) is scratch."""
    nodes = np.uint64(start.size - 1)
    part[:] = 0.0
    reached[:] = 0.0
    reached[np.uint64(root)] = 1.0
    for k in range(nodes - U2):
        node = nodes - U1 - k
        here = reached[node]
        if here == 0.0:
            continue
        for z in range(np.uint64(start[node]), np.uint64(start[node + U1])):
            share = here * ratio[z]
            part[np.uint64(option[z])] += share
            reached[np.uint64(child[z])] += share


@compiled
def unrank(start, option, child, allowed, count, root, ranks, chosen):
    """Write the options of solutions into the rows of `chosen` (m, D), -1 after the last; `ranks` (m, L) is used up.

    Solutions are numbered from 0: first those of a node's first edge, in their order, then those of its second.
    """
    limbs = np.uint64(count.shape[1])
    for k in range(np.uint64(ranks.shape[0])):
        node = np.uint64(root)
        level = U0
        while node != U1:
            z = np.uint64(start[node])
            while True:
                if allowed[np.uint64(option[z])]:
                    below = np.uint64(child[z])
                    limb = limbs
                    less = False  # whether the rank is among those of this edge
                    while limb != U0:
                        limb -= U1
                        if ranks[k, limb] != count[below, limb]:
                            less = ranks[k, limb] < count[below, limb]
                            break
                    if less:
                        break
                    borrow = U0
                    for limb in range(limbs):
                        before = ranks[k, limb]
                        taken = count[below, limb] + borrow
                        wrapped = np.uint64(taken < borrow)
                        ranks[k, limb] = before - taken
                        borrow = wrapped | np.uint64(before < taken)
                z += U1
            chosen[k, level] = option[z]
            level += U1
            node = np.uint64(child[z])
        for rest in range(level, np.uint64(chosen.shape[1])):
            chosen[k, rest] = -1


@compiled
def weigh(start, option, child, allowed, weight, modulus, total):
    """Write the sum of the products of the weights of all solutions below each node into `total` (n), by a modulus.

    `weight` (N) uint64, less than the modulus, which is less than 2^31.
    """
    total[0] = U0
    total[1] = U1
    for node in range(U2, np.uint64(start.size - 1)):
        value = U0
        for z in range(np.uint64(start[node]), np.uint64(start[node + U1])):
            o = np.uint64(option[z])
            if allowed[o]:
                value += weight[o] * total[np.uint64(child[z])] % modulus
        total[node] = value % modulus


@compiled
def least_cost(start, option, child, allowed, cost, worst, least):
    """Write the least sum of costs of a solution below each node into `least` (n); `worst` where there is none.

    `cost` (N) int64: with negative costs, the greatest sum.
    """
    least[0] = worst
    least[1] = 0
    for node in range(U2, np.uint64(start.size - 1)):
        best = worst
        for z in range(np.uint64(start[node]), np.uint64(start[node + U1])):
            o = np.uint64(option[z])
            below = least[np.uint64(child[z])]
            if allowed[o] and below != worst:
                best = min(best, below + cost[o])
        least[node] = best

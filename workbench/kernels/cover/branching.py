"""The branches of a node of `multiple`: how many an item gives, and which item is given an option next.

The arrays are those of `multiple`.
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.cover.item_key import RULE, key_of, wins
from workbench.kernels.cover.links import ANY, FIRST, ROOT, any_item


@compiled
def branches(i, length, bound, slack):
    """Return how many branches a node has that chooses item `i`."""
    return max(0, np.int64(length[i]) + 1 - max(0, bound[i] - slack[i]))


@compiled
def least_key(right, length, bound, slack, level, facts, weight, program, stack, s):
    """Return the item of the least key, or one without branches; there is at least one item."""
    best, least, ties = ROOT, np.int64(0), 0
    item = np.uint64(right[ROOT])
    while item != ROOT:
        size = branches(item, length, bound, slack)
        if size == 0:
            weight[item] += 1
            return item
        key = key_of(item, size, level, facts, weight, program, stack)
        if best == ROOT or key < least:
            best, least, ties = item, key, 0
        elif key == least:
            ties += 1
            if wins(ties, s):
                best = item
        item = np.uint64(right[item])
    return best


@compiled
def choose(right, length, bound, slack, s):
    """Return the next item to give an option, by the rule if it is no key; ROOT if none needs one."""
    rule = s[RULE]
    item = np.uint64(right[ROOT])
    if rule == FIRST or item == ROOT:
        return item
    if rule == ANY:
        return any_item(right, s)
    best, fewest = item, branches(item, length, bound, slack)
    while item != ROOT and fewest != 0:
        degree = branches(item, length, bound, slack)
        if degree < fewest:
            best, fewest = item, degree
        item = np.uint64(right[item])
    return best

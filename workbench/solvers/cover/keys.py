"""Keys of one's own for exact cover: what an expression may name of an item or an option, and what that is.

The key of an item is evaluated at every node, that of an option once: options are renumbered before the search.
"""

import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.kernels.key_operations import DEPTH
from workbench.puzzles.cover import Cover
from workbench.solvers.key_expression import Program, program

ITEM_NAMES = {  # in the order of the columns of the kernel's `facts`, which enters the first three itself
    "size": "options left",
    "weight": "1 plus the dead ends found in the item",
    "level": "options chosen so far",
    "position": "place among the items, from 1",
    "options": "options at the root",
    "sharp": "1 if the name begins with #, else 0",
    "name_class": "class of the name, from 1; names that differ only in digits have the same",
}
OPTION_NAMES = {
    "position": "place among the options, from 1",
    "items": "number of items",
    "cost": "cost",
    "rarest": "fewest options of any of its items",
    "name_class": "class of the name, from 1; names that differ only in digits have the same",
}
LARGE = 10**9  # more than any cover has options
PRESETS = {  # by the choice of the item
    "mrv": "size",  # where ties are drawn; without that, a kernel has a rule for it
    "sharp": f"size if sharp or size < 2 else size + {LARGE}",  # TAOCP 4B, exercise 7.2.2.1-10
    "wdeg": f"size * {LARGE} // weight",
}


def key_of_items(choices: Mapping[str, Value]) -> Program | None:
    """Return the key by which items are chosen, None if there is another rule; raise ExpressionError."""
    order = str(choices["order"])
    if order == "custom":
        return program(str(choices["item_key"]), ITEM_NAMES, "item_key")
    if order == "mrv" and choices.get("ties") != "random":
        return None
    return program(PRESETS[order], ITEM_NAMES) if order in PRESETS else None


def item_facts(cover: Cover) -> NDArray[np.int64]:
    """Return the values of ITEM_NAMES for each item, (items + 1, names); those that change are 0."""
    items = len(cover.items)
    facts = np.zeros((items + 1, len(ITEM_NAMES)), np.int64)
    columns = dict(zip(ITEM_NAMES, facts.T, strict=True))
    columns["position"][:] = np.arange(items + 1)
    columns["options"][:] = np.bincount(cover.members, minlength=items + 1)
    columns["sharp"][1:] = [name.startswith("#") for name in cover.items]
    columns["name_class"][1:] = name_classes(cover.items)
    return facts


def option_facts(cover: Cover) -> NDArray[np.int64]:
    """Return the values of OPTION_NAMES for each option, (options, names)."""
    begins, ends = cover.starts[:-1].astype(np.intp), cover.starts[1:].astype(np.intp)
    sizes = np.bincount(cover.members, minlength=len(cover.items) + 1)
    rarest = np.minimum.reduceat(sizes[cover.members], begins) if cover.count else sizes[:0]
    classes = name_classes(cover.options) if cover.options else np.ones(cover.count, np.int64)
    position = np.arange(1, cover.count + 1)
    return np.column_stack([position, ends - begins, cover.costs, rarest, classes]).astype(np.int64)


def name_classes(names: Sequence[str]) -> NDArray[np.int64]:
    """Return the number of the class of each name, from 1 in the order in which they occur."""
    numbers: dict[str, int] = {}
    classes = [numbers.setdefault(re.sub("[0-9]+", "0", name), len(numbers) + 1) for name in names]
    return np.array(classes, np.int64)


def options_by_key(cover: Cover, text: str) -> NDArray[np.int64]:
    """Return the options by ascending key, ties as given; raise ExpressionError."""
    from workbench.kernels.cover import item_key as kernel  # numba: only once a search starts

    key, keys = program(text, OPTION_NAMES, "option_key"), np.zeros(cover.count, np.int64)
    kernel.evaluate(key.array(), option_facts(cover), np.zeros(DEPTH, np.int64), keys)
    return np.argsort(keys, kind="stable").astype(np.int64)

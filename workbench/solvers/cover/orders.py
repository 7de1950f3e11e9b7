"""The order in which a search of an exact cover takes items and options; all algorithms share these choices.

Most orders renumber the cover before the search, so that kernels need few rules only: MRV (the item with the fewest
options, then the lowest number), the item with the lowest number, a random item, and the one of the least key.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.kernels.codes import COVER_ITEM
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.keys import key_of_items, options_by_key

RULES = {  # by the choice: of COVER_ITEM
    "mrv": "mrv",
    "mrv_right": "mrv",
    "mrv_random": "mrv",
    "leftmost": "first",
    "rightmost": "first",
    "random": "any",
}
COVER_CHOICES = (
    Choice(
        name="order",
        title="Item",
        about="The item to cover next.",
        default="mrv",
        values=(
            ("mrv", "Fewest options (MRV)"),
            ("mrv_right", "MRV, ties to the right"),
            ("mrv_random", "MRV, ties at random"),
            ("leftmost", "Leftmost"),
            ("rightmost", "Rightmost"),
            ("random", "Random"),
        ),
    ),
    Choice(
        name="options",
        title="Options",
        about="The order in which the options of an item are tried.",
        default="given",
        values=(("given", "As given"), ("reversed", "Reversed"), ("random", "Random")),
    ),
    Choice(
        name="seed",
        title="Seed",
        about="Random seed.",
        default=1,
        needs=(("order", "mrv_random"), ("order", "random"), ("options", "random")),
    ),
)


class Ordered(NamedTuple):
    """A cover renumbered for a search, and its original numbers."""

    cover: Cover
    rule: int  # of COVER_ITEM
    seed: int  # the first state of the kernel's generator, never 0
    item_of: NDArray[np.int64]  # (items + 1,): the original number of each item; 0 for 0
    option_of: NDArray[np.int64]  # (options,)


def ordered(cover: Cover, choices: Mapping[str, Value]) -> Ordered:
    """Return the cover in the order of these choices."""
    order, seed = str(choices["order"]), int(choices["seed"])
    rng = np.random.default_rng(seed)
    item_of = np.arange(len(cover.items) + 1)
    if order == "mrv_random":
        item_of[1 : cover.primary + 1] = rng.permutation(cover.primary) + 1
    elif order in ("mrv_right", "rightmost"):
        item_of[1 : cover.primary + 1] = np.arange(cover.primary, 0, -1)
    option_of = np.arange(cover.count)
    if choices["options"] == "random":
        option_of = rng.permutation(cover.count)
    elif choices["options"] == "reversed":
        option_of = option_of[::-1].copy()
    elif choices["options"] == "custom":
        option_of = options_by_key(cover, str(choices["option_key"]))
    rule = RULES.get(order, order) if key_of_items(choices) is None else "key"
    spread = (seed + 1) * 0x9E3779B97F4A7C15 % 2**63 or 1  # by the golden ratio
    return Ordered(renumbered(cover, item_of, option_of), COVER_ITEM[rule], spread, item_of, option_of)


def renumbered(cover: Cover, item_of: NDArray[np.int64], option_of: NDArray[np.int64]) -> Cover:
    """Return the cover whose item i and option k are item_of[i] and option_of[k] of the original."""
    number = np.argsort(item_of).astype(np.uint32)
    begins, ends = cover.starts[:-1].astype(np.int64), cover.starts[1:].astype(np.int64)
    sizes = (ends - begins)[option_of]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    old = np.repeat(begins[option_of] - starts[:-1], sizes) + np.arange(starts[-1])
    primary = item_of[1 : cover.primary + 1] - 1
    return Cover(
        items=tuple(cover.items[i - 1] for i in item_of[1:].tolist()),
        primary=cover.primary,
        starts=starts.astype(np.uint32),
        members=number[cover.members[old]],
        colours=cover.colours[old],
        low=cover.low[primary],
        high=cover.high[primary],
        costs=cover.costs[option_of],
        options=tuple(cover.options[k] for k in option_of.tolist()) if cover.options else (),
        colour_names=cover.colour_names,
    )

"""The choices of dancing links and dancing cells: keys of items and options, ties, restarts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value, also_for, offer, settle
from workbench.kernels.key_operations import DEPTH
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.keys import ITEM_NAMES, OPTION_NAMES, PRESETS, item_facts, key_of_items
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.preparation.choice import PREPARE
from workbench.solvers.goal import Goal
from workbench.solvers.key_expression import MAX_LENGTH, explained, program

ORDER, OPTIONS, SEED = COVER_CHOICES
CUSTOM = ("custom", "Custom key")
KEYED = tuple(("order", order) for order in ("mrv", "sharp", "wdeg", "custom"))  # those in which ties may be drawn
VARIED = (("ties", "random"), ("order", "random"), ("order", "wdeg"), ("order", "custom"))  # from attempt to attempt
WITH = (*KEYED, ("order", "random"))  # ties count with these only

HEURISTIC_CHOICES = (
    replace(
        ORDER,
        values=(
            *ORDER.values,
            ("sharp", "MRV, names with # first"),
            ("wdeg", "MRV by dead ends (dom/wdeg)"),
            CUSTOM,
        ),
    ),
    Choice(
        name="item_key",
        title="Key",
        about=f"The smallest key is next. {explained(ITEM_NAMES)}",
        default="size * 1000 // weight",
        longest=MAX_LENGTH,
        check=partial(program, names=ITEM_NAMES, choice="item_key"),
        needs=(("order", "custom"),),
    ),
    Choice(
        name="ties",
        title="Ties",
        about="Which of equally good items is covered.",
        default="first",
        values=(("first", "First item"), ("random", "Random, at each node")),
        needs=KEYED,
    ),
    replace(OPTIONS, values=(*OPTIONS.values, CUSTOM)),
    Choice(
        name="option_key",
        title="Option key",
        about=f"Tries options by ascending key. {explained(OPTION_NAMES)}",
        default="rarest * 1000 - items",
        longest=MAX_LENGTH,
        check=partial(program, names=OPTION_NAMES, choice="option_key"),
        needs=(("options", "custom"),),
    ),
    Choice(
        name="restarts",
        title="Restarts",
        about="Restart a search for one solution from time to time, keeping the counts of dead ends.",
        default="never",
        values=(("never", "Never"), ("luby", "Luby: 1, 1, 2, 1, 1, 2, 4, …"), ("geometric", "At growing intervals")),
        needs=VARIED,
        also=(WITH,),
    ),
    Choice(
        name="interval",
        title="Interval",
        about="Nodes before the first restart.",
        default=100,
        low=1,
        needs=(("restarts", "luby"), ("restarts", "geometric")),
        also=(VARIED, WITH),
    ),
    replace(SEED, needs=(("ties", "random"), *SEED.needs), also=((*KEYED, *SEED.needs),)),
)
DEFAULTS = settle(HEURISTIC_CHOICES, {})


def add_order(name: str, title: str, key: str, meaning: str) -> None:
    """Add an order of items that a person has made, or put it in the place of an earlier one of this name."""
    PRESETS[name] = key
    order = HEURISTIC_CHOICES[0]
    offer(order, {**dict(order.values), name: title}.items(), {**dict(order.meanings), name: meaning}.items())
    for choice in HEURISTIC_CHOICES:
        if choice.name != "item_key" and ("order", "custom") in choice.needs:
            also_for(choice, "order", name)


def without_keys(choices: Mapping[str, Value]) -> dict[str, Value]:
    """Return those of the choices that all algorithms share, for what samples a tree; ChoiceError if it has a key."""
    given = {**DEFAULTS, **choices}
    if key_of_items(given) is not None:
        raise ChoiceError("a tree is not estimated for items chosen by a key; choose another item order")
    ignored = {*DEFAULTS, PREPARE.name} - {choice.name for choice in COVER_CHOICES}
    kept = {name: value for name, value in choices.items() if name not in ignored}
    return {**kept, **({"options": "given"} if given["options"] == "custom" else {})}


class KeyArrays(NamedTuple):
    """The arrays of a key; the kernel `item_key` documents them."""

    facts: NDArray[np.int64]
    weight: NDArray[np.int64]
    program: NDArray[np.int64]
    stack: NDArray[np.int64]


CONSTANT = ("facts", "program", "stack")  # those that hold nothing from one node to the next


def key_arrays(cover: Cover, choices: Mapping[str, Value] = DEFAULTS) -> KeyArrays:
    """Return the arrays of the key of items, as small as can be if there is none; raise ExpressionError."""
    key, stack = key_of_items(choices), np.zeros(DEPTH, np.int64)
    if key is None:
        return KeyArrays(np.zeros((1, len(ITEM_NAMES)), np.int64), np.ones(1, np.int64), np.zeros(0, np.int64), stack)
    return KeyArrays(item_facts(cover), np.ones(len(cover.items) + 1, np.int64), key.array(), stack)


def may_restart(choices: Mapping[str, Value], goal: Goal) -> bool:
    """Tell whether a search restarts: one solution is sought, and the next attempt can differ from the last."""
    if goal is not Goal.ONE or choices["restarts"] == "never":
        return False
    key = key_of_items(choices)
    return choices["order"] == "random" or (key is not None and (choices["ties"] == "random" or "weight" in key.text))


def restart_no_more(s: NDArray[np.int64]) -> None:
    """Let a search go on from where it is, without any further restart."""
    from workbench.kernels.cover import item_key as kernel

    s[kernel.RENEWAL] = kernel.NEVER


def is_repeatable(choices: Mapping[str, Value]) -> bool:
    """Tell whether the items that a search chooses below a node depend on nothing that it visited before."""
    key = key_of_items(choices)
    return choices["order"] != "random" and (key is None or (choices["ties"] != "random" and "weight" not in key.text))


def set_heuristics(s: NDArray[np.int64], choices: Mapping[str, Value] = DEFAULTS, goal: Goal = Goal.ALL) -> None:
    """Enter how ties are decided and when the search restarts."""
    from workbench.kernels.cover import item_key as kernel  # numba: only once a search starts

    s[kernel.TIES] = choices["ties"] == "random"
    s[kernel.RENEWAL] = kernel.NEVER
    if may_restart(choices, goal):
        s[kernel.RENEWAL] = s[kernel.INTERVAL] = int(choices["interval"])
        s[kernel.GROWING] = kernel.LUBY if choices["restarts"] == "luby" else kernel.GEOMETRIC
        s[kernel.LUBY_U] = s[kernel.LUBY_V] = 1

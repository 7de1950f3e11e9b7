"""Covers renumbered for a search."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.small_covers import small_covers
from workbench.base.choices import Value
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.orders import COVER_CHOICES, RULES, ordered

EVERY_CHOICE = [
    {"order": order, "options": options, "seed": 5}
    for order, options in product(RULES, ("given", "reversed", "random"))
]


def example() -> Cover:
    """Return a cover with everything, nothing of it symmetric."""
    return Cover(
        items=("a", "b", "c", "x", "y"),
        primary=3,
        starts=np.array([0, 3, 5, 6, 9], np.uint32),
        members=np.array([1, 4, 5, 2, 4, 3, 1, 2, 5], np.uint32),
        colours=np.array([0, 1, 0, 0, 2, 0, 0, 0, 1], np.uint32),
        low=np.array([1, 0, 1], np.uint32),
        high=np.array([1, 2, 3], np.uint32),
        costs=np.array([5, 6, 7, 8], np.uint32),
        options=("one", "two", "three", "four"),
        colour_names=("red", "blue"),
    )


def told(cover: Cover) -> list[tuple[list[tuple[str, int]], int, str]]:
    """Return the options as what they say: names of items with colours, cost and name."""
    return [
        (
            [
                (cover.items[cover.members[z] - 1], int(cover.colours[z]))
                for z in range(cover.starts[k], cover.starts[k + 1])
            ],
            int(cover.costs[k]),
            cover.options[k] if cover.options else "",
        )
        for k in range(cover.count)
    ]


@pytest.mark.parametrize("choices", EVERY_CHOICE, ids=lambda choices: f"{choices['order']}-{choices['options']}")
def test_options_mean_the_same_in_every_order(choices: dict[str, Value]) -> None:
    cover = example()

    order = ordered(cover, choices)

    assert [told(order.cover)[k] for k in np.argsort(order.option_of)] == told(cover)
    assert [cover.items[i - 1] for i in order.item_of[1:]] == list(order.cover.items)
    bounds = dict(zip(cover.items, zip(cover.low.tolist(), cover.high.tolist(), strict=True), strict=False))
    for name, low, high in zip(order.cover.items, order.cover.low, order.cover.high, strict=False):
        assert bounds[name] == (low, high)


@pytest.mark.slow
@given(small_covers(), st.sampled_from(EVERY_CHOICE))
def test_any_cover_means_the_same_in_every_order(cover: Cover, choices: dict[str, Value]) -> None:
    order = ordered(cover, choices)

    assert [told(order.cover)[k] for k in np.argsort(order.option_of)] == told(cover)
    assert set(order.cover.items[: cover.primary]) == set(cover.items[: cover.primary])


def test_the_given_order_is_the_cover_itself() -> None:
    order = ordered(example(), {"order": "mrv", "options": "given", "seed": 9})

    assert order.item_of.tolist() == [0, 1, 2, 3, 4, 5]
    assert order.option_of.tolist() == [0, 1, 2, 3]


def test_from_the_right_primary_items_are_numbered_backwards_and_secondary_ones_stay() -> None:
    order = ordered(example(), {"order": "rightmost", "options": "reversed", "seed": 9})

    assert order.cover.items == ("c", "b", "a", "x", "y")
    assert order.cover.options == ("four", "three", "two", "one")


def test_random_orders_depend_on_the_seed() -> None:
    cover = Cover(
        tuple(f"i{k}" for k in range(9)), 9, np.arange(10, dtype=np.uint32), np.arange(1, 10, dtype=np.uint32)
    )

    one, again, other = (
        ordered(cover, {"order": "mrv_random", "options": "random", "seed": seed}) for seed in (3, 3, 4)
    )

    assert one.item_of.tolist() == again.item_of.tolist() != other.item_of.tolist()
    assert one.option_of.tolist() == again.option_of.tolist() != other.option_of.tolist()


@pytest.mark.parametrize("seed", [0, 1, 2**31 - 1])
def test_the_generator_never_begins_with_0(seed: int) -> None:
    assert 0 < ordered(example(), {"order": "random", "options": "given", "seed": seed}).seed < 2**63


def test_every_order_that_may_be_chosen_has_its_rule() -> None:
    [order] = [choice for choice in COVER_CHOICES if choice.name == "order"]

    assert list(dict(order.values)) == list(RULES)

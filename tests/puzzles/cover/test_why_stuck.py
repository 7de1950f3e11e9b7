"""Which item of a cover is lost, against the options tried one by one."""

from random import Random

import numpy as np
import pytest

from tests.known.covers import queens
from workbench.puzzles.cover import Cover


def lost_items(cover: Cover, chosen: list[int]) -> set[str]:
    """Return the uncovered primary items all of whose options share an item with a chosen one."""
    taken = {int(item) for k in chosen for item in cover.option(k)}
    open_to = {
        int(item) for k in range(cover.count) if not taken & set(cover.option(k).tolist()) for item in cover.option(k)
    }
    return {cover.items[item - 1] for item in range(1, cover.primary + 1) if item not in taken | open_to}


@pytest.mark.parametrize("seed", range(30))
def test_the_item_named_has_no_option_left(seed: int) -> None:
    [cover] = Cover.parse(queens(6))
    random, chosen = Random(seed), []
    for k in random.sample(range(cover.count), cover.count):
        if not {*cover.option(k).tolist()} & {item for one in chosen for item in cover.option(one).tolist()}:
            chosen.append(k)
        if len(chosen) == 1 + seed % 5:
            break
    filling = np.zeros(cover.shape, np.int32)
    filling.ravel()[chosen] = 1

    sentence, lost = cover.why_stuck(filling), lost_items(cover, chosen)

    assert bool(sentence) is bool(lost)
    assert not sentence or sentence.removeprefix("No option is left for item ").removesuffix(".") in lost


def test_nothing_is_said_where_items_may_be_covered_twice() -> None:
    [cover] = Cover.parse("cover\nA 2:3|C\nA C\nA C\nC\n")

    assert cover.why_stuck(np.zeros(cover.shape, np.int32)) == ""

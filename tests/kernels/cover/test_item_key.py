"""What the kernels of exact cover share: keys of items, ties, and restarts; compiled and as plain Python."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import numpy as np
import pytest

from tests.covers import queens
from tests.small_covers import cover_of
from workbench.base.choices import Value, settle
from workbench.kernels import scalars
from workbench.kernels.cover import branching, cells, item_key, links, multiple
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.cells import state as cells_state
from workbench.solvers.cover.heuristics import HEURISTIC_CHOICES
from workbench.solvers.cover.keys import ITEM_NAMES
from workbench.solvers.cover.links import multiple_state, plain_state
from workbench.solvers.cover.orders import ordered
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Arrays
from workbench.solvers.search import UNLIMITED

pytestmark = pytest.mark.usefixtures("compiled")

KERNELS = {"links": links, "cells": cells, "multiple": multiple}
SETTINGS: dict[str, dict[str, Value]] = {
    "weights": {"order": "wdeg", "restarts": "luby", "interval": 2},
    "ties": {"ties": "random", "restarts": "geometric", "interval": 3},
    "random items": {"order": "random", "restarts": "luby", "interval": 3},
    "custom": {"order": "custom", "item_key": "options - size + level - position", "seed": 4},
}


def root(kernel: str, cover: Cover, choices: dict[str, Value], goal: Goal = Goal.ONE) -> Arrays:
    """Return the state of a search that has not begun."""
    settled = settle(HEURISTIC_CHOICES, choices)
    order = ordered(cover, settled)
    if kernel == "links":
        return plain_state(order, settled, goal)
    if kernel == "multiple":
        return multiple_state(order, goal, settled)
    arrays = cells_state(order, settled, goal)
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = UNLIMITED, -1
    return arrays


@contextmanager
def as_plain_python() -> Iterator[None]:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (item_key, links, branching, multiple, cells):
            for name, function in list(vars(module).items()):
                if name != "advance" and hasattr(function, "py_func"):
                    patch.setattr(module, name, function.py_func)
        yield


def no_solution() -> Cover:
    """Return a cover without a solution, whose search meets several dead ends."""
    pairs = [[i, j] for i in range(1, 8) for j in range(i + 1, 8)]
    return cover_of(pairs, 7, 7)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("kernel", KERNELS)
def test_plain_python_agrees_node_for_node(kernel: str, name: str) -> None:
    advance = KERNELS[kernel].advance
    compiled, interpreted = (root(kernel, no_solution(), SETTINGS[name]) for _ in range(2))

    for _ in range(80):
        status = advance(*compiled, 1)
        with as_plain_python(), np.errstate(over="ignore"):
            assert advance.py_func(*interpreted, 1) == status
        assert all(np.array_equal(one, other) for one, other in zip(compiled, interpreted, strict=True))


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_search_that_restarts_ends_with_its_links_as_they_were(kernel: str, name: str) -> None:
    arrays = root(kernel, no_solution(), SETTINGS[name])
    sizes = {"links": "length", "cells": "cells", "multiple": "length"}[kernel]
    first = root(kernel, no_solution(), SETTINGS[name])

    status = KERNELS[kernel].advance(*arrays, 10**6)

    assert status == scalars.EXHAUSTED
    assert arrays.s[scalars.LEVEL] == 0
    if kernel != "cells":  # whose sets are in another order, and whose root is not entered again
        assert np.array_equal(getattr(arrays, sizes), getattr(first, sizes))


def test_the_columns_that_the_kernel_enters_are_those_of_the_names() -> None:
    assert list(ITEM_NAMES)[:3] == ["size", "weight", "level"]
    assert (item_key.SIZE, item_key.WEIGHT, item_key.LEVEL) == (0, 1, 2)


def test_lubys_sequence_is_that_of_the_paper() -> None:
    s = np.zeros(item_key.SHARED, np.int64)
    s[item_key.LUBY_U] = s[item_key.LUBY_V] = 1
    s[item_key.INTERVAL] = 10

    def lengths() -> Iterator[int]:
        while True:
            yield int(s[item_key.LUBY_V])
            item_key.renew(1000, s)
            assert s[item_key.RENEWAL] == 1000 + 10 * s[item_key.LUBY_V]

    assert list(islice(lengths(), 16)) == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1]


def test_growing_intervals_grow_by_half() -> None:
    s = np.zeros(item_key.SHARED, np.int64)
    s[item_key.GROWING], s[item_key.INTERVAL] = item_key.GEOMETRIC, 100

    seen = []
    for _ in range(4):
        item_key.renew(0, s)
        seen.append(int(s[item_key.RENEWAL]))

    assert seen == [151, 227, 341, 512]


@pytest.mark.parametrize("kernel", KERNELS)
def test_ties_are_drawn_with_equal_chances(kernel: str) -> None:
    chosen: Counter[int] = Counter()
    cover = cover_of([[i, j] for i in range(1, 6) for j in range(i + 1, 6)], 5, 5)

    for seed in range(1000):
        arrays = root(kernel, cover, {"ties": "random", "seed": seed})
        KERNELS[kernel].advance(*arrays, 1)
        chosen[int(item_of_root(kernel, arrays))] += 1

    assert len(chosen) == 5
    assert min(chosen.values()) > 140, "200 on average, standard deviation 13"


def item_of_root(kernel: str, arrays: Arrays) -> int:
    """Return what tells the item that the root has chosen."""
    fields = arrays._asdict()  # type: ignore[attr-defined]
    if kernel == "cells":
        return int(fields["path"][0])
    return int(fields["top"][fields["chosen"][0]])


@pytest.mark.parametrize("kernel", KERNELS)
def test_dead_ends_make_an_item_heavier(kernel: str) -> None:
    arrays = root(kernel, no_solution(), {"order": "wdeg"}, Goal.ALL)

    KERNELS[kernel].advance(*arrays, 10**6)

    weight = arrays._asdict()["weight"]  # type: ignore[attr-defined]
    assert weight[0] == 1
    assert weight.sum() > len(weight)


@pytest.mark.parametrize("kernel", KERNELS)
def test_one_key_changes_no_count(kernel: str) -> None:
    """8 queens have 92 solutions: OEIS A000170."""
    arrays = root(kernel, queens(8), {"order": "custom", "item_key": "-position"}, Goal.COUNT)

    assert KERNELS[kernel].advance(*arrays, 10**6) == scalars.EXHAUSTED

    assert arrays.s[scalars.SOLUTIONS] == 92

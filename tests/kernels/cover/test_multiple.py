"""The kernel of dancing links with colours, multiplicities and costs, compiled and as plain Python."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.plain import differing
from tests.reference import covers
from tests.small_covers import small_covers
from tests.thorough import either
from workbench.kernels import scalars
from workbench.kernels.cover import links
from workbench.kernels.cover import multiple as kernel
from workbench.puzzles.cover import EMPTY, Cover
from workbench.solvers.cover.links import MultipleState, multiple_state, plain_state
from workbench.solvers.cover.orders import RULES, ordered
from workbench.solvers.goal import COVER_GOALS, Goal

pytestmark = pytest.mark.usefixtures("compiled")

ORDERS = st.sampled_from(tuple(RULES))
JITTED = (
    "hide",
    "unhide",
    "cover",
    "uncover",
    "leave_list",
    "rejoin_list",
    "purify",
    "unpurify",
    "commit",
    "uncommit",
    "withdraw",
    "restore",
    "branches",
    "choose",
    "least_key",
    "needed",
)
COUNTED = (
    "chosen",
    "first",
    "degree",
    "tried",
    "profile",
    "visits",
    "s",
)  # not restored by an exhausted search


@st.composite
def any_covers(draw: st.DrawFn) -> Cover:
    """Return a cover of at most seven options; half of them are made to have a solution."""
    primary, secondary = draw(st.integers(1, 4)), draw(st.integers(0, 3))
    options = [draw(an_option(primary, secondary)) for _ in range(draw(st.integers(0, 7)))]
    low = [draw(st.integers(0, 2)) for _ in range(primary)]
    high = [max(1, least + draw(st.integers(0, 2))) for least in low]
    if draw(st.booleans()):  # plant one: some options, and bounds that allow them
        planted = [option for option in options if draw(st.booleans())]
        for i in range(primary):
            held = sum(i + 1 in option for option in planted)
            low[i] = min(low[i], held)
            high[i] = max(1, held, low[i])
    costs = [draw(st.integers(0, 5)) for _ in options]
    return cover_of(options, primary, primary + secondary, low, high, costs)


def an_option(primary: int, secondary: int) -> st.SearchStrategy[dict[int, int]]:
    """Return the items of an option, with their colours."""
    items = st.sets(st.integers(1, primary), min_size=1)
    colours = st.integers(0, 2)
    coloured = st.dictionaries(st.integers(primary + 1, primary + secondary), colours) if secondary else st.just({})
    return st.builds(lambda plain, rest: dict.fromkeys(sorted(plain), 0) | rest, items, coloured)


def cover_of(
    options: list[dict[int, int]], primary: int, items: int, low: list[int], high: list[int], costs: list[int]
) -> Cover:
    return Cover(
        tuple(f"i{k}" for k in range(1, items + 1)),
        primary,
        starts=np.cumsum([0, *map(len, options)]).astype(np.uint32),
        members=np.array([item for option in options for item in option], np.uint32),
        colours=np.array([colour for option in options for colour in option.values()], np.uint32),
        low=np.array(low, np.uint32),
        high=np.array(high, np.uint32),
        costs=np.array(costs, np.uint32),
    )


def root(cover: Cover, order: str = "mrv", goal: Goal = Goal.ALL) -> MultipleState:
    """Return the state of a search that has not begun."""
    return multiple_state(ordered(cover, {"order": order, "options": "given", "seed": 3}), goal)


def solutions(cover: Cover, order: str, goal: Goal = Goal.ALL) -> list[list[int]]:
    """Return all solutions that the kernel finds, as sorted numbers of options."""
    state = root(cover, order, goal)
    node_option = {}
    for k in range(cover.count):
        for z in range(cover.starts[k], cover.starts[k + 1]):
            node_option[int(z) + len(cover.items) + 2 + k] = k
    found = []
    state.s[scalars.UNTIL] = 1
    while kernel.advance(*state, 1 << 40) == scalars.FOUND:
        chosen = state.chosen[: state.s[scalars.LEVEL]].tolist()
        found.append(sorted(node_option[node] for node in chosen if node in node_option))
        state.s[scalars.UNTIL] += 1
    return found


def copied(state: MultipleState) -> MultipleState:
    return MultipleState(*(array.copy() for array in state))


@contextmanager
def as_plain_python() -> Iterator[None]:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    with pytest.MonkeyPatch.context() as patch:
        for name in JITTED:
            patch.setattr(kernel, name, getattr(kernel, name).py_func)
        yield


@pytest.mark.slow
@settings(max_examples=either(80, 250))
@given(any_covers(), ORDERS)
def test_each_solution_is_found_once(cover: Cover, order: str) -> None:
    expected = sorted(map(sorted, covers(cover)))

    assert sorted(solutions(cover, order)) == expected


@pytest.mark.slow
@settings(max_examples=either(50, 150))
@given(any_covers(), ORDERS, st.sampled_from([Goal.FEWEST, Goal.CHEAPEST]))
def test_the_last_solution_found_is_the_best_and_each_is_better_than_the_one_before(
    cover: Cover, order: str, goal: Goal
) -> None:
    def price(options: list[int] | frozenset[int]) -> int:
        return len(options) if goal is Goal.FEWEST else sum(int(cover.costs[k]) for k in options)

    expected = min(map(price, covers(cover)), default=None)

    prices = [price(options) for options in solutions(cover, order, goal)]

    assert prices == sorted(set(prices), reverse=True)
    assert (prices[-1] if prices else None) == expected


@pytest.mark.slow
@settings(max_examples=either(30, 100))
@given(any_covers(), ORDERS, st.sampled_from(COVER_GOALS))
def test_an_exhausted_search_leaves_the_arrays_as_they_were(cover: Cover, order: str, goal: Goal) -> None:
    state = root(cover, order, goal)
    before = copied(state)

    status = kernel.advance(*state, 1 << 40)

    assert status == scalars.EXHAUSTED
    assert [name for name in differing(state, before) if name not in COUNTED] == []
    assert state.s[kernel.USED] == 0


@pytest.mark.slow
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.CHEAPEST])
@pytest.mark.parametrize("order", ["mrv", "leftmost", "random"])
def test_plain_python_agrees_node_for_node(order: str, goal: Goal) -> None:
    compiled, interpreted = root(everything(), order, goal), root(everything(), order, goal)

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 1)
        with as_plain_python():
            assert kernel.advance.py_func(*interpreted, 1) == status
        assert differing(interpreted, compiled) == []

    assert compiled.s[scalars.SOLUTIONS] > 0


def everything() -> Cover:
    """Return a cover whose search comes to every line of the kernel."""
    options = [
        {1: 0, 2: 0, 4: 1},
        {1: 0, 4: 2, 5: 0},
        {2: 0, 3: 0, 4: 1},
        {3: 0, 5: 1},
        {3: 0, 5: 1, 4: 1},
        {2: 0, 5: 0},
    ]
    return cover_of(options, 3, 5, [1, 0, 1], [1, 2, 3], [4, 3, 2, 2, 1, 1])


@settings(max_examples=either(20, 60))
@given(small_covers(), ORDERS)
def test_on_plain_covers_the_tree_is_that_of_the_plain_kernel(example: Cover, order: str) -> None:
    cover = replace(example, colours=EMPTY)
    choices = {"order": order, "options": "random", "seed": 3}
    general, simple = multiple_state(ordered(cover, choices), Goal.ALL), plain_state(ordered(cover, choices))

    kernel.advance(*general, 1 << 40)
    links.advance(*simple, 1 << 40)

    assert general.s[: scalars.OWN].tolist() == simple.s[: scalars.OWN].tolist()
    assert np.trim_zeros(general.profile).tolist() == np.trim_zeros(simple.profile).tolist()


def test_the_nodes_that_agree_with_a_colour_are_marked_and_the_other_options_hidden() -> None:
    cover = cover_of([{1: 0, 3: 1}, {2: 0, 3: 1}, {2: 0, 3: 2}, {2: 0, 3: 0}, {2: 0}], 2, 3, [1, 1], [1, 1], [1] * 5)
    state = root(cover)

    kernel.advance(*state, 2)  # the first option is chosen; item 2 keeps those of its options that agree with it

    assert state.degree[:2].tolist() == [1, 2]
    assert (state.colour == kernel.AGREED).sum() == 1


def test_an_item_that_must_be_in_two_options_takes_each_pair_of_them_once() -> None:
    cover = cover_of([{1: 0}] * 4, 1, 1, [2], [2], [1] * 4)
    state = root(cover)

    kernel.advance(*state, 1 << 40)

    assert state.s[scalars.SOLUTIONS] == 6
    assert state.profile[:3].tolist() == [1, 3, 6]  # the last option alone is too little


def test_costs_as_large_as_they_may_be_do_not_overflow() -> None:
    most = 2**32 - 1
    options = [{1: 0, 2: 0}, {1: 0}, {2: 0}, {1: 0, 2: 0, 3: 0}, {3: 0}]
    cover = cover_of(options * 120, 3, 3, [1] * 3, [1] * 3, [most, most, most, most - 1, most] * 120)
    state = root(cover, goal=Goal.CHEAPEST)

    kernel.advance(*state, 1 << 40)

    assert state.s[kernel.BEST] == most - 1

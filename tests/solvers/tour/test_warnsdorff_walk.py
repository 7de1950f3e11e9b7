"""Walks by Warnsdorff's rule: known results, and both kernels compared with a plain program."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.puzzles.tour.tours import surfaces_for
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.search import Status
from workbench.solvers.tour.rules.move_orders import ORDERS
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff_walk import Walk, start_of

FAST = ("plain", "roth", "vahaaho", "centre", "start", "wheel")
WHEEL = " ".join(f"{k % 8}" + "".join(d for d in "76543210" if d != f"{k % 8}") for k in range(24))


def board(rows: int, columns: int) -> Tour:
    return Tour(np.ones((rows, columns), bool))


def walked(tour: Tour, choices: dict[str, Value], start: Cell, general: bool = False) -> NDArray[np.int64]:
    """Return the squares that a walk visits."""
    walk = Walk(tour, choices, start, general)
    walk.advance(tour.squares)
    return walk.path()


@st.composite
def tours(draw: st.DrawFn, surface: str = "") -> tuple[Tour, Cell]:
    """Return a board of at most 9 x 9, with holes and any leaper, and a square to start from."""
    shape = draw(st.tuples(st.integers(1, 9), st.integers(1, 9)))
    squares = np.ones(shape, bool)
    for hole in draw(st.lists(st.integers(0, squares.size - 1), max_size=8)):
        squares.ravel()[hole] = False
    if not squares.any():
        squares[0, 0] = True
    leap = draw(st.sampled_from([(1, 2), (1, 2), (1, 2), (1, 3), (2, 3), (0, 1), (1, 1), (1, 4)]))
    surface = surface or draw(st.sampled_from(surfaces_for(shape[1], leap)))
    tour = Tour(squares, leap=leap, surface=surface)
    start = draw(st.sampled_from(np.argwhere(squares).tolist()))
    return tour, (start[0], start[1])


def worth(tour: Tour, rule: str, start: Cell, at: Cell, second: list[int]) -> int:
    """Return what a rule says of a square; the least is best."""
    middle = (tour.shape[0] - 1, tour.shape[1] - 1)
    centre = [abs(2 * a - b) for a, b in zip(at, middle, strict=True)]
    begun = [abs(2 * a - 2 * b) for a, b in zip(at, start, strict=True)]
    return {
        "plain": 0,
        "roth": -(centre[0] ** 2 + centre[1] ** 2),
        "centre": centre[0] ** 2 + centre[1] ** 2,
        "vahaaho": -(begun[0] ** 2 + begun[1] ** 2),
        "start": begun[0] ** 2 + begun[1] ** 2,
        "far-l1": -sum(centre),
        "near-l1": sum(centre),
        "far-chebyshev": -max(centre),
        "near-chebyshev": max(centre),
        "pohl": sum(second),
        "pohl-least": min(second, default=0),
    }[rule]


def by_hand(tour: Tour, rule: str, order: str, start: Cell) -> list[int]:
    """Return the squares that a walk visits, by the rule as it is written, without any cleverness."""
    table = neighbours(tour.board, tour.leap, tour.surface)
    columns = tour.shape[1]
    here = start[0] * columns + start[1]
    path, free = [here], set(np.flatnonzero(tour.board).tolist()) - {here}

    def around(square: int) -> list[int]:
        return [u for u in table[square].tolist() if u in free]

    while True:
        keys = []
        for move, u in enumerate(table[here].tolist()):
            if u in free and (around(u) or len(free) == 1):
                second = [len(around(w)) for w in around(u)]
                keys.append(
                    (len(around(u)), worth(tour, rule, start, divmod(u, columns), second), order.index(str(move)), u)
                )
        if not keys:
            return path
        here = min(keys)[3]
        path.append(here)
        free.discard(here)


HAND_RULES = ("plain", "roth", "centre", "vahaaho", "start", "far-l1", "near-l1", "far-chebyshev", "near-chebyshev")


@pytest.mark.slow
@given(case=tours(), rule=st.sampled_from((*HAND_RULES, "pohl", "pohl-least")), order=st.sampled_from(list(ORDERS)))
@settings(max_examples=150)
def test_walks_are_those_of_the_rule_as_it_is_written(case: tuple[Tour, Cell], rule: str, order: str) -> None:
    tour, start = case

    expected = by_hand(tour, rule, ORDERS[order], start)

    assert walked(tour, {"rule": rule, "order": order}, start).tolist() == expected


@pytest.mark.slow
@given(case=tours("plain"), rule=st.sampled_from(FAST), order=st.sampled_from(list(ORDERS)), around=st.booleans())
@settings(max_examples=100)
def test_both_kernels_walk_alike(case: tuple[Tour, Cell], rule: str, order: str, around: bool) -> None:
    tour, start = case
    wheel = WHEEL if len(tour.moves) == 8 else ""
    choices: dict[str, Value] = {
        "rule": rule,
        "order": order,
        "wheel": wheel,
        "around": "start" if around else "centre",
    }

    fast = walked(tour, choices, start)

    assert fast.tolist() == walked(tour, choices, start, general=True).tolist()


@pytest.mark.slow
def test_squirrel_and_culls_orders_lead_to_tours() -> None:
    """Ganzfried, "A simple algorithm for knight's tours" (2004), section 3: from 5 rows on, but for 74."""
    failing = [m for m in range(5, 200) if len(walked(board(m, m), {"rule": "squirrel-cull"}, (0, 0))) < m * m]

    assert failing == [74]


@pytest.mark.parametrize("general", [False, True])
def test_slices_do_not_change_a_walk(general: bool) -> None:
    expected = walked(board(12, 9), {"rule": "roth"}, (3, 4), general)
    walk = Walk(board(12, 9), {"rule": "roth"}, (3, 4), general)

    statuses = [walk.advance(budget) for budget in (0, 1, 2, 7, 1, 50)]

    assert statuses == [Status.RUNNING] * 6
    assert walk.count == 61
    walk.advance(1000)
    assert walk.path().tolist() == expected.tolist()


@pytest.mark.parametrize("rule", TIE_BREAKS)
def test_every_rule_walks_on_every_surface_with_every_leaper(rule: str) -> None:
    for leap in ((1, 2), (1, 3), (0, 1), (1, 1), (2, 5)):
        for surface in surfaces_for(6, leap):
            tour = Tour(np.ones((7, 6), bool), leap=leap, surface=surface)
            walk = Walk(tour, {"rule": rule}, (2, 3))

            status = walk.advance(1000)

            assert status is (Status.FOUND if walk.count == 42 else Status.STUCK)
            assert walk.filling().max() == walk.count
            assert tour.judge(walk.filling()) == []


def test_a_move_too_long_for_the_board_never_leads_back_into_it() -> None:
    tour = Tour(np.ones((20, 20), bool), leap=(19, 20))
    for start in ((0, 0), (10, 10)):
        assert walked(tour, {"rule": "far-l1"}, start).tolist() == [start[0] * 20 + start[1]]


def test_squares_of_degree_0_are_visited_last_or_never() -> None:
    tour = Tour(np.array([[1, 0, 1], [0, 0, 0], [0, 1, 0], [0, 0, 0], [1, 1, 1]], bool))

    path = walked(tour, {"rule": "plain"}, (2, 1))  # all four neighbours are dead ends

    assert path.tolist() == [7]
    assert walked(tour, {"rule": "plain"}, (2, 1), general=True).tolist() == [7]


def test_the_same_seed_is_the_same_walk_and_another_is_not() -> None:
    paths = [walked(board(10, 10), {"rule": "random", "seed": seed}, (0, 0)).tolist() for seed in (1, 1, 2)]

    assert paths[0] == paths[1] != paths[2]


def test_chance_may_be_the_secondary_tie_break() -> None:
    ways = {
        tuple(walked(board(8, 8), {"rule": "roth", "order": "random", "seed": s}, (0, 0)).tolist()) for s in range(9)
    }

    assert len(ways) > 3


def test_a_custom_key_can_express_roths_rule() -> None:
    for start in ((0, 0), (5, 2)):
        custom = walked(board(9, 12), {"rule": "custom", "expression": "-from_centre"}, start)
        assert custom.tolist() == walked(board(9, 12), {"rule": "roth"}, start).tolist()


def test_a_key_instead_of_degrees_can_express_warnsdorffs_rule() -> None:
    own = walked(board(9, 12), {"rule": "own", "expression": "degree * 8 + move"}, (3, 3))

    assert own.tolist() == walked(board(9, 12), {"rule": "plain"}, (3, 3)).tolist()


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"order": "up"}, "'up' is not a move order"),
        ({"rule": "wheel", "wheel": "01234567"}, "the wheel has 1 orders"),
        ({"rule": "custom", "expression": "row +"}, "expression, column 6: this is not an expression"),
        ({"rule": "best"}, "rule must be one of plain, random, roth"),
    ],
)
def test_invalid_choices_are_rejected(choices: dict[str, Value], message: str) -> None:
    with pytest.raises(ChoiceError, match=message):
        Walk(board(5, 5), choices, (0, 0))


def test_the_start_is_the_boards_or_else_chosen() -> None:
    holed = Tour(np.array([[0, 1, 1], [1, 1, 1]], bool))
    given = Tour(holed.board, start=(1, 2))

    assert start_of(given, {"from": "corner", "seed": 1}) == (1, 2)
    assert start_of(holed, {"from": "corner", "seed": 1}) == (0, 1)
    assert start_of(board(5, 7), {"from": "centre", "seed": 1}) == (2, 3)
    assert {start_of(holed, {"from": "random", "seed": seed}) for seed in range(40)} == {
        (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)
    }  # fmt: skip

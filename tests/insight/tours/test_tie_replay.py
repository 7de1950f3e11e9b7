"""The story of a walk: ties and who broke them, the candidates at a step, and what was cut off when."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.tour.tours import surfaces_for
from workbench.base.choices import Value
from workbench.insight.tours.tie_replay import candidates_at, first_cut_off, path_of, story
from workbench.kernels.tour import cut as tour_cut
from workbench.kernels.tour import ties as tour_ties
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff_walk import Walk

BOARD = Tour(np.ones((7, 6), bool))


def walked(tour: Tour, choices: dict[str, Value], start: tuple[int, int] = (2, 3)) -> Filling:
    walk = Walk(tour, choices, start)
    walk.advance(tour.squares)
    return walk.filling()


@pytest.mark.parametrize("rule", TIE_BREAKS)
def test_a_walk_agrees_with_its_own_rule(rule: str) -> None:
    choices: dict[str, Value] = {"rule": rule, "expression": "second - row"}

    told = story(BOARD, choices, path_of(walked(BOARD, choices)))

    assert told.agrees.all()
    assert told.tied == told.by_rule + told.by_order
    assert (told.left <= told.ties).all()
    assert told.ties[0] == 0


def test_a_plain_rule_decides_nothing_and_a_wheel_everything() -> None:
    wheel: dict[str, Value] = {"rule": "wheel", "wheel": "76543210 " * 24}
    plain = story(BOARD, {"rule": "plain"}, path_of(walked(BOARD, {"rule": "plain"})))
    turned = story(BOARD, wheel, path_of(walked(BOARD, wheel)))

    assert (plain.by_rule, plain.by_order) == (0, plain.tied)
    assert (turned.by_rule, turned.by_order) == (turned.tied, 0)
    assert plain.tied > 3


def test_ties_are_the_squares_with_the_fewest_free_neighbours() -> None:
    filling = walked(BOARD, {"rule": "roth"})
    path, table = path_of(filling), neighbours(BOARD.board, BOARD.leap)

    told = story(BOARD, {"rule": "roth"}, path)

    for step in range(1, len(path)):
        free = set(range(42)) - set(path[:step].tolist())
        degrees = [len(free & set(table[u].tolist())) for u in table[path[step - 1]].tolist() if u in free]
        allowed = [degree for degree in degrees if degree or len(free) == 1]
        assert told.ties[step] == allowed.count(min(allowed)), step


def test_another_rule_disagrees_where_it_would_have_gone_elsewhere() -> None:
    path = path_of(walked(BOARD, {"rule": "roth"}))

    told = story(BOARD, {"rule": "centre"}, path)

    parted = int(np.argmin(told.agrees))
    assert not told.agrees.all()
    assert told.ties[parted] > 1, "rules part at ties"
    assert path_of(walked(BOARD, {"rule": "centre"}))[: parted + 1].tolist() == [
        *path[:parted].tolist(),
        int(told.chosen[parted]),
    ]


def test_candidates_are_told_with_the_chosen_one_first() -> None:
    path = path_of(walked(BOARD, {"rule": "roth"}))

    for step in range(1, len(path)):
        first, *others = candidates_at(BOARD, {"rule": "roth"}, path, step)
        assert first.chosen
        assert first.square == divmod(int(path[step]), BOARD.shape[1])
        assert not any(other.chosen for other in others)
        assert all((first.degree, first.key, first.rank) < (o.degree, o.key, o.rank) for o in others if o.degree)
        r, c = first.square
        assert first.key == -((2 * r - 6) ** 2) - (2 * c - 5) ** 2


def test_there_are_no_candidates_before_the_start_or_after_the_end() -> None:
    path = path_of(walked(BOARD, {"rule": "roth"}))

    assert candidates_at(BOARD, {"rule": "roth"}, path, 0) == []
    assert candidates_at(BOARD, {"rule": "roth"}, path, len(path) + 1) == []
    assert candidates_at(BOARD, {"rule": "roth"}, path[:0], 0) == []


def test_nothing_doomed_a_tour() -> None:
    whole = walked(Tour(np.ones((8, 8), bool)), {"rule": "roth"}, (0, 0))

    assert whole.all()
    assert first_cut_off(Tour(np.ones((8, 8), bool)), whole) is None
    assert first_cut_off(BOARD, np.zeros((7, 6), np.int32)) is None


def reached(tour: Tour, path: list[int], step: int) -> set[int]:
    """Return the free squares that the walk can reach after so many squares."""
    table = neighbours(tour.board, tour.leap, tour.surface)
    free = set(np.flatnonzero(tour.board).tolist()) - set(path[:step])
    seen, waiting = set(), [path[step - 1]]
    while waiting:
        for u in table[waiting.pop()].tolist():
            if u in free and u not in seen:
                seen.add(u)
                waiting.append(u)
    return seen


@st.composite
def dead_ends(draw: st.DrawFn) -> tuple[Tour, Filling]:
    shape = draw(st.tuples(st.integers(3, 7), st.integers(3, 7)))
    squares = np.ones(shape, bool)
    for hole in draw(st.lists(st.integers(1, squares.size - 1), max_size=5)):
        squares.ravel()[hole] = False
    tour = Tour(squares, surface=draw(st.sampled_from(surfaces_for(squares.shape[1], (1, 2)))))
    return tour, walked(tour, {"rule": "random", "seed": draw(st.integers(0, 99))}, (0, 0))


@pytest.mark.slow
@given(case=dead_ends())
@settings(max_examples=100)
def test_the_squares_cut_off_first_are_those_that_a_flood_misses_first(case: tuple[Tour, Filling]) -> None:
    tour, filling = case
    path = path_of(filling).tolist()
    left = set(np.flatnonzero(tour.board).tolist()) - set(path)

    found = first_cut_off(tour, filling)

    if not left:
        assert found is None
        return
    assert found is not None
    cells, step = found
    missed = [t for t in range(1, len(path) + 1) if not left <= reached(tour, path, t)]
    assert step == (missed[0] if missed else len(path))
    if missed:
        cut = {r * tour.shape[1] + c for r, c in cells.tolist()}
        assert cut <= left - reached(tour, path, step)


def test_a_square_cut_off_by_the_last_move_comes_before_one_that_is_reachable_to_the_end() -> None:
    tour = Tour(np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], bool))
    filling = np.array([[1, 6, 3], [4, 0, 8], [7, 2, 5], [0, 0, 0]], np.int32)

    found = first_cut_off(tour, filling)

    assert found is not None
    assert (found[0].tolist(), found[1]) == ([[3, 2]], 8)


def test_the_kernels_have_one_signature() -> None:
    for rule in ("roth", "custom"):
        filling = walked(BOARD, {"rule": rule})
        candidates_at(BOARD, {"rule": rule}, path_of(filling), 5)
        first_cut_off(BOARD, np.where(filling > 30, 0, filling))

    kernels = (tour_ties.replay, tour_ties.next_square, tour_cut.cut)
    assert [len(kernel.signatures) for kernel in kernels] == [1, 1, 1]

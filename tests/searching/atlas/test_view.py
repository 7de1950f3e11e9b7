"""What can be asked of all solutions at once, compared with solutions that are listed, and with the literature."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.searching.atlas.atlases import (
    ONE_TWO_THREE_8X8,
    PENTOMINOES_6X10,
    TETROMINOES_4X4,
    TETROMINOES_6X6,
    atlas_of,
)
from tests.solvers.cover.test_memo import random_cover
from workbench.puzzles.cover import Cover
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.filtering import with_any
from workbench.searching.atlas.groups import Group, heat_of
from workbench.searching.atlas.view import AllowedSolutions, interpolated, previous_prime
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status, drive

pytestmark = pytest.mark.usefixtures("compiled")

CHI_SQUARE_99_9 = 9356 + 3.1 * (2 * 9356) ** 0.5  # of 9,355 degrees of freedom, as a normal distribution


def listed(cover: Cover) -> set[frozenset[int]]:
    """Return all solutions of a cover, as dancing links find them."""
    probes = drive(COVER_LINKS.start(cover, {}, Goal.ALL))
    return {frozenset(np.flatnonzero(probe.filling).tolist()) for probe in probes if probe.status is Status.FOUND}


def everything(view: AllowedSolutions) -> list[frozenset[int]]:
    """Return all solutions of a view, by their numbers."""
    return [frozenset(options.tolist()) for options in view.some(list(range(view.solutions)))]


def atlas_of_cover(cover: Cover) -> Atlas:
    """Return the atlas of a cover."""
    search = COVER_MEMO.start(cover, {}, Goal.COUNT)
    assert isinstance(search, MemoSearch)
    search.advance(UNLIMITED)
    assert search.diagram is not None
    return Atlas(cover, search.diagram)


def of(solutions: set[frozenset[int]], options: int) -> NDArray[np.bool_]:
    """Return which solution has which option."""
    table = np.zeros((len(solutions), options), bool)
    for row, solution in enumerate(solutions):
        table[row, list(solution)] = True
    return table


@pytest.mark.parametrize("seed", range(60))
def test_an_atlas_of_a_random_cover_agrees_with_the_list_of_its_solutions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    cover = random_cover(rng, seed % 3)
    solutions = listed(cover)
    atlas = atlas_of_cover(cover)
    view = atlas.whole
    counted = rng.random(cover.count) < 0.4
    costs = rng.integers(-5, 20, cover.count)
    table = of(solutions, cover.count)

    assert set(everything(view)) == solutions
    assert view.solutions == len(solutions)
    assert view.uses(counted) == np.bincount((table & counted).sum(axis=1), minlength=1).tolist()
    if solutions:
        assert view.shares == pytest.approx(table.mean(axis=0), abs=1e-12)
        best = view.best(costs)
        assert best.cost == (table * costs).sum(axis=1).min() == costs[best.options].sum()
        assert frozenset(best.options.tolist()) in solutions


@pytest.mark.parametrize("seed", range(60))
def test_pins_and_filters_leave_the_solutions_that_they_name(seed: int) -> None:
    rng = np.random.default_rng(1000 + seed)
    cover = random_cover(rng, seed % 3)
    solutions = listed(cover)
    atlas = atlas_of_cover(cover)
    pinned, forbidden = int(rng.integers(cover.count)), int(rng.integers(cover.count))
    any_of = rng.random(cover.count) < 0.2

    pins = atlas.view([pinned], [forbidden])
    filtered = AllowedSolutions(with_any(atlas.diagram, any_of), np.ones(cover.count, bool), atlas.depth)

    left = {one for one in solutions if pinned in one and forbidden not in one}
    assert set(everything(pins)) == left
    assert pins.solutions == len(left)
    some = {one for one in solutions if any(any_of[option] for option in one)}
    assert sorted(map(sorted, everything(filtered))) == sorted(map(sorted, some))


@pytest.mark.slow
def test_every_number_names_another_tiling_which_fits_the_board() -> None:
    atlas = atlas_of(PENTOMINOES_6X10)

    fillings = {atlas.filling(options).tobytes() for options in atlas.whole.some(list(range(9356)))}

    assert len(fillings) == 9356
    tiling = atlas.filling(atlas.whole.solution(9355))
    assert atlas.puzzle.judge(tiling) == []
    assert tiling.all()


@pytest.mark.slow
def test_random_tilings_are_uniform() -> None:
    atlas = atlas_of(PENTOMINOES_6X10)
    every = {options.tobytes(): k for k, options in enumerate(atlas.whole.some(list(range(9356))))}

    drawn = atlas.whole.random(20 * 9356, np.random.default_rng(1))

    found = np.bincount([every[options.tobytes()] for options in drawn], minlength=9356)
    assert ((found - 20) ** 2 / 20).sum() < CHI_SQUARE_99_9


def test_the_shares_of_the_options_of_any_item_sum_to_one() -> None:
    atlas = atlas_of(ONE_TWO_THREE_8X8)
    cover = atlas.reduction.cover

    for view in (atlas.whole, atlas.view([3, 100], [40])):
        sums = np.bincount(cover.members, view.shares[cover.option_of])[1:]
        assert abs(sums - 1).max() < 1e-12


def test_shares_are_what_counting_with_a_pin_gives() -> None:
    atlas = atlas_of(TETROMINOES_6X6)
    shares = atlas.whole.shares

    for option in range(0, len(shares), 7):
        exact = atlas.view([option]).solutions / atlas.whole.solutions
        assert shares[option] == pytest.approx(exact, rel=1e-12)


@pytest.mark.slow
def test_uses_of_pieces_are_those_of_the_oeis() -> None:
    atlas = atlas_of(ONE_TWO_THREE_8X8)
    monominoes = atlas.options_of(atlas.parts.index("O1"))

    uses = atlas.whole.uses(monominoes)

    assert uses[0] == 1990875917805852  # A364457: dominoes and trominoes
    assert (uses[62], uses[64], len(uses)) == (112, 1, 65)  # A242861: a single domino; none
    assert sum(uses) == atlas.whole.solutions


def test_uses_of_the_t_tetromino_are_even_on_a_square() -> None:
    atlas = atlas_of(TETROMINOES_6X6)

    assert atlas.whole.uses(atlas.options_of(atlas.parts.index("T"))) == [90891, 0, 74104, 0, 13840, 0, 104]


def test_the_heat_of_all_parts_is_one_in_every_cell() -> None:
    atlas = atlas_of(TETROMINOES_4X4)

    each = [heat_of(atlas, atlas.whole, Group(name, atlas.options_of(k))) for k, name in enumerate(atlas.parts)]

    assert np.sum(each, axis=0) == pytest.approx(np.ones((4, 4)))
    assert each[0] == pytest.approx(np.rot90(each[0]))  # the board is symmetric, and so is the piece


def test_a_number_that_is_too_large_is_refused() -> None:
    with pytest.raises(IndexError, match="There is no solution number 117; there are 117"):
        atlas_of(TETROMINOES_4X4).whole.solution(117)


def test_an_impossible_pin_leaves_no_solution_and_nothing_to_draw() -> None:
    atlas = atlas_of(TETROMINOES_4X4)
    square = next(k for k in np.flatnonzero(atlas.options_of(atlas.parts.index("S"))).tolist())

    view = atlas.view([square, int(np.flatnonzero(atlas.conflicting(square))[0])])

    assert view.solutions == 0
    assert not view.shares.any()
    with pytest.raises(IndexError):
        view.random(1, np.random.default_rng(1))
    with pytest.raises(IndexError):
        view.best(np.ones(len(view.allowed), np.int64))


def test_a_polynomial_is_found_from_its_values() -> None:
    prime = previous_prime(2**31 - 1)
    coefficients = [3, 0, 7, 2**40]

    points = [1, 2, 3, 4]
    sums = [sum(c * z**k for k, c in enumerate(coefficients)) % prime for z in points]

    assert prime == 2147483629  # the largest below the Mersenne prime 2^31 - 1
    assert interpolated(points, sums, prime) == [c % prime for c in coefficients]

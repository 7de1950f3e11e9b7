"""Surfaces: twisted ones against their double covers, and what the rest of the program makes of them."""

from itertools import product

import numpy as np
import pytest

from tests.puzzles.tour.tours import surfaces_for
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.rules import are_leaps
from workbench.puzzles.tour.surface import SURFACES
from workbench.puzzles.tour.theory import colouring
from workbench.solvers.tour.arrays.general import general_state
from workbench.solvers.tour.rules.tie_breaks import rule_of

COVERS = {"mobius": "cylinder", "klein": "torus"}  # of twice as many columns


@pytest.mark.parametrize("surface", COVERS)
@pytest.mark.parametrize("leap", [(1, 2), (0, 1), (1, 1), (2, 3)])
@pytest.mark.parametrize("shape", [(4, 7), (5, 8), (3, 9), (8, 7)])
def test_a_twisted_surface_is_half_of_a_surface_with_the_board_and_its_image(
    surface: str, leap: tuple[int, int], shape: tuple[int, int]
) -> None:
    board = np.random.default_rng(5).random(shape) < 0.8
    rows, columns = shape
    near = neighbours(board, leap, surface)
    cover = neighbours(np.hstack([board, board[::-1]]), leap, COVERS[surface])

    def below(square: int) -> int:
        r, c = divmod(square, 2 * columns)
        return r * columns + c if c < columns else (rows - 1 - r) * columns + c - columns

    for r, c in product(range(rows), range(2 * columns)):
        above = cover[r * 2 * columns + c]
        here = near[below(r * 2 * columns + c)]
        assert sorted(map(below, above[above >= 0].tolist())) == sorted(here[here >= 0].tolist())


@pytest.mark.parametrize("surface", SURFACES)
def test_the_rules_and_the_tables_of_walks_know_the_same_leaps(surface: str) -> None:
    tour = Tour(np.ones((6, 7), bool), surface=surface)
    near = neighbours(tour.board, tour.leap, surface)
    origins, targets = (side.ravel() for side in np.mgrid[0:42, 0:42])
    joined = np.zeros((42, 42), bool)
    square, move = np.nonzero(near >= 0)
    joined[square, near[square, move]] = True
    state = general_state(tour, rule_of(tour, {}), (0, 0))

    assert np.array_equal(are_leaps(tour, origins, targets).reshape(42, 42), joined)
    assert np.array_equal(joined, joined.T)
    assert np.array_equal(state.degree.reshape(7, 8)[:6, :7], joined.sum(axis=1).reshape(6, 7))


@pytest.mark.parametrize("surface", SURFACES)
def test_a_walk_over_the_sides_is_written_as_moves_and_read_again(surface: str) -> None:
    random = np.random.default_rng(3)
    for columns in range(5, 9):
        board = np.ones((5, columns), bool)
        near = neighbours(board, (1, 2), surface)
        path = [int(random.integers(board.size))]
        while free := [u for u in near[path[-1]].tolist() if u >= 0 and u not in path]:
            path.append(free[int(random.integers(len(free)))])
        filling = np.zeros(board.shape, np.int32)
        filling.ravel()[path] = np.arange(1, len(path) + 1)
        tour = Tour(board, surface=surface)

        text = tour.format_filling(filling, "moves")
        [(again, read)] = Tour.parse_filled(text)

        assert tour.judge(filling) == []
        assert (again, read.tolist()) == (tour, filling.tolist()), text


def test_a_twisted_board_that_is_too_narrow_is_refused() -> None:
    [fault] = Tour(np.ones((8, 4), bool), surface="mobius").faults

    assert fault.message == "A Möbius strip needs 5 columns or more for a (1,2)-leaper; this one has 4."
    assert Tour(np.ones((4, 5), bool), surface="mobius").faults == ()
    assert surfaces_for(4, (1, 2)) == ["plain", "cylinder", "torus"]


@pytest.mark.parametrize(("rows", "columns", "coloured"), [(3, 6, True), (4, 5, True), (4, 6, False), (3, 5, False)])
def test_colours_alternate_over_a_twisted_side_where_the_board_and_its_image_do(
    rows: int, columns: int, coloured: bool
) -> None:
    tour = Tour(np.ones((rows, columns), bool), surface="mobius")
    near = neighbours(tour.board, tour.leap, "mobius")
    colours = np.add.outer(np.arange(rows), np.arange(columns)).ravel() % 2
    square, move = np.nonzero(near >= 0)

    assert bool((colours[square] != colours[near[square, move]]).all()) == coloured
    assert (colouring(tour) is not None) == coloured

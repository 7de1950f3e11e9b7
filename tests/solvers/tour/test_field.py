"""Fields: the numbers of squares, and where moves lead from them."""

import numpy as np
import pytest
from hypothesis import given

from tests.puzzles.tour.tours import boards, rectangle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.tour.field import BORDER, Field, inner


@pytest.mark.slow
@given(tour=boards())
def test_every_square_has_the_neighbours_that_its_moves_lead_to(tour: Tour) -> None:
    field = Field.of(tour)
    near = neighbours(tour.board, tour.leap, tour.surface)

    for cell in [(int(r), int(c)) for r, c in np.argwhere(tour.board)]:
        led = [int(square) for square in near[cell[0] * tour.shape[1] + cell[1]] if square >= 0]
        assert [field.cell(number) for number in field.neighbours(field.number(cell))] == [
            divmod(square, tour.shape[1]) for square in led
        ]
        assert field.degree[field.number(cell)] == len(led)


@given(tour=boards())
def test_holes_have_the_degree_of_the_border(tour: Tour) -> None:
    field = Field.of(tour)

    assert (inner(field.degree, tour.shape, field.border) != BORDER).tolist() == tour.board.tolist()
    assert (field.degree != BORDER).sum() == tour.squares


def test_numbers_of_the_field_become_a_filling() -> None:
    field = Field.of(rectangle(3, 5))
    numbers = np.zeros(len(field.degree), np.int32)
    numbers[field.number((2, 4))] = 7
    numbers[field.number((0, 1))] = 9

    filling = field.filling(numbers)

    assert filling.tolist() == [[0, 9, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 7]]


@pytest.mark.parametrize(("surface", "wraps"), [("plain", (0, 0)), ("cylinder", (0, 7)), ("torus", (4, 7))])
def test_a_field_knows_after_how_many_lines_it_begins_again(surface: str, wraps: tuple[int, int]) -> None:
    assert Field.of(rectangle(4, 7, surface=surface)).wraps == wraps


@pytest.mark.parametrize("surface", ["plain", "torus"])
def test_moves_in_another_order_lead_to_the_same_squares(surface: str) -> None:
    field = Field.of(rectangle(6, 7, surface=surface))

    moves, near = field.ordered([7, 6, 5, 4, 3, 2, 1, 0])

    assert moves.tolist() == field.moves[::-1].tolist()
    assert near.tolist() == field.near[:, ::-1].tolist()


def test_the_fast_kernel_walks_on_plain_boards_by_eight_moves() -> None:
    assert Field.of(rectangle(4, 5)).fast
    assert not Field.of(rectangle(4, 5, surface="torus")).fast
    assert not Field.of(rectangle(4, 5, leap=(0, 1))).fast

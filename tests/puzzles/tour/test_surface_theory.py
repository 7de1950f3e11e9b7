"""Which cylinders and tori have tours: the published theorems against exhaustive searches of all small ones."""

from dataclasses import replace

import numpy as np
import pytest

from tests.puzzles.tour.tours import ends, has_tour, read, rectangle
from tests.thorough import either
from workbench.insight.tours.feasible_starts import by_theorems
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.argument import Kind
from workbench.puzzles.tour.theory import OUTER_ROWS, are_complete, no_tour, theorem
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED

TINY = [(m, n) for m in range(1, 9) for n in range(1, 9) if 3 <= m * n <= 12] + [(4, 4), (2, 7), (7, 2)]
SMALL = [(m, n) for m in range(2, 7) for n in range(2, 9) if 12 < m * n <= either(16, 24)]
SMALL += [*either([], [(4, 7), (4, 8)]), (9, 2), (2, 9)]


def has_closed(tour: Tour) -> bool:
    """Tell by the frontier search, which uses no theorem, whether a board has closed tours."""
    search = SOLVERS["tour_frontier"].start(tour, {}, Goal.COUNT)
    search.advance(UNLIMITED)
    return search.probe().solutions > 0


@pytest.mark.parametrize("surface", ["cylinder", "torus"])
@pytest.mark.parametrize("shape", either(TINY[::2], TINY), ids=str)
def test_on_tiny_boards_the_theorems_agree_with_all_tours(shape: tuple[int, int], surface: str) -> None:
    ways = ends(tour := rectangle(*shape, surface=surface))

    for closed in (False, True):
        wanted = replace(tour, closed=closed)
        for one in (wanted, *(replace(wanted, start=cell) for cell in np.ndindex(shape))):
            found = has_tour(one, ways)
            assert no_tour(one) is None or not found, one.format()
            assert not are_complete(one) or (no_tour(one) is None) == found, one.format()
            assert no_tour(one) is not None or not closed or are_complete(one)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("surface", "shapes"),
    [("cylinder", SMALL), ("torus", [(m, n) for m, n in SMALL if m * n <= 18 and m <= n])],
    ids=["cylinder", "torus"],
)
def test_on_small_boards_the_theorems_agree_with_the_search(surface: str, shapes: list[tuple[int, int]]) -> None:
    for shape in shapes:
        tour = rectangle(*shape, surface=surface, closed=True)
        assert (no_tour(tour) is None) == has_closed(tour), shape


@pytest.mark.parametrize(
    "text", ["tour 4x10 cylinder start 1,3", "tour 4x7 mobius end 2,2", "tour 4x8 cylinder end 1,0"]
)
def test_an_open_tour_of_four_rows_has_no_end_in_the_inner_ones(text: str) -> None:
    found = theorem(read(text))

    assert found is not None
    assert found.reason.source == OUTER_ROWS
    argument = found.argue()
    assert argument is not None
    assert argument.kind is Kind.ALTERNATE


@pytest.mark.parametrize(
    "text", ["tour 4x10 cylinder start 0,3", "tour 4x7 cylinder start 1,3", "tour 4x8 torus start 1,1"]
)
def test_other_ends_are_not_ruled_out(text: str) -> None:
    assert no_tour(read(text)) is None


@pytest.mark.parametrize(
    ("shape", "kind"),
    [((1, 5), Kind.DEAD_ENDS), ((2, 6), Kind.PARTS), ((4, 6), Kind.ALTERNATE)],
    ids=str,
)
def test_a_cylinder_without_closed_tours_has_an_argument_to_draw(shape: tuple[int, int], kind: Kind) -> None:
    found = theorem(rectangle(*shape, surface="cylinder", closed=True))

    assert found is not None
    argument = found.argue()
    assert argument is not None
    assert argument.kind is kind


def test_starts_in_the_inner_rows_of_a_cylinder_are_ruled_out() -> None:
    possible = by_theorems(rectangle(4, 8, surface="cylinder"))

    assert possible[[0, 3]].all()
    assert not possible[1:3].any()
    assert by_theorems(rectangle(5, 8, surface="cylinder")).all()

"""Arrowheads on sides that are glued: joined sides have as many, and they point the same way where leaps lead over."""

import numpy as np
import pytest

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.glue import glue_arrows
from workbench.puzzles.tour.surface import SURFACES

HEADS = {"plain": {}, "cylinder": {"left": 1, "right": 1}, "mobius": {"left": 1, "right": 1}}
BOTH = {"left": 1, "right": 1, "top": 2, "bottom": 2}


def sides_of(tour: Tour) -> dict[str, list[tuple[int, int]]]:
    """Return the way of each arrowhead, x and y, by the side that its tip is on."""
    rows, columns = tour.shape
    found: dict[str, list[tuple[int, int]]] = {}
    lines = glue_arrows(tour)
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        assert one[2:].tolist() == other[2:].tolist()
        x, y = one[2:]
        names = {"left": x == 0, "right": x == columns, "top": y == 0, "bottom": y == rows}
        [side] = [name for name, there in names.items() if there]
        back = (one[:2] + other[:2]) / 2
        way = np.sign(np.round(one[2:] - back, 9)).astype(int)
        found.setdefault(side, []).append((int(way[0]), int(way[1])))
    return found


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("shape", [(6, 8), (7, 5), (30, 90)])
def test_joined_sides_have_as_many_arrowheads_that_point_where_leaps_lead(surface: str, shape: tuple[int, int]) -> None:
    tour = Tour(np.ones(shape, bool), surface=surface)
    rows, columns = shape

    found = sides_of(tour)

    assert {side: len(ways) for side, ways in found.items()} == HEADS.get(surface, BOTH)
    for first, second, across in (("left", "right", True), ("top", "bottom", False)):
        if first not in found:
            continue
        near, far = np.array(found[first][0]), np.array(found[second][0])
        begin = np.array([1, columns]) if across else np.array([rows, 1])  # just beyond the right side, or the bottom
        step = np.array([1, 0]) if across else np.array([0, 1])
        here, there = (tour.sides.landed(shape, *np.array([at]).T) for at in (begin, begin + step))
        moved = np.sign(
            [int(there[1][0]) - int(here[1][0]), int(there[0][0]) - int(here[0][0])]
        )  # x, y at the first side
        assert np.array_equal(moved * (near == 0), 0 * moved)
        along = np.abs(near)
        assert (moved @ along) == (near @ along) * (far @ along) * (step[::-1] @ along)

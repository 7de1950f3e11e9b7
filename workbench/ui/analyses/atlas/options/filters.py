"""The filters that fit a cell and a part: solutions with that part there, in a corner, or at the edge."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.groups import Group
from workbench.searching.atlas.names import cell_title


class Filter(NamedTuple):
    """Solutions with at least one of these options."""

    about: str
    options: tuple[int, ...]


def filters_of(atlas: Atlas, cell: Cell | None, groups: list[Group]) -> list[Filter]:
    """Return the filters for groups of options at a cell, in the corners and at the edge."""
    found = []
    for group in groups:
        for about, cells in regions(atlas, cell):
            there = group.options[atlas.laid.option] & cells[atlas.laid.cell]
            options = np.unique(atlas.laid.option[there])
            if len(options):
                found.append(Filter(f"{group.name} {about}", tuple(options.tolist())))
    return found


def item_filters(atlas: Atlas, item: int) -> list[Filter]:
    """Return the filter for an item of a cover, from 1: solutions that cover it; none for a primary one."""
    cover = atlas.reduction.cover
    if item <= cover.primary:
        return []
    options = np.unique(cover.option_of[cover.members == item])
    return [Filter(f"covers {cover.items[item - 1]}", tuple(options.tolist()))] if len(options) else []


def regions(atlas: Atlas, cell: Cell | None) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yield parts of the board with their names: one cell, the corners, the edge."""
    rows, columns = atlas.puzzle.shape
    board = np.zeros((rows, columns), bool)
    if cell is not None:
        here = board.copy()
        here[cell] = True
        yield f"on {cell_title(atlas, cell[0] * columns + cell[1])}", here.ravel()
    corners = board.copy()
    corners[[0, 0, -1, -1], [0, -1, 0, -1]] = True
    yield "in a corner", corners.ravel()
    edge = np.ones((rows, columns), bool)
    edge[1:-1, 1:-1] = False
    if not edge.all():
        yield "at the edge", edge.ravel()

"""What a heat map can be about: the options of one part, or those of one shape of a part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.names import cells_of_option, option_title
from workbench.searching.atlas.view import AllowedSolutions

CERTAIN = 1 - 1e-9


@dataclass(frozen=True, eq=False)
class Group:
    """Some options that belong together."""

    name: str
    options: NDArray[np.bool_]
    whole: bool = True  # all options of a part, else those of one shape

    @property
    def first(self) -> int:
        """The first of the options."""
        return int(self.options.argmax())


def groups_of(atlas: Atlas) -> list[Group]:
    """Return the parts of a puzzle, then the shapes of those that have several; none without a board or parts."""
    if not atlas.has_board:
        return []
    parts = [Group(name, atlas.options_of(part)) for part, name in enumerate(atlas.parts)]
    parts = [part for part in parts if part.options.any()]
    return [*parts, *(shape for part in parts for shape in shapes_of(atlas, part))]


def shapes_of(atlas: Atlas, part: Group) -> list[Group]:
    """Return the options of a part by their shape; none if all have the same one."""
    members: dict[tuple[int, ...], list[int]] = {}
    for option in np.flatnonzero(part.options).tolist():
        cells = cells_of_option(atlas, option)
        rows, columns = np.divmod(cells, atlas.puzzle.shape[1])
        shape = tuple((cells - rows.min() * atlas.puzzle.shape[1] - columns.min()).tolist()) if len(cells) else ()
        members.setdefault(shape, []).append(option)
    if len(members) < 2:
        return []
    return [shape_group(atlas, part, number, own) for number, own in enumerate(members.values(), 1)]


def shape_group(atlas: Atlas, part: Group, number: int, own: list[int]) -> Group:
    """Return the options of one shape, named as they name it themselves, or by a number."""
    ways = {option_title(atlas, option).partition(", ")[2] for option in own}
    way = ways.pop() if len(ways) == 1 else ""
    options = np.zeros(len(part.options), bool)
    options[own] = True
    return Group(f"{part.name}, {way or f'shape {number}'}", options, whole=False)


def heat_of(atlas: Atlas, view: AllowedSolutions, group: Group | None) -> NDArray[np.float64]:
    """Return for each cell the share of the solutions in which an option of the group fills it in; None: any option."""
    weight = view.shares if group is None else np.where(group.options, view.shares, 0.0)
    rows, columns = atlas.puzzle.shape
    heat: NDArray[np.float64] = np.bincount(atlas.laid.cell, weight[atlas.laid.option], rows * columns).astype(float)
    return np.clip(heat, 0.0, 1.0).reshape(rows, columns)


def first_telling(atlas: Atlas, groups: list[Group]) -> int:
    """Return the number of the first group whose heat map is not the same in all cells; else 0."""
    open_cells = atlas.puzzle.open_cells()
    for number, group in enumerate(groups):
        heat = heat_of(atlas, atlas.whole, group)[open_cells]
        if len(heat) and heat.min() < CERTAIN:
            return number
    return 0

"""The name and the shape of an option, as a person knows it."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.notation import name_on
from workbench.searching.atlas.atlas import Atlas

MAX_ITEMS = 6  # that stand for a name


def option_title(atlas: Atlas, option: int) -> str:
    """Return the name of an option: its own, or its part and cells, or its items with the colours that tell it."""
    cover = atlas.reduction.cover
    if cover.options and cover.options[option]:
        return cover.options[option]
    cells = cells_of_option(atlas, option)
    if not cover.coloured and atlas.has_board and len(cells) and (part := atlas.part_name(option)):
        return f"{part} at {cell_title(atlas, int(cells[0]))}"
    colours = map(cover.colour_name, cover.option_colours(option).tolist())
    named = zip(cover.option(option).tolist(), colours, strict=True)
    items = [cover.items[item - 1] + f":{colour}" * bool(colour) for item, colour in named]
    more = ["…"] if len(items) > MAX_ITEMS else []
    return f"{cover.option_name(option)}: {' '.join([*items[:MAX_ITEMS], *more])}"


def cells_of_option(atlas: Atlas, option: int) -> NDArray[np.int64]:
    """Return the row-major numbers of the cells that an option fills in."""
    first, end = np.searchsorted(atlas.laid.option, [option, option + 1])
    cells: NDArray[np.int64] = atlas.laid.cell[first:end]
    return cells


def cell_title(atlas: Atlas, cell: int) -> str:
    """Return the name of a cell, such as r3c4."""
    return name_on(atlas.puzzle, divmod(cell, atlas.puzzle.shape[1]))

"""Extra regions as grids of labels: cells of the same letter are a region, . is a cell of none.

Regions that share a cell stand in different grids. Windoku's regions are named in the header instead.
"""

from collections.abc import Sequence

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku.layout import Layout, windows, with_extra

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
NO_REGION = frozenset(".-_*0")

Cells = tuple[int, ...]


def is_windoku(layout: Layout) -> bool:
    """Return whether a layout has windoku's extra regions, perhaps among others."""
    squares = windows(layout.side)
    return bool(squares) and set(squares) <= set(layout.extra)


def label_grids(layout: Layout) -> list[list[str]]:
    """Return as few grids as it takes to write the extra regions that the header does not name, each as its rows."""
    named = set(windows(layout.side)) if is_windoku(layout) else set()
    return grids_of([cells for cells in layout.extra if cells not in named], layout.side)


def grids_of(regions: Sequence[Cells], n: int) -> list[list[str]]:
    """Return as few grids as it takes to write regions of which some may share cells, each as its rows."""
    grids: list[list[Cells]] = []
    for cells in regions:
        small = [grid for grid in grids if len(grid) < len(SIGNS)]
        fitting = (grid for grid in small if all(set(cells).isdisjoint(other) for other in grid))
        if (grid := next(fitting, None)) is None:
            grids.append(grid := [])
        grid.append(cells)
    return [rows_of(grid, n) for grid in grids]


def rows_of(regions: Sequence[Cells], n: int) -> list[str]:
    """Return the rows of a grid of labels."""
    signs = ["."] * (n * n)
    for sign, cells in zip(SIGNS, regions, strict=False):  # at most n regions of n cells share no cell
        for cell in cells:
            signs[cell] = sign
    return ["".join(signs[k : k + n]) for k in range(0, n * n, n)]


def with_label_grids(layout: Layout, grids: Sequence[Sequence[str]], line: int) -> Layout:
    """Return a layout with the extra regions of grids, each a sign for each cell; raise ParseError."""
    regions = [*layout.extra, *regions_in(grids)]
    try:
        return with_extra(layout, regions)
    except ValueError as error:
        raise ParseError(str(error), line, 1) from error


def regions_in(grids: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return the cells of each region in grids of labels, a sign for each cell."""
    regions: list[list[int]] = []
    for signs in grids:
        found: dict[str, list[int]] = {}
        for cell, sign in enumerate(signs):
            if sign not in NO_REGION:
                found.setdefault(sign, []).append(cell)
        regions += found.values()
    return regions

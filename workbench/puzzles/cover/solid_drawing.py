"""A solid of unit cubes, seen from two opposite sides in isometric projection, its parts in their colours.

A face is drawn by lines next to each other: the upper faces without gaps, the others with narrow and with wide ones, so
that the three directions differ.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink

UNIT = 0.75  # cells of the picture: the length of an edge
GAP = 1.0  # cells between the two views
ACROSS, DOWN = np.sqrt(3) / 2 * UNIT, UNIT / 2  # of an edge in the ground plan
EDGE = 0.02  # the part of a face that its border takes at each side
LINES = 14  # of a face
SHADES = {"top": 1.0, "left": 0.72, "right": 0.45}  # the part of a face that its lines cover
EDGE_WIDTH, BORDER_WIDTH = 0.01, 0.04  # cells
COLOURS = [Ink(f"piece-{k}") for k in range(1, 37)]
CORNERS = {  # of the faces of a cube, as steps in row, column and height; each begins a face that its neighbour hides
    "top": ((0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 0, 1)),
    "left": ((1, 0, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0)),
    "right": ((0, 1, 1), (1, 1, 1), (1, 1, 0), (0, 1, 0)),
}
BEYOND = {"top": (1, 0, 0), "left": (0, 1, 0), "right": (0, 0, 1)}  # the cube that hides a face: height, row, column


def size(shape: tuple[int, ...]) -> tuple[float, float]:
    """Return the height and width of one view, in cells."""
    levels, rows, columns = shape
    return (rows + columns) * DOWN + levels * UNIT, (rows + columns) * ACROSS


def extent(shape: tuple[int, ...]) -> tuple[int, int]:
    """Return the rows and columns of the picture."""
    high, wide = size(shape)
    return int(np.ceil(high)), int(np.ceil(2 * wide + GAP))


def draw(drawing: Drawing, levels: NDArray[np.int64], owners: NDArray[np.int64], colour_of: NDArray[np.int64]) -> None:
    """Draw all cubes; `owners`: the part of each, 0 = none, with the colour `colour_of[part]`."""
    _, wide = size(levels.shape)
    draw_view(drawing, levels, owners, colour_of, 0.0)
    behind = (np.rot90(one, 2, axes=(1, 2)) for one in (levels, owners))
    draw_view(drawing, next(behind), next(behind), colour_of, wide + GAP)


def draw_view(
    drawing: Drawing, levels: NDArray[np.int64], owners: NDArray[np.int64], colour_of: NDArray[np.int64], x: float
) -> None:
    """Draw one view from the front, at the right of it: cubes that are farther away first."""
    full = np.pad(levels > 0, 1)
    cubes = np.argwhere(levels > 0)
    for height, r, c in cubes[np.lexsort([cubes[:, 0], cubes[:, 1] + cubes[:, 2]])].tolist():
        part = int(owners[height, r, c])
        for face, (up, south, east) in BEYOND.items():
            if full[height + 1 + up, r + 1 + south, c + 1 + east]:
                continue
            corners = projected(np.array([(r, c, height)] * 4) + np.array(CORNERS[face], float), levels.shape, x)
            drawing.lines(hatched(corners, 1.0), Ink.PAPER, width_of(1.0))
            if part:
                drawing.lines(hatched(corners, SHADES[face]), COLOURS[colour_of[part]], width_of(SHADES[face]))
            edges = np.concatenate([corners, np.roll(corners, -1, axis=0)], axis=1)
            drawing.lines(edges, Ink.FRAME, EDGE_WIDTH)
            borders = [
                edge
                for edge, step in zip(edges, NEIGHBOURS[face], strict=True)
                if part and other_part(owners, (height, r, c), step) != part
            ]
            if borders:
                drawing.lines(np.array(borders), Ink.FRAME, BORDER_WIDTH)


NEIGHBOURS = {  # the cube on the other side of each edge of a face, in height, row and column, in the order of CORNERS
    "top": ((0, -1, 0), (0, 0, 1), (0, 1, 0), (0, 0, -1)),
    "left": ((1, 0, 0), (0, 0, 1), (-1, 0, 0), (0, 0, -1)),
    "right": ((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)),
}


def other_part(owners: NDArray[np.int64], at: tuple[int, int, int], step: tuple[int, int, int]) -> int:
    """Return the part of a neighbouring cube, 0 if there is none."""
    place = tuple(a + b for a, b in zip(at, step, strict=True))
    inside = all(0 <= k < side for k, side in zip(place, owners.shape, strict=True))
    return int(owners[place]) if inside else 0


def projected(points: NDArray[np.float64], shape: tuple[int, ...], x: float) -> NDArray[np.float64]:
    """Return points, row, column and height, in the picture: (k, 2), x and y."""
    levels, rows, _ = shape
    r, c, height = points.T
    return np.column_stack([x + (c - r + rows) * ACROSS, (r + c) * DOWN + (levels - height) * UNIT])


def width_of(share: float) -> float:
    """Return the width of the lines that cover this share of a face."""
    return round(UNIT / LINES * share * 0.9, 3)


def hatched(corners: NDArray[np.float64], share: float) -> NDArray[np.float64]:
    """Return the lines that cover a share of a face, within its edges: (LINES, 4)."""
    inset = EDGE + width_of(share) / 2 / UNIT  # lines end in squares, which must not reach beyond the face
    at = (EDGE + (1 - 2 * EDGE) * (np.arange(LINES) + 0.5) / LINES)[:, None]
    left, right = corners[0] + at * (corners[3] - corners[0]), corners[1] + at * (corners[2] - corners[1])
    return np.concatenate([left + inset * (right - left), right - inset * (right - left)], axis=1)

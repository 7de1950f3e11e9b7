"""The picture of a cover whose text draws where its items lie, and of its solutions: each option in its colour.

Beside shapes that keep each other apart stands the graph of their conflicts, with the same colours: masks of a chip,
and how they colour its graph. Rooms have their names and doors.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover.layout import ItemLayout
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of, region_lines

COLOURS = [Ink(f"piece-{k}") for k in range(1, 37)]
GAP = 2  # columns between the layout and its graph
GRID_WIDTH, BORDER_WIDTH, EDGE_WIDTH, MARK_WIDTH = 0.02, 0.07, 0.05, 0.13  # cells
DOOR, DOOR_WIDTH, JAMB = 0.6, 0.16, 0.16  # cells: the gap in the wall, its width, and the length of its ends
TALLEST, LETTER_WIDTH = 0.55, 0.62  # of letters, in cells, and of an average letter, in ems
ROOM_NAME = 2.6  # cells that the name of a room may take


def extent(layout: ItemLayout) -> tuple[int, int]:
    """Return the rows and columns of the whole picture."""
    rows, columns = layout.plan.shape
    return rows, 2 * columns + GAP if layout.conflicts else columns


def ground(drawing: Drawing, layout: ItemLayout) -> None:
    """Draw the paper of the cells."""
    drawing.fill(cells_of(layout.plan > 0), Ink.PAPER)
    drawing.fill(vertices(layout), Ink.PAPER)


def board(drawing: Drawing, layout: ItemLayout) -> None:
    """Draw the cells without a solution: shapes, their names, and the graph of their conflicts."""
    each = np.arange(1, layout.plan.size + 1).reshape(layout.plan.shape)
    drawing.lines(outlines(np.where(layout.plan > 0, each, 0)), Ink.GRID, GRID_WIDTH)
    shapes = layout.plan if layout.names else layout.plan.astype(bool)
    drawing.lines(outlines(shapes), Ink.FRAME, BORDER_WIDTH)
    draw_graph(drawing, layout)
    write_names(drawing, layout)


def options(drawing: Drawing, layout: ItemLayout, chosen: NDArray[np.bool_], ink: Ink) -> None:
    """Draw these options in their colours; in another ink than that of what was found, with an outline in it."""
    if not chosen.any():
        return
    plan = layout.owners(chosen)
    colour_of = np.concatenate([[-1], layout.groups % len(COLOURS)])
    for colour in np.unique(colour_of[plan[plan > 0]]).tolist():
        cells = cells_of((plan > 0) & (colour_of[plan] == colour))
        drawing.fill(cells, COLOURS[colour])
    shown = vertices(layout)
    if len(shown):
        own = colour_of[plan[shown[:, 0], shown[:, 1] - layout.plan.shape[1] - GAP]]
        for colour in np.unique(own[own >= 0]).tolist():
            drawing.fill(shown[own == colour], COLOURS[colour])
        frame_vertices(drawing, shown)
    drawing.lines(outlines(plan), Ink.FRAME, BORDER_WIDTH)
    if ink not in (Ink.FOUND, Ink.ENTRY):
        drawing.lines(outlines(plan), ink, MARK_WIDTH)
    draw_doors(drawing, layout, chosen)
    write_names(drawing, layout)
    write_rooms(drawing, layout, plan)


def outlines(regions: NDArray[np.int64] | NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the lines around regions, none around cells of no region."""
    numbers = regions.astype(np.int64)
    return joined(region_lines(np.where(numbers > 0, numbers, -1)))


def joined(lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return level and upright lines of one cell, joined where one goes on as another: (k, 4), x, y to x, y."""
    found: list[list[float]] = []
    for level in (True, False):
        own = lines[(lines[:, 1] == lines[:, 3]) == level]
        order = np.lexsort((own[:, 0], own[:, 1]) if level else (own[:, 1], own[:, 0]))
        for line in own[order].tolist():
            if found and found[-1][2:] == line[:2] and (found[-1][1] == found[-1][3]) == level:
                found[-1][2:] = line[2:]
            else:
                found.append(line)
    return np.array(found, float).reshape(-1, 4)


def middles(regions: NDArray[np.int64]) -> dict[int, tuple[int, int]]:
    """Return of each region, a number above 0, the cell nearest to its centre."""
    found = {}
    for number in np.unique(regions[regions > 0]).tolist():
        cells = np.argwhere(regions == number)
        found[number] = tuple(cells[((cells - cells.mean(axis=0)) ** 2).sum(axis=1).argmin()].tolist())
    return found


# The graph of conflicts


def vertices(layout: ItemLayout) -> NDArray[np.intp]:
    """Return the cells of the graph's vertices, beside the layout: (k, 2), row and column; none without conflicts."""
    if not layout.conflicts:
        return np.zeros((0, 2), np.intp)
    beside = np.array([0, layout.plan.shape[1] + GAP], np.intp)
    cells: NDArray[np.intp] = np.array(list(middles(layout.plan).values()), np.intp) + beside
    return cells


def draw_graph(drawing: Drawing, layout: ItemLayout) -> None:
    """Draw the edges and the frames of the vertices."""
    if not layout.conflicts:
        return
    centres = dict(zip(middles(layout.plan), vertices(layout)[:, ::-1] + 0.5, strict=True))
    edges = np.array([[*centres[a], *centres[b]] for a, b in layout.conflicts], float)
    drawing.lines(edges, Ink.FRAME, EDGE_WIDTH)
    drawing.fill(vertices(layout), Ink.PAPER)
    frame_vertices(drawing, vertices(layout))


def frame_vertices(drawing: Drawing, cells: NDArray[np.intp]) -> None:
    """Draw a frame around each vertex."""
    sides = np.array([[0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 0, 1, 1]], float)
    corners = np.tile(cells[:, ::-1].astype(float), 2)
    drawing.lines((corners[:, None] + sides).reshape(-1, 4), Ink.FRAME, EDGE_WIDTH)


# Words and doors


def write_names(drawing: Drawing, layout: ItemLayout) -> None:
    """Write the names of the items that have one into their shapes, and on the graph."""
    cells = {item: cell for item, cell in middles(layout.plan).items() if item in layout.names}
    if not cells:
        return
    texts = [layout.names[item] for item in cells]
    centres = np.array(list(cells.values()), float)[:, ::-1] + 0.5
    if layout.conflicts:
        beside = centres + np.array([layout.plan.shape[1] + GAP, 0])
        centres, texts = np.concatenate([centres, beside]), texts * 2
    height = min(TALLEST, 0.95 / (LETTER_WIDTH * max(map(len, texts))))
    drawing.labels(centres, texts, Ink.GIVEN, round(height, 3))


def write_rooms(drawing: Drawing, layout: ItemLayout, plan: NDArray[np.int64]) -> None:
    """Write the name of the room that each chosen option lays: of its primary item without a cell."""
    cover = layout.cover
    for option, (r, c) in middles(plan).items():
        members = cover.option(option - 1).tolist()
        rooms = [cover.items[item - 1] for item in members if item <= cover.primary and not layout.drawn[item]]
        if rooms:
            row = np.flatnonzero(plan[r] == option)
            row = row[np.abs(row - c) <= ROOM_NAME / 2]
            centre = np.array([[row.mean() + 0.5, r + 0.5]])
            height = min(TALLEST, max(1.0, min(ROOM_NAME, len(row))) * 0.95 / (LETTER_WIDTH * len(rooms[0])))
            drawing.labels(centre, rooms[:1], Ink.GIVEN, round(height, 3))


def draw_doors(drawing: Drawing, layout: ItemLayout, chosen: NDArray[np.bool_]) -> None:
    """Draw each door as a gap in its wall, with a short line at both ends."""
    walls = layout.doors(chosen)
    if not len(walls):
        return
    centres = walls.mean(axis=1)[:, ::-1] + 0.5
    across = (walls[:, 1] - walls[:, 0])[:, ::-1].astype(float)  # from room to room
    along = across[:, ::-1]
    ends = [centres - along * DOOR / 2, centres + along * DOOR / 2]
    drawing.lines(np.concatenate([*ends], axis=1), Ink.PAPER, DOOR_WIDTH)
    jambs = [np.concatenate([end - across * JAMB, end + across * JAMB], axis=1) for end in ends]
    drawing.lines(np.concatenate(jambs), Ink.FRAME, BORDER_WIDTH)

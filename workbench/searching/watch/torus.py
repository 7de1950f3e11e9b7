"""The dancing links of a small cover on a torus, where every list closes without leaving the picture.

Items follow one another around the ring, and the header and the nodes of an item around its tube; so a link to the
other end of a list is one more step in its direction. Nodes are linked within their option, too, as in D. E. Knuth,
"Dancing links" (2000), where links leave the figure at one edge and enter it at the opposite one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.searching.watch.dancing import Dance, others
from workbench.searching.watch.operations import DOWN, LEFT, RIGHT, UP
from workbench.solvers.cover.links import nodes_of

Floats = NDArray[np.float64]

TUBE = 0.46  # its radius; that of the ring is 1
TILT = np.radians(45)  # from looking along the axis of the ring
TOP = np.radians(96)  # of the headers around the tube; 90 degrees is its top
APART = (0.005, 0.011)  # of a turn around ring and tube: half the distance between the two links of neighbours
STEP = 0.008  # of a turn: the length of a piece of a curve


class TorusLink(NamedTuple):
    """A link, and where it begins and ends: columns and rows, counted on past a whole turn."""

    name: str
    node: int
    to: int
    begin: tuple[float, float]
    end: tuple[float, float]


class Torus(NamedTuple):
    """How many columns and rows it has, and those of each node."""

    columns: int  # the root of the list of items, and the items
    rows: int  # the headers, and the options
    places: NDArray[np.int64]  # (nodes, 2); -1 for a spacer


def torus_of(cover: Cover) -> Torus:
    """Return where the nodes of a cover are."""
    items, node = len(cover.items) + 1, nodes_of(cover)
    places = np.full((items + len(cover.members) + len(cover.starts), 2), -1, np.int64)
    places[:items] = np.stack([np.arange(items), np.zeros(items, np.int64)], axis=1)
    places[node] = np.stack([cover.members, cover.option_of + 1], axis=1)
    return Torus(items, cover.count + 1, places)


def torus_links(torus: Torus, links: Dance) -> list[TorusLink]:
    """Return the links of all headers and nodes; a header that is in no list of items has none to its sides."""
    found = []
    for node in np.flatnonzero(torus.places[:, 0] >= 0).tolist():
        ends = neighbours(links, node)
        if node == 0:
            ends = {name: to for name, to in ends.items() if name in (LEFT, RIGHT)}
        found += [torus_link(torus, name, node, to) for name, to in ends.items()]
    return found


def neighbours(links: Dance, node: int) -> dict[str, int]:
    """Return where the links of a node lead, by direction."""
    ends = {DOWN: int(links.down[node]), UP: int(links.up[node])}
    if node >= len(links.left):
        ring = [*others(links, node), node]
        return ends | {RIGHT: ring[0], LEFT: ring[-2] if len(ring) > 1 else node}
    if node == 0 or links.right[node] != node:  # else a secondary item
        ends |= {RIGHT: int(links.right[node]), LEFT: int(links.left[node])}
    return ends


def torus_link(torus: Torus, name: str, node: int, to: int) -> TorusLink:
    """Return a link that leads in its direction, at most once around."""
    begin, end = torus.places[node], torus.places[to]
    axis, size = (0, torus.columns) if name in (LEFT, RIGHT) else (1, torus.rows)
    sign = 1 if name in (RIGHT, DOWN) else -1
    steps = int(sign * (end[axis] - begin[axis])) % size or size
    finish = begin.copy()
    finish[axis] += sign * steps
    return TorusLink(name, node, to, (int(begin[0]), int(begin[1])), (int(finish[0]), int(finish[1])))


def curve(torus: Torus, link: TorusLink) -> Floats:
    """Return the columns and rows along a link, (points, 2), apart from the link that leads back."""
    begin, end, sizes = np.array(link.begin, float), np.array(link.end, float), (torus.columns, torus.rows)
    axis = 0 if link.name in (LEFT, RIGHT) else 1
    turn = (end[axis] - begin[axis]) / sizes[axis]
    aside = np.sign(turn) * APART[1 - axis] * sizes[1 - axis]
    parts: Floats = np.linspace(0, 1, 2 + int(np.ceil(abs(turn) / STEP)))
    places: Floats = begin + parts[:, None] * (end - begin)
    places[:, 1 - axis] += aside
    return places


def projected(torus: Torus, places: Floats) -> tuple[Floats, Floats]:
    """Return the points of columns and rows, (points, 2), and how far their surface faces the viewer, from -1 to 1.

    The first column is in front, in the middle of the picture; y grows downwards, and x goes from -1 to 1.
    """
    around = 2 * np.pi * places[:, 0] / torus.columns - np.pi / 2
    tube = TOP - 2 * np.pi * places[:, 1] / torus.rows
    out = 1 + TUBE * np.cos(tube)
    y, z = out * np.sin(around), TUBE * np.sin(tube)
    points = np.stack([out * np.cos(around), -(y * np.cos(TILT) + z * np.sin(TILT))], axis=1)
    facing = np.sin(tube) * np.cos(TILT) - np.cos(tube) * np.sin(around) * np.sin(TILT)
    return points / (1 + TUBE), facing

"""The graph of a board as text: a vertex for each square, an edge for each two squares that a leap joins.

    // tour 3x4                                our own text of the board, by which it is read again
    graph leaps {                              DOT, for Graphviz: `neato -n` keeps the places of the squares
      "a3" [pos="0,144"];
      "a3" -- "c2";

GraphML holds the same: the board in `desc`, the places as `x` and `y`.
"""

import re
from collections.abc import Iterator
from html import escape, unescape

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import neighbours

MAX_SQUARES = 50_000  # of a board whose graph is written: some 20 MB
POINTS = 72  # between two squares: an inch
DOT = re.compile(r"\ufeff?((?:// ?.*\r?\n)+)\s*(?:strict\s+)?graph\b", re.IGNORECASE)
GRAPHML = re.compile(r"\ufeff?\s*(?:<\?xml[^>]*>\s*)?<graphml\b[^>]*>\s*<desc>([^<]*)</desc>")


def problem(tour: TourSquares) -> str:
    """Return why the graph of a board is not written, "" if it is."""
    if tour.squares <= MAX_SQUARES:
        return ""
    return f"The graph of a board is written for up to {MAX_SQUARES:,} squares; this one has {tour.squares:,}."


def edges(tour: TourSquares) -> NDArray[np.intp]:
    """Return the leaps as pairs of squares, numbered row by row, each once: (edges, 2)."""
    near = neighbours(tour.board, tour.leap, tour.surface)
    square, way = np.nonzero(near > np.arange(len(near))[:, None])
    return np.column_stack([square, near[square, way]]).astype(np.intp)


def write_dot(tour: TourSquares, board: str) -> str:
    """Return the graph in DOT; `board` is our own text of the board."""
    names = vertex_names(tour)
    lines = [f"// {line}" for line in board.splitlines()]
    lines += ["graph leaps {", "  node [shape=circle, width=0.4, fixedsize=true];"]
    lines += [f'  "{names[k]}" [pos="{POINTS * x},{POINTS * y}"];' for k, x, y in places(tour)]
    lines += [f'  "{names[u]}" -- "{names[v]}";' for u, v in edges(tour).tolist()]
    return "\n".join([*lines, "}"]) + "\n"


def write_graphml(tour: TourSquares, board: str) -> str:
    """Return the graph in GraphML; `board` is our own text of the board."""
    names = {k: f'"{escape(name)}"' for k, name in vertex_names(tour).items()}
    data = '<data key="x">{}</data><data key="y">{}</data>'
    vertices = [f"  <node id={names[k]}>{data.format(x, y)}</node>" for k, x, y in places(tour)]
    joined = [f"  <edge source={names[u]} target={names[v]}/>" for u, v in edges(tour).tolist()]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
        f" <desc>{escape(board, quote=False)}</desc>\n"
        ' <key id="x" for="node" attr.name="x" attr.type="int"/>\n'
        ' <key id="y" for="node" attr.name="y" attr.type="int"/>\n'
        ' <graph id="leaps" edgedefault="undirected">\n' + "\n".join([*vertices, *joined]) + "\n </graph>\n</graphml>\n"
    )


def vertex_names(tour: TourSquares) -> dict[int, str]:
    """Return the name of each square, by its number row by row."""
    columns = tour.shape[1]
    return {k: tour.name_of(divmod(k, columns)) for k in np.flatnonzero(tour.board).tolist()}


def places(tour: TourSquares) -> Iterator[tuple[int, int, int]]:
    """Yield the number of each square, and its place, from the lower left corner."""
    rows, columns = tour.shape
    for k in np.flatnonzero(tour.board).tolist():
        row, column = divmod(k, columns)
        yield k, column, rows - 1 - row


def board_in(text: str) -> str | None:
    """Return our own text of the board in a graph that was written here; None if there is none."""
    if found := DOT.match(text):
        return "\n".join(line.removeprefix("//").strip() for line in found[1].splitlines()) + "\n"
    found = GRAPHML.match(text)
    return unescape(found[1]) if found else None

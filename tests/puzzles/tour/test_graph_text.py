"""The graph of a board as DOT and GraphML, read by small parsers that know nothing of the workbench."""

import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.puzzles.tour.tours import read
from workbench.files.documents import parse_puzzles
from workbench.files.notations import notations
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import are_leaps

NAMESPACE = "{http://graphml.graphdrawing.org/xmlns}"
BOARDS = (
    "tour 3x4",
    "tour 5x6 closed start a5 end c4",
    "tour 4x5\n.....\n..#..\n.#...\n....#",
    "tour 2x30 leaper 1,3",  # with names like r1c27
    "tour 4x6 torus",
    "tour 3x7 mobius start b2",
)
Graph = tuple[dict[str, tuple[int, int]], set[frozenset[str]]]  # the place of each vertex, the edges


def from_dot(text: str) -> Graph:
    """Return the graph of a text in the part of DOT that has quoted names only."""
    body = re.fullmatch(r"(?://.*\n)*graph \w+ \{\n(.*)\}\n", text, re.DOTALL)
    assert body is not None
    places, edges = {}, []
    for statement in body[1].split(";\n")[1:-1]:  # after the looks of all nodes
        if vertex := re.fullmatch(r' *"([^"]+)" \[pos="(\d+),(\d+)"\]', statement):
            places[vertex[1]] = int(vertex[2]) // 72, int(vertex[3]) // 72
        else:
            edge = re.fullmatch(r' *"([^"]+)" -- "([^"]+)"', statement)
            assert edge is not None, statement
            edges.append(frozenset(edge.groups()))
    assert len(set(edges)) == len(edges)
    return places, set(edges)


def from_graphml(text: str) -> Graph:
    """Return the graph of a text in GraphML."""
    graph = ElementTree.fromstring(text.encode()).find(f"{NAMESPACE}graph")
    assert graph is not None
    assert graph.get("edgedefault") == "undirected"
    places = {}
    for node in graph.iter(f"{NAMESPACE}node"):
        data = {one.get("key"): int(one.text or "") for one in node}
        places[node.attrib["id"]] = data["x"], data["y"]
    edges = [frozenset((edge.attrib["source"], edge.attrib["target"])) for edge in graph.iter(f"{NAMESPACE}edge")]
    assert len(set(edges)) == len(edges)
    return places, set(edges)


def by_rules(board: Tour) -> Graph:
    """Return the graph of the leaps that the rules allow."""
    rows, columns = board.shape
    squares = np.flatnonzero(board.board)
    names = {k: board.name_of(divmod(k, columns)) for k in squares.tolist()}
    places = {names[k]: (k % columns, rows - 1 - k // columns) for k in squares.tolist()}
    pairs = [pair for pair in combinations(squares, 2) if are_leaps(board, *(np.array([k]) for k in pair)).all()]
    return places, {frozenset((names[int(u)], names[int(v)])) for u, v in pairs}


@pytest.mark.parametrize("text", BOARDS)
def test_both_hold_the_leaps_of_the_rules(text: str) -> None:
    board = read(text)

    assert from_dot(board.format("dot")) == from_graphml(board.format("graphml")) == by_rules(board)


@pytest.mark.parametrize("side", range(3, 9))
def test_a_square_board_has_as_many_edges_as_the_formula_of_its_side(side: int) -> None:
    _, edges = from_dot(read(f"tour {side}x{side}").format("dot"))

    assert len(edges) == 4 * (side - 1) * (side - 2)  # OEIS A033996: 168 on the chessboard


@pytest.mark.parametrize("style", ["dot", "graphml"])
@pytest.mark.parametrize("text", BOARDS)
def test_they_are_read_as_the_board_also_without_the_name_of_the_kind(text: str, style: str) -> None:
    board = read(text)

    assert Tour.parse(board.format(style)) == [board]
    assert parse_puzzles(board.format(style)) == [board]


def test_graphs_of_other_programs_are_no_boards() -> None:
    with pytest.raises(ParseError):
        Tour.parse("// by hand\ngraph g { a -- b; }\n")
    with pytest.raises(ParseError, match="graphml"):
        parse_puzzles('<graphml><graph edgedefault="directed"/></graphml>')


def test_a_large_board_is_not_written_as_a_graph() -> None:
    board = Tour(np.ones((250, 250), bool))

    assert {"dot", "graphml"}.isdisjoint(one.style for one in notations(board))
    assert board.style_problem("dot").startswith("The graph of a board is written for up to 50,000 squares")
    assert Tour(np.ones((200, 250), bool)).style_problem("dot") == ""

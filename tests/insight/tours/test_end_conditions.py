"""Conditions on the ends of Hamiltonian paths, on hand-made graphs."""

import numpy as np
import pytest

from workbench.insight.tours.end_conditions import blocks, ends_by_blocks, ends_by_successors, two_classes
from workbench.insight.tours.rotated_ends import rotated_ends

Edges = list[tuple[int, int]]
BOW_TIE: Edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]
SQUARES_WITH_TAIL: Edges = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)]


def graph(edges: Edges) -> list[list[int]]:
    count = max(map(max, edges)) + 1
    return [[b if a == k else a for a, b in edges if k in (a, b)] for k in range(count)]


def ends(allowed: np.ndarray) -> list[int]:
    return np.flatnonzero(allowed).tolist()


def test_blocks_share_cut_vertices() -> None:
    assert sorted(map(sorted, blocks(graph(BOW_TIE)))) == [[0, 1, 2], [2, 3, 4]]
    assert sorted(map(sorted, blocks(graph([(0, 1), (1, 2)])))) == [[0, 1], [1, 2]]


def test_a_cut_vertex_is_no_end() -> None:
    assert ends(ends_by_blocks(graph(BOW_TIE))) == [0, 1, 3, 4]


def test_squares_between_two_cut_vertices_are_no_ends() -> None:
    edges = [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)]

    assert ends(ends_by_blocks(graph(edges))) == [0, 4]


@pytest.mark.parametrize(
    "edges",
    [
        [(0, 1), (0, 2), (0, 3)],  # a star
        [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5)],  # a triangle with three tails
    ],
)
def test_blocks_that_form_no_chain_have_no_ends(edges: Edges) -> None:
    assert ends(ends_by_blocks(graph(edges))) == []


def test_the_class_of_an_end_follows_from_its_block() -> None:
    assert ends(ends_by_blocks(graph(SQUARES_WITH_TAIL))) == [1, 3, 4]


def test_a_graph_with_an_odd_cycle_has_no_two_classes() -> None:
    assert two_classes(graph(BOW_TIE)) is None
    assert two_classes(graph([(0, 1), (1, 2)])) is not None


def test_the_class_with_more_vertices_has_both_ends() -> None:
    assert ends(ends_by_successors(graph([(0, 1), (1, 2)]))) == [0, 2]


def test_vertices_that_all_need_the_same_neighbours_leave_no_tour() -> None:
    assert ends(ends_by_successors(graph([(0, 1), (0, 2), (0, 3)]))) == []


def test_rotations_turn_the_rest_of_a_tour_round() -> None:
    near = graph([(0, 1), (1, 2), (2, 3), (3, 1)])

    assert set(rotated_ends([0, 1, 2, 3], near)) == {0, 2, 3}

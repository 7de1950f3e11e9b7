"""The links on a torus: each list goes around it exactly once, whatever was covered."""

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import KNUTH, QUEENS, cover
from workbench.searching.watch.dancing import danced
from workbench.searching.watch.operations import DOWN, LEFT, RIGHT, UP
from workbench.searching.watch.torus import Torus, curve, projected, torus_links, torus_of
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status

WITH_SECONDARY = "cover\na b | s\na\na b s\nb s\n"
TEXTS = [KNUTH, QUEENS, WITH_SECONDARY]


def rounds(links: dict[int, tuple[int, float]], start: int, size: int) -> float:
    """Follow links from a node until they lead back to it; return how many times that goes around."""
    node, steps = links[start]
    while node != start:
        node, more = links[node]
        steps += more
    return steps / size


@pytest.mark.parametrize("text", TEXTS)
def test_at_every_node_of_a_search_each_list_goes_around_once(text: str) -> None:
    search = SOLVERS["cover_links"].start(cover(text))
    torus, looked = torus_of(search.ordered.cover), 0

    while search.advance(1) is not Status.EXHAUSTED and looked < 40:
        dance = danced(search.ordered, search.path())
        by_name: dict[str, dict[int, tuple[int, float]]] = {name: {} for name in (RIGHT, LEFT, DOWN, UP)}
        for link in torus_links(torus, dance):
            step = np.subtract(link.end, link.begin)
            assert np.count_nonzero(step) == 1
            assert tuple(np.mod(link.end, (torus.columns, torus.rows))) == tuple(torus.places[link.to])
            by_name[link.name][link.node] = (link.to, float(step.sum()))
        for name, turn in ((RIGHT, torus.columns), (LEFT, -torus.columns)):
            assert rounds(by_name[name], 0, turn) == 1  # the items
        for option in search.ordered.cover.starts[:-1].tolist():
            node = (
                len(search.ordered.cover.items) + 2 + option + int(np.searchsorted(search.ordered.cover.starts, option))
            )
            assert rounds(by_name[RIGHT], node, torus.columns) == rounds(by_name[LEFT], node, -torus.columns) == 1
        for item in range(1, torus.columns):
            assert rounds(by_name[DOWN], item, torus.rows) == rounds(by_name[UP], item, -torus.rows) == 1
        looked += 1

    assert looked > 2


def test_the_headers_of_secondary_items_have_no_links_to_their_sides() -> None:
    order = SOLVERS["cover_links"].start(cover(WITH_SECONDARY)).ordered
    links = torus_links(torus_of(order.cover), danced(order, np.zeros((0, 2), np.int64)))

    assert {link.name for link in links if link.node == 3} == {UP, DOWN}
    assert {link.name for link in links if link.node == 0} == {LEFT, RIGHT}


def test_a_turn_in_either_direction_leads_to_the_same_point() -> None:
    torus = Torus(5, 7, np.zeros((0, 2), np.int64))
    places = np.array([[0.0, 0.0], [1.3, 2.6], [4.0, 6.5]])

    there, facing = projected(torus, places)

    for turn in ([5, 0], [0, 7], [-5, 14]):
        again, same = projected(torus, places + turn)
        assert np.allclose(there, again)
        assert np.allclose(facing, same)
    assert np.abs(facing).max() <= 1
    assert np.abs(there).max() <= 1
    assert there[0, 0] == pytest.approx(0)  # the root is in the middle
    assert there[0, 1] > 0  # and in front
    assert facing[0] > 0


def test_the_two_links_of_neighbours_are_apart() -> None:
    order = SOLVERS["cover_links"].start(cover(KNUTH)).ordered
    torus = torus_of(order.cover)
    links = torus_links(torus, danced(order, np.zeros((0, 2), np.int64)))
    (there,) = (link for link in links if (link.name, link.node) == (RIGHT, 1))
    (back,) = (link for link in links if (link.name, link.node) == (LEFT, 2))

    to, fro = curve(torus, there), curve(torus, back)

    assert (there.to, back.to) == (2, 1)
    assert (to[0, 0], to[-1, 0], fro[0, 0], fro[-1, 0]) == (1, 2, 2, 1)
    assert (to[:, 1] > 0).all()
    assert np.allclose(to[:, 1], -fro[:, 1])

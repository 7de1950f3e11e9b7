"""The picture of dancing links: each operation moves one pointer of it, and nodes step aside as the matrix says."""

import itertools

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import KNUTH, QUEENS, cover
from tests.searching.watch.test_dancing import EVEN_ALONE
from tests.searching.watch.test_operations import CHOICES, LANGFORD, steps_of
from tests.thorough import either
from workbench.searching.watch.algorithm_x import NEVER, moment
from workbench.searching.watch.dancing import Dance
from workbench.searching.watch.link_picture import POINTERS, LinkPicture, PointerState, picture_at, picture_at_node
from workbench.searching.watch.operations import LENGTH, OperationClock
from workbench.solvers.cover.links import nodes_of

COVERS = pytest.mark.parametrize(
    "text", [KNUTH, QUEENS, EVEN_ALONE, LANGFORD], ids=["knuth", "queens", "secondary", "langford"]
)


def differences(before: Dance, after: Dance) -> list[tuple[str, int, int, int]]:
    """Return what differs in two pictures: the name of an array, the place, and the two values."""
    names = {"right": 1, "left": 0, "up": 4, "down": 5, "length": 2}
    return [
        (name, place, int(before[k][place]), int(after[k][place]))
        for name, k in names.items()
        for place in np.flatnonzero(before[k] != after[k]).tolist()
    ]


def drawn_new(picture: LinkPicture) -> list[tuple[str, int]]:
    """Return the pointers that a picture draws as new."""
    return [
        (name, place)
        for name in POINTERS
        for place in np.flatnonzero(picture.states(name) == PointerState.NEW).tolist()
    ]


@pytest.mark.slow
@COVERS
@pytest.mark.parametrize("head_first", [False, True])
def test_operations_drawn_are_operations_recorded_at_every_node(text: str, head_first: bool) -> None:
    order, nodes = steps_of(cover(text), dict(CHOICES))

    for path in nodes[: either(20, 60)]:
        clock = OperationClock(order, path, head_first)
        shown = picture_at(clock)
        for at, operation in enumerate(clock.operations, 1):
            clock.go(at)
            picture = picture_at(clock)
            made = (operation.array, operation.place, operation.old, operation.new)
            changed = operation.old != operation.new
            assert differences(shown.links, picture.links) == ([made] if changed and operation.array else [])
            assert drawn_new(picture) == ([made[:2]] if operation.array not in ("", LENGTH) else [])
            assert np.array_equal(picture.before.aside, shown.aside)  # going back starts where it came from
            assert np.array_equal(picture.before.links.down, shown.links.down)
            shown = picture


@COVERS
def test_nodes_are_removed_as_items_and_options_of_the_matrix_are(text: str) -> None:
    puzzle = cover(text)
    order, nodes = steps_of(puzzle, dict(CHOICES))

    for path in nodes:
        picture, now = picture_at_node(order, path), moment(puzzle, path)
        assert (picture.removed[: len(now.covered)] == (now.covered != NEVER)[order.item_of]).all()
        gone = (now.removed != NEVER)[order.option_of]
        assert (picture.removed_options >= gone).all()
        for k in np.flatnonzero(~gone).tolist():  # of an option that is left, only nodes of covered items are removed
            row = nodes_of(order.cover)[order.cover.starts[k] : order.cover.starts[k + 1]]
            assert not picture.removed[row].any()


@COVERS
def test_the_pictures_after_all_operations_is_that_of_the_next_node(text: str) -> None:
    order, nodes = steps_of(cover(text), dict(CHOICES))

    for path, following in itertools.pairwise(nodes):
        clock = OperationClock(order, path)
        clock.go(len(clock.operations))
        picture, after = picture_at(clock), picture_at_node(order, following)
        assert np.array_equal(picture.aside, after.aside)
        assert np.array_equal(picture.removed, after.removed)
        assert picture.chosen == after.chosen


def test_a_node_stands_halfway_between_its_two_operations() -> None:
    order, nodes = steps_of(cover(KNUTH), dict(CHOICES))
    clock = OperationClock(order, nodes[0])
    first = next(k for k, operation in enumerate(clock.operations) if operation.line == "hide down")
    clock.go(first + 1)

    picture = picture_at(clock)

    [node] = np.flatnonzero(picture.aside == 0.5).tolist()
    operation = clock.operations[first]
    assert node == operation.old  # what the pointer led to before
    assert not picture.removed[node]
    halfway = LinkPicture.standing(picture)
    assert halfway[node] == 0.5
    clock.go(first + 2)
    assert picture_at(clock).aside[node] == 1
    assert picture_at(clock).removed[node]

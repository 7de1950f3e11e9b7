"""Whether a walk by hand can still become a tour, as the panel says it."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from workbench.puzzles.tour import Tour
from workbench.ui.tour.completable_line import CompletableLine

pytestmark = pytest.mark.usefixtures("compiled")

SMALL = Tour(np.ones((3, 4), bool))
CAN = "This walk can still become a tour."

Said = Callable[[Tour, list[int]], str]


@pytest.fixture
def said(qtbot: QtBot) -> Iterator[Said]:
    """Return what the line comes to say about a walk, whose squares are numbered by rows."""
    line = CompletableLine()
    qtbot.addWidget(line)

    def show(tour: Tour, path: list[int]) -> str:
        line.show_walk(tour, np.array(path, np.int64))
        qtbot.waitUntil(lambda: not line._task.busy, timeout=30_000)
        return line.text()

    yield show
    line.show_walk(SMALL, np.zeros(0, np.int64))


def leaps_from(square: int, visited: list[int]) -> Iterator[int]:
    row, column = divmod(square, 4)
    for r in range(3):
        for c in range(4):
            if {abs(r - row), abs(c - column)} == {1, 2} and 4 * r + c not in visited:
                yield 4 * r + c


def walks(begun: list[int]) -> Iterator[list[int]]:
    """Yield all walks on 3 x 4 that begin with these squares."""
    yield begun
    for square in leaps_from(begun[-1], begun):
        yield from walks([*begun, square])


def test_every_walk_on_3x4_is_judged_as_by_trying_all_tours(said: Said) -> None:
    every = [walk for square in range(12) for walk in walks([square])]
    tours = [walk for walk in every if len(walk) == 12]

    assert len(tours) == 16  # both directions of the 8 open tours
    for walk in every[::7]:
        if len(walk) < 12:
            possible = any(tour[: len(walk)] == walk for tour in tours)
            assert (said(SMALL, walk) == CAN) is possible, walk


def test_a_lost_walk_says_where_it_was_lost(said: Said) -> None:
    walk = next(
        walk for walk in walks([0]) if len(walk) == 5 and said(SMALL, walk) != CAN and said(SMALL, walk[:4]) == CAN
    )

    assert said(SMALL, walk).startswith("Lost after step 4: the walk took ")
    assert said(SMALL, walk).endswith(" still led to a tour.")


def test_a_square_where_no_tour_begins_is_named(said: Said) -> None:
    assert said(Tour(np.ones((5, 5), bool)), [1]) == "No tour begins at b5."


def test_nothing_is_said_without_a_walk_and_about_a_tour(said: Said) -> None:
    tour = next(walk for walk in walks([0]) if len(walk) == 12)

    assert said(SMALL, [0, 6]) != ""
    assert said(SMALL, []) == ""
    assert said(SMALL, tour) == ""

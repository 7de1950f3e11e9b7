"""Requests for moments of a lane: the latest of those waiting is served, and one that leads nowhere changes nothing."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.known.covers import queens
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.searching.race.rewind import Parts, Rewinder
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.search.rewinding import Rewinding

pytestmark = pytest.mark.usefixtures("compiled")

[QUEENS] = Cover.parse(queens(8))
[QUEENS_6] = Cover.parse(queens(6))
[BOARD] = Tour.parse("tour 8x8 start 0,0")

Rewound = Callable[..., Rewinding]


@pytest.fixture
def rewound(qtbot: QtBot) -> Rewound:
    """A function that returns the rewinding of a lane that has ended."""
    kept = []

    def take(puzzle: Puzzle = QUEENS, solver: str = "cover_links", goal: Goal = Goal.ALL) -> Rewinding:
        lane = Lane(puzzle, SOLVERS[solver], goal=goal)
        while not lane.over:
            lane.advance()
        lane.catch_up()
        rewinding = Rewinding()
        rewinding.take(lane)
        kept.append(rewinding)
        return rewinding

    return take


def settle(qtbot: QtBot, rewinding: Rewinding) -> None:
    """Wait until what was asked for is shown."""
    qtbot.waitUntil(lambda: not rewinding.busy)


def at(rewinding: Rewinding) -> int:
    assert rewinding.shown is not None
    return rewinding.shown.nodes


def test_a_moment_is_shown_and_left(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()
    latest = rewinding.shown

    with qtbot.waitSignal(rewinding.changed):
        rewinding.to_node(100)

    assert rewinding.moment is rewinding.shown
    assert at(rewinding) == 100
    with qtbot.waitSignal(rewinding.changed):
        rewinding.leave()
    assert rewinding.moment is None
    assert rewinding.shown is latest


def test_of_many_requests_the_last_is_served(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()
    shown: list[int] = []
    rewinding.changed.connect(lambda: shown.append(at(rewinding)))

    for node in range(1, 400):
        rewinding.to_node(node)
    settle(qtbot, rewinding)

    assert at(rewinding) == 399
    assert len(shown) <= 2


def test_the_latest_node_can_be_returned_to_before_a_moment_is_reached(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()

    rewinding.to_node(100)
    rewinding.leave()
    settle(qtbot, rewinding)

    assert rewinding.moment is None


def test_a_request_after_a_return_is_served(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()

    rewinding.to_node(100)
    rewinding.leave()
    rewinding.to_node(200)
    settle(qtbot, rewinding)

    assert at(rewinding) == 200


def test_nodes_outside_the_search_are_its_first_and_its_latest(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()

    rewinding.to_node(-5)
    settle(qtbot, rewinding)
    assert at(rewinding) == 1
    rewinding.to_node(10**9)
    settle(qtbot, rewinding)
    assert rewinding.moment is None


def test_back_and_forward_go_a_node(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()
    last = at(rewinding)
    visited = []

    for step in (rewinding.back, rewinding.back, rewinding.back, rewinding.forward, rewinding.forward):
        step()
        settle(qtbot, rewinding)
        visited.append(at(rewinding) - last)
    rewinding.forward()

    assert visited == [-1, -2, -3, -2, -1]
    assert rewinding.moment is None


def test_earlier_solutions_are_gone_through_to_the_first(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound(QUEENS_6)
    numbers = []

    for _ in range(5):
        rewinding.to_earlier_solution()
        settle(qtbot, rewinding)
        assert rewinding.moment is not None
        assert rewinding.moment.at_solution
        numbers.append(rewinding.moment.solutions)

    assert numbers == [4, 3, 2, 1, 1]  # all, OEIS A000170; at the first nothing changes


def test_a_request_that_leads_nowhere_shows_no_former_moment(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()  # its tree is exhausted: the root has no parent
    rewinding.to_node(100)
    settle(qtbot, rewinding)
    rewinding.leave()

    rewinding.to_parent()
    settle(qtbot, rewinding)

    assert rewinding.moment is None


def test_a_walk_has_no_deepest_node_to_go_to(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound(BOARD, "warnsdorff", Goal.ONE)
    rewinding.to_node(20)
    settle(qtbot, rewinding)
    rewinding.leave()

    rewinding.to_deepest()
    settle(qtbot, rewinding)

    assert rewinding.moment is None


def test_a_walk_goes_back_a_square_at_a_time(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound(BOARD, "warnsdorff", Goal.ONE)

    rewinding.to_parent()
    settle(qtbot, rewinding)

    assert rewinding.moment is not None
    assert (rewinding.moment.filling > 0).sum() == 63


def test_going_on_leaves_the_moment_and_the_lane_is_there(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()
    rewinding.to_node(100)
    settle(qtbot, rewinding)

    rewinding.go_on()

    assert rewinding.moment is None
    assert rewinding.lane is not None
    assert at(rewinding) == 100
    assert not rewinding.lane.over


def test_nothing_goes_on_while_a_moment_is_sought(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()
    last = at(rewinding)

    rewinding.to_node(100)
    rewinding.go_on()

    assert rewinding.lane is not None
    assert rewinding.lane.over
    settle(qtbot, rewinding)
    assert rewinding.lane.probe is not None
    assert rewinding.lane.probe.nodes == last


def test_without_a_lane_nothing_happens(qtbot: QtBot) -> None:
    rewinding = Rewinding()

    for request in (
        lambda: rewinding.to_node(3),
        rewinding.back,
        rewinding.forward,
        rewinding.to_parent,
        rewinding.to_earlier_solution,
        rewinding.to_deepest,
        rewinding.leave,
        rewinding.go_on,
    ):
        request()

    assert not rewinding.busy
    assert rewinding.shown is None


def test_another_lane_is_shown_where_it_is(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding, other = rewound(), rewound(BOARD, "warnsdorff", Goal.ONE)
    rewinding.to_node(100)
    settle(qtbot, rewinding)

    rewinding.to_node(50)
    rewinding.take(other.lane)

    assert not rewinding.busy
    assert at(rewinding) == 64


def test_a_mistake_in_the_program_is_reported(qtbot: QtBot, rewound: Rewound, monkeypatch: pytest.MonkeyPatch) -> None:
    rewinding = rewound()

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr(Rewinder, "_show", fail)
    with qtbot.waitSignal(rewinding.failed) as failed:
        rewinding.to_node(100)

    assert "a mistake" in failed.args[0]
    assert rewinding.moment is None


def test_a_request_that_leads_nowhere_leaves_the_search_at_the_moment_shown(qtbot: QtBot, rewound: Rewound) -> None:
    rewinding = rewound()
    rewinding.to_node(300)
    settle(qtbot, rewinding)

    def astray(rewinder: Rewinder) -> Parts:
        yield from rewinder.to_node(20)
        rewinder.probe = None

    rewinding.go(astray)
    settle(qtbot, rewinding)
    rewinding.go_on()

    assert rewinding.lane is not None
    assert rewinding.lane.probe is not None
    assert rewinding.lane.probe.nodes == 300

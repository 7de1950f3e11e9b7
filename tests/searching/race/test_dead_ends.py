"""The dead ends of a search, beside those that are seen on the board, and those of a recorded tree."""

import itertools

import numpy as np
import pytest

from workbench.puzzles.cover import Cover
from workbench.puzzles.tour import Tour
from workbench.searching.race.dead_ends import dead_ends_of, dead_ends_sentence
from workbench.searching.race.lane import Lane
from workbench.searching.watch.tree import SearchTree
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import Columns, DepthMap
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status, Step

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
WALK = SOLVERS["warnsdorff_backtracking"]


def searched(text: str) -> Lane:
    lane = Lane(Tour.parse(text)[0], WALK, {}, Goal.ONE, Goal.ONE.limit())
    lane.reach(10**9)
    return lane


def sentence(lane: Lane) -> str:
    assert lane.trace is not None
    assert lane.probe is not None
    return dead_ends_sentence(lane.solver, lane.trace.map, lane.probe)


@pytest.mark.parametrize("text", ["tour 7x7 start d6\n", "tour 5x6 start b2\n", "tour 6x6 start c3 closed\n"])
def test_dead_ends_are_those_seen_on_the_board(text: str) -> None:
    search = WALK.start(Tour.parse(text)[0], {}, Goal.ONE)
    squares = []
    status = Status.RUNNING
    while status is Status.RUNNING:
        status = search.advance(1, 1)
        squares.append(int((search.probe().filling > 0).sum()))

    lane = searched(text)

    assert lane.trace is not None
    found = dead_ends_of(lane.trace.map)
    shrunk = [(before, after) for before, after in itertools.pairwise(squares) if after <= before]
    if status is Status.FOUND and shrunk and shrunk[-1][0] == shrunk[-1][1] == squares[-1]:
        shrunk.pop()  # the solution is one node
    assert found is not None
    assert found.number == len(shrunk)
    longest = max(shrunk, key=lambda pair: pair[0] - pair[1], default=(0, 0))
    assert (found.begin, found.end) == longest


def test_a_walk_speaks_of_moves() -> None:
    assert sentence(searched("tour 7x7 start d6\n")) == (
        "18 dead ends; the longest way back led from step 44 to step 35."
    )


def test_a_walk_without_dead_ends_says_so() -> None:
    assert sentence(searched("tour 6x6 start a1\n")) == "No dead end: it never had to go back."


def test_all_dead_ends_of_a_tree_are_counted() -> None:
    tree = SearchTree(Cover.parse(KNUTH)[0], SOLVERS["cover_links"], depth=UNLIMITED)
    while not tree.over:
        tree.follow(Step(1))
    nodes = tree.nodes()
    leaves = nodes.end == np.arange(len(nodes.end)) + 1

    assert tree.trace is not None
    assert tree.probe is not None
    found = dead_ends_of(tree.trace.map, exhausted=True)

    assert found is not None
    assert found.number == int((leaves & (nodes.solutions == 0)).sum()) == 1
    words = dead_ends_sentence(tree.solver, tree.trace.map, tree.probe)
    assert words == "1 dead end; it led from level 2 to level 1."


def test_nothing_is_said_of_nodes_that_are_not_known() -> None:
    assert dead_ends_of(DepthMap.of_columns(Columns.blank(8), 100)) is None


def test_only_the_first_nodes_of_a_long_search_are_spoken_of() -> None:
    depths = DepthMap.of_levels(np.array([0, 1, 2, 2, 1, 2, -4], np.int32))
    lane = searched("tour 6x6 start a1\n")
    assert lane.probe is not None
    object.__setattr__(lane.probe, "nodes", 1_000_000)

    assert dead_ends_sentence(WALK, depths, lane.probe) == (
        "2 dead ends among its first 7 nodes; the longest way back led from step 2 to step 1."
    )


def test_a_dead_end_before_a_sibling_led_to_no_other_level() -> None:
    lane = searched("tour 6x6 start a1\n")
    assert lane.probe is not None
    object.__setattr__(lane.probe, "nodes", 5)

    assert (
        dead_ends_sentence(WALK, DepthMap.of_levels(np.array([0, 1, 1, 2, -4], np.int32)), lane.probe) == "1 dead end."
    )

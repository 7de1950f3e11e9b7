"""A branch as a choice: its text, its words, and what keeps it."""

import numpy as np
import pytest

from tests.searching.race.test_record import saved
from tests.solvers.settings import puzzle_of
from workbench.base.choices import ChoiceError
from workbench.insight.tours.given_walk import given_walk, with_walk
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import (
    BRANCH,
    NodeBranch,
    branched,
    branching,
    in_brief,
    read_node,
    solver_of,
    with_node,
    without_branch,
)
from workbench.searching.race.entries import labels
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.searching.race.record import entries_of, restore_results
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE

pytestmark = pytest.mark.usefixtures("compiled")

TOUR = Tour(np.ones((5, 5), bool))
WALK = np.array([0, 7, 4, 13])  # a5, c4, e5, d3
NODE = NodeBranch(False, 1234, Goal.COUNT, "5 at r1c1")


@pytest.mark.parametrize("branch", [NODE, NODE._replace(kept=True), NODE._replace(label="")])
def test_a_node_is_read_as_it_was_written(branch: NodeBranch) -> None:
    assert read_node(branch.text()) == branch


@pytest.mark.parametrize(
    "text", ["with", "with x count", "without 3", "with 99999999 count", "with 3 nothing 5 at r1c1"]
)
def test_a_wrong_text_is_refused(text: str) -> None:
    with pytest.raises(ChoiceError, match="a branch is named by"):
        read_node(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "from the start"),
        (NODE.text(), "without 5 at r1c1"),
        ("a1 b3", "from b3, step 2"),
        ("with 7 one ", "with node 7"),
    ],
)
def test_a_branch_is_named_in_a_few_words(text: str, words: str) -> None:
    assert in_brief(text) == words


def test_a_walk_is_the_beginning_of_any_other_and_a_node_only_of_its_own_search() -> None:
    walk, node = with_walk("warnsdorff", {"rule": "plain"}, TOUR, WALK), with_node("cover_links", {}, NODE)

    assert branching(walk, (SOLVERS["warnsdorff"], {"rule": "roth"})) == with_walk(
        "warnsdorff", {"rule": "roth"}, TOUR, WALK
    )
    assert branching(node, (SOLVERS["cover_links"], {})) == node
    assert branching(node, (SOLVERS["cover_links"], {"order": "leftmost"})) == (
        SOLVERS["cover_links"],
        {"order": "leftmost"},
    )
    assert without_branch(walk[0].name, walk[1]) == (SOLVERS["warnsdorff"], {"rule": "plain"})
    begins = given_walk(TOUR, walk[1])
    assert begins is not None
    assert begins.tolist() == WALK.tolist()
    assert given_walk(TOUR, node[1]) is None


def test_a_comparison_is_the_same_after_saving_and_opening() -> None:
    entries = [(SOLVERS["warnsdorff"], {"rule": "plain"}), with_walk("warnsdorff", {"rule": "roth"}, TOUR, WALK)]
    race = Race([Lane(TOUR, solver, choices, Goal.ONE) for solver, choices in entries])
    while not race.over:
        race.follow(SLICE)

    analysis = saved(race)
    opened = entries_of(analysis)
    again = Race([Lane(TOUR, solver, choices, Goal.ONE) for solver, choices in opened])
    restore_results(again, analysis)

    assert opened == entries
    assert opened[1][0] is branched(SOLVERS["warnsdorff"]) is solver_of("warnsdorff", {BRANCH.name: ""})
    for lane, other in zip(race.lanes, again.lanes, strict=True):
        assert lane.probe is not None
        assert other.probe is not None
        assert np.array_equal(lane.probe.filling, other.probe.filling)
    assert again.lanes[1].probe is not None
    assert again.lanes[1].probe.filling.ravel()[WALK].tolist() == [1, 2, 3, 4]


def test_lanes_are_named_by_their_branches() -> None:
    sudoku = puzzle_of("sudoku", "sudoku 2x2\n1...\n....\n....\n....\n")
    node = NODE._replace(node=2)
    entries = [
        (SOLVERS["cover_links"], {}),
        *(with_node("cover_links", {}, node._replace(kept=kept)) for kept in (True, False)),
    ]

    assert all(SOLVERS["cover_links"].accepts(sudoku) for _ in entries)
    assert labels(entries).strong[1:] == ["with 5 at r1c1", "without 5 at r1c1"]

"""Algorithm X by hand: choices of a person, all solutions by plain steps, the tree that is kept."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.reference import covers
from tests.small_covers import small_covers
from tests.solvers.settings import puzzle_of
from workbench.puzzles.cover import Cover
from workbench.searching.watch.by_hand import ByHand, obstacle

SEVEN_SETS = "1 2 3 4 5 6 7\nA: 3 5 6\nB: 1 4 7\nC: 2 3 6\nD: 1 4\nE: 2 7\nF: 4 5 7\n"  # Knuth, "Dancing Links" (2000)
A, B, C, D, E, F = range(6)
NOWHERE = np.zeros((0, 2), np.int64)


@pytest.fixture
def walk() -> ByHand:
    cover = puzzle_of("cover", SEVEN_SETS)
    assert isinstance(cover, Cover)
    return ByHand(cover, NOWHERE)


def chosen(walk: ByHand) -> list[int]:
    return walk.now.path[:, 1].tolist()


def test_the_rule_offers_the_first_item_with_the_fewest_options(walk: ByHand) -> None:
    assert walk.cover.items[walk.item - 1] == "1"
    assert walk.options() == [B, D]


def test_any_option_of_any_open_item_can_be_chosen(walk: ByHand) -> None:
    assert walk.take_item(7)
    assert walk.options() == [B, E, F]

    walk.choose(E)

    assert chosen(walk) == [E]
    assert not walk.take_item(7)  # covered by now
    assert walk.item == 1  # two options each are left for 1 and 4; 3, 5, 6 need A or F
    walk.choose(D)
    walk.choose(A)
    assert walk.now.solved
    assert walk.solutions == 1
    assert walk.item == 0


def test_a_failed_option_is_remembered_and_back_offers_the_others(walk: ByHand) -> None:
    walk.choose(B)
    assert (walk.item, walk.options()) == (2, [C])
    walk.choose(C)
    assert walk.now.hopeless() == [5]

    walk.back()
    walk.back()

    assert (walk.options(), walk.is_tried(B), walk.is_tried(D)) == ([B, D], True, False)
    assert walk.outcome(B) is False
    walk.choose(D)
    walk.back()
    assert walk.outcome(D) is None  # not searched to its end


def test_back_at_the_root_does_nothing(walk: ByHand) -> None:
    walk.back()

    assert (chosen(walk), walk.visited) == ([], 1)


@settings(max_examples=60)
@given(cover=small_covers())
def test_steps_alone_find_every_solution_once_and_end_at_the_root(cover: Cover) -> None:
    if obstacle(cover):
        return
    walk, found = ByHand(cover, NOWHERE), []

    while not walk.over:
        before = walk.visited
        walk.step()
        if walk.visited > before and walk.now.solved:
            found.append(frozenset(chosen(walk)))
    while walk.node:
        walk.step()

    expected = set(covers(cover))
    assert set(found) | ({frozenset()} if walk.now.solved else set()) == expected
    assert len(found) == len(set(found))
    check_tree(walk)


def check_tree(walk: ByHand) -> None:
    """Assert that the rows of a tree are in preorder, and that its sums are those of the nodes below."""
    nodes = walk.nodes()
    for row in range(1, len(nodes.end)):
        above = int(nodes.parent[row])
        assert above < row < nodes.end[above]
        assert nodes.end[row] <= nodes.end[above]
        assert nodes.level[row] == nodes.level[above] + 1
        assert nodes.path(row).tolist() == walk.path_to(walk.preorder()[row]).tolist()
    assert nodes.nodes.tolist() == [int(end) - row for row, end in enumerate(nodes.end)]
    assert nodes.solutions[0] == walk.solutions


def test_the_tree_shows_where_the_walk_is_and_turns_to_any_node(walk: ByHand) -> None:
    walk.choose(D)
    walk.back()
    walk.choose(B)
    walk.choose(C)
    check_tree(walk)

    nodes = walk.nodes()
    assert nodes.option.tolist() == [-1, D, B, C]
    assert nodes.done.tolist() == [False] * 4  # the last one is where the walk is
    walk.go_to_row(1)
    assert (chosen(walk), walk.row) == ([D], 1)
    assert walk.nodes().done.tolist() == [False, False, True, True]  # B and C failed


def test_a_walk_begins_at_the_end_of_a_path() -> None:
    cover = puzzle_of("cover", SEVEN_SETS)
    assert isinstance(cover, Cover)

    walk = ByHand(cover, np.array([[1, D], [2, E]]))

    assert chosen(walk) == [D, E]
    walk.back()
    assert (walk.item, walk.options()) == (2, [C, E])


def test_multiplicities_are_refused() -> None:
    cover = puzzle_of("cover", "2|a b\na\na b\nb\n")
    assert isinstance(cover, Cover)

    assert obstacle(cover).endswith("without multiplicities.")

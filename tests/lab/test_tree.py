"""The recorded tree of a search: whole for small ones, its top with exact counts for large ones."""

import numpy as np
import pytest

from workbench.lab.tree import SearchTree
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.search import SLICE, UNLIMITED, Step

KNUTH = Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")[0]
SUDOKU = Sudoku.parse("1...\n....\n....\n....")[0]


def whole(tree: SearchTree, step: Step = SLICE) -> SearchTree:
    while not tree.over:
        tree.follow(step)
    return tree


def test_the_tree_of_knuths_example_is_the_one_he_tells() -> None:
    tree = whole(SearchTree(KNUTH, SOLVERS["cover_links"]))

    # TAOCP 4B, 7.2.2.1: item a is chosen; option `a d g` leads, by b, into a dead end, `a d f` to the solution.
    nodes = tree.nodes()
    names = ["abcdefg"[i - 1] if i else "" for i in nodes.item.tolist()]
    assert nodes.parent.tolist() == [-1, 0, 1, 0, 3, 4]
    assert names == ["", "a", "b", "a", "b", "c"]
    assert nodes.option.tolist() == [-1, 1, 2, 3, 4, 0]
    assert nodes.solutions.tolist() == [1, 0, 0, 1, 1, 1]
    assert nodes.nodes.tolist() == [6, 2, 1, 3, 2, 1]


@pytest.mark.parametrize("depth", [0, 1, 2, 5, UNLIMITED])
def test_subtrees_add_up_to_the_whole_search_at_any_depth(depth: int) -> None:
    search = SOLVERS["cover_links"].start(SUDOKU)
    search.advance(UNLIMITED)
    probe = search.probe()

    nodes = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=depth)).nodes()

    assert (nodes.nodes[0], nodes.solutions[0]) == (probe.nodes, probe.solutions)
    assert nodes.done.all()
    assert nodes.level.max() == min(depth, len(probe.profile) - 1)
    for level in range(min(depth, len(probe.profile) - 1) + 1):
        assert (nodes.level == level).sum() == probe.profile[level]
    deeper = np.arange(len(probe.profile)) >= depth
    if depth != UNLIMITED:
        assert nodes.nodes[nodes.level == depth].sum() == probe.profile[deeper].sum()


def test_a_subtree_is_the_same_however_deep_the_tree_is_recorded() -> None:
    shallow = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=2)).nodes()
    deep = whole(SearchTree(SUDOKU, SOLVERS["cover_links"])).nodes()

    for level in (0, 1, 2):
        assert shallow.nodes[shallow.level == level].tolist() == deep.nodes[deep.level == level].tolist()
        assert shallow.option[shallow.level == level].tolist() == deep.option[deep.level == level].tolist()


@pytest.mark.parametrize("step", [Step(1), Step(7), SLICE])
def test_steps_record_the_same_tree(step: Step) -> None:
    expected = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=3)).nodes()

    nodes = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=3), step).nodes()

    assert all(np.array_equal(one, other) for one, other in zip(nodes, expected, strict=True))


def test_while_it_is_searched_only_the_way_down_is_not_done() -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"])
    tree.follow(Step(9))

    nodes = tree.nodes()

    assert len(nodes.parent) == 9
    assert nodes.nodes[0] == 9
    open_nodes = np.nonzero(~nodes.done)[0]
    assert nodes.level[open_nodes].tolist() == list(range(len(open_nodes)))
    assert nodes.parent[open_nodes][1:].tolist() == open_nodes[:-1].tolist()


def test_stepping_over_a_subtree_records_all_of_it() -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"])
    tree.follow(Step(3))
    level = len(tree.path)

    tree.follow(Step(1))
    while not tree.follow(Step(floor=level)):
        pass

    assert len(tree.path) <= level
    assert tree.probe is not None
    assert tree.nodes().nodes[0] == tree.probe.nodes

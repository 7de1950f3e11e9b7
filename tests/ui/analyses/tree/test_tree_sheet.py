"""The layout of the search tree: a line for each leaf, a parent in the middle of its leaves."""

import numpy as np

from workbench.puzzles.cover import Cover
from workbench.searching.watch.tree import Nodes, SearchTree
from workbench.solvers import SOLVERS
from workbench.solvers.search import Step
from workbench.ui.analyses.tree.tree_sheet import laid_out
from workbench.ui.base.tint import SUBTREE_STATES, subtree_states

KNUTH = Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")[0]


def knuths_tree(steps: int = 10) -> Nodes:
    """Return the tree of six nodes: the root with two children, a dead end below one, a solution below the other."""
    tree = SearchTree(KNUTH, SOLVERS["cover_links"])
    tree.follow(Step(steps))
    return tree.nodes()


def test_every_leaf_has_a_line_and_parents_are_centred() -> None:
    layout = laid_out(knuths_tree(), np.zeros(6, bool))

    assert layout.leaves == 2
    assert layout.y.tolist() == [0.5, 0, 0, 1, 1, 1]
    assert layout.shown.all()
    assert np.nonzero(layout.leaf)[0].tolist() == [2, 5]


def test_a_folded_subtree_takes_one_line() -> None:
    folded = np.array([False, False, False, True, False, False])

    layout = laid_out(knuths_tree(), folded)

    assert layout.shown.tolist() == [True, True, True, True, False, False]
    assert layout.leaves == 2
    assert layout.folded[3]


def test_folding_inside_a_folded_subtree_changes_nothing() -> None:
    nodes = knuths_tree()

    layout = laid_out(nodes, np.array([True, True, False, True, False, False]))

    assert layout.shown.tolist() == [True] + [False] * 5
    assert (layout.leaves, layout.y[0]) == (1, 0)


def test_leaves_cannot_be_folded() -> None:
    assert not laid_out(knuths_tree(), np.ones(6, bool)).folded[[2, 5]].any()


def test_a_subtree_is_open_until_it_is_done_or_has_a_solution() -> None:
    def states(done: int | None = None) -> list[str]:
        nodes = knuths_tree() if done is None else knuths_tree(done)
        return [SUBTREE_STATES[k].value for k in subtree_states(nodes)]

    assert states(2) == ["open", "open"]
    assert states(4) == ["open", "failed", "failed", "open"]
    assert states() == ["solved", "failed", "failed", "solved", "solved", "solved"]

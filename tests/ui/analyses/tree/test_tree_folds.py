"""Which subtrees are folded: by hand, and those without solutions."""

from tests.ui.analyses.tree.test_tree_sheet import knuths_tree
from workbench.ui.analyses.tree.tree_folds import TreeFolds


def test_failed_subtrees_are_folded_but_not_those_unfolded_by_hand() -> None:
    nodes, folds = knuths_tree(), TreeFolds()

    folds.set(3, True)
    assert folds.of(nodes, 6).tolist() == [False, False, False, True, False, False]

    folds.fold_failed(True)  # nodes 1 and 2 lead to no solution
    assert folds.of(nodes, 6).tolist() == [False, True, True, False, False, False]
    folds.set(1, False)
    assert folds.of(nodes, 6).tolist() == [False, False, True, False, False, False]

    folds.fold_failed(False)
    assert not folds.of(nodes, 6).any()


def test_what_is_not_recorded_is_not_folded() -> None:
    nodes, folds = knuths_tree(), TreeFolds()
    folds.fold_failed(True)

    assert folds.of(nodes, 2).tolist() == [False, True, False, False, False, False]

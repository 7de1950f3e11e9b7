"""Two executions merged: each is found in the merged tree as it was, and every place where they part is listed."""

from collections.abc import Mapping

import numpy as np
import pytest

from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.watch.branch_tree import BranchTree, Key, Recorded
from workbench.searching.watch.merged_tree import NEITHER, Side, TwoTrees
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE

SEVEN_SETS = "cover\n1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n"  # Knuth, "Dancing Links" (2000)
TOUR = "tour 5x6 start c2\n"
SUDOKU = "sudoku 2x3\n1.....\n......\n..2...\n......\n....3.\n......\n"

CASES = [
    ("cover", SEVEN_SETS, "cover_links", {}, "cover_links", {"order": "leftmost"}),
    ("cover", SEVEN_SETS, "cover_links", {}, "cover_links", {"options": "reversed"}),
    ("cover", SEVEN_SETS, "cover_links", {}, "brute_force", {}),
    ("tour", TOUR, "warnsdorff_backtracking", {"order": "01234567"}, "warnsdorff_backtracking", {"order": "76543210"}),
    ("tour", TOUR, "warnsdorff_backtracking", {"prune": "none"}, "warnsdorff_backtracking", {}),
    ("tour", TOUR, "warnsdorff_backtracking", {}, "warnsdorff", {"rule": "plain"}),
    ("sudoku", SUDOKU, "cover_links", {}, "sudoku_digits", {}),
]
Path = tuple[Key, ...]


def recorded(puzzle: Puzzle, one: str, choices: Mapping[str, str], other: str, others: Mapping[str, str]) -> TwoTrees:
    """Record two searches for one solution to their ends."""
    first, second = SOLVERS[one], SOLVERS[other]
    two = TwoTrees(BranchTree(puzzle, first, choices, Goal.ONE), BranchTree(puzzle, second, others, Goal.ONE))
    while not two.follow(SLICE):
        pass
    assert not two.rejection_reason
    return two


def paths(tree: Recorded) -> list[Path]:
    """Return the choices that lead to each node."""
    found: list[Path] = []
    for row, parent in enumerate(tree.parent.tolist()):
        found.append((*found[parent], tree.keys[row]) if parent >= 0 else ())
    return found


@pytest.mark.parametrize(("kind", "text", "one", "choices", "other", "others"), CASES)
def test_both_searches_are_in_the_merged_tree(
    kind: str, text: str, one: str, choices: dict[str, str], other: str, others: dict[str, str]
) -> None:
    [puzzle] = KINDS[kind].parse(text)
    two = recorded(puzzle, one, choices, other, others)

    tree = two.merged()

    trees = [each.recorded() for each in two.trees]
    known = [paths(each) for each in trees]
    for side, each in enumerate(trees):
        rows = tree.rows[:, side]
        assert sorted(rows[rows != NEITHER].tolist()) == list(range(len(each.parent))), "each node is there once"
    joined = {(int(first), int(second)) for first, second in tree.rows if NEITHER not in (first, second)}
    common = set(known[0]) & set(known[1])
    assert {known[0][first] for first, _ in joined} == common
    assert all(known[0][first] == known[1][second] for first, second in joined)


@pytest.mark.parametrize(("kind", "text", "one", "choices", "other", "others"), CASES)
def test_every_parting_is_listed_and_no_other(
    kind: str, text: str, one: str, choices: dict[str, str], other: str, others: dict[str, str]
) -> None:
    [puzzle] = KINDS[kind].parse(text)
    two = recorded(puzzle, one, choices, other, others)
    trees = [each.recorded() for each in two.trees]
    known = [paths(each) for each in trees]

    tree = two.merged()

    def tried(side: int, path: Path) -> list[Key]:
        return [each[-1] for each in known[side] if len(each) == len(path) + 1 and each[: len(path)] == path]

    expected = {path for path in set(known[0]) & set(known[1]) if tried(0, path) != tried(1, path)}
    assert {known[0][int(tree.rows[parting.row, 0])] for parting in tree.partings} == expected
    for parting in tree.partings:
        path = known[0][int(tree.rows[parting.row, 0])]
        below = [sum(each[: len(path)] == path for each in known[side]) - 1 for side in range(2)]
        assert list(parting.nodes) == below


def test_a_search_merged_with_itself_has_no_parting() -> None:
    [puzzle] = KINDS["tour"].parse(TOUR)
    two = recorded(puzzle, "warnsdorff_backtracking", {}, "warnsdorff_backtracking", {})

    tree = two.merged()

    assert not tree.partings
    assert set(tree.sides.tolist()) == {Side.BOTH}
    alone = two.trees[0].branches()
    assert np.array_equal(tree.branches.begins, alone.begins)
    assert np.array_equal(tree.branches.nodes.end, alone.nodes.end)
    assert np.array_equal(tree.branches.nodes.solutions, alone.nodes.solutions)


def test_the_two_orders_of_items_part_at_the_root_of_knuths_example() -> None:
    [puzzle] = KINDS["cover"].parse(SEVEN_SETS)
    two = recorded(puzzle, "cover_links", {}, "cover_links", {"options": "reversed"})

    tree = two.merged()

    first = tree.partings[0]
    assert first.row == 0
    assert two.words(first, tree.rows).startswith("At the start, the first tries 1: 2, 1: 4; the second tries 1: 4")

"""The solvers whose trees can be watched: each goes from node to node, and the first one teaches something."""

import pytest

from workbench.puzzles import KINDS
from workbench.searching.watch.branch_tree import BranchTree
from workbench.searching.watch.tree_solvers import ALGORITHM_X, first_shown, tree_solvers
from workbench.solvers import SOLVERS, first_solver
from workbench.solvers.search import Step

TEXTS = {
    "sudoku": "1...\n....\n....\n....\n",
    "kakuro": "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .\n",
    "tour": "tour 5x6 start c2\n",
    "polyomino": "board 3x4\n....\n....\n....\npieces free 3 any\n",
    "cover": "cover\na b c\na b\nb c\na\nc\n",
}


@pytest.mark.parametrize("kind", ["sudoku", "kakuro", "tour"])
def test_every_solver_that_is_offered_goes_from_node_to_node(kind: str) -> None:
    [puzzle] = KINDS[kind].parse(TEXTS[kind])
    solvers = tree_solvers(puzzle)
    assert len(solvers) >= 4

    for solver in solvers:
        tree = BranchTree(puzzle, solver, {}, solver.goals[0])
        tree.follow(Step(200))
        assert not tree.rejection_reason, solver.name
        assert tree.branches().total, solver.name


def test_covers_are_watched_by_algorithm_x_alone() -> None:
    [puzzle] = KINDS["cover"].parse(TEXTS["cover"])

    assert [solver.name for solver in tree_solvers(puzzle)] == [ALGORITHM_X]


@pytest.mark.parametrize(
    ("kind", "chosen", "first"),
    [
        ("sudoku", "", ALGORITHM_X),
        ("sudoku", "cover_bits", "cover_bits"),
        ("sudoku", "brute_force", "brute_force"),
        ("kakuro", "", ALGORITHM_X),
        ("tour", "", "warnsdorff_backtracking"),
        ("tour", "warnsdorff", "warnsdorff"),
        ("tour", "tour_frontier", "warnsdorff_backtracking"),
        ("cover", "cover_bits", ALGORITHM_X),
    ],
)
def test_the_first_tree_is_that_of_another_solver_than_the_usual_one_or_has_a_program(
    kind: str, chosen: str, first: str
) -> None:
    [puzzle] = KINDS[kind].parse(TEXTS[kind])
    solver = SOLVERS[chosen] if chosen else first_solver(puzzle)

    shown = first_shown(puzzle, solver)

    assert shown is not None
    assert shown.name == first

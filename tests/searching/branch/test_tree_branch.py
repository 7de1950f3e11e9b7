"""With and without the option of a node: both together are what is below its parent, in every search of a tree."""

import numpy as np
import pytest

from tests.solvers.settings import puzzle_of
from workbench.base.choices import ChoiceError
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.branch.branch import NodeBranch, with_node
from workbench.searching.branch.tree_branch import branch_at, go_to, stay
from workbench.searching.cores.one_part import OnePart
from workbench.searching.race.lane import Lane
from workbench.searching.tried_option import branches_at
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status
from workbench.solvers.subtrees import Divisible, PartSearch, division

pytestmark = pytest.mark.usefixtures("compiled")

SUDOKU = puzzle_of("sudoku", "sudoku 2x2\n1...\n....\n....\n....\n")
COVER = puzzle_of("cover", "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\nA\nE\nC F\n")
TOUR = puzzle_of("tour", "tour 3x4\n")
PUZZLES = (SUDOKU, COVER, TOUR)
MOST = 100_000  # slices


def ended(search: Search, each: int = 97) -> tuple[int, int]:
    """Return the nodes and solutions of a whole search, in slices."""
    for _ in range(MOST):
        if search.advance(each) is Status.EXHAUSTED:
            return search.tally.nodes, search.tally.solutions
    pytest.fail("the search does not end")


def divisible() -> list[tuple[Puzzle, str]]:
    return [
        (puzzle, solver.name)
        for puzzle in PUZZLES
        for solver in solvers_for(puzzle)
        if (puzzle is not TOUR or solver.name == "warnsdorff_backtracking")
        and Goal.COUNT in solver.goals
        and division(solver.start(puzzle, {}, Goal.COUNT)) is not None
    ]


@pytest.mark.parametrize(("puzzle", "name"), divisible(), ids=lambda one: getattr(one, "kind", one))
def test_with_and_without_an_option_is_all_below_its_parent(puzzle: Puzzle, name: str) -> None:
    solver = SOLVERS[name]
    whole = solver.start(puzzle, {}, Goal.COUNT)
    assert isinstance(whole, Divisible)
    stay(whole)
    root = whole.save()
    nodes, _ = ended(whole)
    for node in sorted({2, 3, *np.random.default_rng(1).integers(2, nodes + 1, 6).tolist()}):
        whole.load(root)
        last = go_to(whole, node)
        parent = last[whole.kernel.level - 1]
        whole.load(root)
        go_to(whole, parent)
        below = PartSearch(whole).leave_subtree()
        whole.load(root)
        of_parent = ended(OnePart(whole, below))
        whole.load(root)

        each = [ended(branch_at(solver.start(puzzle, {}, Goal.COUNT), node, kept=kept)) for kept in (True, False)]
        in_steps = [
            ended(branch_at(solver.start(puzzle, {}, Goal.COUNT), node, kept=kept), 1) for kept in (True, False)
        ]

        assert sum(one[0] for one in each) + 1 == of_parent[0]
        assert sum(one[1] for one in each) == of_parent[1]
        assert in_steps == each


def test_a_sudoku_with_a_digit_and_without_it_has_all_288_grids() -> None:
    """A quarter of the 288 grids of 4 x 4 begin with each digit (OEIS A107739)."""
    empty = puzzle_of("sudoku", "sudoku 2x2\n....\n....\n....\n....\n")
    lane = Lane(empty, SOLVERS["cover_links"], {}, Goal.COUNT)

    kept, ruled_out = branches_at(lane, 2)

    assert kept.label == ruled_out.label == "1 at r1c1"
    counts = []
    for branch in (kept, ruled_out):
        solver, choices = with_node("cover_links", {}, branch)
        counts.append(ended(solver.start(empty, choices, Goal.COUNT))[1])
    assert counts == [72, 216]


@pytest.mark.parametrize("kept", [True, False])
def test_a_branch_goes_on_from_its_checkpoint(kept: bool) -> None:
    solver, choices = with_node("cover_links", {}, NodeBranch(kept, 7, Goal.COUNT, ""))
    first, other = (solver.start(SUDOKU, choices, Goal.COUNT) for _ in range(2))
    first.advance(5)
    other.load(first.save())

    assert ended(first) == ended(other)


@pytest.mark.parametrize("name", ["sudoku_digits", "kakuro_sums"])
def test_a_search_that_restarts_is_searched_on_without_restarts(name: str) -> None:
    if name == "kakuro_sums":
        pytest.skip("its first restart comes after more nodes than a small board has")
    kept, ruled_out = branches_at(Lane(SUDOKU, SOLVERS[name], {}, Goal.COUNT), 2)

    solutions = 0
    for branch in (kept, ruled_out):
        solver, choices = with_node(name, {}, branch)
        solutions += ended(solver.start(SUDOKU, choices, Goal.COUNT))[1]
    assert solutions == 72


@pytest.mark.parametrize(
    ("solver", "goal", "node", "words"),
    [
        ("cover_memo", Goal.COUNT, 5, "has no tree"),
        ("cover_links", Goal.COUNT, 1, "there is no option yet"),
        ("cover_links", Goal.COUNT, 3_000_000, "first 2,000,000 nodes"),
        ("cover_links", Goal.COUNT, 100_000, "ends before node 100,000"),
    ],
)
def test_an_option_that_is_none_is_refused_in_a_sentence(solver: str, goal: Goal, node: int, words: str) -> None:
    with pytest.raises(ChoiceError, match=words):
        branches_at(Lane(SUDOKU, SOLVERS[solver], {}, goal), node)


def test_a_branch_of_another_goal_is_refused() -> None:
    solver, choices = with_node("cover_links", {}, NodeBranch(True, 7, Goal.COUNT, ""))

    with pytest.raises(ChoiceError, match="Choose that goal again"):
        solver.start(SUDOKU, choices, Goal.ONE)


def test_an_option_has_the_name_that_its_puzzle_gives_it() -> None:
    kept, _ = branches_at(Lane(COVER, SOLVERS["cover_links"], {}, Goal.COUNT), 2)

    assert kept.label.startswith("option ")

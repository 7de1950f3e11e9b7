"""The tree of any search: its nodes are those that the search visits, and its dead ends are seen on the board."""

from collections.abc import Mapping

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.puzzles.cover import Cover
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.searching.race.dead_ends import dead_ends_of
from workbench.searching.watch import branch_tree
from workbench.searching.watch.branch_tree import UNRECORDED, BranchTree
from workbench.searching.watch.pseudo_code import PROGRAMS, Event, program_of
from workbench.searching.watch.tree import SearchTree
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status, Step

TOUR = Tour.parse("tour 7x7 start d6\n")[0]
SMALL = Tour.parse("tour 4x5 start a1\n")[0]
SUDOKU = Sudoku.parse("1...\n....\n....\n....")[0]
KAKURO = Kakuro.parse("kakuro 3x3\n# 4\\ 6\\\n\\3 . .\n\\7 . .\n")[0]
KNUTH = Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")[0]


def recorded(
    puzzle: Puzzle, solver: str, goal: Goal = Goal.ALL, choices: Mapping[str, Value] | None = None
) -> BranchTree:
    tree = BranchTree(puzzle, SOLVERS[solver], choices or {}, goal)
    while not tree.over:
        tree.follow(Step(50))
    assert not tree.rejection_reason
    return tree


@pytest.mark.parametrize(
    ("puzzle", "solver", "goal"),
    [
        (TOUR, "warnsdorff_backtracking", Goal.ONE),
        (SMALL, "warnsdorff_backtracking", Goal.ALL),
        (SUDOKU, "sudoku_digits", Goal.ALL),
        (KNUTH, "cover_links", Goal.ALL),
    ],
)
def test_branches_hold_all_nodes_and_solutions_of_the_search(puzzle: Puzzle, solver: str, goal: Goal) -> None:
    tree = recorded(puzzle, solver, goal)
    branches = tree.branches()

    assert tree.probe is not None
    assert branches.total == tree.probe.nodes == int(branches.nodes.nodes[0])
    assert int(branches.nodes.solutions[0]) == tree.probe.solutions
    parts = [branches.branch(row) for row in range(len(branches.begins))]
    assert [part.end for part in parts[:-1]] == [part.begin for part in parts[1:]]
    assert tree.trace is not None
    found = dead_ends_of(tree.trace.map, exhausted=goal is Goal.ALL)
    assert found is not None
    assert sum(branches.is_dead_end(row) for row in range(len(parts))) == found.number


def test_the_tree_of_a_cover_is_that_of_algorithm_x() -> None:
    tree, other = recorded(KNUTH, "cover_links"), SearchTree(KNUTH, SOLVERS["cover_links"], depth=UNLIMITED)
    while not other.over:
        other.follow(Step(1))
    nodes = other.nodes()
    children = np.bincount(nodes.parent[nodes.parent >= 0], minlength=len(nodes.end))

    branches = tree.branches()

    heads = [k for k in range(len(nodes.end)) if nodes.parent[k] < 0 or children[nodes.parent[k]] != 1]
    assert branches.begins.tolist() == heads
    assert branches.nodes.nodes.tolist() == nodes.nodes[heads].tolist()
    assert branches.nodes.solutions.tolist() == nodes.solutions[heads].tolist()


def test_a_branch_of_a_walk_is_named_by_its_moves_and_a_dead_end_by_its_reason() -> None:
    tree = recorded(TOUR, "warnsdorff_backtracking", Goal.ONE)
    branches = tree.branches()

    for row in range(len(branches.begins)):
        part = branches.branch(row)
        squares = [tree.choice(node) for node in range(part.begin, part.end)]
        for node, square in zip(range(part.begin, part.end), squares, strict=True):
            filling = tree.filling(node)
            if int(filling.max()):
                assert square == TOUR.name_of(tuple(np.argwhere(filling == filling.max())[0].tolist()))
        if branches.is_dead_end(row):
            assert tree.reason(part.end - 1) == TOUR.why_stuck(tree.filling(part.end - 1)) != ""


def test_each_node_of_a_walk_adds_one_square_to_its_parent() -> None:
    tree = recorded(SMALL, "warnsdorff_backtracking")
    count = tree.branches().total

    for node in range(1, count):
        parent = int(tree._parent[node])
        before, after = tree.filling(parent), tree.filling(node)
        assert int((before != after).sum()) <= 1
        assert tree.level(node) == tree.level(parent) + 1


def test_a_choice_in_a_grid_has_its_digit() -> None:
    tree = recorded(SUDOKU, "sudoku_digits")
    branches = tree.branches()

    names = {tree.choice(node) for node in range(branches.total)} - {""}

    assert names
    for name in names:
        cell, value = name.split(" = ")
        assert cell.startswith("r")
        assert 1 <= int(value) <= 4


def test_the_tree_of_a_kakuro_is_recorded() -> None:
    assert recorded(KAKURO, "kakuro_sums").branches().total


def test_a_walk_without_a_tree_is_refused_in_a_sentence() -> None:
    tree = BranchTree(SMALL, SOLVERS["tour_frontier"], {}, Goal.COUNT)

    while not tree.over:
        tree.follow(Step(1))

    assert tree.rejection_reason == UNRECORDED


def test_the_search_stops_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branch_tree, "MAX_NODES", 30)
    tree = recorded(SMALL, "warnsdorff_backtracking")

    assert tree.full
    assert tree.branches().total == 30


@pytest.mark.parametrize("rule", ["roth", "plain", "random", "wheel"])
@pytest.mark.parametrize("board", ["5x5 start c1", "8x8 start e3", "5x5 start e3", "5x5 start b1"])
def test_a_walk_without_backtracking_is_one_branch(board: str, rule: str) -> None:
    [tour] = Tour.parse(f"tour {board}\n")
    tree = recorded(tour, "warnsdorff", Goal.ONE, {"rule": rule})
    branches = tree.branches()

    assert len(branches.begins) == 1
    squares = [int((tree.filling(node) > 0).sum()) for node in range(branches.total)]
    assert squares == list(range(branches.total))
    assert tree.probe is not None
    assert np.array_equal(tree.filling(branches.total - 1), tree.probe.filling)
    solved = tree.probe.status is Status.FOUND
    assert branches.is_dead_end(0) is not solved
    assert tree.events(branches.total - 1)[-1] is (Event.SOLUTION if solved else Event.DEAD_END)


@pytest.mark.parametrize(
    ("puzzle", "solver", "goal"),
    [
        (TOUR, "warnsdorff_backtracking", Goal.ONE),
        (Tour.parse("tour 8x8 start e3\n")[0], "warnsdorff", Goal.ONE),
        (SUDOKU, "sudoku_digits", Goal.ALL),
        (KAKURO, "kakuro_sums", Goal.ALL),
        (SMALL, "warnsdorff_ties", Goal.ONE),
    ],
)
def test_each_event_of_a_search_has_a_line_of_its_program(puzzle: Puzzle, solver: str, goal: Goal) -> None:
    tree = recorded(puzzle, solver, goal)
    program, branches = program_of(tree.solver), tree.branches()
    names = [line.name for line in program.lines]
    assert len(set(names)) == len(names)

    for node in range(branches.total):
        for event in tree.events(node):
            assert program.line_of(event) in names
    ends = [tree.events(node)[-1] for node in range(branches.total)]
    assert ends.count(Event.SOLUTION) == int(branches.nodes.solutions[0])
    assert ends.count(Event.DEAD_END) == sum(branches.is_dead_end(row) for row in range(len(branches.begins)))


def test_every_program_is_that_of_a_solver() -> None:
    for name in PROGRAMS:
        assert program_of(SOLVERS[name]) is PROGRAMS[name]


def test_a_solution_is_shown_with_what_followed_from_its_choice() -> None:
    tree = recorded(SUDOKU, "sudoku_digits")

    for node in range(tree.branches().total):
        if tree.events(node)[-1] is Event.SOLUTION:
            assert not SUDOKU.judge(tree.filling(node))
            assert (tree.filling(node) > 0).all()

"""The recorded tree of a search: whole for small ones, its top with exact counts for large ones."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.watch.algorithm_x import moment
from workbench.searching.watch.tree import BEGIN, SearchTree
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE, UNLIMITED, Step

KNUTH = Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")[0]
SUDOKU = Sudoku.parse("1...\n....\n....\n....")[0]
MANY = Cover.parse("cover\na b c d e\na\na b\nb c\nc\nd e\nd\ne\nc d\na e\nb d\nc e\n")[0]
PLACES = ("parent", "level", "item", "option", "end")  # of Nodes


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    Estimator(KNUTH, {}).advance(1)
    for goal in (Goal.ALL, Goal.FEWEST):
        SOLVERS["cover_links"].start(KNUTH, {}, goal)


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


def recursion(cover: Cover, chosen: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return the paths of all nodes below one, in order: Algorithm X with MRV, written down as it is told."""
    covered = {int(i) for _, option in chosen for i in cover.option(option)}
    left = [k for k in range(cover.count) if not covered & set(cover.option(k).tolist())]
    items = [i for i in range(1, len(cover.items) + 1) if i not in covered]
    paths = [chosen]
    if items:
        offers = {i: [k for k in left if i in cover.option(k)] for i in items}
        best = min(items, key=lambda i: len(offers[i]))
        for option in offers[best]:
            paths += recursion(cover, [*chosen, (best, option)])
    return paths


@pytest.mark.parametrize("puzzle", [KNUTH, MANY], ids=["knuth", "many"])
def test_the_tree_is_that_of_a_plain_recursion(puzzle: Cover) -> None:
    nodes = whole(SearchTree(puzzle, SOLVERS["cover_links"])).nodes()

    paths = recursion(puzzle, [])
    assert [nodes.path(row).tolist() for row in range(len(nodes.end))] == [list(map(list, path)) for path in paths]
    for row, path in enumerate(paths):
        below = [other for other in paths if other[: len(path)] == path]
        assert nodes.nodes[row] == nodes.end[row] - row == len(below)


def test_the_next_node_is_added_where_it_will_stand() -> None:
    tree = SearchTree(KNUTH, SOLVERS["cover_links"])
    tree.begin()
    while not tree.over:
        now, path = tree.nodes(), tree.path
        ahead = now.with_way(path)
        tree.follow(Step(1))
        after = tree.nodes()
        if len(path):
            assert [getattr(ahead, name).tolist() for name in PLACES] == [
                getattr(after, name)[: len(ahead.end)].tolist() for name in PLACES
            ]
            assert ahead.path(len(now.end)).tolist() == path.tolist()
            assert ahead.nodes[-1] == 0
        else:
            assert ahead is now


def test_the_way_below_the_level_recorded_is_added_to_its_end() -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"], depth=2)
    tree.follow(Step(8))
    now, path = tree.nodes(), tree.path
    assert len(path) == 8

    ahead = now.with_way(path)

    assert ahead.path(len(ahead.end) - 1).tolist() == path.tolist()
    assert ahead.level[len(now.end) :].tolist() == [3, 4, 5, 6, 7, 8]
    assert ahead.parent[len(now.end) :].tolist() == [2, 3, 4, 5, 6, 7]
    assert set(ahead.end.tolist()) == {len(ahead.end)}
    assert ahead.nodes[: len(now.end)].tolist() == now.nodes.tolist()
    assert not ahead.nodes[len(now.end) :].any()


def test_the_way_of_a_moment_ago_is_not_added() -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"])
    tree.follow(Step(3))
    path = tree.path.copy()
    tree.follow(Step(2))
    now = tree.nodes()

    assert now.with_way(path) is now
    path[0, 1] += 1
    assert now.with_way(np.concatenate([path, path, path])) is now


def test_options_tried_before_are_told_by_their_outcome() -> None:
    tree = whole(SearchTree(KNUTH, SOLVERS["cover_links"]))

    nodes = tree.nodes()

    assert nodes.outcomes(np.zeros((0, 2), np.int64), [1, 3]) == [False, True]  # a d g, a d f
    assert nodes.outcomes(np.array([[1, 1]]), [2]) == [False]


def test_below_the_level_recorded_an_outcome_is_told_only_where_it_is_known() -> None:
    nodes = whole(SearchTree(KNUTH, SOLVERS["cover_links"], depth=1)).nodes()

    assert nodes.outcomes(np.array([[1, 1]]), [2]) == [False]  # no solution lies below a d g
    assert nodes.outcomes(np.array([[1, 3]]), [4]) == [None]  # one lies below a d f, but which option led there?


@pytest.mark.parametrize("nodes", [1, 3, 8, 20])
def test_stepping_out_comes_to_a_node_above(nodes: int) -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"])
    tree.follow(Step(nodes))
    level = len(tree.path)

    while not tree.follow(Step(floor=level - 1)):
        pass

    assert tree.over or len(tree.path) < level


def test_a_fresh_tree_comes_to_the_same_place() -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"], {"order": "random", "seed": 5})
    tree.follow(Step(25))

    again = tree.fresh()
    again.follow(Step(25))

    assert again.path.tolist() == tree.path.tolist()
    assert all(np.array_equal(one, other) for one, other in zip(again.nodes(), tree.nodes(), strict=True))


def test_beginning_visits_nothing() -> None:
    tree = SearchTree(KNUTH, SOLVERS["cover_links"])

    assert tree.follow(BEGIN)

    assert tree.probe is not None
    assert (tree.probe.nodes, len(tree.nodes().end), tree.cover) == (0, 0, KNUTH)


def test_a_search_for_one_solution_ends_at_it() -> None:
    tree = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], goal=Goal.ONE))

    assert tree.probe is not None
    assert tree.probe.solutions == 1
    assert moment(SUDOKU.to_cover().cover, tree.path).solved
    assert tree.nodes().solutions[0] == 1


@pytest.mark.parametrize("goal", [Goal.FEWEST, Goal.CHEAPEST])
def test_a_search_for_the_best_solution_is_recorded_whole(goal: Goal) -> None:
    search = SOLVERS["cover_links"].start(MANY, {}, goal)
    search.advance(UNLIMITED)

    nodes = whole(SearchTree(MANY, SOLVERS["cover_links"], goal=goal)).nodes()

    assert (nodes.nodes[0], nodes.solutions[0]) == (search.probe().nodes, search.probe().solutions)


def test_a_small_tree_is_recorded_whole_by_itself() -> None:
    tree = SearchTree(SUDOKU, SOLVERS["cover_links"])

    tree.begin()

    assert tree.depth == UNLIMITED


def test_of_a_large_tree_the_levels_are_recorded_that_can_be_shown() -> None:
    puzzle = Sudoku.blank({"box": "3x3"})
    tree = SearchTree(puzzle, SOLVERS["cover_links"], {"order": "leftmost"})

    tree.begin()

    # cells in their order: 9, 9 * 8, 9 * 8 * 7 = 504, 9 * 8 * 7 * 6 = 3024 nodes, then 15120
    assert tree.depth == 4


def test_a_depth_is_found_where_no_estimate_can_be_made() -> None:
    [subsets] = Cover.parse("cover\n0:20|a\n" + "a\n" * 20)
    with pytest.raises(ChoiceError):
        Estimator(subsets, {})
    tree = SearchTree(subsets, SOLVERS["cover_links"])

    tree.follow(Step(5000))

    assert 1 <= tree.depth < 20
    assert tree.nodes().nodes[0] == 5000
    assert tree.nodes().level.max() == tree.depth


def test_a_search_that_the_solver_refuses_says_why() -> None:
    tree = SearchTree(KNUTH, SOLVERS["cover_links"], {"order": "upwards"})

    tree.follow(SLICE)

    assert tree.over
    assert "order" in tree.rejection_reason


def test_what_cannot_be_recorded_any_more_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SOLVERS["cover_links"].start(SUDOKU)
    search.advance(UNLIMITED)
    monkeypatch.setattr("workbench.searching.watch.tree.MAX_NODES", 40)

    nodes = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=UNLIMITED)).nodes()

    assert len(nodes.end) == 40
    assert (nodes.nodes[0], nodes.solutions[0]) == (search.probe().nodes, search.probe().solutions)
    assert nodes.done.all()


def all_solutions(puzzle: Cover | Sudoku) -> list[tuple[int, list[list[int]]]]:
    """Return the node and the path of each solution, from a search that visits one node at a time."""
    search, found = SOLVERS["cover_links"].start(puzzle), []
    while True:
        before, path = search.probe(), search.path().tolist()
        search.advance(1)
        if search.probe().nodes == before.nodes:
            return found
        if search.probe().solutions > before.solutions:
            found.append((before.nodes, path))


@pytest.mark.parametrize("depth", [2, UNLIMITED])
@pytest.mark.parametrize("step", [Step(1), Step(7), SLICE])
def test_solutions_are_kept_with_their_nodes(depth: int, step: Step) -> None:
    expected = all_solutions(SUDOKU)

    tree = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=depth), step)

    assert len(expected) == 72  # a quarter of the 288 sudokus of this size
    assert [(solution.node, solution.path.tolist()) for solution in tree.solutions] == expected


def test_a_repeated_search_keeps_the_solutions_that_lie_ahead() -> None:
    tree = whole(SearchTree(SUDOKU, SOLVERS["cover_links"]))
    known = [solution.node for solution in tree.solutions]

    again = tree.again()
    again.follow(Step(known[3]))
    assert [solution.node for solution in again.solutions] == known
    whole(again)
    assert [solution.node for solution in again.solutions] == known
    assert tree.fresh().solutions == []


def test_beyond_a_limit_solutions_are_only_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.searching.watch.tree.MAX_SOLUTIONS", 5)

    tree = whole(SearchTree(SUDOKU, SOLVERS["cover_links"]))

    assert len(tree.solutions) == 5
    assert tree.probe is not None
    assert tree.probe.solutions == 72


def test_options_of_a_prepared_search_fill_the_puzzle() -> None:
    [sudoku] = Sudoku.parse("1234\n3...\n....\n....")
    tree = whole(SearchTree(sudoku, SOLVERS["cover_links"], {"prepare": "once"}))
    nodes = tree.nodes()
    leaf = int(np.argmax(nodes.level))

    assert tree.fill is not None
    filling = tree.fill(nodes.path(leaf)[:, 1])

    assert filling[0].tolist() == [1, 2, 3, 4]
    assert filling.all()
    assert sudoku.judge(filling) == []


@pytest.mark.parametrize("depth", [1, 2, 3, UNLIMITED])
def test_the_next_node_is_recorded_unless_it_lies_below_the_depth(depth: int) -> None:
    order = whole(SearchTree(SUDOKU, SOLVERS["cover_links"])).nodes()  # all nodes, as they are visited
    nodes = whole(SearchTree(SUDOKU, SOLVERS["cover_links"], depth=depth)).nodes()

    recorded = np.flatnonzero(order.level <= depth)
    for row, place in enumerate(recorded.tolist()):
        follows = place + 1 < len(order.level) and order.level[place + 1] <= depth
        assert nodes.next_recorded(row) == (row + 1 if follows else None)

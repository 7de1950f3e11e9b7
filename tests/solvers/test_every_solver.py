"""What holds for every solver with every value of its choices, on every puzzle that it accepts."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest

from tests.known.counts import KNOWN_COUNTS
from tests.known.known import Known
from tests.solvers.settings import SETTINGS, Setting, puzzle_of
from tests.thorough import THOROUGH, either
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Fillable, Filling, Puzzle, untouched
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe, Search, Status, drive
from workbench.solvers.solver import Solver

pytestmark = pytest.mark.usefixtures("compiled")

SMALL_SIZES, MAX_SETTINGS = ("tiny", "small"), 1  # settings of a solver that count a larger puzzle
TURNS = either(4, 1)  # each setting that is not the usual one has every fourth tree
KEPT = 20  # solutions looked at of each search
LOOKS = either(60, 200)  # at a search, at most
CHEAP = (Goal.FEWEST, Goal.CHEAPEST)  # goals of exact covers
ENDED = (Status.EXHAUSTED, Status.STUCK)
# Solvers that never go back to a root, so that their last filling can be seen
WALKS = ("polyomino_frontier", "tour_complete", "tour_frontier", "warnsdorff", "tour_network")


class Tree(NamedTuple):
    """A puzzle whose search tree is small enough to be searched node by node."""

    name: str
    kind: str
    text: str
    size: str = "small"


def known_tree(name: str) -> Tree:
    """Return a puzzle of the table."""
    [known] = [known for known in KNOWN_COUNTS if known.name == name]
    return Tree(known.name, known.kind, known.text, known.size)


TREES = (
    Tree("many solutions", "sudoku", "1...\n....\n....\n...."),
    Tree("lying boxes", "sudoku", "sudoku 2x3\n123456\n......\n2.4.6.\n......\n345612\n6.2.4."),
    Tree("upright boxes", "sudoku", "sudoku 3x2\n12....\n345612\n......\n2.4...\n456123\n......"),
    Tree("one solution", "sudoku", "12..\n3...\n..1.\n...2"),
    Tree("no solution", "sudoku", "12..\n...3\n..3.\n...."),
    Tree("a digit twice", "sudoku", "1..1\n....\n....\n...."),
    known_tree("Knuth's seven items"),
    Tree("parts at a price", "cover", "cover\na b c\na |1\nb |4\nc |2\na b |3\na c |1\nb c |5\na b c |9", "tiny"),
    known_tree("Knuth's colours"),
    known_tree("two masks for a ring of four"),
    known_tree("colours and multiplicities"),
    known_tree("3 x 3, all sums 2"),
    known_tree("6 hats"),
    known_tree("2x4 dominoes"),
    known_tree("4x5 dominoes"),
    known_tree("3x3, 2 or 3 dominoes"),
    known_tree("3x3, 2 monominoes"),
    Tree("open tours", "tour", "tour 3x4 start 0,0", "tiny"),
    Tree("no tour", "tour", "tour 3x5 start 1,1", "tiny"),
    Tree("a ring of squares", "tour", "tour 3x3 closed\n...\n.#.\n...", "tiny"),
    Tree("a small torus", "tour", "tour 2x4 torus\n....\n.#..", "tiny"),
    Tree("a Möbius strip", "tour", "tour 2x5 mobius", "tiny"),
    Tree("a Klein bottle", "tour", "tour 2x5 klein\n.....\n#...#", "tiny"),
)


LARGE = [known for known in KNOWN_COUNTS if known.size == "large" and (THOROUGH or known.name != "2x3 empty")]


def pairs(puzzles: Sequence[Known | Tree], goals: Collection[Goal] = ()) -> list[object]:
    """Return every solver that has these goals with every puzzle that it accepts, as the parameters of a test."""
    return [
        pytest.param(
            solver,
            puzzle,
            id=f"{solver.name}: {puzzle.name}",
            marks=[pytest.mark.slow] * (puzzle.size in ("medium", "hard")),
        )
        for puzzle in puzzles
        for solver in solvers_for(puzzle_of(puzzle.kind, puzzle.text))
        if settings_of(solver, puzzle) and set(goals) <= set(solver.goals)
    ]


def settings_of(solver: Solver, puzzle: Known | Tree) -> list[Setting]:
    """Return the settings of a solver that are strong enough for a puzzle; those that do not count have no counts."""
    own = [setting for setting in SETTINGS if setting.solver is solver and setting.copes(size_for(solver, puzzle))]
    if isinstance(puzzle, Known):
        return [setting for setting in own if setting.counts and setting.expected(puzzle) is not None]
    return in_turn(own, TREES.index(puzzle), TURNS)


def in_turn(settings: list[Setting], number: int, turns: int) -> list[Setting]:
    """Return the first of a solver's settings, and those of the others whose turn it is."""
    return settings[:1] + [setting for k, setting in enumerate(settings[1:]) if (k + number) % turns == 0]


def size_for(solver: Solver, puzzle: Known | Tree) -> str:
    """Return the size of a puzzle's tree for a solver: that of a tour as an exact cover is far larger."""
    if puzzle.kind == "tour" and SOLVERS.room(solver.name) == "cover":
        return "hard" if puzzle.size == "tiny" else "large"
    return puzzle.size


def counted_with(solver: Solver, known: Known) -> list[Setting]:
    """Return the settings with which a puzzle is counted: not all, but in the campaign `thorough`."""
    settings = settings_of(solver, known)
    if THOROUGH or (known.size in SMALL_SIZES and SOLVERS.room(solver.name) != "cover"):
        return settings
    if known.size in SMALL_SIZES:  # there are many that are exact covers
        return in_turn(settings, KNOWN_COUNTS.index(known), 2)
    return settings[:MAX_SETTINGS]


EVERY_CASE = pytest.mark.parametrize(("solver", "known"), pairs(KNOWN_COUNTS))
EVERY_TREE = pytest.mark.parametrize(("solver", "tree"), pairs(TREES))


@EVERY_CASE
def test_counts_are_the_known_ones_and_solutions_are_right(solver: Solver, known: Known) -> None:
    puzzle = puzzle_of(known.kind, known.text)
    for setting in counted_with(solver, known):
        expected = setting.expected(known)
        assert expected is not None

        probes = list(drive(setting.start(puzzle), keep=KEPT))

        assert probes[-1].status is Status.EXHAUSTED, setting
        assert probes[-1].solutions == expected, setting
        solutions = [probe.filling for probe in probes if probe.status is Status.FOUND]
        assert len(solutions) == min(expected, KEPT), setting
        check_solutions(puzzle, solutions)
        assert len({solution.tobytes() for solution in solutions}) == len(solutions), setting


def check_solutions(puzzle: Puzzle, solutions: Sequence[Filling]) -> None:
    """Assert that solutions are complete, keep the givens and have no faults."""
    cells = puzzle.open_cells()
    fixed = puzzle.given() if isinstance(puzzle, Fillable) else untouched(puzzle)
    for solution in solutions:
        assert solution.shape == puzzle.shape
        assert solution.dtype == np.int32
        assert puzzle.judge(solution) == []
        assert puzzle.missing(solution).size == 0 if isinstance(puzzle, Cover) else solution[cells].all()
        assert (solution[fixed > 0] == fixed[fixed > 0]).all()


@pytest.mark.slow
@pytest.mark.parametrize("known", LARGE, ids=[known.name for known in LARGE])
def test_large_counts_are_the_known_ones(known: Known) -> None:
    puzzle = puzzle_of(known.kind, known.text)
    counting = next(solver for solver in solvers_for(puzzle) if Goal.COUNT in solver.goals)
    search = counting.start(puzzle, goal=Goal.COUNT)

    search.advance(UNLIMITED)

    assert search.probe().solutions == known.count


def test_every_known_count_has_a_source_and_a_name_of_its_own() -> None:
    assert all(known.source for known in KNOWN_COUNTS)
    assert len({known.name for known in KNOWN_COUNTS}) == len(KNOWN_COUNTS)


@pytest.mark.slow
def test_every_setting_that_counts_runs_several_known_counts() -> None:
    pairs = [(known, solver) for known in KNOWN_COUNTS for solver in solvers_for(puzzle_of(known.kind, known.text))]
    runs = [setting for known, solver in pairs for setting in counted_with(solver, known)]
    accepted = Counter(solver.name for _, solver in pairs)

    for setting in SETTINGS:
        assert not setting.counts or runs.count(setting) >= min(8, max(1, accepted[setting.solver.name])), setting


def whole(search: Search, budget: int) -> tuple[Probe, list[bytes]]:
    """Search in slices of this budget; return the last probe, and all solutions in the order in which they came."""
    found = []
    while (status := search.advance(budget, len(found) + 1)) not in ENDED:
        if status is Status.FOUND:
            found.append(search.probe().filling.tobytes())
    return search.probe(), found


@EVERY_TREE
def test_slices_do_not_change_the_search(solver: Solver, tree: Tree) -> None:
    puzzle = puzzle_of(tree.kind, tree.text)
    for setting in settings_of(solver, tree):
        expected, solutions = whole(setting.start(puzzle), UNLIMITED)

        for budget in either((1, 7), (1, 7, 1000)):
            probe, found = whole(setting.start(puzzle), budget)

            assert probe.nodes == expected.nodes, setting
            assert probe.profile.tolist() == expected.profile.tolist(), setting
            assert found == solutions, setting


@EVERY_TREE
def test_stopping_at_solutions_does_not_change_the_search(solver: Solver, tree: Tree) -> None:
    puzzle = puzzle_of(tree.kind, tree.text)
    for setting in settings_of(solver, tree):
        expected, solutions = whole(setting.start(puzzle), UNLIMITED)
        search = setting.start(puzzle)

        status = search.advance(UNLIMITED)

        assert status in ENDED, setting
        assert search.probe().solutions == (len(solutions) if setting.shows else expected.solutions), setting
        assert search.probe().nodes == expected.nodes, setting
        assert search.probe().profile.tolist() == expected.profile.tolist(), setting


@pytest.mark.slow  # all of them together
@pytest.mark.parametrize("budget", either([1, 500], [1, 5, 500]))
@EVERY_TREE
def test_probes_are_consistent_all_the_way(solver: Solver, tree: Tree, budget: int) -> None:
    puzzle = puzzle_of(tree.kind, tree.text)
    fixed = puzzle.given() if isinstance(puzzle, Fillable) else untouched(puzzle)
    for setting in settings_of(solver, tree):
        search = setting.start(puzzle)
        before = search.probe()
        first = before

        for _ in range(LOOKS):
            status = search.advance(budget)
            probe = search.probe()
            check_step(before, probe, status, budget, leaps=solver.name == "tour_network")
            assert not setting.shows or probe.solutions - before.solutions <= probe.nodes - before.nodes
            check_filling(puzzle, fixed, probe)
            before = replace(probe, profile=probe.profile.copy())
            if status in ENDED:
                break

        assert first.progress == 0, setting
        if before.status in ENDED:
            assert before.progress == 1, setting
            assert solver.name in WALKS or before.level == 0, setting
        else:
            assert before.nodes == LOOKS * budget, setting


def check_step(before: Probe, probe: Probe, status: Status, budget: int, *, leaps: bool) -> None:
    """Hold a probe to the one before it; a search that leaps need not visit all levels above the lowest."""
    assert probe.status is status
    assert probe.nodes <= before.nodes + budget
    if status is Status.RUNNING:
        assert probe.nodes == before.nodes + budget
    assert probe.profile.sum() == probe.nodes
    assert before.progress <= probe.progress <= 1
    assert 0 <= probe.level <= len(probe.profile)  # the next node, which the budget did not allow, may lie deeper
    assert leaps or probe.profile.all()


def check_filling(puzzle: Puzzle, fixed: Filling, probe: Probe) -> None:
    """Hold the filling of a probe to the puzzle and to what is given there."""
    filling = probe.filling
    assert filling.shape == puzzle.shape
    assert filling.dtype == np.int32
    assert filling.min() >= 0
    if probe.level:  # no option or digit is chosen at the root
        assert not ((filling > 0) & (fixed > 0) & (filling != fixed)).any()


@EVERY_TREE
def test_a_search_that_has_ended_stays_so(solver: Solver, tree: Tree) -> None:
    puzzle = puzzle_of(tree.kind, tree.text)
    for setting in settings_of(solver, tree):
        search = setting.start(puzzle)
        search.advance(UNLIMITED)
        ended = search.probe()

        status = search.advance(1000)

        again = search.probe()
        assert status is ended.status, setting
        level = ended.level if solver.name in WALKS else 0
        assert (again.nodes, again.solutions, again.level) == (ended.nodes, ended.solutions, level), setting
        assert again.profile.tolist() == ended.profile.tolist(), setting


@EVERY_TREE
def test_a_budget_of_0_visits_nothing(solver: Solver, tree: Tree) -> None:
    puzzle = puzzle_of(tree.kind, tree.text)
    for setting in settings_of(solver, tree):
        search, first = setting.start(puzzle), setting.start(puzzle)
        first.advance(10)

        for nodes in range(first.tally.nodes):
            search.advance(0)
            assert search.probe().nodes == nodes, setting
            search.advance(1)


@pytest.mark.parametrize("goal", CHEAP)
@pytest.mark.parametrize(("solver", "tree"), pairs([tree for tree in TREES if tree.kind == "cover"], set(CHEAP)))
def test_the_best_solution_is_the_best_of_all(solver: Solver, tree: Tree, goal: Goal) -> None:
    puzzle = puzzle_of(tree.kind, tree.text)
    assert isinstance(puzzle, Cover)
    prices = puzzle.costs if goal is Goal.CHEAPEST else np.ones(puzzle.count)
    for setting in settings_of(solver, tree):
        _, every = whole(setting.start(puzzle), UNLIMITED)
        probe, found = whole(setting.start(puzzle, goal), UNLIMITED)

        values = [int(np.frombuffer(filling, np.int32) @ prices) for filling in found]
        assert set(found) <= set(every), setting
        assert values == sorted(set(values), reverse=True), setting
        assert values[-1:] == sorted(int(np.frombuffer(filling, np.int32) @ prices) for filling in every)[:1], setting
        assert probe.best == (values[-1] if values else None), setting

"""What holds for every solver with every value of its choices, on every puzzle that it accepts."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known_counts import KNOWN_COUNTS, Known, pattern
from tests.reference import sudoku_solutions
from workbench.choices import Value
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.search import UNLIMITED, Probe, Search, Status, drive
from workbench.solvers.solver import Solver

pytestmark = pytest.mark.usefixtures("compiled")

KEPT = 100  # solutions looked at of each search

WEAK = {  # with these choices the search of a puzzle of this size takes too long
    "small": set(),
    "medium": {("order", "random")},
    "hard": {("order", "random"), ("order", "leftmost"), ("singles", "none")},
}


class Setting(NamedTuple):
    """A solver with a value for each choice that has named values."""

    solver: Solver
    choices: dict[str, Value]

    def start(self, puzzle: Puzzle) -> Search:
        return self.solver.start(puzzle, self.choices)

    def __str__(self) -> str:
        return "-".join([self.solver.name, *map(str, self.choices.values())])


def every_setting() -> Iterator[Setting]:
    for solver in SOLVERS.values():
        named = [choice for choice in solver.choices if choice.values]
        for values in product(*[dict(choice.values) for choice in named]):
            yield Setting(solver, dict(zip([choice.name for choice in named], values, strict=True)))


def puzzle_of(known: Known) -> Puzzle:
    [puzzle] = KINDS[known.kind].parse(known.text)
    return puzzle


def every_case() -> Iterator[tuple[Setting, Known]]:
    for setting, known in product(SETTINGS, KNOWN_COUNTS):
        weak = WEAK.get(known.size, setting.choices.items())
        if setting.solver.accepts(puzzle_of(known)) and not weak & setting.choices.items():
            yield setting, known


SETTINGS = list(every_setting())
CASES = list(every_case())
LARGE = [known for known in KNOWN_COUNTS if known.size == "large"]
EVERY_SETTING = pytest.mark.parametrize("setting", SETTINGS, ids=str)
TREES = {  # small enough to be searched node by node
    "many solutions": "1...\n....\n....\n....",
    "lying boxes": "sudoku 2x3\n123456\n......\n2.4.6.\n......\n345612\n6.2.4.",
    "upright boxes": "sudoku 3x2\n12....\n345612\n......\n2.4...\n456123\n......",
    "one solution": "12..\n3...\n..1.\n...2",
    "no solution": "12..\n...3\n..3.\n....",
    "a digit twice": "1..1\n....\n....\n....",
}
EVERY_TREE = pytest.mark.parametrize("text", TREES.values(), ids=TREES.keys())


@pytest.mark.parametrize(("setting", "known"), CASES, ids=[f"{case[0]}: {case[1].name}" for case in CASES])
def test_counts_are_the_known_ones_and_solutions_are_right(setting: Setting, known: Known) -> None:
    puzzle = puzzle_of(known)

    probes = list(drive(setting.start(puzzle), keep=KEPT))

    assert probes[-1].status is Status.EXHAUSTED
    assert probes[-1].solutions == known.count
    solutions = [probe.filling for probe in probes if probe.status is Status.FOUND]
    assert len(solutions) == min(known.count, KEPT)
    check_solutions(puzzle, solutions)


def check_solutions(puzzle: Puzzle, solutions: list[Filling]) -> None:
    """Hold solutions to what they must be: complete, true to the givens, without faults, and all different."""
    given_cells = puzzle.given() > 0
    for solution in solutions:
        assert solution.shape == puzzle.shape
        assert solution.dtype == np.int32
        assert solution.all()
        assert np.array_equal(solution[given_cells], puzzle.given()[given_cells])
        assert puzzle.judge(solution) == []
    assert len({solution.tobytes() for solution in solutions}) == len(solutions)


@pytest.mark.slow
@pytest.mark.parametrize("known", LARGE, ids=[known.name for known in LARGE])
def test_large_counts_are_the_known_ones(known: Known) -> None:
    puzzle = puzzle_of(known)
    search = solvers_for(puzzle)[0].start(puzzle)

    search.advance(UNLIMITED)

    assert search.probe().solutions == known.count


def test_every_known_count_has_a_source_and_a_name_of_its_own() -> None:
    assert all(known.source for known in KNOWN_COUNTS)
    assert len({known.name for known in KNOWN_COUNTS}) == len(KNOWN_COUNTS)


def test_every_solver_runs_several_known_counts() -> None:
    for setting in SETTINGS:
        assert sum(case[0] is setting for case in CASES) >= 10, str(setting)


@st.composite
def small_sudokus(draw: st.DrawFn) -> Sudoku:
    """Return a board with few open cells or few cells, made from a complete grid, sometimes with a wrong given."""
    box = draw(st.sampled_from([(2, 2), (1, 3), (3, 1), (1, 4), (4, 1), (2, 3), (3, 2)]))
    grid = np.array(pattern(box), np.int32)
    side = len(grid)
    names = np.array([0, *draw(st.permutations(range(1, side + 1)))], np.int32)
    most = 16 if side < 6 else 14
    opened = draw(st.lists(st.integers(0, side**2 - 1), min_size=1, max_size=most, unique=True))
    givens = names[grid]
    if draw(st.integers(0, 4)) == 0:
        givens[draw(st.integers(0, side - 1)), draw(st.integers(0, side - 1))] = draw(st.integers(1, side))
    givens.ravel()[opened] = 0
    return Sudoku(box, givens)


@pytest.mark.slow
@settings(max_examples=300)
@given(puzzle=small_sudokus(), setting=st.sampled_from(SETTINGS))
def test_solutions_of_small_sudokus_are_those_of_plain_backtracking(puzzle: Sudoku, setting: Setting) -> None:
    expected = set(sudoku_solutions(puzzle.box, puzzle.givens.tolist()))

    found = [probe.filling for probe in drive(setting.start(puzzle)) if probe.status is Status.FOUND]

    assert len(found) == len(expected)
    assert {tuple(map(tuple, filling.tolist())) for filling in found} == expected


def whole(search: Search, budget: int) -> tuple[Probe, list[bytes]]:
    """Search in slices of this budget; return the last probe, and all solutions in the order in which they came."""
    found = []
    while (status := search.advance(budget, len(found) + 1)) is not Status.EXHAUSTED:
        if status is Status.FOUND:
            found.append(search.probe().filling.tobytes())
    return search.probe(), found


@EVERY_TREE
@EVERY_SETTING
def test_slices_do_not_change_the_search(setting: Setting, text: str) -> None:
    [puzzle] = Sudoku.parse(text)
    expected, solutions = whole(setting.start(puzzle), UNLIMITED)

    for budget in (1, 7, 1000):
        probe, found = whole(setting.start(puzzle), budget)

        assert probe.nodes == expected.nodes
        assert probe.profile.tolist() == expected.profile.tolist()
        assert found == solutions


@EVERY_TREE
@EVERY_SETTING
def test_stopping_at_solutions_does_not_change_the_search(setting: Setting, text: str) -> None:
    [puzzle] = Sudoku.parse(text)
    expected, solutions = whole(setting.start(puzzle), UNLIMITED)
    search = setting.start(puzzle)

    status = search.advance(UNLIMITED)

    assert status is Status.EXHAUSTED
    assert search.probe().solutions == len(solutions)
    assert search.probe().nodes == expected.nodes
    assert search.probe().profile.tolist() == expected.profile.tolist()


@pytest.mark.parametrize("budget", [1, 5])
@EVERY_TREE
@EVERY_SETTING
def test_probes_are_consistent_all_the_way(setting: Setting, text: str, budget: int) -> None:
    [puzzle] = Sudoku.parse(text)
    search = setting.start(puzzle)
    before = search.probe()
    first = before

    while before.status is not Status.EXHAUSTED:
        status = search.advance(budget)
        probe = search.probe()
        check_step(before, probe, status, budget)
        before = Probe(**{**vars(probe), "profile": probe.profile.copy()})

    assert first.progress == 0
    assert (before.progress, before.level, before.low) == (1, 0, 0)


def check_step(before: Probe, probe: Probe, status: Status, budget: int) -> None:
    """Hold a probe to the one before it."""
    assert probe.status is status
    assert probe.nodes <= before.nodes + budget
    if status is Status.RUNNING:
        assert probe.nodes == before.nodes + budget
    assert probe.profile.sum() == probe.nodes
    assert before.progress <= probe.progress <= 1
    assert probe.solutions - before.solutions <= probe.nodes - before.nodes
    assert 0 <= probe.low <= before.level <= probe.high
    assert probe.low <= probe.level <= probe.high + 1  # the next node, which the budget did not allow, may lie deeper
    assert probe.profile.all()
    visited = np.nonzero(probe.profile - np.pad(before.profile, (0, len(probe.profile) - len(before.profile))))[0]
    assert all(probe.low <= level <= probe.high for level in visited.tolist())
    assert probe.high < len(probe.profile)


@EVERY_SETTING
def test_an_exhausted_search_stays_exhausted(setting: Setting) -> None:
    search = setting.start(Sudoku.parse(TREES["many solutions"])[0])
    search.advance(UNLIMITED)
    ended = search.probe()

    status = search.advance(1000)

    again = search.probe()
    assert status is Status.EXHAUSTED
    assert (again.nodes, again.solutions, again.level) == (ended.nodes, ended.solutions, 0)
    assert again.profile.tolist() == ended.profile.tolist()


@EVERY_SETTING
def test_a_budget_of_0_visits_nothing(setting: Setting) -> None:
    search = setting.start(Sudoku.parse(TREES["many solutions"])[0])

    for _ in range(3):
        search.advance(0)
        assert search.probe().nodes == 0
        search.advance(10)
        search.advance(0)
        assert search.probe().nodes == 10
        search = setting.start(Sudoku.parse(TREES["many solutions"])[0])


@EVERY_SETTING
def test_partial_fillings_hold_the_givens(setting: Setting) -> None:
    [puzzle] = Sudoku.parse(TREES["lying boxes"])
    search = setting.start(puzzle)

    for _ in range(100):
        search.advance(1)
        probe = search.probe()
        if probe.level:  # no option or digit is chosen at the root
            contradicted = (probe.filling > 0) & (puzzle.givens > 0) & (probe.filling != puzzle.givens)
            assert not contradicted.any()
        assert probe.filling.min() >= 0
        assert probe.filling.max() <= puzzle.side

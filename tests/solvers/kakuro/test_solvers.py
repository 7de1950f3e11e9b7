"""Both solvers of kakuro: against the reference, against each other, and on lists of published puzzles."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.kakuro.open_boards import open_board
from tests.solvers.kakuro.test_reference import boards, every_solution, is_solution, planted, unclued
from workbench.api.searches import solve
from workbench.base.choices import Value
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS, search_each
from workbench.solvers.kakuro.table import KAKURO_TABLE
from workbench.solvers.search import UNLIMITED, Probe, Status, drive
from workbench.solvers.solver import Solver

Lines = Callable[[str], list[str]]
Setting = tuple[Solver, Mapping[str, Value]]


def every_setting() -> list[Setting]:
    """Return both solvers with all combinations of their named choices."""
    found: list[Setting] = []
    for solver in (KAKURO_SUMS, KAKURO_TABLE):
        named = {choice.name: dict(choice.values) for choice in solver.choices if choice.values}
        found += [(solver, dict(zip(named, values, strict=True))) for values in product(*named.values())]
    return found


SETTINGS = every_setting()
DEFAULTS: list[Setting] = [(KAKURO_SUMS, {}), (KAKURO_TABLE, {})]
NAMES = ["sums", "table"]
BOTH = pytest.mark.parametrize(("solver", "choices"), DEFAULTS, ids=NAMES)


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    for solver, _ in DEFAULTS:
        solver.start(planted(2, 2, 1)).advance(5)
    search_each([planted(2, 2, 1)])


def whole(
    puzzle: Kakuro, setting: Setting, budget: int = UNLIMITED, goal: Goal = Goal.ALL
) -> tuple[Probe, list[bytes]]:
    """Search in slices of this budget; return the last probe, and all solutions in the order in which they came."""
    solver, choices = setting
    search = solver.start(puzzle, choices, goal)
    found: list[bytes] = []
    while (status := search.advance(budget, len(found) + 1)) is not Status.EXHAUSTED:
        if status is Status.FOUND:
            found.append(search.probe().filling.tobytes())
    return search.probe(), found


@pytest.mark.slow
@settings(max_examples=25)
@given(boards())
def test_both_find_all_solutions_of_small_boards(puzzle: Kakuro) -> None:
    expected = sorted(every_solution(puzzle))

    for setting in DEFAULTS:
        probe, found = whole(puzzle, setting)
        assert sorted(found) == expected
        assert probe.solutions == len(expected)


@pytest.mark.parametrize("seed", range(6))
def test_both_find_all_solutions_of_full_boards(seed: int) -> None:
    puzzle = planted(3, 4, seed, 0.1)
    expected = sorted(every_solution(puzzle))

    assert [sorted(whole(puzzle, setting)[1]) for setting in DEFAULTS] == [expected, expected]


@pytest.mark.parametrize(("rows", "columns", "count"), [(1, 3, 504), (2, 2, 9 * 8 * (8 + 7 * 7)), (1, 9, 362880)])
def test_boards_without_clues_have_as_many_solutions_as_there_are_arrangements(
    rows: int, columns: int, count: int
) -> None:
    """Two by two: 9 * 8 ways for the upper row; below, b under a leaves 8 digits, any other one of 7 leaves 7."""
    for solver, _ in DEFAULTS:
        search = solver.start(unclued(rows, columns), goal=Goal.COUNT)

        assert search.advance(UNLIMITED) is Status.EXHAUSTED
        assert search.probe().solutions == count


@pytest.mark.parametrize("puzzle", [planted(4, 4, 2), planted(3, 5, 8), unclued(1, 2)], ids=["4x4", "3x5", "row"])
def test_no_choice_changes_the_solutions(puzzle: Kakuro) -> None:
    expected = sorted(whole(puzzle, DEFAULTS[0])[1])

    assert expected
    for setting in SETTINGS:
        assert sorted(whole(puzzle, setting)[1]) == expected, setting


@pytest.mark.parametrize("goal", [Goal.ALL, Goal.ONE])
def test_slices_do_not_change_the_search(goal: Goal) -> None:
    puzzle = planted(4, 4, 2)
    for setting in SETTINGS:
        expected, solutions = whole(puzzle, setting, goal=goal)

        for budget in (1, 7):
            probe, found = whole(puzzle, setting, budget, goal)

            assert probe.nodes == expected.nodes, setting
            assert probe.profile.tolist() == expected.profile.tolist(), setting
            assert found == solutions, setting


@BOTH
def test_probes_are_consistent_all_the_way(solver: Solver, choices: Mapping[str, Value]) -> None:
    puzzle = planted(4, 4, 2)
    search = solver.start(puzzle, choices)
    before = search.probe()
    assert (before.progress, before.nodes) == (0, 0)

    while before.status is not Status.EXHAUSTED:
        search.advance(3)
        probe = search.probe()
        assert before.progress <= probe.progress <= 1
        assert probe.profile.sum() == probe.nodes
        assert (probe.filling.shape, probe.filling.dtype) == (puzzle.shape, np.int32)
        assert 0 <= probe.level <= len(probe.profile)
        before = probe

    assert before.progress == 1


@BOTH
def test_a_search_that_has_ended_stays_so(solver: Solver, choices: Mapping[str, Value]) -> None:
    search = solver.start(planted(3, 4, 1), choices)
    search.advance(UNLIMITED)
    ended = search.probe()

    assert search.advance(100) is Status.EXHAUSTED
    assert (search.probe().nodes, search.probe().solutions) == (ended.nodes, ended.solutions)


def broken_boards() -> Iterator[tuple[str, Kakuro]]:
    """Yield boards that have no solution."""
    right = planted(3, 4, 1, 0)
    clue = tuple(np.argwhere(right.across > 0)[1])
    for name, change in (("one more", 1), ("out of reach", 90), ("below zero", -100)):
        across = right.across.copy()
        across[clue] += change
        yield name, Kakuro(right.white, across, right.down)
    down = right.down.copy()
    down[0, 0] = 5
    yield "a clue without a run", Kakuro(right.white, right.across, down)
    yield "ten cells in a row", unclued(1, 10)
    yield "a given twice", Kakuro(*unclued_arrays(1, 3), np.array([[4, 0, 4]], np.int32))
    yield "a given that is no digit", Kakuro(*unclued_arrays(1, 3), np.array([[0, 12, 0]], np.int32))
    row = np.array([[False, True, True]])
    wrong = np.array([[0, 1, 2]], np.int32)
    yield "givens that miss the clue", Kakuro(row, np.array([[9, 0, 0]], np.int32), np.zeros_like(wrong), wrong)


def unclued_arrays(rows: int, columns: int) -> tuple[np.ndarray, ...]:
    puzzle = unclued(rows, columns)
    return puzzle.white, puzzle.across, puzzle.down


BROKEN = dict(broken_boards())


@BOTH
@pytest.mark.parametrize("name", BROKEN)
def test_broken_boards_have_no_solution(name: str, solver: Solver, choices: Mapping[str, Value]) -> None:
    search = solver.start(BROKEN[name], choices)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.probe().solutions == 0


@BOTH
def test_a_board_of_blocks_has_one_solution(solver: Solver, choices: Mapping[str, Value]) -> None:
    puzzle = Kakuro(np.zeros((2, 3), bool), *np.zeros((2, 2, 3), np.int32))

    search = solver.start(puzzle, choices)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.probe().solutions == 1
    assert not search.probe().filling.any()


def test_a_clue_that_unbalances_its_region_fails_at_the_root() -> None:
    search = KAKURO_TABLE.start(BROKEN["one more"])

    search.advance(UNLIMITED)

    assert search.probe().nodes == 1


def test_propagation_makes_the_tree_smaller() -> None:
    nodes = [whole(planted(5, 5, 2), setting)[0].nodes for setting in DEFAULTS]

    assert nodes[0] < nodes[1]


def test_restarts_find_a_solution_of_a_large_open_board() -> None:
    puzzle = planted(9, 9, 4, 0.15)

    *_, last = drive(KAKURO_SUMS.start(puzzle, goal=Goal.ONE), Goal.ONE.limit(nodes=200_000), keep=1)

    assert last.at_solution
    assert is_solution(puzzle, last.filling)


def test_a_search_that_restarts_shows_no_progress_until_it_ends() -> None:
    search = KAKURO_SUMS.start(planted(9, 9, 4, 0.15), goal=Goal.ONE)
    steady = KAKURO_SUMS.start(planted(4, 4, 2), {"restarts": "never"}, Goal.ONE)
    hopeless = KAKURO_SUMS.start(BROKEN["one more"], goal=Goal.ONE)

    for budget in (1, 50, 500, 5000):
        search.advance(budget)
        assert search.probe().progress == 0
    while steady.probe().progress == 0:
        steady.advance(1)
    hopeless.advance(UNLIMITED)

    assert steady.probe().status is Status.RUNNING
    assert hopeless.probe().progress == 1


@pytest.mark.parametrize("until", [1, 2, 1000])
def test_search_each_agrees_with_one_search_after_the_other(until: int) -> None:
    puzzles = [planted(3, 4, 1), unclued(2, 2), BROKEN["one more"], planted(6, 5, 2), BROKEN["ten cells in a row"]]

    counts = search_each(puzzles, until)

    for k, puzzle in enumerate(puzzles):
        search = KAKURO_SUMS.start(puzzle)
        status = search.advance(UNLIMITED, until)
        assert counts.solutions[k] == search.probe().solutions
        assert counts.nodes[k] == search.probe().nodes
        assert (status is Status.EXHAUSTED) or counts.solutions[k] == until
        assert is_solution(puzzle, counts.first[k]) == (counts.solutions[k] > 0)


def test_search_each_of_no_boards_finds_nothing() -> None:
    assert search_each([]).solutions.size == 0


def blocks(lines: list[str]) -> Iterator[Kakuro]:
    """Yield the boards of a `.kb` list."""
    text = iter(line.split() for line in lines if line.strip())
    for _, rows, _ in text:
        white = np.array([next(text) for _ in range(int(rows))]) == "1"
        clues = np.zeros((2, *white.shape), np.int32)
        for _ in range(int(next(text)[0])):
            r, c, way, total = map(int, next(text))
            clues[way, r, c] = total
        yield Kakuro(white, *clues)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("janko_200.kb", 200), ("unique_10_to_200.kb", 59)])
def test_published_and_own_boards_have_one_solution(shared_lines: Lines, name: str, count: int) -> None:
    puzzles = list(blocks(shared_lines(f"kakuro/{name}")))

    counts = search_each(puzzles)

    assert len(puzzles) == count
    assert set(counts.solutions.tolist()) == {1}
    assert all(is_solution(puzzle, first) for puzzle, first in zip(puzzles, counts.first, strict=True))
    assert not any(puzzle.judge(first) for puzzle, first in zip(puzzles, counts.first, strict=True))


@pytest.mark.slow
def test_both_agree_on_published_puzzles(shared_lines: Lines) -> None:
    puzzles = list(blocks(shared_lines("kakuro/janko_200.kb")))[::10]

    for puzzle in puzzles:
        assert whole(puzzle, DEFAULTS[0])[1] == whole(puzzle, DEFAULTS[1])[1]


@pytest.mark.slow
def test_one_mistyped_clue_leaves_no_solution(shared_lines: Lines) -> None:
    puzzles = list(blocks(shared_lines("kakuro/janko_200.kb")))[:50]
    wrong = []
    for k, puzzle in enumerate(puzzles):
        across = puzzle.across.copy()
        clues = np.argwhere(across > 0)
        across[tuple(clues[k % len(clues)])] += 1
        wrong.append(Kakuro(puzzle.white, across, puzzle.down))

    counts = search_each(wrong)

    assert not counts.solutions.any()
    assert set(counts.nodes.tolist()) == {1}


def test_the_digits_of_a_solution_follow_from_the_clues_and_the_guesses() -> None:
    puzzle = Kakuro.parse("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")[0]
    search = KAKURO_SUMS.start(puzzle, {}, Goal.ALL)
    assert search.advance(UNLIMITED, 1) is Status.FOUND
    found = search.probe()
    assert found.guessed is not None
    for cell in np.argwhere(found.guessed):
        puzzle = puzzle.edit([tuple(cell)], int(found.filling[tuple(cell)]))

    again = KAKURO_SUMS.start(puzzle, {}, Goal.ALL)

    assert found.guessed.sum() == found.level > 0
    assert again.advance(1, 1) is Status.FOUND
    assert np.array_equal(again.probe().filling, found.filling)


@pytest.mark.slow
@pytest.mark.parametrize("density", [0.85, 0.95, 1.0])
@pytest.mark.parametrize("rows", [11, 16, 21, 31])
def test_a_second_solution_of_a_large_open_board_is_found(rows: int, density: float) -> None:
    """Without restarts before the first one, 34 of 80 boards with 85 % white cells were still undecided after 2 s."""
    for seed in range(3):
        board = open_board(rows, density, seed)
        search = KAKURO_SUMS.start(board, goal=Goal.UNIQUE)
        found = []
        for number in (1, 2):
            while search.tally.solutions < number and search.tally.nodes < 300_000:
                search.advance(1_000, number)
            assert search.tally.solutions == number
            found.append(search.probe().filling)
        assert (found[0] != found[1]).any()
        for filling in found:
            assert is_solution(board, filling)
        batch = search_each([board])
        assert (batch.solutions[0], batch.nodes[0]) == (2, search.tally.nodes), "a list is searched in the same way"


@pytest.mark.parametrize("seed", range(12))
def test_boards_with_runs_of_one_cell_are_counted_alike_by_all_solvers_and_as_covers(seed: int) -> None:
    random = np.random.default_rng(seed)
    white = np.zeros((5, 6), bool)
    white[1:, 1:] = random.random((4, 5)) < 0.55
    filling = np.zeros(white.shape, np.int32)
    blank = Kakuro(white, filling, filling)
    for r, c in np.argwhere(white).tolist():
        filling[r, c] = random.choice(np.setdiff1d(np.arange(1, 10), filling[blank.related((r, c))]))
    puzzle = blank.with_sums(filling)
    assert 1 in puzzle.runs.lengths
    assert puzzle.faults == ()

    counts = [whole(puzzle, setting)[0].solutions for setting in DEFAULTS]
    as_cover = solve(puzzle.to_cover().cover, goal="count").solutions

    assert counts == [as_cover, as_cover]
    assert filling.tobytes() in whole(puzzle, DEFAULTS[0])[1]

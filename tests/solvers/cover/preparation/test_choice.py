"""Preparing as a choice of the solvers: the same solutions, and a note of what was removed."""

import numpy as np
import pytest

from tests.covers import Coverish, queens, random_cover
from tests.reference import covers
from tests.solvers.settings import puzzle_of
from workbench.base.choices import Value
from workbench.puzzles.cover import Cover, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.estimate import Estimator
from workbench.solvers import SOLVERS
from workbench.solvers.cover.preparation import choice
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe, Search, Status

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER_NAMES = ("cover_auto", "cover_links", "cover_cells", "cover_bits")
ONCE: dict[str, Value] = {"prepare": "once"}
COSTS = "cover\na b c d\nfirst: a b |7\nc |2\nd |3\nc d |4\n"
SHORT = "1234\n3...\n....\n...."


def found(search: Search) -> list[bytes]:
    """Return the solutions of a search."""
    solutions = []
    while search.advance(UNLIMITED, search.tally.solutions + 1) is Status.FOUND:
        solutions.append(search.probe().filling.tobytes())
    return solutions


def ended(puzzle: Puzzle, solver: str, goal: Goal, choices: dict[str, Value]) -> Probe:
    search = SOLVERS[solver].start(puzzle, choices, goal)
    search.advance(UNLIMITED)
    return search.probe()


@pytest.mark.parametrize("solver", SOLVER_NAMES)
@pytest.mark.parametrize("coloured", [False, True])
def test_prepared_searches_find_the_solutions_of_the_rules(solver: str, coloured: bool) -> None:
    for seed in range(8):
        cover = random_cover(seed, coloured)
        puzzle = Coverish(cover, *(["colours"] if coloured else []))

        solutions = found(SOLVERS[solver].start(puzzle, ONCE))  # type: ignore[arg-type]

        expected = {np.array(sorted(one), np.int32).tobytes() for one in covers(cover)}
        sets = [np.sort(np.frombuffer(one, np.int32)).tobytes() for one in solutions]
        assert len(sets) == len(set(sets))
        assert set(sets) == expected


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_grids_of_a_prepared_sudoku_are_complete(solver: str) -> None:
    [sudoku] = Sudoku.parse(SHORT)

    prepared = found(SOLVERS[solver].start(sudoku, ONCE))

    assert sorted(prepared) == sorted(found(SOLVERS[solver].start(sudoku)))
    assert len(prepared) == 6


@pytest.mark.parametrize("solver", ["cover_auto", "cover_links"])
@pytest.mark.parametrize(("goal", "best"), [(Goal.FEWEST, 2), (Goal.CHEAPEST, 11)])
def test_the_cost_counts_forced_options(solver: str, goal: Goal, best: int) -> None:
    puzzle = puzzle_of("cover", COSTS)

    probes = [ended(puzzle, solver, goal, choices) for choices in ({}, ONCE)]

    assert [probe.best for probe in probes] == [best, best]


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_the_note_reports_what_was_removed(solver: str) -> None:
    puzzle = puzzle_of("cover", COSTS)

    note = SOLVERS[solver].start(puzzle, ONCE).note

    assert note.startswith("Simplified: 1 option forced, 2 items removed.")
    assert "Prepared" not in SOLVERS[solver].start(puzzle).note


def test_counting_with_memoization_notes_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.solvers.cover import auto
    from workbench.solvers.cover.counting import Plan

    monkeypatch.setattr(auto, "plan", lambda *_: Plan(memory=True, why="Counted with memoization."))
    search = SOLVERS["cover_auto"].start(puzzle_of("cover", COSTS), ONCE, Goal.COUNT)
    search.advance(UNLIMITED)

    assert search.tally.solutions == 2
    assert search.note.startswith("Simplified: 1 option forced, 2 items removed. Counted with memoization.")


def test_a_cover_without_solution_is_noted() -> None:
    puzzle = puzzle_of("cover", "cover\na b c\na b\nb c\n")

    search = SOLVERS["cover_links"].start(puzzle, ONCE)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.tally.solutions == 0
    assert search.note.endswith("; item c cannot be covered.")


def test_multiplicities_are_searched_unprepared() -> None:
    puzzle = puzzle_of("cover", "cover\n2|a b\na\na\na b\n")

    search = SOLVERS["cover_links"].start(puzzle, ONCE)
    search.advance(UNLIMITED)

    assert search.tally.solutions == 2
    assert search.note == "Not simplified: this cover has multiplicities; only covers without them can be simplified."


def test_the_limit_of_work_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "WORK", 1)

    search = SOLVERS["cover_bits"].start(Coverish(queens(6)), ONCE)  # type: ignore[arg-type]

    assert search.note.endswith("; stopped at the limit of work.")


def test_estimates_sample_the_tree_of_the_prepared_cover() -> None:
    [cover] = Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")
    nodes = []
    for choices in ({}, ONCE):
        estimator = Estimator(cover, {"order": "mrv", **choices})
        estimator.advance(200)
        nodes.append(estimator.estimate().nodes.mean)

    assert nodes[1] == 2  # the root and its only option
    assert nodes[0] > 2


def test_by_default_nothing_is_prepared() -> None:
    reduction = Reduction(queens(4), lambda options: options.astype(np.int32))

    assert choice.start_of(reduction, {}).reduction is reduction

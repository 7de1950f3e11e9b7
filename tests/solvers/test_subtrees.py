"""The parts into which a tree is cut are together the whole tree, for every solver that can be cut."""

from typing import NamedTuple

import numpy as np
import pytest

from tests.golden_nodes import PUZZLES, names_for
from tests.solvers.settings import SETTINGS, Setting, puzzle_of
from tests.thorough import either
from workbench.base.choices import ChoiceError
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status
from workbench.solvers.subtrees import Divisible, PartSearch, division, segments

pytestmark = pytest.mark.usefixtures("compiled")

MAX_NODES = either(1_500, 3_000)
OWN = [setting for setting in SETTINGS if not (setting.solver.name.endswith("_auto") and setting.changed())]
DIVIDED = {
    "sudoku_bands", "sudoku_digits", "kakuro_sums", "kakuro_table", "polyomino_auto", "polyomino_bits",
    "warnsdorff_backtracking", "uncrossed_walks", "cover_auto", "cover_links", "cover_cells", "cover_bits",
    "brute_force",
}  # fmt: skip


class Result(NamedTuple):
    """What a search of a whole tree comes to."""

    nodes: int
    solutions: int
    profile: list[int]
    fillings: list[bytes]


def divisible(setting: Setting, puzzle: Puzzle, goal: Goal) -> Divisible | None:
    """Return a search past its restarts that can be cut."""
    try:
        search = setting.start(puzzle, goal)
    except ChoiceError:
        return None
    cut = division(search)
    if cut is None or not isinstance(search, Divisible):
        return None
    if cut.may_restart():
        search.advance(MAX_NODES, 1)
        search.advance(0)
    return None if cut.may_restart() or search.tally.nodes >= MAX_NODES else search


def whole(search: Search) -> Result | None:
    """Return the result of a search by itself; None if its tree is too large for a test."""
    fillings: list[Filling] = []
    while search.tally.nodes < MAX_NODES:
        status = search.advance(MAX_NODES, search.tally.solutions + 1)
        if status is Status.FOUND:
            fillings.append(search.probe().filling)
        elif status is not Status.RUNNING:
            return result(search.tally.nodes, search.tally.solutions, search.tally.profile, fillings)
    return None


def in_parts(search: Divisible, other: Divisible, target: int) -> Result:
    """Return the result of a search in parts, which `other` searches."""
    tally = search.tally
    nodes, solutions, profile, fillings = tally.nodes, tally.solutions, tally.profile.copy(), list[Filling]()
    *_, found = segments(PartSearch(search), target)
    searcher = PartSearch(other)
    for segment in found:
        works = [segment.work]
        if segment.part is not None:
            searcher.begin(segment.part)
            while not searcher.over:
                searcher.advance(7)
            works.append(searcher.work)
        for work in works:
            nodes, solutions, profile = nodes + work.nodes, solutions + work.solutions, profile + work.profile
            fillings += work.fillings
    return result(nodes, solutions, profile, fillings)


def result(nodes: int, solutions: int, profile: np.ndarray, fillings: list[Filling]) -> Result:  # type: ignore[type-arg]
    """Return values that can be compared."""
    return Result(nodes, solutions, profile.tolist(), [filling.tobytes() for filling in fillings])


@pytest.mark.slow
@pytest.mark.parametrize("setting", either(OWN, SETTINGS), ids=str)
def test_the_parts_are_the_whole(setting: Setting) -> None:
    compared = 0
    for name in names_for(setting.solver):
        if compared >= either(1, 10**9):
            break
        puzzle = puzzle_of(*PUZZLES[name])
        for goal in (Goal.ALL, Goal.COUNT):
            if goal not in setting.solver.goals_for(puzzle):
                continue
            search, other, alone = (divisible(setting, puzzle, goal) for _ in range(3))
            if search is None or other is None or alone is None or (expected := whole(alone)) is None:
                continue
            cut = division(search)
            assert cut is not None
            found = in_parts(search, other, 20)
            compared += 1
            assert found.solutions == expected.solutions
            if cut.repeatable:
                assert found == expected
            else:  # what is tried first depends on what was visited before
                assert sorted(found.fillings) == sorted(expected.fillings)
    if not compared:
        pytest.skip("no search of this setting that is small enough can be cut")


def test_the_solvers_of_trees_can_be_cut() -> None:
    cut = set()
    for solver in SOLVERS.values():
        for name in names_for(solver):
            if division(
                solver.start(puzzle_of(*PUZZLES[name]), goal=Goal.ALL if Goal.ALL in solver.goals else Goal.COUNT)
            ):
                cut.add(solver.name)
                break
    assert cut >= DIVIDED


def test_a_part_that_was_cut_goes_on_as_before() -> None:
    puzzle = puzzle_of(*PUZZLES["6x10 pentominoes"])
    start = lambda: SOLVERS["cover_bits"].start(puzzle)  # noqa: E731
    plain, search = start(), start()
    assert isinstance(search, Divisible)
    searcher = PartSearch(search)
    plain.advance(5_000)
    searcher.advance(5_000)
    rest = searcher.cut()
    assert rest is not None
    plain.advance(1_000)
    searcher.advance(1_000)
    assert np.array_equal(plain.tally.profile, search.tally.profile)
    assert plain.probe().level == search.probe().level
    assert searcher.part.end == rest.begin
    assert rest.end == 1.0

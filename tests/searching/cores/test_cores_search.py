"""A search on several cores finds what a search on one finds, in the same order, and can be saved on its way."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.golden_nodes import PUZZLES
from tests.solvers.settings import puzzle_of
from workbench.base.choices import Value
from workbench.searching.cores import cores_search
from workbench.searching.cores.cores_search import CoresSearch, on_cores
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE_SECONDS, UNLIMITED, Limit, Search, Status, drive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

pytestmark = pytest.mark.usefixtures("compiled", "cut_early")


class Result(NamedTuple):
    """What a search comes to."""

    nodes: int
    solutions: int
    profile: list[int]
    fillings: list[bytes]
    note: str


CASES = [
    ("cover_bits", "4x5 tetrominoes", {}),
    ("cover_links", "colours and multiplicities", {}),
    ("cover_cells", "Langford pairs", {}),
    ("cover_cells", "8 queens", {"order": "random"}),
    ("brute_force", "seven items", {}),
    ("polyomino_bits", "bounded pieces", {}),
    ("polyomino_bits", "bounded pieces", {"symmetry": "all"}),
    ("sudoku_bands", "AI Escargot", {}),
    ("sudoku_digits", "empty", {}),
    ("sudoku_digits", "4x4 boxes", {"cell": "first"}),
    ("kakuro_sums", "two rows", {}),
    ("kakuro_sums", "two rows", {"cell": "fewest", "digits": "up"}),
    ("warnsdorff_backtracking", "3x4 tours", {}),
    ("warnsdorff_backtracking", "5x5 from a corner", {"rule": "random"}),
    ("cover_memo", "8 queens", {}),  # has no tree, and runs on one core
]


OWN = {
    "two rows": ("kakuro", "kakuro 3x4\n# \\ \\ \\\n\\12 . . .\n\\15 . . .\n"),
    "empty": ("sudoku", "sudoku 2x2\n....\n....\n....\n....\n"),
}


def started(name: str, puzzle: str, choices: dict[str, Value], goal: Goal) -> Search:
    return SOLVERS[name].start(puzzle_of(*{**PUZZLES, **OWN}[puzzle]), choices, goal)


def result(search: Search, goal: Goal) -> Result:
    """Search to the end, from where the search is; a solution that it has shown before is not counted."""
    found: list[NDArray[np.int32]] = []
    for number, probe in enumerate(drive(search, goal.limit(), goal.keep)):
        if number and probe.at_solution:
            found.append(probe.filling)
    assert probe.status is Status.EXHAUSTED
    assert probe.progress == 1
    fillings = [filling.tobytes() for filling in found] if goal is Goal.ALL else []
    return Result(probe.nodes, probe.solutions, probe.profile.tolist(), fillings, search.note)


@pytest.mark.parametrize(("name", "puzzle", "choices"), CASES)
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_the_number_of_cores_changes_nothing(name: str, puzzle: str, choices: dict[str, Value], goal: Goal) -> None:
    if goal not in SOLVERS[name].goals:
        pytest.skip("the solver does not have this goal")
    start = partial(started, name, puzzle, choices, goal)
    one, two, five = (result(on_cores(start, goal, cores), goal) for cores in (1, 2, 5))
    assert two == five
    assert (one.solutions, one.note, sorted(one.fillings)) == (two.solutions, two.note, sorted(two.fillings))
    if "random" not in choices.values() and not (name.startswith(("kakuro", "sudoku_digits")) and not choices):
        assert one == two


@pytest.mark.parametrize(("name", "puzzle"), [("cover_auto", "8 queens"), ("polyomino_auto", "4x5 tetrominoes")])
def test_what_is_picked_is_picked_once(name: str, puzzle: str) -> None:
    starts = []
    search = on_cores(lambda: starts.append(name) or started(name, puzzle, {}, Goal.COUNT), Goal.COUNT, 3)
    alone = result(started(name, puzzle, {}, Goal.COUNT), Goal.COUNT)
    assert result(search, Goal.COUNT) == alone
    assert isinstance(search, CoresSearch)
    assert search.divided
    assert starts == [name]


def test_a_count_stops_at_its_first_solution_and_goes_on() -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.COUNT)
    search = on_cores(start, Goal.COUNT, 2)
    shown = [probe for probe in drive(search, keep=1) if probe.at_solution]
    assert len(shown) == 1
    assert not puzzle_of(*PUZZLES["8 queens"]).judge(shown[0].filling)
    assert search.tally.solutions == 92


def test_a_limit_of_solutions_holds() -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.ALL)
    alone, shared = (
        [probe.filling.tobytes() for probe in drive(search, Limit(solutions=20)) if probe.at_solution]
        for search in (start(), on_cores(start, Goal.ALL, 2))
    )
    assert len(shared) == 20
    assert shared == alone


@pytest.mark.parametrize("nodes", [30, 60, 500, 1_500])
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_a_saved_search_goes_on_where_it_was(nodes: int, goal: Goal) -> None:
    start = partial(started, "cover_cells", "Langford pairs", {}, goal)
    expected = result(on_cores(start, goal, 2), goal)
    search = on_cores(start, goal, 2)
    before: list[NDArray[np.int32]] = []
    while search.tally.nodes < nodes and search.advance(40, search.tally.solutions + 1) is not Status.EXHAUSTED:
        if (probe := search.probe()).at_solution:
            before.append(probe.filling)
    checkpoint = search.save()
    other = on_cores(start, goal, 3)
    other.load(checkpoint)
    assert (other.tally.nodes, other.tally.solutions) == (search.tally.nodes, search.tally.solutions)
    for resumed in (other, search):
        found = result(resumed, goal)
        assert found[:3] == expected[:3]
        if goal is Goal.ALL:
            assert [filling.tobytes() for filling in before] + found.fillings == expected.fillings


def test_solutions_that_wait_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores_search, "HELD", 0)
    start = partial(started, "cover_bits", "8 queens", {}, Goal.ALL)
    assert result(on_cores(start, Goal.ALL, 3), Goal.ALL) == result(start(), Goal.ALL)


def test_a_search_that_is_over_at_once_is_not_cut() -> None:
    start = partial(started, "sudoku_bands", "17 givens", {}, Goal.COUNT)
    search = on_cores(start, Goal.COUNT, 2)
    assert isinstance(search, CoresSearch)
    assert result(search, Goal.COUNT).solutions == 1
    assert search.ledger is None


def test_slices_are_longer_once_threads_share_the_tree_and_a_cancel_still_takes_effect_at_once() -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.COUNT)
    search = on_cores(start, Goal.COUNT, 2)
    assert isinstance(search, CoresSearch)

    before = search.slice_seconds
    while search.ledger is None:
        search.advance(100)

    assert before == SLICE_SECONDS < search.slice_seconds <= 0.05 / 2, "a slice may take twice as long as it should"


def test_what_soon_ends_is_not_cut_once_more() -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.COUNT)
    searches = [on_cores(start, Goal.COUNT, 2) for _ in range(2)]
    parts = []
    for search, budget in zip(searches, (UNLIMITED, 10), strict=True):
        assert isinstance(search, CoresSearch)
        while search.advance(budget) is not Status.EXHAUSTED:
            pass
        assert search.ledger is not None
        parts.append(sum(entry.parts for entry in search.ledger.entries))

    assert parts[0] < parts[1]
    assert {search.tally.solutions for search in searches} == {92}

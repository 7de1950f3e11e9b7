"""Going back: for every solver, any node of a search is a checkpoint and a short advance from there.

Solvers, their choices and the samples come from the registries: what is new is covered without a line here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.solvers.mapped import assert_shows
from tests.solvers.settings import SETTINGS, Setting, puzzle_of, usual
from tests.thorough import THOROUGH, either, only_thorough
from workbench.base.choices import ChoiceError
from workbench.kernels.scalars import RECENT
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import depth_map, solvers_for
from workbench.solvers.depth_map import level_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import Checkpoint, Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.trace import Trace

pytestmark = [pytest.mark.usefixtures("compiled"), pytest.mark.slow]

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
BEST = (Goal.FEWEST, Goal.CHEAPEST)
ENDED = (Status.EXHAUSTED, Status.STUCK)
NODES = either(300, 10_000)  # of a search that is looked at, at most
JUMPS = either(4, 50)
STEPS = either(300, 600)  # of one node
GAP = either(23, 7)  # nodes between two looks at the progress; in `test_every_solver` there is none between them
COPIES = 7
LONG_NODES = 200_001
MAX_HISTORY = 36_000_000  # bytes of a trace: 24 MB of copies, and the map, which a slow search gives columns too


class Case(NamedTuple):
    """A solver with its choices and a goal, on a puzzle."""

    setting: Setting
    goal: Goal
    name: str
    puzzle: Puzzle

    @property
    def usual(self) -> bool:
        """Whether an ordinary run has it: one goal of a solver, and what is not too slow."""
        solver = self.setting.solver
        cover = self.puzzle.kind == "kakuro" and not solver.name.startswith("kakuro")
        like_others = self.puzzle.kind == "tour" and solver.name in ("cover_auto", "cover_memo")
        return self.goal is every(solver) and not (cover or like_others)

    def start(self) -> Search:
        try:
            return self.setting.start(self.puzzle, self.goal)
        except ChoiceError as error:
            pytest.skip(str(error))

    def param(self) -> object:
        return pytest.param(self, id=f"{self.name} {self.setting} {self.goal}")


def sample(path: str) -> Puzzle:
    """Return the first puzzle of a sample."""
    file = SAMPLES / path
    return KINDS[file.parent.name].parse(file.read_text("utf-8"))[0]


STAGES = {  # searches that go through every stage of the solvers of tours
    "rotations that fail": "tour 16x16 leaper 3,4",
    "paths": "tour 8x8 leaper 2,3",
    "a wider frontier": "tour 5x6 start 0,0 end 0,2",
    "a frontier": "tour 3x14 start 0,5 end 2,2",
}
SMALL = {  # a puzzle of each kind, and of each sort of one
    path: sample(path)
    for path in (
        "sudoku/60-all-6x6.txt",
        "kakuro/07-by-07.txt",
        "polyomino/packing-5x6.txt",
        "polyomino/tetrominoes-5x8.txt",
        "cover/langford-7.txt",
        "cover/knuth-colours.txt",
        "cover/knuth-multiple.txt",
        "tour/20-open-5x5.txt",
        "tour/22-closed-3x10.txt",
        "tour/40-frame-10x10.txt",
    )
} | {name: puzzle_of("tour", text) for name, text in STAGES.items()}
LONG = {  # puzzles of each kind with searches of more nodes than are kept one by one
    path: sample(path)
    for path in (
        "sudoku/60-all-6x6.txt",
        "sudoku/90-25x25.txt",
        "kakuro/30-by-30.txt",
        "polyomino/pentominoes-6x10.txt",
        "cover/queens-12.txt",
        "cover/langford-7.txt",
        "tour/21-closed-6x6.txt",
        "tour/32-no-start-7x7.txt",
    )
} | {
    "rotations that fail": puzzle_of("tour", "tour 16x16 leaper 3,4"),
    "a frontier": puzzle_of("tour", "tour 5x12 closed"),
    "a deep search": puzzle_of("tour", "tour 60x60"),
}


LARGEST = {  # of the samples of each kind
    path: sample(path)
    for path in (
        "sudoku/90-25x25.txt",
        "kakuro/50-by-50.txt",
        "polyomino/one-sided-9x10.txt",
        "cover/queens-12.txt",
        "tour/51-cylinder-6x15.txt",
        "tour/70-50x50.txt",
        "tour/80-1000x1000.txt",
    )
}


def every(solver: Solver) -> Goal:
    """Return the goal with which a solver looks for most."""
    return Goal.COUNT if Goal.COUNT in solver.goals else solver.goals[-1]


def default_cases(puzzles: dict[str, Puzzle]) -> Iterator[Case]:
    """Yield all solvers of these puzzles with their defaults and each goal that may search in its own way."""
    for name, puzzle in puzzles.items():
        for solver in solvers_for(puzzle):
            if puzzle.kind == "tour" and solver.name.startswith("cover") and not THOROUGH:
                continue  # a cover is searched as those of other kinds are, and has no stages
            wanted = (Goal.ONE, every(solver), *(BEST if "multiple" in name else ()))
            for goal in solver.goals:
                if goal in wanted:
                    yield Case(usual(solver, {}), goal, name, puzzle)


def other_cases() -> Iterator[Case]:
    """Yield each other setting of each solver with a puzzle of each kind that it accepts; usually of one, in turn."""
    for number, setting in enumerate(setting for setting in SETTINGS if setting.changed()):
        accepted = [(name, puzzle) for name, puzzle in SMALL.items() if setting.solver.accepts(puzzle)]
        first = {puzzle.kind: (name, puzzle) for name, puzzle in reversed(accepted)}
        if setting.solver.name.startswith("cover") and not THOROUGH:
            first.pop("tour", None)
        cases = [Case(setting, setting.solver.goals[-1], *found) for found in first.values()]
        yield from cases if THOROUGH else cases[number % max(len(cases), 1) :][:1]


DEFAULT_CASES = [case.param() for case in default_cases(SMALL) if THOROUGH or case.usual or case.goal in BEST]
EVERY_CASE = [*DEFAULT_CASES, *(case.param() for case in other_cases())]
LONG_CASES = [case.param() for case in default_cases(LONG) if THOROUGH or case.usual]
LARGEST_CASES = [case.param() for case in default_cases(LARGEST) if THOROUGH or case.usual]


def advanced(search: Search, nodes: int) -> Probe:
    """Return the probe where this many nodes have been visited in all, or at the end."""
    while search.advance(nodes - search.tally.nodes) is Status.RUNNING and search.tally.nodes < nodes:
        pass
    return search.probe()


def differences(one: Probe, other: Probe) -> list[str]:
    """Return the names of the fields that are not equal."""
    names = [field.name for field in fields(Probe) if field.name != "seconds"]
    return [name for name in names if not np.array_equal(getattr(one, name), getattr(other, name))]


def nearest(copies: Sequence[Checkpoint], nodes: int) -> Checkpoint:
    """Return the last of these copies with at most this many nodes."""
    return [copy for copy in copies if copy.nodes <= nodes][-1]


def copies_of(search: Search, nodes: Sequence[int]) -> list[Checkpoint]:
    """Return copies of a search at its root and on its way, where it has visited this many nodes."""
    copies = [search.save()]
    for count in nodes:
        advanced(search, count)
        copies.append(search.save())
    return copies


def stepped(search: Search, nodes: Sequence[int]) -> list[Probe]:
    """Return the probes at these numbers of nodes, which rise, of a search that goes there node by node."""
    probes = []
    for count in nodes:
        while search.tally.nodes < count and search.advance(1) not in ENDED:
            pass
        search.advance(0)
        probes.append(search.probe())
    return probes


def assert_rewinds(case: Case, most: int, jumps: int) -> None:
    """Jump to random nodes of a search by its copies."""
    end = advanced(search := case.start(), most)
    random = np.random.default_rng(1)
    targets = sorted([0, end.nodes, *random.integers(0, end.nodes + 1, jumps).tolist()])
    copies = copies_of(worn := case.start(), sorted(random.integers(0, end.nodes + 1, COPIES).tolist()))
    steps = dict(zip(targets, stepped(case.start(), targets), strict=True))
    for target in random.permutation(targets).tolist():
        assert differences(advanced(case.start(), target), steps[target]) == []
        fresh = case.start()
        for there in (fresh, worn):
            there.load(nearest(copies, target))
            assert differences(advanced(there, target), steps[target]) == []
        assert differences(advanced(fresh, most), end) == []
        assert (fresh.note, fresh.reason) == (search.note, search.reason)


@only_thorough  # the next test goes to a few of more nodes
@pytest.mark.parametrize("case", DEFAULT_CASES)
def test_a_few_nodes_are_a_checkpoint_and_a_short_advance(case: Case) -> None:
    assert_rewinds(case, 300, 3)


@pytest.mark.parametrize("case", EVERY_CASE)
def test_any_node_is_a_checkpoint_and_a_short_advance(case: Case) -> None:
    assert_rewinds(case, NODES, JUMPS)


@pytest.mark.parametrize("name", ["paths", pytest.param("rotations that fail", marks=only_thorough)])
def test_any_node_of_any_stage_of_the_complete_solver_is_within_reach(name: str) -> None:
    [case] = [case for case in default_cases({name: SMALL[name]}) if case.setting.solver.name == "tour_complete"]

    assert_rewinds(case, 140_000, either(1, 12))


@pytest.mark.parametrize("case", DEFAULT_CASES)
def test_a_checkpoint_holds_copies_of_all_that_changes(case: Case) -> None:
    search = case.start()
    for nodes in (0, 700, 2000):
        search.advance(nodes - search.tally.nodes)
        copy, search_then = search.save(), search.probe()
        arrays = [array.tobytes() for array in copy.arrays]

        search.advance(500)

        assert all(array.tobytes() == before for array, before in zip(copy.arrays, arrays, strict=True))
        again = case.start()
        again.load(copy)
        assert differences(again.probe(), search_then) == []
        assert (copy.nodes, copy.solutions) == (search_then.nodes, search_then.solutions)


@pytest.mark.parametrize("case", DEFAULT_CASES)
def test_a_search_that_has_ended_or_found_something_is_copied_as_it_is(case: Case) -> None:
    search = case.start()
    search.advance(5000, 1)
    copy, probe = search.save(), search.probe()

    again = case.start()
    again.load(copy)

    assert differences(again.probe(), probe) == []
    assert differences(advanced(again, 6000), advanced(search, 6000)) == []


# Progress


@pytest.mark.parametrize("case", DEFAULT_CASES)
def test_progress_is_a_function_of_the_state_and_never_falls(case: Case) -> None:
    probed, alone = case.start(), case.start()
    before = 0.0

    for nodes in range(0, 2000, GAP):
        probe = advanced(probed, nodes)
        assert before <= probe.progress <= 1
        before = probe.progress

    assert advanced(alone, nodes).progress == before
    assert probed.probe().progress == before


# Maps


def visits_of(search: Search, nodes: int) -> NDArray[np.int32]:
    """Return what a search writes into its ring, up to this many nodes."""
    parts = []
    while (begin := search.tally.nodes) < nodes:
        status = search.advance(min(RECENT, nodes - begin))
        if (search.tally.nodes == begin and status is not Status.RUNNING) or not len(search.tally.visits):
            break
        parts.append(search.tally.visits[np.arange(begin, search.tally.nodes) % RECENT])
    return np.concatenate([np.zeros(0, np.int32), *parts])


def traced(search: Search, nodes: int, budgets: Sequence[int] = (1, 997, 40_001)) -> Trace:
    """Return the trace of a search that goes on to this many nodes by these budgets over and over."""
    trace, k = Trace(), 0
    while search.tally.nodes < nodes and search.probe().status not in ENDED:
        trace.advance(search, min(budgets[k % len(budgets)], nodes - search.tally.nodes))
        k += 1
    trace.catch_up(search)
    return trace


@pytest.mark.parametrize("case", DEFAULT_CASES)
def test_the_exact_map_is_what_steps_of_one_node_show(case: Case) -> None:
    search = case.start()
    before, levels, found = search.probe(), [], []
    for _ in range(STEPS):
        search.advance(1)
        probe = search.probe()
        if probe.nodes == before.nodes:
            break
        grown = probe.profile - np.pad(before.profile, (0, len(probe.profile) - len(before.profile)))
        levels.append(int(np.flatnonzero(grown)[0]))
        found.append(probe.solutions > before.solutions)
        before = probe

    exact = traced(case.start(), len(levels), (1, 13, 211)).map.exact

    assert exact is not None
    if len(search.tally.profile):
        assert level_of(exact).tolist() == levels
        assert (exact < 0).tolist() == found


@pytest.mark.parametrize(
    ("case", "seconds"),
    [
        *(pytest.param(*case.values, 0.0, id=f"{case.id}-fine") for case in either(LONG_CASES[::4], LONG_CASES)),
        *(pytest.param(*case.values, 1.0, id=f"{case.id}-coarse") for case in either(LONG_CASES[2::8], LONG_CASES)),
    ],
)
def test_the_columns_are_the_sums_of_a_replay(case: Case, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth_map, "COLUMN_SECONDS", seconds)
    search = case.start()

    trace = traced(search, LONG_NODES)

    if trace.map.columns is not None:
        visits = visits_of(case.start(), LONG_NODES)
        assert_shows(trace.map, visits)
        assert np.bincount(level_of(visits)).tolist() == search.probe().profile.tolist()


@pytest.mark.parametrize("case", either(LARGEST_CASES[1::3], LARGEST_CASES))
def test_the_history_of_a_search_takes_little_memory(case: Case) -> None:
    search, trace = case.start(), Trace()
    for k in range(80):
        trace.advance(search, 20_000 if case.puzzle.kind == "tour" else 4000)
        trace.offer(search, replace(search.probe(), seconds=10.0 * k))

        assert bytes_of(trace) <= MAX_HISTORY


def bytes_of(trace: Trace) -> int:
    """Return the memory of the arrays of a trace."""
    kept = [trace.churn, *vars(trace.map).values(), *(vars(trace.map.columns).values() if trace.map.columns else ())]
    return trace.checkpoints.nbytes + sum(value.nbytes for value in kept if isinstance(value, np.ndarray))


@pytest.mark.parametrize("case", either(LONG_CASES[1::4], LONG_CASES))
def test_going_back_does_not_change_the_map(case: Case) -> None:
    search, undisturbed = case.start(), case.start()
    copies = copies_of(case.start(), [100, 50_000, 90_000])
    trace = traced(search, 100_000)

    for copy in copies:
        search.load(copy)
        trace.advance(search, 5000)
    while trace.advance(search, LONG_NODES - search.tally.nodes) is Status.RUNNING and search.tally.nodes < LONG_NODES:
        pass
    trace.catch_up(search)

    visits = visits_of(undisturbed, LONG_NODES)
    assert differences(search.probe(), undisturbed.probe()) == []
    if trace.map.exact is not None:
        assert trace.map.exact.tolist() == visits.tolist()
    else:
        assert_shows(trace.map, visits)

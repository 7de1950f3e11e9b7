"""Searching one puzzle: for a solution, for all of them, or for their number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Self

from workbench.choices import ChoiceError, Value, did_you_mean, listed, settle, shortened
from workbench.lab.cores.cores_search import CoresSearch, on_cores
from workbench.lab.cores.crew import Crews
from workbench.lab.farm.farm_error import FarmError
from workbench.lab.saved_search.keeper import Keeper
from workbench.lab.saved_search.saved_search import SavedSearch
from workbench.puzzles.puzzle import Feature, Filling, Puzzle, untouched
from workbench.puzzles.sentences import counted
from workbench.solvers import SOLVERS, accepting_solvers, first_solver, solvers_for
from workbench.solvers.goal import BEST, Goal, Outcome, Verdict, verdict
from workbench.solvers.search import Limit, Probe, Status, drive
from workbench.solvers.solver import Solver

ALONE = "This search cannot be divided, so it did not use the cluster. Another --solver may."


@dataclass
class Answer:
    """What the search of one puzzle has found."""

    verdict: Verdict
    probe: Probe | None = field(default=None, repr=False)  # of the end of the search; None if there was none
    fillings: list[Filling] = field(default_factory=list, repr=False)  # the solutions that were kept
    note: str = ""  # the search's own remark
    solver: str = ""
    choices: Mapping[str, Value] = field(default_factory=dict)
    chosen: int = 0  # how many of the solutions that were seen have all features asked for

    @property
    def outcome(self) -> Outcome:
        """How the search ended: solved, none, not-unique, limit, or invalid."""
        return self.verdict.outcome

    @property
    def message(self) -> str:
        """The outcome as a sentence."""
        return self.verdict.message

    @property
    def filling(self) -> Filling | None:
        """The first solution: digits, move numbers or placements in an array of the board's shape; 0 = nothing."""
        return self.fillings[0] if self.fillings else None

    @property
    def solutions(self) -> int:
        """How many solutions were found."""
        return self.probe.solutions if self.probe else 0

    @property
    def nodes(self) -> int:
        """How many nodes of the search tree were visited: an exact measure of the work."""
        return self.probe.nodes if self.probe else 0

    @property
    def seconds(self) -> float:
        """How long the search took."""
        return self.probe.seconds if self.probe else 0.0

    @classmethod
    def invalid(cls, message: str) -> Self:
        """Return the answer for a puzzle or choices that cannot be searched."""
        return cls(Verdict(Outcome.INVALID, message))


def solve(
    puzzle: Puzzle,
    solver: str | None = None,
    choices: Mapping[str, Value] | None = None,
    *,
    goal: str = Goal.ONE,
    nodes: int | None = None,
    seconds: float | None = None,
    cores: int = 1,
) -> Answer:
    """Search a puzzle, at most for so many nodes or seconds; raise ChoiceError for an unknown solver or choice.

    With more than one of the `cores`, threads search parts of the tree, to find all solutions or their number.

    The goals are one, unique, all, count, fewest and cheapest. Without `solver`, the first that supports the puzzle,
    the goal and the choices searches.

    >>> from workbench import read_text
    >>> [puzzle] = read_text("12..3.....1....2")
    >>> answer = solve(puzzle, goal="unique")
    >>> answer.outcome, answer.message
    (<Outcome.SOLVED: 'solved'>, 'Exactly one solution.')
    >>> answer.filling
    array([[1, 2, 4, 3],
           [3, 4, 2, 1],
           [2, 3, 1, 4],
           [4, 1, 3, 2]], dtype=int32)
    >>> solve(puzzle, "cover_links", {"order": "leftmost"}, goal="unique").nodes > answer.nodes
    True
    """
    aim, given = goal_named(goal), choices or {}
    chosen = solver_of(puzzle, solver, aim, given)
    values = settle(chosen.choices, given)
    return search(puzzle, chosen, values, aim, limit_of(aim, nodes, seconds), cores=cores)


def count(puzzle: Puzzle, *, nodes: int | None = None, seconds: float | None = None, cores: int = 1) -> int | None:
    """Return the number of solutions, None if a limit was reached before; raise ChoiceError for an ill-formed puzzle.

    >>> from workbench import read_text
    >>> count(read_text("polyomino 6x10\\npieces free 5")[0])
    9356
    """
    answer = solve(puzzle, goal=Goal.COUNT, nodes=nodes, seconds=seconds, cores=cores)
    if answer.outcome is Outcome.INVALID:
        raise ChoiceError(answer.message)
    return None if answer.outcome is Outcome.LIMIT else answer.solutions


# What the command line uses as well


def search(
    puzzle: Puzzle,
    solver: Solver,
    choices: Mapping[str, Value],
    goal: Goal,
    limit: Limit,
    watch: Callable[[Probe, bool], object] = lambda _probe, _chosen: None,
    kept: int | None = None,
    cores: int = 1,
    crews: Crews | None = None,
    keeper: Keeper | None = None,
    saved: SavedSearch | None = None,
    features: Sequence[Feature] = (),
) -> Answer:
    """Search one puzzle, and keep at most `kept` solutions that have all `features`; None: as many as the goal says.

    `watch` sees every probe, and whether it is at such a solution. One that is found again is none.

    A `keeper` saves the search on its way; one that was saved goes on. Raise FileError if that fails. `crews` makes a
    crew that takes the place of the cores; raise FarmError if that is lost, after the search has been saved.
    """
    if answer := faulty(puzzle):
        return answer
    most = goal.keep if kept is None else kept
    try:
        if saved is None:
            searching = on_cores(partial(solver.start, puzzle, choices, goal), goal, cores, crews)
        else:
            searching = saved.resumed(cores, crews)
    except ChoiceError as error:
        return Answer.invalid(str(error))
    fillings, chosen = list(saved.fillings) if saved else [], 0
    known = {filling.tobytes() for filling in fillings} if solver.repeats else None
    if keeper:
        keeper.begin(puzzle, solver, choices, goal, searching)
    with saved_if_lost(keeper):
        for probe in drive(searching, limit, goal.keep, seconds=saved.seconds if saved else 0.0):
            has_all = probe.at_solution and is_chosen(probe.filling, features, known)
            watch(probe, has_all)
            chosen += has_all
            if has_all and goal in BEST:
                fillings = [probe.filling]  # this one is better
            elif has_all and len(fillings) < most:
                fillings.append(probe.filling)
            if keeper:
                keeper.look(probe.seconds, fillings)
    if keeper and probe.status in (Status.EXHAUSTED, Status.STUCK):
        keeper.end()
    elif keeper:
        keeper.save(probe.seconds, fillings)
    note = searching.note if crews is None or isinstance(searching, CoresSearch) else ALONE
    if known and goal is Goal.ALL:
        note = f"{note}; {counted(len(known), 'different solution')}"
    return Answer(verdict(goal, probe), probe, fillings, note, solver.name, choices, chosen)


def is_chosen(filling: Filling, features: Sequence[Feature], known: set[bytes] | None) -> bool:
    """Return whether a solution has all features and, where those `known` are noted, is a new one."""
    if not all(feature.holds(filling) for feature in features):
        return False
    if known is None:
        return True
    before = len(known)
    known.add(filling.tobytes())
    return len(known) > before


@contextmanager
def saved_if_lost(keeper: Keeper | None) -> Iterator[None]:
    """Save the search once more if its cluster is lost."""
    try:
        yield
    except FarmError:
        if keeper:
            keeper.save_again()
        raise


def faulty(puzzle: Puzzle) -> Answer | None:
    """Return the answer for a puzzle that breaks a rule, and so has no solution or is none; None for any other."""
    faults = puzzle.judge(untouched(puzzle))
    if not faults:
        return None
    ill_formed = any(fault.ill_formed for fault in faults)
    message = " ".join(fault.message for fault in faults[:3])
    return Answer(Verdict(Outcome.INVALID if ill_formed else Outcome.NONE, message))


def solver_of(puzzle: Puzzle, name: str | None, goal: Goal, given: Mapping[str, Value]) -> Solver:
    """Return the solver of this name, or the first able one; raise ChoiceError if it does not take the puzzle."""
    if name is None:
        return first_able(puzzle, goal, given)
    if name not in SOLVERS:
        known = did_you_mean(name, SOLVERS) or f"; the solvers are: {listed(SOLVERS)}."
        raise ChoiceError(f"There is no solver {shortened(name)}{known}")
    solver = SOLVERS[name]
    if not (solver.accepts(puzzle) and goal in solver.goals):
        others = listed(one.name for one in solvers_for(puzzle) if goal in one.goals)
        advice = f"Solvers that do: {others}." if others else "No solver does."
        raise ChoiceError(f"{solver.name} does not support this puzzle and goal ({puzzle.name}). {advice}")
    return solver


def first_able(puzzle: Puzzle, goal: Goal, given: Mapping[str, Value]) -> Solver:
    """Return the first solver that supports the puzzle, and if possible the goal and the choices."""
    fallback = None
    for solver in accepting_solvers(puzzle):
        if goal in solver.goals:
            if {choice.name for choice in solver.choices} >= set(given):
                return solver
            fallback = fallback or solver
    return fallback or first_solver(puzzle)


def goal_named(name: str) -> Goal:
    """Return the goal of this name; raise ChoiceError."""
    if name not in tuple(Goal):
        raise ChoiceError(f"goal must be one of {', '.join(Goal)}, not {shortened(name)}")
    return Goal(name)


def limit_of(goal: Goal, nodes: int | None, seconds: float | None) -> Limit:
    """Return the limit of a search for a goal; raise ChoiceError."""
    for name, value in (("nodes", nodes), ("seconds", seconds)):
        if value is not None and not value > 0:
            raise ChoiceError(f"{name} must be greater than 0, not {shortened(value)}")
    return goal.limit(nodes, seconds)

"""One run under way: a search driven without pictures or trace, until its goal, its end or its limit."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from workbench.base import compiling
from workbench.base.choices import ChoiceError, Value
from workbench.lab.notebook.results import UNKNOWN, RunStatus
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import FIRST_BUDGET, UNLIMITED, Limit, Probe, Search, Status, fitting
from workbench.solvers.solver import Solver

MAX_NOTE = 300  # characters of an exception
SLICE = 0.004  # seconds: a part of what a round of all cores lasts


class Ended(NamedTuple):
    """What came of a run."""

    status: RunStatus
    nodes: int
    solutions: int
    best: int = UNKNOWN
    depth: int = UNKNOWN  # the deepest level that was visited
    left: int = UNKNOWN  # cells that are still open, where a search got stuck
    note: str = ""


def failed(error: Exception, nodes: int) -> Ended:
    """Return a run that an exception ended."""
    return Ended(RunStatus.FAILED, nodes, 0, note=f"{type(error).__name__}: {error}"[:MAX_NOTE])


class MeasuredSearch:
    """A search, started at once."""

    def __init__(
        self,
        puzzle: Puzzle,
        solver: Solver,
        choices: Mapping[str, Value],
        goal: Goal,
        limit: Limit,
        clock: Callable[[], float] = compiling.clock,
    ) -> None:
        self._puzzle, self._goal, self._clock = puzzle, goal, clock
        self._limit = goal.limit(limit.nodes, limit.seconds)
        self.seconds = 0.0  # spent in the search, without its start
        self._nodes = 0
        self._budget = FIRST_BUDGET
        self._search: Search | None = None
        self._ended: Ended | None = None
        try:
            if goal not in solver.goals:
                raise ChoiceError(f"This solver does not support the goal “{goal}”.")
            self._search = solver.start(puzzle, choices, goal)
        except ChoiceError as error:
            self._ended = Ended(RunStatus.REFUSED, 0, 0, note=str(error))
        except Exception as error:  # of a solver of the user's own: one run of thousands must not end them all
            self._ended = failed(error, 0)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._ended is not None

    @property
    def ended(self) -> Ended:
        """What came of it; only once it is over."""
        assert self._ended is not None
        return self._ended

    @property
    def probe(self) -> Probe | None:
        """Where it is; None if there is no search."""
        return self._search.probe() if self._search else None

    @property
    def note(self) -> str:
        """What the search reports about itself, or why there is none."""
        return self._ended.note if self._ended else self._search.note if self._search else ""

    def advance(self) -> bool:
        """Go on by a slice; return whether the run is over."""
        if self._search is not None and self._ended is None:
            try:
                self._advance(self._search)
            except Exception as error:  # see above
                self._ended = failed(error, self._nodes)
        return self._ended is not None

    def _advance(self, search: Search) -> None:
        budget, limit = self._budget, self._limit
        if limit.nodes is not None:
            budget = min(budget, limit.nodes - self._nodes)
        begun = self._clock()
        status = search.advance(budget, limit.solutions or UNLIMITED)
        spent = self._clock() - begun
        self.seconds += spent
        tally = search.tally
        if tally.nodes == self._nodes + budget:
            self._budget = fitting(self._budget, spent, SLICE)
        self._nodes = tally.nodes
        if status in (Status.EXHAUSTED, Status.STUCK) or self._reached(tally.nodes, tally.solutions):
            self._ended = result_of(self._puzzle, self._goal, search.probe(), search.note)

    def _reached(self, nodes: int, solutions: int) -> bool:
        """Return whether the limit is reached."""
        limit = self._limit
        return (
            (limit.nodes is not None and nodes >= limit.nodes)
            or (limit.solutions is not None and solutions >= limit.solutions)
            or (limit.seconds is not None and self.seconds >= limit.seconds)
        )


def result_of(puzzle: Puzzle, goal: Goal, probe: Probe, note: str) -> Ended:
    """Return what came of a run whose last probe this is."""
    status = status_of(goal, probe)
    left = int((puzzle.open_cells() & (probe.filling == 0)).sum()) if status is RunStatus.STUCK else UNKNOWN
    return Ended(
        status=status,
        nodes=probe.nodes,
        solutions=probe.solutions,
        best=UNKNOWN if probe.best is None else probe.best,
        depth=int(probe.profile.nonzero()[0].max(initial=UNKNOWN)),
        left=left,
        note=note,
    )


def status_of(goal: Goal, probe: Probe) -> RunStatus:
    """Return how a run ended whose last probe this is."""
    outcome = verdict(goal, probe).outcome
    if probe.status is Status.STUCK and outcome is Outcome.LIMIT:
        return RunStatus.STUCK
    return RunStatus(outcome)

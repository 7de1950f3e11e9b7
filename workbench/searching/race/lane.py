"""A lane: one search with its solver, choices, goal and limit, driven slice by slice, and its published results."""

from collections.abc import Callable, Generator, Mapping

from workbench.base import compiling
from workbench.base.choices import ChoiceError, Value
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import Filling, Puzzle, Reason, untouched
from workbench.searching.cores.cores_search import CoresSearch, on_cores
from workbench.searching.cores.crew import Crews
from workbench.searching.cores.level_cut import SplitError
from workbench.searching.cores.one_part import OnePart
from workbench.searching.cores.picture import PartsPicture
from workbench.searching.cores.recorder import PartsRecorder
from workbench.searching.saved_search.keeper import Keeper
from workbench.searching.saved_search.saved_search import SavedSearch
from workbench.solvers.depth_map import DepthMap, Recorded
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import NO_LIMIT, SLICE, Checkpoint, Limit, Probe, Search, Status, Step, drive
from workbench.solvers.solver import Solver
from workbench.solvers.subtrees import Part
from workbench.solvers.trace import Trace

KEPT = 10_000  # solutions kept for browsing; the count goes on


class Lane:
    """Publishes the latest probe, the solutions kept and the trace; one thread may drive it while others read."""

    def __init__(
        self,
        puzzle: Puzzle,
        solver: Solver,
        choices: Mapping[str, Value] | None = None,
        goal: Goal = Goal.ALL,
        limit: Limit = NO_LIMIT,
        kept: int = KEPT,
        clock: Callable[[], float] = compiling.clock,
        cores: int = 1,
        saved: SavedSearch | None = None,
        keeper: Keeper | None = None,
        part: Part | None = None,
        crews: Crews | None = None,
        split_level: int | None = None,
    ) -> None:
        self.puzzle, self.solver, self.choices = puzzle, solver, dict(choices or {})
        self.goal, self.limit, self._kept = goal, limit, min(goal.keep, kept)
        self._clock, self.cores = clock, cores
        self._saved = saved  # goes on from there
        self.keeper = keeper  # saves it on its way
        self.part = part  # the only one that is searched; None = the whole tree
        self._crews = crews  # makes a crew that takes the place of the cores
        self.split_level = split_level  # that of the nodes whose subtrees are the parts; None = wherever it is best
        self.unsplit = False  # the search cannot be split there
        self._parts: PartsRecorder | None = None  # of a search on several cores
        self.search: Search | None = None
        self.probe: Probe | None = None
        self.solutions: list[Filling] = []
        self.trace: Trace | None = None  # from the start of the search on
        self.over = False  # the search has ended, or its limit is reached
        self.rejection_reason = ""  # why the solver does not take this puzzle with these choices
        self.restored = False  # from a file: it shows its result, and has no search
        self._note = ""  # that of the search, once it was restored
        self._probes: Generator[Probe, Step | None, None] | None = None

    @property
    def finds(self) -> str:
        """The noun of what the search finds."""
        return self.solver.finds(self.puzzle, self.choices)

    @property
    def finished(self) -> bool:
        """Whether the goal is reached, or it is certain that it cannot be."""
        return self.over and self.probe is not None and verdict(self.goal, self.probe).outcome is not Outcome.LIMIT

    @property
    def averaged(self) -> bool:
        """Whether it goes on with a saved search of which it is not known where its nodes were."""
        return self._saved is not None and self._saved.depths is None

    @property
    def picture(self) -> PartsPicture | None:
        """The parts of a tree that several threads share; None while there are none."""
        return self._parts.picture if self._parts else None

    @property
    def note(self) -> str:
        """What the search reports about itself, such as which algorithm it chose; often empty."""
        return self.search.note if self.search else self._note

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution, if the search has found a reason."""
        return self.search.reason if self.search else None

    def fresh(self) -> "Lane":
        """Return a lane that is to do the same from the beginning."""
        about = self.puzzle, self.solver, self.choices, self.goal, self.limit
        return Lane(*about, self._kept, self._clock, self.cores, part=self.part, split_level=self.split_level)

    def lane_at(self, begin: float) -> "Lane | None":
        """Return a lane that searches only the part at this fraction of the tree; None if that is not kept."""
        part = self.search.part_at(begin) if isinstance(self.search, CoresSearch) else None
        about = self.puzzle, self.solver, self.choices, self.goal, self.limit
        return Lane(*about, self._kept, self._clock, part=part) if part else None

    def start(self) -> Search:
        """Start one more search of this lane's puzzle, or part, on one core; raise ChoiceError."""
        search = self.solver.start(self.puzzle, self.choices, self.goal)
        return search if self.part is None else OnePart(search, self.part)

    def restore(self, probe: Probe, solutions: list[Filling], depths: DepthMap, note: str) -> None:
        """Show the result of an earlier search; this lane does not go on from there."""
        self.restored, self._note = True, note
        self.probe, self.solutions = probe, solutions
        self.trace = Trace()
        self.trace.map = depths
        self.over = self.limit.ends(probe)

    def refuse(self, reason: str) -> None:
        """Show that an earlier search was not taken by the solver."""
        self.restored = self.over = True
        self.rejection_reason = reason

    def begin(self) -> None:
        """Start the search, unless it has begun or is restored; may compile its kernel."""
        if self._probes is not None or self.over or self.restored:
            return
        if self.goal not in self.solver.goals:
            self.rejection_reason, self.over = f"This solver does not support the goal “{self.goal}”.", True
            return
        try:
            if self._saved is None:
                self.search = on_cores(self.start, self.goal, self.cores, self._crews, self.split_level)
            else:
                self.search = self._saved.resumed(self.cores, self._crews)
        except (ChoiceError, FileError) as error:
            self._reject(error)
            return
        self.trace = Trace(self.search, self._saved.depths if self._saved else None)
        self._parts = PartsRecorder(self.trace) if isinstance(self.search, CoresSearch) else None
        seconds, recorder = 0.0, self._parts or self.trace
        if self._saved is not None:
            seconds, self.solutions = self._saved.seconds, list(self._saved.fillings)
        self._probes = drive(self.search, self.limit, self._kept, self._clock, recorder, seconds)
        self.probe = next(self._probes)
        self.over = self.limit.ends(self.probe)
        if self._parts is not None:
            self._parts.offer(self.search, self.probe, rests=True)
        self._let_keep(self.search)

    def _reject(self, error: ChoiceError | FileError) -> None:
        """Be over, because the solver does not take the puzzle so."""
        self.rejection_reason, self.over = str(error), True
        self.unsplit = isinstance(error, SplitError)

    def _let_keep(self, search: Search) -> None:
        """Let the keeper save this search from now on."""
        if self.keeper is not None:
            self.keeper.begin(self.puzzle, self.solver, self.choices, self.goal, search, self.depths)

    def advance(self, step: Step = SLICE) -> None:
        """Let the search go on by a step, if it is not over."""
        self.begin()
        if self.over or self._probes is None:
            return
        try:
            probe = self._probes.send(step)
        except SplitError as error:
            self._reject(error)
            return
        if probe.at_solution and len(self.solutions) < min(self._kept, probe.solutions):  # not one found again
            self.solutions.append(probe.filling)
        self.probe = probe
        self.over = self.limit.ends(probe)
        if self.keeper is None:
            return
        if self.finished:
            self.keeper.end()
        elif self.over:  # at a limit
            self.keeper.save(probe.seconds, self.solutions)
        else:
            self.keeper.look(probe.seconds, self.solutions)

    def follow(self, step: Step) -> bool:
        """Advance by a step; return whether all of it is done: its nodes are visited, or its floor is reached."""
        self.begin()
        if self.probe is None or self.probe.level <= step.floor:
            return True
        self.advance(step)
        return self.over or step.nodes is not None or self.probe.level <= step.floor

    def catch_up(self) -> None:
        """Record the last nodes too; to be called while no thread drives the lane."""
        if self.trace is not None and self.search is not None:
            self.trace.catch_up(self.search)

    def depths(self) -> Recorded | None:
        """Return a copy of what is recorded of its nodes, to be saved with them; None if several threads search."""
        if self.trace is None or self.search is None or self._parts is not None:
            return None
        return self.trace.recorded(self.search)

    def checkpoint_before(self, nodes: int | None = None, solutions: int | None = None) -> Checkpoint | None:
        """Return the last checkpoint with at most this many nodes or solutions; None if there is only the root."""
        return self.trace.checkpoints.before(nodes, solutions) if self.trace else None

    def seconds_at(self, nodes: int) -> float:
        """Return about how long the search had run after so many nodes."""
        if self.probe is None or self.trace is None:
            return 0.0
        return self.trace.checkpoints.seconds_at(nodes, (self.probe.nodes, self.probe.seconds))

    def go_on_from(self, search: Search) -> Search:
        """Go on with a search of the same puzzle, choices and goal that is at another moment; return the former one."""
        assert self.search is not None
        assert self.trace is not None
        former = self.search
        self.catch_up()  # from the ring of the former search: that of the other begins at the copy it was loaded from
        seconds = self.seconds_at(search.tally.nodes)
        self.search = search
        self._let_keep(search)
        self._probes = drive(search, self.limit, self._kept, self._clock, self.trace, seconds)
        self.probe = next(self._probes)
        self.over = self.limit.ends(self.probe)
        return former

    def reach(self, nodes: int, *, rests: bool = True) -> None:
        """Advance until this many nodes have been visited in all; `rests`: the lane may rest there."""
        self.begin()
        while not self.over and self.probe is not None and self.probe.nodes < nodes:
            self.advance(Step(nodes - self.probe.nodes, rests=rests))


def shown_filling(lane: Lane) -> Filling:
    """Return where the search is; or, once the tree is exhausted, the first solution."""
    if lane.probe is None:
        return untouched(lane.puzzle)
    if lane.probe.status is Status.EXHAUSTED:
        return lane.solutions[0] if lane.solutions else untouched(lane.puzzle)
    return lane.probe.filling

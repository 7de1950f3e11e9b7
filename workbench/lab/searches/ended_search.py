"""A search of a document that has ended: what is taken from its lane at once, and what a notebook keeps of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.base.choices import Value
from workbench.files.provenance import now
from workbench.lab.experiments.measured_search import result_of
from workbench.lab.experiments.settings import setting_of
from workbench.lab.notebook.identity import instance_hash
from workbench.lab.notebook.results import UNKNOWN, InstanceLabel, RunStatus
from workbench.lab.notebook.searches import StoredSearch
from workbench.lab.notebook.stored import StoredInstance
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.lane import Lane
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Probe
from workbench.solvers.solver import Solver


@dataclass(frozen=True, eq=False)
class EndedSearch:
    """A search as its lane had it at its end; `broken_off` says how, where it was not at its end or limit."""

    at: str  # date and time
    name: str  # of the document
    puzzle: Puzzle
    solver: Solver
    choices: Mapping[str, Value]
    goal: Goal
    limit: Limit
    probe: Probe
    note: str
    broken_off: RunStatus | None
    cores: int

    def stored(self) -> StoredSearch:
        """Return what a notebook keeps; takes long for a large puzzle."""
        text = self.puzzle.format()
        label = InstanceLabel(instance_hash(self.puzzle, text), self.puzzle.kind, self.name, family="", size=0.0)
        found = result_of(self.puzzle, self.goal, self.probe, self.note)
        limit = self.limit
        return StoredSearch(
            at=self.at,
            name=self.name,
            instance=StoredInstance(label, text),
            setting=setting_of(self.solver, self.choices, title=self.solver.title).stored,
            goal=self.goal,
            status=self.broken_off or found.status,
            nodes=found.nodes,
            solutions=found.solutions,
            seconds=self.probe.seconds,
            best=found.best,
            depth=found.depth,
            left=found.left,
            note=found.note,
            limit_nodes=limit.nodes or UNKNOWN,
            limit_seconds=limit.seconds or UNKNOWN,
            limit_solutions=limit.solutions or UNKNOWN,
            cores=self.cores,
        )


def ended_search(lane: Lane, name: str, *, failed: bool = False) -> EndedSearch | None:
    """Return the search of a lane as it is now; None if it has not visited a node."""
    probe = lane.probe
    if probe is None or not probe.nodes:
        return None
    broken_off = RunStatus.FAILED if failed else None if lane.over else RunStatus.STOPPED
    facts = (lane.puzzle, lane.solver, lane.choices, lane.goal, lane.limit, probe, lane.note)
    return EndedSearch(now(), name, *facts, broken_off, lane.cores)

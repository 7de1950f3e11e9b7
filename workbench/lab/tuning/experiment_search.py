"""The search for better choices of a solver on the instances of an experiment, some of them kept for a test."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.base.choices import ChoiceError, Value
from workbench.files.documents import FileError
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.instances import instances
from workbench.lab.tuning.solver_settings import solver_setting_search, unseen_puzzles
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.solvers.search import SLICE_SECONDS, Step
from workbench.solvers.solver import Solver

if TYPE_CHECKING:
    from workbench.lab.tuning.cost import Block
    from workbench.lab.tuning.rule_search import RuleSearch

MAX_PUZZLES = 10_000
NODES = 1_000_000  # of a search, where the experiment has no limit


class ExperimentSearch:
    """Makes the instances, then searches; one thread may drive it while others read `search` and `problem`."""

    def __init__(
        self,
        experiment: Experiment,
        solver: Solver,
        given: Mapping[str, Value],
        evaluations: int,
        seed: int = 1,
        cores: int | None = None,
    ) -> None:
        """`given`: choices to begin with."""
        self.experiment, self.solver = experiment, solver
        self.search: RuleSearch | None = None  # once the instances are made
        self.unseen: Block = ()  # the instances for a test
        self.problem = ""  # why there is no search
        self.puzzles: list[Puzzle] = []
        self._given, self._evaluations, self._seed, self._cores = dict(given), evaluations, seed, cores
        self._coming = instances(experiment)

    @property
    def over(self) -> bool:
        """Whether all evaluations are done, or none can be."""
        return bool(self.problem) or (self.search is not None and self.search.over)

    @property
    def progress(self) -> float:
        """The part of the evaluations that is done."""
        return self.search.progress if self.search else 0.0

    def begin(self) -> None:
        """Do nothing: the first slices make the instances."""

    def follow(self, step: Step) -> bool:
        """Go on for a slice; return whether it is over."""
        try:
            if self.search is not None:
                self.search.follow(step)
            elif not self.problem:
                self._prepare()
        except (ChoiceError, FileError, ParseError) as error:
            self.problem = str(error)
        return self.over

    def _prepare(self) -> None:
        """Make instances for a slice; after the last one, begin the search."""
        end = time.perf_counter() + SLICE_SECONDS
        for instance in self._coming:
            if instance is not None and self.solver.accepts(instance.puzzle):
                self.puzzles.append(instance.puzzle)
            if len(self.puzzles) > MAX_PUZZLES:
                raise ChoiceError(f"A search for settings is limited to {MAX_PUZZLES:,} puzzles.")
            if time.perf_counter() > end:
                return
        limit = self.experiment.limit.nodes or NODES
        goal = self.experiment.goal
        self.unseen = unseen_puzzles(self.puzzles, self.solver, goal, limit)
        self.search = solver_setting_search(
            self.puzzles, self.solver, goal, limit, self._evaluations, self._seed, self._given, self._cores
        )

"""Runs to be opened: the puzzle of an instance, and the solvers that searched it, with their choices and seeds."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from workbench.base.choices import ChoiceError, Value, settle
from workbench.files.documents import FileError
from workbench.files.recognition.kinds import parse_as
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import NO_SEED, InstanceLabel, Results
from workbench.pictures.charts.picture import Runs
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.searching.estimate.estimated_search import ESTIMATE
from workbench.searching.race.entries import SEED, Entrant
from workbench.searching.race.race import MAX_LANES
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit
from workbench.ui.analyses.analysis import AnalysisRequest, DocumentRequest


class OpenedRuns(NamedTuple):
    """A puzzle with the searches to show on it."""

    puzzle: Puzzle
    title: str
    goal: Goal
    entries: list[Entrant]
    limit: Limit = NO_LIMIT


def requested(opened: OpenedRuns) -> AnalysisRequest | DocumentRequest:
    """Return the request for a document with one search, or for a race of several."""
    puzzle, title, goal, entries, limit = opened
    if len(entries) == 1:
        return DocumentRequest(puzzle=puzzle, title=title, entry=entries[0], goal=goal, limit=limit)
    return AnalysisRequest(analysis="race", puzzle=puzzle, title=title, entries=entries, goal=goal)


class NoRunError(Exception):
    """A run cannot be opened; the message says why."""


class RunOpener:
    """Finds the puzzles of instances: those just made, or those in the notebook."""

    def __init__(self, puzzles: Mapping[str, Puzzle], notebook: Notebook | None) -> None:
        self._puzzles, self._notebook = puzzles, notebook

    def opened(self, results: Results, runs: Runs, goal: Goal, limit: Limit = NO_LIMIT) -> OpenedRuns:
        """Return the searches of the first run's instance among some runs, but for estimates; raise NoRunError."""
        instance = results.instance[runs[0]]
        same = runs[results.instance[runs] == instance]
        estimated = np.array([one.solver == ESTIMATE.name for one in results.settings])
        if estimated[results.setting[same]].all():
            raise NoRunError("An estimate has no search to open.")
        same = same[~estimated[results.setting[same]]]
        _, first = np.unique(results.setting[same], return_index=True)
        label = results.instances[instance]
        entries = [entry_of(results, int(run)) for run in same[np.sort(first)][:MAX_LANES]]
        return OpenedRuns(self._puzzle(label), label.name, goal, entries, limit)

    def _puzzle(self, label: InstanceLabel) -> Puzzle:
        if label.hash in self._puzzles:
            return self._puzzles[label.hash]
        if self._notebook is None:
            raise NoRunError("The notebook with this puzzle is not open.")
        try:
            stored = self._notebook.instance(label.hash)
            return parse_as(KINDS[label.kind], stored.text)[0].puzzle
        except (KeyError, FileError, ParseError) as error:
            raise NoRunError(f"The puzzle “{label.name}” is not in the notebook.") from error


def entry_of(results: Results, run: int) -> Entrant:
    """Return the solver of a run with its choices and seed; raise NoRunError."""
    setting, seed = results.settings[results.setting[run]], int(results.seed[run])
    if setting.solver not in SOLVERS:
        raise NoRunError(f"There is no solver “{setting.solver}” in this program.")
    solver = SOLVERS[setting.solver]
    choices: dict[str, Value] = {**setting.choices, **({} if seed == NO_SEED else {SEED: seed})}
    try:
        settle(solver.choices, choices)
    except ChoiceError as error:
        raise NoRunError(f"“{setting.title}” has choices that this version does not know.") from error
    return solver, choices


def runs_to_race(results: Results, runs: Runs) -> Runs:
    """Return these runs; of a single setting, all runs of the same instance, those with its seed first."""
    mine: Runs = runs[results.instance[runs] == results.instance[runs[0]]]
    if len(np.unique(results.setting[mine])) > 1:
        return mine
    every = np.flatnonzero(results.instance == results.instance[runs[0]])
    return every[np.argsort(results.seed[every] != results.seed[runs[0]], kind="stable")]

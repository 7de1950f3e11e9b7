"""A benchmark: solvers with their choices on puzzles, searched one after another under one limit; it gives a table.

Times are of the processor, not of the wall, so that little depends on what else the machine does; each search is timed
from its root, after its kernel is compiled and its arrays are made. The searches are runs as those of an experiment,
and `KeptRuns` enters them into a notebook; here, a search that a limit ended is extrapolated as well.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from statistics import median

from workbench.base.choices import Value, settle
from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table
from workbench.lab.benchmark.kept_runs import KeptRuns
from workbench.lab.benchmark.trial import Trial
from workbench.lab.experiments.measured_search import MeasuredSearch
from workbench.lab.notebook.results import RunStatus
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.entries import Entry
from workbench.searching.race.race import own_time
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import NO_LIMIT, Limit, Probe, Step

HEADINGS = (
    *("puzzle", "setting", "solver", "choices", "outcome", "solutions", "nodes", "seconds", "nodes/s"),
    *("measured", "fastest", "slowest", "done", "expected seconds"),
)
MIN_SECONDS = 1e-9  # that a rate is taken of


@dataclass(frozen=True)
class Row:
    """What came of a trial, or has come so far."""

    subject: str
    setting: str
    solver: str
    choices: Mapping[str, Value]
    outcome: Outcome
    solutions: int
    nodes: int
    times: tuple[float, ...]  # seconds of every measurement
    progress: float  # the part of the tree that is done; 1 if all of it is
    note: str = ""  # why there was no search
    unfinished: bool = False  # the search has reached neither its end nor its limit

    @property
    def seconds(self) -> float:
        """The median of the times measured."""
        return median(self.times) if self.times else 0.0

    @property
    def ended(self) -> bool:
        """Whether the whole tree was searched."""
        return self.outcome not in (Outcome.LIMIT, Outcome.INVALID)

    @property
    def rate(self) -> float:
        """Nodes visited in a second."""
        return self.nodes / max(self.seconds, MIN_SECONDS)

    @property
    def expected(self) -> float:
        """How long the whole tree takes: as measured, or if it goes on like the part that is done; may be infinite."""
        if self.ended:
            return self.seconds
        return self.seconds / self.progress if self.progress > 0 else inf


class Benchmark:
    """Makes its trials one by one, in rounds; one thread may drive it while others read `rows` and `row_now`."""

    def __init__(
        self,
        trials: Iterable[Trial],
        limit: Limit = NO_LIMIT,
        rounds: int = 1,
        clock: Callable[[], float] | None = None,
        kept: KeptRuns | None = None,
    ) -> None:
        """`kept`: enters the searches that have ended into a notebook."""
        self.trials, self.limit, self.rounds = list(trials), limit, rounds
        self.kept = kept
        self.rows: list[Row | None] = [None] * len(self.trials)  # of each trial, as soon as it was made once
        self.over = not self.trials
        self._clock = clock or own_time()
        self._waiting = deque(range(len(self.trials)))
        self.made: dict[str, Cell] = {}  # where the table comes from, as soon as there is one
        self._now: tuple[int, MeasuredSearch] | None = None  # the number of the trial being made, and its search
        self._row_now: tuple[int, Row] | None = None  # what others may read of it while its arrays change

    def begin(self) -> None:
        """Do nothing: each search is begun when its turn comes."""

    def follow(self, _step: Step) -> bool:
        """Let the search whose turn it is go on by a slice; return whether all is done."""
        if self.over:
            return True
        number, search = self._now or self._next()
        if search.advance():
            self._record(number, search)
        else:
            self._row_now = number, replace(row_of(self.trials[number], search), unfinished=True)
        return self.over

    def run(self) -> list[Row]:
        """Make all trials; return the table."""
        while not self.over:
            self.follow(Step())
        return self.table()

    def table(self) -> list[Row]:
        """Return the rows that there are."""
        return [row for row in self.rows if row is not None]

    def row_now(self) -> tuple[int, Row] | None:
        """Return the number of the trial being made, and what has come of it after its last slice; None between two."""
        return self._row_now

    def _next(self) -> tuple[int, MeasuredSearch]:
        self.made = self.made or {**provenance(), **self._settings()}
        number = self._waiting.popleft()
        trial = self.trials[number]
        search = MeasuredSearch(trial.puzzle, trial.solver, trial.choices, Goal.COUNT, self.limit, self._clock)
        self._now = number, search
        return self._now

    def _settings(self) -> dict[str, Cell]:
        """Return what all trials have in common."""
        limits = {"nodes": self.limit.nodes, "seconds": self.limit.seconds}
        each = [f"{value:g} {what}" for what, value in limits.items() if value is not None]
        return {"limit of each search": ", ".join(each) or "none", "rounds": self.rounds}

    def _record(self, number: int, search: MeasuredSearch) -> None:
        """Enter a search that is over; it waits for the next round if another can tell more."""
        before = self.rows[number]
        times = before.times if before else ()
        row = row_of(self.trials[number], search, times)
        self.rows[number] = row
        if self.kept:
            self.kept.keep(number, search, len(times))
        if row.ended and len(row.times) < self.rounds:
            self._waiting.append(number)
        self._now = self._row_now = None
        self.over = not self._waiting


def row_of(trial: Trial, search: MeasuredSearch, before: tuple[float, ...] = ()) -> Row:
    """Return the result of a search; `before` are the times of earlier rounds."""
    probe = search.probe
    refused = search.over and search.ended.status in (RunStatus.REFUSED, RunStatus.FAILED)
    return Row(
        subject=trial.subject,
        setting=trial.setting,
        solver=trial.solver.name,
        choices=trial.choices,
        outcome=Outcome.INVALID if refused else outcome_of(probe),
        solutions=probe.solutions if probe else 0,
        nodes=probe.nodes if probe else 0,
        times=(*before, search.seconds) if probe else before,
        progress=probe.progress if probe else 0.0,
        note=search.note,
    )


def outcome_of(probe: Probe | None) -> Outcome:
    """Return the outcome of a count at a probe."""
    return Outcome.LIMIT if probe is None else verdict(Goal.COUNT, probe).outcome


def trials(puzzles: Mapping[str, Puzzle], settings: Mapping[str, Entry], seeds: Sequence[int] = ()) -> list[Trial]:
    """Return the searches of every puzzle by every setting that takes it; those with a seed once for each seed."""
    return [
        trial
        for subject, puzzle in puzzles.items()
        for title, (name, choices) in settings.items()
        if SOLVERS[name].accepts(puzzle)
        for trial in seeded(Trial(subject, puzzle, title, SOLVERS[name], choices), seeds)
    ]


def seeded(trial: Trial, seeds: Sequence[int]) -> list[Trial]:
    """Return a trial for each seed, if a seed makes a difference to it."""
    values = settle(trial.solver.choices, trial.choices)
    if not any(choice.name == "seed" and choice.applies(values) for choice in trial.solver.choices):
        return [trial]
    return [
        trial._replace(setting=f"{trial.setting}, seed {seed}", choices={**trial.choices, "seed": seed})
        for seed in seeds
    ] or [trial]


def record(row: Row) -> tuple[str, ...]:
    """Return a row as text, in the order of HEADINGS."""
    outcome = "unfinished" if row.unfinished else str(row.outcome)
    return (
        *(row.subject, row.setting, row.solver, settings_of(row)),
        *(outcome, str(row.solutions), str(row.nodes), f"{row.seconds:.6f}", f"{row.rate:.0f}"),
        *(str(len(row.times)), f"{min(row.times, default=0):.6f}", f"{max(row.times, default=0):.6f}"),
        *(f"{row.progress:.6g}", f"{row.expected:.6g}"),
    )


def settings_of(row: Row) -> str:
    """Return the choices of a row that have an effect, the seed among them where one was used."""
    choices = SOLVERS[row.solver].choices
    values = settle(choices, row.choices)
    return " ".join(f"{choice.name}={values[choice.name]}" for choice in choices if choice.applies(values))


def table_of(rows: Iterable[Row], made: Mapping[str, Cell]) -> Table:
    """Return rows as a table; `made`: where they come from."""
    return Table(HEADINGS, [record(row) for row in rows], made)


def markdown(rows: Iterable[Row]) -> str:
    """Return a Markdown table."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(record(row) for row in rows)]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)

"""The entries of a race as a person changes them: lanes are added, removed, or given another solver and choices."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.puzzles.puzzle import Puzzle
from workbench.searching.branch.branch import beginning_with, branching, without_branch
from workbench.searching.comparisons import comparisons_for
from workbench.searching.race.clock import Clock
from workbench.searching.race.entries import Entrant, another, effective
from workbench.searching.race.finished_lanes import FinishedLanes
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import MIN_LANES, Race, own_time
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.lane_dialog import LaneDialog

KEPT = 1  # solutions of a lane: keeping more would take time


class RaceEntries(QObject):
    """Keeps the puzzle, and the solver and choices of each lane; asks for those of one lane in a dialog."""

    changed = Signal(object, int)  # other entries, and the index of the lane that is in front now
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, window: QWidget, puzzle: Puzzle, beginning: str = "") -> None:
        """`window`: what the dialog belongs to; `beginning`: the walk by hand from which all lanes go on that can."""
        super().__init__(window)
        self._window, self.puzzle = window, puzzle
        self._comparisons = comparisons_for(puzzle)
        self.beginning = beginning
        self.entrants: list[Entrant] = []
        self._finished = FinishedLanes()

    @property
    def comparisons(self) -> dict[str, list[Entrant]]:
        """The comparisons of the puzzle by their titles; their lanes go on from the walk by hand, if there is one."""
        return {
            title: [beginning_with(*entry, self.beginning) for entry in entries]
            for title, entries in self._comparisons.items()
        }

    @property
    def comparison_title(self) -> str | None:
        """The title of the comparison whose lanes these are; None if they are a person's own."""
        now = [effective(*entry) for entry in self.entrants]
        titles = (title for title, own in self.comparisons.items() if [effective(*entry) for entry in own] == now)
        return next(titles, None)

    def race(self, goal: Goal, clock: Clock, former: Sequence[Lane] = ()) -> Race:
        """Return a new race of the entries; where the former lanes, or some before, did the same, they are in it."""
        time = own_time()
        lanes = [
            Lane(self.puzzle, solver, choices, goal, goal.limit(), KEPT, time) for solver, choices in self.entrants
        ]
        self._finished.keep(former)
        return Race(self._finished.take(lanes), clock)

    def drop(self) -> None:
        """Forget the lanes of former comparisons."""
        self._finished.drop()

    def from_start(self) -> list[Entrant]:
        """Return the entries without what they took over from other searches, each once, at least as many as needed."""
        self.beginning = ""
        plain = [without_branch(solver.name, choices) for solver, choices in self.entrants]
        kept = [entry for k, entry in enumerate(plain) if entry not in plain[:k]]
        while len(kept) < MIN_LANES:
            kept.append(another(self.puzzle, kept))
        return kept

    def open_new(self) -> None:
        """Open the dialog of another lane."""
        self._open(len(self.entrants), "New lane", another(self.puzzle, self.entrants))

    def open(self, number: int) -> None:
        """Open the dialog of a lane."""
        self._open(number, f"Lane {number + 1}", self.entrants[number])

    def _open(self, number: int, title: str, entry: Entrant) -> None:
        solver, choices = without_branch(entry[0].name, entry[1])
        dialog = LaneDialog(self._window, self.puzzle, title, solver, choices)
        dialog.failed.connect(self.failed)
        dialog.accepted.connect(lambda: self._replace(number, [branching(entry, (dialog.solver, dialog.choices))]))
        dialog.open()

    def remove(self, number: int) -> None:
        """Remove a lane, unless there would be too few."""
        if len(self.entrants) > MIN_LANES:
            self._replace(number, [])

    def _replace(self, number: int, by: Sequence[Entrant]) -> None:
        entries = [*self.entrants[:number], *by, *self.entrants[number + 1 :]]
        self.changed.emit(entries, min(number, len(entries) - 1))

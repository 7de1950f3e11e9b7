"""The entries as the beginning of searches: Run and comparisons go on from a walk that was made by hand."""

from PySide6.QtWidgets import QWidget

from workbench.puzzles.puzzle import Continuable, Filling
from workbench.searching.branch.branch import BRANCH, beginning_with
from workbench.searching.race.lane import Lane
from workbench.ui.board.document import Document
from workbench.ui.search.solve_panel import SolvePanel


class Beginning:
    """What the entries of a document say now, unless the search was asked to start afresh on them."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._ignored: Filling | None = None

    @property
    def text(self) -> str:
        """The beginning, "" if there is none."""
        position = self._document.position
        if position.entries is self._ignored or not isinstance(position.puzzle, Continuable):
            return ""
        return position.puzzle.beginning(position.entries)

    def ignore(self) -> None:
        """Let no search go on from the entries, until they change."""
        self._ignored = self._document.position.entries

    def new_lane(self, panel: SolvePanel, cores: int) -> Lane:
        """Return a lane for the search that is set up, from the beginning if its solver can."""
        return panel.new_lane(self._document.position.puzzle, cores, self.text)

    def goes_on_with(self, lane: Lane | None, panel: SolvePanel) -> bool:
        """Return whether solver, choices, goal, limit and beginning are still those of a paused search."""
        if lane is None:
            return False
        solver, choices = beginning_with(panel.solver, panel.choices, self.text)
        return (lane.solver, lane.choices, lane.goal, lane.limit) == (solver, choices, panel.goal, panel.limit)

    def differs_from(self, lane: Lane) -> bool:
        """Return whether the entries are a beginning from which a search, whose solver could, does not go on."""
        own = lane.solver, lane.choices
        return bool(self.text) and beginning_with(*own, self.text) != own


def offer_afresh(lane: Lane | None, *buttons: QWidget) -> None:
    """Show buttons that start afresh where a search goes on from a walk."""
    for button in buttons:
        button.setVisible(lane is not None and bool(words_on_beginning(lane)))


def words_on_beginning(lane: Lane) -> str:
    """Return after which walk a search goes on, for the beginning of a sentence; "" if it begins at the start."""
    text = str(lane.choices.get(BRANCH.name, ""))
    if not text or not isinstance(lane.puzzle, Continuable):
        return ""
    squares = text.split()
    return f"After step {len(squares):,}, {squares[-1]}, of the walk by hand"

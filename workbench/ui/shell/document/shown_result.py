"""Which filling of a search is on the board: a solution browsed to, an earlier moment, where the search is, or none.

While the puzzle is edited, the board shows the puzzle alone until its solution is asked for there.
"""

from collections.abc import Callable

import numpy as np

from workbench.puzzles.puzzle import Fillable, Filling
from workbench.searching.atlas.build import diagram_of
from workbench.searching.race.lane import Lane
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.goal import BEST
from workbench.solvers.search import Status
from workbench.ui.board.document import Document
from workbench.ui.search.rewinding import Rewinding
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.search.tab_search import TabSearch


class ShownResult:
    """Follows the search of a document."""

    def __init__(
        self,
        document: Document,
        searching: TabSearch,
        rewinding: Rewinding,
        solutions: SolutionList,
        edits: Callable[[], bool],
    ) -> None:
        self._document, self._searching, self._rewinding, self._solutions = document, searching, rewinding, solutions
        self._edits = edits  # whether the puzzle is edited now
        self.lane: Lane | None = None
        self._cleared = False  # the person cleared what the search had found
        self._asked = False  # the person asked for it while editing
        self._turned = False  # the person looks at solutions, not at where the paused search is
        self._at = 0  # the solution browsed to

    def begin(self, lane: Lane | None) -> None:
        """Show another search."""
        self.lane, self._at, self._asked = lane, 0, self._edits()

    def show(self) -> None:
        """Show where the search is."""
        self._turned = False
        self.uncover()

    def uncover(self) -> None:
        """Show again what was hidden; while editing, also what was found elsewhere."""
        self._cleared = False
        self._asked |= self._edits()

    def hide(self) -> None:
        """Hide what the search has found, until it is asked for; while editing, only there."""
        if self._edits():
            self._asked = False
        else:
            self._cleared = True

    @property
    def hidden(self) -> bool:
        """Whether what the search has found is hidden."""
        return self._cleared or (self._edits() and not self._asked)

    def turn_to(self, place: int) -> None:
        """Show the solution at this place of the list."""
        self._at = self._solutions.number_at(place)
        self._turned = True
        self.uncover()

    def follow_best(self) -> None:
        """Show the last solution of a search that is over, if every solution is better than the one before."""
        if self.lane is not None and self.lane.goal in BEST and self._searching.over:
            self._at = max(0, len(self.lane.solutions) - 1)

    @property
    def current(self) -> bool:
        """Whether the search is of the puzzle as it is now."""
        return self.lane is not None and self.lane.puzzle == self._document.position.puzzle

    @property
    def counted(self) -> Diagram | None:
        """The diagram of all solutions, if the search has counted them with memoization for the present puzzle."""
        return diagram_of(self.lane.search) if self.lane and self.current else None

    def filling(self) -> Filling | None:
        """Return the filling; None if there is none, it is hidden, or it is of an earlier version."""
        lane = self.lane
        if lane is None or lane.probe is None or self.hidden or not self.current:
            return None
        if (moment := self._rewinding.moment) is not None:
            return moment.dead_end.filling if moment.dead_end else moment.filling
        if len(self._solutions) and not self._searching.running and self._browsing:
            return self._solutions[self._at]
        return None if lane.probe.status is Status.EXHAUSTED else lane.probe.filling

    def seen(self) -> Filling:
        """Return what the open cells show: entries and the search result."""
        position = self._document.position
        filling = self.filling()
        if filling is None:
            return position.entries
        if not isinstance(position.puzzle, Fillable):  # what is found does not fill gaps between entries
            return filling
        return np.where(position.entries > 0, position.entries, filling)

    def solution(self) -> Filling | None:
        """Return the filling if it is one of the solutions."""
        filling, solutions = self.filling(), self.lane.solutions if self.lane else []
        return filling if any(filling is solution for solution in solutions) else None

    @property
    def listed(self) -> int:
        """How many solutions can be browsed now."""
        return len(self._solutions) if self.lane and not self._searching.running else 0

    @property
    def _browsing(self) -> bool:
        """Whether solutions are shown, not where the search is or was."""
        return self._rewinding.moment is None and (self._searching.over or self._turned)

    @property
    def place(self) -> int | None:
        """The place of the solution shown in the list; None if the search itself is shown."""
        return self._solutions.place_of(self._at) if self._browsing else None

    @property
    def picked(self) -> int | None:
        """The number of the solution that the person browsed to; None if there is none."""
        return self._at if self._turned and not self.hidden else None

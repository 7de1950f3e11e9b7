"""The search of a tab: its page is made when it is shown, or when a search begins; until then there is a set-up."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from workbench.files.suggested_search import NO_SUGGESTION, SuggestedSearch
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.lane import Lane
from workbench.solvers import solvers_for
from workbench.solvers.solver import Solver
from workbench.ui.analyses.atlas import ATLAS
from workbench.ui.base.act import Actions
from workbench.ui.base.later import Later
from workbench.ui.base.preferences import preferred_solver
from workbench.ui.board.document import Document
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.search.speeds import SpeedControl
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.shell.document.beginning import offer_afresh
from workbench.ui.shell.document.result_text import ResultText
from workbench.ui.shell.document.search_page import SearchPage


class SearchPart:
    """Makes the page, and keeps what it is to show until then."""

    def __init__(self, document: Document, actions: Actions, goal: str, find: Callable[[int], object]) -> None:
        """`goal`: is chosen first; `find`: shows the solution at a place of the list."""
        self.searching, self.solutions = TabSearch(), SolutionList()
        self._document, self._actions, self._goal, self._find = document, actions, goal, find
        self._suggested, self._preferred = NO_SUGGESTION, preferred_solver(document.position.puzzle.kind)
        self._first: tuple[Puzzle, Solver] | None = None  # a puzzle and what is chosen for it, before there is a page
        self.page = Later(self._make)

    def _make(self) -> SearchPage:
        solve = SolvePanel(self._document.position.puzzle, self._actions, self._goal)
        result = ResultPanel(self._actions, self.solutions)
        result.atlas.clicked.connect(self._actions[ATLAS].trigger)
        result.picked.connect(self._find)
        solve.suggest(SuggestedSearch(solver=self.solver.name))  # what is preferred now is for new tabs
        solve.suggest(self._suggested)
        solve.run_button.show_running(self.searching.running)
        self._speed = SpeedControl(solve.speed_box, self.searching)
        return SearchPage(solve, result)

    @property
    def speed(self) -> SpeedControl:
        """What keeps the search at its speed."""
        self.page()
        return self._speed

    def suggest(self, search: SuggestedSearch) -> None:
        """Set a search up, as far as it is possible for the puzzle."""
        self._suggested, self._first = search, None
        if self.page.made is not None:
            self.page.made.solve.suggest(search)

    @property
    def setup(self) -> SuggestedSearch:
        """The search that is set up."""
        return self._suggested if self.page.made is None else self.page.made.solve.search

    @property
    def solver(self) -> Solver:
        """The chosen solver."""
        if self.page.made is not None:
            return self.page.made.solve.solver
        puzzle = self._document.position.puzzle
        if self._first is None or self._first[0] is not puzzle:
            self._first = puzzle, solver_to_choose(puzzle, self._suggested.solver, self._preferred)
        return self._first[1]

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Offer the solvers that support this puzzle."""
        if self.page.made is not None:
            self.page.made.solve.show_puzzle(puzzle)

    def show_running(self) -> None:
        """Show whether the search is running."""
        if self.page.made is not None:
            self.page.made.solve.run_button.show_running(self.searching.running)

    def offer_afresh(self, lane: Lane | None, *buttons: QWidget) -> None:
        """Show these buttons, and the page's, where a search goes on from a walk."""
        if self.page.made is not None:
            buttons = (*buttons, self.page.made.result.afresh)
        offer_afresh(lane, *buttons)

    def show_nothing(self) -> None:
        """Show that there was no search."""
        if self.page.made is not None:
            panel = self.page.made.result
            panel.show_verdict("Press F5 to search, F10 to step.", "", "idle")
            panel.show_solutions(0, 0)
            panel.atlas.hide()

    def show_result(self, text: ResultText, listed: int, place: int | None, *, counted: bool) -> None:
        """Show the result, and which of the listed solutions is on the board; `counted`: there is a diagram of all."""
        if self.page.made is not None:
            panel, running = self.page.made.result, self.searching.running
            panel.show_verdict(*text)
            panel.show_solutions(listed, place)
            panel.atlas.setVisible(counted and not running)
            panel.show_choice(not running)


def solver_to_choose(puzzle: Puzzle, *names: str) -> Solver:
    """Return the first of the solvers with these names that accepts the puzzle, or else the first of all."""
    offered = {solver.name: solver for solver in solvers_for(puzzle)}
    return next(offered[name] for name in (*names, *offered) if name in offered)

"""One tab: a document in its editor, and the search on it."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.searching.race.lane import Lane
from workbench.solvers.search import Step
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.base.tab import UNSAVED, Presents
from workbench.ui.board import acts as board_acts
from workbench.ui.board.changes import Changes
from workbench.ui.board.document import Document
from workbench.ui.board.editor import AnswersInPanel, ShowsDivision, ShowsGuesses, ShowsSearch
from workbench.ui.faces import face_of
from workbench.ui.search import acts
from workbench.ui.search.live.panel import LivePanel
from workbench.ui.search.live.search import LiveSearch
from workbench.ui.search.offers import browsing_offers, moment_offers, step_offers
from workbench.ui.search.result_panel import ResultPanel, place_text
from workbench.ui.search.search_log import LoggedSearches
from workbench.ui.search.solution_line import SolutionLine
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.search.speeds import TEN_SECONDS
from workbench.ui.shell.document.beginning import Beginning
from workbench.ui.shell.document.frame import DocumentFrame
from workbench.ui.shell.document.message import Message
from workbench.ui.shell.document.result_text import obstacle_to_search, result_text
from workbench.ui.shell.document.search_part import SearchPart
from workbench.ui.shell.document.shown_result import ShownResult


class DocumentTab(QWidget):
    """Connects editor, panels and search."""

    status_changed = Signal()  # what can be done now, or the title, is different
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self.document = document
        self._logged = LoggedSearches()
        self._next: tuple[Step, ...] | None = None  # as soon as the search has paused, and the moment is reached
        self._refused = False  # a search was refused because of invalid text
        self.face = face_of(document.position.puzzle)
        self.editor = self.face.make_editor(document, actions)
        self.changes, self.beginning = Changes(document, self.editor.draft), Beginning(document)
        self.search = SearchPart(document, actions, self.face.goal, self.show_solution)
        self.searching, self.solutions = self.search.searching, self.search.solutions
        self.line = SolutionLine(actions, self.face.find)
        self.live = LiveSearch(actions, document)
        self.rewinding = self.live.rewinding
        self.message = Message(document, self.editor)
        self.destroyed.connect(self.message.deleteLater)  # the status bar may hold it
        panels = self.message, self.line, self.search.page, self.live.panel_later
        self.frame = DocumentFrame(self, self.editor, self.face, actions, *panels)
        self.result = ShownResult(document, self.searching, self.rewinding, self.solutions, self.frame.edits)
        FocusTarget(self, self.editor.widget)
        self.frame.escaped.connect(self._hide_end)
        document.changed.connect(self._show_document)
        if isinstance(self.editor, AnswersInPanel):
            self.editor.panel_needed.connect(self._show_answers)
        self.line.show_requested.connect(self._toggle_solution)
        self.line.watch_requested.connect(self.watch)
        self.frame.changed.connect(self._turn)
        self.editor.changed.connect(self.status_changed)
        self.editor.changed.connect(self._follow_text)
        self.searching.frame.connect(self.show_frame)
        self.searching.changed.connect(self._search_changed)
        self.solutions.changed.connect(self._show_all)
        self.live.moment_changed.connect(self._show_moment)
        for part in (self.searching, self.solutions, self.live):
            part.failed.connect(self.failed)
        self._show_document()
        self.search.page.then(lambda _page: self._show_result())

    # What a window asks of a tab

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    @property
    def title(self) -> str:
        """Its title; a dot marks unsaved changes."""
        return self.document.title + (UNSAVED if self.changes.dirty else "")

    @property
    def lane(self) -> Lane | None:
        """The search that is under way, or over; None before the first one."""
        return self.result.lane

    @property
    def running(self) -> bool:
        """Whether a search is running."""
        return self.searching.running

    @property
    def paused(self) -> bool:
        """Whether a search is paused."""
        return self.searching.paused

    def other_part(self) -> QWidget:
        """Return the part of the tab that does not have the keyboard focus."""
        return self.frame.other_part(self.focusWidget())

    @property
    def activity(self) -> str:
        """What the tab is used for now: "puzzle" or "search"."""
        return self.frame.activity

    def show_activity(self, activity: str) -> None:
        """Show the panel of an activity."""
        self.frame.show_activity(activity)

    def _show_answers(self) -> None:
        """Show the panel in which the editor answers; what it says is about the position, not about a solution."""
        self.frame.show_answers()
        self._hide_end()

    def _hide_end(self) -> None:
        """Hide what a search that is over has found."""
        if self.activity == "puzzle" and self.searching.over and self.result.filling() is not None:
            self.hide_found()

    def _turn(self) -> None:
        """Follow another activity, or a panel that is folded or shown."""
        self.show_frame()
        self.status_changed.emit()

    def drop_search(self) -> None:
        """Stop and forget the search."""
        self._logged.add(self.lane, self.document.title)
        self.result.begin(None)
        self._next = None
        self.solutions.forget()
        self.searching.drop()
        self.live.take(None)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.editor.show_colours()
        self.live.show_colours()

    def present(self, on: bool) -> None:
        """Show only what an audience needs, or everything."""
        self.frame.present(on)
        if isinstance(self.editor, Presents):
            self.editor.present(on)

    def offers(self) -> Offers:
        """Return what can be done now."""
        shown = self.result.filling() is not None
        return {
            board_acts.UNDO: Offer(self.changes.undo, self.changes.undoable is not None),
            board_acts.REDO: Offer(self.changes.redo, self.changes.redoable is not None),
            board_acts.CLEAR_ENTRIES: Offer(self.clear_entries),
            **step_offers(self.searching, self._go_in_sight, self._level),
            acts.PAUSE: Offer(self.searching.pause, self.running),
            acts.RUN_AFRESH: Offer(self.run_afresh, not self.running and bool(self.beginning.text)),
            acts.STOP: Offer(self.searching.stop, self.running or self.paused),
            **moment_offers(self.rewinding, self.go_on_here, self._look),
            acts.NOTE: Offer(lambda: self.live.notes.write(self), bool(self.rewinding.lane) and not self.running),
            **self.frame.offers(),
            **browsing_offers(self.result.listed, self.result.place, self.show_solution),
            acts.HIDE_SOLUTION: Offer(self.hide_found, shown),
            acts.KEEP_SOLUTION: Offer(self.keep_solution, shown),
            **self.editor.offers(),
        }

    @property
    def solve_panel(self) -> SolvePanel:
        """What sets up the search; it is made when it is asked for, as the panels below."""
        return self.search.page().solve

    @property
    def result_panel(self) -> ResultPanel:
        """What shows its result."""
        return self.search.page().result

    @property
    def live_panel(self) -> LivePanel:
        """What shows where it is and has been."""
        self.search.page()
        return self.live.panel

    # The document

    def clear_entries(self) -> None:
        """Remove the entries, and hide the search result."""
        self.result.hide()
        self.editor.clear_entries()
        self._show_board()
        self.status_changed.emit()

    def _show_document(self) -> None:
        self._faults = self.document.position.faults()
        self.search.show_puzzle(self.document.position.puzzle)
        self._show_all()
        self.frame.show_views()
        self.frame.body.take_aspect(self.editor.aspect)

    def _show_all(self) -> None:
        self._show_board()
        self._show_result()
        self.status_changed.emit()

    def _show_board(self) -> None:
        filling = self.result.filling()
        if isinstance(self.editor, ShowsDivision):
            self.editor.show_division(self.lane.search if self.lane and filling is not None else None)
        self.editor.show_position(self._faults, filling)
        if isinstance(self.editor, ShowsSearch):
            at_rest = self.paused and self.lane and self.lane.probe and filling is self.lane.probe.filling
            self.editor.show_search(self.lane if at_rest else None)
        if isinstance(self.editor, ShowsGuesses):
            probe = self.rewinding.shown
            self.editor.show_guesses(probe.guessed if probe and filling is probe.filling else None)
        difference = self.editor.compare(None if self._faults else self.result.solution())
        self.message.show_position(self._faults, difference)

    # The search

    def run(self) -> None:
        """Start a search, or resume the paused one."""
        self._go()

    def watch(self) -> None:
        """Show from its start how a search goes on, slowly enough to be watched."""
        self.show_activity("search")
        self.search.speed.choose(TEN_SECONDS)
        if not self.running and self._begin(()):
            self.result.show()
            self._go()

    def _go_in_sight(self, *steps: Step) -> None:
        """Run here, or make steps where they can be seen."""
        if steps:
            self.show_activity("search")
        self._go(*steps)

    def _look(self, act: Callable[[], object]) -> None:
        """Go to another moment of the search where it can be seen."""
        self.show_activity("search")
        act()

    def _toggle_solution(self) -> None:
        """Hide the solution that is shown, show the one that is hidden, or search for one; stop what is running."""
        if self.running:
            self.searching.stop()
        elif self.result.filling() is not None:
            self.hide_found()
        elif self.result.hidden and self.result.current and (self.searching.over or len(self.solutions)):
            self.result.uncover()
            self._show_all()
        else:
            self._go()

    def _level(self) -> int:
        """Return the level of the next node."""
        return self.lane.probe.level if self.lane and self.lane.probe and not self.searching.over else 0

    def _go(self, *steps: Step) -> None:
        if self.running:
            return
        self._next = steps if self.rewinding.busy else None
        if self._next is not None:
            return
        if self.rewinding.moment is not None and self.beginning.goes_on_with(self.lane, self.solve_panel):
            self.rewinding.go_on()
            if self.searching.over and self.lane is not None:
                self.searching.take(self.lane)  # it can go on from an earlier moment
        elif not ((self.paused and self.beginning.goes_on_with(self.lane, self.solve_panel)) or self._begin(steps)):
            return
        self.result.show()
        self.searching.go(*steps, pace=None if steps else self.search.speed.begin(self.lane))

    def go_on_here(self) -> None:
        """Continue the search from the node shown; a search that is running is interrupted for it."""
        if self.running:
            self._next = ()
            self.searching.pause()
        else:
            self._go()

    def _show_moment(self) -> None:
        """Show another moment of the search, or where it is now."""
        self.result.show()
        self._show_all()
        self._go_next()

    def _go_next(self) -> None:
        """Do what waits for the search to pause, or for a moment to be reached."""
        if self._next is not None and not self.running:
            self._go(*self._next)

    def run_afresh(self) -> None:
        """Start a search that does not go on from the entries."""
        self.beginning.ignore()
        self._go()

    def _begin(self, steps: tuple[Step, ...]) -> bool:
        """Prepare a search for the current puzzle; return False if it breaks rules or cannot be read."""
        self._refused = bool(error := self.changes.settle())
        self.drop_search()
        if self._refuse(error):
            return False
        self.hold(self.beginning.new_lane(self.solve_panel, 1 if steps else self.solve_panel.cores))
        return True

    def _refuse(self, error: str) -> bool:
        """Say why the puzzle cannot be searched, with an error of its text; return False if it can."""
        obstacle = obstacle_to_search(error, self.document.position.puzzle)
        if obstacle is not None:
            self.result_panel.show_verdict(*obstacle, "bad")
            self.line.show_verdict(" ".join(obstacle), "bad", refused=True)
        return obstacle is not None

    def hold(self, lane: Lane) -> None:
        """Search on this lane from now on."""
        self.drop_search()
        self.result.begin(lane)
        self.searching.take(lane)
        self.live.take(lane)

    def _follow_text(self) -> None:
        """Let no result stand as that of a typed text that it is not of."""
        refused = self._refused and self._refuse(self.changes.error)
        if not refused and (self._refused or self.lane is not None):
            self._refused = False
            self._show_result()

    def _search_changed(self) -> None:
        """Show that the search is running, paused or over."""
        lane = self.lane
        self.search.show_running()
        if self.searching.over:
            self._logged.add(lane, self.document.title, failed=bool(self.searching.failure))
        if lane is not None and lane.probe is not None and not self.running:
            self.solutions.take(lane.puzzle, lane.solutions, len(lane.solutions) == lane.probe.solutions)
        self.result.follow_best()
        self.show_frame()
        self._show_result()
        self.status_changed.emit()
        self._go_next()

    def show_frame(self) -> None:
        """Show the latest probe, if this tab is visible."""
        if self.lane is None or self.lane.probe is None or not self.isVisible():
            return
        self.live.show_frame(self.lane, self.running, self.searching.over)
        self._show_board()
        self._show_result()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()

    # Its result

    def show_solution(self, place: int) -> None:
        """Show the solution with this index."""
        if self.lane is not None and len(self.solutions):
            self.rewinding.leave()
            self.result.turn_to(place)
            self._show_all()

    def hide_found(self) -> None:
        """Hide the search result."""
        self.result.hide()
        self._show_all()

    def keep_solution(self) -> None:
        """Turn the filling shown into entries."""
        filling = self.result.filling()
        if filling is not None:
            self.document.apply(self.document.position.keep(filling), "keep solution")

    def _show_result(self) -> None:
        lane = self.lane
        self.line.show_state(running=self.running, shown=self.result.filling() is not None)
        self.search.offer_afresh(lane, self.line.afresh)
        if lane is None:
            self.line.show_verdict("", "")
            self.line.show_solutions(0, "")
            self.search.show_nothing()
            return
        outdated = "puzzle" if self.changes.error or not self.result.current else ""
        if not (outdated or self.running) and self.result.filling() is None and self.beginning.differs_from(lane):
            outdated = "walk"
        text = result_text(lane, self.searching, outdated, self.result.picked, self.rewinding.moment)
        listed, place = self.result.listed, self.result.place
        sentence = f"The {outdated} has changed since the last search." if outdated else text.sentence
        self.line.show_verdict(sentence, text.mood)
        self.line.show_solutions(listed, place_text(listed, place, self.solutions.all_kept))
        self.search.show_result(text, listed, place, counted=self.result.counted is not None)

"""One tab: a document in its editor, and the search on it."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.puzzles.puzzle import Fault, Fillable, Filling
from workbench.searching.atlas.build import diagram_of
from workbench.searching.race.lane import Lane
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.goal import BEST
from workbench.solvers.search import Status, Step
from workbench.ui.analyses.atlas import ATLAS
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.base.tab import UNSAVED, Presents
from workbench.ui.board import acts as board_acts
from workbench.ui.board.changes import Changes
from workbench.ui.board.document import Document
from workbench.ui.board.editor import (
    AnswersInPanel,
    NamesFaults,
    ShowsDivision,
    ShowsGuesses,
    ShowsSearch,
    fault_message,
)
from workbench.ui.faces import face_of
from workbench.ui.search import acts
from workbench.ui.search.live_search import LiveSearch
from workbench.ui.search.offers import browsing_offers, moment_offers, step_offers
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.search_log import LoggedSearches
from workbench.ui.search.solution_line import SolutionLine
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.search.speeds import TEN_SECONDS, Speed
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.shell import acts as shell_acts
from workbench.ui.shell.document.frame import DocumentFrame
from workbench.ui.shell.document.result_text import obstacle_to_search, result_text

SPEED_MILLISECONDS = 1000  # after which the pace of a search in ten seconds is set anew


class DocumentTab(QWidget):
    """Connects editor, panels and search."""

    status_changed = Signal()  # what can be done now, or the title, is different
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self.document = document
        self.searching, self._logged = TabSearch(), LoggedSearches()
        self.lane: Lane | None = None
        self._faults: list[Fault] = []
        self._difference = ""  # a sentence on entries that differ from the solution shown
        self._solution_at = 0
        self._next: tuple[Step, ...] | None = None  # as soon as the search has paused, and the moment is reached
        self._turned = False  # the person looks at solutions, not at where the paused search is
        self._refused = False  # a search was refused because of invalid text
        self._hidden = False  # the person cleared what the search had found
        self.face = face_of(document.position.puzzle)
        self.editor = self.face.make_editor(document, actions)
        self.changes = Changes(document, self.editor.draft)
        self.solve_panel = SolvePanel(document.position.puzzle, actions, self.face.goal)
        self.line, self._speed = SolutionLine(actions, self.face.find), Speed()
        self.solutions = SolutionList()
        self.result_panel = ResultPanel(actions, self.solutions)
        self.live = LiveSearch(actions)
        self.live_panel, self.rewinding = self.live.panel, self.live.rewinding
        panels = self.line, self.solve_panel, self.result_panel, self.live_panel
        self.frame = DocumentFrame(self, self.editor, self.face, actions, *panels)
        self.message = self.frame.message
        self.setFocusProxy(self.editor.widget)
        document.changed.connect(self._show_document)
        self.editor.message_changed.connect(self._show_editor_message)
        if isinstance(self.editor, AnswersInPanel):
            self.editor.panel_needed.connect(self._show_answers)
        self.line.show_requested.connect(self._toggle_solution)
        self.line.watch_requested.connect(self.watch)
        self.solve_panel.speed_box.currentIndexChanged.connect(self._set_speed)
        self._speed_timer = QTimer(self, interval=SPEED_MILLISECONDS)
        self._speed_timer.timeout.connect(self._set_speed)
        self.editor.changed.connect(self.status_changed)
        self.editor.changed.connect(self._follow_text)
        self.searching.frame.connect(self.show_frame)
        self.searching.changed.connect(self._search_changed)
        self.searching.failed.connect(self.failed)
        self.result_panel.atlas.clicked.connect(actions[ATLAS].trigger)
        self.result_panel.picked.connect(self.show_solution)
        self.solutions.changed.connect(self._show_board)
        self.solutions.changed.connect(self._show_result)
        self.solutions.changed.connect(self.status_changed)
        self.solutions.failed.connect(self.failed)
        self.live.moment_changed.connect(self._show_moment)
        self.live.failed.connect(self.failed)
        self._show_document()

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
    def running(self) -> bool:
        """Whether a search is running."""
        return self.searching.running

    @property
    def paused(self) -> bool:
        """Whether a search is paused."""
        return self.searching.paused

    def other_part(self) -> QWidget:
        """Return the part of the tab that does not have the keyboard focus."""
        on_board = self.editor.widget.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        panel = self.solve_panel.run_button if self.activity == "search" else first_in(self.editor.panel)
        return panel if on_board else self.editor.widget

    @property
    def activity(self) -> str:
        """What the tab is used for now: "puzzle" or "search"."""
        return self.frame.activity

    def show_activity(self, activity: str) -> None:
        """Show the panel of an activity."""
        if activity != self.activity:
            self.frame.show_activity(activity)
            self.show_frame()
            self.status_changed.emit()

    def _show_answers(self) -> None:
        """Show the panel in which the editor answers."""
        self.show_activity("puzzle")
        if not self.frame.body.shows_panel:
            self.frame.body.fold(False)
            self.status_changed.emit()

    def _toggle_live(self) -> None:
        """Show the live search, or hide it where it is in sight."""
        body = self.frame.body
        if self.activity == "search" or not body.shows_live:
            body.toggle_live()
        self.show_activity("search")
        self.status_changed.emit()

    def _fold_panel(self) -> None:
        self.frame.body.fold(self.frame.body.shows_panel)
        self.status_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hide a solution by Escape, where no part of the tab uses that key."""
        if event.key() == Qt.Key.Key_Escape and self.shown_filling() is not None and self.activity == "puzzle":
            self.hide_found()
        else:
            super().keyPressEvent(event)

    def drop_search(self) -> None:
        """Stop and forget the search."""
        self._logged.add(self.lane, self.document.title)
        self.lane, self._next = None, None
        self.solutions.forget()
        self.searching.drop()
        self.live.take(None)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.editor.show_colours()
        self.live_panel.show_colours()

    def present(self, on: bool) -> None:
        """Show only what an audience needs, or everything."""
        self.frame.present(on)
        if isinstance(self.editor, Presents):
            self.editor.present(on)

    def offers(self) -> Offers:
        """Return what can be done now."""
        shown = self.shown_filling() is not None
        return {
            board_acts.UNDO: Offer(self.changes.undo, self.changes.undoable is not None),
            board_acts.REDO: Offer(self.changes.redo, self.changes.redoable is not None),
            board_acts.CLEAR_ENTRIES: Offer(self.clear_entries),
            **step_offers(self.searching, self._go_in_sight, self._level),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or self.paused),
            **moment_offers(self.rewinding, self.go_on_here, self._look),
            acts.SHOW_LIVE: Offer(self._toggle_live, checked=self.frame.body.shows_live and self.activity == "search"),
            shell_acts.PUZZLE: Offer(self._turn_to_puzzle, checked=self.activity == "puzzle"),
            shell_acts.SEARCH: Offer(partial(self.show_activity, "search"), checked=self.activity == "search"),
            shell_acts.LIVE_VIEW: Offer(partial(self.show_activity, "search"), checked=self.activity == "search"),
            shell_acts.SIDE_PANEL: Offer(self._fold_panel, checked=self.frame.body.shows_panel),
            **browsing_offers(self.listed, self._shown_place, self.show_solution),
            acts.HIDE_SOLUTION: Offer(self.hide_found, shown),
            acts.KEEP_SOLUTION: Offer(self.keep_solution, shown),
            **self.editor.offers(),
        }

    @property
    def listed(self) -> int:
        """How many solutions can be browsed now."""
        return len(self.solutions) if self.lane and not self.running else 0

    # The document

    def clear_entries(self) -> None:
        """Remove the entries, and hide the search result."""
        self._hidden = True
        self.editor.clear_entries()
        self._show_board()
        self.status_changed.emit()

    def _show_document(self) -> None:
        self._faults = self.document.position.faults()
        self.solve_panel.show_puzzle(self.document.position.puzzle)
        self._show_board()
        self._show_result()
        self.status_changed.emit()
        self.frame.show_views()
        if self.frame.body.aspect != (aspect := self.editor.aspect):
            self.frame.body.aspect = aspect
            self.frame.body.arrange()

    def _show_board(self) -> None:
        filling = self.shown_filling()
        if isinstance(self.editor, ShowsDivision):
            self.editor.show_division(self.lane.search if self.lane and filling is not None else None)
        self.editor.show_position(self._faults, filling)
        if isinstance(self.editor, ShowsSearch):
            at_rest = self.paused and self.lane and self.lane.probe and filling is self.lane.probe.filling
            self.editor.show_search(self.lane if at_rest else None)
        if isinstance(self.editor, ShowsGuesses):
            probe = self.rewinding.shown
            self.editor.show_guesses(probe.guessed if probe and filling is probe.filling else None)
        self._difference = self.editor.compare(None if self._faults else self._solution(filling))
        self._show_message()

    def _show_editor_message(self, text: str, fault: bool = False) -> None:
        """Show a message of the editor; where it has none, the one that stands under the board."""
        if text:
            self.frame.say(text, fault)
        else:
            self._show_message()

    def _show_message(self) -> None:
        """Show what stands under the board: a fault as long as it lasts, or a message about the position."""
        faults = [fault for fault in self._faults if not self.editor.explains(fault)]
        if faults:
            named = self.editor.fault_message if isinstance(self.editor, NamesFaults) else fault_message
            self.frame.say(named(faults), fault=True)
        elif self._difference:
            self.frame.say(self._difference)
        elif self.document.position.complete():
            self.frame.say(tr("Solved: the board is complete and no rule is broken."))
        else:
            self.frame.say(self.editor.message())

    def _solution(self, filling: Filling | None) -> Filling | None:
        """Return the filling if it is one of the solutions."""
        solutions = self.lane.solutions if self.lane else []
        return filling if any(filling is solution for solution in solutions) else None

    # The search

    def run(self) -> None:
        """Start a search, or resume the paused one."""
        self._go()

    def watch(self) -> None:
        """Show from its start how a search goes on, slowly enough to be watched."""
        self.show_activity("search")
        speeds = self.solve_panel.speed_box
        speeds.setCurrentIndex(speeds.findData(TEN_SECONDS))
        if not self.running and self._begin(()):
            self._hidden = self._turned = False
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

    def _turn_to_puzzle(self) -> None:
        """Show the puzzle, or the search if the puzzle is shown."""
        self.show_activity("search" if self.activity == "puzzle" else "puzzle")

    def _toggle_solution(self) -> None:
        """Hide the solution that is shown, show the one that is hidden, or search for one."""
        lane = self.lane
        if self.shown_filling() is not None:
            self.hide_found()
        elif self._hidden and lane is not None and lane.puzzle == self.document.position.puzzle:
            self._hidden = False
            self._show_board()
            self._show_result()
            self.status_changed.emit()
        else:
            self._go()

    def _set_speed(self) -> None:
        """Let the search run at the chosen speed, as far as it is known by now."""
        self.searching.set_pace(self._speed.pace(self.solve_panel.speed_box.currentData(), self.lane))

    def _level(self) -> int:
        """Return the level of the next node."""
        return self.lane.probe.level if self.lane and self.lane.probe and not self.searching.over else 0

    def _go(self, *steps: Step) -> None:
        if self.running:
            return
        self._next = steps if self.rewinding.busy else None
        if self._next is not None:
            return
        if self.rewinding.moment is not None and self._same_choices():
            self.rewinding.go_on()
            if self.searching.over and self.lane is not None:
                self.searching.take(self.lane)  # it can go on from an earlier moment
        elif not ((self.paused and self._same_choices()) or self._begin(steps)):
            return
        self._hidden = self._turned = False
        self._speed.begin()
        speed = self.solve_panel.speed_box.currentData()
        self.searching.go(*steps, pace=None if steps else self._speed.pace(speed, self.lane))
        if speed == TEN_SECONDS and not steps:
            self._speed_timer.start()

    def go_on_here(self) -> None:
        """Continue the search from the node shown; a search that is running is interrupted for it."""
        if self.running:
            self._next = ()
            self.pause()
        else:
            self._go()

    def _show_moment(self) -> None:
        """Show another moment of the search, or where it is now."""
        self._hidden = self._turned = False
        self._show_board()
        self._show_result()
        self.status_changed.emit()
        self._go_next()

    def _go_next(self) -> None:
        """Do what waits for the search to pause, or for a moment to be reached."""
        if self._next is not None and not self.running:
            self._go(*self._next)

    def _same_choices(self) -> bool:
        """Return whether solver, choices, goal and limit are still those of the paused search."""
        lane, panel = self.lane, self.solve_panel
        now = (panel.solver, panel.choices, panel.goal, panel.limit)
        return lane is not None and (lane.solver, lane.choices, lane.goal, lane.limit) == now

    def _begin(self, steps: tuple[Step, ...]) -> bool:
        """Prepare a search for the current puzzle; return False if it breaks rules or cannot be read."""
        error = self.changes.settle()
        puzzle = self.document.position.puzzle
        self.drop_search()
        self._refused = bool(error)
        if obstacle := obstacle_to_search(error, puzzle, self.editor.explains):
            self.result_panel.show_verdict(*obstacle, "bad")
            return False
        self.hold(self.solve_panel.new_lane(puzzle, 1 if steps else self.solve_panel.cores))
        return True

    def hold(self, lane: Lane) -> None:
        """Search on this lane from now on."""
        self.drop_search()
        self.lane, self._solution_at = lane, 0
        self.searching.take(lane)
        self.live.take(lane)

    def _follow_text(self) -> None:
        """Let no result stand as that of a typed text that it is not of."""
        puzzle, explains = self.document.position.puzzle, self.editor.explains
        if self._refused and (obstacle := obstacle_to_search(self.changes.error, puzzle, explains)):
            self.result_panel.show_verdict(*obstacle, "bad")
        elif self._refused or self.lane is not None:
            self._refused = False
            self._show_result()

    def pause(self) -> None:
        """Pause the search."""
        self.searching.pause()

    def stop(self) -> None:
        """Stop the search; its result stays."""
        self.searching.stop()

    def _search_changed(self) -> None:
        """Show that the search is running, paused or over."""
        lane = self.lane
        self.solve_panel.show_running(self.running)
        if not self.running:
            self._speed_timer.stop()
        if self.searching.over:
            self._logged.add(lane, self.document.title, failed=bool(self.searching.failure))
        if lane is not None and lane.probe is not None and not self.running:
            self.solutions.take(lane.puzzle, lane.solutions, len(lane.solutions) == lane.probe.solutions)
        if self.lane is not None and self.lane.goal in BEST and self.searching.over:
            self._solution_at = max(0, len(self.lane.solutions) - 1)  # every solution is better than the one before
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

    def shown_filling(self) -> Filling | None:
        """Return the filling on the board: the solution browsed to, or the current one; None if outdated."""
        lane = self.lane
        if lane is None or lane.probe is None or self._hidden or lane.puzzle != self.document.position.puzzle:
            return None
        if self.rewinding.moment is not None:
            return self.rewinding.moment.filling
        if len(self.solutions) and not self.running and self._browsing:
            return self.solutions[self._solution_at]
        return None if lane.probe.status is Status.EXHAUSTED else lane.probe.filling

    # Its result

    @property
    def counted(self) -> Diagram | None:
        """The diagram of all solutions, if the search has counted them with memoization for the present puzzle."""
        lane = self.lane
        return diagram_of(lane.search) if lane and lane.puzzle == self.document.position.puzzle else None

    @property
    def _browsing(self) -> bool:
        """Whether solutions are shown, not where the search is or was."""
        return self.rewinding.moment is None and (self.searching.over or self._turned)

    @property
    def _shown_place(self) -> int | None:
        """The index of the solution shown; None if the search itself is."""
        return self.solutions.place_of(self._solution_at) if self._browsing else None

    def show_solution(self, place: int) -> None:
        """Show the solution with this index."""
        if self.lane is not None and len(self.solutions):
            self.rewinding.leave()
            self._solution_at = self.solutions.number_at(place)
            self._hidden, self._turned = False, True
            self._show_board()
            self._show_result()
            self.status_changed.emit()

    def hide_found(self) -> None:
        """Hide the search result."""
        self._hidden = True
        self._show_board()
        self._show_result()
        self.status_changed.emit()

    def keep_solution(self) -> None:
        """Turn the filling shown into entries."""
        filling = self.shown_filling()
        if filling is not None:
            self.document.apply(self.document.position.keep(filling), tr("keep solution"))

    def seen(self) -> Filling:
        """Return what the open cells show: entries and the search result."""
        position = self.document.position
        filling = self.shown_filling()
        if filling is None:
            return position.entries
        if not isinstance(position.puzzle, Fillable):  # what is found does not fill gaps between entries
            return filling
        return np.where(position.entries > 0, position.entries, filling)

    def _show_result(self) -> None:
        lane = self.lane
        self.line.show_state(running=self.running, shown=self.shown_filling() is not None)
        if lane is None:
            self.line.show_verdict("", "")
            self.line.show_solutions(0, "")
            self.result_panel.show_verdict(tr("Press F5 to search, F10 to step."), "", "idle")
            self.result_panel.show_solutions(0, 0)
            self.result_panel.atlas.hide()
            return
        moment = self.rewinding.moment
        place = self._solution_at if self._turned and not self._hidden else None
        outdated = bool(self.changes.error) or lane.puzzle != self.document.position.puzzle
        text = result_text(lane, self.searching, outdated, place, moment)
        self.result_panel.show_verdict(*text)
        self.line.show_verdict(tr("Of an earlier version of the puzzle.") if outdated else text.sentence, text.mood)
        self.line.show_solutions(self.listed, self.result_panel.place.text())
        self.result_panel.show_solutions(self.listed, self._shown_place)
        self.result_panel.atlas.setVisible(not self.running and self.counted is not None)
        self.result_panel.show_choice(not self.running)


def first_in(panel: QWidget) -> QWidget:
    """Return the first part of a panel that takes the keyboard."""
    parts = (part for part in panel.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return next((part for part in parts if part.isVisible() and part.isEnabled()), panel)

"""One tab: a document in its editor, and the search on it."""

import random

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpacerItem, QVBoxLayout, QWidget

from workbench.lab.race.lane import Lane
from workbench.puzzles.puzzle import Fault, Fillable, Filling, untouched
from workbench.solvers.goal import BEST
from workbench.solvers.search import Status, Step
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.changes import Changes
from workbench.ui.board.document import Document
from workbench.ui.board.editor import NamesFaults, ShowsGuesses, ShowsSearch, fault_message
from workbench.ui.search import acts
from workbench.ui.search.live_panel import LivePanel
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.search_runner import SearchRunner
from workbench.ui.search.side_panel import SidePanel
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.shell.faces import face_of
from workbench.ui.shell.result_text import result_text

FRAMES_PER_CHART = 3  # charts cost more than the board, and take time from the search


class DocumentTab(QWidget):
    """Connects editor, panels and search."""

    status_changed = Signal()  # what can be done now, or the title, is different
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self.document = document
        self.searching = SearchRunner()
        self.lane: Lane | None = None
        self._revision = 0  # of the document, that the search belongs to
        self._faults: list[Fault] = []
        self._difference = ""  # a sentence on entries that differ from the solution shown
        self._solution_at = 0
        self._turned = False  # the person looks at solutions, not at where the paused search is
        self._frames = 0
        self._hidden = False  # the person cleared what the search had found
        self.face = face_of(document.position.puzzle)
        self.editor = self.face.make_editor(document, actions)
        self.changes = Changes(document, self.editor.draft)
        self.message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.message.setProperty("role", "message")
        self.message.setMinimumWidth(1)  # it is no reason for a wider window
        self.solve_panel = SolvePanel(document.position.puzzle, actions)
        self.result_panel = ResultPanel(actions)
        self.solutions = SolutionList()
        self.live_panel = LivePanel()
        self._lay_out()
        self.setFocusProxy(self.editor.widget)
        document.changed.connect(self._show_document)
        self.editor.message_changed.connect(self._show_editor_message)
        self.editor.changed.connect(self._align)
        self.editor.changed.connect(self.status_changed)
        self.searching.frame.connect(self.show_frame)
        self.searching.changed.connect(self._search_changed)
        self.searching.failed.connect(self.failed)
        self.result_panel.picked.connect(self.show_solution)
        self.result_panel.symmetry_box.toggled.connect(self._reduce)
        self.solutions.changed.connect(self._show_board)
        self.solutions.changed.connect(self._show_result)
        self.solutions.failed.connect(self.failed)
        self._show_document()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.editor.widget, 1)
        line = QHBoxLayout()
        line.setSpacing(0)
        self._inset = QSpacerItem(self.editor.left_inset, 0)
        line.addItem(self._inset)
        line.addWidget(self.message, 1)
        left.addLayout(line)
        self._panel = SidePanel(self.solve_panel, self.result_panel, self.live_panel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 1)
        layout.addWidget(self._panel)

    def _align(self) -> None:
        """Centre the message under the board, without the editor's column, which may be hidden."""
        if self._inset.sizeHint().width() != self.editor.left_inset:
            self._inset.changeSize(self.editor.left_inset, 0)
            self.updateGeometry()

    # What a window asks of a tab

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    @property
    def title(self) -> str:
        """Its title; a dot marks unsaved changes."""
        return self.document.title + (" •" if self.changes.dirty else "")

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
        inside = self.solve_panel.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        return self.editor.widget if inside else self.solve_panel.solver_box

    def drop_search(self) -> None:
        """Stop and forget the search."""
        self.lane = None
        self.solutions.forget()
        self.searching.drop()
        self.live_panel.show_nothing()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.editor.show_colours()
        self.live_panel.show_colours()

    def offers(self) -> Offers:
        """Return what can be done now."""
        solutions, shown = self.listed, self.shown_filling() is not None
        resting = not self.running
        return {
            board_acts.UNDO: Offer(self.changes.undo, self.changes.undoable is not None),
            board_acts.REDO: Offer(self.changes.redo, self.changes.redoable is not None),
            board_acts.CLEAR_ENTRIES: Offer(self.clear_entries),
            acts.RUN: Offer(self.run, resting),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or self.paused),
            acts.STEP_1: Offer(self.step_1, resting),
            acts.STEP_10: Offer(self.step_10, resting),
            acts.STEP_100: Offer(self.step_100, resting),
            acts.STEP_OVER: Offer(self.step_over, resting),
            acts.STEP_OUT: Offer(self.step_out, self.paused and self._level() > 0),
            acts.PREVIOUS_SOLUTION: Offer(self.previous_solution, self._place > 0),
            acts.NEXT_SOLUTION: Offer(self.next_solution, self._place + 1 < solutions),
            acts.RANDOM_SOLUTION: Offer(self.random_solution, solutions > 1),
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

    def _show_board(self) -> None:
        filling = self.shown_filling()
        self.editor.show_position(self._faults, filling)
        if isinstance(self.editor, ShowsSearch):
            at_rest = self.paused and self.lane and self.lane.probe and filling is self.lane.probe.filling
            self.editor.show_search(self.lane if at_rest else None)
        if isinstance(self.editor, ShowsGuesses):
            probe = self.lane.probe if self.lane else None
            self.editor.show_guesses(probe.guessed if probe and filling is probe.filling else None)
        self._difference = self.editor.compare(None if self._faults else self._solution(filling))
        self._show_message()

    def _show_editor_message(self, text: str, fault: bool = False) -> None:
        """Show a message of the editor; where it has none, the one that stands under the board."""
        if text:
            self._say(text, fault)
        else:
            self._show_message()

    def _show_message(self) -> None:
        """Show what stands under the board: a fault as long as it lasts, or a message about the position."""
        faults = [fault for fault in self._faults if not self.editor.explains(fault)]
        if faults:
            named = self.editor.fault_message if isinstance(self.editor, NamesFaults) else fault_message
            self._say(named(faults), fault=True)
        elif self._difference:
            self._say(self._difference)
        elif self.document.position.complete():
            self._say(tr("Solved: the board is complete and no rule is broken."))
        else:
            self._say(self.editor.message())

    def _solution(self, filling: Filling | None) -> Filling | None:
        """Return the filling if it is one of the solutions."""
        solutions = self.lane.solutions if self.lane else []
        return filling if any(filling is solution for solution in solutions) else None

    def _say(self, text: str, fault: bool = False) -> None:
        self.message.setText(text)
        mood = "bad" if fault else ""
        if self.message.property("mood") != mood:
            self.message.setProperty("mood", mood)
            self.message.style().polish(self.message)

    # The search

    def run(self) -> None:
        """Start a search, or resume the paused one."""
        self._go()

    def step_1(self) -> None:
        """Visit one node; start the search if there is none."""
        self._go(Step(1))

    def step_10(self) -> None:
        """Visit 10 nodes."""
        self._go(Step(10))

    def step_100(self) -> None:
        """Visit 100 nodes."""
        self._go(Step(100))

    def step_over(self) -> None:
        """Visit the next node and its whole subtree."""
        self._go(Step(1), Step(floor=self._level()))

    def step_out(self) -> None:
        """Run until the current subtree is finished."""
        self._go(Step(floor=self._level() - 1))

    def _level(self) -> int:
        """Return the level of the next node."""
        return self.lane.probe.level if self.paused and self.lane and self.lane.probe else 0

    def _go(self, *steps: Step) -> None:
        if self.running or not ((self.paused and self._same_wishes()) or self._begin()):
            return
        self._hidden = self._turned = False
        self.searching.go(*steps)

    def _same_wishes(self) -> bool:
        """Return whether solver, choices, goal and limit are still those of the paused search."""
        lane, panel = self.lane, self.solve_panel
        wishes = (panel.solver, panel.choices, panel.goal, panel.limit)
        return lane is not None and (lane.solver, lane.choices, lane.goal, lane.limit) == wishes

    def _begin(self) -> bool:
        """Prepare a search for the current puzzle; return False if it breaks rules or cannot be read."""
        error = self.changes.settle()
        puzzle = self.document.position.puzzle
        self.drop_search()
        if error:
            self.result_panel.show_verdict(tr("Correct the text before searching."), error, "bad")
            return False
        if puzzle.judge(untouched(puzzle)):
            self.result_panel.show_verdict(tr("Fix the highlighted errors before searching."), "", "bad")
            return False
        panel = self.solve_panel
        self.lane = Lane(puzzle, panel.solver, panel.choices, panel.goal, panel.limit)
        self._revision = self.document.revision
        self._solution_at = 0
        self.searching.take(self.lane)
        return True

    def pause(self) -> None:
        """Pause the search."""
        self.searching.pause()

    def stop(self) -> None:
        """Stop the search; its result stays."""
        self.searching.stop()

    def _search_changed(self) -> None:
        """Show that the search is running, paused or over."""
        lane = self.lane
        if lane is not None and lane.probe is not None and not self.running:
            self.solutions.take(lane.puzzle, lane.solutions, len(lane.solutions) == lane.probe.solutions)
        if self.lane is not None and self.lane.goal in BEST and self.searching.over:
            self._solution_at = max(0, len(self.lane.solutions) - 1)  # every solution is better than the one before
        self.show_frame()
        self._show_result()
        self.status_changed.emit()

    def show_frame(self) -> None:
        """Show the latest probe, if this tab is visible."""
        if self.lane is None or self.lane.probe is None or not self.isVisible():
            return
        self.live_panel.show_numbers(self.lane.probe, self.lane.finished)
        self._frames += 1
        if not self.running or self._frames % FRAMES_PER_CHART == 0:
            self.live_panel.show_charts(self.lane.probe, self.lane.trace)
        self._show_board()
        self._show_result()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.solve_panel.show_narrow(self._panel.fit(self.width()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()

    def shown_filling(self) -> Filling | None:
        """Return the filling on the board: the solution browsed to, or the current one; None if outdated."""
        lane = self.lane
        if lane is None or lane.probe is None or self._hidden or lane.puzzle != self.document.position.puzzle:
            return None
        if len(self.solutions) and not self.running and (self.searching.over or self._turned):
            return self.solutions[self._solution_at]
        return None if lane.probe.status is Status.EXHAUSTED else lane.probe.filling

    # Its result

    @property
    def _place(self) -> int:
        """The index of the solution shown."""
        return self.solutions.place_of(self._solution_at)

    def show_solution(self, place: int) -> None:
        """Show the solution with this index."""
        if self.lane is not None and len(self.solutions):
            self._solution_at = self.solutions.number_at(place)
            self._hidden, self._turned = False, True
            self._show_board()
            self._show_result()
            self.status_changed.emit()

    def previous_solution(self) -> None:
        """Show the previous solution."""
        self.show_solution(self._place - 1)

    def next_solution(self) -> None:
        """Show the next solution."""
        self.show_solution(self._place + 1)

    def random_solution(self) -> None:
        """Show another solution at random."""
        place = random.randrange(len(self.solutions) - 1)
        self.show_solution(place + (place >= self._place))

    def _reduce(self, reduced: bool) -> None:
        """Browse one solution per symmetry class, or all; the one shown stays."""
        self.solutions.reduced = reduced
        self._show_result()
        self.status_changed.emit()

    def hide_found(self) -> None:
        """Hide the search result."""
        self._hidden = True
        self._show_board()
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
        if lane is None:
            self.result_panel.show_verdict(tr("Press F5 to search, F10 to step."), "", "idle")
            self.result_panel.show_solutions(0, 0)
            return
        self.result_panel.show_verdict(*result_text(lane, self.searching, self._revision, self.document))
        self.result_panel.show_solutions(0 if self.running else len(self.solutions), self._place)
        self.result_panel.show_symmetry("" if self.running else self.solutions.note())

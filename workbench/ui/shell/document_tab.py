"""One tab: a document in its editor, and the search on it."""

import random
from typing import cast

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpacerItem, QVBoxLayout, QWidget

from workbench.lab.race.comparisons import described
from workbench.lab.race.lane import Lane
from workbench.puzzles.cover import Cover, Coverable
from workbench.puzzles.puzzle import Fault, Fillable, Filling, untouched
from workbench.solvers.goal import BEST, Outcome, verdict
from workbench.solvers.search import Status, Step
from workbench.ui.base.i18n import tr
from workbench.ui.board.changes import Changes
from workbench.ui.board.document import Document
from workbench.ui.search.live_panel import LivePanel
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.search_runner import SearchRunner
from workbench.ui.search.side_panel import SidePanel
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.shell.editors import Editor, ShowsSearch, make_editor

FRAMES_PER_CHART = 3  # charts cost more than the board, and take time from the search

MOODS = {Outcome.SOLVED: "good", Outcome.NOT_UNIQUE: "bad", Outcome.NONE: "bad"}


class DocumentTab(QWidget):
    """Binds editor, panels and search together; a window's actions call its methods."""

    status_changed = Signal()  # what can be done now, or the title, is different
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.document = document
        self.searching = SearchRunner()
        self.lane: Lane | None = None
        self._revision = 0  # of the document, that the search belongs to
        self._faults: list[Fault] = []
        self._solution_at = 0
        self._turned = False  # the person looks at solutions, not at where the paused search is
        self._frames = 0
        self._hidden = False  # the person cleared what the search had found
        widget = make_editor(document, actions)
        self.editor = cast("Editor", widget)
        self.changes = Changes(document, self.editor.draft)
        self.message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.message.setProperty("role", "message")
        self.message.setMinimumWidth(1)  # it is no reason for a wider window
        self.solve_panel = SolvePanel(document.position.puzzle, actions)
        self.result_panel = ResultPanel(actions)
        self.solutions = SolutionList()
        self.live_panel = LivePanel()
        self._lay_out(widget)
        self.setFocusProxy(widget)
        document.changed.connect(self._show_document)
        self.editor.message_changed.connect(self._say)
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

    def _lay_out(self, editor: QWidget) -> None:
        left = QVBoxLayout()
        left.addWidget(editor, 1)
        line = QHBoxLayout()
        line.setSpacing(0)
        self._beside = QSpacerItem(self.editor.beside, 0)
        line.addItem(self._beside)
        line.addWidget(self.message, 1)
        left.addLayout(line)
        self._panel = SidePanel(self.solve_panel, self.result_panel, self.live_panel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 1)
        layout.addWidget(self._panel)

    def _align(self) -> None:
        """Centre the message under what is beside the editor's column, which may be hidden."""
        if self._beside.sizeHint().width() != self.editor.beside:
            self._beside.changeSize(self.editor.beside, 0)
            self.updateGeometry()

    # What a window asks of a tab

    @property
    def title(self) -> str:
        """What to call it; a dot says that it is not saved."""
        return self.document.title + (" •" if self.changes.dirty else "")

    @property
    def running(self) -> bool:
        """Whether a search is under way now."""
        return self.searching.running

    @property
    def paused(self) -> bool:
        """Whether a search waits to go on."""
        return self.searching.paused

    def other_part(self) -> QWidget:
        """Return the other of the tab's two parts than the one with the keyboard."""
        inside = self.solve_panel.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        return cast("QWidget", self.editor) if inside else self.solve_panel.solver_box

    def drop_search(self) -> None:
        """Forget the search, ending it first."""
        self.lane = None
        self.solutions.forget()
        self.searching.drop()
        self.live_panel.show_nothing()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.editor.show_colours()
        self.live_panel.show_colours()

    def checked(self) -> set[str]:
        """Return the names of the checkable actions that are on."""
        return self.editor.checked()

    def possible(self) -> dict[str, bool]:
        """Return which of the actions can be done now, where that is not always so."""
        solutions = len(self.solutions) if self.lane and not self.running else 0
        resting = not self.running
        puzzle = self.document.position.puzzle
        coverable = isinstance(puzzle, Coverable)
        return {
            "undo": self.changes.undoable is not None,
            "redo": self.changes.redoable is not None,
            "run": resting,
            "pause": self.running,
            "stop": self.running or self.paused,
            "step_1": resting,
            "step_10": resting,
            "step_100": resting,
            "step_over": resting,
            "step_out": self.paused and self._level() > 0,
            "step_back": False,
            "watch": coverable,
            "estimate": coverable,
            "show_as_cover": coverable and not isinstance(puzzle, Cover),
            "previous_solution": self._place > 0,
            "next_solution": self._place + 1 < solutions,
            "random_solution": solutions > 1,
            "export_solutions": solutions > 0,
            "hide_found": self.shown_filling() is not None,
            "keep_solution": self.shown_filling() is not None,
            **self.editor.possible(),
        }

    # The document

    def clear_entries(self) -> None:
        """Remove what the person filled in, and what a search has found."""
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
        difference = self.editor.compare(None if self._faults else self._solution(filling))
        faults = [fault for fault in self._faults if not self.editor.tells(fault)]
        if faults:
            more = tr("  (and {} more)").format(len(faults) - 1) if len(faults) > 1 else ""
            self._say(faults[0].message + more, fault=True)
        elif difference:
            self._say(difference)
        elif self.document.position.complete():
            self._say(tr("Complete, and no rule is broken."))
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
        """Start a search, or go on with the one that is paused."""
        self._go()

    def step_1(self) -> None:
        """Let the search visit one node; start it, if there is none."""
        self._go(Step(1))

    def step_10(self) -> None:
        """Let the search visit 10 nodes."""
        self._go(Step(10))

    def step_100(self) -> None:
        """Let the search visit 100 nodes."""
        self._go(Step(100))

    def step_over(self) -> None:
        """Visit the next node and everything below it."""
        self._go(Step(1), Step(floor=self._level()))

    def step_out(self) -> None:
        """Go on until the search has left the node that it is below."""
        self._go(Step(floor=self._level() - 1))

    def _level(self) -> int:
        """Return the level of the next node to be visited."""
        return self.lane.probe.level if self.paused and self.lane and self.lane.probe else 0

    def _go(self, *steps: Step) -> None:
        if self.running or not ((self.paused and self._same_wishes()) or self._begin()):
            return
        self._hidden = self._turned = False
        self.searching.go(*steps)

    def _same_wishes(self) -> bool:
        """Tell whether the panel still asks for what the paused search does."""
        lane, panel = self.lane, self.solve_panel
        wishes = (panel.solver, panel.choices, panel.goal, panel.limit)
        return lane is not None and (lane.solver, lane.choices, lane.goal, lane.limit) == wishes

    def _begin(self) -> bool:
        """Hold a search for the puzzle as it stands; False if it breaks rules, or cannot be read."""
        trouble = self.changes.settle()
        puzzle = self.document.position.puzzle
        self.drop_search()
        if trouble:
            self.result_panel.show_verdict(tr("The text has an error: nothing to search."), trouble, "bad")
            return False
        if faults := puzzle.judge(untouched(puzzle)):
            words = tr("The puzzle breaks a rule: nothing to search.")
            self.result_panel.show_verdict(words, faults[0].message, "bad")
            return False
        panel = self.solve_panel
        self.lane = Lane(puzzle, panel.solver, panel.choices, panel.goal, panel.limit)
        self._revision = self.document.revision
        self._solution_at = 0
        self.searching.take(self.lane)
        return True

    def pause(self) -> None:
        """Hold the search where it is."""
        self.searching.pause()

    def stop(self) -> None:
        """End the search; what it has found stays to be seen."""
        self.searching.stop()

    def _search_changed(self) -> None:
        """Show where the search has come to: under way, paused or over."""
        lane = self.lane
        if lane is not None and lane.probe is not None and not self.running:
            self.solutions.take(lane.puzzle, lane.solutions, len(lane.solutions) == lane.probe.solutions)
        if self.lane is not None and self.lane.goal in BEST and self.searching.over:
            self._solution_at = max(0, len(self.lane.solutions) - 1)  # every solution is better than the one before
        self.show_frame()
        self._show_result()
        self.status_changed.emit()

    def show_frame(self) -> None:
        """Show the latest probe, if this tab is to be seen."""
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
        """Return what the search shows on the board: the solution picked, or where it is; None if outdated."""
        lane = self.lane
        if lane is None or lane.probe is None or self._hidden or lane.puzzle != self.document.position.puzzle:
            return None
        if len(self.solutions) and not self.running and (self.searching.over or self._turned):
            return self.solutions[self._solution_at]
        return None if lane.probe.status is Status.EXHAUSTED else lane.probe.filling

    # Its result

    @property
    def _place(self) -> int:
        """The place of the solution shown among those to look through, from 0."""
        return self.solutions.place_of(self._solution_at)

    def show_solution(self, place: int) -> None:
        """Show one of the solutions to look through, from 0."""
        if self.lane is not None and len(self.solutions):
            self._solution_at = self.solutions.number_at(place)
            self._hidden, self._turned = False, True
            self._show_board()
            self._show_result()
            self.status_changed.emit()

    def previous_solution(self) -> None:
        """Show the solution before this one."""
        self.show_solution(self._place - 1)

    def next_solution(self) -> None:
        """Show the solution after this one."""
        self.show_solution(self._place + 1)

    def random_solution(self) -> None:
        """Show any of the other solutions."""
        place = random.randrange(len(self.solutions) - 1)
        self.show_solution(place + (place >= self._place))

    def _reduce(self, wanted: bool) -> None:
        """Look through one solution of each class up to symmetry, or through all; the one shown stays."""
        self.solutions.reduced = wanted
        self._show_result()
        self.status_changed.emit()

    def hide_found(self) -> None:
        """Show the board without what the search has found."""
        self._hidden = True
        self._show_board()
        self.status_changed.emit()

    def keep_solution(self) -> None:
        """Make the filling that is shown into entries."""
        filling = self.shown_filling()
        if filling is not None:
            self.document.apply(self.document.position.keep(filling), tr("keep solution"))

    def seen(self) -> Filling:
        """Return all that is to be seen in the open cells: entries, and what the search shows."""
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
            self.result_panel.show_verdict(tr("Run searches (F5), Step goes node by node (F10)."), "", "idle")
            self.result_panel.show_solutions(0, 0)
            return
        self.result_panel.show_verdict(*self._verdict(lane))
        self.result_panel.show_solutions(0 if self.running else len(self.solutions), self._place)
        self.result_panel.show_symmetry("" if self.running else self.solutions.note())

    def _verdict(self, lane: Lane) -> tuple[str, str, str]:
        """Return a sentence on the search, what it belongs to, and its mood."""
        chosen = " · ".join([tr(lane.solver.title), *described([(lane.solver, lane.choices)])]).removesuffix(" · ")
        detail = tr("{}, revision {}").format(chosen, self._revision)
        if lane.puzzle != self.document.position.puzzle:
            detail += tr(". The board has changed since: it is at revision {}.").format(self.document.revision)
        if note := lane.note if lane.reason is None else lane.reason.source:
            detail += f"\n{note}"
        if self.searching.job is not None and self.searching.job.failure:
            return tr("The search failed."), detail, "bad"
        if lane.refusal:
            return tr("This solver does not take the puzzle."), lane.refusal, "bad"
        if self.searching.over and lane.probe is not None:
            said = verdict(lane.goal, lane.probe)
            message = said.message if lane.reason is None else f"{said.message} {lane.reason.sentence}"
            return message, detail, MOODS.get(said.outcome, "")
        if self.running:
            return tr("Waiting for the solver …") if lane.probe is None else tr("Searching …"), detail, ""
        if self.searching.over:
            return tr("Stopped before it began."), detail, ""
        return tr("Paused. Run goes on, Step visits a few nodes."), detail, ""

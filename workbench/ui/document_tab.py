"""One tab: a document on its board, and the search on it."""

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.position import Position
from workbench.puzzles.grid import cells_of, name_of
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.solvers.goal import Outcome, verdict
from workbench.solvers.search import Status
from workbench.ui.board import Board
from workbench.ui.document import Document
from workbench.ui.job import Job, retire
from workbench.ui.live_panel import LivePanel
from workbench.ui.result_panel import ResultPanel
from workbench.ui.solve_panel import SolvePanel
from workbench.ui.words import tr

FRAME_MILLISECONDS = 33  # 30 pictures a second
FRAMES_PER_CHART = 3  # charts cost more than the board, and take time from the search
PANEL_WIDTH = 400  # pixels

CONTEXT_MENU = ("undo", "copy", "paste", "givens", "entries", "marks", "candidates", "clear_entries")

MOODS = {Outcome.SOLVED: "good", Outcome.NOT_UNIQUE: "bad", Outcome.NONE: "bad"}


class DocumentTab(QWidget):
    """Binds board, panels and job together; a window's actions call its methods."""

    status_changed = Signal()  # what can be done now, or the title, is different
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.document = document
        self.job: Job | None = None
        self.mode = "entries" if document.position.puzzle.given().any() else "givens"
        self._faults: list[Fault] = []
        self._solution_at = 0
        self._turned = False  # the person looks at solutions, not at where the paused search is
        self._frames = 0
        self._candidates = False
        self._hidden = False  # the person cleared what the search had found
        self.board = Board(document.position)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[name] for name in CONTEXT_MENU])
        self.message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.message.setProperty("role", "message")
        self.solve_panel = SolvePanel(document.position.puzzle, actions)
        self.result_panel = ResultPanel(actions)
        self.live_panel = LivePanel()
        self._lay_out()
        self._timer = QTimer(self, interval=FRAME_MILLISECONDS)
        self._timer.timeout.connect(self.show_frame)
        document.changed.connect(self._show_document)
        self.board.typed.connect(self.type_value)
        self.board.cursor_moved.connect(self._cursor_moved)
        self.result_panel.picked.connect(self.show_solution)
        self._show_document()
        self._show_result()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.board, 1)
        left.addWidget(self.message)
        inside = QWidget()
        inside.setObjectName("panel")
        column = QVBoxLayout(inside)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(12)
        column.addWidget(self.solve_panel)
        column.addWidget(self.result_panel)
        column.addWidget(self.live_panel, 1)
        panel = QScrollArea(widgetResizable=True)
        panel.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        panel.setObjectName("panelFrame")
        panel.setWidget(inside)
        panel.setFixedWidth(PANEL_WIDTH)
        panel.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 1)
        layout.addWidget(panel)

    # The document

    def type_value(self, cells: list[Cell], value: int) -> None:
        """Put a value into cells: as givens, entries or pencil marks, by the mode."""
        position = self.document.position
        where = name_cells(cells)
        symbol = position.puzzle.symbols[value - 1] if value else ""
        if self.mode == "givens":
            self.document.apply(position.give(cells, value), f"{symbol or tr('nothing')} given in {where}")
        elif not position.free(cells):
            self._say(tr("{} is given. To change givens, press Ctrl+1.").format(where), fault=False)
        elif self.mode == "marks" and self._candidates:
            self._say(tr("Marks are hidden while candidates are shown. Ctrl+K brings them back."), fault=False)
        elif self.mode == "marks" and value:
            self.document.apply(position.mark(cells, value), f"mark {symbol} in {where}")
        else:
            self.document.apply(position.enter(cells, value), f"{symbol or tr('nothing')} in {where}")

    def clear_entries(self) -> None:
        """Remove all entries and marks, and what a search has found."""
        self._hidden = True
        self.document.apply(Position.fresh(self.document.position.puzzle), tr("clear entries"))
        self._show_board()
        self.status_changed.emit()

    def _show_document(self) -> None:
        self._faults = self.document.position.faults()
        self.solve_panel.show_puzzle(self.document.position.puzzle)
        self._show_board()
        self._show_result()
        self.status_changed.emit()

    def _show_board(self) -> None:
        position, filling = self.document.position, self.shown_filling()
        faults = self._faults or self._differences(filling)
        self.board.show_position(position, faults, filling)
        if faults:
            more = tr("  (and {} more)").format(len(faults) - 1) if len(faults) > 1 else ""
            self._say(faults[0].message + more, fault=True)
        elif position.complete():
            self._say(tr("Complete, and no rule is broken."), fault=False)
        else:
            self._say(self._candidates_text(), fault=False)

    def _differences(self, filling: Filling | None) -> list[Fault]:
        """Return a fault for the entries that are not those of the solution shown."""
        entries = self.document.position.entries
        if filling is None or self.job is None or not any(filling is solution for solution in self.job.solutions):
            return []
        cells = [(int(r), int(c)) for r, c in cells_of((entries > 0) & (entries != filling))]
        if not cells:
            return []
        words = tr("{} differs from this solution.") if len(cells) == 1 else tr("{} differ from this solution.")
        return [Fault(words.format(name_cells(cells)), tuple(cells))]

    def show_candidates(self, shown: bool) -> None:
        """Show what the rules still allow: in the cells, and of the cursor's cell in words."""
        self._candidates = shown
        self.board.show_candidates(shown)
        self._show_board()

    def _candidates_text(self) -> str:
        position = self.document.position
        r, c = self.board.cursor_cell
        if not self._candidates or position.puzzle.given()[r, c] or position.entries[r, c]:
            return ""
        allowed = position.puzzle.candidates(position.entries)[r, c]
        symbols = [position.puzzle.symbols[k] for k in allowed.nonzero()[0]]
        return tr("{} may hold {}").format(name_cells([(r, c)]), ", ".join(symbols) or tr("nothing"))

    def _cursor_moved(self) -> None:
        if self._candidates and not self._faults:
            self._say(self._candidates_text(), fault=False)

    def _say(self, text: str, fault: bool) -> None:
        self.message.setText(text)
        mood = "bad" if fault else ""
        if self.message.property("mood") != mood:
            self.message.setProperty("mood", mood)
            self.message.style().polish(self.message)

    # The search

    @property
    def running(self) -> bool:
        """Whether a search is under way now."""
        return self.job is not None and self.job.isRunning()

    @property
    def paused(self) -> bool:
        """Whether a search waits to go on."""
        return self.job is not None and not self.job.isRunning() and not self.job.over

    def run(self) -> None:
        """Start a search, or go on with the one that is paused."""
        self._go(None)

    def step(self, nodes: int) -> None:
        """Let the search visit a few nodes; start one, if there is none."""
        self._go(nodes)

    def _go(self, steps: int | None) -> None:
        if self.running:
            return
        if not self.paused and not self._begin():
            return
        assert self.job is not None
        self._hidden = self._turned = False
        self.job.go(steps)
        self._timer.start()
        self._show_result()
        self.status_changed.emit()

    def _begin(self) -> bool:
        """Make a job for the puzzle as it stands; False if it breaks rules."""
        puzzle = self.document.position.puzzle
        if faults := puzzle.judge(puzzle.given()):
            self.drop_job()
            self.result_panel.show_verdict(tr("The givens break a rule: nothing to search."), faults[0].message, "bad")
            self.status_changed.emit()
            return False
        panel = self.solve_panel
        self.drop_job()
        self.job = Job(panel.solver, puzzle, panel.choices, panel.goal, panel.limit, self.document.revision)
        self.job.finished.connect(self._job_rested)
        self._solution_at = 0
        return True

    def pause(self) -> None:
        """Hold the search where it is."""
        if self.job is not None:
            self.job.requestInterruption()

    def stop(self) -> None:
        """End the search; what it has found stays to be seen."""
        if self.job is not None and not self.job.over:
            self.job.stop()
            self._job_rested()

    def drop_job(self) -> None:
        """Forget the search, ending it first."""
        self._timer.stop()
        if self.job is not None:
            self.job.finished.disconnect(self._job_rested)
            retire(self.job)
            self.job = None
            self.live_panel.show_nothing()

    def _job_rested(self) -> None:
        """Show where the search has come to, paused or over."""
        if self.running:  # a thread that ended a moment ago tells of it late
            return
        self._timer.stop()
        if self.job is not None and self.job.failure:
            self.failed.emit(self.job.failure)
        self.show_frame()
        self._show_result()
        self.status_changed.emit()

    def show_frame(self) -> None:
        """Show the latest probe, if this tab is to be seen."""
        if self.job is None or self.job.probe is None or not self.isVisible():
            return
        self.live_panel.show_numbers(self.job.probe)
        self._frames += 1
        if not self.running or self._frames % FRAMES_PER_CHART == 0:
            self.live_panel.show_charts(self.job.probe, self.job.trace)
        self._show_board()
        self._show_result()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()

    def shown_filling(self) -> Filling | None:
        """Return what the search shows on the board: the solution picked, or where it is; None if outdated."""
        job = self.job
        if job is None or job.probe is None or self._hidden or job.puzzle != self.document.position.puzzle:
            return None
        if job.solutions and not self.running and (job.over or self._turned):
            return job.solutions[min(self._solution_at, len(job.solutions) - 1)]
        return None if job.probe.status is Status.EXHAUSTED else job.probe.filling

    # Its result

    def show_solution(self, number: int) -> None:
        """Show one of the solutions, from 0."""
        if self.job is not None and self.job.solutions:
            self._solution_at = max(0, min(number, len(self.job.solutions) - 1))
            self._hidden, self._turned = False, True
            self._show_board()
            self._show_result()
            self.status_changed.emit()

    def turn_solutions(self, by: int) -> None:
        """Show the next solution, or one before."""
        self.show_solution(self._solution_at + by)

    def hide_found(self) -> None:
        """Show the board without what the search has found."""
        self._hidden = True
        self._show_board()
        self.status_changed.emit()

    def keep_solution(self) -> None:
        """Make the filling that is shown into entries."""
        filling = self.shown_filling()
        if filling is None:
            return
        self.document.apply(self.document.position.keep(filling), tr("keep solution"))

    def seen(self) -> Filling:
        """Return all that is to be seen in the open cells: entries, and what the search shows."""
        position = self.document.position
        filling = self.shown_filling()
        return position.entries if filling is None else np.where(position.entries > 0, position.entries, filling)

    def possible(self) -> dict[str, bool]:
        """Return which of the actions can be done now, where that is not always so."""
        history = self.document.history
        solutions = len(self.job.solutions) if self.job and not self.running else 0
        return {
            "undo": history.undoable is not None,
            "redo": history.redoable is not None,
            "run": not self.running,
            "pause": self.running,
            "stop": self.running or self.paused,
            "step_1": not self.running,
            "step_10": not self.running,
            "step_100": not self.running,
            "previous_solution": self._solution_at > 0,
            "next_solution": self._solution_at + 1 < solutions,
            "hide_found": self.shown_filling() is not None,
            "keep_solution": self.shown_filling() is not None,
        }

    def _show_result(self) -> None:
        job = self.job
        if job is None:
            self.result_panel.show_verdict(tr("Run searches (F5), Step goes node by node (F10)."), "", "idle")
            self.result_panel.show_solutions(0, 0)
            return
        settings = ", ".join(str(value) for value in job.choices.values())
        detail = tr("{} ({}), revision {}").format(tr(job.solver.title), settings, job.revision)
        if job.puzzle != self.document.position.puzzle:
            detail += tr(". The board has changed since: it is at revision {}.").format(self.document.revision)
        if job.failure:
            self.result_panel.show_verdict(tr("The search failed."), detail, "bad")
        elif job.over and job.probe is not None:
            said = verdict(job.goal, job.probe)
            self.result_panel.show_verdict(said.message, detail, MOODS.get(said.outcome, ""))
        elif self.running:
            waiting = tr("Waiting for the solver …") if job.probe is None else tr("Searching …")
            self.result_panel.show_verdict(waiting, detail)
        elif job.over:
            self.result_panel.show_verdict(tr("Stopped before it began."), detail)
        else:
            self.result_panel.show_verdict(tr("Paused. Run goes on, Step visits a few nodes."), detail)
        self.result_panel.show_solutions(0 if self.running else len(job.solutions), self._solution_at)

    # Colours and end

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()
        self.live_panel.show_colours()


def name_cells(cells: list[Cell]) -> str:
    """Return the name of a cell, or how many there are."""
    return name_of(cells[0]) if len(cells) == 1 else f"{len(cells)} cells"

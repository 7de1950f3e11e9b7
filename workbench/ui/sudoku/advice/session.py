"""Advice on a sudoku as a conversation: what was asked, what is shown of the answer, and what it changes."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.files.position import Position
from workbench.insight.sudoku.advice import Advice, PossibleSteps
from workbench.insight.sudoku.hints import technique_of
from workbench.insight.sudoku.marks import taken
from workbench.insight.sudoku.solution_path import SolutionPath
from workbench.insight.sudoku.step import Step
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.base.i18n import tr
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.board.advice.buttons import MAX_HINT_LEVEL
from workbench.ui.board.document import Document
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.sudoku.advice.findings import AdviceState, of_hint, of_path, of_steps, picture_of, sentence
from workbench.ui.sudoku.advice.order import chosen_order

Work = Advice | PossibleSteps | SolutionPath


class AdviceSession(QObject):
    """Gives one piece of advice at a time; `changed` reports a change of `state`, `busy` or `progress`."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document, self._position = document, document.position
        self.state = AdviceState()
        self.hint_level = 0  # how much of the hint is shown, up to MAX_HINT_LEVEL; 0 = there is no hint
        self.path: SolutionPath | None = None
        self.selected: int | None = None  # the step of the path that is shown
        self.busy = False  # whether advice is being worked out, or its work is paused
        self._work: Work | None = None
        self._runner = TabSearch()
        self._runner.frame.connect(self.changed)
        self._runner.changed.connect(self._show_work)
        self._runner.failed.connect(self.failed)
        document.changed.connect(self._document_changed)

    @property
    def paused(self) -> bool:
        """Whether work rests because the panel is hidden."""
        return self._runner.paused

    @property
    def progress(self) -> float:
        """The part of the work that is done, from 0 to 1."""
        driven = self._runner.job.driven if self._runner.job else None
        return driven.progress if isinstance(driven, StepwiseJob) else 0.0

    # Requests

    def ask_hint(self) -> None:
        """Show a hint; the next calls show more of it, and the last one applies it."""
        if self.hint_level == MAX_HINT_LEVEL and self.state.step is not None:
            self.apply_step(self.state.step)
        elif self.hint_level and isinstance(self._work, Advice):
            self.hint_level = min(MAX_HINT_LEVEL, self.hint_level + 1)
            self._set_state(of_hint(self._work, self.hint_level))
        elif not (self.busy and isinstance(self._work, Advice)):
            self._begin(Advice(self._document.position, chosen_order()))

    def list_steps(self) -> None:
        """List the steps that are possible now."""
        self._begin(PossibleSteps(self._document.position, chosen_order()))

    def find_path(self) -> None:
        """List the steps from here to the solution."""
        self._begin(SolutionPath(self._document.position, chosen_order()))

    def _begin(self, work: Work) -> None:
        self.cancel()
        self._set_state(AdviceState())
        self._work, self.busy = work, True
        self._runner.take(StepwiseJob(work.parts()))
        self._runner.go()

    def resume(self) -> None:
        """Resume paused work."""
        self._runner.go()

    def pause(self) -> None:
        """Pause the work while the panel is hidden."""
        self._runner.pause()

    def stop(self) -> None:
        """Stop the work and keep its results so far."""
        self._runner.stop()

    def cancel(self) -> None:
        """Cancel the current request; its state stays."""
        self._work = self.path = self.selected = None
        self.hint_level, self.busy = 0, False
        self._runner.drop()

    def clear(self) -> None:
        """Cancel the current request and show nothing."""
        self.cancel()
        self._set_state(AdviceState())

    # Answers

    def _show_work(self) -> None:
        """Show the results once the work is done or stopped."""
        work, job = self._work, self._runner.job
        if work is None or job is None or self._runner.running or self._runner.paused:
            self.changed.emit()
            return
        self.busy = False
        stopped = not job.driven.over
        if isinstance(work, Advice):
            self.hint_level = int(work.hint is not None)
            self._set_state(AdviceState(tr("Stopped.")) if stopped else of_hint(work, 1))
        elif isinstance(work, PossibleSteps):
            self._set_state(of_steps(work, stopped))
        else:
            self.path = work
            self._set_state(of_path(work, stopped))

    def select(self, row: AdviceRow) -> None:
        """Show the step of a row on the board."""
        if isinstance(row.change, Step) and self._work is not None:
            position, step = self._work.position, row.change
        elif isinstance(row.change, int) and self.path is not None:
            position, step = self.path.before(row.change), self.path.steps[row.change].step
            self.selected = row.change
        else:
            return
        detail = sentence(position, step)
        self._set_state(replace(self.state, detail=detail, shown=picture_of(position, step)))

    def choose(self, row: AdviceRow) -> None:
        """Apply the step of a row; for a path, all steps before it."""
        if isinstance(row.change, Step):
            self.apply_step(row.change)
        elif isinstance(row.change, int):
            self.solve_up_to(row.change)

    # Changes

    def apply_step(self, step: Step) -> None:
        """Make the conclusion of a step."""
        description = tr(technique_of(step).title)
        self._apply(taken(self._document.position, step), tr("hint: {}").format(description))
        self._set_state(AdviceState())

    def solve_up_to(self, number: int) -> None:
        """Make the steps of the path before this one."""
        if self.path is not None:
            title = tr(self.path.steps[number].technique.title)
            self._apply(self.path.reached(number), tr("solve up to step {}").format(number + 1))
            self._set_state(AdviceState(tr("The next step is number {}: {}.").format(number + 1, title)))

    def _apply(self, position: Position, description: str) -> None:
        self.cancel()
        self._document.apply(position, description)

    def _set_state(self, state: AdviceState) -> None:
        self.state = state
        self.changed.emit()

    def _document_changed(self) -> None:
        """Forget advice on another position; colours do not matter."""
        before, self._position = self._position, self._document.position
        now = self._position
        same = np.array_equal(before.entries, now.entries) and np.array_equal(before.marks, now.marks)
        if not (same and before.puzzle == now.puzzle):
            self.clear()

"""Advice on a sudoku as a conversation: what was asked, what is shown of the answer, and what it changes.

A hint and a list of steps can stand beside each other; what is selected last is drawn on the board.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from workbench.files.position import Position
from workbench.insight.sudoku.advice import Advice, PossibleSteps
from workbench.insight.sudoku.hints import technique_of
from workbench.insight.sudoku.marks import sudoku_of, taken
from workbench.insight.sudoku.setting.given_changes import GivenChange, GivenChanges
from workbench.insight.sudoku.solution_path import SolutionPath
from workbench.insight.sudoku.step import Step
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.board.advice.buttons import MAX_HINT_LEVEL
from workbench.ui.board.advice.work import AdviceWork
from workbench.ui.board.document import Document
from workbench.ui.sudoku.advice.findings import AdviceState, of_hint, of_path, of_steps, picture_of, sentence
from workbench.ui.sudoku.advice.given_findings import change_name, change_picture, change_sentence, of_givens
from workbench.ui.sudoku.advice.order import chosen_order, preset_of, stored_order

Listing = PossibleSteps | SolutionPath | GivenChanges
Work = Advice | Listing


class AdviceSession(AdviceWork):
    """Gives one piece of advice at a time; `changed` reports a change of `state`, `busy` or `progress`."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.state = AdviceState()
        self.listing: Listing | None = None  # whose rows are listed
        self.selected: int | None = None  # the step of the path that is shown
        self.follows = False  # whether the list follows one of which a row was applied
        self._found: dict[type, tuple[Listing, AdviceState]] = {}  # the lists of this position that are complete
        self._work: Work | None = None
        self._runner.frame.connect(self.changed)
        self._runner.changed.connect(self._show_work)
        document.changed.connect(self._document_changed)

    @property
    def kernels_left(self) -> int:
        """How many kernels the work may still need while it waits for one; 0 = it does not wait."""
        return self._runner.kernels_left

    @property
    def looks_for_hint(self) -> bool:
        """Whether a hint is being worked out."""
        return self.busy and isinstance(self._work, Advice)

    @property
    def path(self) -> SolutionPath | None:
        """The solution path, while it is listed."""
        return self.listing if isinstance(self.listing, SolutionPath) else None

    # Requests

    def ask_hint(self, level: int = 0) -> None:
        """Show a hint of a strength; 0 = more of the one that is shown, or a new one after all of it."""
        advice = self._work if isinstance(self._work, Advice) else None
        if advice is not None and self.busy:
            return
        if advice is None or not self.hint_level or (not level and self.hint_level == MAX_HINT_LEVEL):
            self._wanted = level or 1
            self._begin(Advice(self._document.position, chosen_order()))
        else:
            self._show_hint(advice, level or self.hint_level + 1)

    def _show_hint(self, advice: Advice, level: int) -> None:
        self.hint_level, self.selected = level, None
        self._set_state(replace(of_hint(advice, level), rows=self.state.rows))

    def list_steps(self) -> None:
        """List the steps that are possible now."""
        self._list(PossibleSteps, lambda position: PossibleSteps(position, chosen_order()))

    def find_path(self) -> None:
        """List the steps from here to the solution."""
        self._list(SolutionPath, lambda position: SolutionPath(position, chosen_order()))

    def list_givens(self) -> None:
        """List the givens that may go or move, or of which one more helps."""
        self._list(GivenChanges, GivenChanges)

    def _list(self, kind: type[Listing], make: Callable[[Position], Listing]) -> None:
        """Show a list again, or work it out."""
        self.follows = False
        known = self._found.get(kind)
        if known is None:
            self._begin(make(self._document.position))
        else:
            self._drop_work()
            self.listing, state = known
            self._set_state(state)

    def _begin(self, work: Work) -> None:
        """Work something out; a list stays beside a hint."""
        self._drop_work()
        if isinstance(work, Advice):
            self._set_state(AdviceState(rows=self.state.rows))
        else:
            self.listing = None
            self._set_state(AdviceState())
        self._work, self.busy = work, True
        self._runner.take(StepwiseJob(work.parts()))
        self._runner.go()

    @property
    def looks_for(self) -> type | None:
        """The kind of list that is shown or worked out."""
        listing = self._work if self.busy and not isinstance(self._work, Advice) else self.listing
        return type(listing) if listing is not None else None

    def _drop_work(self) -> None:
        self._work = self.selected = None
        self.hint_level, self.busy = 0, False
        self._runner.drop()

    def cancel(self) -> None:
        """Cancel the current request, and forget the lists; the state stays."""
        self._drop_work()
        self.listing = None
        self._found.clear()

    def clear(self) -> None:
        """Cancel the current request and show nothing."""
        self.cancel()
        self._set_state(AdviceState())

    def leave_step(self) -> None:
        """Show no step any more; lists stay."""
        self.selected = None
        self._set_state(AdviceState(rows=self.state.rows))

    # Answers

    def _show_work(self) -> None:
        """Show the results once the work is done or stopped."""
        work, job = self._work, self._runner.job
        if work is None or job is None or self._runner.running or self._runner.paused:
            self.changed.emit()
            return
        if not self.busy:
            return
        self.busy = False
        stopped = not job.driven.over
        if isinstance(work, Advice):
            if stopped:
                self._set_state(AdviceState("Stopped.", self.state.rows))
            else:
                self._show_hint(work, self._wanted if work.hint is not None else 0)
            return
        self.listing = work
        state = state_of(work, stopped)
        if not stopped:
            self._found[type(work)] = work, state
        self._set_state(state)

    def select(self, row: AdviceRow) -> None:
        """Show the step of a row on the board."""
        if isinstance(row.change, Step) and self.listing is not None:
            position, step, possible = self.listing.position, row.change, row.change
        elif isinstance(row.change, int) and self.path is not None:
            position, step, possible = self.path.before(row.change), self.path.steps[row.change].step, None
            self.selected = row.change
        elif isinstance(row.change, GivenChange) and self.listing is not None:
            shown = change_picture(self.listing.position, row.change)
            detail = change_sentence(row.change)
            self._set_state(AdviceState(self.state.text, self.state.rows, detail, shown, row.change))
            return
        else:
            return
        if isinstance(self._work, Advice):
            self._work, self.hint_level = None, 0
            self._runner.drop()
            self.busy = False
        known = self._found.get(type(self.listing))
        text = known[1].text if known else self.state.text
        picture, detail = picture_of(position, step), sentence(position, step)
        self._set_state(AdviceState(text, self.state.rows, detail, picture, possible))

    def choose(self, row: AdviceRow) -> None:
        """Apply the step of a row; for a path, all steps before it."""
        self._make(row.change)

    # Changes

    def apply(self) -> None:
        """Make the conclusion of the step that is shown, or the change of a given."""
        self._make(self.state.step)

    def _make(self, change: object) -> None:
        if isinstance(change, Step):
            self.apply_step(change)
        elif isinstance(change, int):
            self.solve_up_to(change)
        elif isinstance(change, GivenChange):
            self.change_given(change)

    def apply_step(self, step: Step) -> None:
        """Make the conclusion of a step; from a list of possible ones, list those that are possible then."""
        listed, description = self.state.detail and self.path is None, technique_of(step).title
        self._apply(taken(self._document.position, step), f"hint: {description}")
        self._set_state(AdviceState())
        if listed and not self._document.position.complete():
            self.list_steps()
            self.follows = True

    def change_given(self, change: GivenChange) -> None:
        """Remove a given, add or move one, and list what can be changed then."""
        position = self._document.position
        cleared = position.enter([change.cell], 0) if change.adds else position
        self._apply(replace(cleared, puzzle=change.applied(sudoku_of(position))), change_name(change))
        self.list_givens()
        self.follows = True

    def solve_up_to(self, number: int) -> None:
        """Make the steps of the path before this one."""
        if self.path is not None:
            title = self.path.steps[number].technique.title
            self._apply(self.path.reached(number), f"solve up to step {number + 1}")
            self._set_state(AdviceState(f"Done up to step {number}. Next: {title}."))

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


def state_of(listing: Listing, stopped: bool) -> AdviceState:
    """Return what to show of a list."""
    if isinstance(listing, PossibleSteps):
        return of_steps(listing, stopped, preset_of(stored_order()))
    return of_path(listing, stopped) if isinstance(listing, SolutionPath) else of_givens(listing, stopped)

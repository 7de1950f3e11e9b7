"""A session of advice on a kakuro: works out what is requested in the background, and holds what to show of it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QGuiApplication

from workbench.files.position import Position
from workbench.insight.kakuro.diagnosis import KakuroDoctor
from workbench.insight.kakuro.doctor import Doctor, Fix
from workbench.insight.kakuro.forced import Forced
from workbench.insight.kakuro.hint_picture import hint_picture, place_picture
from workbench.insight.kakuro.hints import advice, everything, learned, taken
from workbench.insight.kakuro.notes import Hint
from workbench.insight.kakuro.path import PossibleSteps, SolutionPath
from workbench.insight.kakuro.spare import Minimising
from workbench.insight.kakuro.steps import Step, first_masks, reasons, record
from workbench.insight.kakuro.uniqueness import Change
from workbench.insight.kakuro.wrong_digits import wrong_digits
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.sentences import counted
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.board.advice.buttons import MAX_HINT_LEVEL
from workbench.ui.board.advice.work import AdviceWork
from workbench.ui.board.document import Document
from workbench.ui.kakuro.changes import with_puzzle
from workbench.ui.kakuro.findings import (
    BROKEN,
    MAX_ROWS,
    AdviceState,
    FollowUp,
    Shown,
    Stage,
    after_wrong_digits,
    followed,
    no_step,
    of_cure,
    of_doctor,
    of_forced,
    of_path,
    of_spare,
    of_steps,
    row_of_step,
    shown_of,
)
from workbench.ui.search.background_task import BackgroundTask

Listing = PossibleSteps | SolutionPath
Work = Doctor | KakuroDoctor | Forced | Minimising | Listing


class AdviceSession(AdviceWork):
    """Gives one piece of advice at a time; `changed` reports a change of `state`, `busy` or `progress`."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.state = AdviceState()
        self.hint: Hint | None = None
        self._candidates: NDArray[np.uint32] | None = None  # what applied hints have left of them
        self._candidates_position = self._position  # the position that they belong to
        self._names_digits = False  # whether digits that break rules are listed
        self._seed = 0  # of the order in which clues are removed
        self._work: Work | None = None
        self._describe: Callable[[Stage], AdviceState] | None = None  # returns what to show of the work
        self.waiting = False  # whether the answer to a short question is awaited
        self._task = BackgroundTask()
        self._answer: Callable[[object], None] | None = None
        self._task.done.connect(self._take_answer)
        self._runner.frame.connect(self._show_progress)
        self._runner.changed.connect(self._show_progress)
        self._task.failed.connect(self.failed)
        document.changed.connect(self._document_changed)

    @property
    def _puzzle(self) -> Kakuro:
        return kakuro_of(self._document.position.puzzle)

    @property
    def running(self) -> bool:
        """Whether the long task is running, not paused."""
        return self._runner.running

    def cancel(self) -> None:
        """Cancel the current request; its state stays."""
        self._task.drop()
        self.waiting = False
        self._work = self._describe = None
        self._names_digits = False
        self._runner.drop()
        self.busy = False
        self.hint, self.hint_level = None, 0

    def leave_position(self) -> None:
        """Clear what is about the entries: hints, steps, and digits that break rules."""
        if self.hint is not None or isinstance(self._work, Listing) or self._names_digits:
            self.clear()

    def clear(self) -> None:
        """Cancel the current request and show nothing."""
        self.cancel()
        self._set_state(AdviceState())

    def take_follow_up(self, follow_up: FollowUp, row: AdviceRow | None) -> None:
        """Do what a button below the advice offers; `row` is the selected one of the list."""
        ways: dict[FollowUp, Callable[[], None]] = {
            FollowUp.APPLY_HINT: self.take_hint,
            FollowUp.SOLVE_UP_TO: partial(self.choose, row),
            FollowUp.APPLY_CHANGE: partial(self.choose, row),
            FollowUp.ENTER_FORCED: self.enter_forced,
            FollowUp.MARK_FORCED: self.mark_forced,
            FollowUp.REMOVE_CLUES: self.remove_spare,
            FollowUp.OTHER_ORDER: self.spare_clues,
            FollowUp.COPY_PATH: self.copy_path,
        }
        ways[follow_up]()

    def _set_state(self, state: AdviceState) -> None:
        self.state = state
        self.changed.emit()

    def _document_changed(self) -> None:
        before, self._position = self._position, self._document.position
        if before.puzzle is not self._position.puzzle and before.puzzle != self._position.puzzle:
            self._candidates = None
            self.clear()
        elif (self._work is None or isinstance(self._work, Listing)) and not np.array_equal(
            before.entries, self._position.entries
        ):
            self.clear()

    # Hints

    def ask_hint(self, level: int = 0) -> None:
        """Show a hint of a strength; 0 = more of the one that is shown, or a new one after all of it."""
        if self.hint is not None and (level or self.hint_level < MAX_HINT_LEVEL):
            self.hint_level = level or self.hint_level + 1
            self._set_state(self._of_hint(self.hint))
        elif not self.waiting:
            self._wanted = level or 1
            position, candidates = self._document.position, self._current_candidates()
            self._ask(partial(advice, self._puzzle, position.entries, candidates), self._take_hint)

    def _current_candidates(self) -> NDArray[np.uint32]:
        """Return the candidates that applied hints have left, or all if an entry they rely on has changed."""
        before, now = self._candidates_position.entries, self._document.position.entries
        if self._candidates is None or before.shape != now.shape or ((before > 0) & (before != now)).any():
            self._candidates = everything(self._puzzle)
        self._candidates_position = self._document.position
        return self._candidates

    def _take_hint(self, hint: object) -> None:
        self.hint = hint if isinstance(hint, Hint) else None
        self.hint_level = self._wanted
        if self.hint is not None:
            self._set_state(self._of_hint(self.hint))
        elif self._document.position.complete():
            self._set_state(AdviceState("All cells are filled in."))
        else:
            self._set_state(AdviceState(no_step(self._puzzle)))

    def _of_hint(self, hint: Hint) -> AdviceState:
        sentences = hint.sentences[: self.hint_level] if self.hint_level < MAX_HINT_LEVEL else hint.sentences[1:]
        full = self.hint_level == MAX_HINT_LEVEL
        rows = tuple(map(row_of_step, hint.steps)) if full else ()
        picture = hint_picture(self._puzzle, hint) if full else place_picture(hint.cells)
        follow_ups = (FollowUp.APPLY_HINT,) if full and hint.changes else ()
        return AdviceState("\n".join(sentences), rows, hint.cells, follow_ups, Shown(picture))

    def take_hint(self) -> None:
        """Apply the hint."""
        if (hint := self.hint) is None:
            return
        candidates = learned(self._current_candidates(), hint, self._puzzle.shape[1])
        listed = isinstance(self._work, PossibleSteps)
        self.cancel()
        self._document.apply(taken(self._document.position, hint), f"hint: {hint.technique}")
        self._candidates, self._candidates_position = candidates, self._document.position
        self._set_state(AdviceState())
        if listed and not self._document.position.complete():
            self.explain()

    # Lists of steps

    def explain(self) -> None:
        """List the steps that are possible now or, where there is no solution, those that lead to a contradiction."""
        puzzle, entries, known = self._puzzle, self._document.position.entries, self._current_candidates()

        def derive() -> list[Step]:
            recorded = record(puzzle, first_masks(puzzle, entries))
            return recorded.steps(reasons(recorded)) if recorded.failed >= 0 else []

        self._ask(derive, partial(self._take_explanation, known))

    def _take_explanation(self, known: NDArray[np.uint32], found: object) -> None:
        assert isinstance(found, list)
        fault = next(iter(self._puzzle.faults), None)
        if found:
            count = counted(len(found), "step")
            text = f"Why there is no solution, in {count}:"
            if len(found) > MAX_ROWS:
                text += f" (the first {MAX_ROWS} are listed)"
            self._set_state(AdviceState(text, tuple(map(row_of_step, found[:MAX_ROWS]))))
        elif fault:
            self._set_state(AdviceState(BROKEN, (), fault.cells))
        else:
            possible = PossibleSteps(self._document.position, known)
            self._begin(possible, partial(of_steps, possible))

    def find_path(self) -> None:
        """List the steps that lead from here to the solution."""
        path = SolutionPath(self._document.position)
        self._begin(path, partial(of_path, path))

    @property
    def path(self) -> SolutionPath | None:
        """The path, while it is listed."""
        return self._work if isinstance(self._work, SolutionPath) else None

    def select(self, row: AdviceRow) -> None:
        """Show the step of a row on the board, and what it says."""
        if isinstance(row.change, int) and self.path is not None:
            step = self.path.steps[row.change].hint
            shown = Shown(hint_picture(self._puzzle, step), self.path.before(row.change))
            self._show_step(step, shown)
        elif (found := shown_of(self._puzzle, row.change)) is not None:
            if isinstance(row.change, Hint):
                self.hint, self.hint_level = row.change, MAX_HINT_LEVEL
                self._show_step(row.change, found, (FollowUp.APPLY_HINT,))
            else:
                self._set_state(self.state._replace(shown=found))

    def _show_step(self, step: Hint, shown: Shown, follow_ups: tuple[FollowUp, ...] | None = None) -> None:
        follow_ups = self.state.follow_ups if follow_ups is None else follow_ups
        text = "\n".join(step.sentences[1:])
        self._set_state(self.state._replace(text=text, cells=step.cells, follow_ups=follow_ups, shown=shown))

    def solve_up_to(self, number: int) -> None:
        """Make the steps of the path before this one."""
        if (path := self.path) is not None:
            title = path.steps[number].hint.technique
            self._apply(path.before(number), f"solve up to step {number + 1}")
            self._set_state(AdviceState(f"Done up to step {number}. Next: {title}."))

    def copy_path(self) -> None:
        """Copy the path as text."""
        if self.path is not None:
            QGuiApplication.clipboard().setText(self.path.text())

    def _ask(self, question: Callable[[], object], answer: Callable[[object], None]) -> None:
        self.cancel()
        self.waiting, self._answer = True, answer
        self._task.do(question)

    def _take_answer(self, found: object) -> None:
        self.waiting = False
        if self._answer is not None:
            self._answer(found)

    # Long tasks

    def find_wrong_clue(self) -> None:
        """Find single-clue changes that make the puzzle solvable."""
        doctor = Doctor(self._puzzle)
        self._repair(doctor, partial(of_doctor, doctor))

    def make_unique(self) -> None:
        """Find the changes that make the solution unique."""
        doctor = KakuroDoctor(self._puzzle, self._document.position.entries)
        self._repair(doctor, partial(of_cure, doctor))

    def _repair(self, doctor: Doctor | KakuroDoctor, describe: Callable[[Stage], AdviceState]) -> None:
        """Look for changes; the digits of the position that break rules are listed before them."""
        wrong = wrong_digits(self._puzzle, self._document.position.entries)
        self._begin(doctor, lambda stage: after_wrong_digits(describe(stage), wrong))
        self._names_digits = bool(wrong)

    def forced_cells(self) -> None:
        """Find the cells that are the same in all solutions."""
        forced = Forced(self._puzzle)
        self._begin(forced, partial(of_forced, forced))

    def spare_clues(self) -> None:
        """Find clues that can be removed without losing uniqueness; each call tries another order."""
        self._seed += 1
        spare = Minimising(self._puzzle, self._seed)
        self._begin(spare, partial(of_spare, spare, self._puzzle))

    def _begin(self, work: Work, describe: Callable[[Stage], AdviceState]) -> None:
        self.cancel()
        self._work, self._describe = work, describe
        self._runner.take(StepwiseJob(work.parts()))
        self.resume()

    def _show_progress(self) -> None:
        """Show the results of the long task so far."""
        if self._describe is not None:
            self.busy = self._runner.running or self._runner.paused  # before the results: it may end meanwhile
            done = self._runner.job is not None and self._runner.job.driven.over
            self._set_state(self._describe(Stage.BUSY if self.busy else Stage.DONE if done else Stage.STOPPED))

    def enter_forced(self) -> None:
        """Enter the digits that are the same in all solutions."""
        position = self._document.position
        if found := self._forced():
            r, c = found
            entries, marks = position.entries.copy(), position.marks.copy()
            entries[r, c], marks[r, c] = self._digits(r, c), 0
            self._apply(replace(position, entries=entries, marks=marks), "enter forced cells")

    def mark_forced(self) -> None:
        """Enter the digits that are the same in all solutions as pencil marks in the empty cells."""
        position = self._document.position
        if found := self._forced():
            r, c = found
            marks = position.marks.copy()
            marks[r, c] = np.where(position.entries[r, c] > 0, marks[r, c], 1 << (self._digits(r, c) - 1))
            self._apply(replace(position, marks=marks), "mark forced cells")

    def _forced(self) -> tuple[NDArray[np.intp], NDArray[np.intp]] | None:
        """Return the rows and columns of the open cells that are known to be forced."""
        if not isinstance(self._work, Forced):
            return None
        r, c = np.nonzero((self._work.filling > 0) & self._work.puzzle.open_cells())
        return r, c

    def _digits(self, r: NDArray[np.intp], c: NDArray[np.intp]) -> NDArray[np.int32]:
        assert isinstance(self._work, Forced)
        return self._work.filling[r, c]

    def remove_spare(self) -> None:
        """Remove the clues that are not needed for uniqueness."""
        if isinstance(self._work, Minimising):
            position = replace(self._document.position, puzzle=self._work.puzzle)
            self._apply(position, f"remove {counted(len(self._work.left_out), 'clue')}")

    def choose(self, row: AdviceRow | None) -> None:
        """Make the change of a row, if it has one: for a path, all steps before it."""
        if row is not None and isinstance(row.change, Hint):
            self.hint = row.change
            self.take_hint()
        elif row is not None and isinstance(row.change, int):
            self.solve_up_to(row.change)
        elif row is not None and isinstance(row.change, Change):
            words = "clue {}" if isinstance(row.change, Fix) else "{}"
            position = with_puzzle(self._document.position, row.change.applied(self._puzzle))
            position = replace(position, entries=followed(position.entries, row.change))
            self._apply(position, words.format(row.change.change))

    def _apply(self, position: Position, description: str) -> None:
        self.cancel()
        self._document.apply(position, description)
        self._set_state(AdviceState(f"Done: {description}."))

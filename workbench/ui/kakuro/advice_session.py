"""Who is asked for advice on a kakuro: lets threads work out what was asked, and says in words what has come of it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.lab.kakuro.doctor import Doctor, Fix
from workbench.lab.kakuro.forced import Forced
from workbench.lab.kakuro.hints import advice, everything, learned, taken
from workbench.lab.kakuro.notes import Hint
from workbench.lab.kakuro.spare import Minimising
from workbench.lab.kakuro.steps import Step, first_masks, reasons, record
from workbench.lab.stepwise_job import StepwiseJob
from workbench.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sentences import counted
from workbench.ui.base.i18n import tr
from workbench.ui.board.document import Document
from workbench.ui.kakuro.advice_list import Row
from workbench.ui.kakuro.findings import MAX_ROWS, AdviceState, Stage, of_doctor, of_forced, of_spare, row_of_step
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.search_runner import SearchRunner

STRONGEST = 3  # how much a hint may tell


class AdviceSession(QObject):
    """Does one thing at a time for a document; `changed` tells that `told`, `busy` or `progress` differ."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._position = document.position
        self.told = AdviceState()
        self.hint: Hint | None = None
        self.strength = 0  # of the hint that is told
        self._known: NDArray[np.uint32] | None = None  # the candidates that hints taken have left
        self._known_of = self._position  # where that was so
        self.busy = False  # whether more is to come of something that takes a while
        self._seed = 0  # of the order in which clues are left out
        self._work: Doctor | Forced | Minimising | None = None
        self._tell: Callable[[Stage], AdviceState] | None = None  # what to say of the work
        self.asking = False  # whether an answer is awaited that takes a moment
        self._aside = BackgroundTask()
        self._searching = SearchRunner()
        self._answer: Callable[[object], None] | None = None
        self._aside.done.connect(self._answered)
        self._searching.frame.connect(self._look)
        self._searching.changed.connect(self._look)
        self._aside.failed.connect(self.failed)
        self._searching.failed.connect(self.failed)
        document.changed.connect(self._document_changed)

    @property
    def _puzzle(self) -> Kakuro:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Kakuro)
        return puzzle

    @property
    def under_way(self) -> bool:
        """Whether it goes on now, and does not rest."""
        return self._searching.running

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        driven = self._searching.job.driven if self._searching.job else None
        return driven.progress if isinstance(driven, StepwiseJob) else 0.0

    def drop(self) -> None:
        """Forget what was asked, ending what is under way."""
        self._aside.drop()
        self.asking = False
        self._work = self._tell = None
        self._searching.drop()
        self.busy = False
        self.hint, self.strength = None, 0

    def clear(self) -> None:
        """Forget what was asked, and say nothing."""
        self.drop()
        self._say(AdviceState())

    def _say(self, told: AdviceState) -> None:
        self.told = told
        self.changed.emit()

    def _document_changed(self) -> None:
        before, self._position = self._position, self._document.position
        if before.puzzle is not self._position.puzzle and before.puzzle != self._position.puzzle:
            self._known = None
            self.clear()
        elif self._work is None and not np.array_equal(before.entries, self._position.entries):
            self.clear()

    # Hints

    def ask_hint(self) -> None:
        """Give a hint; if one is given already, say more of it, and when all is said, take it."""
        if self.hint is not None and self.strength == STRONGEST and self.hint.changes:
            self.take_hint()
        elif self.hint is not None:
            self.strength = min(STRONGEST, self.strength + 1)
            self._say(self._of_hint(self.hint))
        elif not self.asking:
            position, known = self._document.position, self._known_now()
            self._ask(partial(advice, self._puzzle, position.entries, known), self._hinted)

    def _known_now(self) -> NDArray[np.uint32]:
        """Return what earlier hints have left, if it still holds: the entries that it came from are all there."""
        before, now = self._known_of.entries, self._document.position.entries
        if self._known is None or before.shape != now.shape or ((before > 0) & (before != now)).any():
            self._known = everything(self._puzzle)
        self._known_of = self._document.position
        return self._known

    def _hinted(self, hint: object) -> None:
        self.hint = hint if isinstance(hint, Hint) else None
        self.strength = 1
        if self.hint is not None:
            self._say(self._of_hint(self.hint))
        elif self._document.position.complete():
            self._say(AdviceState(tr("Everything is filled in.")))
        else:
            self._say(AdviceState(tr("No step is certain here: there may be several solutions.")))

    def _of_hint(self, hint: Hint) -> AdviceState:
        sentences = hint.sentences[: self.strength] if self.strength < STRONGEST else hint.sentences[1:]
        strongest = self.strength == STRONGEST
        rows = tuple(map(row_of_step, hint.steps)) if strongest else ()
        return AdviceState("\n".join(sentences), rows, hint.cells, ("take_hint",) if strongest and hint.changes else ())

    def take_hint(self) -> None:
        """Do what the hint says."""
        if (hint := self.hint) is None:
            return
        known = learned(self._known_now(), hint, self._puzzle.shape[1])
        self.drop()
        self._document.apply(taken(self._document.position, hint), tr("hint: {}").format(hint.technique))
        self._known, self._known_of = known, self._document.position
        self._say(AdviceState())

    # Explanations

    def explain(self) -> None:
        """List the steps of propagation from here, or those that show why it cannot go on."""
        puzzle, entries = self._puzzle, self._document.position.entries

        def account() -> tuple[list[Step], int, bool]:
            written = record(puzzle, first_masks(puzzle, entries))
            fails = written.failed >= 0
            eliminations = reasons(written) if fails else written.eliminations
            return written.steps(eliminations[:MAX_ROWS]), len(eliminations) + fails, fails

        self._ask(account, self._explained)

    def _explained(self, found: object) -> None:
        assert isinstance(found, tuple)
        steps, number, fails = found
        rows = tuple(map(row_of_step, steps))
        count = counted(number, "step")
        fault = "" if fails else next((fault.message for fault in self._puzzle.faults), "")
        if fails:
            text = tr("Why nothing fits, in {}:").format(count)
        elif steps:
            text = tr("What the runs rule out, in {}:").format(count)
        else:
            text = "" if fault else tr("No run by itself rules anything out here.")
        text = "\n".join(part for part in (fault, text) if part)
        if number > len(steps):
            text += " " + tr("(the first {} are listed)").format(MAX_ROWS)
        self._say(AdviceState(text, rows))

    def _ask(self, question: Callable[[], object], answer: Callable[[object], None]) -> None:
        self.drop()
        self.asking, self._answer = True, answer
        self._aside.do(question)

    def _answered(self, found: object) -> None:
        self.asking = False
        if self._answer is not None:
            self._answer(found)

    # What takes a while

    def find_wrong_clue(self) -> None:
        """Look for single clues whose change makes the board solvable."""
        doctor = Doctor(self._puzzle)
        self._begin(doctor, partial(of_doctor, doctor))

    def forced_cells(self) -> None:
        """Look for the cells that are the same in all solutions."""
        forced = Forced(self._puzzle)
        self._begin(forced, partial(of_forced, forced))

    def spare_clues(self) -> None:
        """Look for clues that can be left out; asked again, in another order."""
        self._seed += 1
        spare = Minimising(self._puzzle, self._seed)
        self._begin(spare, partial(of_spare, spare, self._puzzle))

    def _begin(self, work: Doctor | Forced | Minimising, tell: Callable[[Stage], AdviceState]) -> None:
        self.drop()
        self._work, self._tell = work, tell
        self._searching.take(StepwiseJob(work.parts()))
        self.go_on()

    def go_on(self) -> None:
        """Let what takes a while go on."""
        if self._searching.paused:
            self._searching.go()

    def rest(self) -> None:
        """Hold what takes a while until it is to go on: nobody looks."""
        self._searching.pause()

    def stop(self) -> None:
        """End what takes a while; what was found stays."""
        self._searching.stop()

    def _look(self) -> None:
        """Say what has come of the work so far."""
        if self._tell is not None:
            self.busy = self._searching.running or self._searching.paused  # before what is told: it may end meanwhile
            done = self._searching.job is not None and self._searching.job.driven.over
            self._say(self._tell(Stage.BUSY if self.busy else Stage.DONE if done else Stage.ENDED))

    def as_entries(self) -> None:
        """Enter the digits that are the same in all solutions."""
        position = self._document.position
        if found := self._forced():
            r, c = found
            entries, marks = position.entries.copy(), position.marks.copy()
            entries[r, c], marks[r, c] = self._digits(r, c), 0
            self._apply(replace(position, entries=entries, marks=marks), tr("enter forced cells"))

    def as_marks(self) -> None:
        """Pencil the digits that are the same in all solutions into the cells that are empty."""
        position = self._document.position
        if found := self._forced():
            r, c = found
            marks = position.marks.copy()
            marks[r, c] = np.where(position.entries[r, c] > 0, marks[r, c], 1 << (self._digits(r, c) - 1))
            self._apply(replace(position, marks=marks), tr("mark forced cells"))

    def _forced(self) -> tuple[NDArray[np.intp], NDArray[np.intp]] | None:
        """Return rows and columns of the open cells that are known to be forced."""
        if not isinstance(self._work, Forced):
            return None
        r, c = np.nonzero((self._work.filling > 0) & self._work.puzzle.open_cells())
        return r, c

    def _digits(self, r: NDArray[np.intp], c: NDArray[np.intp]) -> NDArray[np.int32]:
        assert isinstance(self._work, Forced)
        return self._work.filling[r, c]

    def leave_out(self) -> None:
        """Remove the clues that can be left out."""
        if isinstance(self._work, Minimising):
            position = replace(self._document.position, puzzle=self._work.puzzle)
            self._apply(position, tr("leave out {}").format(counted(len(self._work.left_out), "clue")))

    def choose(self, row: Row) -> None:
        """Do what a line of the list says, if it says that something is to be changed."""
        if isinstance(row.change, Fix) and isinstance(self._work, Doctor):
            did = tr("clue {}").format(row.change.change)
            self._apply(replace(self._document.position, puzzle=row.change.applied(self._puzzle)), did)

    def _apply(self, position: Position, did: str) -> None:
        self.drop()
        self._document.apply(position, did)
        self._say(AdviceState(tr("Done: {}.").format(did)))

"""The prediction of a comparison's outcome: boards stay at step 0 until everybody has answered, or given up."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget

from workbench.searching.race.answers import NO_ANSWERS, NONE
from workbench.searching.race.record import Remarks
from workbench.ui.analyses.race.lane_grid import LaneGrid
from workbench.ui.analyses.race.question_bar import QuestionBar
from workbench.ui.search.live.step_notes import StepNotes
from workbench.ui.search.race_face import RaceFace

PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class Prediction(QStackedWidget):
    """Shows the transport of a race, or in its place the question; keeps the answers."""

    revealed = Signal()

    def __init__(self, face: RaceFace, grid: LaneGrid) -> None:
        super().__init__()
        self._face, self._grid = face, grid
        self.question, self.notes = QuestionBar(), StepNotes(face.progress.unit)
        self.notes.step_chosen.connect(face.progress.step_chosen)
        face.progress.step_shown.connect(lambda: self.notes.show_at(face.progress.at, face.progress.unit))
        grid.note_requested.connect(self.write_note)
        QShortcut(QKeySequence("N"), self).activated.connect(self.write_note)
        self.asking = False  # the outcome is to be predicted: boards stay at step 0, and nothing runs
        self.answers = NO_ANSWERS
        self.addWidget(face.transport)
        self.addWidget(self.question)
        self.question.answered.connect(self.answer)
        self.question.number_entered.connect(self.enter)
        self.question.revealed.connect(self.reveal)

    @property
    def remarks(self) -> Remarks:
        """What a file is to keep."""
        return Remarks(self.answers, self.notes.notes)

    def take(self, remarks: Remarks) -> None:
        """Take what a file has kept."""
        self.answers = remarks.answers
        self.notes.take(remarks.notes)

    def write_note(self) -> None:
        """Ask for a note at the step shown, unless nothing is shown yet."""
        if not self.asking:
            self.notes.write(self)

    def ask(self, on: bool) -> None:
        """Hide all outcomes and ask for them, or show them; forget the answers before."""
        self.answers = NO_ANSWERS
        self._hide(on)

    def _hide(self, on: bool) -> None:
        self.asking = on
        for view in self._grid.views:
            view.hide_outcome(on)
        self._face.hide_outcomes(on)
        self.notes.conceal(on)
        if on:
            self.question.ask(self._face.question, self._names(), self._face.number_question)
        self.setCurrentWidget(self.question if on else self._face.transport)

    def answer(self, lane: int) -> None:
        """Take the index of a lane, or NONE, as one more answer."""
        self.answers = self.answers.with_lane(lane)
        self.question.show_counts(self.answers)

    @property
    def answered(self) -> bool:
        """Whether anybody has answered."""
        return self.answers != NO_ANSWERS

    def enter(self, number: int) -> None:
        """Take a number as one more answer."""
        self.answers = self.answers.with_number(number)
        self.question.show_counts(self.answers)

    def take_digit(self, number: int) -> None:
        """Take the number of a lane from a key; -1 for none of them."""
        self.answer(number if number >= 0 else NONE)

    def reveal(self) -> None:
        """Show what was hidden, and keep the answers."""
        self._hide(False)
        self.revealed.emit()

    def words(self) -> list[str]:
        """Return how right the answers were, once the race is over; [] if there are none."""
        number = self._face.number()
        said = [self.answers.on_lanes(self._face.answers(), self._names())]
        if number is not None:
            said.append(self.answers.on_number(number, self._face.number_noun))
        return [one for one in said if one]

    def _names(self) -> list[str]:
        lanes = [view.lane for view in self._grid.views]
        return [f"{k + 1} {title}" for k, title in enumerate(self._face.lane_titles(lanes))]


def digit_of(event: QKeyEvent, most: int) -> int | None:
    """Return the number of a lane that a digit key names, from 0; -1 for 0; None for other keys."""
    number = event.key() - int(Qt.Key.Key_0) - 1
    return number if -1 <= number < most and event.modifiers() in PLAIN else None

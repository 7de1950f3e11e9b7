"""The prediction of a comparison's outcome: boards stay at step 0 until a lane is chosen."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from workbench.ui.analyses.race.lane_grid import LaneGrid
from workbench.ui.analyses.race.question_bar import QuestionBar, answer_words
from workbench.ui.search.race_face import RaceFace


class Prediction(QStackedWidget):
    """Shows the transport of a race, or in its place the question; keeps the answer."""

    answered = Signal()

    def __init__(self, face: RaceFace, grid: LaneGrid) -> None:
        super().__init__()
        self._face, self._grid = face, grid
        self.question = QuestionBar()
        self.asking = False  # the outcome is to be predicted: boards stay at step 0, and nothing runs
        self._chosen: int | None = None  # the lane that was chosen then, or NONE
        self.addWidget(face.transport)
        self.addWidget(self.question)
        self.question.answered.connect(self.answer)

    def ask(self, on: bool) -> None:
        """Hide all outcomes and ask for them, or show them; forget the answer before."""
        self.asking, self._chosen = on, None
        for view in self._grid.views:
            view.hide_outcome(on)
        self._face.hide_outcomes(on)
        if on:
            self.question.ask(self._face.question, self._names())
        self.setCurrentWidget(self.question if on else self._face.transport)

    def answer(self, lane: int) -> None:
        """Take the index of a lane, or NONE, as the answer."""
        self.ask(False)
        self._chosen = lane
        self.answered.emit()

    def forget(self) -> None:
        """Forget the answer: it was about another run of the race."""
        self._chosen = None

    def words(self) -> list[str]:
        """Return whether the answer was right, as a sentence, once the race is over; [] if there is no answer."""
        if self._chosen is None:
            return []
        return [answer_words(self._chosen, self._face.answers(), self._names())]

    def _names(self) -> list[str]:
        lanes = [view.lane for view in self._grid.views]
        return [f"{k + 1} {title}" for k, title in enumerate(self._face.lane_titles(lanes))]

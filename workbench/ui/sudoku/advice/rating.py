"""The live rating of a sudoku: how hard its solution path is, worked out shortly after every change of its givens."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.lab.stepwise_job import StepwiseJob
from workbench.lab.sudoku.path import Path, difficulty_of
from workbench.position import Position
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.goal import Outcome
from workbench.ui.base.i18n import tr
from workbench.ui.search.search_runner import SearchRunner
from workbench.ui.sudoku.advice.order import chosen_techniques

SECONDS = 20.0  # after which a rating is given up
PAUSE_MILLISECONDS = 300  # without a change, after which rating starts
LEVELS = ("", "Easy", "Medium", "Hard", "Unfair", "Extreme")  # HoDoKu's, by their numbers
REASONS = {
    Outcome.NONE: "No rating: the puzzle has no solution.",
    Outcome.NOT_UNIQUE: "No rating: the puzzle has several solutions.",
    Outcome.LIMIT: "No rating: it is not known whether the solution is unique.",
}


class LiveRating(QObject):
    """Rates the current puzzle while enabled; `changed` reports every new state."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.path: Path | None = None  # from the givens to the solution, once it is complete
        self._found: Path | None = None  # so far
        self._puzzle: Sudoku | None = None
        self._enabled = False
        self._runner = SearchRunner()
        self._runner.changed.connect(self._take)
        self._runner.failed.connect(self.failed)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._timer.timeout.connect(self._start)

    def show_puzzle(self, puzzle: Sudoku) -> None:
        """Rate this puzzle from now on."""
        if self._puzzle is None or (puzzle is not self._puzzle and puzzle != self._puzzle):
            self._puzzle = puzzle
            self.rate_again()

    def rate_again(self) -> None:
        """Forget the rating, because the puzzle or the techniques have changed."""
        self.path = self._found = None
        self._runner.drop()
        self._timer.stop()
        self.set_enabled(self._enabled)
        self.changed.emit()

    def set_enabled(self, enabled: bool) -> None:
        """Start rating if nothing is known, or pause."""
        self._enabled = enabled
        if not enabled:
            self._timer.stop()
            self._runner.pause()
        elif self._found is None and self._puzzle is not None:
            self._timer.start()
        elif self._runner.paused:
            self._runner.go()

    def _start(self) -> None:
        if self._puzzle is not None:
            self._found = Path(Position.fresh(self._puzzle), chosen_techniques())
            self._runner.take(StepwiseJob(within(SECONDS, self._found.parts())))
            self._runner.go()

    def _take(self) -> None:
        if self._runner.over and not self._runner.failure:
            self.path = self._found
            self.changed.emit()


def within(seconds: float, parts: Iterator[float]) -> Iterator[float]:
    """Yield parts until the time is over."""
    end = time.monotonic() + seconds
    for part in parts:
        yield part
        if time.monotonic() >= end:
            return


class RatingView(QWidget):
    """Shows HoDoKu's level and score, and the hardest step with Sudoku Explainer's rating."""

    def __init__(self, live: LiveRating) -> None:
        super().__init__()
        self._live = live
        self.sentence = QLabel(wordWrap=True)
        self.detail = QLabel(wordWrap=True)
        self.detail.setProperty("role", "muted")
        self.setToolTip(tr("HoDoKu's level and score of the solution path, and Sudoku Explainer's highest rating"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.sentence)
        layout.addWidget(self.detail)
        live.changed.connect(self._show)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._live.set_enabled(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._live.set_enabled(False)

    def _show(self) -> None:
        path = self._live.path
        sentence, detail = (tr("Rating…"), "") if path is None else rating_texts(path)
        self.sentence.setText(sentence)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))


def rating_texts(path: Path) -> tuple[str, str]:
    """Return the rating of a path in a sentence, and a detail."""
    if path.check.outcome is not Outcome.SOLVED:
        return tr(REASONS[path.check.outcome]), ""
    difficulty = difficulty_of(path)
    if difficulty is None:
        return tr("No rating: there is nothing to solve."), ""
    if path.end is None:
        return tr("No rating within {} s").format(round(SECONDS)), ""
    rating = f"SE {difficulty.explainer:.1f}" if difficulty.explainer is not None else ""
    hardest = tr("Hardest step: {}").format(tr(difficulty.hardest.title))
    if not path.solved:
        left = counted(int((path.end[0] == 0).sum()), "cell")
        return tr("Beyond the chosen techniques"), tr("{} left. {}").format(left, hardest)
    score = tr("{} points").format(f"{difficulty.score:,}")
    return " · ".join(part for part in (tr(LEVELS[difficulty.level]), score, rating) if part), hardest

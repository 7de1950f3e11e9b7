"""The difficulty of the board being edited, worked out in the background once its solution is known to be unique."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.insight.kakuro.rating import BoardRating, KakuroRating
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.kakuro.verdict import LiveVerdict
from workbench.ui.search.tab_search import TabSearch

if TYPE_CHECKING:
    from workbench.puzzles.kakuro import Kakuro

PAUSE_MILLISECONDS = 250  # without a change, after which the rating starts
LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}


class LiveDifficulty(QObject):
    """Rates the puzzle of a live verdict while that is needed; `changed` reports a new `rating`, None = unknown."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, live: LiveVerdict) -> None:
        super().__init__()
        self.rating: KakuroRating | None = None
        self._live = live
        self._puzzle: Kakuro | None = None  # the one that is rated, or being rated
        self._work: BoardRating | None = None
        self._runner = TabSearch()
        self._runner.changed.connect(self._take)
        self._runner.failed.connect(self.failed)
        self._pause_timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._pause_timer.timeout.connect(self._start)
        live.changed.connect(self._follow)
        live.needed_changed.connect(self._go_or_pause)

    @property
    def busy(self) -> bool:
        """Whether the rating is being worked out."""
        return self._pause_timer.isActive() or self._runner.running

    def _follow(self) -> None:
        puzzle = self._live.puzzle if self._live.state == "one" else None
        if puzzle is self._puzzle:
            return
        self._puzzle, self.rating, self._work = puzzle, None, None
        self._runner.drop()
        self._pause_timer.stop()
        self._go_or_pause()
        self.changed.emit()

    def _go_or_pause(self) -> None:
        """Rate what is not rated, or pause while there is no reason to: a board of 30 x 30 takes a while."""
        if not self._live.is_needed:
            self._pause_timer.stop()
            self._runner.pause()
        elif self._work is not None:
            self._runner.go()
        elif self._puzzle is not None:
            self._pause_timer.start()

    def _start(self) -> None:
        if self._puzzle is not None:
            self._work = BoardRating(self._puzzle)
            self._runner.take(StepwiseJob(self._work.parts()))
            self._runner.go()

    def _take(self) -> None:
        if self._work is not None and self._runner.over and not self._runner.failure:
            self.rating = self._work.rating
            self.changed.emit()


def difficulty_text(difficulty: LiveDifficulty) -> str:
    """Return what is known of the difficulty; "" = nothing."""
    if difficulty.rating is None:
        return "Rating the difficulty…" if difficulty.busy else ""
    return sentence(difficulty.rating)


def level_words(difficulty: LiveDifficulty) -> str:
    """Return the level and the score; "" = not known."""
    rating = difficulty.rating
    if rating is None or rating.score is None:
        return ""
    return f"{LEVELS[rating.level]} {rating.score}"


def difficulty_tip(difficulty: LiveDifficulty) -> str:
    """Return how often each technique is needed."""
    techniques = difficulty.rating.counts.items() if difficulty.rating else ()
    return "\n".join(f"{technique}: {count:,}" for technique, count in techniques)


def sentence(rating: KakuroRating) -> str:
    """Return a rating in words: the level, the score, and the hardest technique."""
    level = LEVELS[rating.level]
    if rating.score is None or rating.hardest is None:
        return level
    score = f"{rating.score:,}"
    if rating.incomplete:
        return f"{level} · the techniques do not solve it"
    return f"{level}, score {score} · hardest: {rating.hardest.lower()}"

"""The live rating of a sudoku: how hard its solution path is, worked out shortly after every change of its givens."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.base import compiling
from workbench.insight.sudoku.planning import plan_techniques
from workbench.insight.sudoku.presets import HODOKU
from workbench.insight.sudoku.rating import ExplainerRating, PuzzleRating
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.goal import Outcome
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.search.tab_search import TabSearch

SECONDS = 20  # after which rating waits for a click
PAUSE_MILLISECONDS = 300  # without a change, after which rating starts
LEVELS = ("", "Easy", "Medium", "Hard", "Unfair", "Extreme")  # HoDoKu's, by their numbers
REASONS = {
    Outcome.NONE: "Not rated: no solution",
    Outcome.NOT_UNIQUE: "Not rated: several solutions",
    Outcome.LIMIT: "Not rated: uniqueness unknown",
}
USUAL = "Medium, score 1,042 · hardest: hidden triple · Sudoku Explainer 3.6"  # as long as most
BEGUN = f"Rating… level, then Sudoku Explainer's number (up to {SECONDS} s)"
UNKNOWN = "Sudoku Explainer's rating follows"  # where HoDoKu's level is known
GIVEN_UP = f"not rated like Sudoku Explainer within {SECONDS} s"  # likewise, where it waits until it is continued
TIP = (
    "HoDoKu's level, score and hardest step; the rating (SE) that the program Sudoku Explainer gives its hardest step,"
    f" from 1.0 to 11.9, which takes up to {SECONDS} s where nested chains are needed"
)


class LiveRating(QObject):
    """Rates the current puzzle while enabled; `changed` reports every new state."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.rating: PuzzleRating | None = None  # once HoDoKu's level is known, or that there is none
        self.waiting = False  # whether it takes long, and waits until it is continued
        self._begun: PuzzleRating | None = None
        self._puzzle: Sudoku | None = None
        self._enabled = False
        self.kernels_left = 0  # how many kernels it may still need while it waits for one
        self._runner = TabSearch()
        self._runner.changed.connect(self._take)
        self._runner.frame.connect(self._take)
        self._runner.failed.connect(self.failed)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._timer.timeout.connect(self._start)
        self._limit = QTimer(self, singleShot=True, interval=SECONDS * 1000)
        self._limit.timeout.connect(self._wait)

    @property
    def running(self) -> bool:
        """Whether the rating is being worked out."""
        return self._runner.running

    def show_puzzle(self, puzzle: Sudoku) -> None:
        """Rate this puzzle from now on."""
        if self._puzzle is None or (puzzle is not self._puzzle and puzzle != self._puzzle):
            self._puzzle = puzzle
            self.rating, self._begun, self.waiting = None, None, False
            self._runner.drop()
            self._timer.stop()
            self._limit.stop()
            self.set_enabled(self._enabled)
            self.changed.emit()

    def set_enabled(self, enabled: bool) -> None:
        """Start rating if nothing is known, or pause."""
        self._enabled = enabled
        if not enabled:
            self._timer.stop()
            self._runner.pause()
        elif self._begun is None and self._puzzle is not None:
            self._timer.start()
        elif not self.waiting:
            self._runner.go()

    def resume(self) -> None:
        """Go on, however long it takes."""
        self.waiting = False
        self._runner.go()
        self.changed.emit()

    def _wait(self) -> None:
        if self.running and compiling.anyone_waits():
            self._limit.start()  # compiling is no part of the time
        elif self.running:
            self.waiting = True
            self._runner.pause()
            self.changed.emit()

    def _start(self) -> None:
        if compiling.anyone_waits():  # for what a person asked for
            self._timer.start()
        elif self._puzzle is not None:
            self._begun = PuzzleRating(self._puzzle)
            self._runner.take(StepwiseJob(unhurried(self._begun)))
            self._runner.go()
            self._limit.start()

    def _take(self) -> None:
        """Show the levels as they become known, HoDoKu's first, and the number of kernels that it waits for."""
        if self.kernels_left != (left := self._runner.kernels_left):
            self.kernels_left = left
            self.changed.emit()
        begun, over = self._begun, self._runner.over and not self._runner.failure
        if begun is not None and (over or (self.rating is None and begun.rating is not None)):
            self.rating = begun
            self.changed.emit()


def unhurried(rating: PuzzleRating) -> Iterator[float]:
    """Rate in parts; the kernels come after those that a person waits for."""
    parts = rating.parts()
    with compiling.in_background():
        plan_techniques(HODOKU, together=True)
    while True:
        with compiling.in_background():
            part = next(parts, None)
        if part is None:
            return
        yield part


def rating_text(live: LiveRating) -> str:
    """Return what is known of a rating: HoDoKu's level and score, Sudoku Explainer's rating, and the hardest step."""
    if live.rating is None and live.kernels_left:
        return kernels_needed("the rating", live.kernels_left)
    if live.rating is None:
        return f"Not rated within {SECONDS} s" if live.waiting else BEGUN
    return text_of(live.rating, GIVEN_UP if live.waiting else UNKNOWN)


def level_words(live: LiveRating) -> str:
    """Return HoDoKu's level and score, if they are known: Medium 1042."""
    rating = live.rating.rating if live.rating is not None else None
    if rating is None or rating.hardest is None or rating.incomplete:
        return ""
    return f"{LEVELS[rating.level]} {rating.score}"


def text_of(rated: PuzzleRating, unknown: str = UNKNOWN) -> str:
    """Return the rating of a puzzle in one line; `unknown`: what stands for Sudoku Explainer's until it is known."""
    if rated.check.outcome is not Outcome.SOLVED:
        return REASONS[rated.check.outcome]
    rating = rated.rating
    if rating is None or rating.hardest is None:
        return "Not rated: nothing to solve"
    other = unknown if rated.explainer is None else explainer_text(rated.explainer)
    if rating.incomplete:
        return f"HoDoKu needs guessing · {other}"
    level = f"{LEVELS[rating.level]}, score {rating.score:,}"
    return f"{level} · hardest: {lower(rating.hardest.title)} · {other}"


def lower(title: str) -> str:
    """Return the title of a technique within a sentence: X-Wing and BUG stay as they are."""
    return title if title[1:2].isupper() or title[1:2] == "-" else title[:1].lower() + title[1:]


def explainer_text(rating: ExplainerRating) -> str:
    """Return Sudoku Explainer's rating of the hardest step."""
    return "beyond Sudoku Explainer's nested chains" if rating.er is None else f"Sudoku Explainer {rating.er:.1f}"

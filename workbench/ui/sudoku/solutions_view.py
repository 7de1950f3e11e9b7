"""What is known of a sudoku: how many solutions it has, how hard it is, and which candidates occur in solutions."""

import math
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.insight.sudoku.true_candidates import TrueCandidates
from workbench.puzzles.sentences import counted
from workbench.searching.estimate.quantity import BOUND, Quantity
from workbench.solvers.goal import Outcome
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.base.speech.announcer import show_text
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.cells.text_lines import TextLines
from workbench.ui.sudoku.advice.rating import REASONS, TIP, USUAL, LiveRating, rating_text
from workbench.ui.sudoku.live_count import LiveCount
from workbench.ui.sudoku.truth import Truth

PLAIN = 1e5  # larger estimates are written with a power of ten
ESTIMATE_TIP = "Knuth's estimate from random probes of the search tree; its 95 % interval, or a lower bound"
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class SolutionsView(QWidget):
    """Shows the count, the rating or an estimate below it, and progress on true candidates while these are shown."""

    visible_changed = Signal()
    decided = Signal(bool, bool, bool)  # whether the number of solutions is known, False, and whether there is none

    def __init__(self, live: LiveCount, rating: LiveRating, truth: Truth) -> None:
        super().__init__()
        self._live, self._rating, self._truth = live, rating, truth
        self.sentence, self.detail, self.facts = TextLines(), TextLines(USUAL), TextLines()
        self.sentence.setProperty("role", "card-title")
        self.detail.setProperty("role", "muted")
        self.facts.setProperty("role", "muted")
        self.stop_button = inline_button(self._stop_or_resume)
        self.rating_button = inline_button(rating.resume)
        self.rating_button.setText("Continue")
        self.truth_button = inline_button(self._stop_or_resume_truth)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(beside(self.sentence, self.stop_button))
        layout.addLayout(beside(self.detail, self.rating_button))
        self._truth_row = QWidget()
        self._truth_row.setLayout(beside(self.facts, self.truth_button))
        layout.addWidget(self._truth_row)
        for source in (live, rating, truth):
            source.changed.connect(self.show_state)
        self.show_state()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._rating.set_enabled(True)
        self.visible_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._rating.set_enabled(False)
        self.visible_changed.emit()

    def show_state(self) -> None:
        """Show what is known now."""
        count, counting = self._live.count, self._live.counting
        complete = count is not None and count.complete
        left = self._live.kernels_left
        sentence = count_text(count.counted if count else None, complete, counting)
        show = show_text if complete else QLabel.setText
        show(self.sentence, kernels_needed("the count", left) if left else sentence)
        mood = "" if not (complete and count) else "good" if count.counted == 1 else "bad"
        set_style_property(self.sentence, "mood", mood)
        estimate = estimate_text(count.estimate) if count and count.estimate and not complete else ""
        none = complete and count is not None and count.counted == 0
        outcome = Outcome.NONE if none else Outcome.NOT_UNIQUE if count and count.counted > 1 else Outcome.SOLVED
        unrated = REASONS.get(outcome, "")  # known before it is rated
        self.detail.setText(estimate or unrated or rating_text(self._rating))
        self.detail.setToolTip(ESTIMATE_TIP if estimate else TIP)
        self.rating_button.setVisible(self._rating.waiting and not (estimate or unrated))
        self.stop_button.setText("Stop" if counting else "Continue")
        self.stop_button.setVisible(count is not None and not complete)
        truth = self._truth
        self.facts.setText(facts_text(truth.facts) if truth.facts else "")
        self._truth_row.setVisible(truth.facts is not None)
        self.truth_button.setText("Stop" if truth.working else "Continue")
        self.truth_button.setVisible(truth.working or truth.stopped)
        self.decided.emit(complete, False, none)

    def _stop_or_resume(self) -> None:
        if self._live.counting:
            self._live.stop()
        else:
            self._live.resume()

    def _stop_or_resume_truth(self) -> None:
        if self._truth.working:
            self._truth.pause()
        else:
            self._truth.resume()


def inline_button(act: Callable[[], object]) -> QPushButton:
    """Return a button that looks like a link in a line of text."""
    button = QPushButton(autoDefault=False)
    button.setProperty("role", "inline")
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    button.clicked.connect(lambda: act())
    return button


def beside(label: QLabel, button: QPushButton) -> QHBoxLayout:
    """Return a layout with a button beside a label."""
    layout = QHBoxLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    layout.addWidget(label, 1)
    layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
    return layout


def count_text(number: int | None, complete: bool, counting: bool) -> str:
    """Return how many solutions are counted; None: counting has not begun."""
    if number is None:
        return "Counting solutions…"
    if complete:
        if number == 0:
            return "The givens have no solution"
        return "The givens have exactly one solution" if number == 1 else f"{number:,} solutions"
    found = counted(number, "solution")
    return f"{found} so far…" if counting else f"At least {found}"


def estimate_text(estimate: Quantity) -> str:
    """Return an estimate of the solutions as a sentence."""
    interval = estimate.interval
    if interval is None:
        return ""
    if interval.kind == BOUND:
        return f"At least {rounded(interval.low)}, with {100 * interval.level:.0f} % confidence"
    numbers = estimate.mean, interval.low, interval.high
    if max(numbers) < PLAIN:
        return "About {} ({} to {})".format(*(f"{number:,.0f}" for number in numbers))
    power = math.floor(math.log10(max(1.0, estimate.mean)))
    factors = (f"{number / 10**power:.2f}" for number in numbers)
    return "About {} ({} to {}) × 10{}".format(*factors, str(power).translate(SUPERSCRIPTS))


def rounded(number: float) -> str:
    """Return a number with thousands separators, or as a power of ten: 6.67 × 10²¹."""
    if number < PLAIN:
        return f"{number:,.0f}"
    digits, _, power = f"{number:.2e}".partition("e")
    return f"{digits} × 10{str(int(power)).translate(SUPERSCRIPTS)}"


def facts_text(facts: TrueCandidates) -> str:
    """Return how many candidates occur in a solution of the position."""
    total, true, undecided = int(facts.candidates.sum()), int(facts.true.sum()), facts.undecided
    if facts.solutions == 0:
        return "No solution has these entries."
    known = f"{true:,} of {total:,} candidates are true"
    return f"{true:,} of {total:,} true, {undecided:,} undecided" if undecided else known

"""The section on solutions: how many there are, and which candidates occur in them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from workbench.lab.estimate.quantity import BOUND, Quantity
from workbench.lab.estimate.sentences import claim
from workbench.lab.sudoku.true_candidates import TrueCandidates
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property
from workbench.ui.sudoku import acts
from workbench.ui.sudoku.live_count import LiveCount
from workbench.ui.sudoku.truth import Truth

PLAIN = 1e7  # larger estimates are written as powers of ten
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class SolutionsView(QWidget):
    """Shows the count, and progress on true candidates while these are shown."""

    visible_changed = Signal()

    def __init__(self, live: LiveCount, truth: Truth, actions: Actions) -> None:
        super().__init__()
        self._live, self._truth = live, truth
        self.sentence = QLabel(wordWrap=True)
        self.detail = QLabel(wordWrap=True)
        self.detail.setProperty("role", "muted")
        self.stop_button = QPushButton(autoDefault=False)
        self.stop_button.setProperty("role", "link")
        self.stop_button.clicked.connect(self._stop_or_resume)
        policy = self.stop_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # what is below it stays in place when counting ends
        self.stop_button.setSizePolicy(policy)
        self.facts = QLabel(wordWrap=True)
        self.facts.setProperty("role", "muted")
        self.truth_button = QPushButton(autoDefault=False)
        self.truth_button.setProperty("role", "link")
        self.truth_button.clicked.connect(self._stop_or_resume_truth)
        shown = QToolButton()
        shown.setDefaultAction(actions[acts.SHOW_TRUE])
        shown.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        shown.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(beside(self.sentence, self.stop_button))
        layout.addWidget(self.detail)
        layout.addWidget(shown, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(beside(self.facts, self.truth_button))
        live.changed.connect(self.show_state)
        truth.changed.connect(self.show_state)
        self.show_state()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visible_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visible_changed.emit()

    def show_state(self) -> None:
        """Show what is known now."""
        count, counting = self._live.count, self._live.counting
        complete = count is not None and count.complete
        self.sentence.setText(count_text(count.counted if count else None, complete, counting))
        mood = "" if not (complete and count) else "good" if count.counted == 1 else "bad" if not count.counted else ""
        set_style_property(self.sentence, "mood", mood)
        self.detail.setText(estimate_text(count.estimate) if count and count.estimate and not complete else "")
        self.detail.setVisible(bool(self.detail.text()))
        self.stop_button.setText(tr("Stop") if counting else tr("Continue"))
        self.stop_button.setVisible(count is not None and not complete)
        truth = self._truth
        self.facts.setText(facts_text(truth.facts) if truth.facts else "")
        self.facts.setVisible(truth.facts is not None)
        self.truth_button.setText(tr("Stop") if truth.working else tr("Continue"))
        self.truth_button.setVisible(truth.working or truth.stopped)

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


def beside(label: QLabel, button: QPushButton) -> QHBoxLayout:
    """Return a layout with a button beside a label."""
    layout = QHBoxLayout()
    layout.setSpacing(4)
    layout.addWidget(label, 1)
    layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
    return layout


def count_text(number: int | None, complete: bool, counting: bool) -> str:
    """Return how many solutions are counted; None: counting has not begun."""
    if number is None:
        return tr("Counting solutions…")
    if complete:
        if number == 0:
            return tr("No solution")
        return tr("Exactly one solution") if number == 1 else tr("{} solutions").format(f"{number:,}")
    words = tr("{}, counting…") if counting else tr("At least {}")
    return words.format(counted(number, "solution"))


def estimate_text(estimate: Quantity) -> str:
    """Return an estimate of the solutions as a sentence."""
    interval = estimate.interval
    if interval is None:
        return ""
    words = claim(interval, rounded, tr)
    return tr("Estimate: {}").format(words if interval.kind == BOUND else f"{rounded(estimate.mean)}, {words}")


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
        return tr("No solution contains these entries.")
    known = tr("{} of {} candidates occur in a solution").format(f"{true:,}", f"{total:,}")
    return tr("{}; {} undecided.").format(known, f"{undecided:,}") if undecided else f"{known}."

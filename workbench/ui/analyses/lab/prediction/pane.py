"""A prediction before the results are shown: the settings put in order, and how many runs each will solve."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSpinBox, QToolButton, QVBoxLayout, QWidget

from workbench.lab.charts.prediction import Prediction
from workbench.ui.analyses.lab.results.pane import action_link

MARGIN, GAP = 16, 8  # pixels
WIDEST = 640  # pixels of the rows


class Candidate(NamedTuple):
    """A setting to be ranked."""

    hash: str
    title: str
    runs: int


class RunsBox(QSpinBox):
    """A number of runs; keys with Alt are not for it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


class CandidateRow(QFrame):
    """A setting with its place, buttons that move it, and how many runs it is to solve."""

    move_requested = Signal(int)  # by how many places

    def __init__(self, candidate: Candidate) -> None:
        super().__init__()
        self.candidate = candidate
        self.setProperty("role", "card")
        self.place = QLabel()
        self.place.setMinimumWidth(22)
        self.place.setProperty("role", "muted")
        title = QLabel(candidate.title)
        title.setToolTip(candidate.title)
        title.setMinimumWidth(60)
        self.up, self.down = self._mover("▲", -1, "Better"), self._mover("▼", 1, "Worse")
        self.solved = RunsBox(maximum=candidate.runs)
        self.solved.setSuffix(f" of {candidate.runs:,} solved")
        self.solved.setAccessibleName(f"Runs that {candidate.title} solves")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 8, 5)
        row.addWidget(self.place)
        row.addWidget(title, 1)
        for widget in (self.solved, self.up, self.down):
            row.addWidget(widget)

    def _mover(self, text: str, step: int, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(tip + " (Alt+{})".format("↑" if step < 0 else "↓"))
        button.clicked.connect(lambda: self.move_requested.emit(step))
        return button

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.move_requested.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class PredictionPane(QScrollArea):
    """Asks for a prediction."""

    skip_requested = Signal()
    another_requested = Signal()  # what is entered counts, and somebody else predicts, too

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.rows: list[CandidateRow] = []
        title = QLabel("What do you expect?")
        title.setProperty("role", "title")
        self.words = QLabel(wordWrap=True)
        self.hint = QLabel(wordWrap=True)
        self.hint.setProperty("role", "muted")
        self.skip = action_link("Show the results without a prediction")
        self.skip.clicked.connect(self.skip_requested)
        self.another = action_link("Count this answer, and ask for the next one")
        self.another.clicked.connect(self.another_requested)
        inside = QWidget()
        inside.setObjectName("galleryPage")
        inside.setMaximumWidth(WIDEST + 2 * MARGIN)
        self._column = QVBoxLayout()
        self._column.setSpacing(GAP)
        column = QVBoxLayout(inside)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        for part in (title, self.words, self.hint):
            column.addWidget(part)
        column.addLayout(self._column)
        column.addWidget(self.another, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.skip, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(inside)
        self.ask("", ())

    def ask(self, question: str, candidates: Sequence[Candidate]) -> None:
        """Ask about these settings; what was entered for them stays."""
        self.words.setText(question)
        self.words.setVisible(bool(question))
        if [row.candidate for row in self.rows] != list(candidates):
            entered = {row.candidate.hash: row.solved.value() for row in self.rows}
            self._show(candidates)
            for row in self.rows:
                row.solved.setValue(entered.get(row.candidate.hash, 0))
        words = "Put the best setting first, enter how many runs each will solve, and press F5."
        self.hint.setText(words if candidates else "Preparing the settings…")
        self.another.setVisible(bool(candidates))

    def _show(self, candidates: Sequence[Candidate]) -> None:
        for row in self.rows:
            self._column.removeWidget(row)
            row.deleteLater()
        self.rows = [CandidateRow(candidate) for candidate in candidates]
        for row in self.rows:
            row.move_requested.connect(lambda step, row=row: self.move_row(row, step))
            self._column.addWidget(row)
        self._number()

    def begin_again(self, answers: int) -> None:
        """Ask anew, after so many answers."""
        for row in self.rows:
            row.solved.setValue(0)
        self.hint.setText(f"Answers so far: {answers}. Put the best setting first, and press F5 after the last.")

    def move_row(self, row: CandidateRow, step: int) -> None:
        """Move a setting up or down."""
        place = self.rows.index(row)
        to = min(max(0, place + step), len(self.rows) - 1)
        self.rows.insert(to, self.rows.pop(place))
        self._column.removeWidget(row)
        self._column.insertWidget(to, row)
        self._number()
        row.solved.setFocus()

    def _number(self) -> None:
        """Show the places, and let the keyboard go through the rows in their order."""
        for place, row in enumerate(self.rows):
            row.place.setText(f"{place + 1}.")
            row.up.setEnabled(place > 0)
            row.down.setEnabled(place < len(self.rows) - 1)
        for before, after in zip(self.rows, self.rows[1:], strict=False):
            QWidget.setTabOrder(before.solved, after.solved)

    @property
    def prediction(self) -> Prediction | None:
        """What is entered; None without settings."""
        if not self.rows:
            return None
        return Prediction(
            tuple(row.candidate.hash for row in self.rows),
            {row.candidate.hash: row.solved.value() for row in self.rows},
        )

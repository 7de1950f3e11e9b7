"""The live verdict on a kakuro: whether it has one solution, searched for a moment after every change of the puzzle."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.lab.race.lane import Lane
from workbench.puzzles.areas import counted
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.ui.base.i18n import tr
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.kakuro.acts import DESIGN
from workbench.ui.search.search_runner import SearchRunner

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

SECONDS = 2  # of a search
REST_MILLISECONDS = 150  # without a change, and a search begins
STATES = {Outcome.SOLVED: "one", Outcome.NONE: "none", Outcome.NOT_UNIQUE: "several", Outcome.LIMIT: "open"}
MOODS = {"one": "good", "none": "bad", "several": "bad"}
SHOWN = ("", "A", "B", "AB")  # nothing, one of two solutions, both


class LiveVerdict(QObject):
    """Searches for two solutions of the latest puzzle, as long as it is wanted; `changed` tells of every new state."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.puzzle: Kakuro | None = None
        self.state = ""  # "one", "none", "several" solutions, "open" = undecided, "" = nothing is known
        self.solutions: list[Filling] = []
        self._wanted = False
        self._searching = SearchRunner()
        self._lane: Lane | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest.timeout.connect(self._begin)
        self._searching.changed.connect(self._look)
        self._searching.failed.connect(self.failed)

    @property
    def searching(self) -> bool:
        """Whether a search is under way, or about to begin."""
        return self._rest.isActive() or self._searching.running

    @property
    def clued(self) -> bool:
        """Whether the puzzle has a clue, and a white cell; without any there is nothing to find out."""
        puzzle = self.puzzle
        return puzzle is not None and bool(puzzle.white.any() and (puzzle.across.any() or puzzle.down.any()))

    def show_puzzle(self, puzzle: Kakuro) -> None:
        """Judge this puzzle from now on."""
        if self.puzzle is None or (puzzle is not self.puzzle and puzzle != self.puzzle):
            self.puzzle = puzzle
            self._rest.stop()
            self._forget()
            self.want(self._wanted)

    def want(self, wanted: bool) -> None:
        """Search when there is something to find out, or stop it."""
        self._wanted = wanted
        if not wanted:
            self._rest.stop()
            self._drop()
        elif self.clued and not self.state:
            self._rest.start()

    def differing(self) -> NDArray[np.bool_]:
        """Return the cells in which the two solutions differ; none, unless there are two."""
        shape = (0, 0) if self.puzzle is None else self.puzzle.shape
        return self.solutions[0] != self.solutions[1] if len(self.solutions) > 1 else np.zeros(shape, bool)

    def _forget(self) -> None:
        self._drop()
        self.state, self.solutions = "", []
        self.changed.emit()

    def _drop(self) -> None:
        self._lane = None
        self._searching.drop()

    def _begin(self) -> None:
        puzzle = self.puzzle
        if puzzle is None:
            return
        if puzzle.faults:
            self._tell("none")
            return
        self._lane = Lane(puzzle, first_solver(puzzle), goal=Goal.UNIQUE, limit=Goal.UNIQUE.limit(seconds=SECONDS))
        self._searching.take(self._lane)
        self._searching.go()

    def _look(self) -> None:
        """Tell what the search has come to, once it is over."""
        lane = self._lane
        if lane is None or not self._searching.over or lane.probe is None or self.state:
            self.changed.emit()
            return
        self.solutions = lane.solutions[:2]
        self._tell(STATES[verdict(lane.goal, lane.probe).outcome])

    def _tell(self, state: str) -> None:
        self.state = state
        self.changed.emit()


class VerdictView(QWidget):
    """Shows the verdict in a sentence, and asks which of two solutions is to be seen."""

    shown_changed = Signal()

    def __init__(self, live: LiveVerdict) -> None:
        super().__init__()
        self._live = live
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setProperty("role", "card-title")
        self.detail = QLabel(wordWrap=True)
        self.detail.setProperty("role", "muted")
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(QLabel(tr("Show")))
        self.shown = ""  # which solutions are to be seen: one of SHOWN
        self.buttons: dict[str, QToolButton] = {}
        names = {"A": tr("The first solution"), "B": tr("Another solution"), "AB": tr("Both, side by side")}
        for name, tip in names.items():
            self.buttons[name] = button = QToolButton()
            button.setText(tr("A and B") if name == "AB" else name)
            button.setCheckable(True)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda on, which=name: self.show_solution(which if on else ""))
            row.addWidget(button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.sentence)
        layout.addWidget(self.detail)
        layout.addWidget(self._row)
        live.changed.connect(self.show_verdict)
        self.show_verdict()

    def show_solution(self, which: str) -> None:
        """Have these solutions seen, one of SHOWN."""
        for name, button in self.buttons.items():
            button.setChecked(name == which)
        if which != self.shown:
            self.shown = which
            self.shown_changed.emit()

    def next_solution(self) -> None:
        """Have the next of SHOWN seen."""
        self.show_solution(SHOWN[(SHOWN.index(self.shown) + 1) % len(SHOWN)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.shown:
            self.show_solution("")
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._live.want(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._live.want(False)

    def show_verdict(self) -> None:
        """Show what is known of the puzzle now."""
        live = self._live
        several = live.state == "several"
        sentence, detail = self._words()
        self.sentence.setText(sentence)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        self._row.setVisible(several)
        if not several:
            self.show_solution("")
        mood = MOODS.get(live.state, "")
        if self.sentence.property("mood") != mood:
            self.sentence.setProperty("mood", mood)
            self.sentence.style().polish(self.sentence)

    def _words(self) -> tuple[str, str]:
        """Return the verdict, and what else there is to say of it."""
        live, puzzle = self._live, self._live.puzzle
        if puzzle is not None and not puzzle.white.any():
            return tr("No white cells"), tr("Paint some in the mode for blocks and clues ({}).").format(keys_of(DESIGN))
        if live.state == "one":
            return tr("One solution"), ""
        if live.state == "none":
            return tr("No solution"), puzzle.faults[0].message if puzzle and puzzle.faults else ""
        if live.state == "open":
            found = tr("One solution found, perhaps more.") if live.solutions else tr("No solution found so far.")
            return tr("Not decided yet ({} s)").format(SECONDS), found
        if live.state == "several" and puzzle is not None:
            cells, differing = counted(int(puzzle.white.sum()), "cell"), int(live.differing().sum())
            one, more = tr("{} of {} differs in two solutions."), tr("{} of {} differ in two solutions.")
            return tr("Not unique"), (one if differing == 1 else more).format(differing, cells)
        return tr("Looking for solutions …") if live.clued else tr("No clue yet"), ""

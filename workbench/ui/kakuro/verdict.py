"""The live verdict on a kakuro: whether its solution is unique, searched for shortly after every change."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sentences import counted
from workbench.searching.race.lane import Lane
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.base.speech.announcer import show_text
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.cells.text_lines import TextLines
from workbench.ui.kakuro.acts import DESIGN
from workbench.ui.search.tab_search import TabSearch

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

SECONDS = 2  # of a search
PAUSE_MILLISECONDS = 150  # without a change, after which a search starts
STATES = {Outcome.SOLVED: "one", Outcome.NONE: "none", Outcome.NOT_UNIQUE: "several", Outcome.LIMIT: "open"}
MOODS = {"one": "good", "none": "bad", "several": "bad"}
USUAL = "Medium, score 239 · hardest: ways to fill a run"  # a detail, as long as most
VIEWS = ("", "A", "B", "AB")  # no solution, one of two, both


class LiveVerdict(QObject):
    """Searches for two solutions of the current puzzle while enabled; `changed` reports every new state."""

    changed = Signal()
    needed_changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.puzzle: Kakuro | None = None
        self.state = ""  # "one", "none", "several" solutions, "open" = undecided, "" = unknown
        self.solutions: list[Filling] = []
        self._reasons: set[str] = set()  # who needs the verdict
        self._runner = TabSearch()
        self._lane: Lane | None = None
        self._pause_timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._pause_timer.timeout.connect(self._start)
        self._runner.changed.connect(self._show_progress)
        self._runner.failed.connect(self.failed)

    @property
    def searching(self) -> bool:
        """Whether a search is running or about to start."""
        return self._pause_timer.isActive() or self._runner.running

    @property
    def clued(self) -> bool:
        """Whether the puzzle has a clue and a white cell, so that there is something to search for."""
        puzzle = self.puzzle
        return puzzle is not None and bool(puzzle.white.any() and (puzzle.across.any() or puzzle.down.any()))

    def show_puzzle(self, puzzle: Kakuro) -> None:
        """Search for solutions of this puzzle from now on."""
        if self.puzzle is None or (puzzle is not self.puzzle and puzzle != self.puzzle):
            self.puzzle = puzzle
            self._pause_timer.stop()
            self._forget()
            self._start_or_stop()

    def need(self, reason: str, needed: bool) -> None:
        """Search while there is a reason to: "view" = the verdict is visible, "check" = entries are checked."""
        before = self.is_needed
        self._reasons = self._reasons | {reason} if needed else self._reasons - {reason}
        self._start_or_stop()
        if self.is_needed != before:
            self.needed_changed.emit()

    @property
    def is_needed(self) -> bool:
        """Whether there is a reason to search."""
        return bool(self._reasons)

    @property
    def unique_solution(self) -> "Filling | None":
        """The only solution, if that is known."""
        return self.solutions[0] if self.state == "one" and self.solutions else None

    def _start_or_stop(self) -> None:
        """Start searching if the verdict is unknown, or stop."""
        if not self._reasons:
            self._pause_timer.stop()
            self._drop()
        elif self.clued and not self.state:
            self._pause_timer.start()

    def differing(self) -> NDArray[np.bool_]:
        """Return the cells in which the two solutions differ; none if there are fewer than two."""
        shape = (0, 0) if self.puzzle is None else self.puzzle.shape
        return self.solutions[0] != self.solutions[1] if len(self.solutions) > 1 else np.zeros(shape, bool)

    def _forget(self) -> None:
        self._drop()
        self.state, self.solutions = "", []
        self.changed.emit()

    def _drop(self) -> None:
        self._lane = None
        self._runner.drop()

    def _start(self) -> None:
        puzzle = self.puzzle
        if puzzle is None:
            return
        if puzzle.faults:
            self._set_state("none")
            return
        self._lane = Lane(puzzle, first_solver(puzzle), goal=Goal.UNIQUE, limit=Goal.UNIQUE.limit(seconds=SECONDS))
        self._runner.take(self._lane)
        self._runner.go()

    def _show_progress(self) -> None:
        """Set the state when the search is over."""
        lane = self._lane
        if lane is None or not self._runner.over or lane.probe is None or self.state:
            self.changed.emit()
            return
        self.solutions = lane.solutions[:2]
        self._set_state(STATES[verdict(lane.goal, lane.probe).outcome])

    def _set_state(self, state: str) -> None:
        self.state = state
        self.changed.emit()


class SolutionChoice(QWidget):
    """Buttons that choose which of two solutions the board shows."""

    chosen = Signal(str)  # one of VIEWS

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        names = {
            "A": "Show the first solution",
            "B": "Show the second solution",
            "AB": "Show both side by side",
        }
        for name, tip in names.items():
            self.buttons[name] = button = QToolButton()
            button.setText("A | B" if name == "AB" else name)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda on, which=name: self.chosen.emit(which if on else ""))
            row.addWidget(button)

    def show_choice(self, which: str) -> None:
        """Show what the board shows."""
        for name, button in self.buttons.items():
            button.setChecked(name == which)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and any(button.isChecked() for button in self.buttons.values()):
            self.chosen.emit("")
        else:
            super().keyPressEvent(event)


class VerdictView(QWidget):
    """Shows the verdict in a sentence, and below it a detail: where two solutions differ, or the difficulty."""

    shown_changed = Signal()
    decided = Signal(bool, bool, bool)  # whether the verdict is known, and whether there are several solutions, or none

    def __init__(self, live: LiveVerdict) -> None:
        super().__init__()
        self._live = live
        self.sentence, self.detail = TextLines(), TextLines(USUAL)
        self.sentence.setProperty("role", "card-title")
        self.detail.setProperty("role", "muted")
        self.shown = ""  # which solutions the board shows: one of VIEWS
        self.choice = SolutionChoice()
        self.choice.chosen.connect(self.show_solution)
        self.buttons = self.choice.buttons
        self._difficulty = ""
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(2)
        lines.addWidget(self.sentence)
        lines.addWidget(self.detail)
        live.changed.connect(self.show_verdict)
        self.show_verdict()

    def show_solution(self, which: str) -> None:
        """Show these solutions: one of VIEWS."""
        self.choice.show_choice(which)
        if which != self.shown:
            self.shown = which
            self.shown_changed.emit()

    def next_solution(self) -> None:
        """Show the next of VIEWS."""
        self.show_solution(VIEWS[(VIEWS.index(self.shown) + 1) % len(VIEWS)])

    def show_difficulty(self, text: str, tip: str) -> None:
        """Show how hard the puzzle is, where there is no other detail."""
        self._difficulty = text
        self.detail.setToolTip(tip)
        self.show_verdict()

    def show_verdict(self) -> None:
        """Show the current verdict."""
        live = self._live
        several = live.state == "several"
        sentence, detail = self._texts()
        show_text(self.sentence, sentence)
        self.detail.setText(detail or self._difficulty)
        if not several:
            self.show_solution("")
        mood = MOODS.get(live.state, "")
        set_style_property(self.sentence, "mood", mood)
        self.decided.emit(live.state in MOODS, several, live.state == "none")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._live.need("view", True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._live.need("view", False)

    def _texts(self) -> tuple[str, str]:
        """Return the verdict and a detail."""
        live, puzzle = self._live, self._live.puzzle
        if puzzle is not None and not puzzle.white.any():
            return "No white cells", f"Choose Edit blocks and clues ({keys_of(DESIGN)}) to paint some."
        if live.state == "one":
            return "Unique solution", ""
        if live.state == "none":
            return "No solution", ""
        if live.state == "open":
            found = "1 solution found; there may be more." if live.solutions else "No solution found yet."
            return f"Undecided after {SECONDS} s", found
        if live.state == "several" and puzzle is not None:
            cells, differing = counted(int(puzzle.white.sum()), "cell"), int(live.differing().sum())
            return "Not unique", f"Two solutions differ in {differing:,} of {cells}."
        return "Searching for solutions…" if live.clued else "No clues yet", ""

"""The line on the solution while a puzzle is edited: what a search found, a button that shows it, one that watches."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from workbench.ui.base.act import Actions
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.preferences import is_on
from workbench.ui.base.speech.announcer import show_text
from workbench.ui.base.theme import scaled, set_style_property
from workbench.ui.search import acts
from workbench.ui.search.result_panel import afresh_button, tool

BESIDE = 470  # pixels of width from which the buttons stand beside a kind's own verdict


class SolutionLine(QWidget):
    """Shows a verdict without a word on nodes; emits what a person asks for."""

    show_requested = Signal()  # or to hide it again, or to stop the search for it
    watch_requested = Signal()

    def __init__(self, actions: Actions, find: str) -> None:
        super().__init__()
        self._find = find
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setMinimumWidth(1)
        self.verdict.hide()
        self.show_button = QPushButton(self._find, autoDefault=False)
        self.show_button.clicked.connect(self.show_requested)
        self.watch_button = QPushButton("Watch it", autoDefault=False)
        self.watch_button.setToolTip("Show step by step how a search finds it")
        self.watch_button.clicked.connect(self.watch_requested)
        self._browser = [tool(actions[act]) for act in (acts.PREVIOUS_SOLUTION, acts.NEXT_SOLUTION)]
        self.place = QLabel()
        self._keep = tool(actions[acts.KEEP_SOLUTION])
        buttons = QWidget()
        self._row = row = FlowLayout(buttons)
        self.afresh = afresh_button(actions)
        for widget in (self.show_button, *self._browser, self.place, self._keep, self.afresh, self.watch_button):
            row.addWidget(widget)
        self._words, self._buttons = QVBoxLayout(), buttons
        self._words.setSpacing(2)
        self._words.addWidget(self.verdict)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        self._layout.addLayout(self._words, 1)
        self._layout.addWidget(buttons)
        self._own = self._decided = self._several = self._none = self._shown = self._running = self._browsed = (
            self._refused
        ) = False
        self._choice: QWidget | None = None
        self.show_state(running=False, shown=False)
        self.show_solutions(0, "")
        if is_on("hide_solutions"):
            self.hide()

    def follow_preference(self) -> None:
        """Show or hide all that tells about solutions: what is hidden is not computed either."""
        self.setVisible(not is_on("hide_solutions"))

    def take_verdict(self, verdict: QWidget, choice: QWidget | None = None) -> None:
        """Show what a kind itself finds out, with the buttons at the right; `choice`: chooses one of two solutions."""
        self._own, self._choice = True, choice
        self._words.insertWidget(0, verdict)
        while self._row.count():
            self._row.takeAt(0)
        parts = [self._keep, *self._browser, self.place, self.show_button, self.watch_button]
        for part in filter(None, (*parts[:-1], choice, parts[-1])):
            self._row.addWidget(part)
        policy = self._keep.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # no other button moves when it comes
        self._keep.setSizePolicy(policy)
        self._layout.setAlignment(self._buttons, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.show_state(running=self._running, shown=self._shown)

    def show_decided(self, decided: bool, several: bool = False, none: bool = False) -> None:
        """Leave the verdict to the kind, once it is decided; where there are several solutions, it offers a choice."""
        self._decided, self._several, self._none = decided, several, none
        self._show_words()
        self.show_state(running=self._running, shown=self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self._own and self.width() >= scaled(BESIDE)
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if way != self._layout.direction():
            self._layout.setDirection(way)

    def show_verdict(self, text: str, mood: str, *, refused: bool = False) -> None:
        """Show what the search found, or why it is refused; "" = there was none, and nothing takes room."""
        self._refused = refused
        show_text(self.verdict, text)
        set_style_property(self.verdict, "role", "verdict")
        set_style_property(self.verdict, "mood", mood)
        self._show_words()

    def _show_words(self) -> None:
        known = self._own and self._decided and not self._refused
        self.verdict.setVisible(bool(self.verdict.text()) and not known)

    def show_state(self, *, running: bool, shown: bool) -> None:
        """Show whether a search is running, and whether its result is on the board."""
        self._running, self._shown = running, shown
        chooses = self._choice is not None and self._several and not (running or shown)
        if self._choice is not None:
            self._choice.setVisible(chooses)
        self.show_button.setVisible(not chooses)  # also while it stops: it keeps the keyboard
        self.show_button.setEnabled(running or shown or not self._none)
        self.show_button.setToolTip("There is no solution" if self._none else "")
        self.show_button.setText("Stop" if running else "Hide solution" if shown else self._find)
        self._show_keep()

    def show_solutions(self, count: int, place: str) -> None:
        """Show how many solutions can be browsed, and which is shown."""
        for part in (*self._browser, self.place):
            part.setVisible(count > 1)
        self.place.setText(place)
        self._browsed = count > 1
        self._show_keep()

    def _show_keep(self) -> None:
        """Offer to keep the solution shown, unless it is the only one there is."""
        self._keep.setVisible(self._shown and not self._running and (self._browsed or not self._own))

"""The line on the solution while a puzzle is edited: what a search found, a button that shows it, one that watches."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from workbench.ui.base.act import Actions
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property
from workbench.ui.search import acts
from workbench.ui.search.result_panel import tool


class SolutionLine(QWidget):
    """Shows a verdict without a word on nodes; emits what a person asks for."""

    show_requested = Signal()  # or to hide it again
    watch_requested = Signal()

    def __init__(self, actions: Actions, find: str) -> None:
        super().__init__()
        self._find = tr(find)
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setMinimumWidth(1)
        self.verdict.hide()
        self.show_button = QPushButton(self._find, autoDefault=False)
        self.show_button.clicked.connect(self.show_requested)
        self.watch_button = QPushButton(tr("Watch it"), autoDefault=False)
        self.watch_button.setToolTip(tr("Show step by step how a search finds it"))
        self.watch_button.clicked.connect(self.watch_requested)
        self._stop_button = tool(actions[acts.STOP])
        self._stop_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._browser = [tool(actions[act]) for act in (acts.PREVIOUS_SOLUTION, acts.NEXT_SOLUTION)]
        self.place = QLabel()
        self._keep = tool(actions[acts.KEEP_SOLUTION])
        buttons = QWidget()
        row = FlowLayout(buttons)
        for widget in (self.show_button, self._stop_button, *self._browser, self.place, self._keep, self.watch_button):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.verdict)
        layout.addWidget(buttons)
        self.show_state(running=False, shown=False)
        self.show_solutions(0, "")

    def show_verdict(self, text: str, mood: str) -> None:
        """Show what the search found; "" = there was none, and nothing takes room."""
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))
        set_style_property(self.verdict, "role", "verdict")
        set_style_property(self.verdict, "mood", mood)

    def show_state(self, *, running: bool, shown: bool) -> None:
        """Show whether a search is running, and whether its result is on the board."""
        self.show_button.setVisible(not running)
        self._stop_button.setVisible(running)
        self.show_button.setText(tr("Hide solution") if shown else self._find)
        self._keep.setVisible(shown and not running)

    def show_solutions(self, count: int, place: str) -> None:
        """Show how many solutions can be browsed, and which is shown."""
        for part in (*self._browser, self.place):
            part.setVisible(count > 1)
        self.place.setText(place)

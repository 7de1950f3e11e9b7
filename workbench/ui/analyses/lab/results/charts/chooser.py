"""The charts to choose from: at most three in sight that say something on the results, the others in a menu."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.lab.charts.equal_costs import equal_costs
from workbench.lab.charts.kinds import CHARTS, ChartKind
from workbench.lab.charts.question import Question
from workbench.lab.charts.squares_left import obstacle
from workbench.puzzles.sentences import counted
from workbench.ui.search.tab_layout import segment

IN_SIGHT = 3  # charts
EQUAL, ALONE = "compare costs, which are equal here", "compare several settings"
WALKS = "count the squares that walks leave"


class ChartChooser(QWidget):
    """A row of charts, one of them chosen."""

    chosen = Signal(str)  # the name of a chart, by hand

    def __init__(self) -> None:
        super().__init__()
        self._kind = CHARTS[0]
        self._silent: dict[str, str] = {}  # why a chart says nothing, by its name
        self.buttons = {kind.name: segment(kind.title) for kind in CHARTS}
        self.more = QToolButton()
        self.more.setText("More")
        self.more.setToolTip("Other charts of these results")
        self.more.setProperty("role", "menu")
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self.menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for kind in CHARTS:
            button = self.buttons[kind.name]
            button.setProperty("role", "view")
            button.setToolTip(kind.tip)
            button.clicked.connect(partial(self._choose_by_hand, kind.name))
            row.addWidget(button)
        row.addWidget(self.more)
        row.addStretch(1)
        self._show()

    @property
    def kind(self) -> ChartKind:
        """The chart that is chosen."""
        return self._kind

    def choose(self, name: str) -> None:
        """Choose a chart; an unknown name changes nothing."""
        self._kind = next((kind for kind in CHARTS if kind.name == name), self._kind)
        self._show()

    def offer(self, question: Question) -> None:
        """Leave out the charts that say nothing on these runs."""
        silent = silent_charts(question)
        if silent != self._silent:
            self._silent = silent
            self._show()

    @property
    def left_out(self) -> list[str]:
        """Why some charts are left out, in sentences; not those of walks where there are none."""
        reasons = [reason for reason in dict.fromkeys(self._silent.values()) if reason != WALKS]
        counts = [sum(why == reason for why in self._silent.values()) for reason in reasons]
        return [
            "{} left out: {} {}.".format(
                counted(count, "chart"), "it" if count == 1 else "they", singular(reason, count)
            )
            for count, reason in zip(counts, reasons, strict=True)
        ]

    def _choose_by_hand(self, name: str, _on: bool = False) -> None:
        self.choose(name)
        self.chosen.emit(name)

    def _show(self) -> None:
        telling = [kind for kind in CHARTS if kind.name not in self._silent][:IN_SIGHT]
        if self._kind not in telling:
            telling = [*telling[: IN_SIGHT - 1], self._kind]
        for kind in CHARTS:
            button = self.buttons[kind.name]
            button.setVisible(kind in telling)
            button.setChecked(kind is self._kind)

    def _fill_menu(self) -> None:
        self.menu.clear()
        groups: dict[str, list[ChartKind]] = {"": []}
        for kind in CHARTS:
            if self.buttons[kind.name].isHidden():
                groups.setdefault(self._silent.get(kind.name, ""), []).append(kind)
        for reason, kinds in groups.items():
            if reason:
                head = self.menu.addAction(f"These {reason}:")
                head.setEnabled(False)
            for kind in kinds:
                action = self.menu.addAction(f"{kind.title}: {sentence_end(kind.tip)}")
                action.triggered.connect(partial(self._choose_by_hand, kind.name))


def silent_charts(question: Question) -> dict[str, str]:
    """Return why charts say nothing on some runs, by their names: equal costs, one setting, no walks."""
    silent: dict[str, str] = {}
    alone = len(question.settings) < 2
    equal, no_walks = equal_costs(question), bool(obstacle(question))
    for kind in CHARTS:
        if kind.boxes and alone:
            silent[kind.name] = ALONE
        elif kind.walks_only and no_walks:
            silent[kind.name] = WALKS
        elif kind.costs_only and equal:
            silent[kind.name] = EQUAL
    return silent


def singular(reason: str, count: int) -> str:
    """Return a reason for one chart or several."""
    return reason.replace("compare ", "compares ", 1) if count == 1 else reason


def sentence_end(text: str) -> str:
    """Return a sentence as it goes on after a colon."""
    return text[:1].lower() + text[1:]

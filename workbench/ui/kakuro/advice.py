"""Advice on a kakuro: hints for who fills it in, and what is wrong, forced or needless for who makes one."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.puzzle import Cell
from workbench.ui.base.act import Act
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import icon
from workbench.ui.board.document import Document
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.advice_list import AdviceList, Row
from workbench.ui.kakuro.advice_session import AdviceSession

STEPS = 1000  # of the progress bar
HINT_TEXTS = ("Hint", "More", "Step", "Hint")  # by the strength of the hint that is told
OFFERS = {
    "take_hint": "Apply",
    "as_entries": "Enter them",
    "as_marks": "As marks",
    "leave_out": "Leave out",
    "spare_clues": "Other order",
}
INVITATIONS: dict[
    str, tuple[str, Act]
] = {  # by the verdict: what to say as long as nothing is asked, and what to propose
    "none": ("There is no solution.", acts.FIND_WRONG_CLUE),
    "several": ("There are several solutions.", acts.FORCED_CELLS),
}
UNABLE = {  # by the verdict: why something is not to be asked
    "one": "Not now: the board has exactly one solution.",
    "none": "Not now: the board has no solution.",
    "several": "Not now: the board has several solutions.",
}
NOTHING_ASKED = "Ask for a hint, or what rules out what."


class AdvicePanel(QWidget):
    """Shows what helps with a document's kakuro, and reports what a person asks."""

    failed = Signal(str)  # the traceback of a mistake in the program
    pointed = Signal(object)  # the cells that the advice is about: list[Cell]; [] = none
    changed = Signal()  # other actions than before are possible

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._counsel = counsel = AdviceSession(document)
        self._verdict = ""
        self._told = counsel.told
        self._marked = counsel.told.cells  # the cells that the editor was told last
        self._questions = {
            acts.HINT: counsel.ask_hint,
            acts.EXPLAIN: counsel.explain,
            acts.FIND_WRONG_CLUE: counsel.find_wrong_clue,
            acts.FORCED_CELLS: counsel.forced_cells,
            acts.SPARE_CLUES: counsel.spare_clues,
        }
        self.buttons = {act: tool(act) for act in acts.ADVICE}
        self._tips = {act: button.toolTip() for act, button in self.buttons.items()}
        for act, button in self.buttons.items():
            button.clicked.connect(self._questions[act])
        self.text = QLabel(wordWrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.proposal = QPushButton()
        self.proposal.clicked.connect(self._propose)
        self.progress = QProgressBar(maximum=STEPS, textVisible=False)
        self.progress.setAccessibleName(tr("Progress"))
        self.stop_button = QToolButton()
        self.stop_button.setIcon(icon("stop"))
        self.stop_button.setToolTip(tr("End this; what was found stays"))
        self.stop_button.setAccessibleName(tr("Stop"))
        self.stop_button.clicked.connect(counsel.stop)
        self.rows = AdviceList()
        self.rows.pointed.connect(self._point_at)
        self.rows.chosen.connect(counsel.choose)
        self.offers = {name: QPushButton(tr(text)) for name, text in OFFERS.items()}
        answers = {
            "take_hint": counsel.take_hint,
            "as_entries": counsel.as_entries,
            "as_marks": counsel.as_marks,
            "leave_out": counsel.leave_out,
            "spare_clues": counsel.spare_clues,
        }
        for name, offer in self.offers.items():
            offer.clicked.connect(answers[name])
        self._lay_out()
        counsel.changed.connect(self._show)
        counsel.failed.connect(self.failed)
        self._show()

    def _lay_out(self) -> None:
        tools = QHBoxLayout()
        tools.setSpacing(4)
        for act, button in self.buttons.items():
            tools.addWidget(button, int(act is acts.HINT))
        self._work = QWidget()
        work = QHBoxLayout(self._work)
        work.setContentsMargins(0, 0, 0, 0)
        work.setSpacing(6)
        work.addWidget(self.progress, 1)
        work.addWidget(self.stop_button)
        self._offers = QWidget()
        offers = QHBoxLayout(self._offers)
        offers.setContentsMargins(0, 0, 0, 0)
        offers.setSpacing(6)
        for offer in self.offers.values():
            offers.addWidget(offer, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(tools)
        layout.addWidget(self.text)
        layout.addWidget(self.proposal)
        layout.addWidget(self._work)
        layout.addWidget(self._offers)  # above the list, which may be longer than there is room
        layout.addWidget(self.rows, 1000)
        layout.addStretch(1)

    # What an editor asks of it

    def show_state(self, verdict: str) -> None:
        """Say what is known of the puzzle: "one", "none", "several" solutions, "open" = undecided, "" = nothing."""
        if verdict != self._verdict:
            self._verdict = verdict
            self._show()

    @property
    def busy(self) -> bool:
        """Whether something is still to come of what was asked."""
        return self._counsel.busy or self._counsel.asking

    @property
    def resting(self) -> bool:
        """Whether what takes a while is held, because nobody sees it."""
        return self._counsel.busy and not self._counsel.under_way

    def possible(self) -> dict[Act, bool]:
        """Return which advice can be asked for."""
        return {
            acts.HINT: True,
            acts.EXPLAIN: True,
            acts.FIND_WRONG_CLUE: self._verdict not in ("one", "several"),
            acts.FORCED_CELLS: self._verdict not in ("none", "one"),
            acts.SPARE_CLUES: self._verdict not in ("none", "several"),
        }

    def ask(self, act: Act) -> None:
        """Ask for advice, as the act's button does."""
        self._questions[act]()

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for act, button in self.buttons.items():
            button.setIcon(icon(act.icon))
        self.stop_button.setIcon(icon("stop"))

    def drop(self) -> None:
        """End what is under way."""
        self._counsel.drop()

    def _propose(self) -> None:
        if self._verdict in INVITATIONS:
            self.ask(INVITATIONS[self._verdict][1])

    # What is shown

    def _show(self) -> None:
        """Show what the counsel says."""
        counsel = self._counsel
        told = counsel.told
        invitation, proposed = INVITATIONS.get(self._verdict, (NOTHING_ASKED, None))
        idle = not (told.text or counsel.busy)
        self.text.setText(told.text or tr(invitation))
        self._set_role("muted" if idle else "")
        self.proposal.setVisible(idle and bool(proposed))
        if proposed:
            self.proposal.setText(self.buttons[proposed].text())
        self._work.setVisible(counsel.busy)
        self.progress.setValue(round(STEPS * counsel.progress))
        self.buttons[acts.HINT].setText(tr(HINT_TEXTS[counsel.strength]))
        for act, able in self.possible().items():
            self.buttons[act].setEnabled(able)
            tip = self._tips[act]
            self.buttons[act].setToolTip(tip if able else f"{tip}\n{tr(UNABLE[self._verdict])}")
        self.rows.setVisible(bool(told.rows))
        self.rows.put(told.rows)
        for name, offer in self.offers.items():
            offer.setVisible(name in told.offers)
        self._offers.setVisible(bool(told.offers))
        if told is not self._told:
            self._told = told
            self._point(told.cells)
        self.changed.emit()

    def _set_role(self, role: str) -> None:
        if self.text.property("role") != role:
            self.text.setProperty("role", role)
            self.text.style().polish(self.text)

    def _point_at(self, row: Row) -> None:
        self._point(row.cells)

    def _point(self, cells: tuple[Cell, ...]) -> None:
        if cells != self._marked:
            self._marked = cells
            self.pointed.emit(list(cells))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._counsel.go_on()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._counsel.rest()


def tool(act: Act) -> QToolButton:
    """Return a button that asks for advice; its keys are those of the action."""
    button = QToolButton()
    first = act.name == "hint"
    button.setText(tr(act.text.replace("&", "")))
    button.setIcon(icon(act.icon))
    button.setIconSize(QSize(18, 18))
    style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if first else Qt.ToolButtonStyle.ToolButtonIconOnly
    button.setToolButtonStyle(style)
    button.setProperty("role", "button")
    button.setToolTip(f"{tr(act.tip)} ({act.shortcut})")
    button.setAccessibleName(button.text())
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setSizePolicy(QSizePolicy.Policy.Expanding if first else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button

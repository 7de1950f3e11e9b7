"""What stands above the table of published figures: the verdict, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.ui.analyses.lab.run_line import BAR, GAP, link_with_tip
from workbench.ui.base.act import Actions
from workbench.ui.base.theme import set_style_property
from workbench.ui.search import acts
from workbench.ui.search.drive_buttons import BESIDE, TEXT_ONLY, plain_button
from workbench.ui.search.solve_panel import heading

PERCENT = 100
INVITATION = (
    "Run computes the selected rows. Counts of the same boards must be equal; times are compared only as ratios."
)


class ReproductionsBar(QWidget):
    """Runs, pauses and stops, and shows how far it has come; Run turns into Pause while it runs."""

    all_requested = Signal()
    quick_requested = Signal()
    open_requested = Signal()
    report_requested = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("runLine")
        self.run, self.pause, self.stop = (
            plain_button(actions[act], BESIDE) for act in (acts.RUN, acts.PAUSE, acts.STOP)
        )
        self.run.setObjectName("primary")
        self.run.setToolButtonStyle(TEXT_ONLY)
        self.verdict, self.state = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.state.setProperty("role", "muted")
        self.quick, self.all = QPushButton("Run the &quick ones"), QPushButton("Run a&ll")
        self.quick.setToolTip("Compute all figures that take less than ten seconds each")
        self.all.setToolTip("Compute all figures, one after the other: half an hour or more")
        tip = "Open the puzzle of the selected row with a suggested search (double click)"
        self.open = link_with_tip("Open", tip)
        tip = "Write all figures computed so far as an HTML or Markdown page"
        self.report = link_with_tip("Report…", tip)
        self.progress = QProgressBar(maximum=PERCENT, textVisible=False)
        self._lay_out()
        self.quick.clicked.connect(self.quick_requested)
        self.all.clicked.connect(self.all_requested)
        self.open.clicked.connect(self.open_requested)
        self.report.clicked.connect(self.report_requested)

    def _lay_out(self) -> None:
        top, row = QHBoxLayout(), QHBoxLayout()
        top.addWidget(heading("Published figures, computed again"), 1)
        top.addWidget(self.open)
        top.addWidget(self.report)
        row.setSpacing(GAP)
        for button in (self.run, self.pause, self.stop, self.quick, self.all):
            row.addWidget(button)
        row.addWidget(self.state, 1)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
        self.progress.setSizePolicy(policy)
        self.progress.setFixedHeight(BAR)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(self.verdict)
        column.addLayout(row)
        column.addWidget(self.progress)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_verdict(self, sentence: str) -> None:
        """Show how many figures are as published."""
        self.verdict.setText(sentence)

    def show_now(self, title: str, progress: float, *, running: bool) -> None:
        """Show what is being made and how much is done; "" for nothing."""
        self.run.setVisible(not running)
        self.quick.setVisible(not running)
        self.all.setVisible(not running)
        self.pause.setVisible(running)
        self.stop.setVisible(running or bool(title))
        self.progress.setVisible(bool(title))
        self.progress.setValue(int(progress * PERCENT))
        words = "Now: {}" if running else "Paused: {}"
        self.show_state(words.format(title) if title else INVITATION)

    def show_state(self, sentence: str, *, problem: bool = False) -> None:
        """Show a sentence beside the buttons."""
        self.state.setText(sentence)
        set_style_property(self.state, "mood", "bad" if problem else "")


def about_label() -> QLabel:
    """Return the label below the table: what to know of the marked row."""
    label = QLabel(wordWrap=True)
    label.setProperty("role", "muted")
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label

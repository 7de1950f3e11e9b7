"""The panel beside a benchmark: the searches to measure, their time limit, and buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.lab.benchmark.rankings import SECONDS, every, usual
from workbench.puzzles.sentences import counted
from workbench.solvers.search import Limit
from workbench.ui.analyses.benchmark.trial_tree import TrialTree
from workbench.ui.analyses.run_buttons import run_buttons
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import add_field, form_layout
from workbench.ui.base.i18n import tr
from workbench.ui.search.solve_panel import heading

MAX_SECONDS = 100_000.0  # of a search
MAX_ROUNDS = 99


class BenchmarkPanel(QWidget):
    """Shows the choices, and reports every change."""

    export_requested = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tree = TrialTree(every())
        self.usual, self.all, self.none = (QPushButton(tr(text)) for text in ("&Default", "&All", "N&one"))
        for button, pairs in ((self.usual, usual()), (self.all, every()), (self.none, [])):
            button.clicked.connect(lambda _on=False, pairs=pairs: self.tree.check(pairs))
        self.seconds_box = QDoubleSpinBox(minimum=0.1, maximum=MAX_SECONDS, value=SECONDS, decimals=1, singleStep=1)
        self.seconds_box.setSuffix(tr(" s per search"))
        self.seconds_box.setToolTip(tr("A search that takes longer is stopped and extrapolated"))
        self.rounds_box = QSpinBox(minimum=1, maximum=MAX_ROUNDS)
        self.rounds_box.setToolTip(tr("How often each search is timed; the median is used"))
        self.state = QLabel(wordWrap=True)
        self.state.setProperty("role", "muted")
        self.progress = QProgressBar(textVisible=True)
        self.export = QPushButton(tr("E&xport table…"))
        self.export.setToolTip(tr("Save the table as CSV or Markdown"))
        self.export.clicked.connect(self.export_requested)
        self._lay_out(actions)

    def _lay_out(self, actions: Actions) -> None:
        sets = QHBoxLayout()
        sets.setSpacing(6)
        for button in (self.usual, self.all, self.none):
            sets.addWidget(button, 1)
        form = form_layout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignVCenter)
        for text, box in (("Limit", self.seconds_box), ("Rounds", self.rounds_box)):
            add_field(form, tr(text), box)
            box.setAccessibleName(tr(text))
            box.setMinimumHeight(28)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(heading(tr("Searches to measure")))
        layout.addWidget(self.tree, 1)
        layout.addLayout(sets)
        layout.addLayout(form)
        layout.addLayout(run_buttons(actions))
        layout.addWidget(self.progress)
        layout.addWidget(self.state)
        layout.addWidget(self.export)

    @property
    def limit(self) -> Limit:
        """When a search is stopped."""
        return Limit(seconds=self.seconds_box.value())

    def show_state(self, done: int, total: int, text: str, free: bool) -> None:
        """Show the progress, and whether the choice may be changed."""
        self.progress.setMaximum(max(1, total))
        self.progress.setValue(done)
        self.progress.setFormat(tr("{} of {}").format(f"{done:,}", counted(total, "search")))
        self.state.setText(text)
        for widget in (self.tree, self.usual, self.all, self.none, self.seconds_box, self.rounds_box):
            widget.setEnabled(free)
        self.export.setEnabled(done > 0)

"""One line on an experiment: the button that runs it, how far it has come, and links to its set-up and its filter."""

from PySide6.QtCore import Qt
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

from workbench.puzzles.sentences import counted
from workbench.ui.analyses.lab.results.pane import action_link
from workbench.ui.base.act import Actions
from workbench.ui.base.theme import set_style_property
from workbench.ui.search import acts
from workbench.ui.search.drive_buttons import BESIDE, TEXT_ONLY, plain_button

GAP = 8  # pixels
BAR = 4  # pixels of the progress


class RunLine(QWidget):
    """Runs and pauses, in words; Run turns into Pause while it runs."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("runLine")
        self.run, self.pause, self.stop = (
            plain_button(actions[act], BESIDE) for act in (acts.RUN, acts.PAUSE, acts.STOP)
        )
        self.run.setObjectName("primary")
        self.run.setToolButtonStyle(TEXT_ONLY)
        self.setup, self.state = QLabel(), QLabel(wordWrap=True)
        self.setup.setProperty("role", "muted")
        self.setup.setMinimumWidth(1)  # it is hidden where it does not fit
        self.change = action_link("Change…")
        self.change.setCheckable(True)
        self.change.setToolTip("Change the instances, settings and limits of the experiment (Esc closes them)")
        self.filter = QToolButton()
        self.filter.setCheckable(True)
        self.filter.setText("Filter")
        self.filter.setProperty("role", "button")
        self.filter.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.filter.setToolTip("Show only some of the runs: by words, setting, size, or how they ended")
        self.progress = QProgressBar(textVisible=False)
        self._lay_out()
        self.show_setup("")
        self.show_running(False)
        self.show_progress(0, 0)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        for widget in (self.run, self.pause, self.stop, self.setup):
            row.addWidget(widget)
        row.addWidget(self.state, 1)
        row.addWidget(self.change)
        row.addWidget(self.filter)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
        self.progress.setSizePolicy(policy)
        self.progress.setFixedHeight(BAR)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.progress)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_setup(self, text: str) -> None:
        """Show the experiment in a few words."""
        self.setup.setText(text)
        self.setup.setVisible(bool(text))

    def show_state(self, text: str, *, problem: bool = False) -> None:
        """Show a sentence on the experiment or its runs."""
        self.state.setText(text)
        set_style_property(self.state, "mood", "bad" if problem else "")

    def show_running(self, on: bool) -> None:
        """Offer to run, or to pause and stop."""
        self.run.setVisible(not on)
        self.pause.setVisible(on)
        self.stop.setVisible(on)
        self.progress.setVisible(on)

    def show_progress(self, done: int, total: int) -> None:
        """Show how many of the runs have ended."""
        self.progress.setMaximum(max(1, total))
        self.progress.setValue(done)
        self.progress.setAccessibleDescription(f"{done:,} of {counted(total, 'run')}" if total else "")


def link_with_tip(text: str, tip: str) -> QPushButton:
    """Return a button that looks like a link, with a tooltip."""
    link = action_link(text)
    link.setToolTip(tip)
    return link

"""The set-up of an experiment: as forms on pages, and as text."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.compose.instances_page import InstancesPage, OpenPuzzles
from workbench.ui.analyses.lab.compose.limits_page import LimitsPage
from workbench.ui.analyses.lab.compose.settings_page import SettingsPage
from workbench.ui.analyses.lab.compose.text_page import TextPage
from workbench.ui.base.theme import icon
from workbench.ui.search.solve_panel import heading
from workbench.ui.search.tab_layout import segment, segments

TEXT = "Text"
MAX_ABOUT = 160  # letters of the question
PAGES = {
    "Instances": "The puzzles of the experiment",
    "Settings": "Solvers and their choices",
    "Limits": "Title, goal, limit and baseline",
    TEXT: "The experiment as text",
}


class ComposePanel(QWidget):
    """Shows a draft on pages, one at a time."""

    save_requested = Signal()
    close_requested = Signal()

    def __init__(self, draft: ExperimentDraft, open_puzzles: OpenPuzzles) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.draft = draft
        self._tells = True  # what is asked
        self.instances, self.settings = InstancesPage(draft, open_puzzles), SettingsPage(draft)
        self.limits, self.text = LimitsPage(draft), TextPage(draft)
        self.pages = QStackedWidget()
        self.buttons = [segment(title) for title in PAGES]
        self.save = QPushButton("Save…")
        self.save.setProperty("role", "link")
        self.save.setToolTip("Save the experiment as a TOML file")
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setProperty("role", "close")
        self.close_button.setAccessibleName("Close the set-up")
        self.close_button.setToolTip("Close the set-up (Esc)")
        self.about = QLabel(wordWrap=True)
        self.about.setProperty("role", "muted")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        for page, tip, button in zip(
            (self.instances, self.settings, self.limits, self.text), PAGES.values(), self.buttons, strict=True
        ):
            self.pages.addWidget(page)
            button.setAutoExclusive(True)
            button.setToolTip(tip)
        self.buttons[0].setChecked(True)
        head = QHBoxLayout()
        head.setSpacing(0)  # the links have margins of their own
        head.addWidget(heading("Set-up"))
        head.addStretch(1)
        head.addWidget(self.save)
        head.addWidget(self.close_button)
        switches = segments(self.buttons)
        switches.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(9)
        column.addLayout(head)
        column.addWidget(self.about)
        column.addLayout(switches)
        column.addWidget(self.pages, 1)

    def _connect(self) -> None:
        for place, button in enumerate(self.buttons):
            button.clicked.connect(lambda _on=False, place=place: self.show_page(place))
        self.save.clicked.connect(self.save_requested)
        self.close_button.clicked.connect(self.close_requested)
        self.draft.changed.connect(self._follow)
        self._follow()

    def show_page(self, place: int) -> None:
        """Show another page."""
        self.text.settle()
        self.buttons[place].setChecked(True)
        self.pages.setCurrentIndex(place)

    def settle(self) -> None:
        """Take what is being typed, in the text or in a form."""
        self.text.settle()
        if not self.broken:
            for form in (self.instances, self.settings, self.limits):
                form.settle()

    @property
    def broken(self) -> bool:
        """Whether the text is wrong, so that only the text can be edited."""
        return self.draft.error is not None and not self.draft.empty

    def _follow(self) -> None:
        """Allow the forms only while the text is right."""
        for button in self.buttons[:-1]:
            button.setEnabled(not self.broken)
        if self.broken:
            self.show_page(len(self.buttons) - 1)
        self.save.setEnabled(not self.draft.empty)
        experiment = self.draft.experiment
        is_shown = experiment.expected and not experiment.predict
        expected = f"Expected: {experiment.expected}" if is_shown else ""
        self.about.setText(shortened(" ".join(experiment.about.split())))
        self.about.setToolTip(f"{experiment.about}\n{expected}".strip())
        self.about.setVisible(self._tells and bool(self.about.text()))

    def show_about(self, on: bool) -> None:
        """Show the question, or not where it stands beside the set-up."""
        self._tells = on
        self.about.setVisible(on and bool(self.about.text()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by Escape, where no field uses that key."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)

    def allow_edits(self, on: bool) -> None:
        """Allow the experiment to be changed, or not while it runs."""
        self.pages.setEnabled(on)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.close_button.setIcon(icon("close"))
        self.instances.sources.show_icons()
        self.settings.sources.show_icons()
        self.text.refresh()


def shortened(text: str) -> str:
    """Return the beginning of a long text."""
    return text if len(text) <= MAX_ABOUT else f"{text[: MAX_ABOUT - 1].rstrip()}…"

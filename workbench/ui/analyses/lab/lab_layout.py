"""The layout of the lab: its pages with the answer in front, and the set-up at the left, or folded to a line."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.ui.analyses.lab.compose.panel import ComposePanel
from workbench.ui.analyses.lab.results.pane import ResultsPane
from workbench.ui.analyses.lab.run_line import RunLine, link_with_tip
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.base.theme import scaled
from workbench.ui.search.tab_layout import MARGINS, SPACING, PanelFrame

PANEL_WIDTH = (320, 360)  # pixels at least and at most
ROOMY = 700  # pixels from which the set-up stands in the line as well
ALONE = 760  # pixels: in a narrower window, the set-up stands in place of the results


class LabLayout(QWidget):
    """Shows one page at a time, with the set-up beside it while that is open.

    It is made from the outside in: with a style sheet, Qt looks through all that is in a widget which gets a parent.
    """

    def __init__(
        self, tab: QWidget, panel: ComposePanel, line: RunLine, results: ResultsPane, words: Callable[[], str]
    ) -> None:
        """`words` returns the set-up in a few words."""
        super().__init__(tab)
        self.chosen: bool | None = None  # whether the set-up is open, as a person chose; None: until there are results
        self.panel, self.line, self.results = panel, line, results
        self._alone: list[QWidget] = []  # pages without the set-up
        self._words = words
        self.gallery_link = link_with_tip("Experiments", "Show experiments and questions to start from")
        self.report_link = link_with_tip("Report…", "Write the results and all charts as an HTML or Markdown page")
        self.left = QStackedWidget(self)
        self.left.setMinimumWidth(1)  # a window may be narrowed until the set-up stands alone
        self.frame = PanelFrame(panel, *PANEL_WIDTH)
        self._lay_out()
        self.left.currentChanged.connect(self.show_parts)
        self.line.change.clicked.connect(self.show_setup)
        self.panel.close_requested.connect(lambda: self.show_setup(False))
        self._whole, self._front = FocusTarget(self, self.left), FocusTarget(self.left, self.results)
        self.show_parts()

    def _lay_out(self) -> None:
        self.left.addWidget(self.results)
        head = self.results.head
        head.links.addWidget(self.gallery_link)
        head.links.addWidget(self.report_link)
        body = QHBoxLayout()
        body.setSpacing(SPACING)
        body.addWidget(self.frame)
        body.addWidget(self.left, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(8)
        column.addWidget(head)
        column.addWidget(self.line)
        column.addLayout(body, 1)

    def add_alone(self, page: QWidget) -> None:
        """Add a page that stands without the set-up."""
        self._alone.append(page)
        self.left.addWidget(page)

    @property
    def setup_open(self) -> bool:
        """Whether the set-up is in sight: until there are results, and where a person opens it."""
        return not self._has_results if self.chosen is None else self.chosen

    @property
    def _has_results(self) -> bool:
        return len(self.results.selection.results) > 0

    def show_setup(self, on: bool) -> None:
        """Open the set-up at the left, or fold it to a line."""
        if not on:
            self.panel.settle()
        self.chosen = on
        self.show_parts()
        (self.panel.buttons[0] if on else self.left).setFocus()

    def show_parts(self) -> None:
        """Show what belongs to the page in front: the start and the single searches stand alone."""
        front = self.left.currentWidget()
        assert front is not None
        self._front.part = front
        self._whole.part = self.left if self._has_results or front in self._alone else self.panel.buttons[0]
        alone = front in self._alone
        is_open = self.setup_open and not alone
        self.results.head.setVisible(not alone)
        self.line.setVisible(not alone)
        self.frame.setVisible(is_open)
        is_narrow = self.width() < scaled(ALONE)
        self.frame.setMaximumWidth(self.width() if is_narrow else scaled(PANEL_WIDTH[1]))
        self.left.setVisible(not (is_open and is_narrow))
        self.panel.show_about(self._has_results)
        self.line.change.setChecked(is_open)
        self.line.filter.setVisible(front is self.results and self._has_results)
        self.report_link.setEnabled(self._has_results)
        self.line.show_setup("" if self.width() < scaled(ROOMY) else self._words())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_parts()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold the set-up by Escape, where no part uses that key."""
        if event.key() == Qt.Key.Key_Escape and self.frame.isVisible():
            self.show_setup(False)
        else:
            super().keyPressEvent(event)

"""How a document's tab is laid out: the editor with a sentence under it, the panel beside it, the live search below."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpacerItem, QVBoxLayout, QWidget

from workbench.ui.base.theme import set_style_property
from workbench.ui.board.editor import Editor
from workbench.ui.search.live_panel import LivePanel
from workbench.ui.search.live_split import LiveSplit
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.side_panel import SidePanel
from workbench.ui.search.solve_panel import SolvePanel


class DocumentFrame:
    """Lays out the parts of a tab."""

    def __init__(self, tab: QWidget, editor: Editor, solve: SolvePanel, result: ResultPanel, live: LivePanel) -> None:
        self._editor, self._solve = editor, solve
        self.message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.message.setProperty("role", "message")
        self.message.setMinimumWidth(1)  # it is no reason for a wider window
        self._inset = QSpacerItem(editor.left_inset, 0)
        line = QHBoxLayout()
        line.setSpacing(0)
        line.addItem(self._inset)
        line.addWidget(self.message, 1)
        left = QVBoxLayout()
        left.addWidget(editor.widget, 1)
        left.addLayout(line)
        self.panel = SidePanel(solve, result)
        self._upper = QWidget()
        row = QHBoxLayout(self._upper)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 1)
        row.addWidget(self.panel)
        self.split = LiveSplit(self._upper, live)
        layout = QVBoxLayout(tab)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.addWidget(self.split)

    def align(self) -> None:
        """Centre the message under the board, without the editor's column, which may be hidden."""
        if self._inset.sizeHint().width() != self._editor.left_inset:
            self._inset.changeSize(self._editor.left_inset, 0)
            self._upper.updateGeometry()

    def fit(self, width: int) -> None:
        """Give the panel its part of the width of the tab."""
        self.panel.fit(width)

    def present(self, on: bool) -> None:
        """Leave out what sets up a search, or show everything."""
        self._solve.setVisible(not on)

    def say(self, text: str, fault: bool = False) -> None:
        """Show a sentence under the board; a fault in the colour of faults."""
        self.message.setText(text)
        set_style_property(self.message, "mood", "bad" if fault else "")

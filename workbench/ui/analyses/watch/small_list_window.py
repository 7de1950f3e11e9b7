"""The window with a small list, whose nodes are removed and restored to see how links dance."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from workbench.base.history import History
from workbench.searching.watch.small_list import NAMES, SmallList, assignments, hint, state_sentences
from workbench.ui.analyses.watch.small_list_canvas import SmallListCanvas

MARGIN, SPACING = 16, 10  # pixels
LINES = 2  # of the state, a sentence for each direction, and of the hint


class SmallListWindow(QDialog):
    """Keeps the history of a list, and says what each change did to it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("A small list")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.history = History(SmallList())
        self.canvas = SmallListCanvas()
        self.change, self.state, self.hint = (QLabel(wordWrap=True) for _ in range(3))
        self.hint.setProperty("role", "muted")
        self.remove, self.restore = QPushButton(), QPushButton()
        self.undo, self.reset = QPushButton("&Undo"), QPushButton("Rese&t")
        self.undo.setToolTip("Undo the last change (Ctrl+Z)")
        self.reset.setToolTip("Start again with A, B, C and D in the list")
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        about = QLabel(
            "Right links are above, left links below. Dotted: links of removed nodes. Thick: just changed or wrong.",
            wordWrap=True,
        )
        about.setProperty("role", "muted")
        row = QHBoxLayout()
        for button in (self.remove, self.restore, self.undo, self.reset):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(SPACING)
        column.addWidget(about)
        column.addWidget(self.canvas, 1)
        column.addLayout(row)
        for label, lines in ((self.change, 1), (self.state, LINES), (self.hint, LINES)):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setMinimumHeight(lines * label.fontMetrics().lineSpacing())  # so that the list stays in its place
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            column.addWidget(label)
        for label, name in (
            (self.change, "Last change"),
            (self.state, "State of the list"),
            (self.hint, "Hint"),
        ):
            label.setAccessibleName(name)

    def _connect(self) -> None:
        self.canvas.node_selected.connect(self._show_buttons)
        self.canvas.toggled.connect(self._toggle)
        self.remove.clicked.connect(self._toggle)
        self.restore.clicked.connect(self._toggle)
        self.undo.clicked.connect(self._undo)
        self.reset.clicked.connect(self._reset)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self._undo)

    @property
    def small(self) -> SmallList:
        """The list shown."""
        return self.history.now.state

    def _toggle(self) -> None:
        """Remove the selected node, or restore it."""
        small, node = self.small, self.canvas.node
        after = small.restore(node) if node in small.removed else small.remove(node)
        self.history.push(after, assignments(small, node))
        self._show()

    def _undo(self) -> None:
        self.history.undo()
        self._show()

    def _reset(self) -> None:
        self.history = History(SmallList())
        self._show()

    def _show(self) -> None:
        at, steps = self.history.at, self.history.steps
        self.canvas.show_list(self.small, steps[max(0, at - 1)].state)
        self.change.setText(
            self.history.now.description
            or "Select a node with the arrow keys or a click; Enter or a double-click removes or restores it."
        )
        self.state.setText("\n".join(state_sentences(self.small)))
        self.state.setProperty("mood", "bad" if self.small.faults() else "good")
        self.state.style().polish(self.state)
        self.hint.setText(hint([step.state for step in steps[: at + 1]]))
        self._show_buttons()

    def _show_buttons(self) -> None:
        name, is_removed = NAMES[self.canvas.node], self.canvas.node in self.small.removed
        had_focus = self.remove.hasFocus() or self.restore.hasFocus()  # a disabled button loses it
        for button, text, possible in (
            (self.remove, "&Remove {}", not is_removed),
            (self.restore, "Re&store {}", is_removed),
        ):
            button.setText(text.format(name))
            button.setEnabled(possible)
        if had_focus:
            (self.restore if is_removed else self.remove).setFocus()
        self.undo.setEnabled(self.history.undoable is not None)
        self.reset.setEnabled(self.history.undoable is not None)

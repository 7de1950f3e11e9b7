"""The list of all keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.ui.actions import all_acts
from workbench.ui.words import tr

BOARD_KEYS = (
    ("Arrows", "Move the cursor; with Shift, select"),
    ("1 … 9, letters", "Put a digit into the selected cells; from 10 on two digits or a letter (a = 10)"),
    ("Delete, Backspace, 0, .", "Empty the selected cells"),
    ("Tab, Shift+Tab", "Go to the next or previous cell"),
    ("Home, End", "Go to the ends of the row; with Ctrl, of the board"),
    ("Mouse", "Click a cell; drag to select; Ctrl+click adds a cell"),
)


class KeysDialog(QDialog):
    """A table of keys and what they do."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.resize(640, 560)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = [(tr(keys), tr(does)) for keys, does in BOARD_KEYS]
        native = QKeySequence.SequenceFormat.NativeText
        rows += [(QKeySequence(act.shortcut).toString(native), tr(act.tip)) for act in all_acts() if act.shortcut]
        table = QTableWidget(len(rows), 2)
        table.setHorizontalHeaderLabels([tr("Key"), tr("What it does")])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                table.setItem(r, c, QTableWidgetItem(text))
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        table.resizeColumnToContents(0)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.addWidget(table)

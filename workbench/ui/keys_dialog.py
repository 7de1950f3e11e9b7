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

from workbench.ui.actions import CELLS, MATRICES, TILINGS, all_acts
from workbench.ui.words import tr

CELL_KEYS = (
    ("Arrows", "Move the cursor; with Shift, select"),
    ("1 … 9, letters", "Put a digit into the selected cells; from 10 on two digits or a letter (a = 10)"),
    ("Delete, Backspace, 0, .", "Empty the selected cells"),
    ("Tab, Shift+Tab", "Go to the next or previous cell"),
    ("Home, End", "Go to the ends of the row; with Ctrl, of the board"),
    ("Mouse", "Click a cell; drag to select; Ctrl+click adds a cell"),
)
TILING_KEYS = (
    ("Arrows, Home, End", "Move the cursor; with Shift, paint the cells on the way"),
    ("Space, Return", "Turn a cell into a hole, or back; begin and end a line or a rectangle"),
    ("Escape", "Give up the stroke under way"),
    ("Mouse", "Drag to paint: the first cell tells if the stroke makes cells or holes; point at a cell to read of it"),
)
MATRIX_KEYS = (
    ("Arrows, Page Up, Page Down", "Move the cursor, also onto the names; with Shift, select options or items"),
    ("Home, End", "Go to the first or last item; with Ctrl, of the first or last option"),
    ("Space, Return", "Put the item into the option or take it out; on a name or a cost, change that"),
    ("0, 1", "Take a primary item out, put it in"),
    ("Letters, digits", "Begin the colour of a secondary item, a name, or a cost"),
    ("Mouse", "Click a cell, double-click to change it; drag over names to select; Ctrl+wheel enlarges"),
)
BOARD_KEYS = {
    **dict.fromkeys(CELLS, CELL_KEYS),
    **dict.fromkeys(TILINGS, TILING_KEYS),
    **dict.fromkeys(MATRICES, MATRIX_KEYS),
}


class KeysDialog(QDialog):
    """A table of keys and what they do with one kind of puzzle; "" = with any."""

    def __init__(self, parent: QWidget, kind: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.resize(640, 560)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = [(tr(keys), tr(does)) for keys, does in BOARD_KEYS.get(kind, ())]
        acts = [act for act in all_acts() if act.shortcut and (not act.kinds or kind in act.kinds)]
        native = QKeySequence.SequenceFormat.NativeText
        rows += [(QKeySequence(act.shortcut).toString(native), tr(act.tip)) for act in acts]
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

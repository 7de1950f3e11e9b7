"""A table with texts in its first columns and figures in the others."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget

ROW = 26  # pixels


def figures_table(columns: Sequence[str], first_figure: int, name: str) -> QTableWidget:
    """Return an empty table of this name; `first_figure` is the first column of figures."""
    table = QTableWidget(0, len(columns))
    table.setHorizontalHeaderLabels(list(columns))
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setObjectName("experimentTable")
    table.setAccessibleName(name)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.horizontalHeader().setHighlightSections(False)
    for column in range(len(columns)):
        side = Qt.AlignmentFlag.AlignRight if column >= first_figure else Qt.AlignmentFlag.AlignLeft
        item = table.horizontalHeaderItem(column)
        if item is not None:
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    return table

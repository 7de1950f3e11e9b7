"""The list of what preparing a cover removes: a heading for each reason, and its options or items below it."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QListView

from workbench.puzzles.cover import Cover
from workbench.solvers.cover.preparation.prepare import Prepared
from workbench.solvers.cover.preparation.removal import WORDINGS, Reason, Removal, item_text, sentence
from workbench.ui.base.theme import colours

Index = QModelIndex | QPersistentModelIndex


class RemovalModel(QAbstractListModel):
    """Reasons and removals as the rows of a list; texts are made only for rows that are shown."""

    def __init__(self, found: Prepared) -> None:
        super().__init__()
        self._cover, self._counts = found.original, found.counts
        self.rows: list[Reason | Removal] = []
        for reason in found.counts:
            self.rows += [reason, *(removal for removal in found.removals if removal.reason is reason)]
        self._row_of = {(row.of_item, row.number): k for k, row in enumerate(self.rows) if isinstance(row, Removal)}

    def row_of(self, of_item: bool, number: int) -> int:
        """Return the row of an item or option, -1 if it stays."""
        return self._row_of.get((of_item, number), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        selectable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return selectable if isinstance(self.rows[index.row()], Removal) else Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if isinstance(row, Removal):
            return self._value_of(row, role)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{WORDINGS[row].title} · {self._counts[row]:,}"
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(colours()["muted"])
            case Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setBold(True)
                return font
        return None

    def _value_of(self, removal: Removal, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name_of(self._cover, removal)
            case Qt.ItemDataRole.ToolTipRole:
                return sentence(self._cover, removal)
        return None


class RemovalList(QListView):
    """Shows removals, and reports the one that is selected."""

    selected = Signal(object)  # a Removal

    def __init__(self) -> None:
        super().__init__()
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Removed options and items")
        self._model: RemovalModel | None = None

    def show_removals(self, found: Prepared) -> None:
        """List what was removed."""
        self._model = RemovalModel(found)
        self.setModel(self._model)
        self.selectionModel().currentRowChanged.connect(self._select)

    def go_to(self, of_item: bool, number: int) -> Removal | None:
        """Select an item or option, or nothing if it stays; return its removal."""
        if self._model is None:
            return None
        row = self._model.row_of(of_item, number)
        self.selectionModel().blockSignals(True)  # the selection came from elsewhere, and is known there
        self.setCurrentIndex(self._model.index(row) if row >= 0 else QModelIndex())
        self.selectionModel().blockSignals(False)
        self.viewport().update()
        removal = self._model.rows[row]
        return removal if row >= 0 and isinstance(removal, Removal) else None

    def _select(self, index: QModelIndex) -> None:
        row = self._model.rows[index.row()] if self._model is not None and index.isValid() else None
        if isinstance(row, Removal):
            self.selected.emit(row)


def name_of(cover: Cover, removal: Removal) -> str:
    """Return the name of what was removed; for an option without a name, its number and items."""
    if removal.of_item:
        return item_text(cover, removal.number)
    if cover.options and cover.options[removal.number]:
        return cover.options[removal.number]
    items = " ".join(cover.items[item - 1] for item in cover.option(removal.number).tolist())
    return f"{removal.number + 1}: {items}"

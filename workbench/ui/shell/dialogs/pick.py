"""The dialog that picks puzzles from a list."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListView,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.puzzle import Fillable, Puzzle
from workbench.ui.base.dialogs import answer_buttons, dialog_column
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import thumbnail

PICTURE = 320  # pixels
NOTE_LINES = 3  # for which there is always room
MAX_OPENED = 20  # puzzles opened at once


class Puzzles(QAbstractListModel):
    """The puzzles as rows; only visible rows are read, so a list may have hundreds of thousands."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        super().__init__()
        self._puzzles = puzzles

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._puzzles)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        puzzle = self._puzzles[index.row()]
        if not isinstance(puzzle, Fillable):
            return f"{index.row() + 1}   {puzzle.name}"
        givens = int((puzzle.given() > 0).sum())
        return f"{index.row() + 1}   {puzzle.name}, {givens} givens"


class PickDialog(QDialog):
    """Shows a list, what there is to say of all of it, and a picture of the current puzzle with its note, if any."""

    def __init__(
        self, parent: QWidget, puzzles: Sequence[Puzzle], title: str, notes: Sequence[str] = (), about: str = ""
    ) -> None:
        super().__init__(parent)
        self._puzzles, self._notes = puzzles, notes
        self.setWindowTitle(title)
        self.view = QListView()
        self.view.setModel(Puzzles(puzzles))
        self.view.setUniformItemSizes(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setMinimumWidth(300)
        self.view.doubleClicked.connect(self.accept)
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture.setFixedSize(PICTURE, PICTURE)
        self.note = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.note.setFixedWidth(PICTURE)
        self.note.setMinimumHeight(NOTE_LINES * self.note.fontMetrics().lineSpacing())
        self.note.setVisible(bool(notes))
        all_at_once = "{:,} puzzles. Select one or more to open."
        text = all_at_once if len(puzzles) <= MAX_OPENED else "{:,} puzzles. Select up to {} to open."
        buttons = answer_buttons(self, "Open")
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.view, 1)
        beside = QVBoxLayout()
        beside.addWidget(self._picture)
        beside.addWidget(self.note)
        beside.addStretch(1)
        row.addLayout(beside)
        layout = dialog_column(self, 12)
        self.heading = QLabel(" ".join([text.format(len(puzzles), MAX_OPENED), about]).rstrip(), wordWrap=True)
        layout.addWidget(self.heading)
        layout.addLayout(row)
        layout.addWidget(buttons)
        self.view.selectionModel().currentChanged.connect(self._show_picture)
        self.view.setCurrentIndex(self.view.model().index(0, 0))

    def _show_picture(self, index: QModelIndex) -> None:
        self.note.setText(self._notes[index.row()] if self._notes else "")
        self._picture.setPixmap(QPixmap.fromImage(thumbnail(self._puzzles[index.row()], colours(), PICTURE)))

    def picked(self) -> list[tuple[int, Puzzle]]:
        """Return the puzzles chosen, each with its number in the list, from 1."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedIndexes())
        return [(row + 1, self._puzzles[row]) for row in rows[:MAX_OPENED]]

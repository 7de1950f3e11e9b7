"""The dialog that copies a puzzle in one of its notations, with a preview of the text."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from workbench.base.choices import ChoiceError
from workbench.files.notations import Notation, loss, notations, text_in
from workbench.puzzles.puzzle import Filling, Marks, Puzzle
from workbench.puzzles.sentences import counted
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import accept_button, answer_buttons, dialog_column
from workbench.ui.base.theme import set_style_property
from workbench.ui.search.background_task import BackgroundTask

MAX_COPIED = 16 * 2**20  # characters; desktops refuse larger clipboards, or take long
MAX_SHOWN = 4_000  # characters of the preview
LIST_WIDTH, PREVIEW_WIDTH, HEIGHT = 230, 420, 300  # pixels


class Written(NamedTuple):
    """A text in a notation, or why there is none."""

    text: str = ""
    problem: str = ""
    lost: str = ""  # a sentence on what it leaves out


class CopyDialog(QDialog):
    """Lists the notations of a puzzle, and writes it in the current one; large covers take a while."""

    chosen = Signal(str, str)  # the text, and the title of its notation

    def __init__(self, parent: QWidget, puzzle: Puzzle, filling: Filling, marks: Marks, corners: Marks) -> None:
        super().__init__(parent)
        self.setWindowTitle("Copy as")
        self._puzzle, self._contents = puzzle, (filling, marks, corners)
        self.text = ""
        self.list = QListWidget()
        self.list.setAccessibleName("Notations")
        self.list.setFixedWidth(LIST_WIDTH)
        self.preview = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.preview.setAccessibleName("Preview")
        self.preview.setMinimumSize(PREVIEW_WIDTH, HEIGHT)
        font = QFont(self.font())
        font.setFamilies(["DejaVu Sans Mono", "monospace"])
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.preview.setFont(font)
        self.filled = QCheckBox("&Include entries, marks and solution")
        is_filled = any(numbers.any() for numbers in self._contents)
        self.filled.setEnabled(is_filled)
        self.filled.setToolTip("" if is_filled else "The board has no entries, and no solution is shown")
        self.note = QLabel(wordWrap=True)
        buttons = answer_buttons(self, "&Copy")
        self.ok = accept_button(buttons)
        self._lay_out(buttons)
        self._task = BackgroundTask(self)
        self._task.done.connect(self._show_text)
        self._task.failed.connect(show_failure)
        self.finished.connect(self._task.drop)
        self.accepted.connect(lambda: self.chosen.emit(self.text, self.notation.title))
        self.list.currentItemChanged.connect(self._write)
        self.list.itemDoubleClicked.connect(lambda _: self.ok.click())
        self.filled.toggled.connect(self._list)
        self._list()
        self.list.setFocus()

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addWidget(self.list)
        both.addWidget(self.preview, 1)
        layout = dialog_column(self, 12)
        layout.addLayout(both, 1)
        layout.addWidget(self.filled)
        layout.addWidget(self.note)
        layout.addWidget(buttons)

    @property
    def notation(self) -> Notation:
        """The notation chosen."""
        found: Notation = self.list.currentItem().data(Qt.ItemDataRole.UserRole)
        return found

    def choose(self, style: str) -> None:
        """Choose the notation of a style, if it is listed."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole).style == style:
                self.list.setCurrentRow(row)

    @property
    def _notes(self) -> tuple[Filling, Marks, Marks] | tuple[()]:
        """What is written besides the puzzle: entries or solution, and both kinds of marks."""
        return self._contents if self.filled.isChecked() else ()

    def _list(self) -> None:
        """List the notations of the puzzle, with its filling if that is included."""
        style = self.notation.style if self.list.count() else ""
        blocked = self.list.blockSignals(True)
        self.list.clear()
        for one in notations(self._puzzle, *self._notes):
            item = QListWidgetItem(one.title, self.list)
            item.setData(Qt.ItemDataRole.UserRole, one)
        self.list.setCurrentRow(0)
        self.choose(style)
        self.list.blockSignals(blocked)
        self._write()

    def _write(self) -> None:
        """Write the puzzle in the notation chosen, in a thread."""
        self.text = ""
        self.ok.setEnabled(False)
        self.note.setText("Writing…")
        set_style_property(self.note, "mood", "")
        self._task.do(partial(written, self.notation.style, self._puzzle, *self._notes))

    def _show_text(self, result: Written) -> None:
        self.text = result.text
        self.preview.setPlainText(result.text[:MAX_SHOWN] + ("…" if len(result.text) > MAX_SHOWN else ""))
        note = f"{counted(len(result.text), 'character')}."
        if self.filled.isChecked() and not self.notation.keeps_filling:
            note = "This notation has no entries; only the puzzle is copied."
        self.note.setText(result.problem or " ".join(filter(None, [note, result.lost])))
        set_style_property(self.note, "mood", "bad" if result.problem else "")
        self.ok.setEnabled(not result.problem)


def written(
    style: str,
    puzzle: Puzzle,
    filling: Filling | None = None,
    marks: Marks | None = None,
    corners: Marks | None = None,
) -> Written:
    """Return a puzzle in a style, with these entries and marks, or why it cannot be copied."""
    try:
        text = text_in(style, puzzle, filling, marks, corners)
    except ChoiceError as error:
        return Written(problem=str(error))
    if len(text) > MAX_COPIED:
        many = f"The text has {len(text):,} characters, too many for the clipboard."
        return Written(problem=f"{many} Export it as a file instead.")
    return Written(text, lost=loss(puzzle, style))

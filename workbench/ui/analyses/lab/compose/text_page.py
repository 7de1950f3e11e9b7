"""The page of an experiment's text: it follows the forms, and what is typed changes them; an error names its line."""

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtGui import QColor, QFontDatabase, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.base.theme import colours

REST_MILLISECONDS = 300  # after the last key, until the text is read


class TextPage(QWidget):
    """Edits the text of a draft."""

    def __init__(self, draft: ExperimentDraft) -> None:
        super().__init__()
        self._draft = draft
        self.edit = QPlainTextEdit()
        self.edit.setObjectName("typedText")
        self.edit.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.edit.setAccessibleName("Text of the experiment")
        self.edit.setPlaceholderText(EXAMPLE)
        self.edit.setMinimumHeight(220)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.edit, 1)
        self._typed = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._typed.timeout.connect(self.settle)
        self.edit.textChanged.connect(lambda: self._typed.start())
        draft.changed.connect(self.refresh)
        self.refresh()

    def settle(self) -> None:
        """Read the text as it is now."""
        self._typed.stop()
        if self.edit.toPlainText() != self._draft.text:
            self._draft.show_text(self.edit.toPlainText())

    def refresh(self) -> None:
        """Show the text of the draft, and where it is wrong."""
        if self.edit.toPlainText() != self._draft.text:
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(self._draft.text)
        error = self._draft.error if not self._draft.empty else None
        self.mark(error.line if error else 0)

    def mark(self, line: int) -> None:
        """Mark a line; 0 = none."""
        marks = []
        if line:
            mark = QTextEdit.ExtraSelection()
            mark.format.setBackground(QColor(colours()["fault-paper"]))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            block = self.edit.document().findBlockByNumber(line - 1)
            mark.cursor = QTextCursor(block)
            marks.append(mark)
        self.edit.setExtraSelections(marks)


EXAMPLE = """\
title = "Tie-breaks"
goal = "one"

[[instances]]
generate = "tour square"
n = "5..20"
starts = "feasible"

[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""

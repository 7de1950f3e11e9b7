"""The dialog about a mistake in the program."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.about import diagnostic
from workbench.ui.base.dialogs import ask_file, show_error
from workbench.ui.base.i18n import tr
from workbench.ui.base.log import log_file

WIDTH, HEIGHT = 640, 420  # pixels


class FailureDialog(QDialog):
    """Tells of a mistake: what became of the work, and what to send to those who can correct it."""

    def __init__(self, parent: QWidget, details: str, saved: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Puzzle Workbench"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self.report = f"{diagnostic()}\n{details}"
        head = QLabel(tr("Something went wrong inside the program"))
        head.setProperty("role", "heading")
        kept = tr(
            "All that is open has just been written down, and comes back if the program should end. You can go on."
        )
        text = kept if saved else tr("Your puzzles are still open: save them now.")
        self.about = QLabel(f"{text} {tr('The log is in {}.').format(log_file())}", wordWrap=True)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.about.setProperty("role", "muted")
        shown = QPlainTextEdit(self.report, readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        shown.setAccessibleName(tr("Report"))
        shown.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(8)
        layout.addWidget(head)
        layout.addWidget(self.about)
        layout.addWidget(shown, 1)
        layout.addSpacing(4)
        layout.addLayout(self._buttons())
        self.go_on.setFocus()

    def _buttons(self) -> QHBoxLayout:
        self.copy = QPushButton(tr("Copy"), autoDefault=False)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report))
        self.save = QPushButton(tr("Save…"), autoDefault=False)
        self.save.clicked.connect(self._save)
        self.go_on = QPushButton(tr("Continue"), default=True)
        self.go_on.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addWidget(self.save)
        row.addStretch(1)
        row.addWidget(self.go_on)
        return row

    def _save(self) -> None:
        from workbench.files import FileError
        from workbench.saving import write_text

        path = ask_file(self, tr("Save"), "workbench-report.txt", {tr("Texts (*.txt)"): ".txt"})
        try:
            if path:
                write_text(path, self.report)
        except FileError as error:
            show_error(self, str(error))

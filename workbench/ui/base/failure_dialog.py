"""The dialog that reports an unexpected exception."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.about import diagnostic
from workbench.ui.base.dialogs import ask_file, show_error
from workbench.ui.base.log import log_file

WIDTH, HEIGHT = 640, 420  # pixels


class FailureDialog(QDialog):
    """Shows whether the open work was saved, and the report to send to the developers."""

    def __init__(self, parent: QWidget, details: str, saved: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle("Puzzle Workbench")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self.report = f"{diagnostic()}\n{details}"
        head = QLabel("An unexpected error occurred")
        head.setProperty("role", "heading")
        kept = "Your open documents were saved and will be restored after a crash. You can continue."
        text = kept if saved else "Your puzzles are still open. Save them now."
        self.about = QLabel(f"{text} {f'Log file: {log_file()}'}", wordWrap=True)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.about.setProperty("role", "muted")
        shown = QPlainTextEdit(self.report, readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        shown.setAccessibleName("Report")
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
        self.copy = QPushButton("Copy", autoDefault=False)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report))
        self.save = QPushButton("Save…", autoDefault=False)
        self.save.clicked.connect(self._save)
        self.go_on = QPushButton("Continue", default=True)
        self.go_on.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addWidget(self.save)
        row.addStretch(1)
        row.addWidget(self.go_on)
        return row

    def _save(self) -> None:
        from workbench.files.documents import FileError
        from workbench.files.saving import write_text

        path = ask_file(self, "Save", "workbench-report.txt", {"Text (*.txt)": ".txt"})
        try:
            if path:
                write_text(path, self.report)
        except FileError as error:
            show_error(self, str(error))

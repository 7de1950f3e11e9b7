"""Short dialogs: an error message, and the file to save to."""

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from workbench.ui.base.i18n import tr


def show_error(parent: QWidget, text: str) -> None:
    """Show an error message."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Puzzle Workbench"))
    box.setText(text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def accepted(dialog: QDialog) -> bool:
    """Run a dialog and delete it; return whether it was accepted."""
    answer = dialog.exec()
    dialog.deleteLater()
    return bool(answer)


def ask_file(parent: QWidget, title: str, suggestion: str, kinds: dict[str, str]) -> Path | None:
    """Ask for a file to write to; None = cancelled. `kinds`: filter -> suffix, which is added if it is missing."""
    dialog = QFileDialog(parent, title, suggestion, ";;".join(kinds))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(next(iter(kinds.values())))
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(kinds.get(chosen, "")))
    return Path(dialog.selectedFiles()[0]) if accepted(dialog) else None


def file_name(title: str) -> str:
    """Return a title without the characters that some file systems do not allow in names."""
    return re.sub(r'[\\/:*?"<>|]+', "", title).strip() or "puzzle"

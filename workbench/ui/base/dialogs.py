"""Short dialogs, an error message and the file to save to, and what all dialogs have in common."""

import re
from collections.abc import Callable
from pathlib import Path

from PySide6 import QtWidgets  # PySide makes a class when it is first named: these wait for the first dialog
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from workbench.ui.base.settings import settings
from workbench.ui.base.theme import scaled

FOLDER = "folder"  # in the settings
SCREEN_MARGIN = 40  # pixels of the screen that a dialog leaves free, for its frame


def show_error(parent: QWidget, text: str) -> None:
    """Show an error message."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
    box.setWindowTitle("Puzzle Workbench")
    box.setText(text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def show_notice(parent: QWidget, text: str, details: str) -> None:
    """Show a message beside the window, which can be used meanwhile."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Information)
    box.setWindowTitle("Puzzle Workbench")
    box.setText(text)
    box.setInformativeText(details)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setModal(False)
    box.show()


def accepted(dialog: "QtWidgets.QDialog") -> bool:
    """Run a dialog and delete it; return whether it was accepted."""
    answer = dialog.exec()
    dialog.deleteLater()
    return bool(answer)


def open_dialog(dialog: "QtWidgets.QDialog") -> None:
    """Show a dialog that is deleted when it closes."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def resize_scaled(dialog: QWidget, width: int, height: int) -> None:
    """Give a dialog a size, in pixels at the default text size, but none that the screen would cut."""
    room = dialog.screen().availableGeometry().size() - QSize(SCREEN_MARGIN, SCREEN_MARGIN)
    dialog.resize(QSize(scaled(width), scaled(height)).boundedTo(room))


def dialog_column(dialog: "QtWidgets.QDialog", spacing: int) -> "QtWidgets.QVBoxLayout":
    """Return the layout of a dialog, from top to bottom, with the margins of all dialogs."""
    layout = QtWidgets.QVBoxLayout(dialog)
    layout.setContentsMargins(20, 20, 20, 16)
    layout.setSpacing(spacing)
    return layout


def answer_buttons(dialog: "QtWidgets.QDialog", text: str = "") -> "QtWidgets.QDialogButtonBox":
    """Return the buttons that accept and reject a dialog; `text`: that of the first one, "" for OK."""
    kinds = QtWidgets.QDialogButtonBox.StandardButton
    buttons = QtWidgets.QDialogButtonBox(kinds.Ok | kinds.Cancel)
    for button in buttons.buttons():
        button.setIcon(QIcon())  # which some desktops give them
    if text:
        accept_button(buttons).setText(text)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def accept_button(buttons: "QtWidgets.QDialogButtonBox") -> "QtWidgets.QPushButton":
    """Return the button that accepts a dialog."""
    return buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Ok)


def ask_file(parent: QWidget, title: str, suggestion: str, kinds: dict[str, str]) -> Path | None:
    """Ask for a file to write to; None = cancelled. `kinds`: filter -> suffix, which is added if it is missing."""
    dialog = save_dialog(parent, title, suggestion, kinds)
    return Path(dialog.selectedFiles()[0]) if accepted(dialog) else None


def open_save_dialog(
    parent: QWidget, title: str, suggestion: str, kinds: dict[str, str], save: Callable[[Path], None]
) -> None:
    """Ask for a file without blocking the window, and save to it."""
    dialog = save_dialog(parent, title, suggestion, kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda file: save(Path(file)))
    dialog.open()


def save_dialog(parent: QWidget, title: str, suggestion: str, kinds: dict[str, str]) -> "QtWidgets.QFileDialog":
    """Return a dialog that asks for a file of one of these kinds, given with their suffixes."""
    dialog = QtWidgets.QFileDialog(parent, title, str(last_folder() / suggestion), ";;".join(kinds))
    dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(next(iter(kinds.values())))
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(kinds.get(chosen, "")))
    dialog.fileSelected.connect(remember_folder)
    return dialog


def ask_files(parent: QWidget, title: str, kinds: str = "") -> list[str]:
    """Ask for files to read, in the folder of the file chosen last; none if that is cancelled."""
    files, _ = QtWidgets.QFileDialog.getOpenFileNames(parent, title, str(last_folder()), kinds)
    if files:
        remember_folder(files[0])
    return files


def ask_one_file(parent: QWidget, title: str, kinds: str = "") -> str:
    """Ask for a file to read, in the folder of the file chosen last; "" = cancelled."""
    file, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, str(last_folder()), kinds)
    if file:
        remember_folder(file)
    return file


def last_folder() -> Path:
    """Return the folder of the file chosen last, or the current one if that is gone."""
    folder = Path(str(settings().value(FOLDER, "")))
    return folder if folder.is_dir() else Path()


def remember_folder(file: str) -> None:
    """Let the next dialog begin in the folder of a file."""
    settings().setValue(FOLDER, str(Path(file).absolute().parent))


def file_name(title: str) -> str:
    """Return a title without the characters that some file systems do not allow in names."""
    return re.sub(r'[\\/:*?"<>|]+', "", title).strip() or "puzzle"

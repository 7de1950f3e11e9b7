"""The question about a file that another program has changed: what becomes of it, and of what is open here."""

from collections.abc import Callable

from PySide6 import QtWidgets  # the class of the question waits until it is asked
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def ask_about_change(
    parent: QWidget,
    problem: str,
    *,
    reload: Callable[[], object],
    overwrite: Callable[[], object],
    save_as: Callable[[], object],
) -> None:
    """Ask what to do, without blocking the caller."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
    box.setWindowTitle("Puzzle Workbench")
    box.setText(problem)
    box.setInformativeText("Reload it and lose what you changed here, overwrite it, or save under another name?")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    ways = {"&Reload": reload, "&Overwrite": overwrite, "&Save as…": save_as}
    for text, do in ways.items():
        button = box.addButton(text, QtWidgets.QMessageBox.ButtonRole.ActionRole)
        button.clicked.connect(do)
    box.setDefaultButton(button)
    box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
    box.open()

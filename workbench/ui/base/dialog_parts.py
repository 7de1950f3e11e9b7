"""What dialogs have in common: their margins, and the buttons that accept and reject them."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout


def dialog_column(dialog: QDialog, spacing: int) -> QVBoxLayout:
    """Return the layout of a dialog, from top to bottom."""
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(20, 20, 20, 16)
    layout.setSpacing(spacing)
    return layout


def answer_buttons(dialog: QDialog, text: str = "") -> QDialogButtonBox:
    """Return the buttons that accept and reject a dialog; `text`: that of the first one, "" for OK."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    if text:
        accept_button(buttons).setText(text)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def accept_button(buttons: QDialogButtonBox) -> QPushButton:
    """Return the button that accepts a dialog."""
    return buttons.button(QDialogButtonBox.StandardButton.Ok)

"""The translation of visible strings: each goes through `tr`."""

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """Return the text in the user's language."""
    return QCoreApplication.translate("workbench", text)

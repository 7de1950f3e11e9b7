"""Every visible string goes through here, so that it can be translated."""

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """Return the text in the user's language."""
    return QCoreApplication.translate("workbench", text)

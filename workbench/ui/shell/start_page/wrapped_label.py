"""A label whose text wraps, and whose height is set for a width by whoever places it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


class WrappedLabel(QLabel):
    """Shows muted words in several lines, from the top."""

    def __init__(self, words: str) -> None:
        super().__init__(words, wordWrap=True)
        self.setProperty("role", "muted")
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def height_in(self, width: int) -> int:
        """Return how high its text is in a width; Qt would return at least the height that it has been given."""
        self.setMinimumHeight(0)
        return self.heightForWidth(max(1, width))

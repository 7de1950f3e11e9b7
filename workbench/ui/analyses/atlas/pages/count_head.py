"""The head of the panel: how many solutions there are, and how many up to symmetry."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.puzzles.sentences import of_number
from workbench.ui.analyses.atlas.numbers import LONG, grouped, power, share_text

LINES = 2  # of digits, for which there is always room


class CountHead(QWidget):
    """Shows the exact count, large, and a line about it."""

    def __init__(self) -> None:
        super().__init__()
        self.count, self.note = QLabel(wordWrap=True), QLabel()
        self.count.setObjectName("atlasCount")
        self.count.setProperty("role", "answer")
        self.count.setAccessibleName("Number of solutions")
        self.count.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.count.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.count.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setProperty("role", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        for label in (self.count, self.note):
            layout.addWidget(label)
        self.is_long = False  # room for more than one line is needed, now or when solutions are pinned
        self.show_nothing()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        lines = LINES if self.is_long else 1
        self.count.setMinimumHeight(lines * self.count.fontMetrics().lineSpacing())  # before, in another font

    def show_nothing(self) -> None:
        """Show that nothing has been counted."""
        self.count.setText("How many solutions are there?")
        self.count.setToolTip("")
        self.note.setText(" ")

    def show_count(self, solutions: int, whole: int, classes: int | None) -> None:
        """Show how many solutions are left of all; `classes`: up to symmetry, None = unknown."""
        self.is_long = whole >= LONG
        self.count.setText(f"{grouped(solutions)} {of_number(solutions, 'solution')}")
        parts = [f"≈ {power(solutions)}"] if solutions >= LONG else []
        if solutions != whole:
            parts.append(f"{part_of(solutions, whole)} of all")
        if classes is not None:
            parts.append("{} up to symmetry".format(f"{classes:,}" if classes < LONG else power(classes)))
        text = " · ".join(parts)
        self.note.setText(text or " ")
        self.note.setToolTip(text)


def part_of(solutions: int, whole: int) -> str:
    """Return a part of all solutions in percent."""
    return share_text(solutions * 10**18 // max(1, whole) / 10**18)

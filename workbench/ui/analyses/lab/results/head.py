"""What stands above the results: the answer in one sentence, one line of test, and what was expected."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

GAP = 4  # pixels


class ResultsHead(QWidget):
    """Shows the verdict, or the question until there is one; buttons may stand at its right."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict, self.test, self.expected = (QLabel(wordWrap=True) for _ in range(3))
        self.verdict.setProperty("role", "answer")
        self.links = QHBoxLayout()
        self.links.setSpacing(2)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.verdict, 1)
        top.addLayout(self.links)
        top.setAlignment(self.links, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(top)
        for label in (self.test, self.expected):
            label.setProperty("role", "muted")
            column.addWidget(label)
        for label in (self.verdict, self.test, self.expected):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.show_answer("")
        self.show_test("")
        self.show_expected("")

    def show_answer(self, text: str) -> None:
        """Show the verdict, or a question."""
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))

    def show_test(self, text: str) -> None:
        """Show whether a difference may be chance, and what limits hide."""
        self.test.setText(text)
        self.test.setVisible(bool(text))

    def show_expected(self, text: str) -> None:
        """Show what should come out."""
        self.expected.setText(f"Expected: {text}" if text else "")
        self.expected.setVisible(bool(text))

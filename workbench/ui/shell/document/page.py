"""A page of a document: an analysis of its puzzle, under the head that switches between the activities."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.base.tab import NamesPuzzle
from workbench.ui.shell.document.head import Head

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab
    from workbench.ui.shell.document.tab import DocumentTab


class PageFrame(QWidget):
    """Shows a head above a widget, and a remark between them if there is one."""

    def __init__(self, parent: QWidget, head: Head, widget: QWidget, remark: str = "") -> None:
        super().__init__(parent)
        self.head = head
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        above = QVBoxLayout()
        above.setContentsMargins(12, 8, 12, 0)
        above.addWidget(head)
        layout.addLayout(above)
        if remark:
            label = QLabel(remark, wordWrap=True)
            label.setProperty("role", "theory")
            label.setContentsMargins(12, 4, 12, 0)
            layout.addWidget(label)
        layout.addWidget(widget, 1)
        FocusTarget(self, widget)


@dataclass(eq=False)
class Page:
    """An analysis that belongs to a document."""

    tab: "Tab"
    owner: "DocumentTab"
    name: str  # of the analysis
    activity: str
    puzzle: "Puzzle"  # that it is about
    fresh: object  # its revision when it was opened
    beginning: str = ""  # the walk by hand from which its searches go on
    remark: str = ""  # above it

    @property
    def current(self) -> bool:
        """Whether it is about the puzzle as it is."""
        return self.puzzle == self.owner.document.position.puzzle

    def follow_title(self) -> None:
        """Name the puzzle as the document does; the page of an earlier version keeps the name of that."""
        if isinstance(self.tab, NamesPuzzle) and self.current:
            self.tab.name = self.owner.document.title

"""The guide: short pages about the program, with pictures and links to samples."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from workbench.base.places import resources
from workbench.ui.shell.dialogs.guide_page import GuidePage

SAMPLE = "sample"  # the scheme of links to samples: sample:sudoku/10-singles.txt
SIZE = (1000, 720)  # pixels
LIST_WIDTH = 210
ROW_HEIGHT = 28


class GuideDialog(QDialog):
    """Lists the pages, and shows one; the window stays usable beside it."""

    sample_chosen = Signal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Guide")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self._files = guide_pages()
        self.pages = QListWidget()
        self.pages.setFixedWidth(LIST_WIDTH)
        self.pages.setAccessibleName("Pages")
        for file in self._files:
            item = QListWidgetItem(title_of(file), self.pages)
            item.setSizeHint(QSize(0, ROW_HEIGHT))
        self.text = GuidePage()
        self.text.anchorClicked.connect(self._follow)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(self.pages)
        layout.addWidget(self.text, 1)
        self.pages.currentRowChanged.connect(self._show_page)
        self.pages.setCurrentRow(0)
        self.pages.setFocus()

    def show_topic(self, topic: str) -> None:
        """Show the page about a topic, such as a kind of puzzle; without one, stay where the guide is."""
        for number, file in enumerate(self._files):
            if topic_of(file) == topic:
                self.pages.setCurrentRow(number)

    def _show_page(self, number: int) -> None:
        self.text.show_file(self._files[number])

    def _follow(self, link: QUrl) -> None:
        """Open the sample or the page of a link."""
        if link.scheme() == SAMPLE:
            self.sample_chosen.emit(resources() / "samples" / link.path())
        elif link.isRelative():
            self.show_topic(topic_of(Path(link.path())))


def guide_pages() -> list[Path]:
    """Return the files of the pages, in their order."""
    return sorted((resources() / "guide").glob("*.md"))


def title_of(page: Path) -> str:
    """Return the title of a page: its first line."""
    with page.open(encoding="utf-8") as lines:
        return next(lines).lstrip("# ").strip()


def topic_of(page: Path) -> str:
    """Return the topic of a page: its name without the number."""
    return page.stem.partition("-")[2]

"""The guide: a few pages of plain text about the program, with links to samples."""

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from workbench.base.places import resources
from workbench.ui.base.i18n import tr

SAMPLE = "sample"  # the scheme of links to samples: sample:sudoku/10-singles.txt
SIZE = (900, 640)  # pixels
LIST_WIDTH = 210
ROW_HEIGHT = 28
MARGIN = 20  # pixels around the text
ABOVE_HEADING, BELOW = 16, 8  # pixels
PADDING = 5  # pixels around the text in a cell of a table


class GuideDialog(QDialog):
    """Lists the pages, and shows one; the window stays usable beside it."""

    sample_chosen = Signal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self._files = guide_pages()
        self.pages = QListWidget()
        self.pages.setFixedWidth(LIST_WIDTH)
        self.pages.setAccessibleName(tr("Pages"))
        for file in self._files:
            item = QListWidgetItem(title_of(file), self.pages)
            item.setSizeHint(QSize(0, ROW_HEIGHT))
        self.text = QTextBrowser(openLinks=False)
        self.text.document().setDocumentMargin(MARGIN)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.anchorClicked.connect(self._follow)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(self.pages)
        layout.addWidget(self.text, 1)
        self.pages.currentRowChanged.connect(self._show_page)
        self.pages.setCurrentRow(0)
        self.pages.setFocus()

    def _show_page(self, number: int) -> None:
        self.text.setMarkdown(self._files[number].read_text(encoding="utf-8"))
        loosen(self.text.document())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:  # the colour of links is part of the page
            self._show_page(self.pages.currentRow())

    def _follow(self, link: QUrl) -> None:
        """Open the sample of a link."""
        if link.scheme() == SAMPLE:
            self.sample_chosen.emit(resources() / "samples" / link.path())


def guide_pages() -> list[Path]:
    """Return the files of the pages, in their order."""
    return sorted((resources() / "guide").glob("*.md"))


def title_of(page: Path) -> str:
    """Return the title of a page: its first line."""
    with page.open(encoding="utf-8") as lines:
        return next(lines).lstrip("# ").strip()


def loosen(page: QTextDocument) -> None:
    """Put space around headings and into tables, and remove the lines of these."""
    block = page.begin()
    while block.isValid():
        layout = block.blockFormat()
        if layout.headingLevel() > 1:
            layout.setTopMargin(ABOVE_HEADING)
            layout.setBottomMargin(BELOW)
            QTextCursor(block).setBlockFormat(layout)
        block = block.next()
    for frame in page.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            style = frame.format().toTableFormat()
            style.setBorder(0)
            style.setCellPadding(PADDING)
            style.setTopMargin(BELOW)
            style.setBottomMargin(BELOW)
            frame.setFormat(style)

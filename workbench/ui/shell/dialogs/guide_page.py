"""A page of the guide: Markdown with pictures, each of them drawn for light and for dark themes."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import (
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

DARK = "-dark"  # at the end of a picture's name, before its suffix
MARGIN = 20  # pixels around the text
ABOVE_HEADING, BELOW = 16, 8  # pixels
PADDING = 5  # pixels around the text in a cell of a table
CODE_MARGIN = 12  # pixels left of a code block
PICTURE = "\ufffc"  # the text of a block that is a picture
HALF = 128  # of the lightness of a background


class GuidePage(QTextBrowser):
    """Shows one page; pictures are as wide as the text, or have their own size where that is smaller."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, openLinks=False)
        self.setAccessibleName("Page")
        self._file: Path | None = None
        self.document().setDocumentMargin(MARGIN)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def show_file(self, file: Path) -> None:
        """Show the page of a file."""
        self._file = file
        self.setMarkdown(file.read_text(encoding="utf-8"))
        lay_out(self.document(), self.palette())

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return a picture of the page, scaled to the width of the text."""
        picture = self._picture(QUrl(name))
        return super().loadResource(kind, QUrl(name)) if picture is None else self._scaled(picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._scale_pictures()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._file:  # links have its colours, pictures its theme
            self.show_file(self._file)

    def _scale_pictures(self) -> None:
        """Replace all pictures by ones of the present width."""
        for name in pictures_of(self.document()):
            picture = self._picture(QUrl(name))
            if picture is not None:
                self.document().addResource(
                    QTextDocument.ResourceType.ImageResource.value, QUrl(name), self._scaled(picture)
                )
        self.document().markContentsDirty(0, self.document().characterCount())

    def _picture(self, name: QUrl) -> QImage | None:
        """Return a picture of the page in the theme of the window, None if there is no such picture."""
        if self._file is None or not name.isRelative():
            return None
        file = self._file.parent / name.path()
        dark = file.with_stem(file.stem + DARK)
        is_dark = self.palette().color(QPalette.ColorRole.Base).lightness() < HALF
        picture = QImage(str(dark if is_dark and dark.is_file() else file))
        return None if picture.isNull() else picture

    def _scaled(self, picture: QImage) -> QImage:
        """Return a picture that fits into the width of the text, in the pixels of the screen."""
        ratio = self.devicePixelRatioF()
        room = int((self.viewport().width() - 2 * MARGIN) * ratio)
        if picture.width() > room > 0:
            picture = picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
        elif ratio > 1:
            width = min(room, int(picture.width() * ratio))
            picture = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio)
        return picture


def pictures_of(page: QTextDocument) -> list[str]:
    """Return the names of the pictures on a page."""
    names = []
    block = page.begin()
    while block.isValid():
        fragments = block.begin()
        while not fragments.atEnd():
            layout = fragments.fragment().charFormat()
            if layout.isImageFormat():
                names.append(layout.toImageFormat().name())
            fragments += 1
        block = block.next()
    return names


def lay_out(page: QTextDocument, palette: QPalette) -> None:
    """Put space around headings, pictures and into tables, and a ground behind code."""
    ground = palette.color(QPalette.ColorRole.AlternateBase)
    block = page.begin()
    while block.isValid():
        layout = block.blockFormat()
        if layout.headingLevel() > 1:
            layout.setTopMargin(ABOVE_HEADING)
            layout.setBottomMargin(BELOW)
        elif block.text() == PICTURE:
            layout.setTopMargin(BELOW)
            layout.setBottomMargin(BELOW)
        elif is_code(block):
            layout.setBackground(ground)
            layout.setLeftMargin(CODE_MARGIN)
            layout.setBottomMargin(0 if is_code(block.next()) else BELOW)
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


def is_code(block: QTextBlock) -> bool:
    """Return whether a paragraph is a line of a code block."""
    return block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeFence)

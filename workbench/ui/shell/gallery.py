"""The start page: samples of every kind, and the files opened last."""

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.places import resources, samples
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.base.settings import recent_files
from workbench.ui.base.theme import colours
from workbench.ui.board.acts import PASTE
from workbench.ui.shell.acts import NEW, OPEN
from workbench.ui.shell.faces import FACES, heading_of

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

CARD_WIDTH = 206  # pixels, at least
CARD_HEIGHT = 252
PICTURE = 132  # pixels, the side of a card's picture
MARGIN, GAP = 14, 6  # pixels around what a card shows, and between its parts
RECENT_SHOWN = 5
HEAD_ACTS = (NEW, OPEN, PASTE)  # beside the title


class Gallery(QScrollArea):
    """Shows a card for each sample, and reports which file was chosen. Needs neither numpy nor puzzles to be shown."""

    file_chosen = Signal(Path)
    seen = Signal(Path)  # a sample is to be seen for the first time

    def __init__(self, actions: Actions) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("gallery")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards: list[Card] = []
        self.pictured = False
        self._columns = 0
        page = QWidget()
        page.setObjectName("galleryPage")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(36, 28, 36, 28)
        layout.setSpacing(18)
        layout.addLayout(self._head(actions))
        self._recent = QHBoxLayout()
        layout.addLayout(self._recent)
        self._sections = QVBoxLayout()
        self._sections.setSpacing(18)
        layout.addLayout(self._sections)
        layout.addStretch(1)
        self.setWidget(page)
        self._grids: list[tuple[QGridLayout, list[Card]]] = []
        self._kinds_to_come = deque(sample_kinds())
        self.show_recent()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._kinds_to_come:
            QTimer.singleShot(0, self, self._add_next_section)

    def _add_next_section(self) -> None:
        """Add a section below the edge of the window, and then the others, one at each turn of the event loop."""
        if self._kinds_to_come:
            self._add_section(self._kinds_to_come.popleft())
            QTimer.singleShot(0, self, self._add_next_section)

    def _add_section(self, kind: str) -> None:
        heading = QLabel(tr(heading_of(kind)))
        heading.setProperty("role", "heading")
        self._sections.addWidget(heading)
        grid = QGridLayout()
        grid.setSpacing(16)
        cards = [Card(file) for file in samples(kind)]
        for card in cards:
            card.clicked.connect(lambda _checked=False, card=card: self.file_chosen.emit(card.file))
            card.seen.connect(self._card_seen)
        self.cards += cards
        self._grids.append((grid, cards))
        place(cards, grid, self._columns)
        self._sections.addLayout(grid)

    def _head(self, actions: Actions) -> QHBoxLayout:
        title = QLabel(tr("Puzzle Workbench"))
        title.setProperty("role", "title")
        about = QLabel(tr("Edit a puzzle, run a search on it, and watch the search. Start with a sample:"))
        about.setProperty("role", "muted")
        texts = QVBoxLayout()
        texts.addWidget(title)
        texts.addWidget(about)
        row = QHBoxLayout()
        row.addLayout(texts, 1)
        for act in HEAD_ACTS:
            button = QToolButton()
            button.setDefaultAction(actions[act])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setProperty("role", "button")
            row.addWidget(button)
        return row

    def show_recent(self) -> None:
        """Show the files opened last."""
        while item := self._recent.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        files = recent_files()[:RECENT_SHOWN]
        if not files:
            return
        self._recent.addWidget(QLabel(tr("Recent:")))
        for file in files:
            button = QPushButton(file.name)
            button.setProperty("role", "link")
            button.setToolTip(str(file))
            button.clicked.connect(lambda _checked=False, file=file: self.file_chosen.emit(file))
            self._recent.addWidget(button)
        self._recent.addStretch(1)

    def show_pictures(self) -> None:
        """Draw the pictures of all visible cards, and of the others once they are visible; needs numpy."""
        self.pictured = True
        self._draw([card for card in self.cards if card.was_seen])

    def _draw(self, cards: list["Card"]) -> None:
        """Draw into these cards, one at each turn of the event loop."""
        if cards:
            cards[0].show_picture()
            QTimer.singleShot(0, self, lambda: self._draw(cards[1:]))

    def _card_seen(self, file: Path) -> None:
        if self.pictured:
            self._draw([card for card in self.cards if card.file == file])
        self.seen.emit(file)

    @Slot(Path, object)
    def show_solution(self, file: Path, solution: "Filling") -> None:
        """Draw a sample with a solution."""
        card = next(card for card in self.cards if card.file == file)
        card.solution = solution
        card.show_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = max(1, (event.size().width() - 72 + 16) // (CARD_WIDTH + 16))  # of the viewport, which has the event
        if columns != self._columns:
            self._columns = columns
            for grid, cards in self._grids:
                place(cards, grid, columns)
        rows = sum(-(-len(cards) // columns) for _, cards in self._grids)
        while self._kinds_to_come and rows * CARD_HEIGHT < event.size().height():
            self._add_section(self._kinds_to_come.popleft())
            rows += -(-len(self._grids[-1][1]) // columns)


def place(cards: list["Card"], grid: QGridLayout, columns: int) -> None:
    """Put cards into this many columns of the same width."""
    for k, card in enumerate(cards):
        grid.addWidget(card, k // columns, k % columns)
    for k in range(max(columns, grid.columnCount())):
        grid.setColumnStretch(k, 1 if k < columns else 0)


def sample_kinds() -> list[str]:
    """Return the kinds of puzzle of which there are samples, in the order of the page."""
    kinds = sorted(folder.name for folder in (resources() / "samples").iterdir())
    return sorted(kinds, key=[*FACES, *kinds].index)


class Card(QPushButton):
    """A sample: picture, name and description, which are the file's first two comment lines."""

    seen = Signal(Path)  # it is painted for the first time

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.was_seen = False
        self.solution: Filling | None = None
        with file.open(encoding="utf-8") as lines:
            self.title, about = (next(lines).lstrip("# ").strip() for _ in range(2))
        self.setProperty("role", "card")
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(about)
        self._about = about
        self._picture = QPixmap()
        self.setMinimumWidth(CARD_WIDTH)
        self.setFixedHeight(CARD_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._paint_content()
        if not self.was_seen:
            self.was_seen = True
            QTimer.singleShot(0, self, lambda: self.seen.emit(self.file))  # nothing is to be drawn while this paints

    def _paint_content(self) -> None:
        """Paint picture, title and description; as widgets they would take most of the time of a change of theme."""
        painter = QPainter(self)
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        free = QSize(room.width(), PICTURE) - self._picture.deviceIndependentSize().toSize()
        painter.drawPixmap(room.left() + free.width() // 2, room.top() + free.height() // 2, self._picture)
        room.setTop(room.top() + PICTURE + GAP)
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(colours()["text"]))
        painter.drawText(room, Qt.AlignmentFlag.AlignTop, self.title)
        room.setTop(room.top() + painter.fontMetrics().height() + GAP)
        painter.setFont(self.font())
        painter.setPen(QColor(colours()["muted"]))
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self._about)
        painter.end()

    def show_picture(self) -> None:
        """Draw the sample."""
        from workbench.files import parse_puzzles, read_text
        from workbench.ui.board.canvas import thumbnail

        puzzle = parse_puzzles(read_text(self.file))[0]
        ratio = self.devicePixelRatioF()
        image = thumbnail(puzzle, colours(), int(PICTURE * ratio), self.solution)
        image.setDevicePixelRatio(ratio)
        self._picture = QPixmap.fromImage(image)
        self.update()

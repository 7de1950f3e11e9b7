"""The start page: samples of every kind, and the files opened last."""

import re
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.places import resources, samples
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.base.settings import recent_files
from workbench.ui.board.acts import PASTE
from workbench.ui.faces import FACES, heading_of
from workbench.ui.shell.acts import NEW, OPEN
from workbench.ui.shell.clipboard.filter_field import FilterField
from workbench.ui.shell.sample_card import CARD_WIDTH, Card, card_height, name_of

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

SIDE = 36  # pixels at the left and right of the page
SPACING = 16  # pixels between two cards
RECENT_SHOWN = 5
FILTER_WIDTH = 180  # pixels
TIMES = re.compile(r"(?<=\d)\s*[x×]\s*(?=\d)")  # between the sides of a board
WORD = re.compile(r"\d+ × \d+|\S+")
NUMBER = r"(?<![\d,.]){}(?!\d*,\d)"
HEAD_ACTS = (NEW, OPEN, PASTE)  # beside the title


class Section(QWidget):
    """The cards of a kind of puzzle under its heading, in columns that are the same for all kinds."""

    def __init__(self, kind: str, columns: int, card_width: int) -> None:
        super().__init__()
        self.cards = [Card(file) for file in samples(kind)]
        self._name = tr(heading_of(kind))
        heading = QLabel(self._name)
        heading.setProperty("role", "heading")
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACING)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._columns = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(18)
        layout.addWidget(heading)
        layout.addLayout(self._grid)
        self._shown = self.cards
        self.show_columns(columns, card_width)

    def matches(self, words: list[str]) -> list[Card]:
        """Return the cards whose kind, title and description contain all these words; numbers from their beginning."""
        patterns = [(NUMBER if word[0].isdecimal() else "{}").format(re.escape(word)) for word in words]
        texts = {card: f"{self._name} {card.title} {card.about}".casefold() for card in self.cards}
        return [card for card, text in texts.items() if all(re.search(pattern, text) for pattern in patterns)]

    def show_matching(self, words: list[str]) -> None:
        """Show the cards that match; without any, the section is hidden."""
        self._shown = self.matches(words)
        self._place()
        for card in self.cards:
            card.setVisible(card in self._shown)
        self.setVisible(bool(self._shown))

    def _place(self) -> None:
        for card in self.cards:
            self._grid.removeWidget(card)
        for card, (row, column) in zip(self._shown, places(len(self._shown), self._columns), strict=True):
            self._grid.addWidget(card, row, column)

    def show_columns(self, columns: int, card_width: int) -> None:
        """Place the cards into this many columns of this width."""
        for card in self.cards:
            card.setFixedWidth(card_width)
        if columns != self._columns:
            self._columns = columns
            self._place()


class Gallery(QScrollArea):
    """Shows a card for each sample, and reports which file was chosen. Needs neither numpy nor puzzles to be shown."""

    file_chosen = Signal(Path)
    seen = Signal(Path)  # a sample is to be seen for the first time

    def __init__(self, actions: Actions) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("gallery")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pictured = False
        self._columns, self._card_width = 1, CARD_WIDTH
        page = QWidget()
        page.setObjectName("galleryPage")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(SIDE, 28, SIDE, 28)
        layout.setSpacing(18)
        layout.addLayout(self._head(actions))
        self._recent = QHBoxLayout()
        layout.addLayout(self._recent)
        self.nothing_found = QLabel()
        self.nothing_found.setProperty("role", "muted")
        self.nothing_found.hide()
        layout.addWidget(self.nothing_found)
        self._sections = QVBoxLayout()
        self._sections.setSpacing(18)
        layout.addLayout(self._sections)
        layout.addStretch(1)
        self.setWidget(page)
        self.sections: list[Section] = []
        self._kinds_to_come = deque(sample_kinds())
        self._counts = [len(samples(kind)) for kind in self._kinds_to_come]
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
        section = Section(kind, self._columns, self._card_width)
        for card in section.cards:
            card.clicked.connect(lambda _checked=False, card=card: self.file_chosen.emit(card.file))
            card.seen.connect(self._card_seen)
        self.sections.append(section)
        self._sections.addWidget(section)

    @property
    def cards(self) -> list[Card]:
        """The cards of all sections that there are yet."""
        return [card for section in self.sections for card in section.cards]

    def _head(self, actions: Actions) -> QHBoxLayout:
        self.filter_field = FilterField(placeholderText=tr("Filter samples"), clearButtonEnabled=True)
        self.filter_field.puzzle_pasted.connect(actions[PASTE].trigger)
        self.filter_field.setProperty("role", "field")
        self.filter_field.setFixedWidth(FILTER_WIDTH)
        self.filter_field.setAccessibleName(tr("Filter samples"))
        self.filter_field.setToolTip(tr("Show the samples whose kind, title or description contains these words"))
        self.filter_field.textChanged.connect(self._filter)
        self.filter_field.returnPressed.connect(self._open_first)
        title = QLabel(tr("Puzzle Workbench"))
        title.setProperty("role", "title")
        about = QLabel(tr("Edit a puzzle, run a search on it, and watch the search. Start with a sample:"))
        about.setProperty("role", "muted")
        about.setWordWrap(True)  # in a large text size it would be wider than the window
        texts = QVBoxLayout()
        texts.addWidget(title)
        texts.addWidget(about)
        row = QHBoxLayout()
        row.addLayout(texts, 1)
        row.addWidget(self.filter_field)
        for act in HEAD_ACTS:
            button = QToolButton()
            button.setDefaultAction(actions[act])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setProperty("role", "button")
            row.addWidget(button)
        return row

    @property
    def _words(self) -> list[str]:
        text = TIMES.sub(" × ", self.filter_field.text().casefold())
        return WORD.findall(text)

    @Slot()
    def _filter(self) -> None:
        """Show the samples that match the filter."""
        while self._kinds_to_come:
            self._add_section(self._kinds_to_come.popleft())
        for section in self.sections:
            section.show_matching(self._words)
        self.nothing_found.setText(tr("No sample matches “{}”.").format(self.filter_field.text()))
        self.nothing_found.setVisible(not self._matching)
        self.verticalScrollBar().setValue(0)

    @property
    def _matching(self) -> list[Card]:
        return [card for section in self.sections for card in section.matches(self._words)]

    @Slot()
    def _open_first(self) -> None:
        """Open the first sample that matches the filter."""
        if self._words and self._matching:
            self.file_chosen.emit(self._matching[0].file)

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
            button = QPushButton(name_of(file).replace("&", "&&"))
            button.setProperty("role", "link")
            button.setToolTip(str(file))
            button.clicked.connect(lambda _checked=False, file=file: self.file_chosen.emit(file))
            self._recent.addWidget(button)
        self._recent.addStretch(1)
        self._fit_recent(self.viewport().width() - 2 * SIDE)

    def _fit_recent(self, room: int) -> None:
        """Show as many of the files opened last as fit."""
        for k in range(self._recent.count()):
            if (item := self._recent.itemAt(k)) and (widget := item.widget()):
                room -= widget.sizeHint().width() + self._recent.spacing()
                widget.setVisible(room >= 0)

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
        room = event.size().width() - 2 * SIDE  # of the viewport, which has the event
        columns = column_count(max(1, (room + SPACING) // (CARD_WIDTH + SPACING)), self._counts)
        self._fit_recent(room)
        self._columns, self._card_width = columns, (room + SPACING) // columns - SPACING
        for section in self.sections:
            section.show_columns(columns, self._card_width)
        rows = sum(row_count(section, columns) for section in self.sections)
        while self._kinds_to_come and rows * card_height() < event.size().height():
            self._add_section(self._kinds_to_come.popleft())
            rows += row_count(self.sections[-1], columns)


def row_count(section: Section, columns: int) -> int:
    """Return how many rows all cards of a section take."""
    return -(-len(section.cards) // columns)


def column_count(most: int, counts: list[int]) -> int:
    """Return how many columns to show, at most one less than fit: the number that leaves fewer cards alone in a row."""
    return min((most, most - 1) if most > 2 else (most,), key=lambda columns: sum(n % columns == 1 for n in counts))


def places(count: int, columns: int) -> list[tuple[int, int]]:
    """Return row and column of each card; a card that would stand alone in the last row gets company."""
    cells = [divmod(k, columns) for k in range(count)]
    if count > columns > 2 and count % columns == 1:
        row = cells[-1][0]
        cells[-2:] = [(row, 0), (row, 1)]
    return cells


def sample_kinds() -> list[str]:
    """Return the kinds of puzzle of which there are samples, in the order of the page."""
    kinds = sorted(folder.name for folder in (resources() / "samples").iterdir())
    return sorted(kinds, key=[*FACES, *kinds].index)

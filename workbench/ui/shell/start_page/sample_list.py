"""The cards of samples below their headings: those of a kind by topic, or those that match words."""

import re
from collections import deque
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.base.places import samples
from workbench.ui.base.theme import scaled
from workbench.ui.faces import heading_of
from workbench.ui.shell.start_page.sample_card import CARD_WIDTH, SampleCard
from workbench.ui.shell.start_page.sample_text import sample_kinds

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

SPACING = 12  # pixels between two cards
BELOW = 16  # pixels below the last one
TIMES = re.compile(r"(?<=\d)\s*[x×]\s*(?=\d)")  # between the sides of a board
WORD = re.compile(r"\d+ × \d+|\S+")
NUMBER = r"(?<![\d,.]){}(?!\d*,\d)"  # from its beginning


class Section(QWidget):
    """The cards of a topic under its heading, in columns that are the same for all topics."""

    def __init__(self, kind: str, topic: str, cards: list[SampleCard]) -> None:
        super().__init__()
        self.kind, self.topic, self.cards = kind, topic, cards
        for card in cards:
            card.setParent(self)
        self._name = heading_of(kind)
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACING)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._columns = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.heading)
        layout.addLayout(self._grid)
        self.matching = cards

    def found_by(self, patterns: list[str]) -> list[SampleCard]:
        """Return the cards whose kind, topic, title and line match all patterns, those of matching titles first."""
        texts = {card: f"{self._name} {self.topic} {card.title} {card.about}".casefold() for card in self.cards}
        found = (card for card, text in texts.items() if matches(patterns, text) == len(patterns))
        return sorted(found, key=lambda card: matches(patterns, card.title.casefold()), reverse=True)

    def show_cards(self, cards: list[SampleCard], *, named: bool) -> None:
        """Show these cards and no others, under the topic, with or without the name of the kind."""
        self.heading.setText(": ".join(filter(None, (self._name if named else "", self.topic))))
        self.heading.setVisible(bool(self.heading.text()))
        self.matching = cards
        self._place()
        for card in self.cards:
            card.setVisible(card in cards)
        self.setVisible(bool(cards))

    def _place(self) -> None:
        for card in self.cards:
            self._grid.removeWidget(card)
        for k, card in enumerate(self.matching if self._columns else ()):
            self._grid.addWidget(card, *divmod(k, self._columns))

    def fit(self, columns: int, card_width: int) -> None:
        """Place the cards into this many columns of this width."""
        for card in self.cards:
            card.setFixedWidth(card_width)
        if columns != self._columns:
            self._columns = columns
            self._place()


class SampleList(QScrollArea):
    """Shows samples, and reports which was chosen; draws the pictures of those that are in sight, one at a time."""

    file_chosen = Signal(Path)
    seen = Signal(Path)  # a sample is in sight for the first time

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("samples")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pictured = False  # whether pictures can be drawn: numpy is there
        self.sections: list[Section] = []
        self._shown: list[Section] = []  # in their order
        self._seen: set[Path] = set()
        self._unpainted: deque[SampleCard] = deque()
        page = QWidget()
        page.setObjectName("galleryPage")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, BELOW)
        self._column.setSpacing(SPACING + 4)
        self._column.addStretch(1)
        self.setWidget(page)

    @property
    def cards(self) -> list[SampleCard]:
        """The cards that are shown, in their order."""
        return [card for section in self._shown for card in section.matching]

    # Which are shown

    def show_kind(self, kind: str) -> None:
        """Show all samples of a kind."""
        self._add_kind(kind)
        self._show({section: section.cards for section in self.sections if section.kind == kind}, named=False)

    def show_matching(self, text: str) -> bool:
        """Show the samples of all kinds that match a text; return False if there is none."""
        for kind in sample_kinds():
            self._add_kind(kind)
        words = WORD.findall(TIMES.sub(" × ", text.casefold()))
        patterns = [(NUMBER if word[0].isdecimal() else "{}").format(re.escape(word)) for word in words]
        found = {section: cards for section in self.sections if (cards := section.found_by(patterns))}
        best = {section: matches(patterns, cards[0].title.casefold()) for section, cards in found.items()}
        in_order = sorted(found, key=best.__getitem__, reverse=True)
        self._show({section: found[section] for section in in_order}, named=True)
        return bool(self.cards)

    def _show(self, shown: dict[Section, list[SampleCard]], *, named: bool) -> None:
        self._shown = list(shown)
        for k, section in enumerate(shown):
            self._column.insertWidget(k, section)
        for section in self.sections:
            section.show_cards(shown.get(section, []), named=named)
        for card, following in pairwise(self.cards):
            QWidget.setTabOrder(card, following)
        self.verticalScrollBar().setValue(0)
        self.fit()

    def _add_kind(self, kind: str) -> None:
        """Add the sections of a kind after those of the kinds before it, unless they are there."""
        if any(section.kind == kind for section in self.sections):
            return
        order = sample_kinds()
        place = sum(order.index(section.kind) < order.index(kind) for section in self.sections)
        topics: dict[tuple[int, str], list[SampleCard]] = {}
        for file in samples(kind):
            card = SampleCard(file)
            card.clicked.connect(lambda _checked=False, card=card: self.file_chosen.emit(card.file))
            card.unpainted.connect(lambda card=card: self._take(card))
            topics.setdefault((card.text_of.order, card.text_of.topic), []).append(card)
        for k, (topic, cards) in enumerate(sorted(topics.items(), key=lambda one: one[0][0])):
            self.sections.insert(place + k, Section(kind, topic[1], cards))

    # Their pictures

    def show_pictures(self) -> None:
        """Draw the pictures of the cards in sight, and of the others once they are; needs numpy."""
        self.pictured = True
        self._draw_next()

    def show_colours(self) -> None:
        """Draw pictures anew in the theme's colours, once they are seen."""
        for section in self.sections:
            for card in section.cards:
                card.forget_picture()

    def _take(self, card: SampleCard) -> None:
        if card.file not in self._seen:
            self._seen.add(card.file)
            self.seen.emit(card.file)
        self._unpainted.append(card)
        if len(self._unpainted) == 1:
            self._draw_next()

    @Slot()
    def _draw_next(self) -> None:
        """Draw into a card, and into the next one at the next turn of the event loop."""
        if self.pictured and self._unpainted:
            self._unpainted.popleft().show_picture()
            QTimer.singleShot(0, self, self._draw_next)

    @Slot(Path, object)
    def show_solution(self, file: Path, solution: "Filling") -> None:
        """Draw a sample with a solution."""
        for section in self.sections:
            for card in section.cards:
                if card.file == file:
                    card.solution = solution
                    card.show_picture()

    # Their places

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Place the cards into as many columns as fit."""
        room = self.viewport().width()
        counts = [len(section.matching) for section in self.sections if not section.isHidden()]
        columns = column_count(max(1, (room + SPACING) // (scaled(CARD_WIDTH) + SPACING)), counts)
        for section in self.sections:
            section.fit(columns, (room + SPACING) // columns - SPACING)


def matches(patterns: list[str], text: str) -> int:
    """Return how many patterns match a text."""
    return sum(re.search(pattern, text) is not None for pattern in patterns)


def column_count(most: int, counts: list[int]) -> int:
    """Return how many columns to show, at most one less than fit: the number that leaves fewer places empty."""
    return min((most, most - 1) if most > 2 else (most,), key=lambda columns: sum(-n % columns for n in counts))

"""The cards of all kinds in rows, with the ways to the lab and to the guide where there is room for them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from workbench.base.places import experiments, resources, samples
from workbench.ui.analyses.lab.acts import LAB
from workbench.ui.base.act import Actions
from workbench.ui.base.theme import scaled
from workbench.ui.faces import heading_of, start_card_of
from workbench.ui.shell.acts import GUIDE
from workbench.ui.shell.start_page.kind_card import KindCard
from workbench.ui.shell.start_page.link_card import LinkCard
from workbench.ui.shell.start_page.sample_text import sample_kinds

SPACING = 12  # pixels between two cards
WIDE = 400  # pixels of a card of a link whose button is beside its line, at the default text size
LEAST, MOST = 104, 250  # pixels of the height of a picture, at the default text size


class KindCards(QWidget):
    """Places as many cards side by side as fit; the last place of a row that is not full holds lab and guide."""

    action_chosen = Signal(str, object)  # a kind, and a StartAction
    kind_chosen = Signal(str)

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.cards: list[KindCard] = []
        for kind in sample_kinds():
            card = KindCard(kind, heading_of(kind), start_card_of(kind), len(samples(kind)))
            card.action_chosen.connect(lambda action, kind=kind: self.action_chosen.emit(kind, action))
            card.samples_requested.connect(lambda kind=kind: self.kind_chosen.emit(kind))
            self.cards.append(card)
        ready, pages = len(experiments()), len(list((resources() / "guide").glob("*.md")))
        questions = (
            f"Which setting wins, and by how much? {ready} experiments, and the figures of papers to compute again."
        )
        tour = f"{pages} pages, with puzzles to try. The first steps take three minutes."
        self.lab = LinkCard("Lab", questions, "Open the Lab", actions[LAB], LAB.icon)
        self.guide = LinkCard("Guide", tour, "Open the guide", actions[GUIDE], GUIDE.icon)
        self._links = QWidget()
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._links)
        self._pair.setContentsMargins(0, 0, 0, 0)
        self._pair.setSpacing(SPACING)
        self._pair.addWidget(self.lab, 1)
        self._pair.addWidget(self.guide, 1)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACING)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.columns = 0

    @property
    def least_width(self) -> int:
        """The width of a card in which nothing is cut."""
        return max(card.least_width for card in self.cards)

    def fit(self, room: int) -> None:
        """Place the cards into this width."""
        columns = column_count(len(self.cards), (room + SPACING) // (self.least_width + SPACING))
        width, rest = divmod(room + SPACING, columns)
        width -= SPACING
        height = max(card.lines_height(width) for card in self.cards)
        for k, card in enumerate(self.cards):
            card.fit(width + (k % columns < rest), height)
        if columns != self.columns:
            self.columns = columns
            self._place()
        self._fit_links(room, width)
        self.share(0)

    def share(self, free: int) -> None:
        """Let the pictures grow by a height that is free, as far as that is of use."""
        rows = -(-len(self.cards) // self.columns)
        height = min(scaled(LEAST) + max(0, free) // rows, scaled(MOST))
        for card in self.cards:
            card.picture.setFixedHeight(height)

    def _place(self) -> None:
        for k, card in enumerate(self.cards):
            self._grid.removeWidget(card)
            self._grid.addWidget(card, *divmod(k, self.columns))
        self._grid.removeWidget(self._links)
        row, column = divmod(len(self.cards), self.columns)
        self._grid.addWidget(self._links, row, column, 1, self.columns - column)

    def _fit_links(self, room: int, width: int) -> None:
        """Show lab and guide side by side below the cards, or one below the other in the place that is left."""
        taken = len(self.cards) % self.columns
        width = room if not taken else (self.columns - taken) * (width + SPACING) - SPACING
        beside = width >= 2 * (self.least_width + SPACING)
        half = (width - SPACING) // 2 if beside else width
        wide = half >= scaled(WIDE)
        self._links.setFixedWidth(width)
        self._pair.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        height = max(one.lines_height(half, beside=wide) for one in (self.lab, self.guide))
        for one in (self.lab, self.guide):
            one.fit(beside=wide)
            one.hold(height)

    def show_colours(self) -> None:
        """Draw icons in the theme's colours."""
        for card in self.cards:
            card.show_colours()
        for link in (self.lab, self.guide):
            link.show_colours()


def column_count(cards: int, most: int) -> int:
    """Return how many columns to show of at most so many: all cards in a row, or as many as leave one place or none."""
    if most >= cards:
        return cards
    return next((columns for columns in range(most, 0, -1) if cards % columns in (0, columns - 1)), 1)

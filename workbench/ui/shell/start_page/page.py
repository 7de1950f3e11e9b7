"""The start page: what to do first, and one level down the samples; needs neither numpy nor puzzles to be shown."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from workbench.ui.base.act import Actions
from workbench.ui.base.theme import scaled, set_style_property, text_scale
from workbench.ui.board.acts import PASTE
from workbench.ui.faces import heading_of
from workbench.ui.shell.clipboard.filter_field import FilterField
from workbench.ui.shell.start_page.head import Head
from workbench.ui.shell.start_page.kind_cards import KindCards
from workbench.ui.shell.start_page.recent_row import RecentRow
from workbench.ui.shell.start_page.sample_text import sample_kinds

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling
    from workbench.ui.shell.start_page.sample_list import SampleList

SIDE, ABOVE, BELOW = 24, 16, 14  # pixels around the page
SPACING = 14  # pixels between its parts
FIELD_WIDTH = 300  # pixels at most, at the default text size
LIST_HEIGHT = 120  # pixels at least: so few that never both list and page scroll
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class StartPage(QScrollArea):
    """Shows the cards of the kinds, the samples of one kind, or those that are found; reports what is chosen."""

    file_chosen = Signal(Path)
    action_chosen = Signal(str, object)  # a kind, and a StartAction
    seen = Signal(Path)  # a sample is in sight for the first time

    def __init__(self, actions: Actions) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("startPage")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._room = 0, 0  # pixels of the viewport; asking for that makes PySide wrap it, which takes 8 ms
        self._held = True  # until the window has its size, and while documents are being restored
        self._fitted: object = None  # what everything has been fitted into
        self.kind = ""  # whose samples are shown; "" = the first level
        self.head, self.recent, self.kinds = Head(actions), RecentRow(), KindCards(actions)
        self._samples: SampleList | None = None  # made when it is shown first
        self._pictured = False  # whether samples can be drawn
        self.nothing_found = QLabel(wordWrap=True)
        self.nothing_found.setProperty("role", "muted")
        self._page = page = QWidget()
        page.setObjectName("galleryPage")
        column = QVBoxLayout(page)
        column.setContentsMargins(SIDE, ABOVE, SIDE, BELOW)
        column.setSpacing(SPACING)
        for part in (self.head, self.recent, self._row(actions), self.nothing_found, self.kinds):
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            column.addWidget(part)
        column.addStretch()
        self._column = column
        self.setWidget(page)
        self.kinds.action_chosen.connect(self.action_chosen)
        self.kinds.kind_chosen.connect(self.show_kind)
        self.recent.file_chosen.connect(self.file_chosen)
        self.show_home()
        page.hide()

    @property
    def samples(self) -> "SampleList":
        """The list of samples, below the first level."""
        from workbench.ui.shell.start_page.sample_list import SampleList

        if self._samples is None:
            self._samples = made = SampleList()
            made.file_chosen.connect(self.file_chosen)
            made.seen.connect(self.seen)
            made.setMinimumHeight(LIST_HEIGHT)
            self._column.insertWidget(self._column.count() - 1, made, 1)
            if self._pictured:
                made.show_pictures()
        return self._samples

    def _row(self, actions: Actions) -> QWidget:
        """Return the row above the cards: the way back, what they are, and the field that finds samples."""
        self.back = QPushButton("‹ Start")
        self.back.setToolTip("Go back to the start page (Esc)")
        self.back.clicked.connect(self.go_back)
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        words = "Find a sample: queens, dominoes, torus, …"
        self.field = FilterField(placeholderText=words, clearButtonEnabled=True)
        self.field.setProperty("role", "field")
        self.field.setAccessibleName("Find a sample")
        self.field.setToolTip("Show the samples whose kind, topic, title or line contains these words")
        self.field.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.field.puzzle_pasted.connect(actions[PASTE].trigger)
        self.field.textChanged.connect(self._show)
        self.field.returnPressed.connect(self._open_first)
        widget = QWidget()
        row = QHBoxLayout(widget)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.back)
        row.addWidget(self.heading)
        row.addStretch(1)
        row.addWidget(self.field, 2)
        return widget

    def release(self) -> None:
        """Show everything from now on."""
        self._held = False
        self._fit()  # before it is shown: in a visible layout new widgets wait for an event
        self._page.show()

    # The levels

    def show_home(self) -> None:
        """Show the first level, with the files opened last."""
        self.kind = ""
        self.field.clear()
        self.recent.refresh()
        self._show()

    def show_kind(self, kind: str) -> None:
        """Show the samples of a kind, with the keyboard on the first."""
        self.kind = kind
        self._show()
        self.samples.cards[0].setFocus()

    @Slot()
    def go_back(self) -> None:
        """Clear the words, or go back to the first level, with the keyboard where it was."""
        kind = self.kind
        if self.field.text():
            self.field.clear()
            return
        self.show_home()
        for card in self.kinds.cards:
            if card.kind == kind:
                card.more.setFocus()

    @Slot()
    def _show(self) -> None:
        """Show the level, or what is found while there are words."""
        text = self.field.text().strip()
        home = not (self.kind or text)
        self.setUpdatesEnabled(False)
        for part in (self.head, self.kinds):
            part.setVisible(home)
        self.recent.setVisible(home and bool(self.recent.files))
        if self._samples or not home:
            self.samples.setVisible(not home)
        self.back.setVisible(not home)
        found = self.samples.show_matching(text) if text else True
        if self.kind and not text:
            self.samples.show_kind(self.kind)
        self.nothing_found.setText(f"No sample matches “{text}”.")
        self.nothing_found.setVisible(not found)
        name = heading_of(self.kind) if self.kind else kinds_heading()
        self.heading.setText("Samples found" if text else name)
        set_style_property(self.heading, "role", "heading" if home or text else "title")
        self._fit()
        self.setUpdatesEnabled(True)

    @Slot()
    def _open_first(self) -> None:
        """Open the first sample that matches."""
        if self.field.text().strip() and self.samples.cards:
            self.file_chosen.emit(self.samples.cards[0].file)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (self.kind or self.field.text()):
            self.go_back()
        else:
            super().keyPressEvent(event)

    # Pictures

    def show_pictures(self) -> None:
        """Draw samples from now on; needs numpy."""
        self._pictured = True
        if self._samples:
            self._samples.show_pictures()

    @Slot(Path, object)
    def show_solution(self, file: Path, solution: "Filling") -> None:
        """Draw a sample with a solution."""
        self.samples.show_solution(file, solution)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.kinds.show_colours()
        self.recent.show_colours()
        if self._samples:
            self._samples.show_colours()

    # Places

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._room = event.size().width(), event.size().height()
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):  # perhaps another text size
            QTimer.singleShot(0, self, self._fit)  # when its parts have changed, too

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Fit everything into the width that there is, unless it is hidden, or fits already."""
        if self._held or not self.isVisible():
            return
        now = (self._room, text_scale(), self.kinds.isHidden(), tuple(self.recent.files))
        if now == self._fitted:
            return
        self._fitted = now
        width, height = self._room
        room = max(1, width - 2 * SIDE)
        self.field.setMaximumWidth(scaled(FIELD_WIDTH))
        if self._samples:
            self._samples.fit()
        if not self.kinds.isHidden():
            for part in (self.head, self.recent, self.kinds):
                part.fit(room)
            self.kinds.share(height - height_of(self._page))


def height_of(page: QWidget) -> int:
    """Return the height that a page needs now; what was changed in its parts is told by events, and so too late."""
    for part in (*reversed(page.findChildren(QWidget)), page):
        if layout := part.layout():
            layout.invalidate()
        part.updateGeometry()
    layout = page.layout()
    assert layout is not None
    return layout.sizeHint().height()


def kinds_heading() -> str:
    """Return the heading of the cards: how many kinds there are."""
    count = len(sample_kinds())
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} kinds of puzzles"

"""Experiments to start from: a card each, with its question and how long it takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.base.places import experiments
from workbench.files.documents import FileError, read_text
from workbench.lab.experiments.added import ADDED
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.stored import StoredExperiment
from workbench.puzzles.puzzle import ParseError
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import scaled
from workbench.ui.search.solve_panel import heading

CARD_WIDTH = 760  # pixels at most
PADDING, MARGIN, GAP = 12, 16, 10  # pixels
MAX_KEPT = 6  # experiments of a notebook that are offered


@dataclass(frozen=True)
class Example:
    """An experiment to start from."""

    folder: Path  # that relative paths begin at
    text: str
    title: str
    about: str
    note: str


def example_of(text: str, folder: Path, note: str = "") -> Example | None:
    """Return the experiment of a text, None if it cannot be read."""
    try:
        experiment = parse_experiment(text, folder)
    except ParseError:
        return None
    first = tr("predict first") if experiment.predict else ""
    notes = " · ".join(filter(None, (note, first, experiment.takes, experiment.source)))
    return Example(folder, text, experiment.title, " ".join(experiment.about.split()), notes)


def examples() -> Iterator[Example]:
    """Yield one's own experiments and those that ship with the program; those that cannot be read are left out."""
    for added in ADDED.values():
        if (own := example_of(*added)) is not None:
            yield own
    for path in experiments():
        try:
            example = example_of(read_text(path), path.parent)
        except FileError:
            continue
        if example is not None:
            yield example


def kept(stored_ones: Sequence[StoredExperiment], known: Sequence[Example]) -> Iterator[Example]:
    """Yield the newest experiments of a notebook; the files of known ones are found again."""
    folders = {example.text: example.folder for example in known}
    for stored in reversed(stored_ones[-MAX_KEPT:]):
        if example := example_of(
            stored.text, folders.get(stored.text, Path()), tr("run on {}").format(stored.made[:10])
        ):
            yield example


class Card(QPushButton):
    """The title of an experiment, its question, and how long it takes."""

    def __init__(self, example: Example) -> None:
        super().__init__()
        self.example = example
        self.setProperty("role", "card")
        self.setAccessibleName(example.title)
        title, about, note = QLabel(example.title), QLabel(example.about, wordWrap=True), QLabel(example.note)
        title.setProperty("role", "card-title")
        note.setWordWrap(True)
        note.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        column.setSpacing(3)
        for label in (title, about, note):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
            label.setVisible(bool(label.text()))  # before it has a parent, it would be a window

    def fit(self, width: int) -> None:
        """Be as wide as this and as high as the texts need."""
        self.setFixedWidth(width)
        layout = self.layout()
        assert layout is not None
        self.setFixedHeight(layout.heightForWidth(width))


class Cards(QWidget):
    """A heading with cards below it; hidden without any."""

    chosen = Signal(object)  # an Example

    def __init__(self, title: str) -> None:
        super().__init__()
        self.cards: list[Card] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self._column.addWidget(heading(title))
        self.hide()

    def show_examples(self, examples: Sequence[Example], width: int) -> None:
        """Show other experiments."""
        if list(examples) == [card.example for card in self.cards]:
            return
        for card in self.cards:
            card.deleteLater()
            self._column.removeWidget(card)
        self.cards = [Card(example) for example in examples]
        for card in self.cards:
            card.clicked.connect(partial(self._choose, card.example))
            self._column.addWidget(card)
        self.setVisible(bool(examples))
        self.fit(width)

    def fit(self, width: int) -> None:
        """Let the cards have this width."""
        for card in self.cards:
            card.fit(width)

    def _choose(self, example: Example, _on: bool = False) -> None:
        self.chosen.emit(example)


class ExperimentGallery(QScrollArea):
    """Shows what the lab is for, and the experiments to start from."""

    chosen = Signal(object)  # an Example
    searches_requested = Signal()

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Experiments"))
        inside = QWidget()
        inside.setObjectName("galleryPage")
        title = QLabel(tr("Compare solvers on many puzzles"))
        title.setProperty("role", "title")
        self.words = QLabel(wordWrap=True)
        self.words.setProperty("role", "muted")
        self.searches = Cards(tr("Searches of documents"))
        self.kept, self.shipped = Cards(tr("Kept in the notebook")), Cards(tr("Examples"))
        column = QVBoxLayout(inside)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        for part in (title, self.words, self.searches, self.kept, self.shipped):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(inside)
        for part in (self.kept, self.shipped):
            part.chosen.connect(self.chosen)
        self.searches.chosen.connect(lambda _card: self.searches_requested.emit())
        self.shipped.show_examples(list(examples()), self._width)
        more = tr("Add instances and settings on the right and press F5, or start from one of these experiments.")
        alone = tr("Add instances and settings on the right, then press F5.")
        self.words.setText(more if self.shipped.cards else alone)

    def show_kept(self, stored: Sequence[StoredExperiment], searches: int) -> None:
        """Show the experiments of the notebook, the newest first, and how many single searches it has."""
        about = tr("Every search of an open document is kept, with its settings and figures.")
        card = Example(Path(), "", tr("Single searches"), about, tr("{} kept").format(f"{searches:,}"))
        self.searches.show_examples([card] if searches else [], self._width)
        self.kept.show_examples(list(kept(stored, [card.example for card in self.shipped.cards])), self._width)

    @property
    def _width(self) -> int:
        return min(scaled(CARD_WIDTH), self.viewport().width() - 2 * MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for part in (self.searches, self.kept, self.shipped):
            part.fit(self._width)

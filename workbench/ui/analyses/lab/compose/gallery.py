"""The start of the lab: questions on many puzzles, and experiments to start from, a card each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.base.places import experiments
from workbench.files.documents import FileError, read_text
from workbench.lab.experiments.added import ADDED
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.stored import StoredExperiment
from workbench.puzzles.puzzle import ParseError
from workbench.ui.analyses.grids import SUDOKU_GRIDS
from workbench.ui.analyses.lab.acts import RANKING, REPRODUCTIONS, SUCCESS_CURVE
from workbench.ui.analyses.tuning import BETTER_RULES
from workbench.ui.base.act import Actions
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.theme import scaled
from workbench.ui.search.solve_panel import heading

CARD_WIDTH = 340  # pixels at least, where there are several in a row
MOST_COLUMNS = 3
WIDEST = 1320  # pixels of all cards of a row
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
    first = "predict first" if experiment.predict else ""
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
        if example := example_of(stored.text, folders.get(stored.text, Path()), f"run on {stored.made[:10]}"):
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
        column.addStretch(1)

    def height_in(self, width: int) -> int:
        """Return the height that the texts need in a width."""
        layout = self.layout()
        assert layout is not None
        return layout.heightForWidth(width)


class Cards(QWidget):
    """A heading with cards below it, side by side where they fit; hidden without any."""

    chosen = Signal(object)  # an Example

    def __init__(self, title: str) -> None:
        super().__init__()
        self.cards: list[Card] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        if title:
            column.addWidget(heading(title))
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        column.addLayout(self._grid)
        self.hide()

    def show_examples(self, examples: Sequence[Example], width: int) -> None:
        """Show other experiments."""
        if list(examples) == [card.example for card in self.cards]:
            return
        for card in self.cards:
            self._grid.removeWidget(card)
            card.deleteLater()
        self.cards = [Card(example) for example in examples]
        for card in self.cards:
            card.clicked.connect(partial(self._choose, card.example))
        self.setVisible(bool(examples))
        self.fit(width)

    def fit(self, width: int) -> None:
        """Place the cards into this width; those of a row are as high as the highest needs."""
        columns = max(1, min(MOST_COLUMNS, (width + GAP) // (scaled(CARD_WIDTH) + GAP)))
        each = (width + GAP) // columns - GAP
        for first in range(0, len(self.cards), columns):
            row = self.cards[first : first + columns]
            height = max(card.height_in(each) for card in row)
            for place, card in enumerate(row):
                card.setFixedSize(each, height)
                self._grid.addWidget(card, first // columns, place)
        self._grid.setColumnStretch(columns, 1)

    def _choose(self, example: Example, _on: bool = False) -> None:
        self.chosen.emit(example)


class ExperimentGallery(QScrollArea):
    """Shows what the lab is for, the questions that it answers, and the experiments to start from."""

    chosen = Signal(object)  # an Example
    searches_requested = Signal()
    new_requested = Signal()
    back_requested = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Experiments")
        inside = QWidget()
        inside.setObjectName("galleryPage")
        title = QLabel("Questions about many puzzles")
        title.setProperty("role", "title")
        self.back = QPushButton()
        self.back.setProperty("role", "link")
        self.back.hide()
        top = QHBoxLayout()
        top.addWidget(title, 1)
        top.addWidget(self.back)
        self._acts: dict[str, Callable[[], object]] = {
            "Experiments": self.new_requested.emit,
            "Success curve": actions[SUCCESS_CURVE].trigger,
            "Better tie-breaks": actions[BETTER_RULES].trigger,
            "Benchmark": actions[RANKING].trigger,
            "Count sudoku grids": actions[SUDOKU_GRIDS].trigger,
            "Published figures": actions[REPRODUCTIONS].trigger,
            "Single searches": self.searches_requested.emit,
        }
        self.questions = Cards("")
        self.kept, self.shipped = Cards("Kept in the notebook"), Cards("Examples")
        column = QVBoxLayout(inside)
        column.setContentsMargins(4, 4, 4, MARGIN)
        column.setSpacing(MARGIN)
        column.addLayout(top)
        for part in (self.questions, self.kept, self.shipped):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(inside)
        for part in (self.kept, self.shipped):
            part.chosen.connect(self.chosen)
        self.back.clicked.connect(self.back_requested)
        self.questions.chosen.connect(lambda card: self._acts[card.title]())
        self.shipped.show_examples(list(examples()), self._width)
        self._show_questions(0)

    def _show_questions(self, searches: int) -> None:
        """Show the questions, in the order of how often they are asked; `searches`: how many the notebook has."""
        abouts = (
            "Choose puzzles and settings of solvers: which setting wins, how often, by how much?",
            "From how many starts does each tie-break find a tour, as boards grow?",
            "Search for a tie-break that fails on fewer starts than the known ones.",
            "How long do brute force and dancing links take on this computer?",
            "How many completed grids are there, and how many essentially different ones?",
            "Compute the figures of papers and posts again: are they the same here? If not, why?",
            "Every search of an open document is kept, with its settings and figures.",
        )
        kept = f"{searches:,} kept" if searches else "none kept yet"
        notes = ("", "", "", "", "", "", kept)
        cards = [Example(Path(), "", *texts) for texts in zip(self._acts, abouts, notes, strict=True)]
        self.questions.show_examples(cards, self._width)
        self.questions.cards[-1].setEnabled(searches > 0)

    def show_open(self, title: str) -> None:
        """Offer to go back to the experiment that is open; "" without one."""
        self.back.setText(literal(f"‹ Back to {title}"))
        self.back.setVisible(bool(title))

    def show_kept(self, stored: Sequence[StoredExperiment], searches: int) -> None:
        """Show the experiments of the notebook, the newest first, and how many single searches it has."""
        self._show_questions(searches)
        self.kept.show_examples(list(kept(stored, [card.example for card in self.shipped.cards])), self._width)

    @property
    def _width(self) -> int:
        return min(scaled(WIDEST), self.viewport().width() - MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for part in (self.questions, self.kept, self.shipped):
            part.fit(self._width)

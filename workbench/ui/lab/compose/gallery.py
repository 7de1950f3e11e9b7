"""Experiments to start from: a card each, with its question and how long it takes."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.files import FileError, read_text
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.places import resources
from workbench.puzzles.puzzle import ParseError
from workbench.ui.base.i18n import tr

FOLDER = "experiments"
CARD_WIDTH = 760  # pixels at most
PADDING = 12  # pixels


@dataclass(frozen=True)
class Example:
    """An experiment of the gallery."""

    path: Path
    text: str
    experiment: Experiment


def examples() -> list[Example]:
    """Return the experiments that ship with the program; those that cannot be read are left out."""
    found = []
    for path in sorted((resources() / FOLDER).glob("*.toml")):
        try:
            text = read_text(path)
            found.append(Example(path, text, parse_experiment(text, path.parent)))
        except (FileError, ParseError):
            continue
    return found


class Card(QPushButton):
    """The title of an experiment, its question, and how long it takes."""

    def __init__(self, example: Example) -> None:
        super().__init__()
        self.example = example
        experiment = example.experiment
        self.setProperty("role", "card")
        self.setAccessibleName(experiment.title)
        title, about = QLabel(experiment.title), QLabel(" ".join(experiment.about.split()), wordWrap=True)
        title.setProperty("role", "card-title")
        notes = " · ".join(filter(None, (experiment.takes, experiment.source)))
        note = QLabel(notes, wordWrap=True)
        note.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        column.setSpacing(3)
        for label in (title, about, note):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setVisible(bool(label.text()))
            column.addWidget(label)

    def fit(self, width: int) -> None:
        """Be as wide as this and as high as the texts need."""
        self.setFixedWidth(width)
        layout = self.layout()
        assert layout is not None
        self.setFixedHeight(layout.heightForWidth(width))


class ExperimentGallery(QScrollArea):
    """Shows what the lab is for, and the experiments to start from."""

    chosen = Signal(object)  # an Example

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Experiments"))
        inside = QWidget()
        inside.setObjectName("galleryPage")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(16, 12, 16, 16)
        self._column.setSpacing(10)
        title = QLabel(tr("Compare solvers on many puzzles"))
        title.setProperty("role", "title")
        self.words = QLabel(wordWrap=True)
        self.words.setProperty("role", "muted")
        self._column.addWidget(title)
        self._column.addWidget(self.words)
        self.cards: list[Card] = []
        for example in examples():
            card = Card(example)
            card.clicked.connect(lambda _on=False, example=example: self.chosen.emit(example))
            self._column.addWidget(card)
            self.cards.append(card)
        self._column.addStretch(1)
        self.setWidget(inside)
        more = tr("Add instances and settings on the right and press F5, or start from one of these experiments.")
        alone = tr(
            "Add instances and settings on the right and press F5: charts and a table show the runs as they end."
        )
        self.words.setText(more if self.cards else alone)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        width = min(CARD_WIDTH, self.viewport().width() - 32)
        for card in self.cards:
            card.fit(width)

"""The line that says whether the walk by hand can still become a tour, or where it was lost."""

import numpy as np
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel

from workbench.insight.tours.completion import NO_PATH, Path
from workbench.insight.tours.point_of_no_return import LossSearch, sentence
from workbench.puzzles.tour import Tour
from workbench.ui.base.theme import set_style_property
from workbench.ui.search.background_task import BackgroundTask

MAX_SQUARES = 10_000  # of a board on which walks are examined while they are made
SECONDS = 3.0  # of searching for each walk
PATIENCE = 300  # milliseconds until the line says that it is searching: most answers come sooner


class CompletableLine(QLabel):
    """Examines a walk in the background; it is empty while there is none, and for a tour."""

    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._tour: Tour | None = None
        self._path = NO_PATH
        self._task = BackgroundTask(self)
        self._task.done.connect(self._show_result)
        self._task.failed.connect(self.failed)
        self._waiting = QTimer(self, singleShot=True, interval=PATIENCE)
        self._waiting.timeout.connect(lambda: self._show("Can this walk still become a tour? Searching…"))
        self.setProperty("role", "theory")
        self.setMinimumWidth(1)
        self.hide()

    def show_walk(self, tour: Tour, path: Path) -> None:
        """Examine a walk, unless it is the one that was examined last."""
        if tour is self._tour and np.array_equal(path, self._path):
            return
        self._tour, self._path = tour, path
        self._task.drop()
        self._waiting.stop()
        if not 0 < len(path) < tour.squares or tour.squares > MAX_SQUARES:
            self._show("")
            return
        self._waiting.start()
        self._task.drive(LossSearch(tour, path, SECONDS))

    def _show_result(self, search: LossSearch) -> None:
        """Show what came out; the walk is still the one that was asked about."""
        self._waiting.stop()
        assert self._tour is not None
        if search.result is not None:
            self._show(sentence(self._tour, {}, self._path, search.result), "bad")
        elif search.completable:
            self._show("This walk can still become a tour.", "good")
        else:
            self._show(f"Not decided in {round(SECONDS)} s whether this walk can still become a tour.")

    def _show(self, text: str, mood: str = "") -> None:
        self.setText(text)
        set_style_property(self, "mood", mood)
        self.setVisible(bool(text))

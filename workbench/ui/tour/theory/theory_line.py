"""The line above the board of a tour: what is known about its tours without a search."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel

from workbench.puzzles.tour import Tour
from workbench.ui.base.theme import set_style_property
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.tour.reasons import Theory, theory

MAX_IMMEDIATE = 10_000  # squares of a board that is examined without a background task


class TheoryLine(QLabel):
    """Shows what theory says about a board; a large board is examined in the background."""

    failed = Signal(str)  # the traceback of a mistake in the program
    argued = Signal(object)  # the argument why there is no tour; None if there is none

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._tour: Tour | None = None
        self._task = BackgroundTask()
        self._task.done.connect(self._show_theory)
        self._task.failed.connect(self.failed)
        self.setProperty("role", "theory")
        self.setMinimumWidth(1)

    def show_tour(self, tour: Tour) -> None:
        """Show what is known about a board, now or when the background task has finished."""
        self._tour = tour
        self._task.drop()
        if tour.board.size <= MAX_IMMEDIATE:
            self._show_theory((tour, theory(tour)))
        else:
            self.argued.emit(None)  # that of the board before does not fit
            self._task.do(lambda: (tour, theory(tour)))

    def _show_theory(self, result: tuple[Tour, Theory]) -> None:
        tour, found = result
        if tour is not self._tour:
            return
        self.setText(found.message)
        set_style_property(self, "mood", found.mood)
        self.argued.emit(found.argument)

"""The work of advice, done in the background: it rests while its panel is hidden, and can be stopped."""

from PySide6.QtCore import QObject, Signal

from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.board.document import Document
from workbench.ui.search.tab_search import TabSearch


class AdviceWork(QObject):
    """Works out one piece of advice at a time; `changed` reports a change of `busy`, `progress` or what is found."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document, self._position = document, document.position
        self.hint_level = 0  # how much of the hint is shown, up to MAX_HINT_LEVEL; 0 = there is no hint
        self._wanted = 1  # the strength of the hint that is being worked out
        self.busy = False  # whether advice is being worked out, or its work is paused
        self._runner = TabSearch()
        self._runner.failed.connect(self.failed)

    @property
    def progress(self) -> float:
        """The part of the work that is done, from 0 to 1."""
        driven = self._runner.job.driven if self._runner.job else None
        return driven.progress if isinstance(driven, StepwiseJob) else 0.0

    def resume(self) -> None:
        """Resume paused work."""
        self._runner.go()

    def pause(self) -> None:
        """Pause the work while the panel is hidden."""
        self._runner.pause()

    def stop(self) -> None:
        """Stop the work and keep its results so far."""
        self._runner.stop()

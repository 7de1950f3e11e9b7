"""The tabs that do long work: run, paused, stopped and shown in the same way in all of them."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.ui.base.act import Offer, Offers
from workbench.ui.search import acts
from workbench.ui.search.tab_search import TabSearch


class RunTab(QWidget):
    """A tab whose work runs in `searching`; a subclass says how to `run` it, and shows it in `show_frame`."""

    status_changed = Signal()
    failed = Signal(str)  # the traceback of an exception
    requested = Signal(object)  # another tab: a request
    message = Signal(str)  # a sentence for the status bar

    def __init__(self, frames_per_look: int = 1) -> None:
        """`frames_per_look`: every how many of 30 frames a second the work is shown."""
        super().__init__()
        self.searching = TabSearch(frames_per_look)
        self.searching.setParent(self)
        self.searching.frame.connect(self.show_frame)
        self.searching.changed.connect(self.show_rest)
        self.searching.failed.connect(self.failed)

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    @property
    def runners(self) -> tuple[TabSearch, ...]:
        """All that runs."""
        return (self.searching,)

    @property
    def running(self) -> bool:
        """Whether the work is running."""
        return any(runner.running for runner in self.runners)

    @property
    def can_run(self) -> bool:
        """Whether the work can be started or resumed, unless it is running."""
        return True

    def offers(self) -> Offers:
        """Return what can be done now."""
        paused = any(runner.paused for runner in self.runners)
        return {
            acts.RUN: Offer(self.run, self.can_run and not self.running),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or paused),
        }

    def run(self) -> None:
        """Start the work as chosen, or resume it after a pause."""
        raise NotImplementedError

    def pause(self) -> None:
        """Pause the work."""
        for runner in self.runners:
            runner.pause()

    def stop(self) -> None:
        """Stop the work; what is known stays visible."""
        for runner in self.runners:
            runner.stop()

    def drop_search(self) -> None:
        """Stop and forget the work; what is known stays visible."""
        for runner in self.runners:
            runner.drop()

    def show_frame(self) -> None:
        """Show what is known so far, if this tab is visible."""
        raise NotImplementedError

    def show_rest(self) -> None:
        """Show the work after it has started, paused or ended."""
        self.show_frame()
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()

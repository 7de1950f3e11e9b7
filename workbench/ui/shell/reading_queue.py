"""Reads files one at a time, in the order of the requests."""

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from workbench.ui.base.crash import show_failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.file_contents import FileContents

    Unread = tuple[str, Callable[[], FileContents], Callable[[FileContents], None]]  # name, what reads, what follows


class ReadingQueue:
    """Reads small files at once and large ones in a thread, one at a time, because each may take much memory."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self.ended = False  # nothing is read any more
        self._reading = False
        self._unread: deque[Unread] = deque()

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return self._reading or bool(self._unread)

    def read(
        self, large: bool, name: str, work: "Callable[[], FileContents]", then: "Callable[[FileContents], None]"
    ) -> None:
        """Call `then` with the contents of a file: now, or when a thread has read it and all before it."""
        if not (large or self.busy):
            then(work())
            return
        self._unread.append((name, work, then))
        self._read_next()

    def _read_next(self) -> None:
        from workbench.ui.search.reading import Reading  # imports numpy, which the window is painted without

        if self._reading or not self._unread or self.ended:
            return
        self._reading = True
        name, work, then = self._unread.popleft()
        reading = Reading(self._parent, name, work)
        reading.done.connect(then)
        reading.failed.connect(show_failure)
        reading.ended.connect(self._go_on)

    def _go_on(self) -> None:
        self._reading = False
        self._read_next()

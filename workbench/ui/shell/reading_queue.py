"""Reads files one at a time, in the order of the requests."""

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from workbench.ui.base.crash import show_failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.files.contents import FileContents

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
        from workbench.ui.base.progress_dialog import ProgressDialog
        from workbench.ui.search.background_task import task_with  # imports numpy: the first paint does without

        if self._reading or not self._unread or self.ended:
            return
        self._reading = True
        name, work, then = self._unread.popleft()
        task = task_with(ProgressDialog(self._parent, "Open", "Reading {}…", name))
        task.ended.connect(self._go_on)
        task.done.connect(partial(self._pass_on, then))
        task.failed.connect(show_failure)
        task.do(work)

    def _pass_on(self, then: "Callable[[FileContents], None]", contents: "FileContents") -> None:
        if not self.ended:
            then(contents)

    def _go_on(self) -> None:
        self._reading = False
        self._read_next()

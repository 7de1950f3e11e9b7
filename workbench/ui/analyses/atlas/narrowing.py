"""The selection in an atlas with its history; the recount is done at once, or in a thread for a large diagram."""

from PySide6.QtCore import QObject, Signal

from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.selection import Constraint, Narrowed, Selection, narrowed
from workbench.ui.search.background_task import BackgroundTask

AT_ONCE = 1_000_000  # edges of a diagram that are recounted in the window's thread: some 20 ms
MAX_UNDO = 1000  # selections


class Narrowing(QObject):
    """Owns what is left of an atlas; `changed` when that is another."""

    changed = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self.atlas: Atlas | None = None
        self.left: Narrowed | None = None
        self.selection = Selection()
        self._undone: list[Selection] = []
        self._done: list[Selection] = []
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    def show_atlas(self, atlas: Atlas) -> None:
        """Take an atlas, with the selection so far."""
        self.atlas, self.left = atlas, None
        self._recount()

    def forget(self) -> None:
        """Forget the atlas; the selection stays."""
        self._task.drop()
        self.atlas = self.left = None

    def drop(self) -> None:
        """Stop a recount."""
        self._task.drop()

    @property
    def can_undo(self) -> bool:
        """Whether a change can be undone."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether an undone change can be redone."""
        return bool(self._undone)

    def constraint(self, option: int, pinned: bool) -> None:
        """Pin or forbid an option; the same again takes it back."""
        self.select(self.selection.with_constraint(Constraint(option, pinned)))

    def select(self, selection: Selection) -> None:
        """Take another selection; it can be undone."""
        if selection != self.selection:
            self._done = [*self._done[-MAX_UNDO + 1 :], self.selection]
            self._undone = []
            self.selection = selection
            self._recount()

    def undo(self) -> None:
        """Return to the selection before."""
        if self._done:
            self._undone.append(self.selection)
            self.selection = self._done.pop()
            self._recount()

    def redo(self) -> None:
        """Return to the selection that was undone."""
        if self._undone:
            self._done.append(self.selection)
            self.selection = self._undone.pop()
            self._recount()

    def _recount(self) -> None:
        atlas, former, selection = self.atlas, self.left, self.selection
        self._task.drop()
        if atlas is None:
            return
        if len(atlas.diagram.option) * (2 if selection.any_of else 1) <= AT_ONCE:
            self._take(narrowed(atlas, selection, former))
        else:
            self._task.do(lambda: narrowed(atlas, selection, former))

    def _take(self, left: Narrowed) -> None:
        self.left = left
        self.changed.emit()

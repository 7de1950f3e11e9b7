"""What a screen reader is given of a board: an accessible child for each cell, named by a sentence about it.

Qt's cache refers to accessible children by number. Python must hold every one of them until that cache has deleted it,
otherwise the process crashes; so a board's interface keeps its children, and deletes them from the cache before it lets
them go. Of a board of more than `MAX_CHILDREN` cells only the cursor's cell is a child.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from workbench.ui.base.speech.announcer import announce

Cell = tuple[int, int]

MAX_CHILDREN = 2_500
NO_CELL: QAccessibleInterface = None  # type: ignore[assignment]  # Qt takes null pointers, which its types do not allow
NO_WINDOW: QWindow = None  # type: ignore[assignment]
NO_OBJECT: QObject = None  # type: ignore[assignment]


class BoardSpeech(QObject):
    """Belongs to a board: tells a screen reader the words of the cursor's cell when it moves or its contents change."""

    def __init__(
        self,
        board: QWidget,
        shape: Callable[[], tuple[int, int]],
        cursor: Callable[[], Cell],
        rect: Callable[[Cell], QRect],
        cell_at: Callable[[QPoint], Cell | None],
    ) -> None:
        super().__init__(board)
        self.board, self.shape, self.cursor, self.rect, self.cell_at = board, shape, cursor, rect, cell_at
        self.words: Callable[[Cell], str] = str  # the sentence about a cell
        self.description = ""  # of the cursor's cell: the last announcement
        self._reported: tuple[Cell, str] | None = None
        install_factory()

    def follow(self) -> None:
        """Report the cursor's cell if it is another one, and its words if they have changed; after each painting."""
        if not (QAccessible.isActive() and self.board.hasFocus()):
            self._reported = None
            return
        reported, cell = self._reported, self.cursor()
        self._reported = cell, self.words(cell)
        if reported is None or reported[0] != cell:
            self.description = ""
            self._report(QAccessible.Event.Focus)
        elif reported != self._reported:
            announce(self.board, self._reported[1])

    def describe(self, text: str) -> None:
        """Describe the cursor's cell by an announcement, for readers that do not know announcements."""
        self.description = text
        self._report(QAccessible.Event.DescriptionChanged)

    def _report(self, event: QAccessible.Event) -> None:
        """Report something about the cursor's cell."""
        interface = QAccessible.queryAccessibleInterface(self.board)
        assert isinstance(interface, BoardInterface)
        QAccessible.updateAccessibility(QAccessibleEvent(interface.focusChild(), event))


class CellInterface(QAccessibleInterface):
    """One cell of a board."""

    def __init__(self, speech: BoardSpeech, cell: Cell) -> None:
        super().__init__()
        self.speech: BoardSpeech | None = speech  # None once the board is gone
        self.cell = cell

    def isValid(self) -> bool:
        return self.speech is not None

    def object(self) -> QObject:
        return NO_OBJECT

    def window(self) -> QWindow:
        return self.speech.board.window().windowHandle() if self.speech else NO_WINDOW

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self.speech.board) if self.speech else NO_CELL

    def child(self, _index: int) -> QAccessibleInterface:
        return NO_CELL

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface:
        return NO_CELL

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Change nothing: the words follow from the board."""

    def text(self, kind: QAccessible.Text) -> str:
        if self.speech is None:
            return ""
        if kind == QAccessible.Text.Name:
            return self.speech.words(self.cell)
        return self.speech.description if kind == QAccessible.Text.Description and self._current else ""

    def rect(self) -> QRect:
        if self.speech is None:
            return QRect()
        rect = self.speech.rect(self.cell)
        return QRect(self.speech.board.mapToGlobal(rect.topLeft()), rect.size())

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = state.selectable = 1
        state.focused = int(self._current and self.speech is not None and self.speech.board.hasFocus())
        return state

    @property
    def _current(self) -> bool:
        return self.speech is not None and self.cell == self.speech.cursor()


class BoardInterface(QAccessibleWidget):
    """A board, as a table of its cells."""

    def __init__(self, speech: BoardSpeech) -> None:
        super().__init__(speech.board, QAccessible.Role.Table)
        self._speech = speech
        self._shape = speech.shape()
        self._cells: dict[Cell, tuple[CellInterface, int]] = {}  # and their numbers in Qt's cache
        speech.board.destroyed.connect(self.forget)

    def cell(self, cell: Cell) -> CellInterface:
        """Return the interface of a cell."""
        if self._speech.shape() != self._shape or (self._large and len(self._cells) >= MAX_CHILDREN):
            self.forget()
            self._shape = self._speech.shape()
        if cell not in self._cells:
            interface = CellInterface(self._speech, cell)
            self._cells[cell] = interface, QAccessible.registerAccessibleInterface(interface)
        return self._cells[cell][0]

    def forget(self) -> None:
        """Delete the interfaces of all cells."""
        for interface, _ in self._cells.values():
            interface.speech = None
        for _, number in self._cells.values():
            QAccessible.deleteAccessibleInterface(number)
        self._cells.clear()

    @property
    def _large(self) -> bool:
        rows, columns = self._speech.shape()
        return rows * columns > MAX_CHILDREN

    def childCount(self) -> int:
        rows, columns = self._speech.shape()
        return 1 if self._large else rows * columns

    def child(self, index: int) -> QAccessibleInterface:
        if not 0 <= index < self.childCount():
            return NO_CELL
        return self.focusChild() if self._large else self.cell(divmod(index, self._speech.shape()[1]))

    def focusChild(self) -> CellInterface:
        return self.cell(self._speech.cursor())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if not isinstance(child, CellInterface):
            return -1
        return 0 if self._large else child.cell[0] * self._speech.shape()[1] + child.cell[1]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        cell = self._speech.cell_at(self._speech.board.mapFromGlobal(QPoint(x, y)))
        return NO_CELL if cell is None or (self._large and cell != self._speech.cursor()) else self.cell(cell)


def speech_of(thing: QObject) -> BoardSpeech | None:
    """Return what a board tells screen readers; None for other widgets."""
    return thing.findChild(BoardSpeech, "", Qt.FindChildOption.FindDirectChildrenOnly)


def interface_of(_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Return the interface of a board; None leaves other widgets to Qt, and boards that are being deleted."""
    speech = speech_of(thing) if thing.isWidgetType() else None
    return BoardInterface(speech) if speech and speech.board is thing else None


_installed = False


def install_factory() -> None:
    """Let Qt ask for the interfaces of boards; once in a process."""
    global _installed
    if not _installed:
        _installed = True
        QAccessible.installFactory(interface_of)

"""The tool that paints the regions of a jigsaw board, or extra regions; strokes that do not fit yet are its draft."""

from contextlib import suppress

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter

from workbench.puzzles.drawing import Drawing
from workbench.puzzles.puzzle import Cell, ParseError
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.painted_regions import PaintedRegions
from workbench.ui.board.board import Board
from workbench.ui.board.digit_input import DigitInput
from workbench.ui.board.strokes import line

TURNS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
PASSED_ON = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
ERASERS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period)
JIGSAW, EXTRA = "regions", "extra regions"  # the first line of a draft's text


class RegionTool(QObject):
    """The `BoardTool` and `Draft` of the editor while regions are painted.

    As soon as all regions have as many cells as there are digits, they go into the document, where undo finds them;
    strokes before that are undone here.
    """

    fitted = Signal(Layout)  # the layout that the document is to have
    changed = Signal()  # what is painted, or the region that is painted
    refused = Signal(str)  # a sentence: why what was painted cannot be the board's

    def __init__(self, board: Board, layout: Layout) -> None:
        super().__init__()
        self._board, self._layout = board, layout
        self.painted = PaintedRegions.of(layout, is_jigsaw=True)
        self.current = 0
        self._past: list[PaintedRegions] = []  # before each stroke since the document's
        self._future: list[PaintedRegions] = []
        self._stroke: list[int] = []
        self._erases = False  # whether the stroke takes cells out of the region
        self._typing = DigitInput()

    # What is painted

    @property
    def is_jigsaw(self) -> bool:
        """Whether the regions of a jigsaw board are painted, and not extra regions."""
        return self.painted.is_jigsaw

    def show_layout(self, layout: Layout) -> None:
        """Follow the document; if it has another layout, what was painted is replaced by that."""
        if layout != self._layout:
            self._layout = layout
            self._begin(PaintedRegions.of(layout, self.is_jigsaw))

    def choose(self, is_jigsaw: bool) -> None:
        """Paint the regions of a jigsaw board, or extra regions; a draft of the other ones is discarded."""
        if is_jigsaw != self.is_jigsaw:
            self._begin(PaintedRegions.of(self._layout, is_jigsaw))

    def _begin(self, painted: PaintedRegions) -> None:
        self.painted = painted if painted.regions else painted.with_another()
        self.current = min(self.current, len(self.painted.regions) - 1)
        self._past, self._future, self._stroke = [], [], []
        self.changed.emit()

    @property
    def shown(self) -> PaintedRegions:
        """What is painted, with the stroke in progress."""
        if not self._stroke:
            return self.painted
        if self._erases:
            return self.painted.erased(self._stroke, self.current)
        return self.painted.painted(self._stroke, self.current)

    def select(self, region: int) -> None:
        """Paint another region from now on."""
        self.current = region % len(self.painted.regions)
        self.changed.emit()

    def change(self, painted: PaintedRegions) -> None:
        """Replace what is painted; the document follows if it fits."""
        if painted == self.painted:
            self.changed.emit()
            return
        before, self.painted = self.painted, painted
        self.current = min(self.current, len(painted.regions) - 1)
        self._past.append(before)
        self._future = []
        self._fit()

    def _fit(self) -> None:
        """Put what is painted into the document if it fits."""
        try:
            layout = self.painted.applied(self._layout)
        except ValueError as error:
            if not self.painted.problem:  # a cell is in too many regions
                self.refused.emit(str(error))
        else:
            if layout != self._layout:
                self._layout = layout  # before the document changes: the numbers of the regions stay as they are
                self._past, self._future = [], []
                self.fitted.emit(layout)
        self.changed.emit()

    def add(self) -> None:
        """Begin another extra region."""
        empty = next((k for k, cells in enumerate(self.painted.regions) if not cells), None)
        if empty is None:
            self.change(self.painted.with_another())
            empty = len(self.painted.regions) - 1
        self.select(empty)

    def remove(self) -> None:
        """Remove the region that is painted; a jigsaw board keeps it, without cells."""
        left = self.painted.without(self.current)
        self.change(left if left.regions else left.with_another())

    def clear(self) -> None:
        """Remove all cells from all regions."""
        count = self.painted.side if self.is_jigsaw else 1
        self.change(PaintedRegions(self.painted.side, self.is_jigsaw, (frozenset(),) * count))
        self.select(0)

    def paste(self, text: str) -> str:
        """Replace what is painted by a grid of labels; return why that is impossible, "" if it is not."""
        try:
            painted = PaintedRegions.parse(text, self.painted.side, self.is_jigsaw)
        except ParseError as error:
            return f"No {self.painted.noun}s pasted. {error}"
        self.change(painted if painted.regions else painted.with_another())
        return ""

    # The draft

    @property
    def _is_used(self) -> bool:
        return self._board.tool is self

    @property
    def error(self) -> str:
        """Why the document does not have what is painted, as a sentence; "" if it has."""
        if not self._past and not self._stroke:
            return ""
        try:
            layout = self.painted.applied(self._layout)
        except ValueError as error:
            return str(error)
        return "" if layout == self._layout else "The regions are not finished."

    @property
    def text(self) -> str:
        """What is painted: which regions they are, the one that is painted, and the cells of each on a line."""
        return "\n".join([JIGSAW if self.is_jigsaw else EXTRA, str(self.current), *self.painted.lines])

    def type(self, text: str) -> None:
        """Paint what a draft's text holds."""
        with suppress(ValueError):
            heading, current, *lines = text.split("\n")
            painted = PaintedRegions.of_lines(lines, self.painted.side, heading == JIGSAW)
            self.choose(painted.is_jigsaw)
            self.change(painted)
            self.select(int(current))

    @property
    def undoable(self) -> bool:
        """Whether a stroke can be undone before the document's own changes."""
        return self._is_used and bool(self._past)

    @property
    def redoable(self) -> bool:
        """Whether a stroke can be made again before the document's own changes."""
        return self._is_used and bool(self._future)

    def undo(self) -> None:
        """Undo the last stroke."""
        self._future.append(self.painted)
        self.painted = self._past.pop()
        self._step()

    def redo(self) -> None:
        """Make the last stroke that was undone again."""
        self._past.append(self.painted)
        self.painted = self._future.pop()
        self._step()

    def _step(self) -> None:
        self.current = min(self.current, len(self.painted.regions) - 1)
        self.changed.emit()

    def flush(self) -> None:
        """Finish the stroke."""
        self.release()

    # Keys

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False to leave it to the board."""
        if event.modifiers() & PASSED_ON:
            return False
        cells = [r * self.painted.side + c for r, c in self._board.cells()]
        if turn := TURNS.get(Qt.Key(event.key())):
            self.select(self.current + turn)
        elif event.key() == Qt.Key.Key_Space:
            inside = set(cells) <= self.painted.regions[self.current]
            painted = self.painted
            self._complete(painted.erased(cells, self.current) if inside else painted.painted(cells, self.current))
        elif event.key() in ERASERS and event.text() != "0":
            self.change(self.painted.erased(cells, None if self.is_jigsaw else self.current))
        elif value := self._typing.of(event, len(self.painted.regions)):
            self.current = value - 1
            self._complete(self.painted.painted(cells, self.current))
        else:
            return False
        return True

    def go_on(self, forward: bool) -> bool:
        """Go to the next or previous cell; return False at either end."""
        side = self.painted.side
        r, c = self._board.cursor_cell
        place = r * side + c + (1 if forward else -1)
        if not 0 <= place < side**2:
            return False
        self._board.go(divmod(place, side))
        return True

    # Mouse

    def press(self, cell: Cell, place: QPointF, again: bool) -> None:  # noqa: ARG002  the board gives it
        """Start a stroke, which erases if the first cell is in the region; Ctrl chooses the region of the cell."""
        self._board.go(cell)
        number = cell[0] * self.painted.side + cell[1]
        if again:
            if numbers := self.painted.labels[number]:
                self.select(numbers[0])
            return
        self._erases = number in self.painted.regions[self.current]
        self._stroke = [number]
        self.changed.emit()

    def drag(self, cell: Cell) -> None:
        """Continue the stroke."""
        if self._stroke:
            side = self.painted.side
            between = line((side, side), divmod(self._stroke[-1], side), cell)  # a fast mouse skips cells
            self._board.go(cell)
            self._stroke += [*np.flatnonzero(between).tolist(), cell[0] * side + cell[1]]
            self.changed.emit()

    def release(self) -> None:
        """Finish the stroke; it is one change."""
        if self._stroke:
            painted = self.shown
            self._stroke = []
            self._complete(painted)

    def _complete(self, painted: PaintedRegions) -> None:
        """Take what is painted; once a jigsaw's region has all its cells, the next that lacks some is painted."""
        full = self.painted.counts[self.current] < painted.side == painted.counts[self.current]
        self.change(painted)
        lacking = [k for k, count in enumerate(self.painted.counts) if count < painted.side]
        if full and self.is_jigsaw and lacking:
            self.select(next((k for k in lacking if k > self.current), lacking[0]))

    def leave(self) -> None:
        """Finish the stroke."""
        self.release()

    def draw(self, painter: QPainter, drawing: Drawing) -> None:
        """Draw nothing: a layer of the board shows the regions."""

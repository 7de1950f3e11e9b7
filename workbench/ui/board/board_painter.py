"""What a board shows of a position, and how it is painted: ground, highlights, lines, givens, contents of the cells."""

from collections.abc import Set
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from workbench.files.position import Position
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.puzzle import Cell, Croppable, Fault, Fillable, Filling
from workbench.ui.base.painting import painting
from workbench.ui.base.preferences import preference
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.board.cell_contents import LINE_WIDTH, CellContents, tint, underlines
from workbench.ui.board.cell_view import CellView, ClippedDrawing

if TYPE_CHECKING:
    from workbench.ui.board.cells.layer import BoardLayer

MAX_TEXTS_IN_MOTION = 2_500  # visible cells; above, texts are left out while the board moves
VEIL = 165  # of 255: the opacity of what dims cells
LARGE = 2_000  # cells from which lines and givens are kept as a picture: 40,000 cells take 20 ms


class Candidates(NamedTuple):
    """What a position and a search's filling allow, kept until one of them changes."""

    puzzle: Fillable
    entries: Filling
    found: Filling | None
    allowed: NDArray[np.bool_]  # (rows, columns, symbols)


class BoardPainter:
    """Holds what the cells show, and paints the visible part of the board."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.found: Filling | None = None
        self.differing = np.zeros(position.puzzle.shape, bool)
        self.marked = np.zeros(position.puzzle.shape, bool)
        self.guessed = np.zeros(position.puzzle.shape, bool)
        self.shows_candidates = False
        self.layers: list[BoardLayer] = []
        self._faulty = np.zeros((0, 2), int)
        self._candidates: Candidates | None = None
        self._lines: tuple[tuple[object, ...], QPixmap] | None = None  # lines and givens, and all they depend on

    @property
    def puzzle(self) -> Fillable:
        """The puzzle of the position."""
        puzzle = self.position.puzzle
        assert isinstance(puzzle, Fillable)
        return puzzle

    def take(self, position: Position, faults: list[Fault], found: Filling | None) -> None:
        """Show another position without underlined entries and guesses; another shape clears highlights, too."""
        shape = position.puzzle.shape
        self.marked = self.marked if shape == self.marked.shape else np.zeros(shape, bool)
        self.differing = self.guessed = np.zeros(shape, bool)
        self.position, self.found = position, found
        self._faulty = np.array(sorted({cell for fault in faults for cell in fault.cells}), int).reshape(-1, 2)

    def paint(self, painter: QPainter, view: CellView, cursor: Cell, selected: Set[Cell], moving: bool) -> Drawing:
        """Paint the board; return the drawing, for what comes on top. `moving`: prefer speed to detail."""
        shown = colours()
        shown = {**shown, Ink.VEIL: tint(shown[Ink.VEIL], VEIL)}
        without_texts = moving and too_many_texts(view)
        drawing = drawing_on(painter, view, shown, without_texts)
        tinted = drawing_on(painter, view, {**shown, Ink.CURSOR: tint(shown["accent"])}, without_texts)
        self.position.puzzle.draw_ground(drawing)
        self._draw_highlights(drawing, tinted, self._contents(view), cursor, selected)
        for layer in self.layers:
            layer.draw_below(drawing)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not without_texts)  # a thousand lines in motion
        self._draw_puzzle(painter, drawing, view, moving)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not without_texts:
            self._contents(view).draw(drawing)
        drawing.lines(underlines(self.differing), Ink.PENCIL, LINE_WIDTH)
        for layer in self.layers:
            layer.draw_above(drawing)
        return drawing

    def is_faulty(self, cell: Cell) -> bool:
        """Return whether a cell breaks a rule."""
        return bool((self._faulty == cell).all(axis=1).any())

    def _contents(self, view: CellView) -> CellContents:
        allowed = self.candidates() if self.shows_candidates else None
        return CellContents(self.position, self.found, view, self.guessed, allowed, self._places_taken)

    @property
    def corners_hidden(self) -> bool:
        """Whether corner marks make way for candidates."""
        return self.shows_candidates or self._places_taken

    @property
    def _places_taken(self) -> bool:
        return any(layer.shows_candidates for layer in self.layers)

    def candidates(self) -> NDArray[np.bool_]:
        """Return the symbols that givens, entries and what a search found still allow: (rows, columns, symbols)."""
        puzzle, entries, found = self.puzzle, self.position.entries, self.found
        kept = self._candidates
        if kept is None or kept.puzzle is not puzzle or kept.entries is not entries or kept.found is not found:
            allowed = puzzle.candidates(self.filled.entries)
            self._candidates = kept = Candidates(puzzle, entries, found, allowed)
        return kept.allowed

    @property
    def filled(self) -> Position:
        """The position with what a search found as entries of the cells that are still empty."""
        position, found = self.position, self.found
        if found is None:
            return position
        free = position.puzzle.open_cells() & (position.entries == 0)
        return replace(position, entries=np.where(free, found, position.entries))

    @property
    def explains(self) -> bool:
        """Whether cells are marked that something is said about."""
        return bool(self.marked.any()) or any(layer.hides_related for layer in self.layers)

    def _draw_highlights(
        self, drawing: Drawing, tinted: Drawing, contents: CellContents, cursor: Cell, selected: Set[Cell]
    ) -> None:
        if not self.explains:  # else the related cells would look like the marked ones
            contents.draw_related(drawing, cursor)
        self.position.colouring.draw_cells(drawing, self.position.puzzle.shape)
        drawing.fill(self._faulty, Ink.FAULT_PAPER)
        highlighted = self.marked.copy()
        if len(selected) > 1:
            r, c = np.array(list(selected), np.intp).T
            highlighted[r, c] = True
        coloured = self.position.colouring.cells(self.position.puzzle.shape) > 0
        plain = (self.puzzle.open_cells() | (self.puzzle.given() > 0)) & ~coloured
        drawing.fill(cells_of(highlighted & plain), Ink.CURSOR)
        tinted.fill(cells_of(highlighted & ~plain), Ink.CURSOR)

    def _draw_puzzle(self, painter: QPainter, drawing: Drawing, view: CellView, moving: bool) -> None:
        """Draw lines and givens; those of a large board come from a picture that is kept until they change."""
        if self.puzzle.open_cells().size < LARGE:
            self.puzzle.draw(drawing)
        elif moving:
            self._visible_puzzle(view).draw(drawing)
        else:
            painter.drawPixmap(0, 0, self._picture_of_lines(view, painter.device().devicePixelRatioF()))

    def _visible_puzzle(self, view: CellView) -> Fillable:
        return self.puzzle.cropped(*view.seen()) if isinstance(self.puzzle, Croppable) else self.puzzle

    def _picture_of_lines(self, view: CellView, ratio: float) -> QPixmap:
        shown = colours()
        key = (self.puzzle, view, ratio, shown["paper"], shown["given"], preference("digits"))
        if self._lines is None or self._lines[0] != key:
            picture = QPixmap(QSize(int(view.room.width()), int(view.room.height())) * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with painting(picture) as lines:
                self._visible_puzzle(view).draw(drawing_on(lines, view, shown))
            self._lines = key, picture
        return self._lines[1]


def drawing_on(painter: QPainter, view: CellView, shown: dict[str, str], without_texts: bool = False) -> Drawing:
    """Return a Drawing with the cells where a view shows them."""
    corner = view.corner.toPoint()
    drawing = PainterDrawing(painter, corner.x(), corner.y(), int(view.side), shown)
    return ClippedDrawing(drawing, view, without_texts) if view.requested_side else drawing


def too_many_texts(view: CellView) -> bool:
    """Return whether a view shows so many cells that drawing their texts would make scrolling slow."""
    rows, columns = view.seen()
    return bool(view.requested_side) and len(rows) * len(columns) > MAX_TEXTS_IN_MOTION

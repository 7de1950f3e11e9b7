"""The dialog for drawing a piece."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from workbench.puzzles.drawing import Ink
from workbench.puzzles.polyomino.grid import MAX_PIECE
from workbench.puzzles.polyomino.pieces import Piece, Shape, normalised
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.ui.base.choice_form import add_field, form_layout
from workbench.ui.base.dialogs import accept_button, answer_buttons, dialog_column
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, set_style_property
from workbench.ui.board.cells.cursor_keys import ARROWS

SIDES = (5, 6, 7, 8, 10, 12, 16, 20, 30)  # cells of the grid's side
PIXELS = 300  # of the grid's side


class ShapeGrid(QWidget):
    """A square grid whose cells are selected by clicks, drags or keys."""

    changed = Signal()

    def __init__(self, side: int, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.cells: set[Cell] = set()
        self._side_cells = side
        self._cursor: Cell = (side // 2, side // 2)
        self._drag_adds = True  # whether the current drag adds cells
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Cells of the piece")

    def sizeHint(self) -> QSize:
        return QSize(PIXELS + 1, PIXELS + 1)

    def show_shape(self, side: int, cells: Iterable[Cell]) -> None:
        """Show a grid of this side with these cells selected; cells outside are dropped."""
        self._side_cells = side
        self.cells = {cell for cell in cells if max(cell) < side}
        self._cursor = min(self._cursor[0], side - 1), min(self._cursor[1], side - 1)
        self._update()

    def cell_rect(self, cell: Cell) -> QRect:
        """Return the pixels of a cell."""
        side = PIXELS // self._side_cells
        return QRect(cell[1] * side, cell[0] * side, side, side)

    def _cell_at(self, point: QPoint) -> Cell | None:
        side = PIXELS // self._side_cells
        cell = point.y() // side, point.x() // side
        return cell if min(cell) >= 0 and max(cell) < self._side_cells else None

    def _update(self) -> None:
        self.update()
        self.changed.emit()

    def _set_cell(self, cell: Cell, on: bool) -> None:
        self._cursor = cell
        self.cells = self.cells | {cell} if on else self.cells - {cell}
        self._update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = colours()
        every = [(r, c) for r in range(self._side_cells) for c in range(self._side_cells)]
        with painting(self) as painter:
            painter.setRenderHint(painter.RenderHint.Antialiasing, on=False)
            painter.setPen(QPen(QColor(shown["grid"]), 1))
            painter.setBrush(QColor(shown["paper"]))
            painter.drawRects([self.cell_rect(cell) for cell in every])
            painter.setPen(QPen(QColor(shown["frame"]), 1))
            painter.setBrush(QColor(shown[self._ink]))
            if self.cells:
                painter.drawRects([self.cell_rect(cell) for cell in sorted(self.cells)])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(shown["accent" if self.hasFocus() else "muted"]), 2))
            painter.drawRect(self.cell_rect(self._cursor).adjusted(3, 3, -2, -2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            dr, dc = ARROWS[Qt.Key(event.key())]
            r, c = self._cursor[0] + dr, self._cursor[1] + dc
            self._cursor = max(0, min(self._side_cells - 1, r)), max(0, min(self._side_cells - 1, c))
            self.update()
        elif event.key() == Qt.Key.Key_Space:
            self._set_cell(self._cursor, self._cursor not in self.cells)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self._drag_adds = cell not in self.cells
            self._set_cell(cell, self._drag_adds)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().toPoint())
        if event.buttons() & Qt.MouseButton.LeftButton and cell not in (None, self._cursor):
            self._set_cell(cell, self._drag_adds)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)


class PieceDialog(QDialog):
    """Asks for the name and the cells of a piece."""

    def __init__(self, parent: QWidget, names_in_use: set[str], name: str, ink: Ink, shape: Shape = ()) -> None:
        super().__init__(parent)
        self.setWindowTitle("Draw a piece")
        self._names_in_use = names_in_use
        self.name_box = QLineEdit(name, maxLength=12)
        self.name_box.setProperty("role", "field")
        self.side_box = QComboBox()
        longest = max((max(cell) + 1 for cell in shape), default=0)
        sides = SIDES if longest <= SIDES[-1] else (*SIDES, longest)  # a piece of a text is never cut off
        for side in sides:
            self.side_box.addItem(f"{side} × {side}", side)
        side = next(side for side in sides if side >= longest)
        self.side_box.setCurrentIndex(sides.index(side))
        self.grid = ShapeGrid(side, ink)
        self.grid.show_shape(side, shape)
        self.problem = QLabel()
        self.problem.setProperty("role", "muted")
        buttons = answer_buttons(self)
        self.ok_button = accept_button(buttons)
        fields = form_layout()
        add_field(fields, "Name", self.name_box)
        add_field(fields, "Grid", self.side_box)
        layout = dialog_column(self, 12)
        layout.addLayout(fields)
        layout.addWidget(self.grid, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
        self.name_box.textChanged.connect(self._check)
        self.grid.changed.connect(self._check)
        self.side_box.currentIndexChanged.connect(
            lambda: self.grid.show_shape(self.side_box.currentData(), self.grid.cells)
        )
        self.grid.setFocus()
        self._check()

    def _check(self) -> None:
        problem = self._problem()
        self.problem.setText(problem or counted(len(self.grid.cells), "cell"))
        self.ok_button.setEnabled(not problem)
        mood = "bad" if problem and self.grid.cells else ""  # an empty grid is not an error
        set_style_property(self.problem, "mood", mood)

    def _problem(self) -> str:
        """Return why this is not a valid piece; "" if it is."""
        name = self.name_box.text()
        if not self.grid.cells:
            return "Click the cells of the piece."
        if len(self.grid.cells) > MAX_PIECE:
            return f"A piece has at most {MAX_PIECE} cells."
        if not name or not name.replace("'", "").isalnum() or not name.isascii():
            return "Use only letters and digits in the name."
        return f"Another piece is named {name}." if name in self._names_in_use else ""

    def name(self) -> str:
        """Return the name of the piece."""
        return self.name_box.text()

    def shape(self) -> Shape:
        """Return the cells of the piece."""
        return normalised(self.grid.cells)


def free_name(pieces: Iterable[Piece]) -> str:
    """Return a name that no piece has."""
    names = {piece.name for piece in pieces}
    return next(name for k in range(1, len(names) + 2) if (name := f"P{k}") not in names)

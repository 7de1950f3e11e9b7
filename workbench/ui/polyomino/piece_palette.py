"""The panel of a polyomino board: the board's size, the pieces and how they may be used, and a note on the areas."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from workbench.puzzles.polyomino import LONGEST, Polyomino
from workbench.puzzles.polyomino.areas import adds_up
from workbench.puzzles.polyomino.pieces import Piece
from workbench.ui.base.act import Actions
from workbench.ui.base.action_button import action_button
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.theme import set_style_property, set_widths
from workbench.ui.base.wheel import leave_wheel
from workbench.ui.board.kind_panel import MARGIN, KindPanel, word_button
from workbench.ui.board.sides_row import SidesRow
from workbench.ui.polyomino import acts
from workbench.ui.polyomino.piece_grid import PieceGrid

FIELD = 54, 57  # pixels of a number at the default text size: least and most
MAX_COPIES = 999
EXACTLY, AT_MOST, BETWEEN, AT_LEAST, ANY = range(5)
NUMBERS = ("exactly", "at most", "from … to", "at least", "any number")
MIXED = -1  # the index in a list that shows its placeholder


class PiecePalette(KindPanel):
    """Shows a puzzle's size and pieces, and requests changes of them."""

    pieces_requested = Signal(object, str)  # a tuple of pieces, and a description of the change
    size_requested = Signal(int, int)  # rows, columns
    shape_requested = Signal(int)  # the number of a piece to edit

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.puzzle: Polyomino | None = None  # the puzzle shown
        self._pieces: tuple[Piece, ...] = ()
        self._sides = SidesRow(actions, LONGEST)
        self.rows_box, self.columns_box = self._sides.rows_box, self._sides.columns_box
        self.piece_grid = PieceGrid()
        self.scope, self.placed = QLabel(), QLabel()
        self.scope.setProperty("role", "card-title")
        self.placed.setProperty("role", "muted")
        self.number_box = list_box()
        self.number_box.setMinimumContentsLength(7)
        self.number_box.addItems(list(NUMBERS))
        self.number_box.setPlaceholderText("mixed")
        self.number_box.setAccessibleName("How often")
        self.number_box.setToolTip("How often these pieces are used")
        self.low_box, self.high_box = copies_box("Minimum number"), copies_box("Maximum number")
        self.turn_box, self.flip_box = QCheckBox("May turn"), QCheckBox("May flip")
        self.turn_box.setToolTip("Allow turning these pieces by 90°")
        self.flip_box.setToolTip("Allow flipping these pieces over")
        self.area = QLabel(wordWrap=True)
        self.area.setProperty("role", "muted")
        self.area.setMinimumWidth(1)
        self._lay_out(actions)
        self.piece_grid.picked.connect(self._show_scope)
        self.piece_grid.doubleClicked.connect(lambda index: self.shape_requested.emit(index.row()))
        self.number_box.activated.connect(self._set_number)
        self.low_box.valueChanged.connect(self._set_number)
        self.high_box.valueChanged.connect(self._set_number)
        self.turn_box.clicked.connect(lambda on: self._request_change("turning of pieces", turn=on))
        self.flip_box.clicked.connect(lambda on: self._request_change("flipping of pieces", flip=on))
        self._sides.size_requested.connect(self.size_requested)

    def _lay_out(self, actions: Actions) -> None:
        layout = self.column
        layout.addWidget(self._sides)
        layout.addWidget(
            flow(
                heading("Pieces"),
                word_button(actions[acts.ADD_PIECES]),
                word_button(actions[acts.DRAW_PIECE]),
                action_button(actions[acts.CLEAR_PIECES]),
            )
        )
        layout.addWidget(self.piece_grid, 1)
        ways = QWidget()
        both = QHBoxLayout(ways)
        both.setContentsMargins(0, 0, 0, 0)
        for box in (self.turn_box, self.flip_box):
            both.addWidget(box)
        removal = action_button(actions[acts.REMOVE_PIECES])
        self._use = flow(self.scope, self.number_box, self.low_box, self.high_box, ways, removal)
        layout.addWidget(self._use)
        note = QHBoxLayout()
        note.addWidget(self.area, 1)
        note.addWidget(self.placed)
        layout.addLayout(note)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar().sizeHint().width()
        self.piece_grid.fit(self.width() - bar - 2 * MARGIN)
        super().resizeEvent(event)

    # Display

    def show_puzzle(self, puzzle: Polyomino) -> None:
        """Show a puzzle's size and pieces, and whether the areas add up."""
        self._sides.show_shape(puzzle.shape)
        self.puzzle, self._pieces = puzzle, puzzle.pieces
        self.piece_grid.put(puzzle.pieces)
        for part in (self._use, self.area):  # without pieces, the place of the pieces says what to do
            part.setVisible(bool(puzzle.pieces))
        note = puzzle.area_note()
        self.area.setText(f"{note[0].upper()}{note[1:]}.")
        mood = "good" if puzzle.pieces and adds_up(puzzle.pieces, puzzle.cells) else "bad"
        set_style_property(self.area, "mood", mood)

    def show_placed(self, placed: tuple[int, ...]) -> None:
        """Show how many copies of each piece lie on the board; empty = nothing lies there."""
        self.piece_grid.pieces_model.show_placed(placed)
        self.placed.setText(placed_text(self._pieces, placed))

    def chosen(self) -> list[int]:
        """Return the numbers of the selected pieces, from 0."""
        return self.piece_grid.chosen()

    def _affected(self) -> list[int]:
        """Return the numbers of the pieces that the fields change: the selected ones, or all."""
        return self.chosen() or list(range(len(self._pieces)))

    def _show_scope(self) -> None:
        """Show how the pieces that the fields change may be used, or that they differ."""
        chosen = self.chosen()
        some = f"{len(chosen)} pieces"
        one = self._pieces[chosen[0]].name if len(chosen) == 1 else some
        self.scope.setText(one if chosen else "All")
        boxes = (self.number_box, self.low_box, self.high_box, self.turn_box, self.flip_box)
        if not self._pieces:
            self._show_bounds()
            return
        pieces = [self._pieces[number] for number in self._affected()]
        piece, alike = pieces[0], len({(one.low, one.high) for one in pieces}) == 1
        blockers = [QSignalBlocker(box) for box in boxes]
        self.number_box.setCurrentIndex(sort_of(piece) if alike else MIXED)
        self.low_box.setValue(piece.low)
        self.high_box.setValue(piece.low if piece.high is None else piece.high)
        show_common(self.turn_box, {one.turn for one in pieces})
        show_common(self.flip_box, {one.flip for one in pieces})
        del blockers
        self._show_bounds()

    def _show_bounds(self) -> None:
        """Show the number fields that the kind of bound needs."""
        sort = self.number_box.currentIndex()
        self.low_box.setVisible(sort in (EXACTLY, BETWEEN, AT_LEAST))
        self.high_box.setVisible(sort in (AT_MOST, BETWEEN))

    # Requests

    def _set_number(self) -> None:
        sort, low, high = self.number_box.currentIndex(), self.low_box.value(), self.high_box.value()
        if self.sender() is self.number_box:  # start with values that do not mean another of NUMBERS
            low = max(1, low)
            high = max(high, low + 1 if sort == BETWEEN else 1)
        elif sort == BETWEEN and high < low:
            low, high = (low, low) if self.sender() is self.low_box else (high, high)
        bounds = {
            EXACTLY: (low, low),
            AT_MOST: (0, high),
            BETWEEN: (low, high),
            AT_LEAST: (low, None),
            ANY: (0, None),
        }
        self._request_change("number of pieces", bounds=bounds[sort])

    def _request_change(
        self,
        description: str,
        bounds: tuple[int, int | None] | None = None,
        turn: bool | None = None,
        flip: bool | None = None,
    ) -> None:
        """Request a change of the affected pieces; None = unchanged."""
        scope = set(self._affected())
        changed = tuple(
            replace(
                piece,
                low=bounds[0] if bounds else piece.low,
                high=bounds[1] if bounds else piece.high,
                turn=piece.turn if turn is None else turn,
                flip=piece.flip if flip is None else flip,
            )
            if number in scope
            else piece
            for number, piece in enumerate(self._pieces)
        )
        self.pieces_requested.emit(changed, description)


def placed_text(pieces: Sequence[Piece], placed: Sequence[int]) -> str:
    """Return how many pieces lie on the board, and of how many if that is fixed; "" if none lies there."""
    if not placed:
        return ""
    if any(piece.low != piece.high for piece in pieces):
        return f"{sum(placed):,} placed"
    every = sum(piece.low for piece in pieces)
    return f"{sum(placed):,} of {every:,} placed"


def sort_of(piece: Piece) -> int:
    """Return which of NUMBERS describes how often a piece is used."""
    if piece.high is None:
        return AT_LEAST if piece.low else ANY
    if piece.low == piece.high:
        return EXACTLY
    return BETWEEN if piece.low else AT_MOST


def show_common(box: QCheckBox, values: set[bool]) -> None:
    """Show the value that all pieces have, or that they differ."""
    box.setTristate(len(values) > 1)
    box.setChecked(True in values)
    if len(values) > 1:
        box.setCheckState(Qt.CheckState.PartiallyChecked)


def heading(text: str) -> QLabel:
    """Return the heading of a part of the palette."""
    label = QLabel(text)
    label.setProperty("role", "card-title")
    return label


def flow(*widgets: QWidget) -> QWidget:
    """Return widgets side by side, on several lines where they need them."""
    line = QWidget()
    layout = FlowLayout(line, spacing=4)
    for widget in widgets:
        layout.addWidget(widget)
    return line


def copies_box(name: str) -> QSpinBox:
    """Return a field for a number of copies."""
    box = QSpinBox(maximum=MAX_COPIES)
    leave_wheel(box)
    set_widths(box, *FIELD)
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setKeyboardTracking(False)
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
    return box

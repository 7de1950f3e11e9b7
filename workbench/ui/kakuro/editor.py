"""The editor of kakuros: the board, on which blocks and clues are designed as well, and what helps with that."""

from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.position import Position
from workbench.puzzles.areas import counted
from workbench.puzzles.grid import resized
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.board import LONGEST
from workbench.puzzles.kakuro.design import NO_RUN, SYMMETRIES, Sides, Triangle, with_sides
from workbench.puzzles.kakuro.rules import WAYS
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.board import Board
from workbench.ui.board.board_dialogs import SidesDialog
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.document import Document
from workbench.ui.board.strokes import Mask
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.column import WIDTH, KakuroColumn
from workbench.ui.kakuro.combinations import runs_at
from workbench.ui.kakuro.magnifier import READABLE, Magnifier
from workbench.ui.kakuro.tool import PAINTED, KakuroTool
from workbench.ui.kakuro.verdict import LiveVerdict

GAP = 4  # pixels between column and board, and between two boards
ROOMY = 760  # pixels of height, above which the column shows more
ROOM = 320  # pixels that the board keeps for itself; where there are fewer, the column hides until it is asked for
LEAST = 100  # pixels of a side of a board


class KakuroEditor(QWidget):
    """Turns strokes, clues and digits into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers, or how wide the column is

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._position = document.position
        self._faults: list[Fault] = []
        self._found: Filling | None = None
        self._pointed = np.zeros(self._puzzle.shape, bool)  # the cells that advice is about
        self._looked_at: Cell | None = None  # one of them, that is magnified until the cursor moves
        self._cells = CellEditor(document, actions)
        self.board = self._cells.board
        self.board.setMinimumSize(LEAST, LEAST)
        self.board.addActions([actions[acts.DESIGN], actions[acts.CLUES_FROM_FILLING]])
        self.draft = KakuroTool(self.board, self._puzzle)
        self._live = LiveVerdict()
        self._magnifier = Magnifier(self._draw_magnified)
        self.column = KakuroColumn(document, actions, self._live, self._magnifier)
        self.other_board = Board(document.position)
        self._stuck = False  # whether something is typed that is no clue
        self._narrow, self._column_requested = False, True
        self._lay_out()
        self.setFocusProxy(self.board)
        self._connect()
        empty = not (self._puzzle.across.any() or self._puzzle.down.any() or self._puzzle.givens.any())
        self._choose("design" if empty and not document.position.entries.any() else "entries")
        first = np.argwhere(self._puzzle.white)[:1].tolist()
        if self.mode != "design" and first:  # the corner is a block
            self.board.go((first[0][0], first[0][1]))

    def _lay_out(self) -> None:
        self.other_board.setMinimumSize(LEAST, LEAST)
        self.other_board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.other_board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.other_board.setAccessibleName(tr("Another solution"))
        self._captions = [caption(tr("Solution A")), caption(tr("Solution B"))]
        self._sides = []
        boards = QHBoxLayout()
        boards.setSpacing(GAP)
        boards.addWidget(self.column)
        for label, board in zip(self._captions, (self._cells, self.other_board), strict=True):
            side = QWidget()
            inside = QVBoxLayout(side)
            inside.setContentsMargins(0, 0, 0, 0)
            inside.setSpacing(2)
            inside.addWidget(label)
            inside.addWidget(board, 1)
            boards.addWidget(side, 1)
            self._sides.append(side)
        boards.setContentsMargins(0, 0, 0, 0)
        self.setLayout(boards)
        self._captions[0].hide()
        self._sides[1].hide()

    def _connect(self) -> None:
        self._cells.message_changed.connect(self._forward)
        self._cells.changed.connect(self.changed)
        self._cells.changed.connect(self.other_board.update)  # coordinates may be shown or hidden
        self.board.cursor_moved.connect(self._follow_cursor)
        self.board.cursor_moved.connect(self._point)
        self.draft.painted.connect(self._paint)
        self.draft.clue_requested.connect(self._put_clue)
        self.draft.message_changed.connect(self._say)
        self.column.symmetry_requested.connect(self._take_symmetry)
        self.column.verdict.shown_changed.connect(self._show_board)
        self.board.viewed.connect(lambda: self.other_board.show_view(self.board.view))
        self.board.viewed.connect(self._show_cell)
        self.board.escaped.connect(lambda: self.column.verdict.show_solution(""))
        self._live.changed.connect(self.changed)
        self._live.failed.connect(show_failure)
        self.column.advice.failed.connect(show_failure)
        self.column.advice.pointed.connect(self._mark)

    @property
    def _puzzle(self) -> Kakuro:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Kakuro)
        return puzzle

    @property
    def mode(self) -> str:
        """What digits become: a clue or an entry in design, else a given, an entry or a mark."""
        return self._cells.mode

    @property
    def _designing(self) -> bool:
        return self.mode == "design"

    # What a tab asks of an editor

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    @property
    def left_inset(self) -> int:
        """Return the pixels on its left over which the line under it is not centred."""
        return 0 if self.column.isHidden() else WIDTH + GAP

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, what breaks its rules, and what a search has found."""
        position = self._document.position
        changed = position is not self._position
        self._position, self._faults, self._found = position, faults, filling
        self.draft.show_puzzle(self._puzzle)
        if changed:
            self.column.verdict.show_solution("")  # it would hide what was changed
        self._live.show_puzzle(self._puzzle)
        self._show_board()

    def _show_board(self) -> None:
        """Show the position, or one or two of the solutions that the live verdict rests on."""
        which = self.column.verdict.shown
        if which:
            fresh, solutions = Position.fresh(self._puzzle), self._live.solutions
            self.board.show_position(fresh, [], solutions[which == "B"])
            self.other_board.show_position(fresh, [], solutions[1])
            for board in (self.board, self.other_board):
                board.mark_cells(self._live.differing())
        else:
            self._cells.show_position(self._faults, self._found)
            whole = self._pointed.shape == self._puzzle.shape
            self.board.mark_cells(self._pointed if whole else np.zeros(self._puzzle.shape, bool))
        both = which == "AB"
        self._captions[0].setVisible(bool(which))
        self._captions[0].setText(tr("Solution {}").format("B" if which == "B" else "A"))
        self._sides[1].setVisible(both)
        self._show_cell()

    def _follow_cursor(self) -> None:
        self._looked_at = None
        self._show_cell()

    def _show_cell(self) -> None:
        """Show beside the board what belongs to the cursor's cell."""
        if self.column.isVisibleTo(self):
            position, cell = self._document.position, self.board.cursor_cell
            self.column.show_cell(position, cell, self.draft.clues())
            self._magnifier.setVisible(self.board.cell_rect(cell).width() < READABLE)
            about = self._looked_at if self._looked_at and all(np.less(self._looked_at, self._puzzle.shape)) else None
            self._magnifier.show_cell(position, self.board.found, cell, about, self.board.marked())
        if not self._sides[1].isHidden():
            self.other_board.go(self.board.cursor_cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < WIDTH + GAP + ROOM
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_column(self._column_requested and not narrow)
        self._magnifier.fit(self.height() > ROOMY)
        self._show_cell()

    def _draw_magnified(self, painter: QPainter, rect: QRectF) -> None:
        if self._designing and self.draft.triangle is not None:
            self.draft.draw_triangle(painter, rect)

    def message(self) -> str:
        """Return what there is to say of the cell under the cursor."""
        return self._with_fault(self.draft.message()) if self._designing else self._cells.message()

    def _say(self, text: str) -> None:
        """Say something of the clue or stroke under way, and show it beside the board too."""
        self.message_changed.emit(self._with_fault(text) if text == self.draft.message() else text)
        self._show_cell()
        if self.draft.undoable != self._stuck:
            self._stuck = self.draft.undoable
            self.changed.emit()

    def _with_fault(self, text: str) -> str:
        """Return what is said of a clue together with what is wrong with all of them, unless one is being typed."""
        if self.draft.typed is not None or self.draft.stroking:
            return text
        here = self._concerned()
        fault = next((fault for fault in self._faults if not fault.cells or not here.isdisjoint(fault.cells)), None)
        if fault is None:
            return text
        return f"{text}. {fault.message}" if text else fault.message

    def _concerned(self) -> set[Cell]:
        """Return the cursor's cell, and the first cells of the runs whose clues it has."""
        puzzle, cell = self._puzzle, self.board.cursor_cell
        runs = [run for run in runs_at(puzzle, cell) if run != NO_RUN]
        return {cell, *(divmod(int(puzzle.runs.cells_in(run)[0]), puzzle.shape[1]) for run in runs)}

    def _forward(self, text: str) -> None:
        """Say what is said of digits; the hand has the word on clues."""
        if text or not self._designing:
            self.message_changed.emit(text)

    def _point(self) -> None:
        """Say what is wrong at the cursor while designing, or what can be typed there."""
        if self._designing:
            self.message_changed.emit(self.message())

    def explains(self, fault: Fault) -> bool:
        """Return False: it marks the cells that break a rule, and says nothing of it that stays."""
        return self._cells.explains(fault)

    def compare(self, solution: Filling | None) -> str:
        """Mark the entries that are not those of a solution, and say so."""
        return self._cells.compare(solution)

    def offers(self) -> Offers:
        """Return what can be done here."""
        digits, clues = self._seen().any(), self._puzzle.across.any() or self._puzzle.down.any()
        return {
            **self._cells.offers(),
            board_acts.GIVENS: Offer(partial(self._choose, "givens"), checked=self.mode == "givens"),
            board_acts.ENTRIES: Offer(partial(self._choose, "entries"), checked=self.mode == "entries"),
            board_acts.MARKS: Offer(partial(self._choose, "marks"), checked=self.mode == "marks"),
            acts.DESIGN: Offer(partial(self._choose, "design"), checked=self._designing),
            acts.SHOW_COMBINATIONS: Offer(self.toggle_column, checked=not self.column.isHidden()),
            acts.SHOW_DIFFERENCE: Offer(self.column.verdict.next_solution, self._live.state == "several"),
            acts.NEXT_SYMMETRY: Offer(self.next_symmetry),
            acts.CLUES_FROM_FILLING: Offer(self.clues_from_filling, bool(digits)),
            acts.CLEAR_CLUES: Offer(self.clear_clues, bool(clues)),
            board_acts.BOARD_SIDES: Offer(self.board_sides),
            **{act: Offer(partial(self._advise, act), able) for act, able in self.column.advice.possible().items()},
        }

    def clear_entries(self) -> None:
        """Remove all entries and marks."""
        self._cells.clear_entries()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()
        self.other_board.update()
        self.column.update()
        self.column.advice.show_colours()

    # Modes

    def _choose(self, mode: str) -> None:
        self.draft.leave()
        self.draft.drop()
        self.board.hand = self.draft if mode == "design" else None
        self._cells.choose(mode)
        self.board.update()
        self.message_changed.emit(self.message())

    # The column

    def toggle_column(self) -> None:
        """Show or hide the column beside the board."""
        self._column_requested = self.column.isHidden()
        self._show_column(self._column_requested)

    def _show_column(self, shown: bool) -> None:
        if shown == self.column.isHidden():
            self.column.setVisible(shown)
            self._show_cell()
            self.changed.emit()

    def next_symmetry(self) -> None:
        """Paint with the next symmetry."""
        names = list(SYMMETRIES)
        self._take_symmetry(names[(names.index(self.draft.symmetry) + 1) % len(names)])

    def _take_symmetry(self, name: str) -> None:
        self.draft.symmetry = name
        self.column.show_symmetry(name)
        self.message_changed.emit(tr("Symmetry: {}").format(tr(SYMMETRIES[name][0]).lower()))

    def _mark(self, cells: list[Cell]) -> None:
        """Mark the cells that advice is about."""
        mask = np.zeros(self._puzzle.shape, bool)
        for cell in cells:
            mask[cell] = True
        self._pointed = mask
        self._looked_at = middle_of(cells)
        if self._looked_at is not None:
            for cell in (*cells[:1], self._looked_at):
                self.board.reveal(cell)
        self._show_board()

    # Changes

    def _change(self, puzzle: Kakuro, did: str) -> None:
        """Go on to another puzzle on the same cells; entries and marks stay where cells stay open."""
        position, free = self._document.position, puzzle.open_cells()
        entries = np.where(free, position.entries, 0)
        self._document.apply(Position(puzzle, entries, np.where(free, position.marks, 0)), did)

    def _paint(self, mask: Mask, on: bool) -> None:
        puzzle = self._puzzle
        changed = mask & (puzzle.white != on)
        did = tr("paint {}").format(counted(int(changed.sum()), PAINTED[on]))
        self._change(replace(puzzle, white=np.where(mask, on, puzzle.white)), did)

    def _put_clue(self, triangle: Triangle, clue: int) -> None:
        where = f"{cell_name(triangle.cell)} {WAYS[triangle.down]}"
        did = tr("clue {} in {}").format(clue, where) if clue else tr("no clue in {}").format(where)
        self._change(self._puzzle.with_clue(triangle.cell, clue, triangle.down), did)

    def _seen(self) -> Filling:
        """Return the digits that are to be seen: entries and givens, and in empty cells what was found."""
        digits, found = self._puzzle.digits(self._document.position.entries), self.board.found
        if found is None or found.shape != digits.shape:  # of the board before the last change
            return digits
        return np.where(digits > 0, digits, found)

    def clues_from_filling(self) -> None:
        """Let the clues be the sums of the digits that are to be seen; runs that are not full keep theirs."""
        self.draft.flush()
        puzzle = self._puzzle
        sums = puzzle.with_sums(self._seen())
        across = np.where(sums.across > 0, sums.across, puzzle.across)
        down = np.where(sums.down > 0, sums.down, puzzle.down)
        self._change(replace(puzzle, across=across, down=down), tr("clues from the filling"))

    def clear_clues(self) -> None:
        """Remove all clues."""
        nothing = np.zeros(self._puzzle.shape, np.int32)
        self._change(replace(self._puzzle, across=nothing, down=nothing), tr("remove all clues"))

    def _advise(self, act: Act) -> None:
        """Ask for advice, with the column shown."""
        self.draft.flush()
        if self.column.isHidden():
            self.toggle_column()
        self.column.ensureWidgetVisible(self.column.advice)
        self.column.advice.ask(act)

    def board_sides(self) -> None:
        """Ask for rows and columns to add or cut off at each side."""
        self.draft.flush()
        puzzle = self._puzzle
        dialog = SidesDialog(self, puzzle, LONGEST, lambda sides: with_sides(puzzle, Sides(*sides)))
        dialog.accepted.connect(lambda: self._take_sides(Sides(*dialog.sides())))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _take_sides(self, sides: Sides) -> None:
        position = self._document.position
        entries, marks = (resized(array, *sides) for array in (position.entries, position.marks))
        self._document.apply(Position(with_sides(self._puzzle, sides), entries, marks), tr("change the sides"))


def caption(text: str) -> QLabel:
    """Return the label above one of two boards."""
    label = QLabel(text, alignment=Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "card-title")
    return label


def middle_of(cells: list[Cell]) -> Cell | None:
    """Return that of some cells which is nearest to the middle of all."""
    if not cells:
        return None
    places = np.array(cells)
    return cells[int(np.abs(places - places.mean(axis=0)).sum(axis=1).argmin())]

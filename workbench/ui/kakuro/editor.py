"""The kakuro editor: the board for entries, blocks and clues, and the panel with tools, verdict and advice."""

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.design import SYMMETRIES
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.preferences import is_on
from workbench.ui.board import acts as board_acts
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.document import Document
from workbench.ui.board.editor import aspect_of, fault_message
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.board_pair import BoardPair
from workbench.ui.kakuro.changes import changed_cells, previewed, with_found
from workbench.ui.kakuro.checked_entries import CheckedEntries
from workbench.ui.kakuro.clue_words import kakuro_words
from workbench.ui.kakuro.combinations import candidates_of, clued_cells
from workbench.ui.kakuro.designing import Designing, symmetry_in
from workbench.ui.kakuro.difficulty import level_words
from workbench.ui.kakuro.findings import FollowUp, Preview, Shown
from workbench.ui.kakuro.hint_layer import HintLayer
from workbench.ui.kakuro.magnifier import READABLE, Magnifier, clue_tip, middle_of
from workbench.ui.kakuro.panel import KakuroPanel
from workbench.ui.kakuro.sets_window import SetsWindow, sets_window
from workbench.ui.kakuro.tool import KakuroTool
from workbench.ui.kakuro.verdict import LiveVerdict

MODES = (*board_acts.MODES, acts.DESIGN)
ROOMY_HEIGHT = 760  # pixels above which the magnifier shows more rows


class KakuroEditor(QWidget):
    """Turns strokes, clues and digits into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    panel_needed = Signal()

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._position = document.position
        self._faults: list[Fault] = []
        self._found: Filling | None = None
        self._guessed: NDArray[np.bool_] | None = None  # cells of `_found`
        self._highlighted = np.zeros(self._puzzle.shape, bool)  # the cells that advice is about
        self._preview: Preview | None = None  # of a change that advice offers
        self._applicable: FollowUp | None = None  # what advice offered to do last
        self._magnified: Cell | None = None  # the one that is magnified until the cursor moves
        self._cells = CellEditor(document, actions, candidates_of, changed_cells)
        self.board = self._cells.board
        self.board.addActions([actions[acts.DESIGN], actions[acts.CLUES_FROM_FILLING]])
        self.draft = KakuroTool(self.board, self._puzzle)
        self.designing = Designing(self, document, self.message_changed.emit)
        self._live = LiveVerdict()
        self.checked = CheckedEntries(self.board, document, self._live)
        self.hints = HintLayer()
        self.board.layers.append(self.hints)
        self._magnifier = Magnifier(self._draw_magnified)
        self.panel = KakuroPanel(document, self._live, self._magnifier)
        self._pair = BoardPair(self._cells, document.position)
        self.other_board = self._pair.other_board
        self._draft_undoable = False  # whether the draft is an invalid clue
        self._lay_out()
        self.setFocusProxy(self.board)
        self._connect()
        self.draft.symmetry = symmetry_in(document.credits)
        self.panel.show_symmetry(self.draft.symmetry)
        empty = not (self._puzzle.across.any() or self._puzzle.down.any() or self._puzzle.givens.any())
        self._set_mode("design" if empty and not document.position.entries.any() else "entries")
        first = np.argwhere(self._puzzle.white)[:1].tolist()
        if self.mode != "design" and first:  # the corner is a block, which takes no entry
            self.board.go((first[0][0], first[0][1]))

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pair)

    def _connect(self) -> None:
        self._cells.message_changed.connect(self._forward)
        self._cells.changed.connect(self.changed)
        self._cells.changed.connect(self.other_board.update)  # coordinates may be shown or hidden
        self.board.cursor_moved.connect(self._follow_cursor)
        self.draft.painted.connect(self.designing.paint)
        self.draft.clue_requested.connect(self.designing.set_clue)
        self.draft.message_changed.connect(self._show_message)
        self.panel.symmetry_requested.connect(self._set_symmetry)
        self.panel.verdict.shown_changed.connect(self._show_board)
        self.panel.verdict.shown_changed.connect(lambda: self.message_changed.emit(self.message()))
        self.board.viewed.connect(self._show_cell)
        self.board.escaped.connect(lambda: self.panel.verdict.show_solution(""))
        self._live.changed.connect(self.changed)
        self.panel.advice.changed.connect(self._follow_advice)
        self.checked.toggled.connect(self.changed)
        self.checked.checked.connect(self.message_changed)
        for source in (self._live, self.panel.advice, self.panel.difficulty):
            source.failed.connect(show_failure)
        self.panel.advice.highlighted.connect(self._highlight)
        self.panel.advice.selected.connect(self._go)
        self.panel.advice.previewed.connect(self._show_preview)
        self.panel.advice.pictured.connect(self._show_hint)
        self.panel.advice.answered.connect(lambda: self.panel.verdict.show_solution(""))  # it is about the position
        self.board.words_of = kakuro_words
        self.board.tip_of = lambda cell: clue_tip(self._puzzle, self.board, cell)

    @property
    def _puzzle(self) -> Kakuro:
        return kakuro_of(self._document.position.puzzle)

    @property
    def mode(self) -> str:
        """The mode of typed digits: "design" (clues), "givens", "entries" or "marks"."""
        return self._cells.mode

    @property
    def _designing(self) -> bool:
        return self.mode == "design"

    @property
    def unique_solution(self) -> Filling | None:
        """The only solution, if it is known."""
        return self._live.unique_solution

    @property
    def level(self) -> str:
        """The difficulty, if it is known: Medium 231."""
        return level_words(self.panel.difficulty)

    # The Editor protocol

    @property
    def aspect(self) -> float:
        """The width of the board, divided by its height."""
        return aspect_of(self._puzzle.shape)

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position with its faults and the digits that a search found."""
        position = self._document.position
        changed = position is not self._position
        self._position, self._faults, self._found, self._guessed = position, faults, filling, None
        self.draft.show_puzzle(self._puzzle)
        if changed:
            self.panel.verdict.show_solution("")  # it would hide the change
        self._live.show_puzzle(self._puzzle)
        self.checked.follow()
        self._show_board()

    def show_guesses(self, guessed: NDArray[np.bool_] | None) -> None:
        """Mark the cells of the filling that a search has guessed."""
        self._guessed = guessed
        if not self.panel.verdict.shown:
            self._cells.show_guesses(guessed)

    def _show_board(self) -> None:
        """Show the position, or one or both of the two solutions that the verdict found."""
        which = self.panel.verdict.shown
        self.hints.covered = bool(which) or self._found is not None
        if which:
            solutions, differing = self._live.solutions, self._live.differing()
            self._pair.show_solutions(which, Position.fresh(self._puzzle), solutions, differing)
        else:
            self._cells.show_position(self._faults, self._found)
            self._cells.show_guesses(self._guessed)
            if (preview := self._preview) is not None and preview.puzzle.shape == self._puzzle.shape:
                shown = previewed(self._document.position, preview.puzzle, preview.found)
                self.board.show_position(shown, [], preview.found)
            elif self.hints.shown is not None and self.hints.shown.position is not None and not self.hints.covered:
                self.board.show_position(self.hints.shown.position, [])
            marks = self._highlighted.shape == self._puzzle.shape and self.hints.shown is None
            self.board.mark_cells(self._highlighted if marks else np.zeros(self._puzzle.shape, bool))
        self._pair.show_captions(which)
        self._show_cell()

    def _follow_cursor(self) -> None:
        """Show the cursor's cell; while designing, also the fault there, or what can be typed."""
        self._magnified = None
        self._show_cell()
        if self._designing:
            self.message_changed.emit(self.message())

    def _show_cell(self) -> None:
        """Show the cursor's cell in the panel and on the second board."""
        if not self.panel.isHidden():
            position, cell = self._pair.position or self._document.position, self.board.cursor_cell
            self.panel.show_cell(position, cell, self.draft.clues())
            self.panel.show_style(self._puzzle if self._designing and is_on("kakuro_style") else None)
            self._magnifier.setVisible(self.board.cell_rect(cell).width() < READABLE)
            about = self._magnified if self._magnified and all(np.less(self._magnified, self._puzzle.shape)) else None
            self._magnifier.show_cell(position, self.board.found, cell, about, self.board.marked())
        self._pair.follow(self.board.cursor_cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._magnifier.fit(self.height() > ROOMY_HEIGHT)
        self._show_cell()

    def _draw_magnified(self, painter: QPainter, rect: QRectF) -> None:
        if self._designing and self.draft.triangle is not None:
            self.draft.draw_triangle(painter, rect)

    def message(self) -> str:
        """Return the message for the preview that is shown, else for the cursor's cell."""
        if self._preview is not None:
            return f"Preview: {self._preview.change}. Press Enter to apply it."
        if self.panel.verdict.shown:  # it would speak of the entries, which a solution hides
            return ""
        return self._with_fault(self.draft.message()) if self._designing else self._cells.message()

    def _show_message(self, text: str) -> None:
        """Show a message about the clue or stroke in progress, and update the panel."""
        self.message_changed.emit(self._with_fault(text) if text == self.draft.message() else text)
        self._show_cell()
        if self.draft.undoable != self._draft_undoable:
            self._draft_undoable = self.draft.undoable
            self.changed.emit()

    def _with_fault(self, text: str) -> str:
        """Return a message about a clue with a fault; while a clue is typed, the message alone."""
        if self.draft.typed is not None or self.draft.stroking or not (text and self._faults):
            return text
        return f"{text}. {self.fault_message(self._faults)}"

    def _forward(self, text: str) -> None:
        """Forward a message about digits; while designing, the tool's messages replace an empty one."""
        if text or not self._designing:
            self.message_changed.emit(self.message() if self._preview or self.panel.verdict.shown else text)

    def fault_message(self, faults: list[Fault]) -> str:
        """Return the message of the fault at the cursor, or at the runs of its clues; else of the first fault."""
        if self._designing:
            return fault_message(faults, clued_cells(self._puzzle, self.board.cursor_cell))
        return self._cells.fault_message(faults)

    def explains(self, fault: Fault) -> bool:
        """Return whether a fault needs no message: where a solution hides the cells that it is in."""
        return bool(self.panel.verdict.shown) or self._cells.explains(fault)

    def compare(self, solution: Filling | None) -> str:
        """Mark the entries that differ from a solution, and return a message about them."""
        return self._cells.compare(solution)

    def offers(self) -> Offers:
        """Return what can be done here."""
        digits, clues = self._visible_digits().any(), self._puzzle.across.any() or self._puzzle.down.any()
        return {
            **self._cells.offers(),
            **{act: Offer(partial(self._set_mode, act.name), checked=self.mode == act.name) for act in MODES},
            acts.SHOW_DIFFERENCE: Offer(self.panel.verdict.next_solution, self._live.state == "several"),
            acts.NEXT_SYMMETRY: Offer(self.next_symmetry),
            acts.CLUES_FROM_FILLING: Offer(self.clues_from_filling, bool(digits)),
            acts.CLEAR_CLUES: Offer(self.designing.clear_clues, bool(clues)),
            acts.FILL_PATTERN: Offer(self.fill_pattern, bool(self._puzzle.white.any())),
            board_acts.APPLY: Offer(self.panel.advice.apply, self.panel.advice.applicable is not None),
            board_acts.CHECK_ENTRIES: Offer(self.checked.toggle, checked=is_on("check_entries")),
            board_acts.BOARD_SIDES: Offer(self.board_sides),
            acts.SET_TABLE: Offer(self._show_set_table),
            **{
                act: Offer(partial(self._advise, act), available)
                for act, available in self.panel.advice.possible().items()
            },
        }

    def _show_set_table(self) -> None:
        sets_window(self, self._puzzle, self._visible_digits(), self.board.cursor_cell).show()

    def paste_cells(self) -> bool:
        """Put cells from the clipboard onto the board; False: no cells."""
        return self._cells.paste_cells()

    def clear_entries(self) -> None:
        """Remove all entries and marks."""
        self._cells.clear_entries()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._pair.show_colours()
        self.panel.show_colours()

    def _follow_advice(self) -> None:
        """Report changed offers."""
        if (applicable := self.panel.advice.applicable) is not self._applicable:
            self._applicable = applicable
            self.changed.emit()

    # Modes

    def _set_mode(self, mode: str) -> None:
        """Choose what strokes and typed digits do."""
        self.draft.leave()
        self.draft.discard()
        self.board.tool = self.draft if mode == "design" else None
        self._cells.choose(mode)
        self.board.update()
        self.panel.show_designing(self._designing)
        self._show_cell()
        self.message_changed.emit(self.message())

    # The panel

    def next_symmetry(self) -> None:
        """Choose the next symmetry for strokes."""
        names = list(SYMMETRIES)
        self._set_symmetry(names[(names.index(self.draft.symmetry) + 1) % len(names)])

    def _set_symmetry(self, name: str) -> None:
        self.draft.symmetry = name
        self.panel.show_symmetry(name)
        self.message_changed.emit(f"Symmetry: {SYMMETRIES[name][0].lower()}")

    def _highlight(self, cells: list[Cell]) -> None:
        """Highlight the cells that advice is about."""
        mask = np.zeros(self._puzzle.shape, bool)
        for cell in cells:
            mask[cell] = True
        self._highlighted = mask
        if cells:
            self.panel.verdict.show_solution("")  # advice is about the position, not about a solution
        self._magnified = middle_of(cells)
        if self._magnified is not None:
            for cell in (*cells[:1], self._magnified):
                self.board.reveal(cell)
        self._show_board()

    def _show_preview(self, preview: Preview | None) -> None:
        """Show the board as a change would leave it, or as it is."""
        self._preview = preview
        self._show_board()
        self.message_changed.emit(self.message())

    def _show_hint(self, shown: Shown | None) -> None:
        """Draw a hint or a step on the board, or none."""
        self.hints.shown = shown
        if shown or not self.panel.verdict.shown:
            self._show_board()

    def _go(self, cell: Cell) -> None:
        """Move the cursor to a cell that advice names; a clue's place may be outside the board."""
        if all(0 <= place < length for place, length in zip(cell, self._puzzle.shape, strict=True)):
            self.board.go(cell)

    # Changes

    def _visible_digits(self) -> Filling:
        """Return the visible digits: givens and entries, and in empty cells those that a search found."""
        return with_found(self._puzzle.digits(self._document.position.entries), self.board.found)

    def clues_from_filling(self) -> None:
        """Set the clues to the sums of the visible digits; incomplete runs keep their clues."""
        self.draft.flush()
        self.designing.set_clues_of(self._visible_digits())

    def board_sides(self) -> None:
        """Ask for the rows and columns to add or remove at each side."""
        self.draft.flush()
        self.designing.ask_sides()

    def fill_pattern(self) -> None:
        """Ask how hard the board is to be, and find clues for its blocks."""
        self.draft.flush()
        self.designing.ask_pattern()

    def _advise(self, act: Act) -> None:
        """Show the advice panel and request advice."""
        self.draft.flush()
        self.panel_needed.emit()
        self.panel.reveal_advice()
        self.panel.advice.ask(act)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.checked.show(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.checked.show(False)
        if window := self.findChild(SetsWindow):
            window.close()  # another tab is in front

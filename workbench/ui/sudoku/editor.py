"""The editor of sudokus: the cells, and the panel beside them with the keypad, solutions and advice."""

from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.insight.sudoku.hints import mistakes
from workbench.puzzles.colouring import INKS, NO_COLOURS, ColouredPlace, Colouring
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Fault, Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.keyboard.presets import COLOUR, FILTER
from workbench.ui.base.preferences import is_on, toggle_preference
from workbench.ui.board import acts as board_acts
from workbench.ui.board.board_painter import BoardPainter
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.cells.cell_words import cell_words
from workbench.ui.board.cells.entry_check import EntryCheck, check_words
from workbench.ui.board.document import Document
from workbench.ui.board.editor import aspect_of
from workbench.ui.sudoku import acts
from workbench.ui.sudoku.advice.board_advice import BoardAdvice
from workbench.ui.sudoku.advice.rating import level_words
from workbench.ui.sudoku.bits_window import BitsWindow
from workbench.ui.sudoku.colour_palette import ColourPalette
from workbench.ui.sudoku.colour_tool import ColourTool
from workbench.ui.sudoku.digit_bar import DigitBar
from workbench.ui.sudoku.digit_filter import DigitFilter
from workbench.ui.sudoku.given_pattern import GivenPattern
from workbench.ui.sudoku.live_count import LiveCount
from workbench.ui.sudoku.panel import SudokuPanel
from workbench.ui.sudoku.regions.editing import RegionEditing
from workbench.ui.sudoku.solutions_view import SolutionsView
from workbench.ui.sudoku.step_messages import StepMessages
from workbench.ui.sudoku.truth import Truth

COLOURS = (acts.COLOUR_CELLS, acts.COLOUR_CANDIDATES)  # modes besides those of the cells
REGIONS = (acts.PAINT_REGIONS, acts.PAINT_EXTRA)
MODES = (*COLOURS, *REGIONS)
MIN_SIDE = 100  # pixels of the board
ONE_KEY = 9  # the largest digit that is typed by one key


class SudokuEditor(QWidget):
    """Joins the editor of cells with the parts that only sudokus have."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    panel_needed = Signal()

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._cells = CellEditor(document, actions)
        self.board = self._cells.board
        self.board.setMinimumSize(MIN_SIDE, MIN_SIDE)
        self.digit_bar = DigitBar()
        self.digit_filter = DigitFilter(lambda drawing: self._puzzle.draw_lines(drawing))
        self.truth, self.entry_check = Truth(), EntryCheck()
        self.board.layers += [self.digit_filter, self.truth, self.entry_check]
        self.live_count = LiveCount()
        self._steps = StepMessages()
        self.colour_tool = ColourTool(self.board, lambda: document.position)
        self.regions = RegionEditing(document, self.board)
        self.draft = self.regions.tool
        self.board.layers.append(self.regions.layer)
        self.board.words_of = self._words_of
        self.palette_panel = ColourPalette(actions)
        self.palette_panel.hide()  # until something is coloured
        self.pattern = GivenPattern(document, actions)
        self.board.layers.append(self.pattern.layer)
        self.advice = BoardAdvice(document, self._cells, actions)
        self.solutions_view = SolutionsView(self.live_count, self.advice.live_rating, self.truth)
        palettes = self.palette_panel, self.regions.palette, self.pattern
        self.panel = SudokuPanel(self.digit_bar, palettes, self.solutions_view, self.advice.panel)
        self.pattern.setVisible(self.mode == board_acts.GIVENS.name)  # in the panel: before, it would be a window
        self.advice.shown.connect(lambda: self.panel.reveal(self.advice.panel))
        self._by_rows = self._puzzle.side <= ONE_KEY and not self._puzzle.given().any()  # or the cursor stays
        self._check_requested = False  # whether a sentence on the entries is awaited
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._cells)
        self.setFocusProxy(self.board)
        self.digit_bar.chosen.connect(self.filter_digits)
        self.digit_bar.entered.connect(lambda value: self.type_value(self.board.cells(), value))
        self.digit_bar.marked.connect(lambda value, corner: self._cells.mark(self.board.cells(), value, corner))
        self.digit_bar.left.connect(self.board.setFocus)
        self.board.typed_as.connect(self._type_as)
        self.board.double_clicked.connect(self._double_clicked)
        self.board.rows.on = lambda: self._by_rows and self.mode == board_acts.GIVENS.name
        self._cells.images_of = self.pattern.images
        self.pattern.missing_changed.connect(self.board.update)
        self.solutions_view.visible_changed.connect(self._enable_count)
        self.live_count.changed.connect(self._check_entries)
        self.live_count.failed.connect(show_failure)
        self.truth.changed.connect(self.board.update)
        self.truth.failed.connect(show_failure)
        self.colour_tool.painted.connect(self._paint)
        self.colour_tool.previewed.connect(self._preview)
        self.colour_tool.colour_chosen.connect(self._show_mode)
        self.palette_panel.chosen.connect(self._choose_colour)
        self.regions.message_changed.connect(self.message_changed)
        self.regions.changed.connect(self.changed)
        self.regions.mode_requested.connect(self.choose)
        self.board.cursor_moved.connect(self._follow_cursor)
        self._cells.message_changed.connect(self._forward)
        self._cells.changed.connect(self.changed)
        self.advice.changed.connect(self.changed)
        self.advice.requested.connect(self.panel_needed)

    @property
    def _puzzle(self) -> Sudoku:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Sudoku)
        return puzzle

    # The Editor protocol

    @property
    def aspect(self) -> float:
        """The width of the board, divided by its height."""
        return aspect_of(self._puzzle.shape)

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    @property
    def level(self) -> str:
        """The difficulty, if it is known: Medium 1042."""
        return level_words(self.advice.live_rating)

    @property
    def mode(self) -> str:
        """The mode of typed digits."""
        return self._cells.mode

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position with its faults and the digits that a search found."""
        self._cells.show_position(faults, filling)
        self.regions.show_layout(self._puzzle.layout)
        self.filter_digits(self.digit_filter.value)
        self.pattern.show_puzzle()
        self.live_count.show_puzzle(self._puzzle)
        self.truth.follow(self._document.position, self._puzzle.open_cells() & (self.board.filled.entries == 0))
        self._check_entries()
        self.advice.show_position(filling is not None)
        self._follow_bits()

    def show_guesses(self, guessed: NDArray[np.bool_] | None) -> None:
        """Mark the cells of the filling that a search has guessed."""
        self._cells.show_guesses(guessed)

    def show_search(self, lane: Lane | None) -> None:
        """Explain the digits of a search that rests; None: it is running, or not shown."""
        self._steps.show_search(lane)

    def message(self) -> str:
        """Return the message for the cursor's cell."""
        r, c = self.board.cursor_cell
        if self.regions.used and (words := self.regions.message()):
            return words
        if self.entry_check.wrong[r, c]:
            entry = self._document.position.entries[r, c]
            return f"{cell_name((r, c))}: {entry} is not the digit of the solution."
        return self._steps.message((r, c)) or self._cells.message()

    def _forward(self, text: str) -> None:
        """Forward a message about cells; the editor's own comes before what they always say."""
        self.message_changed.emit(self.message() if text == self._cells.message() else text)

    def _show_bits(self) -> None:
        """Open the window with the bits of the cursor's cell, or bring it to the front."""
        window = self.findChild(BitsWindow) or BitsWindow(self)
        window.show_cell(self._document.position, self.board.cursor_cell)
        window.show()
        window.raise_()

    def _follow_bits(self) -> None:
        if window := self.findChild(BitsWindow):
            window.show_cell(self._document.position, self.board.cursor_cell)

    def _follow_cursor(self) -> None:
        self._steps.cursor_moved()
        self._follow_bits()
        self._cells.show_message()

    def fault_message(self, faults: list[Fault]) -> str:
        """Return the message of the fault at the cursor, or of the first one."""
        return self._cells.fault_message(faults)

    def explains(self, fault: Fault) -> bool:
        """Return False: faulty cells are marked, but no message is shown permanently."""
        return self._cells.explains(fault)

    def compare(self, solution: Filling | None) -> str:
        """Mark the entries that differ from a solution, and return a message about them."""
        return self._cells.compare(solution)

    def offers(self) -> Offers:
        """Return what can be done here."""
        modes = (*board_acts.MODES, *MODES)
        return {
            **self._cells.offers(),
            **self.advice.offers(),
            **self.regions.offers(),
            **{act: Offer(partial(self.choose, act.name), checked=self.mode == act.name) for act in modes},
            acts.CLEAR_COLOURS: Offer(self.clear_colours, bool(self._document.position.colouring)),
            acts.FILTER_DIGITS: Offer(self.digit_bar.setFocus),
            acts.BIT_MASKS: Offer(self._show_bits),
            acts.TOGGLE_GIVENS: Offer(self.toggle_givens),
            acts.TYPE_ROWS: Offer(self.toggle_rows, checked=self._by_rows),
            acts.SHOW_TRUE: Offer(self.toggle_truth, checked=self.truth.shown),
            board_acts.CHECK_ENTRIES: Offer(self.toggle_check, checked=is_on("check_entries")),
        }

    def paste_cells(self) -> bool:
        """Put cells, or the labels of regions, from the clipboard onto the board; False: there are none."""
        return self.regions.paste() if self.regions.used else self._cells.paste_cells()

    def clear_entries(self) -> None:
        """Remove all entries and marks."""
        self._cells.clear_entries()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._cells.show_colours()
        self.panel.update()
        self.digit_bar.update()
        self.palette_panel.show_theme()
        self.advice.show_colours()

    def _words_of(self, board: BoardPainter, cell: tuple[int, int]) -> str:
        """Return what a screen reader says of a cell: also its regions and diagonals."""
        return ", ".join([cell_words(board, cell), *self.regions.names(cell), *self.pattern.words(cell)])

    # Colours

    def _show_mode(self) -> None:
        """Show what keys and mouse do; candidates that are to be coloured are visible."""
        colouring = self.board.tool is self.colour_tool
        self.palette_panel.show_colour(self.colour_tool.colour if colouring else None)
        self.palette_panel.setVisible(colouring)
        self.pattern.setVisible(self.mode == board_acts.GIVENS.name)
        self.pattern.show_puzzle()
        self.digit_bar.setVisible(not self.regions.used)
        self._cells.require_candidates(self.truth.shown or (colouring and self.colour_tool.of_candidates))

    def _choose_colour(self, colour: int) -> None:
        """Use a colour, for cells unless candidates are being coloured."""
        self.colour_tool.choose(colour)
        if self.board.tool is not self.colour_tool:
            self.choose(acts.COLOUR_CELLS.name)
        self.board.setFocus()

    def _paint(self, colouring: Colouring) -> None:
        self._document.apply(replace(self._document.position, colouring=colouring), "colour")
        self._cells.redraw()

    def _preview(self, colouring: Colouring) -> None:
        self._cells.redraw(replace(self._document.position, colouring=colouring))

    def clear_colours(self) -> None:
        """Remove the colours of all cells and candidates."""
        position = replace(self._document.position, colouring=NO_COLOURS)
        self._document.apply(position, "remove all colours")

    # Solutions

    def toggle_truth(self) -> None:
        """Show which candidates occur in some solution, or stop."""
        self.truth.show(not self.truth.shown)
        self._show_mode()
        self.changed.emit()

    @property
    def unique_solution(self) -> Filling | None:
        """The only solution, if it is known."""
        return self.live_count.unique_solution

    def toggle_check(self) -> None:
        """Strike out wrong entries, or not; in all sudokus."""
        toggle_preference("check_entries")
        self._check_requested = is_on("check_entries")
        self._enable_count()
        self._check_entries()
        self.changed.emit()

    def _enable_count(self) -> None:
        """Count solutions while the count is visible, or entries are checked."""
        visible = self.isVisible() and (self.solutions_view.isVisible() or is_on("check_entries"))
        self.live_count.set_enabled(visible)

    def _check_entries(self) -> None:
        before = self.entry_check.wrong
        solution = self.live_count.unique_solution if is_on("check_entries") else None
        self.entry_check.check(self._document.position.entries, solution)
        if not np.array_equal(before, self.entry_check.wrong):
            self.board.update()
            self._cells.show_message()
        count = self.live_count.count
        if self._check_requested and count is not None and (count.complete or count.counted > 1):
            self._check_requested = False
            position = self._document.position
            hint = mistakes(position, solution) if solution is not None else None
            marks = hint.sentences[0] if hint else ""
            self.message_changed.emit(check_words(position.entries, self.entry_check.wrong, solution, marks))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._enable_count()
        self._check_entries()
        self.truth.set_enabled(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.live_count.set_enabled(False)
        self.truth.set_enabled(False)
        if window := self.findChild(BitsWindow):
            window.close()  # another tab is in front

    # The keypad

    def filter_digits(self, value: int | None) -> None:
        """Highlight the cells of a digit, or those with two candidates (BIVALUE); None = no filter."""
        puzzle, filled = self._puzzle, self.board.filled
        digits = np.where(puzzle.givens > 0, puzzle.givens, filled.entries)
        if value is None:
            self.digit_filter.value = None
        else:
            coloured = self._document.position.colouring.cells(puzzle.shape) > 0
            self.digit_filter.apply(value, digits, self._cells.candidates(), coloured)
        counts = np.bincount(digits.ravel(), minlength=puzzle.side + 1)[1 : puzzle.side + 1]
        self.digit_bar.show_digits(tuple((puzzle.side - counts).tolist()), value)
        self.board.update()

    # What is typed

    def choose(self, mode: str) -> None:
        """Switch to a mode of typed digits."""
        if self.board.tool is not None:
            self.board.tool.leave()
        self.colour_tool.of_candidates = mode == acts.COLOUR_CANDIDATES.name
        self.board.tool = self.colour_tool if mode in (act.name for act in COLOURS) else None
        self.regions.use(mode)
        self._cells.choose(mode)
        self._show_mode()
        if self.regions.used:
            self.panel_needed.emit()  # for the palette, which counts the cells

    def _type_as(self, role: str, value: int) -> None:
        """Do what digits with modifiers do, but for marks."""
        if role == FILTER:
            self.digit_bar.toggle(value)
        elif role == COLOUR and value <= len(INKS):
            places = [ColouredPlace(*cell) for cell in self.board.cells()]
            self._paint(self._document.position.colouring.toggled(places, value))

    def type_value(self, cells: list[tuple[int, int]], value: int) -> None:
        """Put a value into cells; 0 erases them."""
        self._cells.type_value(cells, value)

    def toggle_rows(self) -> None:
        """Go on to the next cell after each given that is typed, or not."""
        self._by_rows = not self._by_rows
        self.choose(board_acts.GIVENS.name if self._by_rows else self.mode)
        self.board.setFocus()

    def toggle_givens(self) -> None:
        """Give the selected cells their digits, or open them, with their images under the symmetry."""
        solution = self.live_count.unique_solution if self.board.found is None else self.board.found
        if words := self.pattern.toggle(self.board.cells(), solution):
            self.message_changed.emit(words)

    def _double_clicked(self) -> None:
        if self.mode == board_acts.GIVENS.name:
            self.toggle_givens()

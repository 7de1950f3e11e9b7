"""The exact cover editor: the matrix, its text, and its picture if it draws one; a change of one updates the others."""

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Fault, Filling
from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.board import acts as board_acts
from workbench.ui.board.document import Document
from workbench.ui.cover import acts
from workbench.ui.cover.cell_questions import CellQuestions
from workbench.ui.cover.cell_typing import CellTyping
from workbench.ui.cover.changes import offers_at, possible_at, with_cover
from workbench.ui.cover.cursor_changes import CursorChanges
from workbench.ui.cover.matrix_field import MatrixField
from workbench.ui.cover.matrix_legend import FILLING, Legend
from workbench.ui.cover.matrix_states import states_after
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.cover.matrix_words import differing_text
from workbench.ui.cover.panel import CoverPanel
from workbench.ui.cover.picture import CoverPicture
from workbench.ui.cover.preparation.dialog import open_preparation
from workbench.ui.cover.properties import on_member
from workbench.ui.cover.text_view import CoverTextView, too_long

CONTEXT_MENU = (
    acts.TOGGLE_MEMBER, acts.COLOUR_MEMBER, acts.RENAME, acts.ITEM_BOUNDS, acts.OPTION_COST,
    acts.OTHER_SORT, acts.CHOOSE_OPTION,
    acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY, acts.REMOVE_PICKED,
)  # fmt: skip
PARTS = (acts.SHOW_MATRIX, acts.SHOW_TEXT, acts.SHOW_BOTH)
MESSAGE_MARGIN = 60  # pixels of the message line that stay free
PART_WIDTHS = (560, 300)  # of matrix and text, in proportion
PICTURED_WIDTHS = (400, 460)  # of the matrix, and of picture and text
PART_HEIGHTS = (400, 300)  # of picture and text


class CoverEditor(QWidget):
    """Changes the document's cover by keys and mouse in the matrix, and by typed text."""

    message_changed = Signal(str, bool)  # a sentence for the line under the matrix, and whether it is a fault
    changed = Signal()  # the offers
    edit_requested = Signal()  # a double click while the mouse only looks
    aspect = 1.5  # it takes the room that there is

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._parts = acts.SHOW_BOTH
        self._possible: dict[Act, bool] = {}  # when the offers were last reported as changed
        self.matrix = MatrixView(empty="No items yet. Press Enter to add one, or type the cover as text.")
        self.text = CoverTextView()
        self.picture = CoverPicture()
        self.field = MatrixField(self.matrix)
        self._changes = CursorChanges(document, self.matrix, self.text)
        self._questions = CellQuestions(self._changes, self.matrix, self.field)
        self._typing = CellTyping(self._changes, self._questions, self.matrix)
        self.panel = CoverPanel(actions, self._changes.change_property)
        self._looking = False  # the mouse changes nothing
        self.legend = Legend(FILLING)
        policy = self.legend.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # otherwise the matrix jumps when a search starts
        self.legend.setSizePolicy(policy)
        self.legend.hide()
        self.matrix.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.matrix.addActions([actions[act] for act in CONTEXT_MENU])
        self.setFocusProxy(self.matrix)
        self._lay_out()
        self.matrix.show_cover(self.cover)
        self.text.show_cover(self.cover)
        self.panel.show_cover(self.cover, self.matrix.cursor_place)
        self._show_text()
        self.matrix.cursor_moved.connect(self._cursor_moved)
        self.matrix.activated.connect(self._typing.activate)
        self.matrix.clicked.connect(self._click)
        self.matrix.double_clicked.connect(self._double_click)
        self.panel.form.other_sort_requested.connect(self._changes.other_sort)
        self.matrix.typed.connect(self._typing.type)
        self.matrix.moved.connect(self.field.close_field)
        for part in (self._changes, self._questions, self._typing):
            part.message_changed.connect(self.message_changed)
        self.text.typed.connect(self._take_text)
        self.text.changed.connect(self._text_changed)
        for corrected in (self.field.closed, self.panel.form.restored):
            corrected.connect(lambda: self.message_changed.emit(self.message(), False))

    def _lay_out(self) -> None:
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.matrix, 1)
        column.addWidget(self.legend)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self.splitter.setHandleWidth(12)
        self._right = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._right.setHandleWidth(12)
        self._right.addWidget(self.picture)
        self._right.addWidget(self.text)
        self._right.setSizes(list(PART_HEIGHTS))
        self.splitter.addWidget(self._left)
        self.splitter.addWidget(self._right)
        self.splitter.setSizes(list(PART_WIDTHS))
        self.splitter.setStretchFactor(0, PART_WIDTHS[0])
        self.splitter.setStretchFactor(1, PART_WIDTHS[1])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    @property
    def cover(self) -> Cover:
        """The document's cover."""
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Cover)
        return puzzle

    # The Editor protocol

    @property
    def draft(self) -> CoverTextView:
        """The text view."""
        return self.text

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's cover with its chosen, found and faulty options."""
        cover, entries = self.cover, self._document.position.entries
        if cover is not self.matrix.cover:
            self.field.close_field()
            self.matrix.show_cover(cover)
            self.text.show_cover(cover)
            self.panel.show_cover(cover, self.matrix.cursor_place)
            self._show_text()
        self.picture.show_filling(entries if filling is None else np.maximum(entries, filling))
        chosen = cover.chosen(entries if filling is None else np.maximum(entries, filling))
        self.matrix.show_states(*states_after(cover, chosen))
        self.legend.setVisible(bool(chosen.any()))
        faulty = {row for fault in faults for row, _ in fault.cells}
        self.matrix.show_faults(np.array(sorted(faulty), np.int64))

    def message(self) -> str:
        """Return the message for the cursor's cell."""
        if self.text.error:
            return "The matrix shows the last text without an error."
        text = self.matrix.description(self.matrix.cursor_place)
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(200, self.width() - MESSAGE_MARGIN))

    def explains(self, _fault: Fault) -> bool:
        """Return False: faulty options are marked, but no message is shown permanently."""
        return False

    def compare(self, solution: Filling | None) -> str:
        """Mark the chosen options that are not in a solution, and return a message about them."""
        chosen = self.cover.chosen(self._document.position.entries)
        wrong = [] if solution is None else np.nonzero(chosen & ~self.cover.chosen(solution))[0].tolist()
        self.matrix.show_differing(np.array(wrong, np.int64))
        return differing_text(self.cover, wrong)

    def offers(self) -> Offers:
        """Return what can be done here."""
        return {
            **{act: Offer(partial(self._show_parts, act), checked=self._parts is act) for act in PARTS},
            **self._changes.offers(),
            **self._questions.offers(),
            **offers_at(self.cover, self.matrix.cursor_place, {acts.SIMPLIFY: self._simplify}),
            board_acts.ZOOM_IN: Offer(partial(self.matrix.zoom_by, 1)),
            board_acts.ZOOM_OUT: Offer(partial(self.matrix.zoom_by, -1)),
            board_acts.ZOOM_FIT: Offer(partial(self.matrix.zoom_by, 0)),
        }

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def clear_entries(self) -> None:
        """Drop all chosen options."""
        self._document.apply(Position.fresh(self.cover), "drop all options")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.matrix.viewport().update()
        self.legend.update()
        self.picture.show_colours()
        self.text.show_colours()

    def look_only(self, on: bool) -> None:
        """Let the mouse change nothing, or let it edit again."""
        self._looking = on

    def _simplify(self) -> None:
        open_preparation(self, self._document, self._changes.blocked_reason)

    # The text

    def _take_text(self, cover: Cover) -> None:
        position = Position.fresh(cover)
        if cover.count == self.cover.count:
            position = with_cover(self._document.position, cover)
        self._document.apply(position, "edit text")

    def _text_changed(self) -> None:
        """Dim the matrix while the text is invalid: it is that of an earlier text."""
        self.matrix.show_outdated(bool(self.text.error))
        self.message_changed.emit(self.message(), False)
        self.changed.emit()

    def _show_text(self) -> None:
        """Show the text if it is chosen, beside the matrix only if it is short enough to be edited; and the picture."""
        had_picture, has_picture = self.picture.board is not None, self.cover.layout is not None
        self.picture.show_cover(self.cover)
        if has_picture and not had_picture:
            self.splitter.setSizes(list(PICTURED_WIDTHS))
        with_text = {acts.SHOW_TEXT: True, acts.SHOW_MATRIX: False}.get(self._parts, not too_long(self.cover))
        with_picture = has_picture and self._parts is not acts.SHOW_MATRIX
        self.text.setVisible(with_text)
        self.picture.setVisible(with_picture)
        self._right.setVisible(with_text or with_picture)

    def _show_parts(self, parts: Act) -> None:
        self._parts = parts
        self.text.flush()
        self._left.setVisible(parts is not acts.SHOW_TEXT)
        self._show_text()
        front: QWidget = self.text if parts is acts.SHOW_TEXT else self.matrix
        self.setFocusProxy(front)
        front.setFocus()
        self.changed.emit()

    # The cursor and the mouse in the matrix

    def _cursor_moved(self) -> None:
        self.message_changed.emit(self.message(), False)
        self.panel.show_cover(self.cover, self.matrix.cursor_place)
        if (possible := possible_at(self.cover, *self.matrix.cursor_place)) != self._possible:
            self._possible = possible
            self.changed.emit()

    def _click(self) -> None:
        """Toggle a cell."""
        if not self._looking and on_member(self.cover, self.matrix.cursor_place):
            self._changes.toggle_member()

    def _double_click(self) -> None:
        """Change a name or a cost; a cell has been toggled by the first click."""
        if self._looking:
            self.edit_requested.emit()
        elif not on_member(self.cover, self.matrix.cursor_place):
            self._typing.activate()

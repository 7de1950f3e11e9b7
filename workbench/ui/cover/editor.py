"""The exact cover editor: the matrix and its text side by side; a change of one updates the other."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.cover import Cover, edits
from workbench.puzzles.cover.edits import CoverError
from workbench.puzzles.puzzle import Fault, Filling
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.document import Document
from workbench.ui.cover import acts
from workbench.ui.cover.changes import possible_at, with_cover, with_entries
from workbench.ui.cover.matrix_field import MatrixField
from workbench.ui.cover.matrix_legend import FILLING, Legend
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.matrix_states import states_after
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.cover.matrix_words import differing_text
from workbench.ui.cover.panel import CoverPanel
from workbench.ui.cover.preparation.dialog import open_preparation
from workbench.ui.cover.properties import (
    BOUNDS,
    COLOUR,
    COST,
    ITEM_NAME,
    OPTION_NAME,
    Property,
    on_member,
    question_of,
)
from workbench.ui.cover.text_view import CoverTextView, too_long

CONTEXT_MENU = (
    acts.TOGGLE_MEMBER, acts.COLOUR_MEMBER, acts.RENAME, acts.ITEM_BOUNDS, acts.OPTION_COST,
    acts.OTHER_SORT, acts.CHOOSE_OPTION,
    acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY, acts.REMOVE_PICKED,
)  # fmt: skip
PARTS = (acts.SHOW_MATRIX, acts.SHOW_TEXT, acts.SHOW_BOTH)
MESSAGE_MARGIN = 60  # pixels of the message line that stay free
PART_WIDTHS = (560, 300)  # of matrix and text, in proportion


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
        self.matrix = MatrixView(empty=tr("No items yet. Press Enter to add one, or type the cover as text."))
        self.text = CoverTextView()
        self.field = MatrixField(self.matrix)
        self.panel = CoverPanel(actions, self._change_property)
        self._looking = False  # the mouse changes nothing
        self._owed: MatrixCell | None = None  # a typed 0 that waits for another primary item of its option
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
        self.matrix.activated.connect(self._activate)
        self.matrix.clicked.connect(self._click)
        self.matrix.double_clicked.connect(self._double_click)
        self.panel.form.other_sort_requested.connect(self.other_sort)
        self.matrix.typed.connect(self._type)
        self.matrix.moved.connect(self.field.close_field)
        self.text.typed.connect(self._take_text)
        self.text.changed.connect(self._text_changed)
        self.field.closed.connect(lambda: self.message_changed.emit(self.message(), False))

    def _lay_out(self) -> None:
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.matrix, 1)
        column.addWidget(self.legend)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self.splitter.setHandleWidth(12)
        self.splitter.addWidget(self._left)
        self.splitter.addWidget(self.text)
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
        chosen = cover.chosen(entries if filling is None else np.maximum(entries, filling))
        self.matrix.show_states(*states_after(cover, chosen))
        self.legend.setVisible(bool(chosen.any()))
        faulty = {row for fault in faults for row, _ in fault.cells}
        self.matrix.show_faults(np.array(sorted(faulty), np.int64))

    def message(self) -> str:
        """Return the message for the cursor's cell."""
        if self.text.error:
            return tr("The matrix shows the last text without an error.")
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
        changes: dict[Act, Callable[[], None]] = {
            acts.ADD_OPTION: self.add_option,
            acts.ADD_ITEM: self.add_item,
            acts.ADD_SECONDARY: self.add_secondary,
            acts.REMOVE_PICKED: self.remove_picked,
            acts.TOGGLE_MEMBER: self.toggle_member,
            acts.RENAME: self.rename,
            acts.COLOUR_MEMBER: self.colour_member,
            acts.ITEM_BOUNDS: self.item_bounds,
            acts.OPTION_COST: self.option_cost,
            acts.OTHER_SORT: self.other_sort,
            acts.CHOOSE_OPTION: self.choose_option,
            acts.SIMPLIFY: partial(open_preparation, self, self._document, self._blocked_reason),
        }
        possible = possible_at(self.cover, *self.matrix.cursor_place)
        return {
            **{act: Offer(partial(self._show_parts, act), checked=self._parts is act) for act in PARTS},
            **{act: Offer(change, possible.get(act, True)) for act, change in changes.items()},
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
        self._document.apply(Position.fresh(self.cover), tr("drop all options"))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.matrix.viewport().update()
        self.legend.update()
        self.text.show_colours()

    def look_only(self, on: bool) -> None:
        """Let the mouse change nothing, or let it edit again."""
        self._looking = on

    # Changes

    def _change_property(self, one: Property, at: MatrixCell, text: str) -> str:
        """Change a property of a cell; return why that is impossible, or ""."""
        description = one.step(self.cover, at, text)
        return self._apply(lambda: one.changed(self.cover, at, text), description)

    def _apply(self, change: Callable[[], Cover], description: str) -> str:
        """Change the cover and keep the chosen options; return why that is impossible, or ""."""
        if problem := self._blocked_reason():
            return problem
        try:
            cover = change()
        except CoverError as error:
            self.message_changed.emit(str(error), True)
            return str(error)
        self._document.apply(with_cover(self._document.position, cover), description)
        return ""

    def _blocked_reason(self) -> str:
        """Return and show why the matrix cannot be changed: invalid text would be lost; "" if it can."""
        self.text.flush()
        if not self.text.error:
            return ""
        text = tr("The text has an error. Correct or undo it before you change the matrix.")
        self.message_changed.emit(text, True)
        return text

    def _take_text(self, cover: Cover) -> None:
        position = Position.fresh(cover)
        if cover.count == self.cover.count:
            position = with_cover(self._document.position, cover)
        self._document.apply(position, tr("edit text"))

    def _text_changed(self) -> None:
        """Dim the matrix while the text is invalid: it is that of an earlier text."""
        self.matrix.show_outdated(bool(self.text.error))
        self.message_changed.emit(self.message(), False)
        self.changed.emit()

    def _show_text(self) -> None:
        """Show the text if it is chosen; beside the matrix only if the cover is short enough to be edited."""
        self.text.setVisible({acts.SHOW_TEXT: True, acts.SHOW_MATRIX: False}.get(self._parts, not too_long(self.cover)))

    def _show_parts(self, parts: Act) -> None:
        self._parts = parts
        self.text.flush()
        self._left.setVisible(parts is not acts.SHOW_TEXT)
        self._show_text()
        front: QWidget = self.text if parts is acts.SHOW_TEXT else self.matrix
        self.setFocusProxy(front)
        front.setFocus()
        self.changed.emit()

    # The actions: options and items

    def add_option(self) -> None:
        """Add an option with the cursor's item, or with the first one if that is not primary."""
        item = self.matrix.cursor_place.item
        item = item if 1 <= item <= self.cover.primary else 1
        if not self._apply(lambda: edits.with_option(self.cover, [item]), tr("add option")):
            self.matrix.go(MatrixCell(self.cover.count - 1, item))

    def add_item(self) -> None:
        """Ask for the name of a new primary item."""
        self._add_item(primary=True)

    def add_secondary(self) -> None:
        """Ask for the name of a new secondary item."""
        self._add_item(primary=False)

    def _add_item(self, primary: bool) -> None:
        def take(name: str) -> str:
            problem = self._apply(lambda: edits.with_item(self.cover, name, primary), tr("add item {}").format(name))
            if not problem:
                item = self.cover.primary if primary else len(self.cover.items)
                self.matrix.go(MatrixCell(max(NAMES, min(self.matrix.cursor_place.option, self.cover.count - 1)), item))
            return problem

        last = self.cover.primary if primary else len(self.cover.items)
        self.matrix.reveal(MatrixCell(self.matrix.cursor_place.option, last))
        what = tr("Name of the new item") if primary else tr("Name of the new secondary item")
        self._ask(self.matrix.below_name(last + 1), what, "", "", take)

    def remove_picked(self) -> None:
        """Remove the selected options, or the items whose names are selected."""
        if items := list(self.matrix.picked_items()):
            names = self.cover.items[items[0] - 1] if len(items) == 1 else counted(len(items), "item")
            self._apply(lambda: edits.without_items(self.cover, items), tr("remove {}").format(names))
        elif (options := list(self.matrix.picked_options())) and not self._blocked_reason():
            description = tr("remove {}").format(counted(len(options), "option"))
            place = MatrixCell(options[0], self.matrix.cursor_place.item)
            shorter = edits.without_options(self.cover, options)
            entries = np.delete(self._document.position.entries[: self.cover.count], options, axis=0)
            self._document.apply(with_entries(shorter, entries), description)
            self.matrix.go(place)

    def toggle_member(self) -> None:
        """Add the cursor's item to the option, or remove it."""
        option, item = self.matrix.cursor_place
        where = tr("{} in option {}").format(self.cover.items[item - 1], self.cover.option_name(option))
        self._apply(lambda: edits.toggled(self.cover, option, item), where)

    def choose_option(self) -> None:
        """Choose the cursor's option, or drop it."""
        option = self.matrix.cursor_place.option
        entries = self._document.position.entries.copy()
        entries[option, 0] = 0 if entries[option, 0] else 1
        verb = tr("choose option {}") if entries[option, 0] else tr("drop option {}")
        self._document.apply(with_entries(self.cover, entries), verb.format(self.cover.option_name(option)))

    def other_sort(self) -> None:
        """Make the cursor's item secondary or primary."""
        option, item = self.matrix.cursor_place
        name = self.cover.items[item - 1]
        description = tr("change {} to primary or secondary").format(name)
        if not self._apply(lambda: edits.in_other_sort(self.cover, item), description):
            self.matrix.go(MatrixCell(option, self.cover.items.index(name) + 1))

    # The actions: fields over a cell

    def _ask(self, where: MatrixCell | QRect, what: str, text: str, typed: str, take: Callable[[str], str]) -> None:
        if self._blocked_reason():
            return
        self.message_changed.emit(tr("{}. Press Enter to accept, Escape to cancel.").format(what), False)
        self.field.ask(where if isinstance(where, QRect) else self.matrix.cell_rect(where), what, text, typed, take)

    def _ask_for(self, one: Property, typed: str) -> None:
        """Ask for a property of the cursor's cell."""
        cover, at = self.cover, self.matrix.cursor_place
        self._ask(
            one.place(cover, at),
            question_of(one, cover, at),
            one.value(cover, at),
            typed,
            partial(self._change_property, one, at),
        )

    def rename(self, typed: str = "") -> None:
        """Ask for the name of the cursor's item, or of its option."""
        option, item = self.matrix.cursor_place
        if 0 < item <= len(self.cover.items) and (option == NAMES or not self.cover.count):
            self._ask_for(ITEM_NAME, typed)
        elif option != NAMES:
            self._ask_for(OPTION_NAME, typed)

    def colour_member(self, typed: str = "") -> None:
        """Ask for the colour of a secondary item in the cursor's option; the item is added if necessary."""
        self._ask_for(COLOUR, typed)

    def item_bounds(self, typed: str = "") -> None:
        """Ask how often the cursor's item must be covered."""
        self._ask_for(BOUNDS, typed)

    def option_cost(self, typed: str = "") -> None:
        """Ask for the cost of the cursor's option."""
        self._ask_for(COST, typed)

    # Keys and the mouse in the matrix

    def _cursor_moved(self) -> None:
        self.message_changed.emit(self.message(), False)
        self.panel.show_cover(self.cover, self.matrix.cursor_place)
        if (possible := possible_at(self.cover, *self.matrix.cursor_place)) != self._possible:
            self._possible = possible
            self.changed.emit()

    def _activate(self) -> None:
        option, item = self.matrix.cursor_place
        if not self.cover.items:
            self.add_item()
        elif option == NAMES or item == 0:
            self.rename()
        elif item > len(self.cover.items):
            self.option_cost()
        else:
            self.toggle_member()

    def _type(self, sign: str) -> None:
        """Start editing the cursor's cell with a typed character: a name, a colour or a cost."""
        option, item = self.matrix.cursor_place
        if not self.cover.items or (option == NAMES and item > len(self.cover.items)):
            return
        if option == NAMES or item == 0:
            self.rename(sign)
        elif item > len(self.cover.items):
            self.option_cost(sign)
        elif item > self.cover.primary:
            self.colour_member(sign)
        elif sign in "01":
            self._type_member(sign == "1")

    def _type_member(self, on: bool) -> None:
        """Put the cursor's item into the option or take it from it, and go on to the next cell.

        The only primary item of an option stays until another one is typed: so a row can be typed from its left end.
        """
        at, owed, option = self.matrix.cursor_place, self._owed, self.cover.option(self.matrix.cursor_place.option)
        waiting = owed.item if on and owed is not None and owed.option == at.option and owed.item in option else 0
        if not on and at.item in option and np.count_nonzero(option <= self.cover.primary) == 1:
            self._owed = at
            text = tr("Option {} keeps {} until it has another primary item.")
            self._go_on(at, text.format(self.cover.option_name(at.option), self.cover.items[at.item - 1]))
            return
        cover = self.cover if on == (at.item in option) else edits.toggled(self.cover, at.option, at.item)
        if waiting and waiting != at.item:
            cover = edits.toggled(cover, at.option, waiting)
        self._owed = None if on else owed
        where = tr("{} in option {}").format(self.cover.items[at.item - 1], self.cover.option_name(at.option))
        if cover is self.cover or not self._apply(lambda: cover, where):
            self._go_on(at)

    def _go_on(self, at: MatrixCell, message: str = "") -> None:
        """Go to the next primary item, or to the first one of the next option."""
        if at.item < self.cover.primary:
            self.matrix.go(MatrixCell(at.option, at.item + 1))
        elif at.option + 1 < self.cover.count:
            self.matrix.go(MatrixCell(at.option + 1, 1))
        if message:
            self.message_changed.emit(message, False)

    def _click(self) -> None:
        """Toggle a cell."""
        if not self._looking and on_member(self.cover, self.matrix.cursor_place):
            self.toggle_member()

    def _double_click(self) -> None:
        """Change a name or a cost; a cell has been toggled by the first click."""
        if self._looking:
            self.edit_requested.emit()
        elif not on_member(self.cover, self.matrix.cursor_place):
            self._activate()

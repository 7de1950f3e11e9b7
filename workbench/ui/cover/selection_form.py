"""The properties of the cell under the cursor as fields: those of its item, and those of its option."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.ui.base.choice_form import add_field, form_layout, list_box
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.theme import set_style_property
from workbench.ui.cover.matrix_sheet import MatrixCell
from workbench.ui.cover.properties import (
    BOUNDS,
    COLOUR,
    COST,
    ITEM_NAME,
    OPTION_NAME,
    Property,
    item_name,
    on_item,
    on_option,
    question_of,
)

Take = Callable[[Property, MatrixCell, str], str]
GAP = 4  # pixels above a heading
SORTS = ("primary", "secondary")


class SelectionForm(QWidget):
    """Shows the fields that apply to a cell; a value that is refused stays, in red, to be corrected."""

    other_sort_requested = Signal()  # the item is to be secondary, or primary
    restored = Signal()  # a value, after one that was refused

    def __init__(self, take: Take) -> None:
        super().__init__()
        self._cover: Cover | None = None
        self._at = MatrixCell(0, 0)
        self.item_title, self.option_title = heading(), heading()
        self.nothing = QLabel("Select an item or an option to change it.", wordWrap=True)
        self.nothing.setProperty("role", "muted")
        self.fields = {one: PropertyField(one, take) for one in (ITEM_NAME, BOUNDS, OPTION_NAME, COST, COLOUR)}
        for field in self.fields.values():
            field.restored.connect(self.restored)
        self.sort_box = list_box()
        self.sort_box.addItems(list(SORTS))
        self.sort_box.setAccessibleName("Primary or secondary")
        self.sort_box.activated.connect(self._request_sort)
        self._form = form_layout()
        self._form.addRow(self.item_title)
        add_field(self._form, ITEM_NAME.title, self.fields[ITEM_NAME])
        add_field(self._form, "Kind", self.sort_box)
        add_field(self._form, BOUNDS.title, self.fields[BOUNDS])
        self._form.addRow(self.option_title)
        for one in (OPTION_NAME, COST, COLOUR):
            add_field(self._form, one.title, self.fields[one])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._form)
        column.addWidget(self.nothing)

    def show_cell(self, cover: Cover, at: MatrixCell) -> None:
        """Show the properties of a cell."""
        self._cover, self._at = cover, at
        item, option = on_item(cover, at), on_option(cover, at)
        self._form.setRowVisible(self.item_title, item)
        self._form.setRowVisible(self.sort_box, item)
        self._form.setRowVisible(self.option_title, option)
        self.nothing.setVisible(not (item or option))
        if item:
            self.item_title.setText(f"Item {item_name(cover, at)}")
            with QSignalBlocker(self.sort_box):
                self.sort_box.setCurrentIndex(int(at.item > cover.primary))
        if option:
            self.option_title.setText(f"Option {cover.option_name(at.option)}")
        for one, field in self.fields.items():
            applies = one.applies(cover, at)
            self._form.setRowVisible(field, applies)
            if applies:
                field.show_value(cover, at)
        if COLOUR.applies(cover, at):
            label = self._form.labelForField(self.fields[COLOUR])
            assert isinstance(label, QLabel)
            label.setText(literal(COLOUR.title.format(item_name(cover, at))))

    def _request_sort(self, index: int) -> None:
        if self._cover is None or index == int(self._at.item > self._cover.primary):
            return
        self.other_sort_requested.emit()
        self.show_cell(self._cover, self._at)


class PropertyField(QLineEdit):
    """The value of one property; Enter or leaving the field changes it, Escape restores it."""

    restored = Signal()  # the value, after one that was refused

    def __init__(self, one: Property, take: Take) -> None:
        super().__init__()
        self._property, self._take = one, take
        self._at = MatrixCell(0, 0)
        self._shown = ""
        self.setProperty("role", "field")
        self.editingFinished.connect(self._submit)

    def show_value(self, cover: Cover, at: MatrixCell) -> None:
        """Show the value at a cell; what is being typed for the same cell stays."""
        value, question = self._property.value(cover, at), question_of(self._property, cover, at)
        if (at, value) == (self._at, self._shown) and self.text() != value and self.hasFocus():
            return
        self._at, self._shown = at, value
        self.setText(value)
        self.setAccessibleName(question)
        self._show_problem("", question)

    def _submit(self) -> None:
        text = self.text().strip()
        if text == self._shown:
            self._restore()
        elif problem := self._take(self._property, self._at, text):
            self._show_problem(problem, problem)

    def _restore(self) -> None:
        """Show the value of the cover again, without what was wrong with a typed one."""
        self.setText(self._shown)
        if self.property("mood") == "bad":
            self._show_problem("", self.accessibleName())
            self.restored.emit()

    def _show_problem(self, problem: str, tip: str) -> None:
        set_style_property(self, "mood", "bad" if problem else "")
        self.setToolTip(tip)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text() != self._shown:
            self._restore()
        else:
            super().keyPressEvent(event)


def heading() -> QLabel:
    """Return the heading of a group of fields."""
    label = QLabel()
    label.setProperty("role", "card-title")
    label.setContentsMargins(0, GAP, 0, 0)
    return label

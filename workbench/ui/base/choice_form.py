"""A form for choices declared as data: a list for named values, a check box for on and off, a field for the others."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from workbench.base.choices import ON_OFF, Choice, ChoiceError, Value
from workbench.ui.base.arrows import ArrowRows
from workbench.ui.base.fold import Fold
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.base.theme import set_style_property
from workbench.ui.base.wheel import leave_wheel

Field = QComboBox | QCheckBox | QSpinBox | QLineEdit
LABEL_GAP, ROW_GAP = 7, 5  # pixels between a label and its field, and between rows
MIN_LETTERS = 12  # that a list shows; longer texts are cut off if there is no room


class ChoiceForm(QWidget):
    """Shows a field for each choice; those that have no effect, because of another's value, are hidden.

    A form that folds has those of further choices in `more`, which its owner places.
    """

    changed = Signal()
    problem_changed = Signal()  # a text that is typed is no longer understood, is again, or is wrong in another way

    def __init__(self, choices: tuple[Choice, ...] = (), *, folds: bool = False) -> None:
        super().__init__()
        self._further = form_layout() if folds else None
        self.more = folded(self._further) if self._further is not None else None
        self._choices: tuple[Choice, ...] = ()
        self._fields: dict[str, Field] = {}
        self._arrows: dict[str, ArrowRows] = {}  # of texts that stand for directions
        self._first = FocusTarget(self, self)
        self._form = form_layout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._form)
        self.ask(choices)

    def ask(self, choices: tuple[Choice, ...]) -> None:
        """Show fields for other choices."""
        for form in filter(None, (self._form, self._further)):
            while form.rowCount():
                form.removeRow(0)
        self._choices, self._fields, self._arrows = choices, {}, {}
        for choice in choices:
            field, form = self._field(choice), self._form_of(choice)
            field.setObjectName(choice.name)
            field.setToolTip(choice.about)
            self._fields[choice.name] = field
            if isinstance(field, QCheckBox):
                form.addRow(field)
            else:
                add_field(form, choice.title, field)
            if choice.arrows is not None and isinstance(field, QLineEdit):
                self._arrows[choice.name] = arrows = ArrowRows(choice)
                field.textChanged.connect(partial(self._draw, arrows))
                form.addRow("", arrows)
        self._first.part = next(iter(self._fields.values()), self)
        self._follow()

    def _form_of(self, choice: Choice) -> QFormLayout:
        """Return where the field of a choice is."""
        return self._further if choice.further and self._further is not None else self._form

    def _field(self, choice: Choice) -> Field:
        if choice.values == ON_OFF:
            check = QCheckBox(choice.title)
            check.setChecked(choice.default == "on")
            check.toggled.connect(self._follow)
            return check
        if choice.values:
            box = list_box()
            for name, title in choice.values:
                box.addItem(title, name)
                if choice.explain is not None:
                    box.setItemData(box.count() - 1, choice.explain(name), Qt.ItemDataRole.ToolTipRole)
            box.setCurrentIndex(box.findData(choice.default))
            box.currentIndexChanged.connect(self._follow)
            return box
        if choice.longest:
            line = QLineEdit(str(choice.default))
            line.setProperty("role", "field")
            line.setMaxLength(choice.longest)
            line.editingFinished.connect(self._follow)
            line.textChanged.connect(partial(self._check, choice, line))
            return line
        number = QSpinBox()
        number.setRange(choice.low, choice.high)
        number.setSpecialValueText(choice.low_text)
        number.setValue(int(choice.default))
        number.valueChanged.connect(self._follow)
        return number

    def _follow(self) -> None:
        values = self.values()
        for choice in self._choices:
            form = self._form_of(choice)
            form.setRowVisible(self._fields[choice.name], choice.applies(values))
            if choice.name in self._arrows:
                form.setRowVisible(self._arrows[choice.name], choice.applies(values))
        self.changed.emit()

    def _draw(self, arrows: ArrowRows, text: str) -> None:
        arrows.show_texts([text])

    def _check(self, choice: Choice, line: QLineEdit, text: str) -> None:
        """Turn a line red whose text is not understood; its tooltip says why."""
        problem, before = problem_in(choice, text), line.toolTip()
        set_style_property(line, "mood", "bad" if problem else "")
        line.setToolTip(problem or choice.about)
        if line.toolTip() != before:
            self.problem_changed.emit()

    @property
    def problem(self) -> str:
        """What is wrong with the first visible text that is not understood; "" = nothing."""
        values = self.values()
        texts = (choice for choice in self._choices if choice.longest and choice.applies(values))
        return next(filter(None, (problem_in(choice, str(values[choice.name])) for choice in texts)), "")

    def follow(self, widget: QWidget, *, further: bool = False) -> QWidget:
        """Put the fields after a widget in the tab order, or those that are folded away; return the last one."""
        form = self._further if further else self._form
        for choice in self._choices:
            if self._form_of(choice) is form:
                QWidget.setTabOrder(widget, self._fields[choice.name])
                widget = self._fields[choice.name]
        return widget

    def changed_further(self, apart: str) -> bool:
        """Return whether a choice that is folded away, apart from one, is not as it is by default."""
        values = self.values()
        folded = (choice for choice in self._choices if self._form_of(choice) is self._further)
        return any(choice.name != apart and values[choice.name] != choice.default for choice in folded)

    def values(self) -> dict[str, Value]:
        """Return the value of every choice."""
        return {name: value_of(field) for name, field in self._fields.items()}

    def set_value(self, name: str, value: Value) -> None:
        """Set the value of a choice."""
        field = self._fields[name]
        if isinstance(field, QComboBox):
            field.setCurrentIndex(field.findData(value))
        elif isinstance(field, QCheckBox):
            field.setChecked(value == "on")
        elif isinstance(field, QLineEdit):
            field.setText(str(value))
            self._follow()
        else:
            field.setValue(int(value))


def problem_in(choice: Choice, text: str) -> str:
    """Return what is wrong with a text of a choice, "" if it is understood."""
    try:
        choice.read(text)
    except ChoiceError as error:
        return str(error)
    return ""


def value_of(field: Field) -> Value:
    """Return the value of a field."""
    if isinstance(field, QComboBox):
        return str(field.currentData())
    if isinstance(field, QCheckBox):
        return "on" if field.isChecked() else "off"
    return field.text() if isinstance(field, QLineEdit) else field.value()


def form_layout() -> QFormLayout:
    """Return an empty form whose fields have the same places as those of others like it."""
    form = QFormLayout()
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setHorizontalSpacing(LABEL_GAP)
    form.setVerticalSpacing(ROW_GAP)
    return form


def folded(form: QFormLayout) -> Fold:
    """Return what folds a form away."""
    content = QWidget()
    form.setContentsMargins(0, 0, 0, 0)
    content.setLayout(form)
    return Fold("More", content)


def add_field(form: QFormLayout, title: str, field: QWidget | QLayout) -> None:
    """Add a row whose label is as high as a field, so that their texts stand on one line."""
    label = QLabel(title)
    label.setProperty("role", "field")
    form.addRow(label, field)
    if isinstance(field, QWidget):
        label.setBuddy(field)
    if isinstance(field, QAbstractSpinBox):
        leave_wheel(field)


def list_box() -> QComboBox:
    """Return a drop-down list whose width does not depend on its longest text."""
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(MIN_LETTERS)
    box.view().setTextElideMode(Qt.TextElideMode.ElideNone)
    leave_wheel(box)
    return box


def align_labels(widget: QWidget, least: int = 0) -> None:
    """Give the labels of all fields in a widget the same width, at least this many pixels, so that forms align.

    A widget that is visible while the text size changes calls it again then.
    """
    labels = [label for label in widget.findChildren(QLabel) if label.buddy()]
    for label in labels:
        label.setMinimumWidth(max(least, *map(text_width, labels)))
        label.setIndent(label.indent())  # otherwise its size hint stays as wide as the minimum before


def text_width(label: QLabel) -> int:
    """Return the width that the text of a label needs; its size hint is never less than its minimum width before."""
    return 1 + label.fontMetrics().horizontalAdvance(label.text().replace("&", ""))

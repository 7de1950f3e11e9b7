"""A form for choices of which each may have several values: check marks for named values, ranges for numbers."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QWidget

from workbench.base.choices import Choice, Value
from workbench.lab.experiments.experiment import Sweep
from workbench.ui.analyses.checked_line import CheckedLine
from workbench.ui.analyses.lab.results.stay_open_menu import CheckButton
from workbench.ui.analyses.typed_values import shown_for, values_in
from workbench.ui.base.arrows import ArrowRows
from workbench.ui.base.choice_form import add_field, form_layout

MAX_LETTERS = 26  # of the values that a button names


class ValuesButton(CheckButton):
    """The named values of a choice; none checked stands for the default."""

    def __init__(self, choice: Choice) -> None:
        self._titles = dict(choice.values)
        self._default = self._titles.get(str(choice.default), str(choice.default))
        super().__init__(choice.title)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.offer(self._titles)
        self.setToolTip(choice.about)

    @property
    def values(self) -> tuple[Value, ...]:
        """The checked values, in the order of the choice."""
        return tuple(name for name in self._titles if name in self.checked)

    def show_values(self, values: tuple[Value, ...]) -> None:
        """Check other values."""
        with QSignalBlocker(self):
            self.check([str(value) for value in values])

    def _words(self) -> str:
        names = [self._titles[str(value)] for value in self.values]
        if not names:
            return f"{self._default} (default)"
        if len(names) == 1 or len(", ".join(names)) <= MAX_LETTERS:
            return ", ".join(names)
        return f"{len(names)} values"


def values_line(choice: Choice) -> CheckedLine:
    """Return the line for numbers, or for a text."""
    default = choice.low_text if choice.low_text and choice.default == choice.low else str(choice.default)
    words = (
        "Type a value, or several separated by semicolons"
        if choice.longest
        else "Type a number, a range such as 5..60, or several"
    )
    return CheckedLine(
        read=lambda text: values_in(text, choice),
        write=lambda values: shown_for(choice, values),
        about=f"{choice.about}\n{words}",
        placeholder=f"{default} (default)" if default else "",
    )


class SweepForm(QWidget):
    """Shows a field for each choice."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._fields: dict[str, ValuesButton | CheckedLine] = {}
        self._arrows: dict[str, ArrowRows] = {}  # of texts that stand for directions
        self._choices: tuple[Choice, ...] = ()
        self._form = form_layout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.setLayout(self._form)

    def ask(self, choices: tuple[Choice, ...], sweep: Sweep, *, keeping: bool = False) -> None:
        """Show fields for these choices with these values; `keeping`: also what was typed and not understood."""
        if choices != self._choices:
            self._make_fields(choices)
        for name, field in self._fields.items():
            values = tuple(sweep.get(name, ()))
            if isinstance(field, CheckedLine):
                field.show_values(values, keeping=keeping)
            else:
                field.show_values(values)
        self._follow()

    def _make_fields(self, choices: tuple[Choice, ...]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._choices, self._fields, self._arrows = choices, {}, {}
        for choice in choices:
            field: ValuesButton | CheckedLine
            if choice.values:
                field = ValuesButton(choice)
                field.changed.connect(self._change)
            else:
                field = values_line(choice)
                field.typed.connect(self._change)
            field.setObjectName(choice.name)
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._fields[choice.name] = field
            add_field(self._form, choice.title, field)
            if choice.arrows is not None:
                self._arrows[choice.name] = ArrowRows(choice)
                self._form.addRow("", self._arrows[choice.name])

    def asks(self, name: str) -> bool:
        """Return whether the form has a field for a choice."""
        return name in self._fields

    def sweep(self) -> dict[str, tuple[Value, ...]]:
        """Return the values that are chosen, by choice."""
        return {name: field.values for name, field in self._fields.items() if field.values}

    @property
    def problem(self) -> str:
        """What is wrong with the first visible field that is not understood, after its title; "" = nothing."""
        for choice in self._choices:
            field = self._fields[choice.name]
            if isinstance(field, CheckedLine) and field.problem and self._form.isRowVisible(field):
                return f"{choice.title}: {field.problem}"
        return ""

    def _change(self) -> None:
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        """Hide the choices that have no effect with any of the values of the others."""
        values = {choice.name: self._fields[choice.name].values or (choice.default,) for choice in self._choices}
        for choice in self._choices:
            on = not choice.needs or any(value in values.get(name, ()) for name, value in choice.needs)
            self._form.setRowVisible(self._fields[choice.name], on)
            if choice.name in self._arrows:
                self._arrows[choice.name].show_texts([str(value) for value in values[choice.name]])
                self._form.setRowVisible(self._arrows[choice.name], on)

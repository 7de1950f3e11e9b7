"""A form for choices of which each may have several values: check marks for named values, ranges for numbers."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSizePolicy, QWidget

from workbench.choices import Choice, ChoiceError, Value
from workbench.lab.experiments.experiment import Sweep
from workbench.puzzles.puzzle import ParseError
from workbench.ui.base.choice_form import add_field, form_layout
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property
from workbench.ui.lab.compose.values import problem_of, shown_for, values_in
from workbench.ui.lab.results.stay_open_menu import CheckButton

MAX_LETTERS = 26  # of the values that a button names


class ValuesButton(CheckButton):
    """The named values of a choice; none checked stands for the default."""

    def __init__(self, choice: Choice) -> None:
        self._titles = {name: tr(title) for name, title in choice.values}
        self._default = self._titles.get(str(choice.default), str(choice.default))
        super().__init__(tr(choice.title))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.offer(self._titles)
        self.setToolTip(tr(choice.about))

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
            return tr("{} (default)").format(self._default)
        if len(names) == 1 or len(", ".join(names)) <= MAX_LETTERS:
            return ", ".join(names)
        return tr("{} values").format(len(names))


class ValuesLine(QLineEdit):
    """Numbers, or a text; nothing typed stands for the default."""

    typed = Signal()

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self._choice = choice
        self.setProperty("role", "field")
        default = choice.low_text if choice.low_text and choice.default == choice.low else str(choice.default)
        self.setPlaceholderText(tr("{} (default)").format(default) if default else "")
        words = (
            tr("Type a value, or several with semicolons")
            if choice.longest
            else tr("Type a number, a range such as 5..60, or several")
        )
        self._about = f"{tr(choice.about)}\n{words}"
        self.setToolTip(self._about)
        self.setMinimumWidth(60)
        self.editingFinished.connect(self.typed)
        self.textEdited.connect(self._show_problem)

    @property
    def values(self) -> tuple[Value, ...]:
        """The values typed; none if they are wrong."""
        try:
            return values_in(self.text(), self._choice)
        except (ParseError, ChoiceError):
            return ()

    def show_values(self, values: tuple[Value, ...]) -> None:
        """Show other values."""
        if values != self.values or not values:
            self.setText(shown_for(self._choice, values))
        self._show_problem()

    def _show_problem(self) -> None:
        """Say what is wrong with the text."""
        problem = ""
        try:
            values_in(self.text(), self._choice)
        except ParseError as error:
            problem = error.message
        except ChoiceError as error:
            problem = problem_of(error)
        set_style_property(self, "mood", "bad" if problem else "")
        self.setToolTip(problem or self._about)


class SweepForm(QWidget):
    """Shows a field for each choice."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._fields: dict[str, ValuesButton | ValuesLine] = {}
        self._choices: tuple[Choice, ...] = ()
        self._form = form_layout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.setLayout(self._form)

    def ask(self, choices: tuple[Choice, ...], sweep: Sweep) -> None:
        """Show fields for these choices with these values."""
        if choices != self._choices:
            self._make_fields(choices)
        for name, field in self._fields.items():
            field.show_values(tuple(sweep.get(name, ())))
        self._follow()

    def _make_fields(self, choices: tuple[Choice, ...]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._choices, self._fields = choices, {}
        for choice in choices:
            field: ValuesButton | ValuesLine
            if choice.values:
                field = ValuesButton(choice)
                field.changed.connect(self._change)
            else:
                field = ValuesLine(choice)
                field.typed.connect(self._change)
            field.setObjectName(choice.name)
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._fields[choice.name] = field
            add_field(self._form, tr(choice.title), field)

    def sweep(self) -> dict[str, tuple[Value, ...]]:
        """Return the values that are chosen, by choice."""
        return {name: field.values for name, field in self._fields.items() if field.values}

    def _change(self) -> None:
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        """Hide the choices that have no effect with any of the values of the others."""
        values = {choice.name: self._fields[choice.name].values or (choice.default,) for choice in self._choices}
        for choice in self._choices:
            on = not choice.needs or any(value in values.get(name, ()) for name, value in choice.needs)
            self._form.setRowVisible(self._fields[choice.name], on)

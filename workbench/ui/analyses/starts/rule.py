"""The form of one rule: its choices, and a wheel or an expression for custom rules."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.solvers.key_parameters import format_parameters, parse_parameters
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, TIE_BREAKS
from workbench.ui.analyses.starts.parameter_sliders import ParameterSliders
from workbench.ui.analyses.starts.size_count import SizeCount
from workbench.ui.analyses.starts.wheel_edits import Wheel, wheel_of_rule
from workbench.ui.analyses.starts.wheel_key import KeyField
from workbench.ui.analyses.starts.wheel_panel import WheelPanel
from workbench.ui.base.choice_form import ChoiceForm, align_labels

WHEEL, KEYS = "wheel", ("custom", "own")  # the custom rules
TYPING_PAUSE = 300  # milliseconds after the last key until an expression counts as typed


def title_of(choices: Mapping[str, Value]) -> str:
    """Return the title of a rule, with the expression of a custom one."""
    name = str(choices["rule"])
    title = TIE_BREAKS[name].title
    if name not in KEYS:
        return title
    values = f" ({choices['parameter']})" if choices.get("parameter") else ""
    return f"{title}: {choices['expression']}" + values


def plain_choices() -> tuple[Choice, ...]:
    """Return the choices of a rule that need no special widget."""
    return tuple(choice for choice in RULE_CHOICES if choice.name not in ("wheel", "expression", "parameter"))


class RuleForm(QWidget):
    """Shows a rule, and reports every change."""

    changed = Signal()
    pointed = Signal(int)  # the region of the wheel under the mouse; -1 = none

    def __init__(self, rule: str) -> None:
        super().__init__()
        self.form = ChoiceForm(plain_choices())
        for line in self.form.findChildren(QLineEdit, options=Qt.FindChildOption.FindDirectChildrenOnly):
            line.setProperty("role", "field")
        self.wheel, self.key, self.sliders, self.count = WheelPanel(), KeyField(), ParameterSliders(), SizeCount()
        self.as_wheel = QPushButton("&Edit as wheel")
        self.as_wheel.setToolTip("Load this rule as a wheel: one move order per sector")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(9)
        self.error = QLabel(wordWrap=True)
        self.error.setProperty("mood", "bad")
        layout.addWidget(self.form)
        layout.addWidget(self.error)
        layout.addWidget(self.as_wheel, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.key)
        layout.addWidget(self.sliders)
        layout.addWidget(self.count)
        layout.addWidget(self.wheel, 100)
        layout.addStretch(1)
        self.setFocusProxy(self.form)
        self.form.set_value("rule", rule)
        for changed in (self.form.changed, self.form.problem_changed):
            changed.connect(self._follow)
        self.wheel.changed.connect(self.changed)
        self.wheel.loaded.connect(lambda around: self.form.set_value("around", around))
        self.wheel.pointed.connect(self.pointed)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self._pause.timeout.connect(self.changed)
        self.key.changed.connect(self._follow_key)
        self.sliders.changed.connect(self.changed)
        self.changed.connect(self._count)
        self.count.chosen.connect(self.show_choices)
        self.as_wheel.clicked.connect(self._edit_as_wheel)
        self._show_parts()

    @property
    def rule(self) -> str:
        """The name of the tie-break."""
        return str(self.form.values()["rule"])

    @property
    def title(self) -> str:
        """The title of the rule."""
        return title_of(self.choices)

    @property
    def choices(self) -> dict[str, Value]:
        """The value of every choice of the rule."""
        wheel = " ".join(self.wheel.wheel.orders) if self.rule == WHEEL else ""
        key = self.key.text if self.rule in KEYS else "-from_centre"
        parameter = format_parameters(self.sliders.values) if self.rule in KEYS else ""
        return {**self.form.values(), "wheel": wheel, "expression": key, "parameter": parameter}

    @property
    def trouble(self) -> str:
        """The error in the typed text; "" if there is none."""
        custom = {WHEEL: self.wheel.trouble, **dict.fromkeys(KEYS, self.key.trouble)}
        return self.form.problem or custom.get(self.rule, "")

    @property
    def trouble_words(self) -> str:
        """The sentence beside the map; what the error is stands below the field."""
        return "The typed text has an error; the map shows the rule in its title." if self.trouble else ""

    @property
    def around_start(self) -> bool:
        """Whether the wheel is centred on the start."""
        return self.form.values()["around"] == "start"

    def show_choices(self, choices: Mapping[str, Value]) -> None:
        """Show another rule."""
        for name in self.form.values():
            if name in choices:
                self.form.set_value(name, choices[name])
        if text := str(choices.get("wheel", "")).strip():
            self.wheel.text.setPlainText(text)
        if "expression" in choices:
            self.key.line.setText(str(choices["expression"]))
        self.sliders.show_values(parse_parameters(str(choices.get("parameter", ""))))
        self.changed.emit()

    def _edit_as_wheel(self) -> None:
        found = self._as_wheel()
        if found is not None:
            wheel, around = found
            self.wheel.take(wheel)
            self.form.set_value("around", around)
            self.form.set_value("rule", WHEEL)
            self.wheel.dial.setFocus()

    def _as_wheel(self) -> tuple[Wheel, str] | None:
        try:
            return wheel_of_rule(self.form.values())
        except ChoiceError:
            return None

    def _follow(self) -> None:
        self._show_parts()
        self.changed.emit()

    def _follow_key(self) -> None:
        """Report an error at once, but an expression only after a pause: what is half typed may be valid as well."""
        self.sliders.ask(self.key.parameters)
        if self.key.trouble:
            self._pause.stop()
            self.changed.emit()
        else:
            self._pause.start()

    def _count(self) -> None:
        """Count the starts of many boards on which an own key fails."""
        if self.rule in KEYS and not self.trouble:
            self.count.show_rule(self.choices)

    def _show_parts(self) -> None:
        self.error.setText(self.form.problem)
        self.error.setVisible(bool(self.form.problem))
        self.sliders.setVisible(self.rule in KEYS and bool(self.sliders.rows))
        self.count.setVisible(self.rule in KEYS)
        self.wheel.setVisible(self.rule == WHEEL)
        self.key.setVisible(self.rule in KEYS)
        self.as_wheel.setVisible(self.rule not in (WHEEL, *KEYS))
        self.as_wheel.setEnabled(self.rule not in (WHEEL, *KEYS) and self._as_wheel() is not None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        align_labels(self.form)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.wheel.show_colours()
        self.key.show_colours()

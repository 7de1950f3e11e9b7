"""The panel beside a success curve: rules, sizes and starts, or a preset for all of them."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.choices import Value
from workbench.base.number_format import rounded_percent
from workbench.lab.success_curve.success_curve import PRESETS, Rules, SuccessCurve, curve_of, known_rules
from workbench.solvers.tour.tie_breaks import TIE_BREAKS
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import add_field, form_layout, list_box
from workbench.ui.base.i18n import tr
from workbench.ui.search.acts import PAUSE, RUN, STOP
from workbench.ui.search.solve_panel import heading

OWN = ("wheel", "custom", "own")  # rules that need a text from the person
MAX_SIZE, MAX_STARTS = 2_000, 100_000
DEFAULTS = {"from": 5, "to": 60, "step": 1, "starts": 100, "seed": 1}


def offered_rules() -> dict[str, Mapping[str, Value]]:
    """Return all rules that can be chosen, by title."""
    known: dict[str, Mapping[str, Value]] = dict(known_rules())
    others = {
        rule.title: {"rule": rule.name}
        for rule in TIE_BREAKS.values()
        if rule.name not in (*OWN, "plain", "roth", "vahaaho")
    }
    return {**known, **others}


class CurvePanel(QWidget):
    """Shows the choices, and reports every change."""

    changed = Signal()  # another curve is chosen
    bands_requested = Signal(bool)

    def __init__(self, actions: Actions, own: Rules) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rules: dict[str, Mapping[str, Value]] = {**own, **offered_rules()}
        self._own: list[str] = []  # the rules checked before a preset was chosen
        self.preset_box = list_box()
        self.preset_box.setObjectName("preset")
        self.preset_box.addItem(tr("Custom"), "")
        for title in PRESETS:
            self.preset_box.addItem(tr(title), title)
        self.rules = QListWidget()
        self.rules.setAccessibleName(tr("Rules"))
        self.boxes = {name: QSpinBox() for name in DEFAULTS}
        self.bands = QCheckBox(tr("95 % confidence &bands"))
        self.progress = QProgressBar(textVisible=True)
        self.state = QLabel(wordWrap=True)
        self.state.setProperty("role", "muted")
        self._set_up(own)
        self._lay_out(actions)

    def _set_up(self, own: Rules) -> None:
        self.bands.setChecked(True)
        self.bands.setToolTip(
            tr("None where all starts are tried; with more than 3 rules, only the line under the mouse")
        )
        first = set(own) | {"Roth", "Vähäaho", "Plain, clockwise"}
        for title in self._rules:
            item = QListWidgetItem(tr(title), self.rules)
            item.setData(Qt.ItemDataRole.UserRole, title)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if title in first else Qt.CheckState.Unchecked)
        limits = {"from": (5, MAX_SIZE), "to": (5, MAX_SIZE), "step": (1, 100), "starts": (1, MAX_STARTS)}
        for name, box in self.boxes.items():
            box.setRange(*limits.get(name, (0, 2**31 - 1)))
            box.setValue(DEFAULTS[name])
            box.setAccelerated(True)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            box.setMinimumWidth(54)
            box.valueChanged.connect(self._follow)
        self.boxes["starts"].setToolTip(tr("Random starts of each board, none twice; all where there are no more"))
        self.preset_box.currentIndexChanged.connect(self._take_preset)
        self.rules.itemChanged.connect(self._follow)
        self.bands.toggled.connect(self.bands_requested)

    def _lay_out(self, actions: Actions) -> None:
        sizes = QHBoxLayout()
        sizes.setSpacing(5)
        for name, word in (("from", ""), ("to", "to"), ("step", "by")):
            if word:
                sizes.addWidget(QLabel(tr(word)))
            sizes.addWidget(self.boxes[name], 1)
        form = form_layout()
        add_field(form, tr("Preset"), self.preset_box)
        add_field(form, tr("Rows"), sizes)
        add_field(form, tr("Starts per size"), self.boxes["starts"])
        add_field(form, tr("Seed"), self.boxes["seed"])
        words = {
            "from": "Rows from",
            "to": "Rows to",
            "step": "Step between sizes",
            "starts": "Starts per size",
            "seed": "Seed",
        }
        for name, box in self.boxes.items():
            box.setAccessibleName(tr(words[name]))
        driving = QHBoxLayout()
        driving.setSpacing(5)
        for act in (RUN, PAUSE, STOP):
            button = QToolButton()
            button.setDefaultAction(actions[act])
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if act is RUN:
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            driving.addWidget(button)
        driving.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(9)
        layout.addWidget(heading(tr("Rules and boards")))
        layout.addLayout(form)
        layout.addWidget(self.rules, 1)
        layout.addWidget(self.bands)
        layout.addLayout(driving)
        layout.addWidget(self.progress)
        layout.addWidget(self.state)

    @property
    def chosen(self) -> dict[str, Mapping[str, Value]]:
        """The checked rules, by title."""
        items = [self.rules.item(k) for k in range(self.rules.count())]
        titles = [item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Checked]
        return {title: self._rules[title] for title in titles}

    def curve(self, *, repeats: bool = False) -> SuccessCurve:
        """Return the chosen curve, before its first walk; `repeats`: with the starts of earlier versions."""
        values = self.numbers
        if preset := self.preset_box.currentData():
            return PRESETS[preset](values["seed"], repeats)
        sizes = range(values["from"], values["to"] + 1, values["step"])
        return curve_of(self.chosen, sizes, values["starts"], values["seed"], repeats=repeats)

    @property
    def preset(self) -> str:
        """The title of the preset; "" = none."""
        return str(self.preset_box.currentData())

    @property
    def numbers(self) -> dict[str, int]:
        """The values of the boxes by name."""
        return {name: box.value() for name, box in self.boxes.items()}

    def show_settings(self, preset: str, numbers: Mapping[str, int], rules: Mapping[str, Mapping[str, Value]]) -> None:
        """Show other settings."""
        for name, box in self.boxes.items():
            box.setValue(numbers[name])
        self.preset_box.setCurrentIndex(max(0, self.preset_box.findData(preset)))
        if not self.preset:
            self.check(set(rules))

    @property
    def sizes(self) -> tuple[int, int] | None:
        """The first and last number of rows; None for a preset, or where they are not in order."""
        low, high = self.boxes["from"].value(), self.boxes["to"].value()
        return None if self.preset_box.currentData() or low > high else (low, high)

    @property
    def trouble(self) -> str:
        """Why the curve cannot be computed; "" if it can."""
        if self.preset_box.currentData():
            return ""
        if not self.chosen:
            return tr("Select at least one rule.")
        if self.boxes["from"].value() > self.boxes["to"].value():
            return tr("The first size must not be larger than the last.")
        return ""

    def check(self, titles: set[str]) -> None:
        """Check these rules only."""
        self._show_checked(titles)
        self._follow()

    def _show_checked(self, titles: Collection[str]) -> None:
        with QSignalBlocker(self.rules):
            for k in range(self.rules.count()):
                item = self.rules.item(k)
                on = item.data(Qt.ItemDataRole.UserRole) in titles
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _take_preset(self) -> None:
        """Check the rules of a preset, or again those that the person checked."""
        if self.rules.isEnabled():
            self._own = list(self.chosen)
        preset = self.preset_box.currentData()
        self._show_checked(self.curve().rules if preset else self._own)
        self._follow()

    def _follow(self) -> None:
        own = not self.preset_box.currentData()
        self.rules.setEnabled(own)
        for name in ("from", "to", "step", "starts"):
            self.boxes[name].setEnabled(own)
        self.changed.emit()

    def show_state(self, part: float, text: str) -> None:
        """Show the progress of the curve."""
        self.progress.setMaximum(1000)
        self.progress.setValue(round(1000 * part))
        self.progress.setFormat(rounded_percent(part))
        self.state.setText(text)

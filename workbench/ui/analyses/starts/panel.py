"""The panel beside the heat maps: the forms of rules A, B and C, and buttons that use them elsewhere."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.ui.analyses.starts.rule import RuleForm
from workbench.ui.base.act import Actions
from workbench.ui.base.action_button import ActionButton
from workbench.ui.search.acts import PAUSE, RUN, STOP
from workbench.ui.search.tab_layout import segment, segments

A, B, C = "A", "B", "C"
FIRST_RULES = {A: "roth", B: "vahaaho", C: "pohl"}


class StartsPanel(QWidget):
    """Shows the form of one of the rules."""

    rule_shown = Signal(str)  # which of them
    search_requested = Signal()
    race_requested = Signal()
    curve_requested = Signal()
    afresh_requested = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.forms = {name: RuleForm(rule) for name, rule in FIRST_RULES.items()}
        self.answer = QLabel(wordWrap=True)
        self.answer.setProperty("role", "answer")
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.afresh = QPushButton("Start afresh", autoDefault=False)
        self.afresh.setProperty("role", "link")
        self.afresh.setToolTip("Try all squares as starts, without the walk by hand")
        self.afresh.hide()
        self._answers = dict.fromkeys(self.forms, "")
        self.progress = QProgressBar(textVisible=True, format="%p %")
        self.progress.setAccessibleName("Starts tried")
        self._group = QButtonGroup(self)
        self.switches = {name: segment(f"Rule {name}") for name in self.forms}
        self.in_search = self._button("&Search", "Use rule {} for the search in the board's tab")
        self.in_race = self._button("Co&mpare", "Compare the rules from the selected start")
        self.in_curve = self._button("C&urve", "Show the success rate of the rules by board size")
        self._lay_out(actions)
        for name, button in self.switches.items():
            self._group.addButton(button)
            button.toggled.connect(partial(self._show_form, name))
        self.afresh.clicked.connect(self.afresh_requested)
        self.in_search.clicked.connect(self.search_requested)
        self.in_race.clicked.connect(self.race_requested)
        self.in_curve.clicked.connect(self.curve_requested)
        self.switches[A].setChecked(True)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip.format(A))
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return button

    def _lay_out(self, actions: Actions) -> None:
        switches = segments(list(self.switches.values()))
        driving = QHBoxLayout()
        driving.setSpacing(5)
        for act in (RUN, PAUSE, STOP):
            button = ActionButton(actions[act])
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            driving.addWidget(button)
        driving.addWidget(self.progress, 1)
        uses = QHBoxLayout()
        uses.setSpacing(5)
        uses.addWidget(QLabel("Use in"))
        for use in (self.in_search, self.in_race, self.in_curve):
            uses.addWidget(use, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(9)
        top = QHBoxLayout()
        top.addLayout(switches)
        top.addStretch(1)
        layout.addWidget(self.answer)
        layout.addWidget(self.afresh, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(top)
        layout.addLayout(driving)
        for form in self.forms.values():
            layout.addWidget(form, 100)
        layout.addLayout(uses)

    @property
    def shown(self) -> str:
        """The rule whose form is shown."""
        return next(name for name, button in self.switches.items() if button.isChecked())

    def show_rule(self, name: str) -> None:
        """Show the form of one of the rules."""
        self.switches[name].setChecked(True)

    def leave(self, name: str) -> None:
        """Show the form of the first rule if that of this one is shown."""
        if self.shown == name:
            self.show_rule(A)

    def allow_use(self, search: bool, comparison: bool) -> None:
        """Enable the buttons that use the rule shown, and those that use all rules."""
        self.in_search.setEnabled(search)
        for button in (self.in_race, self.in_curve):
            button.setEnabled(comparison)

    def show_answer(self, rule: str, text: str) -> None:
        """Show what is known about the starts by a rule, while its form is shown."""
        self._answers[rule] = text
        self.answer.setText(self._answers[self.shown])

    def _show_form(self, name: str, on: bool) -> None:
        if not on:
            return
        self.answer.setText(self._answers[name])
        for other, form in self.forms.items():
            form.setVisible(other == name)
        self.in_search.setToolTip(f"Use rule {name} for the search in the board's tab")
        self.rule_shown.emit(name)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for form in self.forms.values():
            form.show_colours()

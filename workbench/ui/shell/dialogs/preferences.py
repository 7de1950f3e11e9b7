"""The settings: a form for each group; every change applies at once."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.base.choices import Choice, Value, settle
from workbench.puzzles import KINDS
from workbench.solvers import solvers_for
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.dialogs import resize_scaled
from workbench.ui.base.preferences import (
    APPEARANCE,
    COMPUTING,
    DESIGN,
    DOCUMENTS,
    FIRST,
    preference,
    preferred_solver,
    set_preference,
    set_preferred_solver,
)

SMALL = 3  # of the sizes of a puzzle that tells which solvers there are for its kind
WIDTH, HEIGHT = 520, 580  # pixels


def solver_choices() -> tuple[Choice, ...]:
    """Return a choice for each kind of puzzle: its default solver."""
    choices = []
    for kind in KINDS.values():
        small = {choice.name: max(choice.low, SMALL) for choice in kind.sizes if not (choice.values or choice.longest)}
        found = solvers_for(kind.blank(settle(kind.sizes, small)))
        if not found:
            continue
        values = ((FIRST, f"Automatic: {found[0].title}"), *((one.name, one.title) for one in found))
        about = "The solver that is selected in new documents of this kind."
        choices.append(Choice(name=kind.kind, title=kind.title, about=about, default=FIRST, values=values))
    return tuple(choices)


class PreferencesDialog(QDialog):
    """Shows the settings, stores every change, and reports it."""

    changed = Signal(str)  # the name of a setting
    keys_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_scaled(self, WIDTH, HEIGHT)
        self.looks = ChoiceForm(APPEARANCE)
        self.keeping = ChoiceForm(DOCUMENTS)
        self.design = ChoiceForm(DESIGN)
        self.computing = ChoiceForm(COMPUTING)
        self.solvers = ChoiceForm(solver_choices())
        page = QWidget()
        page.setObjectName("panel")
        column = QVBoxLayout(page)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        groups = (
            ("Appearance", self.looks, self._set),
            ("Documents", self.keeping, self._set),
            ("Design", self.design, self._set),
            ("Computing", self.computing, self._set),
            ("Default solver", self.solvers, set_preferred_solver),
        )
        for text, form, put in groups:
            heading = QLabel(text)
            heading.setProperty("role", "heading")
            if column.count():
                column.addSpacing(10)
            column.addWidget(heading)
            column.addWidget(form)
            for box in form.findChildren(QComboBox):
                box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._bind(form, put)
        column.addStretch(1)
        align_labels(page)
        self._page = page
        area = QScrollArea(widgetResizable=True)
        area.setObjectName("panelFrame")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(12)
        layout.addWidget(area, 1)
        layout.addLayout(self._buttons())
        self.looks.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            QTimer.singleShot(0, self, lambda: align_labels(self._page))

    def _buttons(self) -> QHBoxLayout:
        keys = QPushButton("Keyboard shortcuts…", autoDefault=False)
        keys.clicked.connect(self.keys_requested)
        self.reset = QPushButton("Reset", autoDefault=False)
        self.reset.setToolTip("Restore the default settings")
        self.reset.clicked.connect(self._reset)
        close = QPushButton("Close", default=True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(keys)
        row.addWidget(self.reset)
        row.addStretch(1)
        row.addWidget(close)
        return row

    def _bind(self, form: ChoiceForm, put: Callable[[str, str], None]) -> None:
        """Show in a form what is set, and set what is chosen there."""
        stored = preferred_solver if form is self.solvers else preference
        for name in form.values():
            form.set_value(name, known(form, name, stored(name)))
        seen = form.values()

        def take() -> None:
            for name, value in form.values().items():
                if seen[name] != value:
                    seen[name] = value
                    put(name, str(value))

        form.changed.connect(take)

    def _set(self, name: str, value: str) -> None:
        set_preference(name, value)
        self.changed.emit(name)

    def _reset(self) -> None:
        for form, choices in (
            (self.looks, APPEARANCE),
            (self.keeping, DOCUMENTS),
            (self.design, DESIGN),
            (self.computing, COMPUTING),
        ):
            for choice in choices:
                form.set_value(choice.name, choice.default)
        for kind in self.solvers.values():
            self.solvers.set_value(kind, FIRST)


def known(form: ChoiceForm, name: str, value: Value) -> Value:
    """Return a value if the form offers it, else the one that it shows."""
    box = form.findChild(QComboBox, name)
    return value if box is None or box.findData(value) >= 0 else form.values()[name]

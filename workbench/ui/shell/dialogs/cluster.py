"""The dialog that asks for a cluster, and for what to search on it."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QWidget

from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cluster.farm_error import FarmError
from workbench.solvers.goal import Goal
from workbench.ui.base.choice_form import add_field, align_labels, form_layout, list_box
from workbench.ui.base.dialogs import accept_button, answer_buttons, dialog_column
from workbench.ui.base.settings import settings
from workbench.ui.search.solve_panel import split_box

ADDRESS = "cluster"  # in the settings
WIDTH = 460  # pixels


class ClusterDialog(QDialog):
    """Asks for the address of a scheduler, and for one of these goals; `shown` is chosen if it is one of them."""

    def __init__(self, parent: QWidget, goals: Sequence[tuple[Goal, str]], shown: Goal) -> None:
        super().__init__(parent)
        self.setWindowTitle("Run on a cluster")
        self.setMinimumWidth(WIDTH)
        about = QLabel(
            (
                "Workers of a dask cluster search parts of the tree. The result is the same as on one core.\n"
                "Connect only to clusters that you trust. “workbench farm start” runs one on this computer."
            ),
            wordWrap=True,
        )
        self.address_box = QLineEdit(str(settings().value(ADDRESS) or ""))
        self.address_box.setPlaceholderText("tcp://127.0.0.1:8786")
        self.goal_box = list_box()
        for goal, text in goals:
            self.goal_box.addItem(text, goal)
        self.goal_box.setCurrentIndex(max(0, self.goal_box.findData(shown)))
        self.split_box = split_box()
        self.fault = QLabel(wordWrap=True)
        self.fault.setProperty("role", "muted")
        fields = form_layout()
        add_field(fields, "Address", self.address_box)
        add_field(fields, "Goal", self.goal_box)
        add_field(fields, "Parts", self.split_box)
        buttons = answer_buttons(self, "Run")
        self.run_button = accept_button(buttons)
        layout = dialog_column(self, 12)
        layout.addWidget(about)
        layout.addLayout(fields)
        layout.addWidget(self.fault)
        layout.addWidget(buttons)
        align_labels(self)
        self.address_box.textChanged.connect(self._check)
        self._check(self.address_box.text())
        self.address_box.setFocus()

    def _check(self, text: str) -> None:
        """Say what is wrong with the address, once there is one."""
        try:
            scheduler_address(text)
            fault = ""
        except FarmError as error:
            fault = str(error)
        self.fault.setText(fault if text else "")
        self.run_button.setEnabled(not fault)

    def accept(self) -> None:
        settings().setValue(ADDRESS, self.address)
        super().accept()

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        return scheduler_address(self.address_box.text())

    @property
    def goal(self) -> Goal:
        """The goal."""
        return Goal(self.goal_box.currentData())

    @property
    def split_level(self) -> int | None:
        """The level of the nodes whose subtrees the workers search; None = wherever it is best."""
        return self.split_box.value() or None

"""The panel beside a survey of all move orders: buttons, progress, findings, the table of orders, and uses of one."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.number_format import rounded_percent
from workbench.insight.tours.order_survey import digits_of
from workbench.solvers.tour.rules.move_orders import MOVES, directions
from workbench.ui.analyses.figures_table import figures_table
from workbench.ui.base.act import Actions
from workbench.ui.base.arrows import arrows_icon, arrows_size
from workbench.ui.base.choice_form import add_field, form_layout, list_box
from workbench.ui.base.theme import colours
from workbench.ui.search.drive_buttons import run_buttons
from workbench.ui.search.solve_panel import heading

PERCENT = 100
MAX_ROWS = 200  # classes of orders that are listed
COLUMNS = ("Order", "Alike", "Starts", "Share")
TIPS = (
    "The moves by preference, numbered clockwise from 0: up and to the right",
    "The orders that become this one when the board is turned or mirrored",
    "From how many starts the order finds a tour",
    "The share of the starts from which at least one order finds a tour",
)


class OrdersPanel(QWidget):
    """Shows what is known, and reports what to do with an order."""

    race_requested = Signal(str)  # the order, as digits
    heat_map_requested = Signal(str)
    sorted_otherwise = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.about, self.state, self.findings = (QLabel(wordWrap=True) for _ in range(3))
        self.progress = QProgressBar(maximum=PERCENT, textVisible=True, format="%p %")
        self.listed = list_box()
        for name, best in (("Best first", True), ("Worst first", False)):
            self.listed.addItem(name, best)
        self.table = figures_table(COLUMNS, 1, "Orders")
        self.race, self.heat_map = QPushButton("Comp&are"), QPushButton("&Map of starts")
        self._set_up()
        self._lay_out(actions)

    def _set_up(self) -> None:
        words = "Warnsdorff's rule leaves ties. Here an order of the moves breaks them: every order, from every start."
        self.about.setText(words)
        for label in (self.about, self.state):
            label.setProperty("role", "muted")
        self.findings.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for column, tip in enumerate(TIPS):
            if (item := self.table.horizontalHeaderItem(column)) is not None:
                item.setToolTip(tip)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setIconSize(arrows_size(MOVES))
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.race.setToolTip("Compare the order with known tie-breaks from the start chosen on the board")
        self.heat_map.setToolTip("Show from which starts the order finds a tour")
        self.race.clicked.connect(lambda: self.race_requested.emit(self.order))
        self.heat_map.clicked.connect(lambda: self.heat_map_requested.emit(self.order))
        self.table.itemDoubleClicked.connect(lambda: self.race_requested.emit(self.order))
        self.table.itemSelectionChanged.connect(self._offer_uses)
        self.listed.currentIndexChanged.connect(self.sorted_otherwise)
        self._offer_uses()

    def _lay_out(self, actions: Actions) -> None:
        form = form_layout()
        add_field(form, "Orders", self.listed)
        uses = QHBoxLayout()
        uses.setSpacing(6)
        uses.addWidget(self.race, 1)
        uses.addWidget(self.heat_map, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(9)
        layout.addWidget(heading("All move orders"))
        layout.addWidget(self.about)
        layout.addLayout(run_buttons(actions))
        layout.addWidget(self.progress)
        layout.addWidget(self.state)
        layout.addWidget(self.findings)
        layout.addLayout(form)
        layout.addWidget(self.table, 1)
        layout.addLayout(uses)

    @property
    def order(self) -> str:
        """The order chosen in the table, as digits; "" if none is."""
        item = self.table.item(self.table.currentRow(), 0) if self.table.selectedItems() else None
        return item.text() if item else ""

    def _offer_uses(self) -> None:
        for button in (self.race, self.heat_map):
            button.setEnabled(bool(self.order))

    def show_state(self, progress: float, text: str, findings: list[str]) -> None:
        """Show how much is done, and what was found."""
        self.progress.setValue(int(progress * PERCENT))
        self.state.setText(text)
        self.state.setVisible(bool(text))
        self.findings.setText("\n".join(findings))
        self.findings.setVisible(bool(findings))

    def show_orders(self, by_order: NDArray[np.int64], classes: NDArray[np.int32], starts: int) -> None:
        """List the classes of orders by the starts from which they find a tour."""
        firsts, alike = np.unique(classes, return_counts=True)
        found = by_order[firsts]
        rows = np.argsort(-found if self.listed.currentData() else found, kind="stable")[:MAX_ROWS]
        self.table.setRowCount(len(rows))
        for row, k in enumerate(rows.tolist()):
            share = rounded_percent(found[k] / max(1, starts), 1)
            for column, text in enumerate((digits_of(int(firsts[k])), f"{alike[k]}", f"{found[k]:,}", share)):
                item = QTableWidgetItem(text)
                if not column:
                    item.setIcon(arrows_icon(directions(text), colours()["text"], self.devicePixelRatioF()))
                    item.setToolTip(text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        self.table.clearSelection()
        self.table.scrollToTop()

"""The panel of the activity Search: what drives the search, its result, and the live search where it is beside."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.ui.board.kind_panel import KindPanel, thin_line
from workbench.ui.search.live.panel import LivePanel
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.solve_panel import SolvePanel


class SearchPage(KindPanel):
    """Stacks its parts; the live search takes the height that is left."""

    def __init__(self, solve: SolvePanel, result: ResultPanel) -> None:
        super().__init__()
        self.solve, self.result = solve, result
        self._place = QVBoxLayout()
        for part in (solve, thin_line(), result):
            self.column.addWidget(part)
        self.column.addLayout(self._place, 1)
        self._rest = QWidget()  # takes the height that is left while the live search is elsewhere
        self._place.addWidget(self._rest, 1)

    def take_live(self, live: LivePanel) -> None:
        """Show the live search here."""
        self._rest.hide()
        self._place.addWidget(live, 1)

    def leave_live(self, live: LivePanel) -> None:
        """Leave the live search to another place."""
        self._place.removeWidget(live)
        self._rest.show()

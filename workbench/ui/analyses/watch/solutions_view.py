"""The solutions found so far, as lists of their options; a click goes to the node of one, Ctrl+C copies."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import NEVER, item_names
from workbench.searching.watch.tree import Solution

MAX_LINES = 24  # of a tooltip


class SolutionsView(QListWidget):
    """Lists solutions; reports the one that is clicked, or entered by key."""

    picked = Signal(object)  # a `Solution`

    def __init__(self) -> None:
        super().__init__()
        self._nodes: list[int] = []  # of the solutions that are listed
        self._cover: Cover | None = None
        self._solutions: list[Solution] = []
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAccessibleName("Solutions found so far")
        self.setMouseTracking(True)
        self.itemEntered.connect(self._explain)
        self.itemClicked.connect(self._pick)
        self.itemActivated.connect(self._pick)

    def show_solutions(self, cover: Cover, solutions: list[Solution], total: int) -> None:
        """List these solutions, the first ones of a total; those that are listed already stay as they are."""
        nodes = [solution.node for solution in solutions]
        if nodes[: len(self._nodes)] != self._nodes or self.count() > len(self._nodes):
            self.show_nothing()
        for number, solution in enumerate(solutions[len(self._nodes) :], len(self._nodes) + 1):
            self.addItem(f"{number:,}:  {options_text(cover, solution)}")
        self._nodes, self._cover, self._solutions = nodes, cover, solutions
        if total > len(solutions):
            self.addItem(f"… and {total - len(solutions):,} more, which are only counted")

    def show_nothing(self) -> None:
        """Empty the list."""
        self.clear()
        self._nodes = []

    def _explain(self, item: QListWidgetItem) -> None:
        """Give a solution a tooltip: its options with their items."""
        row = self.row(item)
        if self._cover is not None and row < len(self._nodes) and not item.toolTip():
            given = [k for k in self._solutions[row].path[:, 1].tolist() if k != NEVER]
            lines = [f"{self._cover.option_name(k)}:  {item_names(self._cover, k)}" for k in given[:MAX_LINES]]
            more = ["…"] if len(given) > MAX_LINES else []
            item.setToolTip("\n".join(["Click to go to the node of this solution.", *lines, *more]))

    def _pick(self, item: QListWidgetItem) -> None:
        if (row := self.row(item)) < len(self._nodes):
            self.picked.emit(self._solutions[row])

    def copy(self) -> None:
        """Copy the selected solutions as text, all of them if none is selected."""
        rows = sorted(self.row(item) for item in self.selectedItems()) or range(self.count())
        QGuiApplication.clipboard().setText("\n".join(self.item(row).text() for row in rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


def options_text(cover: Cover, solution: Solution) -> str:
    """Return the names of a solution's options, in the order in which they were chosen."""
    separator = ", " if cover.options else " "
    return separator.join(cover.option_name(k) for k in solution.path[:, 1].tolist() if k != NEVER)

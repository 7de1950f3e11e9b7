"""The page of the symmetries: how many solutions each leaves as they are, and how many classes there are."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.cover import CoverSymmetric, CoverSymmetry
from workbench.puzzles.sentences import of_number
from workbench.searching.atlas.selection import Narrowed
from workbench.searching.atlas.symmetry import Fixed, classes, fixed_by, keeps
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.analyses.atlas.numbers import compact, grouped
from workbench.ui.search.background_task import BackgroundTask

LINES = 3


class ClassCount:
    """Counts the solutions that each symmetry leaves as they are; the identity's are known."""

    def __init__(self, left: Narrowed, group: list[CoverSymmetry]) -> None:
        self.left = left
        self.fixed = [Fixed(group[0], left.solutions)]
        self._others = group[1:]
        self.problem = ""

    def parts(self) -> Iterator[float]:
        """Count; yield how much is done."""
        left = self.left
        try:
            for one in fixed_by(left.atlas.reduction.cover, self._others, left.view.allowed):
                if one is not None:
                    self.fixed.append(one)
                yield len(self.fixed) / (len(self._others) + 1)
        except MemoryError as error:
            self.problem = str(error)

    @property
    def classes(self) -> int | None:
        """How many classes there are, None if that could not be counted."""
        return None if self.problem else classes(self.fixed)


def group_of(left: Narrowed) -> list[CoverSymmetry]:
    """Return the symmetries of the puzzle that keep a selection, the identity first; none if they are unknown."""
    puzzle = left.atlas.puzzle
    if not isinstance(puzzle, CoverSymmetric) or left.selection.any_of:
        return []
    sets = left.selection.pinned, left.selection.forbidden
    return [one for one in puzzle.cover_symmetries() if all(keeps(one, options) for options in sets)]


class SymmetryPage(QWidget):
    """Shows a table of the symmetries; they are counted in the background."""

    counted = Signal(object)  # the number of classes, None = unknown
    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self.table = QTableWidget(0, 2)
        self.table.setHorizontalHeaderLabels(["Symmetry", "Unchanged solutions"])
        self.table.setAccessibleName("Symmetries and the solutions that each leaves unchanged")
        self.table.verticalHeader().hide()
        self.table.setObjectName("atlasTable")
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        head = self.table.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setMinimumHeight(LINES * self.verdict.fontMetrics().lineSpacing())
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._task = BackgroundTask(self)
        self._count: ClassCount | None = None
        self._task.done.connect(self._show)
        self._task.failed.connect(self.failed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.verdict)
        layout.addWidget(self.table, 1)

    def show_narrowed(self, left: Narrowed) -> None:
        """Begin to count the classes of the solutions left."""
        self._task.drop()
        self.counted.emit(None)
        group = group_of(left)
        self._list([one.name for one in group], [Fixed(one, left.solutions) for one in group[:1]])
        if len(group) < 2:
            self.verdict.setText(why_not(left))
            return
        self.verdict.setText("Counting the solutions that each symmetry leaves unchanged…")
        self._count = ClassCount(left, group)
        self._task.drive(StepwiseJob(self._count.parts()))

    def drop(self) -> None:
        """Stop counting."""
        self._task.drop()

    def _list(self, names: list[str], fixed: list[Fixed]) -> None:
        self.table.setRowCount(len(names))
        for row, name in enumerate(names):
            number = fixed[row].solutions if row < len(fixed) else None
            figure = QTableWidgetItem("…" if number is None else compact(number))
            figure.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            figure.setToolTip("" if number is None else f"{number:,}")
            self.table.setItem(row, 0, QTableWidgetItem(name.capitalize()))
            self.table.setItem(row, 1, figure)

    def _show(self) -> None:
        count = self._count
        assert count is not None
        self._list([one.symmetry.name for one in count.fixed], count.fixed)
        if count.classes is None:
            self.verdict.setText(count.problem)
            return
        words = "{} {} up to symmetry: the mean of the column (Burnside's lemma)."
        self.verdict.setText(words.format(grouped(count.classes), of_number(count.classes, "solution")))
        self.counted.emit(count.classes)


def why_not(left: Narrowed) -> str:
    """Return why there are no classes."""
    if not isinstance(left.atlas.puzzle, CoverSymmetric):
        return "The symmetries of this puzzle are not known."
    if left.selection.any_of:
        return "Remove the filter to count solutions up to symmetry."
    if left.selection.constraints:
        return "No symmetry preserves the pinned and forbidden options: all solutions are different."
    return "No symmetry preserves the puzzle: all solutions are different."

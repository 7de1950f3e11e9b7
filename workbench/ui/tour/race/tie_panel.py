"""The candidates of a step in a table: where each lane can move at a step, the keys of its rule, and where it moves."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractListModel,
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from workbench.insight.tours.tie_replay import Candidate
from workbench.insight.tours.tie_words import measure_name, measured
from workbench.insight.tours.walk_record import Crossing, WalkRecord
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.rules.tie_breaks import Rule
from workbench.ui.base.theme import colours, scaled, set_widths
from workbench.ui.search.lane_figures import Elided

STEPS_WIDTH = 176  # pixels of the list of steps at the default text size
MAX_LISTED = 2_000  # steps: laying out a list of a million would take seconds
ROW_HEIGHT = 24  # pixels of a row at the default text size
Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
HEADINGS = ("From", "To", "Degree")


class TieRow(NamedTuple):
    """A square that at least one lane can move to."""

    start: Cell
    square: Cell
    degree: int
    least: bool  # whether no candidate has a smaller degree
    keys: tuple[str, ...]  # by lane; "" = the lane is elsewhere
    chosen: tuple[bool, ...]  # by lane


def tie_rows(crossings: Sequence[Crossing | None], rules: Sequence[Rule | None]) -> list[TieRow]:
    """Return the candidates of all lanes, with the measures of their rules; lanes at the same square share rows."""
    places: dict[tuple[Cell, Cell, int], int] = {}
    rows: list[TieRow] = []
    for lane, crossing in enumerate(crossings):
        least = min((one.degree for one in crossing.candidates), default=0) if crossing else 0
        for one in crossing.candidates if crossing else ():
            assert crossing is not None
            place = places.setdefault((crossing.square, one.square, one.degree), len(rows))
            if place == len(rows):
                nothing = ("",) * len(crossings)
                is_least = one.degree == least
                rows.append(TieRow(crossing.square, one.square, one.degree, is_least, nothing, (False,) * len(nothing)))
            row = rows[place]
            key = value_text(crossing, rules[lane], one, least=one.degree == least)
            keys = (*row.keys[:lane], key, *row.keys[lane + 1 :])
            chosen = (*row.chosen[:lane], one.square == crossing.next, *row.chosen[lane + 1 :])
            rows[place] = row._replace(keys=keys, chosen=chosen)
    return rows


def value_text(crossing: Crossing, rule: Rule | None, one: Candidate, *, least: bool) -> str:
    """Return what a lane's rule says of a candidate; `least`: it has the smallest degree."""
    if rule is None:
        return "·"
    if not least and not rule.replaces_degree:
        return "–"
    if measure_name(rule):
        return measured(rule, one.key)
    if crossing.chance:
        return "random" if crossing.tied > 1 else "–"
    return f"move {one.rank + 1}"


def legend(rules: Sequence[Rule | None]) -> str:
    """Return the legend for what the rules say."""
    ordered = any(rule is not None and not measure_name(rule) and not rule.chance for rule in rules)
    texts = ["– = not among the fewest free neighbours"]
    if ordered:
        texts.append("move = its place in the move order")
    return "; ".join([*texts, "➜ = chosen by the lane"])


class TieModel(QAbstractTableModel):
    """The candidates of one step as a table."""

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self._names: tuple[str, ...] = ()
        self.rows: list[TieRow] = []

    def show_rows(self, names: Sequence[str], rows: list[TieRow]) -> None:
        """Show these rows, for lanes of these names."""
        self.beginResetModel()
        self._names, self.rows = tuple(names), rows
        self.endResetModel()

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, _parent: Index = NO_PARENT) -> int:
        return len(HEADINGS) + len(self._names)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (*(text for text in HEADINGS), *self._names)[section]
        if role == Qt.ItemDataRole.ToolTipRole and section >= len(HEADINGS):
            return self._names[section - len(HEADINGS)]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        lane = column - len(HEADINGS)
        chosen = lane >= 0 and row.chosen[lane]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.FontRole and chosen:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.BackgroundRole and chosen:
            return QColor(colours()["hover"])
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(colours()["text" if row.least else "muted"])
        return None

    def _text(self, row: TieRow, column: int) -> str:
        lane = column - len(HEADINGS)
        if lane >= 0:
            return f"➜ {row.keys[lane]}" if row.chosen[lane] else row.keys[lane]
        return (self._tour.name_of(row.start), self._tour.name_of(row.square), str(row.degree))[column]


class StepModel(QAbstractListModel):
    """The steps with a tie in any lane; if there are very many, only those around the current step."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: NDArray[np.intp] = np.zeros(0, np.intp)  # all of them
        self.first = 0  # index of the first listed step
        self._ties: list[NDArray[np.uint8]] = []

    def show_ties(self, ties: list[NDArray[np.uint8]]) -> None:
        """Show the steps of these ties, by lane and step."""
        self.beginResetModel()
        self._ties = ties
        longest = max((len(counts) for counts in ties), default=0)
        tied = np.zeros(longest, bool)
        for counts in ties:
            tied[: len(counts)] |= counts > 1
        self.steps, self.first = np.flatnonzero(tied), 0
        self.endResetModel()

    def place(self, step: int) -> int:
        """Return the index of the first step that is not before this one."""
        return int(np.searchsorted(self.steps, step))

    def row_of(self, step: int) -> int | None:
        """Return the row of a step, listing it if necessary; None if it has no tie."""
        place = self.place(step)
        if not 0 <= place - self.first < MAX_LISTED:
            self.beginResetModel()
            self.first = max(0, min(place - MAX_LISTED // 2, len(self.steps) - MAX_LISTED))
            self.endResetModel()
        return place - self.first if place < len(self.steps) and self.steps[place] == step else None

    def step_of(self, row: int) -> int:
        """Return the step in a row."""
        return int(self.steps[self.first + row])

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else min(MAX_LISTED, len(self.steps) - self.first)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        step = self.step_of(index.row())
        tied = [str(counts[step]) if step < len(counts) and counts[step] > 1 else "–" for counts in self._ties]
        return f"{step:,}:  {'  '.join(tied)}"


class TiePanel(QWidget):
    """Shows the steps with ties on the left, the candidates of one step on the right."""

    step_requested = Signal(int)

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self.model, self.steps_model = TieModel(tour), StepModel()
        self.shown = 0  # the step that the table shows
        self.summary = QLabel()
        self.summary.setProperty("role", "muted")
        self.table, self.steps = QTableView(), QListView()
        self.table.setObjectName("tieTable")
        self.table.setModel(self.model)
        self.table.setAccessibleName("Candidates at this step")
        self.table.verticalHeader().hide()
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setShowGrid(False)
        self.table.horizontalHeader().setStretchLastSection(False)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.steps.setModel(self.steps_model)
        self.steps.setUniformItemSizes(True)
        set_widths(self.steps, STEPS_WIDTH, STEPS_WIDTH)
        self.steps.setAccessibleName("Steps with ties: number of tied squares in each lane")
        self.steps.setToolTip("Steps with ties: number of tied squares in each lane")
        self.steps.selectionModel().currentChanged.connect(self._request_step)
        self.steps.clicked.connect(self._request_step)
        right = QVBoxLayout()
        right.setSpacing(4)
        self.legend = Elided()
        self.legend.setProperty("role", "muted")
        self.legend.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.legend.show_text(legend([]))
        above = QHBoxLayout()
        above.setSpacing(12)
        above.addWidget(self.summary)
        above.addWidget(self.legend, 1)
        right.addLayout(above)
        right.addWidget(self.table, 1)
        listed = QLabel("Step: ties by lane")
        listed.setProperty("role", "muted")
        listed.setBuddy(self.steps)
        left = QVBoxLayout()
        left.setSpacing(4)
        left.addWidget(listed)
        left.addWidget(self.steps, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(left)
        layout.addLayout(right, 1)
        self._fit_rows()

    def sizeHint(self) -> QSize:
        return QSize(600, 6 * scaled(ROW_HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self._fit_rows()

    def _fit_rows(self) -> None:
        self.table.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
        self.setMinimumHeight(3 * scaled(ROW_HEIGHT))

    def _request_step(self, index: QModelIndex) -> None:
        if index.isValid():
            self.step_requested.emit(self.steps_model.step_of(index.row()))

    def show_walks(self, walks: Sequence[WalkRecord]) -> None:
        """Show the steps at which these walks have ties."""
        self.steps_model.show_ties([record.ties for record in walks])

    def show_step(self, step: int) -> None:
        """Select a step in the list if it has a tie."""
        model = self.steps.selectionModel()
        model.blockSignals(True)
        if (row := self.steps_model.row_of(step)) is not None:
            index = self.steps_model.index(row)
            model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.steps.scrollTo(index)
        else:
            model.clear()
        model.blockSignals(False)
        self.steps.viewport().update()

    def show_crossings(
        self, names: Sequence[str], rules: Sequence[Rule | None], step: int, crossings: Sequence[Crossing | None]
    ) -> None:
        """Show where lanes are at a step and where they can move, with the measures of their rules."""
        headings = [name if str(k) in name else f"{k} {name}" for k, name in enumerate(names, 1)]
        measures = [measure_name(rule) if rule is not None else "" for rule in rules]
        parts = zip(headings, measures, strict=True)
        self.model.show_rows(
            [f"{head}: {measure}" if measure else head for head, measure in parts], tie_rows(crossings, rules)
        )
        self._fit_columns()
        self.legend.show_text(legend(rules))
        self.shown = step
        self.summary.setText(self._summary(step, crossings))

    def _fit_columns(self) -> None:
        """Let the columns of the lanes share the width."""
        header, resize = self.table.horizontalHeader(), QHeaderView.ResizeMode
        for column in range(self.model.columnCount()):
            mode = resize.ResizeToContents if column < len(HEADINGS) else resize.Stretch
            header.setSectionResizeMode(column, mode)

    def show_waiting(self, step: int) -> None:
        """Show that the table is not of this step yet."""
        if step != self.shown:
            self.summary.setText(f"Step {step:,}…")

    def _summary(self, step: int, crossings: Sequence[Crossing | None]) -> str:
        standing = {crossing.square for crossing in crossings if crossing}
        if not standing:
            return f"Step {step:,}: no walk has started." if step == 0 else f"Step {step:,}"
        if len(standing) > 1:
            return f"Step {step:,}: the lanes are on {len(standing)} different squares."
        [square] = standing
        tied = max(crossing.tied for crossing in crossings if crossing)
        texts = "1 candidate has the smallest degree" if tied == 1 else f"{tied} tie for the smallest degree"
        return "Step {:,}, from {}: {}".format(step, self._tour.name_of(square), texts if tied else "dead end")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.table.viewport().update()

"""The combinations at hand: for the two runs of a cell their digit sets, and for the cell its candidates."""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.puzzles.areas import counted
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import ALL, DIGITS
from workbench.puzzles.kakuro.design import NO_RUN, Triangle, run_after
from workbench.puzzles.kakuro.sets import RunSets, run_sets
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.ui.base.i18n import tr
from workbench.ui.kakuro.chips import SetChips

SINGLES = tuple(1 << d for d in range(DIGITS))


class RunView(QWidget):
    """Shows a run: its clue, what is left of it, and its sets."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self._way = way
        self.title, self.clue, self.detail = QLabel(), QLabel(), QLabel()
        self.title.setProperty("role", "card-title")
        self.clue.setProperty("role", "card-title")
        self.detail.setProperty("role", "muted")
        self.detail.setMinimumWidth(1)  # its words may be longer than the column is wide
        self.chips = SetChips(tr("Digit sets {}").format(way))
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.title)
        head.addWidget(self.clue, 0, Qt.AlignmentFlag.AlignRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addLayout(head)
        layout.addWidget(self.detail)
        layout.addWidget(self.chips)

    def show_run(self, run: RunSets | None) -> None:
        """Show a run, or that there is none."""
        way = self._way[0].upper() + self._way[1:]
        if run is None:
            self.title.setText(way)
            self.clue.setText("")
            self.detail.setText(tr("no run here"))
            self.chips.show_sets((), ())
            return
        self.title.setText(f"{way} · {counted(len(run.cells), 'cell')}")
        self.title.setToolTip(f"{cell_name(run.cells[0])} – {cell_name(run.cells[-1])}")
        self.clue.setText(str(run.clue or "?"))
        self.detail.setText(told(run))
        if run.clue:
            self.chips.show_sets(run.sets, run.possible, run.held)
        else:
            self.chips.show_sets((), ())


def told(run: RunSets) -> str:
    """Return what is left of a run, in a few words."""
    left = sum(run.possible)
    if len(run.cells) > DIGITS:
        return tr("too long: a run has {} cells at most").format(DIGITS)
    if not run.clue:
        sets = tr("no clue: {} of {} sets fit").format(left, len(run.sets))
        return f"{sets}, {run.total}" if not run.open else sets
    if not run.sets:
        return tr("no digits add up to {}").format(run.clue)
    if not run.open:
        return tr("full, {}").format(tr("right") if left else tr("but {} in all").format(run.total))
    if not run.total:
        return tr("{} of {} sets fit").format(left, len(run.sets)) if len(run.sets) > 1 else tr("one set only")
    rest = run.clue - run.total
    return tr("{} so far, {} to go in {}").format(run.total, rest, counted(run.open, "cell"))


class Combinations(QWidget):
    """Shows the runs of a white cell; of a block, those whose clues it has."""

    def __init__(self) -> None:
        super().__init__()
        self.across, self.down = RunView(tr("across")), RunView(tr("down"))
        self.cell_label = QLabel()
        self.cell_label.setProperty("role", "card-title")
        self.candidates = SetChips(tr("Candidates"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(9)
        layout.addWidget(self.across)
        layout.addWidget(self.down)
        cell = QVBoxLayout()
        cell.setSpacing(4)
        cell.addWidget(self.cell_label)
        cell.addWidget(self.candidates)
        layout.addLayout(cell)

    def show_cell(self, puzzle: Kakuro, digits: Filling, cell: Cell, typed: tuple[int | None, int | None]) -> None:
        """Show what there is to know of a cell, with these digits on the board and clues that are being typed."""
        looks = [
            run_sets(puzzle, digits, run, cell, clue) if run != NO_RUN else None
            for run, clue in zip(runs_at(puzzle, cell), typed, strict=True)
        ]
        self.across.show_run(looks[0])
        self.down.show_run(looks[1])
        name, digit = cell_name(cell), int(digits[cell])
        if not puzzle.white[cell]:
            self.cell_label.setText(tr("{} is a block").format(name))
            self.candidates.show_sets((), ())
        elif digit:
            self.cell_label.setText(tr("{} holds {}").format(name, digit))
            self.candidates.show_sets((), ())
        else:
            allowed = fitting_both(looks)
            self.cell_label.setText(tr("{} may hold").format(name) if allowed else tr("{}: no digit fits").format(name))
            self.candidates.show_sets(SINGLES, tuple(bool(allowed & single) for single in SINGLES))


def fitting_both(looks: Sequence[RunSets | None]) -> int:
    """Return the digits that the cell asked for can hold in both of its runs."""
    return reduce(and_, (look.here for look in looks if look), ALL)


def allowed_at(puzzle: Kakuro, digits: Filling, cell: Cell) -> int:
    """Return the digits that an empty cell can hold as far as its runs and those that cross them tell."""
    runs = runs_at(puzzle, cell)
    return fitting_both([run_sets(puzzle, digits, run, cell) if run != NO_RUN else None for run in runs])


def runs_at(puzzle: Kakuro, cell: Cell) -> tuple[int, int]:
    """Return the runs across and down of a white cell, or those after a block; NO_RUN where there is none."""
    if puzzle.white[cell]:
        across, down = puzzle.runs.home[cell[0] * puzzle.shape[1] + cell[1]].tolist()
        return across, down
    return run_after(puzzle, Triangle(cell, False)), run_after(puzzle, Triangle(cell, True))

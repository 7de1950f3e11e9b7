"""The combinations at the cursor: the digit sets of a cell's two runs, and the cell's candidates."""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import ALL, DIGITS, digits_of
from workbench.puzzles.kakuro.design import NO_RUN, Triangle, run_after
from workbench.puzzles.kakuro.sets import RunSets, run_sets
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted
from workbench.ui.board.cells.elided_label import ElidedLabel
from workbench.ui.kakuro.chips import SetChips

SINGLES = tuple(1 << d for d in range(DIGITS))


class RunView(QWidget):
    """Shows a run's clue, what remains of it, and its digit sets, in two lines."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self._way = way
        self.title, self.detail = QLabel(), ElidedLabel()
        self.title.setProperty("role", "card-title")
        self.detail.setProperty("role", "muted")
        self.detail.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.chips = SetChips(f"Digit sets {way}")
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title)
        head.addWidget(self.detail, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addLayout(head)
        layout.addWidget(self.chips)

    def show_run(self, run: RunSets | None) -> None:
        """Show a run; None = there is none."""
        way = self._way[0].upper() + self._way[1:]
        if run is None:
            self.title.setText(way)
            self.detail.setText("no run here")
            self.chips.show_sets((), ())
            return
        cells = counted(len(run.cells), "cell")
        self.title.setText(f"{way} {run.clue or '?'} in {cells}")
        self.title.setToolTip(f"{cell_name(run.cells[0])} – {cell_name(run.cells[-1])}")
        self.detail.setText(run_note(run))
        if run.clue:
            self.chips.show_sets(run.sets, run.possible, run.held)
        else:
            self.chips.show_sets((), ())


def run_note(run: RunSets) -> str:
    """Return a short note on a run: how many sets fit, or the remaining sum."""
    left = sum(run.possible)
    if len(run.cells) > DIGITS:
        return f"too long: a run has at most {DIGITS} cells"
    if not run.clue:
        sets = f"no clue; {left} of {len(run.sets)} sets fit"
        return f"{sets}, {run.total}" if not run.open else sets
    if not run.sets:
        return f"no digits add up to {run.clue}"
    if not run.open:
        return "complete and correct" if left else f"complete, but the sum is {run.total}"
    if not run.total:
        one = "only one set fits" if left else "the only set does not fit"
        return f"{left} of {len(run.sets)} sets fit" if len(run.sets) > 1 else one
    rest = run.clue - run.total
    return f"{run.total} so far, {rest} to go in {counted(run.open, 'cell')}"


class Combinations(QWidget):
    """Shows the runs of a white cell, or those whose clues are in a block; always in as many lines."""

    def __init__(self) -> None:
        super().__init__()
        self.across, self.down = RunView("across"), RunView("down")
        self.cell = QWidget()
        self.cell_label = QLabel()
        self.candidates = SetChips("Candidates")
        row = QHBoxLayout(self.cell)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.cell_label)
        row.addWidget(self.candidates, 1)
        self.above = QStackedWidget()  # the cell, or what stands in its place
        self.above.addWidget(self.cell)
        self.above.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.above)
        layout.addWidget(self.across)
        layout.addWidget(self.down)

    def show_cell(self, puzzle: Kakuro, digits: Filling, cell: Cell, typed: tuple[int | None, int | None]) -> None:
        """Show the runs and candidates of a cell, given the digits on the board and the clues being typed."""
        views = [
            run_sets(puzzle, digits, run, cell, clue) if run != NO_RUN else None
            for run, clue in zip(runs_at(puzzle, cell), typed, strict=True)
        ]
        self.across.show_run(views[0])
        self.down.show_run(views[1])
        name, digit = cell_name(cell), int(digits[cell])
        if not puzzle.white[cell]:
            self.cell_label.setText(f"{name} is a block")
            self.candidates.show_sets((), ())
        elif digit:
            self.cell_label.setText(f"{name} contains {digit}")
            self.candidates.show_sets((), ())
        else:
            allowed = fitting_both(views)
            self.cell_label.setText(f"{name} can be" if allowed else f"{name}: no digit fits")
            self.candidates.show_sets(SINGLES, tuple(bool(allowed & single) for single in SINGLES))


def fitting_both(views: Sequence[RunSets | None]) -> int:
    """Return the digits of a cell that fit both of its runs."""
    return reduce(and_, (view.here for view in views if view), ALL)


def candidates_of(position: Position, cell: Cell) -> tuple[int, ...]:
    """Return the digits of an empty cell that neither its runs nor those that cross them rule out."""
    puzzle = position.puzzle
    assert isinstance(puzzle, Kakuro)
    digits = puzzle.digits(position.entries)
    looks = [run_sets(puzzle, digits, run, cell) if run != NO_RUN else None for run in runs_at(puzzle, cell)]
    return digits_of(fitting_both(looks))


def runs_at(puzzle: Kakuro, cell: Cell) -> tuple[int, int]:
    """Return the runs across and down through a white cell, or those after a block; NO_RUN where there is none."""
    if puzzle.white[cell]:
        across, down = puzzle.runs.home[cell[0] * puzzle.shape[1] + cell[1]].tolist()
        return across, down
    return run_after(puzzle, Triangle(cell, False)), run_after(puzzle, Triangle(cell, True))


def clued_cells(puzzle: Kakuro, cell: Cell) -> set[Cell]:
    """Return a cell, and the first cells of its runs or of those whose clues it holds."""
    runs = [run for run in runs_at(puzzle, cell) if run != NO_RUN]
    return {cell, *(divmod(int(puzzle.runs.cells_in(run)[0]), puzzle.shape[1]) for run in runs)}

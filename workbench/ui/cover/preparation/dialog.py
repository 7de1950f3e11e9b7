"""The dialog that simplifies a cover: what can be removed from it and why, and a button that removes it."""

from collections.abc import Callable, Iterator

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.cover.preparation.prepare import Preparation, Prepared
from workbench.solvers.cover.preparation.removal import Reason, Removal, sentence
from workbench.ui.base.dialogs import accept_button, answer_buttons, open_dialog, resize_scaled, show_error
from workbench.ui.board.advice.progress_row import ProgressRow
from workbench.ui.board.document import Document
from workbench.ui.cover.matrix_legend import Entry, Legend
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.matrix_states import COLUMN_PAPER, MEMBER_INK, ItemState, OptionState, States
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.cover.preparation.removal_list import RemovalList
from workbench.ui.search.background_task import BackgroundTask

WIDTH, HEIGHT = 940, 620  # pixels
PART_WIDTHS = (560, 350)  # of matrix and list, in proportion
FRAME_MILLISECONDS = 33
WORK = 2**31  # minutes; it can be stopped
LEGEND: tuple[Entry, ...] = (
    ("option in every solution", "paper", MEMBER_INK[OptionState.CHOSEN]),
    ("removed option", "paper", MEMBER_INK[OptionState.REMOVED]),
    ("removed item", COLUMN_PAPER[ItemState.COVERED], ""),
)


def open_preparation(parent: QWidget, document: Document, blocked_reason: Callable[[], str]) -> None:
    """Show what preparing the document's cover removes, and do it as one change of the document if that is accepted."""
    cover = document.position.puzzle
    assert isinstance(cover, Cover)
    if blocked_reason():
        return
    dialog = PreparationDialog(parent, cover)

    def apply() -> None:
        if dialog.found is not None:
            document.apply(Position.fresh(dialog.found.numbered), "simplify cover")

    dialog.accepted.connect(apply)
    open_dialog(dialog)


class PreparationDialog(QDialog):
    """Prepares a cover in the background; `found` is the result."""

    def __init__(self, parent: QWidget, cover: Cover) -> None:
        super().__init__(parent)
        self.setWindowTitle("Simplify cover")
        resize_scaled(self, WIDTH, HEIGHT)
        self.cover = cover
        self.found: Prepared | None = None
        self._result: Prepared | None = None
        self.summary = QLabel("Looking for options and items that no search needs…", wordWrap=True)
        self.progress = ProgressRow()
        self.matrix, self.list = MatrixView(viewing=True), RemovalList()
        self.reason = QLabel(wordWrap=True)
        self.buttons = answer_buttons(self, "Apply")
        self._lay_out()
        self.matrix.show_cover(cover)
        self.matrix.cursor_moved.connect(self._cursor_moved)
        self.list.selected.connect(self._show_removal)
        self._work = Preparation(cover, WORK)
        self._job = StepwiseJob(self._parts())
        self._task = BackgroundTask(self)
        self._task.done.connect(self._show_result)
        self._task.failed.connect(self._fail)
        self.progress.stopped.connect(self._work.stop)
        self._timer = QTimer(self, interval=FRAME_MILLISECONDS)
        self._timer.timeout.connect(lambda: self.progress.show_progress(self._job.progress))
        self._timer.start()
        self.finished.connect(self._task.drop)
        self._task.drive(self._job)

    def _lay_out(self) -> None:
        self.reason.setMinimumHeight(2 * self.reason.fontMetrics().lineSpacing())
        self.reason.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.reason.setProperty("role", "muted")
        self.apply_button.setEnabled(False)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.matrix, 1)
        column.addWidget(Legend(LEGEND))
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        parts.setHandleWidth(12)
        parts.addWidget(left)
        parts.addWidget(self.list)
        parts.setSizes(list(PART_WIDTHS))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        layout.addWidget(self.summary)
        layout.addWidget(self.progress)
        layout.addWidget(parts, 1)
        layout.addWidget(self.reason)
        layout.addWidget(self.buttons)

    @property
    def apply_button(self) -> QPushButton:
        """The button that accepts the result."""
        return accept_button(self.buttons)

    def _parts(self) -> Iterator[float]:
        """Do the work in a thread, the making of the result too."""
        yield from self._work.parts()
        self._result = self._work.result()

    def _show_result(self, _job: object) -> None:
        """Show what was found."""
        self._timer.stop()
        self.progress.hide()
        self.found = found = self._result
        assert found is not None
        self.summary.setText(summary(found))
        self.matrix.show_states(*states_of(found))
        self.list.show_removals(found)
        self.reason.setText("Select an option or item to see why it is removed." if found.removals else "")
        self.apply_button.setEnabled(bool(found.removals) and not found.impossible)
        self.list.setFocus()

    def _fail(self, traceback: str) -> None:
        self._timer.stop()
        self.progress.hide()
        show_error(self, traceback)

    def _show_removal(self, removal: Removal) -> None:
        """Show why something is removed, and where it is in the matrix."""
        self._explain(removal)
        place = MatrixCell(NAMES, removal.number) if removal.of_item else MatrixCell(removal.number, 0)
        self.matrix.blockSignals(True)  # this move comes from the list
        self.matrix.go(place)
        self.matrix.blockSignals(False)

    def _explain(self, removal: Removal) -> None:
        """Show the reason of a removal, and mark the option and the item that is the cause, or the item itself."""
        assert self.found is not None
        self.reason.setText(sentence(self.cover, removal))
        item = removal.number if removal.of_item else next(iter(removal.items), None)
        self.matrix.show_states(*states_of(self.found), current_item=item)
        self.matrix.show_differing(np.array([] if removal.of_item else [removal.number], np.int64))

    def _cursor_moved(self) -> None:
        """Show why the option or item under the matrix's cursor is removed."""
        if self.found is None:
            return
        option, item = self.matrix.cursor_place
        of_item = option == NAMES
        removal = self.list.go_to(of_item, item if of_item else option)
        if removal is not None:
            self._explain(removal)
        else:
            what = self.matrix.description(MatrixCell(option, item if of_item else 0))
            self.reason.setText(f"{what[:1].upper() + what[1:]}. It stays.")


def summary(found: Prepared) -> str:
    """Return how much can be removed."""
    forced = found.counts.get(Reason.FORCED, 0)
    items = sum(removal.of_item for removal in found.removals)
    options = len(found.removals) - items
    if found.impossible:
        name = found.original.items[found.impossible - 1]
        return f"Item {name} cannot be covered: there is no solution."
    stopped = "" if found.complete else " " + "The work was stopped; more could be removed."
    if not found.removals:
        return "Nothing can be removed: every option and item may be needed." if found.complete else stopped.strip()
    parts = [counted(number, noun) for number, noun in ((options, "option"), (items, "item")) if number]
    text = f"{' and '.join(parts)} can be removed; the number of solutions stays the same."
    if forced:
        one, several = "{} of the options is in every solution.", "{} of the options are in every solution."
        text += " " + (one if forced == 1 else several).format(f"{forced:,}")
    return text + stopped


def states_of(found: Prepared) -> tuple[States, States]:
    """Return the states of the original's items and options: what stays is open."""
    items = np.full(len(found.original.items) + 1, ItemState.COVERED, np.uint8)
    items[[0, *found.items.tolist()]] = ItemState.OPEN
    options = np.full(found.original.count, OptionState.REMOVED, np.uint8)
    options[found.options] = OptionState.OPEN
    options[found.forced] = OptionState.CHOSEN
    return items, options

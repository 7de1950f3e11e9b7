"""Advice and the board: joins the panel, the rating and the layer that draws steps with an editor of cells."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from workbench.files.documents import FileError
from workbench.files.saving import write_text
from workbench.insight.sudoku.marks import sudoku_of
from workbench.insight.sudoku.solution_path import SolutionPath
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import file_name, open_dialog, open_save_dialog, show_error
from workbench.ui.base.exports.write import PICTURES, write_view
from workbench.ui.board import acts as board_acts
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.document import Document
from workbench.ui.sudoku.advice import acts
from workbench.ui.sudoku.advice.order_dialog import OrderDialog
from workbench.ui.sudoku.advice.panel import AdvicePanel
from workbench.ui.sudoku.advice.rating import LiveRating
from workbench.ui.sudoku.advice.session import AdviceSession
from workbench.ui.sudoku.advice.step_layer import StepLayer
from workbench.ui.sudoku.advice.step_view import step_view


class BoardAdvice(QObject):
    """Draws on the board what the session shows, and offers what can be asked."""

    changed = Signal()  # the offers
    requested = Signal()  # advice was asked for: it has to be visible
    shown = Signal()  # an answer has its place

    def __init__(self, document: Document, cells: CellEditor, actions: Actions) -> None:
        super().__init__(cells)  # deleted with it: an answer may arrive after the tab is closed
        self._document, self._cells = document, cells
        self.session = AdviceSession(document)
        self.panel = AdvicePanel(self.session, actions)
        self.live_rating = LiveRating()
        self._found = False  # whether the board shows what a search has found
        self._offered: tuple[object, ...] = ()  # what the offers depend on
        self.layer = StepLayer(lambda: cells.board.candidates_shown)
        cells.board.layers.append(self.layer)
        self.session.changed.connect(self._show)
        self.session.failed.connect(show_failure)
        self.live_rating.failed.connect(show_failure)
        self._reveal_timer = QTimer(self, singleShot=True, interval=0)  # once what is new has its place
        self._reveal_timer.timeout.connect(self.shown)
        self.panel.answered.connect(self._reveal_timer.start)
        cells.board.escaped.connect(self.session.clear)

    def show_position(self, found: bool) -> None:
        """Follow the document; what a search has `found` is in front of a step if it comes later, otherwise behind."""
        self.live_rating.show_puzzle(sudoku_of(self._document.position))
        before, self._found = self._found, found
        if found and not before and self.layer.shown is not None:
            self.session.leave_step()
        self._draw()

    def offers(self) -> Offers:
        """Return what can be asked and done."""
        session = self.session
        return {
            board_acts.HINT: Offer(lambda: self._ask(session.ask_hint)),
            board_acts.APPLY: Offer(session.apply, session.state.step is not None),
            acts.ALL_STEPS: Offer(lambda: self._ask(session.list_steps)),
            acts.SOLUTION_PATH: Offer(lambda: self._ask(session.find_path)),
            acts.CHANGE_GIVENS: Offer(lambda: self._ask(session.list_givens)),
            acts.SOLVE_UP_TO: Offer(self._solve_up_to, session.selected is not None),
            acts.COPY_PATH: Offer(self._copy_path, self._path is not None),
            acts.EXPORT_PATH: Offer(self._export_path, self._path is not None),
            acts.EXPORT_STEP: Offer(self._export_step, self.layer.shown is not None),
            acts.TECHNIQUES: Offer(self._choose_techniques),
        }

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        self.panel.show_colours()

    @property
    def _path(self) -> SolutionPath | None:
        path = self.session.path
        return path if path is not None and path.steps else None

    def _ask(self, request: Callable[[], None]) -> None:
        self.requested.emit()
        self._reveal_timer.start()
        request()

    def _show(self) -> None:
        """Draw what the session shows now, and report changed offers."""
        before, self.layer.shown = self.layer.shown, self.session.state.shown
        if self.layer.shown is not before:
            self._cells.redraw()
            self._draw()
        offered = self.session.path, self.session.selected, self.layer.shown is None, self.session.state.step
        if offered != self._offered:
            self._offered = offered
            self.changed.emit()

    def _draw(self) -> None:
        """Show the position of a step instead of the document's, without what a search found."""
        if self.layer.shown is not None:
            self._cells.board.show_position(self.layer.shown.position, [])

    def _solve_up_to(self) -> None:
        if self.session.selected is not None:
            self.session.solve_up_to(self.session.selected)

    def _copy_path(self) -> None:
        if self._path is not None:
            QGuiApplication.clipboard().setText(self._path.text())

    def _export_path(self) -> None:
        suggestion = f"{file_name(self._document.title)}-path.txt"
        kinds = {f"Text (*{'.txt'})": ".txt"}
        open_save_dialog(self._cells.window(), "Export path", suggestion, kinds, self.export_path_to)

    def export_path_to(self, file: Path) -> None:
        """Write the path to a text file."""
        if self._path is None:
            return
        try:
            write_text(file, self._path.text())
        except FileError as error:
            show_error(self._cells.window(), str(error))

    def _export_step(self) -> None:
        kinds = {f"{title} (*{suffix})": suffix for suffix, title in reversed(PICTURES.items())}
        suggestion = f"{file_name(self._document.title)}-step.png"
        open_save_dialog(self._cells.window(), "Export step", suggestion, kinds, self.export_step_to)

    def export_step_to(self, file: Path) -> None:
        """Write the board with the step that is shown as a picture."""
        if self.layer.shown is None:
            return
        try:
            write_view(step_view(self.layer.shown, self._document.title), file)
        except FileError as error:
            show_error(self._cells.window(), str(error))

    def _choose_techniques(self) -> None:
        dialog = OrderDialog(self._cells.window())
        dialog.changed.connect(self.session.clear)
        open_dialog(dialog)

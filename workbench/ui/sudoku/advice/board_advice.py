"""Advice and the board: joins the panel, the rating and the layer that draws steps with an editor of cells."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from workbench.lab.sudoku.path import Path
from workbench.saving import write_text
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import open_dialog, open_save_dialog
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.document import Document
from workbench.ui.sudoku.advice import acts
from workbench.ui.sudoku.advice.order_dialog import OrderDialog
from workbench.ui.sudoku.advice.panel import AdvicePanel
from workbench.ui.sudoku.advice.rating import LiveRating, RatingView
from workbench.ui.sudoku.advice.session import AdviceSession
from workbench.ui.sudoku.advice.step_layer import StepLayer
from workbench.ui.sudoku.column import SudokuColumn


class BoardAdvice(QObject):
    """Draws on the board what the session shows, and offers what can be asked."""

    changed = Signal()  # the offers
    requested = Signal()  # advice was asked for: it has to be visible

    def __init__(self, document: Document, cells: CellEditor, column: SudokuColumn, actions: Actions) -> None:
        super().__init__()
        self._document, self._cells, self._column = document, cells, column
        self.session = AdviceSession(document)
        self.panel = AdvicePanel(self.session, actions)
        self.live_rating = LiveRating()
        self.layer = StepLayer(lambda: cells.board.candidates_shown)
        cells.board.layers.append(self.layer)
        column.add_section(tr("Difficulty"), RatingView(self.live_rating))
        column.add_section(tr("Steps"), self.panel, 1)
        self.session.changed.connect(self._show)
        self.session.failed.connect(show_failure)
        self.live_rating.failed.connect(show_failure)
        self.panel.answered.connect(lambda: column.reveal(self.panel))
        cells.board.escaped.connect(self.session.clear)

    def show_position(self) -> None:
        """Follow the document; what a step shows stays in front of what a search found."""
        self.live_rating.show_puzzle(self._document.position.puzzle)
        self._draw()

    def offers(self) -> Offers:
        """Return what can be asked and done."""
        session = self.session
        return {
            board_acts.HINT: Offer(lambda: self._ask(session.ask_hint)),
            acts.ALL_STEPS: Offer(lambda: self._ask(session.list_steps)),
            acts.SOLUTION_PATH: Offer(lambda: self._ask(session.find_path)),
            acts.SOLVE_UP_TO: Offer(self._solve_up_to, session.selected is not None),
            acts.COPY_PATH: Offer(self._copy_path, self._path is not None),
            acts.EXPORT_PATH: Offer(self._export_path, self._path is not None),
            acts.TECHNIQUES: Offer(self._choose_techniques),
        }

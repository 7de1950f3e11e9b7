"""The picture of a cover beside its matrix, if its text draws one: the chosen and found options where they lie."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Filling
from workbench.ui.board.lane_board import LaneBoard


class CoverPicture(QWidget):
    """Shows a cover with a layout; is hidden for others."""

    def __init__(self) -> None:
        super().__init__()
        self.board: LaneBoard | None = None
        self._cover: Cover | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_cover(self, cover: Cover) -> None:
        """Show a cover without a solution."""
        if cover is self._cover:
            return
        self._cover = cover
        if self.board is not None:
            self._column.removeWidget(self.board)
            self.board.deleteLater()
            self.board = None
        if cover.layout is not None:
            self.board = LaneBoard(cover)
            self.board.setAccessibleName("Picture of the cover")
            self.board.setToolTip("The chosen options, drawn where their items lie")
            self._column.addWidget(self.board)

    def show_filling(self, filling: Filling) -> None:
        """Show the chosen options."""
        if self.board is not None:
            self.board.show_filling(filling)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        if self.board is not None:
            self.board.show_colours()

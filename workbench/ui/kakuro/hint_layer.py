"""The layer of a board that draws the hint or step that advice shows."""

from typing import TYPE_CHECKING

from workbench.puzzles.drawing import Drawing
from workbench.ui.board.cells.layer import BoardLayer

if TYPE_CHECKING:
    from workbench.ui.kakuro.findings import Shown


class HintLayer(BoardLayer):
    """Draws what advice shows, but not on a solution."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self.covered = False  # whether a solution is in front

    @property
    def hides_related(self) -> bool:
        """Whether cells related to the cursor's are not highlighted: they would look like shaded ones."""
        return self.shown is not None and not self.covered

    @property
    def shows_candidates(self) -> bool:
        """Whether it draws candidates at their places."""
        return self.hides_related

    def draw_below(self, drawing: Drawing) -> None:
        """Shade cells."""
        if self.shown is not None and not self.covered:
            self.shown.picture.draw_below(drawing)

    def draw_above(self, drawing: Drawing) -> None:
        """Draw outlines, candidates and digits."""
        if self.shown is not None and not self.covered:
            self.shown.picture.draw_above(drawing)

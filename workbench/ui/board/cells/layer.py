"""A layer: what a part of an editor draws on a board besides its position, below or above the contents of the cells."""

from typing import Protocol

from workbench.puzzles.drawing import Drawing


class BoardLayer(Protocol):
    """Draws on every repaint, from arrays; layers are drawn in the order in which they were added."""

    @property
    def hides_related(self) -> bool:
        """Whether cells related to the cursor's are not highlighted, because that would hide what the layer shows."""

    @property
    def shows_candidates(self) -> bool:
        """Whether it draws candidates at their places, for which corner marks make way."""

    def draw_below(self, drawing: Drawing) -> None:
        """Draw on the papers of the cells, before lines and digits."""

    def draw_above(self, drawing: Drawing) -> None:
        """Draw on top of lines and digits."""

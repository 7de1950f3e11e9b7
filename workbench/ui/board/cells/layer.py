"""A layer: what a part of an editor draws on a board besides its position, below or above the contents of the cells."""

from workbench.puzzles.drawing import Drawing


class BoardLayer:
    """Draws on every repaint, from arrays, in the order in which layers were added; by itself nothing."""

    @property
    def hides_related(self) -> bool:
        """Whether cells related to the cursor's are not highlighted, because that would hide what the layer shows."""
        return False

    @property
    def shows_candidates(self) -> bool:
        """Whether it draws candidates at their places, for which corner marks make way."""
        return False

    def draw_below(self, drawing: Drawing) -> None:
        """Draw on the papers of the cells, before lines and digits."""

    def draw_above(self, drawing: Drawing) -> None:
        """Draw on top of lines and digits."""

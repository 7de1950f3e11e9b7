"""The act that shows the puzzle in front as an exact cover, in a document of its own."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.shell.analyses.obstacles import Obstacles


class CoverCommand:
    """Opens the cover that a puzzle is reduced to."""

    def __init__(self, window: QMainWindow, tabs: TabArea, obstacles: "Obstacles") -> None:
        self._window, self._tabs, self._obstacles = window, tabs, obstacles
        obstacles.ask_also(acts.SHOW_AS_COVER.name, text_obstacle)

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        if tab is None:
            return {}
        from workbench.puzzles.cover import Cover
        from workbench.ui.analyses.coverable import is_coverable

        puzzle = tab.document.position.puzzle
        why = self._obstacles.of(acts.SHOW_AS_COVER.name, puzzle)
        possible = is_coverable(puzzle) and puzzle.kind != Cover.kind and not why
        return {acts.SHOW_AS_COVER: Offer(self.show_as_cover, possible, why=why)}

    def show_as_cover(self) -> None:
        """Open the cover of the puzzle in front, unless it is too large."""
        from workbench.puzzles.cover import Coverable
        from workbench.ui.board.document import Document

        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        tab.changes.settle()
        puzzle = tab.document.position.puzzle
        assert isinstance(puzzle, Coverable), "this action is disabled otherwise"
        if why := text_obstacle(puzzle):
            show_error(self._window, why)
        else:
            cover = puzzle.to_cover().cover
            self._tabs.add_document(Document.of(cover, f"{tab.document.title} as exact cover"))


def text_obstacle(puzzle: "Puzzle") -> str:
    """Return why the cover of a puzzle cannot be shown as a document, as a sentence; "" if it can, or has none."""
    from workbench.base.choices import ChoiceError
    from workbench.puzzles.cover import Coverable
    from workbench.puzzles.cover.text import MAX_MEMBERS, MAX_OPTIONS

    if not isinstance(puzzle, Coverable):
        return ""
    try:
        cover = puzzle.to_cover().cover
    except ChoiceError as error:
        return str(error)
    if cover.count > MAX_OPTIONS or len(cover.members) > MAX_MEMBERS:
        return f"This cover has {cover.count:,} options. At most {MAX_OPTIONS:,} can be shown."
    return ""

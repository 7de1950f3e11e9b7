"""The act that shows the puzzle in front as an exact cover, in a document of its own."""

from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea


class CoverCommand:
    """Opens the cover that a puzzle is reduced to."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        self._window, self._tabs = window, tabs

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        if tab is None:
            return {}
        from workbench.puzzles.cover import Cover
        from workbench.ui.analyses.coverable import is_coverable

        puzzle = tab.document.position.puzzle
        return {acts.SHOW_AS_COVER: Offer(self.show_as_cover, is_coverable(puzzle) and puzzle.kind != Cover.kind)}

    def show_as_cover(self) -> None:
        """Open the cover of the puzzle in front, unless it is too large."""
        from workbench.base.choices import ChoiceError
        from workbench.puzzles.cover import Coverable
        from workbench.puzzles.cover.text import MAX_MEMBERS, MAX_OPTIONS
        from workbench.ui.board.document import Document

        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        tab.changes.settle()
        puzzle = tab.document.position.puzzle
        assert isinstance(puzzle, Coverable), "this action is disabled otherwise"
        try:
            cover = puzzle.to_cover().cover
        except ChoiceError as error:
            show_error(self._window, str(error))
            return
        if cover.count > MAX_OPTIONS or len(cover.members) > MAX_MEMBERS:
            words = "This cover has {} options. At most {} can be shown."
            show_error(self._window, words.format(f"{cover.count:,}", f"{MAX_OPTIONS:,}"))
        else:
            self._tabs.add_document(Document.of(cover, f"{tab.document.title} as exact cover"))

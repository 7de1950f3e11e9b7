"""The acts that copy the puzzle in front in one of its notations."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import open_dialog, show_error
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.shell.document.tab import DocumentTab

SHOWN_MS = 4000  # of a message in the status bar


class CopyingCommands:
    """Copies the puzzle in front as a link, or in a notation chosen in a dialog."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        self._window, self._tabs = window, tabs
        self._asked: Puzzle | None = None  # a puzzle, and whether it has a link; asked with every key
        self._linkable = False

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        if tab is None:
            return {}
        if (puzzle := tab.document.position.puzzle) is not self._asked:
            self._asked, self._linkable = puzzle, bool(link_styles(tab))
        return {acts.COPY_AS: Offer(self.copy_as), acts.COPY_LINK: Offer(self.copy_link, self._linkable)}

    def copy_as(self) -> None:
        """Ask for a notation, and copy the puzzle in it."""
        from workbench.ui.shell.clipboard.copy_dialog import CopyDialog

        if (tab := self._settled()) is not None:
            position = tab.document.position
            filling = tab.result.seen().copy()
            dialog = CopyDialog(self._window, position.puzzle, filling, position.marks, position.corners)
            dialog.chosen.connect(self._copy_written)
            open_dialog(dialog)

    def _copy_written(self, text: str, title: str) -> None:
        self._copy(text, f"Copied as {title}")

    def copy_link(self) -> None:
        """Copy the address of a page that shows the puzzle."""
        from workbench.files.notations import text_in

        if (tab := self._settled()) is not None:
            link = text_in(link_styles(tab)[0], tab.document.position.puzzle).strip()
            self._copy(link, "Link copied: {}".format(link if len(link) <= 80 else f"{link[:79]}…"))

    def _settled(self) -> "DocumentTab | None":
        """Return the tab in front; None, and show an error, if the text typed there cannot be read."""
        tab = self._tabs.document_tab
        assert tab is not None, "these actions are disabled without a document"
        if error := tab.changes.settle():
            show_error(self._window, f"The text has an error and cannot be copied. {error} Correct it or undo.")
            return None
        return tab

    def _copy(self, text: str, message: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.statusBar().showMessage(message, SHOWN_MS)


def link_styles(tab: "DocumentTab") -> list[str]:
    """Return the styles in which the puzzle of a tab is the address of a page."""
    from workbench.files.notations import notations

    return [one.style for one in notations(tab.document.position.puzzle) if one.is_link]

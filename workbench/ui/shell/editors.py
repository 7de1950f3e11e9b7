"""The editors, one for each kind of puzzle: what stands in the middle of a document's tab."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from workbench.lab.race.lane import Lane
from workbench.puzzles.puzzle import Fault, Filling
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.document import Document
from workbench.ui.board.draft import Draft
from workbench.ui.board.picture_editor import PictureEditor
from workbench.ui.cover.editor import CoverEditor
from workbench.ui.kakuro.editor import KakuroEditor
from workbench.ui.polyomino.editor import PolyominoEditor
from workbench.ui.tour.editor import TourEditor


class Editor(Protocol):
    """A widget that shows a document's position and changes it.

    It also has a method for each action of `actions.py` that is said to be done by the editors of its kind.
    """

    @property
    def message_changed(self) -> SignalInstance:
        """Emitted with a sentence for the line under the board."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when other actions than before are checked or possible, or the draft is in trouble or no more."""

    @property
    def draft(self) -> Draft | None:
        """Return what is typed and not in the document; None for an editor that takes every key at once."""

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, what breaks its rules, and what a search has found (None: nothing)."""

    def message(self) -> str:
        """Return what there is to say while no rule is broken."""

    @property
    def left_inset(self) -> int:
        """The pixels at the left that are left out when the message line is centred."""

    def explains(self, fault: Fault) -> bool:
        """Return whether the editor itself shows a fault's message permanently."""

    def compare(self, solution: Filling | None) -> str:
        """Mark what a person filled in and a solution does not have, and say so; None: no solution is shown."""

    def checked(self) -> set[str]:
        """Return the names of the checkable actions that are on."""

    def possible(self) -> dict[str, bool]:
        """Return which of this editor's actions can be done, where that is not always so."""

    def clear_entries(self) -> None:
        """Remove what a person filled in."""

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""


@runtime_checkable
class ShowsSearch(Protocol):
    """An editor that shows more of a search than its filling."""

    def show_search(self, lane: Lane | None) -> None:
        """Show where a search that rests can go on; None = none rests."""


EDITORS: dict[str, Callable[[Document, dict[str, QAction]], QWidget]] = {
    "sudoku": CellEditor,
    "kakuro": KakuroEditor,
    "cover": CoverEditor,
    "polyomino": PolyominoEditor,
    "tour": TourEditor,
}


def make_editor(document: Document, actions: dict[str, QAction]) -> QWidget:
    """Return the editor for a document's kind of puzzle; it is an `Editor`."""
    return EDITORS.get(document.position.puzzle.kind, PictureEditor)(document, actions)

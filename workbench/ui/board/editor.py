"""What a document's tab asks of the editor in its middle; each kind of puzzle brings one with its face."""

from collections.abc import Set
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import counted
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Search
from workbench.ui.base.act import Offers
from workbench.ui.board.draft import Draft
from workbench.ui.board.kind_panel import KindPanel


class Editor(Protocol):
    """A widget that shows a document's position and changes it."""

    @property
    def widget(self) -> QWidget:
        """The board, with what belongs to it."""

    @property
    def message_changed(self) -> SignalInstance:
        """Emitted with a sentence for the line under the board; "" = what stands there while nothing happens."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when its offers or its draft's errors have changed."""

    @property
    def draft(self) -> Draft | None:
        """What is typed and not yet in the document; None for an editor that applies every key at once."""

    @property
    def aspect(self) -> float:
        """The width of its board, divided by the height."""

    @property
    def panel(self) -> KindPanel:
        """What stands beside it while the puzzle is edited."""

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, the rules it breaks, and what a search found (None: nothing)."""

    def message(self) -> str:
        """Return the sentence under the board while no rule is broken."""

    def explains(self, fault: Fault) -> bool:
        """Return whether the editor itself shows the text of a fault."""

    def compare(self, solution: Filling | None) -> str:
        """Mark the entries that differ from a solution, and return a sentence on them; None: no solution is shown."""

    def offers(self) -> Offers:
        """Return what can be done here."""

    def clear_entries(self) -> None:
        """Remove what the person filled in."""

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""


@runtime_checkable
class ShowsSearch(Protocol):
    """An editor that shows more of a search than its filling."""

    def show_search(self, lane: Lane | None) -> None:
        """Show where a paused search can continue; None: no search is paused."""


@runtime_checkable
class ShowsDivision(Protocol):
    """An editor that shows into which pieces a search divides the board."""

    def show_division(self, search: Search | None) -> None:
        """Show the pieces of the search whose filling is shown next; None: none is."""


@runtime_checkable
class ShowsGuesses(Protocol):
    """An editor that shows which cells of a filling a search has guessed."""

    def show_guesses(self, guessed: NDArray[np.bool_] | None) -> None:
        """Mark the guesses of the filling that was shown last; None: the solver does not tell them."""


@runtime_checkable
class NamesFaults(Protocol):
    """An editor with a cursor, whose cell decides which fault is named under the board."""

    def fault_message(self, faults: list[Fault]) -> str:
        """Return the message of the fault at the cursor, or of the first one."""


@runtime_checkable
class AnswersInPanel(Protocol):
    """An editor that answers questions in its panel, which has to be in sight then."""

    panel_needed: SignalInstance


@runtime_checkable
class Looks(Protocol):
    """An editor whose mouse edits; while a search is watched it only selects and explains."""

    edit_requested: SignalInstance  # a double click while the mouse only looks

    def look_only(self, on: bool) -> None:
        """Let the mouse change nothing, or let it edit again."""


@runtime_checkable
class KnowsSolution(Protocol):
    """An editor that looks for the solution by itself."""

    @property
    def unique_solution(self) -> Filling | None:
        """The only solution of the puzzle, if it is known."""


@runtime_checkable
class KnowsLevel(Protocol):
    """An editor that rates the puzzle by itself."""

    @property
    def level(self) -> str:
        """The difficulty of the puzzle in words, "" if it is not known."""


@runtime_checkable
class PastesCells(Protocol):
    """An editor of single cells, which can be cut and pasted at another place."""

    def paste_cells(self) -> bool:
        """Put the cells on the clipboard onto the board; False: the clipboard has no cells, or none can be put."""


def fault_message(faults: list[Fault], here: Set[Cell] = frozenset()) -> str:
    """Return the message of the first fault in one of these cells, else of the first fault, and how many more."""
    fault = next((fault for fault in faults if not here.isdisjoint(fault.cells)), faults[0])
    more = f" {counted(len(faults) - 1, 'more error')}." if len(faults) > 1 else ""
    return fault.message + more


def aspect_of(shape: tuple[int, ...]) -> float:
    """Return the width of a board of these rows and columns, divided by its height."""
    return shape[1] / shape[0]

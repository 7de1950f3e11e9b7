"""What a document's tab asks of the editor in its middle; each kind of puzzle brings one with its face."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from workbench.lab.race.lane import Lane
from workbench.puzzles.puzzle import Fault, Filling
from workbench.ui.base.act import Offers
from workbench.ui.board.draft import Draft


class Editor(Protocol):
    """A widget that shows a document's position and changes it."""

    @property
    def widget(self) -> QWidget:
        """The widget itself."""

    @property
    def message_changed(self) -> SignalInstance:
        """Emitted with a sentence for the line under the board."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when its offers or its draft's errors have changed."""

    @property
    def draft(self) -> Draft | None:
        """What is typed and not yet in the document; None for an editor that applies every key at once."""

    @property
    def left_inset(self) -> int:
        """Pixels on its left over which the line under it is not centred."""

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

"""What a window asks of the tabs in it."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from workbench.ui.base.act import Act, Offers

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.files.provenance import Provenance
    from workbench.puzzles.puzzle import Filling


UNSAVED = " •"  # the end of a title whose tab has unsaved changes


class Tab(Protocol):
    """A widget in a tab of its own."""

    @property
    def widget(self) -> QWidget:
        """The widget itself."""

    @property
    def status_changed(self) -> SignalInstance:
        """Emitted when the title or the offers have changed."""

    @property
    def failed(self) -> SignalInstance:
        """Emitted with the traceback of a mistake in the program."""

    @property
    def title(self) -> str:
        """The text of its tab."""

    @property
    def running(self) -> bool:
        """Whether a search is running in it."""

    def offers(self) -> Offers:
        """Return what can be done in it."""

    def drop_search(self) -> None:
        """Stop and forget its search."""

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""


@runtime_checkable
class AnalysisTab(Tab, Protocol):
    """A tab whose contents can be saved as the file of an analysis, and opened again."""

    made: "Provenance"  # where restored results come from; empty if there are none, or they were made here

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would; while a search runs, some time after it has ended."""

    def analysis(self) -> "Analysis":
        """Return what a file is to hold."""


@runtime_checkable
class NamesPuzzle(Protocol):
    """A tab whose title names the puzzle that it is about."""

    name: str  # a page's is that of its document


@runtime_checkable
class Requests(Tab, Protocol):
    """A tab that asks the window for other tabs, and has sentences for its status bar."""

    requested: SignalInstance
    message: SignalInstance


@runtime_checkable
class Presents(Protocol):
    """A tab, or an editor in it, that leaves out what an audience does not need."""

    def present(self, on: bool) -> None:
        """Leave it out, or show it again."""


@runtime_checkable
class HasViews(Protocol):
    """A tab one of whose views is shown; a head above it holds their acts, and what it has to say."""

    @property
    def views(self) -> tuple[Act, ...]:
        """The acts that show its views."""

    @property
    def headline(self) -> QWidget:
        """What it has to say."""


@runtime_checkable
class ShowsSolution(Protocol):
    """A tab that shows one of the solutions of its puzzle."""

    @property
    def shown_solution(self) -> "Filling | None":
        """The solution shown; None = none is."""


@runtime_checkable
class TurnsPages(Protocol):
    """A tab in which the keys of a clicker lead from event to event."""

    def turn(self, direction: int) -> None:
        """Show the next event (1), or the previous one (-1)."""

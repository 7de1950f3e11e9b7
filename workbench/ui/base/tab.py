"""What a window asks of the tabs in it."""

from typing import Protocol

from PySide6.QtCore import SignalInstance


class Tab(Protocol):
    """A widget in a tab of its own.

    It also has a method for each action that is said to be done by the tab in front and that it calls possible.
    """

    @property
    def status_changed(self) -> SignalInstance:
        """Emitted when the title, or what can be done, is different."""

    @property
    def failed(self) -> SignalInstance:
        """Emitted with the traceback of a mistake in the program."""

    @property
    def title(self) -> str:
        """What to call it."""

    @property
    def running(self) -> bool:
        """Whether a search is under way in it."""

    def checked(self) -> set[str]:
        """Return the names of the checkable actions that are on."""

    def possible(self) -> dict[str, bool]:
        """Return which of the actions can be done now; in a tab without a document, no other can."""

    def drop_search(self) -> None:
        """End the search, and forget it."""

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""

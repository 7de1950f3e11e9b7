"""The sources of one sort in a draft, instances or settings, as a list edits them."""

from collections.abc import Callable
from typing import Generic, TypeVar

from workbench.ui.analyses.lab.compose.source_list import SourceList

Source = TypeVar("Source")


class DraftSources(Generic[Source]):
    """Adds, duplicates, removes and replaces sources, and shows them in a list."""

    def __init__(
        self,
        shown: SourceList,
        read: Callable[[], tuple[Source, ...]],
        write: Callable[[tuple[Source, ...]], None],
        words: Callable[[Source], str],
    ) -> None:
        """`read`, `write`: what the draft has, and how it is changed."""
        self._shown, self._read, self._write, self._words = shown, read, write, words
        shown.duplicate_requested.connect(lambda place: self.add(self._read()[place]))
        shown.removal_requested.connect(self.remove)

    @property
    def current(self) -> Source | None:
        """The current source."""
        given, place = self._read(), self._shown.current
        return given[place] if 0 <= place < len(given) else None

    def add(self, source: Source) -> None:
        """Add a source, and choose it."""
        self._shown.list.setCurrentRow(-1)
        self._write((*self._read(), source))
        self._shown.list.setCurrentRow(len(self._read()) - 1)

    def remove(self, place: int) -> None:
        """Remove a source."""
        given = self._read()
        if 0 <= place < len(given):
            self._write((*given[:place], *given[place + 1 :]))

    def replace(self, edited: Source) -> None:
        """Put another source in place of the current one."""
        given, place = self._read(), self._shown.current
        if edited != self.current:
            self._write((*given[:place], edited, *given[place + 1 :]))

    def refresh(self) -> None:
        """Show the sources of the draft."""
        given = self._read()
        current = min(max(self._shown.current, 0), len(given) - 1)
        self._shown.show_words([self._words(source) for source in given], current)

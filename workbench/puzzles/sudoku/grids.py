"""Many sudokus of one layout, kept as one array; each is made when it is asked for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling, ParseError
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.stream import ListReader

Board = TypeVar("Board")


class Grids(Sequence[Board], Generic[Board]):
    """The boards of a layout whose givens are in an array, (boards, n, n), 0 = open."""

    def __init__(self, make: Callable[[Layout, Filling], Board], layout: Layout, givens: NDArray[np.uint8]) -> None:
        self._make = make
        self.layout, self.givens = layout, givens

    def __len__(self) -> int:
        return len(self.givens)

    @overload
    def __getitem__(self, at: int) -> Board: ...
    @overload
    def __getitem__(self, at: slice) -> "Grids[Board]": ...
    def __getitem__(self, at: int | slice) -> "Board | Grids[Board]":
        if isinstance(at, slice):
            return Grids(self._make, self.layout, self.givens[at])
        return self._make(self.layout, self.givens[at].astype(np.int32))


class GridReader(Generic[Board]):
    """Reads the lines of a list into grids."""

    def __init__(self, make: Callable[[Layout, Filling], Board]) -> None:
        self._make = make
        self._reader = ListReader()
        self.begins, self.takes = self._reader.begins, self._reader.takes

    def read_plain(self, lines: Sequence[str]) -> Grids[Board] | None:
        """Return the puzzles of lines if surely each is one, else None."""
        plain = self._reader.read_plain(lines)
        return None if plain is None else Grids(self._make, plain.layout, plain.digits)

    def read(self, lines: Sequence[str], first: int = 1) -> Iterator[Grids[Board] | ParseError]:
        """Yield the puzzles of lines, those of one layout together, and errors between them."""
        for one in self._reader.read(lines, first):
            yield one if isinstance(one, ParseError) else Grids(self._make, one.layout, one.digits)

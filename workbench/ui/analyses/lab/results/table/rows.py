"""What a table of results shows: columns whose texts are made when they are seen, and rows that stand for runs."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.files.tables import Cell
from workbench.pictures.charts.picture import Mask, Runs

Keys = NDArray[np.int64] | NDArray[np.float64]
NUMBERS = re.compile(r"(\d+)")


@dataclass(frozen=True, eq=False)
class Column:
    """One column; `keys` sorts its rows."""

    title: str
    text: Callable[[int], str]  # of a row
    keys: Callable[[], Keys]
    figure: bool = True  # aligned to the right, and sorted from the largest first
    about: str = ""
    used: bool = True  # it has a value in some row
    best: Mask | None = None  # rows in which this column is better than the others
    value: Callable[[int], Cell] | None = None  # of a row, in files; the text by default
    is_link: bool = False  # a click acts on the row; not in files


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a table: each stands for some of the runs."""

    columns: Sequence[Column]
    count: int
    runs: Runs  # those shown
    row: NDArray[np.intp]  # the row of each of these runs

    def marked(self, marked: Mask) -> Mask:
        """Return the rows of which a run is marked."""
        rows = np.zeros(self.count, bool)
        rows[self.row[marked[self.runs]]] = True
        return rows

    def runs_in(self, rows: NDArray[np.intp]) -> Runs:
        """Return the runs of some rows."""
        chosen = np.zeros(self.count, bool)
        chosen[rows] = True
        found: Runs = self.runs[chosen[self.row]]
        return found


def ranks(texts: Iterable[str]) -> NDArray[np.int64]:
    """Return the place of each text in their order, in which numbers count as numbers; equal texts share a place."""
    keys = [text.casefold() for text in texts]
    order = {key: place for place, key in enumerate(sorted(set(keys), key=natural))}
    return np.array([order[key] for key in keys], np.int64)


def natural(text: str) -> list[tuple[int, int, str]]:
    """Return what sorts a text: its numbers by their values."""
    parts = NUMBERS.split(text)
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part]

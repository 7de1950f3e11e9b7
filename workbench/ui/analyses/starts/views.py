"""The views of a heat map that can be exported, and the table behind them."""

from collections.abc import Iterator, Mapping

import numpy as np
from PySide6.QtWidgets import QWidget

from workbench.files.tables import Cell, Table
from workbench.insight.tours.feasible_starts import WORDS, StartVerdict, Verdicts
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.heat import Left
from workbench.ui.base.exports.view import TabView, view_of


def starts_views(
    tour: Tour,
    verdicts: Verdicts,
    title: str,
    shown: Mapping[str, QWidget],
    left: Mapping[str, Left],
    made: Mapping[str, Cell],
) -> list[TabView]:
    """Return a view for each of the widgets by their titles; the table of each holds the maps of all rules."""
    return [view_of(f"{title}: {name}", one, lambda: table(tour, verdicts, left, made)) for name, one in shown.items()]


def table(tour: Tour, verdicts: Verdicts, left: Mapping[str, Left], made: Mapping[str, Cell]) -> Table:
    """Return whether each start has a tour, and the squares left by each rule; nothing where that is not known."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        for r, c in np.argwhere(tour.board).tolist():
            known = [int(one[r, c]) for one in left.values()]
            yield (
                tour.name_of((r, c)),
                r,
                c,
                WORDS[StartVerdict(verdicts[r, c])],
                *(one if one >= 0 else None for one in known),
            )

    return Table(("start", "row", "column", "tour", *(f"left_{rule}" for rule in left)), rows(), made)

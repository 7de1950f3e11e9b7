"""What a square of a tour's board can become, or where a walk can go: the acts of its context menu."""

from collections.abc import Callable
from typing import NamedTuple

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import Path, gone_to
from workbench.ui.base.act import Offer, Offers
from workbench.ui.tour import acts


class SquareRole(NamedTuple):
    """What a square is, and whether a walk by hand can go there."""

    hole: bool
    start: bool
    end: bool
    reachable: bool


def role_at(tour: Tour, path: Path, cell: Cell) -> SquareRole:
    """Return the role of a square."""
    hole = not tour.board[cell]
    return SquareRole(hole, tour.start == cell, tour.end == cell, gone_to(tour, path, cell) is not None)


def square_offers(
    role: SquareRole, toggle_end: Callable[[str], object], toggle_hole: Callable[[], object], walk: Callable[[], object]
) -> Offers:
    """Return what can be done with a square; `toggle_end` gets "start" or "end"."""
    return {
        acts.START_HERE: Offer(lambda: toggle_end("start"), not role.hole, checked=role.start),
        acts.END_HERE: Offer(lambda: toggle_end("end"), not role.hole, checked=role.end),
        acts.HOLE_HERE: Offer(toggle_hole, checked=role.hole),
        acts.WALK_HERE: Offer(walk, role.reachable),
    }

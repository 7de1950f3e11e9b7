"""What a walk that goes on from another one shares with it, in words."""

from collections.abc import Sequence

from workbench.insight.tours.tie_replay import Path
from workbench.insight.tours.walk_record import parting
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at


def sharing(tour: Tour, begun: Path, number: int, paths: Sequence[Path]) -> str:
    """Return with which other lane a lane shares its beginning, and where it leaves it; `number`: its own, from 0.

    Where no other lane has walked so, the beginning was made by hand.
    """
    last, step = tour.name_of(cell_at(tour, begun[-1])), len(begun)
    for k, path in enumerate(paths):
        if k == number or not len(path):
            continue
        at = parting(begun, path)
        if at is None and len(path) > step:
            return f"As lane {k + 1} up to step {step:,}, {last}."
        if at == step - 1 and at > 0:
            instead = tour.name_of(cell_at(tour, path[at]))
            return f"As lane {k + 1} up to step {at:,}, then {last} instead of {instead}."
    return f"Begins with the walk up to step {step:,}, {last}."

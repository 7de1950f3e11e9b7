"""Lanes that have come to their end, for another comparison in which the same search takes part."""

from collections.abc import Sequence

from workbench.searching.race.entries import effective
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import MAX_LANES

MOST = 2 * MAX_LANES  # lanes: those hold the memory of their searches


class FinishedLanes:
    """Keeps the latest lanes that are over; each is in one race at a time."""

    def __init__(self) -> None:
        self._lanes: list[Lane] = []

    def keep(self, lanes: Sequence[Lane]) -> None:
        """Keep those of a race's lanes that are over, unless they are from a file or were refused."""
        over = [lane for lane in lanes if lane.over and not lane.restored and not lane.rejection_reason]
        self._lanes = [*self._lanes, *over][-MOST:]

    def take(self, lanes: Sequence[Lane]) -> list[Lane]:
        """Return lanes, with those that are kept in the place of new ones of the same search."""
        return [self._taken(lane) for lane in lanes]

    def _taken(self, lane: Lane) -> Lane:
        place = next((k for k in reversed(range(len(self._lanes))) if alike(self._lanes[k], lane)), None)
        return lane if place is None else self._lanes.pop(place)

    def drop(self) -> None:
        """Keep none, and release their memory."""
        self._lanes = []


def alike(one: Lane, other: Lane) -> bool:
    """Tell whether two lanes do the same."""
    settings = [(lane.goal, lane.limit, effective(lane.solver, lane.choices)) for lane in (one, other)]
    return settings[0] == settings[1] and one.puzzle == other.puzzle

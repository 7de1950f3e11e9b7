"""The results of a race as figures: for each lane its outcome, nodes, solutions and, where it means something, time."""

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.searching.race.lane import Lane

MIN_SECONDS = 0.01  # of a time that is shown: shorter ones are mostly noise
MIN_RATED = 0.1  # seconds of a search whose nodes per second are shown: starting a shorter one takes most of its time


@dataclass(frozen=True)
class Result:
    """What a lane has come to; None: not known, or not comparable."""

    number: int  # from 1
    nodes: int | None
    ratio: float | None  # to the nodes of the first lane that was not refused
    solutions: int | None
    seconds: float | None  # of CPU time, if they are long enough to be measured by a single run


def results_of(lanes: Sequence[Lane]) -> list[Result]:
    """Return the results of the lanes of a race, as far as they have come."""
    first = reference(lanes)
    return [
        Result(
            number=number,
            nodes=lane.probe.nodes if lane.probe else None,
            ratio=ratio_of(lane, first[1]) if first else None,
            solutions=lane.probe.solutions if lane.probe else None,
            seconds=lane.probe.seconds if lane.probe and measurable(lane.probe.seconds) else None,
        )
        for number, lane in enumerate(lanes, 1)
    ]


def reference(lanes: Sequence[Lane]) -> tuple[int, Lane] | None:
    """Return the number of the first lane that was not refused, from 1, and the lane: others are compared with it."""
    return next(((k, lane) for k, lane in enumerate(lanes, 1) if not lane.rejection_reason), None)


def ratio_of(lane: Lane, other: Lane) -> float | None:
    """Return the nodes of a lane as a multiple of another's; None unless both have finished."""
    if lane.probe is None or other.probe is None or not (lane.finished and other.finished and other.probe.nodes):
        return None
    return lane.probe.nodes / other.probe.nodes


def rate_of(nodes: int, seconds: float) -> float | None:
    """Return the nodes per second of a search; None if it has not lasted long enough for them to mean something."""
    return nodes / seconds if seconds >= MIN_RATED else None


def measurable(seconds: float) -> bool:
    """Tell whether a search has lasted long enough for its time to mean something."""
    return seconds >= MIN_SECONDS

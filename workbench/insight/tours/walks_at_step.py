"""The walks of several lanes, and where each of them stands at a step: all that a race shows of them at once."""

from collections.abc import Sequence

from workbench.insight.tours.walk_record import Crossing, Replay, WalkReader, WalkRecord, crossing

Reading = tuple[int, list[WalkRecord], int, list[Crossing | None]]  # race, walks, step, where lanes stand at that step


def read(readers: Sequence[WalkReader], number: int, step: int | None) -> Reading:
    """Return the walks, and where they stand at a step; None = the last step of the longest."""
    walks = [reader.record() for reader in readers]
    at = max((walk.steps for walk in walks), default=0) if step is None else step
    crossings = [crossing_at(reader, walk, at) for reader, walk in zip(readers, walks, strict=True)]
    return number, walks, at, crossings


def crossing_at(reader: WalkReader, walk: WalkRecord, step: int) -> Crossing | None:
    """Return where a lane's walk stands at a step, or at its end if that is earlier."""
    squares, rotations = walk.at(step)
    if not len(walk.path) or reader.lane.rejection_reason:
        return None
    path = walk.path if rotations == len(walk.rotations) else Replay(walk).path(step)
    return crossing(reader.lane, path, min(squares, len(path)))

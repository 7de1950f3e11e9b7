"""A checkpoint of a search on several cores: its sums, and what is left of its parts, in order."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling
from workbench.searching.cores.ledger import Ledger, Stretch
from workbench.searching.cores.level_cut import LevelCut
from workbench.solvers.search import Checkpoint, Status
from workbench.solvers.subtrees import Later, Part, Segment, Work

MARK = "parts"  # the first of the values
FOUND, PART, EARLIER, LATER = "found", "part", "earlier", "later"

Rows = tuple[tuple[object, ...], ...]


class Saved(NamedTuple):
    """What a checkpoint holds."""

    work: Work  # of all parts
    shown: int  # solutions
    progress: float
    segments: list[Segment]  # parts that are not done, and solutions that are not shown
    done: Sequence[Stretch] = ()  # what is done of the tree, if it is known
    level_cut: LevelCut | None = None  # the level at which it is cut, if that was chosen


def write(saved: Saved) -> Checkpoint:
    """Return the checkpoint."""
    arrays: list[NDArray[np.generic]] = [saved.work.profile]
    rows: list[tuple[object, ...]] = []
    earlier: Checkpoint | None = None  # the latest that is written whole
    for segment in saved.segments:
        if segment.work.fillings:
            rows.append((FOUND,))
            arrays.append(np.stack(segment.work.fillings))
        if (part := segment.part) is None:
            continue
        start, place = part.start, (part.floor, part.begin, part.end)
        if isinstance(start, Later):
            if start.earlier is not earlier:
                earlier = start.earlier
                rows.append((EARLIER, *size_of(earlier)))
                arrays += earlier.arrays
            rows.append((LATER, *place, start.steps))
        else:
            rows.append((PART, *place, *size_of(start)))
            arrays += start.arrays
            earlier = start
    nodes, solutions = saved.work.nodes, saved.work.solutions
    stretches = tuple(tuple(stretch) for stretch in saved.done)
    values = MARK, saved.shown, saved.progress, tuple(rows), stretches, tuple(saved.level_cut or ())
    return Checkpoint(nodes, solutions, Status.RUNNING, tuple(arrays), values)


def is_of_parts(checkpoint: Checkpoint) -> bool:
    """Return whether a checkpoint was written here."""
    return checkpoint.values[:1] == (MARK,)


def read(checkpoint: Checkpoint) -> Saved:
    """Return what a checkpoint holds."""
    values = (*checkpoint.values, (), ())[:6]  # the last two were not always there
    _, shown, progress, rows, stretches, cut = cast("tuple[str, int, float, Rows, Rows, tuple[int, int]]", values)
    arrays = iter(checkpoint.arrays)
    profile = next(arrays).astype(np.int64)
    none = np.zeros_like(profile)
    segments = [Segment(None, Work(0, 0, none, [])), *segments_of(rows, arrays, none)]
    done = [Stretch(*stretch) for stretch in cast("tuple[Stretch, ...]", stretches)]
    work = Work(checkpoint.nodes, checkpoint.solutions, profile, [])
    return Saved(work, shown, progress, segments, done, LevelCut(*cut) if cut else None)


def size_of(start: Checkpoint) -> tuple[object, ...]:
    """Return what a row says of a state that is written whole."""
    return start.nodes, start.solutions, start.status, len(start.arrays)


def segments_of(rows: Rows, arrays: Iterator[NDArray[np.generic]], profile: NDArray[np.int64]) -> Iterator[Segment]:
    """Yield the segments of the rows, each of which takes its arrays from the next ones."""
    earlier: Checkpoint | None = None
    for row in rows:
        if row[0] == FOUND:
            yield Segment(None, Work(0, 0, profile, list(next(arrays).astype(np.int32))))
            continue
        if row[0] in (PART, EARLIER):
            nodes, solutions, status, count = cast("tuple[int, int, str, int]", row[-4:])
            earlier = Checkpoint(nodes, solutions, Status(status), tuple(next(arrays) for _ in range(count)))
        if row[0] == EARLIER:
            continue
        assert earlier is not None
        floor, begin, end = cast("tuple[int, float, float]", row[1:4])
        start = Later(earlier, str(row[4])) if row[0] == LATER else earlier
        yield Segment(Part(start, floor, begin, end), Work(0, 0, profile, []))


def unfinished(ledger: Ledger, found: list[Filling]) -> list[Segment]:
    """Return what is left of all parts, and the solutions that are not shown; `found` come first."""
    none = np.zeros_like(ledger.work.profile)
    segments = [Segment(None, Work(0, 0, none, found))]
    for entry in ledger.entries:
        rest = entry.part if entry.searcher is None else entry.searcher.rest()
        segments.append(Segment(rest, Work(0, 0, none, list(entry.work.fillings))))
    return segments

"""What a search on a cluster comes to with up to 10,000 workers: a model, fed with what is measured here.

python -m tests.bench.farm_model                       measure a division, then simulate hours of search
python -m tests.bench.farm_model --search langford     another search
python -m tests.bench.farm_model --tasks               also what a task costs, on a trial cluster of two workers

Measured, of a real search: the CPU seconds of the 128 parts into which it is cut, how unevenly these are cut in turn,
and the bytes that go there and back. Simulated: the same parts, with as much more to do as the hours say, at the pace
of `workbench.searching.cluster.pace`; one result after another costs the scheduler and the client TASK_SECONDS, and a
part that comes back is cut as unevenly as one that was measured.
"""

import argparse
import heapq
import sys
from collections import deque
from collections.abc import Mapping
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np

from tests.bench.measure import cpu_seconds, inform
from tests.known.covers import langford
from tests.solvers.settings import puzzle_of
from workbench.base.choices import settle
from workbench.searching.cluster.farm import Farm
from workbench.searching.cluster.farm_crew import AHEAD
from workbench.searching.cluster.pace import MAX_PIECES, MIN_PIECES, TASK_SECONDS, Pace
from workbench.searching.cluster.tasks import Task, Terms, packed_result, packed_task, read_result
from workbench.searching.cluster.trial_cluster import trial_cluster
from workbench.searching.cores.cores_search import ALONE, PARTS, ROOM
from workbench.searching.cores.parts_checkpoint import Saved
from workbench.searching.saved_search.saved_search import described
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED
from workbench.solvers.subtrees import Divisible, Part, PartSearch, Segment, Work, segments

SEARCHES = {  # kind, text, solver
    "pentominoes": ("polyomino", "polyomino 6x10\npieces free 5\n", "cover_links"),
    "tetrominoes": ("polyomino", "polyomino 6x7\npieces free 4 any\n", "cover_cells"),
    "langford": ("cover", langford(11), "cover_bits"),
}
HOURS = {10: (10, 100, 1_000), 1_000: (100, 1_000, 10_000), 100_000: (10_000,)}  # of one core, and the workers
LATENCY = 0.001  # seconds on the way to the scheduler or back
CUTS = 24  # parts of which is measured how unevenly they are cut
PIECES = (MIN_PIECES, MAX_PIECES)
TASKS = 400  # of which the cost is measured
SEED = 1


class Measured(NamedTuple):
    """What was measured of a division."""

    shares: list[float]  # of the whole, by part
    splits: Mapping[int, list[list[float]]]  # by the number of pieces: of each part that was cut, its pieces' shares


def main() -> int:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--search", choices=SEARCHES, default="pentominoes")
    parser.add_argument("--tasks", action="store_true", help="measure what a task costs")
    arguments = parser.parse_args()
    measured = measure(arguments.search)
    if arguments.tasks:
        inform("a task, CPU time of scheduler and client", 1_000 * task_seconds(arguments.search), "ms")
    for hours, numbers in HOURS.items():
        print(f"\n{hours:,} hours of one core\n{'workers':>9}{'makespan':>14}{'efficiency':>12}{'tasks':>10}")
        for workers in numbers:
            seconds, tasks = simulated(measured, 3_600.0 * hours, workers, Random(SEED))
            efficiency = 3_600 * hours / seconds / workers
            print(f"{workers:9,}{seconds:12,.0f} s{efficiency:12.1%}{tasks:10,}", flush=True)
    return 0


def searcher_of(name: str) -> PartSearch:
    """Return a search of one of the searches."""
    kind, text, solver = SEARCHES[name]
    search = SOLVERS[solver].start(puzzle_of(kind, text), {}, Goal.COUNT)
    assert isinstance(search, Divisible)
    return PartSearch(search, 0)


def parts_of(searcher: PartSearch, number: int) -> list[Part]:
    """Cut what is left of a part."""
    found: list[Segment] = []
    for found in segments(searcher, number, ROOM):  # noqa: B007  # the last ones
        pass
    return [segment.part for segment in found if segment.part]


def seconds_of(searcher: PartSearch, part: Part) -> float:
    """Return the CPU seconds of a part."""
    searcher.begin(part)
    return cpu_seconds(lambda: searcher.advance(UNLIMITED))


def measure(name: str) -> Measured:
    """Divide a search, and search its parts; print what they take."""
    searcher = searcher_of(name)
    searcher.search.advance(ALONE)
    parts = parts_of(PartSearch(searcher.search, 0), PARTS)
    times = [seconds_of(searcher, part) for part in parts]
    sizes = [bytes_of(name, searcher, part) for part in parts]
    print(f"{name}: {SEARCHES[name][2]}, {len(parts)} parts after {ALONE:,} nodes")
    inform("a part, median", 1_000 * float(np.median(times)), "ms")
    inform("a part, largest beside the mean", max(times) / float(np.mean(times)), "x")
    inform("bytes to a worker, mean", float(np.mean([there for there, _ in sizes])), "B")
    inform("bytes back, with a rest, mean", float(np.mean([back for _, back in sizes])), "B")
    largest = sorted(zip(times, parts, strict=True), key=lambda pair: -pair[0])[:CUTS]
    splits = {pieces: [split(searcher, part, pieces) for _, part in largest] for pieces in PIECES}
    for pieces, found in splits.items():
        inform(f"cut into {pieces}: the largest piece, mean", 100 * float(np.mean([max(one) for one in found])), "%")
    return Measured([time / sum(times) for time in times], splits)


def split(searcher: PartSearch, part: Part, pieces: int) -> list[float]:
    """Return the shares of the pieces into which a part is cut."""
    searcher.begin(part)
    times = [seconds_of(searcher, piece) for piece in parts_of(searcher, pieces)]
    return [time / sum(times) for time in times]


def bytes_of(name: str, searcher: PartSearch, part: Part) -> tuple[int, int]:
    """Return the bytes of a task, and of a result whose rest is not cut."""
    searcher.begin(part)
    none = Work.none(searcher.search)
    result = packed_result(Saved(searcher.work, 0, 0.0, [Segment(part, none)]))
    return len(packed_task(task_of(name, part))), len(result)


def task_of(name: str, part: Part, seconds: float = 1e6) -> Task:
    """Return the task to search a part."""
    kind, text, solver = SEARCHES[name]
    job = described(puzzle_of(kind, text), solver, settle(SOLVERS[solver].choices, {}), Goal.COUNT)
    return Task(job, part, Terms("model", 0, 0, seconds, 1, 1e6))


def task_seconds(name: str) -> float:
    """Return the CPU seconds of the scheduler and the client, which are this process, for a task that does nothing."""
    searcher = searcher_of(name)
    searcher.search.advance(ALONE)
    task = task_of(name, searcher.rest(), 0.0)
    with trial_cluster(2, 0) as cluster, Farm(cluster.address) as farm:
        channel = farm.channel()
        for number in (10, TASKS):  # the first to load the kernels
            begun, left = process_time(), number
            channel.send(range(number), [packed_task(task) for _ in range(number)])
            while left:
                for answer in channel.receive(UNLIMITED):
                    assert answer.content is not None
                    read_result(answer.content)
                    left -= 1
    return (process_time() - begun) / TASKS


def simulated(measured: Measured, seconds: float, workers: int, random: Random) -> tuple[float, int]:
    """Return the makespan of a search of so many CPU seconds, and the number of its tasks."""
    pace = Pace(workers)
    waiting = deque(seconds * share for share in measured.shares)
    queue: deque[tuple[float, float, int]] = deque()  # at the scheduler: size, time and pieces
    events: list[tuple[float, int, float, int]] = []  # time, 1 for a worker and 0 for the client, what is left, pieces
    idle, away, tasks, now, free = workers, 0, 0, 0.0, 0.0
    while True:
        while waiting and away < AHEAD * workers:
            limit = pace.part_seconds(len(waiting), away)
            queue.append((waiting.popleft(), limit, pace.pieces(len(waiting), away)))
            away, tasks = away + 1, tasks + 1
        while idle and queue:
            size, limit, pieces = queue.popleft()
            idle -= 1
            heapq.heappush(events, (now + LATENCY + min(size, limit), 1, max(0.0, size - limit), pieces))
        if not events:
            return now, tasks
        now, at_worker, left, pieces = heapq.heappop(events)
        if at_worker:
            idle += 1
            free = max(free, now + LATENCY) + TASK_SECONDS
            heapq.heappush(events, (free, 0, left, pieces))
        else:
            away -= 1
            if left:
                waiting.extendleft(reversed(pieces_of(left, pieces, measured, random)))


def pieces_of(size: float, pieces: int, measured: Measured, random: Random) -> list[float]:
    """Return the sizes of the pieces into which a part is cut, as unevenly as one that was measured."""
    if pieces == 1:
        return [size]
    known = max(number for number in PIECES if number <= pieces)
    return [size * share for share in random.choice(measured.splits[known])]


if __name__ == "__main__":
    sys.exit(main())

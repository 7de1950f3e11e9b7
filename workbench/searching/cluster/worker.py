"""What runs on a worker: the search of one part, slice by slice.

A worker keeps the searches it has started, because parts of one search come one after another. It holds no results.
"""

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock
from time import monotonic

import numpy as np

from workbench.files.documents import FileError
from workbench.searching.cluster.library import current_worker
from workbench.searching.cluster.tasks import Refusal, Task, packed_result, read_task
from workbench.searching.cores.cores_search import ROOM
from workbench.searching.cores.parts_checkpoint import Saved
from workbench.searching.saved_search import container
from workbench.searching.saved_search.saved_search import puzzle_of
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import FIRST_BUDGET, fitting
from workbench.solvers.subtrees import Divisible, PartSearch, Segment, Work, segments, total

TOPIC = "puzzle-workbench"  # of the reports
HELD = 2**24  # bytes of solutions with which a part comes back early
KEPT_JOBS = 2  # whose searches a worker keeps
LEVELS = 100  # of the latest nodes, in a report
STOPPED: deque[str] = deque(maxlen=1_000)  # names of searches that go on no more

Report = Callable[[tuple[str, int, float, list[int]]], object]  # takes the search, the part, progress and levels


def search_part(content: bytes) -> bytes:
    """Search the part of a task; return what was found in it, and what is left."""
    worker = current_worker()
    return answer(content, worker.address, lambda report: worker.log_event(TOPIC, report))


def stop(run: str) -> None:
    """Let the parts of a search come back at once."""
    STOPPED.append(run)


def answer(content: bytes, address: str, report: Report) -> bytes:
    """Return what a worker with this address answers to a task."""
    task = read_task(content, address)
    if isinstance(task, Refusal):
        return packed_result(task)
    searcher = SEARCHERS.take(task)
    result = work_on(searcher, task, report)
    SEARCHERS.put_back(task, searcher)
    return packed_result(result)


def work_on(searcher: PartSearch, task: Task, report: Report) -> Saved:
    """Search a part for its time; return what was found, and the parts into which the rest was cut."""
    searcher.keep = task.terms.keep
    searcher.begin(task.part)
    go_through(searcher, task, report)
    work = searcher.work
    left: list[Segment] = []
    if not searcher.over:
        left = [Segment(searcher.rest(), Work.none(searcher.search))]
        if searcher.repeatable and task.terms.pieces > 1:
            for found in segments(searcher, task.terms.pieces, ROOM):
                left = found
    done = total([work, *[segment.work for segment in left]])
    shown = Segment(None, Work(0, 0, np.zeros_like(work.profile), work.fillings))
    return Saved(done, 0, 0.0, [shown, *left])


def go_through(searcher: PartSearch, task: Task, report: Report) -> None:
    """Search a part until it is over, its time is up, or it is stopped; report on the way."""
    begun = monotonic()
    due, end = begun + task.terms.every, begun + task.terms.seconds
    size = searcher.search.probe().filling.nbytes
    budget = FIRST_BUDGET
    while not searcher.over and begun < end and task.terms.run not in STOPPED:
        if len(searcher.work.fillings) * size > HELD:
            break
        visited = searcher.advance(budget)
        now = monotonic()
        if visited == budget:
            budget = fitting(budget, now - begun)
        begun = now
        if now >= due:
            due = now + task.terms.every
            report((task.terms.run, task.terms.number, searcher.progress, searcher.levels[-LEVELS:].tolist()))


class Searchers:
    """The searches of the latest jobs that wait for a part."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, list[PartSearch]] = OrderedDict()
        self._lock = Lock()

    def take(self, task: Task) -> PartSearch:
        """Return a search that can go to the part of a task; raise FileError if what is searched is damaged."""
        with self._lock:
            waiting = self._waiting.setdefault(task.key, [])
            self._waiting.move_to_end(task.key)
            while len(self._waiting) > KEPT_JOBS:
                self._waiting.popitem(last=False)
            if waiting:
                return waiting.pop()
        return PartSearch(start_search(task.job))

    def put_back(self, task: Task, searcher: PartSearch) -> None:
        """Keep a search for the next part."""
        with self._lock:
            if task.key in self._waiting:
                self._waiting[task.key].append(searcher)


SEARCHERS = Searchers()


def start_search(job: container.Json) -> Divisible:
    """Start the search of a job; raise FileError."""
    choices = job["choices"]
    if not isinstance(choices, dict):
        raise FileError(container.DAMAGED)
    search = SOLVERS[str(job["solver"])].start(puzzle_of(job), choices, Goal(str(job["goal"])))
    if not isinstance(search, Divisible):
        raise FileError(container.DAMAGED)
    return search

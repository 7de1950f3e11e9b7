"""Work in parts that several threads do at once: the option for their number, and the loop that waits for them."""

import argparse
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from threading import Event
from time import monotonic
from typing import TypeVar

from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.progress_line import UPDATE_SECONDS, ProgressLine, Stepwise
from workbench.cli.shared.threads import threads
from workbench.solvers.search import SLICE

MAX_JOBS = 256
AHEAD = 4  # parts for each thread that are begun before the first of them is needed

Part = TypeVar("Part", bound=Stepwise)


def add_jobs(command: argparse.ArgumentParser, about: str) -> None:
    """Declare the option; `about` says what is done N at a time."""
    command.add_argument("--jobs", metavar="N", help=f"{about} (default: all cores)")


def jobs_of(arguments: argparse.Namespace) -> int:
    """Return the number of threads; raise ChoiceError."""
    return whole_number_from(arguments.jobs, "--jobs", 1, MAX_JOBS) if arguments.jobs else os.cpu_count() or 1


def run_parts(parts: Sequence[Stepwise], jobs: int) -> float:
    """Do all parts by so many threads and show the progress; return the seconds. An interrupt stops the threads."""
    begun = monotonic()
    with stopping() as stop, threads(jobs) as pool, ProgressLine() as line:
        waiting: set[Future[None]] = {pool.submit(run_part, part, stop) for part in parts}
        while waiting:
            done, waiting = wait(waiting, UPDATE_SECONDS)
            for one in done:
                one.result()
            if line.due():
                line.show(f"{sum(part.progress for part in parts) / len(parts):7.2%}")
    return monotonic() - begun


def in_order(parts: Iterable[Part], jobs: int, doing: Callable[[Part], str]) -> Iterator[Part]:
    """Do parts by so many threads, and yield each when it is done, in their order; show what the next one is `doing`.

    The first one is done before the others begin: it loads the kernels that all of them need. Some parts are begun
    ahead of those that are yielded; an interrupt stops them.
    """
    with stopping() as stop, threads(jobs) as pool, ProgressLine() as line:

        def ended(part: Part, work: Future[None]) -> Part:
            while wait([work], UPDATE_SECONDS).not_done:
                if line.due():
                    line.show(doing(part))
            line.clear()
            work.result()
            return part

        begun: deque[tuple[Part, Future[None]]] = deque()
        for number, part in enumerate(parts):
            begun.append((part, pool.submit(run_part, part, stop)))
            if number == 0 or len(begun) > AHEAD * jobs:
                yield ended(*begun.popleft())
        while begun:
            yield ended(*begun.popleft())


@contextmanager
def stopping() -> Iterator[Event]:
    """Yield an event that is set when the context ends."""
    stop = Event()
    try:
        yield stop
    finally:
        stop.set()


def run_part(part: Stepwise, stop: Event) -> None:
    """Do a part, unless it is to stop."""
    while not (part.over or stop.is_set()):
        part.follow(SLICE)

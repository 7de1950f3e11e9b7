"""Work in parts that several threads do at once: the option for their number, and the loop that waits for them."""

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from threading import Event
from time import monotonic

from workbench.cli.lists.threads import threads
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.progress_line import UPDATE_SECONDS, ProgressLine, Stepwise
from workbench.solvers.search import SLICE

MAX_JOBS = 256


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

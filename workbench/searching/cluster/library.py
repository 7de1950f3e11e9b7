"""The library dask.distributed, if it is installed, and what is used of it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from workbench.searching.cluster.credentials import keys_for
from workbench.searching.cluster.farm_error import FarmError

MISSING = "Clusters need dask.distributed, which is not installed: pip install 'puzzle-workbench[cluster]'"

NO_KEYS = "A cluster needs the library cryptography, which is not installed: pip install 'puzzle-workbench[cluster]'"


class Future(Protocol):
    """A task, as the computer knows it that has sent it."""

    key: str
    status: str  # pending, finished, error, cancelled or lost


class Completed(Protocol):
    """An `as_completed` with results: the tasks that have ended, in the order in which they did."""

    def update(self, tasks: Sequence[Future], /) -> None:
        """Wait for these tasks too."""

    def has_ready(self) -> bool:
        """Return whether some have ended."""

    def next_batch(self, block: bool) -> list[tuple[Future, object]]:
        """Return those that have ended, with their results or the triples of their exceptions."""

    def clear(self) -> None:
        """Wait for none."""


class Client(Protocol):
    """A `Client`: a connection to a scheduler."""

    status: str  # running, while it is connected
    loop: object

    def map(
        self, function: Callable[[bytes], bytes], contents: Sequence[bytes], /, *, key: list[str], pure: bool
    ) -> list[Future]:
        """Send a task for each of the contents."""

    def cancel(self, tasks: Sequence[Future], /, *, force: bool) -> None:
        """Cancel tasks."""

    def run(self, function: Callable[[str], None], name: str, /, *, on_error: str) -> object:
        """Call a function on all workers at once, beside their tasks."""

    def nthreads(self) -> Mapping[str, int]:
        """Return the number of threads of each worker."""

    def subscribe_topic(self, topic: str, handler: Callable[[tuple[float, Any]], None], /) -> None:
        """Call a function in another thread with the time and content of each event of a topic."""

    def close(self, timeout: float, /) -> None:
        """Leave the cluster."""


class Worker(Protocol):
    """A `Worker`, as its own tasks see it."""

    address: str

    def log_event(self, topic: str, message: object, /) -> None:
        """Send an event to those who have subscribed to a topic."""


def client_of(address: str, timeout: float) -> Client:
    """Return a client of the scheduler at an address; raise FarmError, or what the library raises."""
    client_class = library().Client  # which sets up the log
    for name in ("distributed", "distributed.client"):  # their errors are reported by us
        logging.getLogger(name).setLevel(logging.CRITICAL)
    logging.getLogger("tornado.application").addFilter(is_unexpected)
    keys = keys_for(address) if address.startswith("tls://") else {}  # else dask's configuration names them
    more = {"security": library().Security(require_encryption=True, **keys)} if keys else {}
    client: Client = client_class(address, timeout=timeout, set_as_default=False, **more)
    return client


def new_security() -> Any:
    """Return a `Security` with new keys of its own; raise FarmError without the library for that."""
    try:
        return library().Security.temporary()
    except ImportError as error:
        raise FarmError(NO_KEYS) from error


def completed_of(client: Client) -> Completed:
    """Return what collects the results of a client's tasks."""
    completed: Completed = library().as_completed(loop=client.loop, with_results=True, raise_errors=False)
    return completed


def current_worker() -> Worker:
    """Return the worker of the task that calls this."""
    worker: Worker = library().get_worker()
    return worker


def is_death(error: object) -> bool:
    """Return whether a task ended because several workers, one after the other, died with it."""
    return isinstance(error, library().KilledWorker)


def is_unexpected(record: logging.LogRecord) -> bool:
    """Return whether a record of an error is about something that is not dealt with here.

    `as_completed` fails when a result is lost and the workers that make it again die, whose part is sent again; and
    when the connection is lost while it fetches a result, which ends the search with a sentence.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not (error and (is_death(error) or isinstance(error, library().comm.CommClosedError)))


def library() -> Any:
    """Return the library; raise FarmError if it is not installed."""
    try:
        return import_module("distributed")
    except ImportError as error:
        raise FarmError(MISSING) from error

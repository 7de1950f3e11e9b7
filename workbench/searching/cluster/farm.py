"""A connection to a cluster: dask.distributed with its own configuration, which decides about TLS."""

import socket
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import Self, cast

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cluster.channel import CLOSE_SECONDS, Channel
from workbench.searching.cluster.farm_crew import FarmCrew
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.library import Client, client_of, library
from workbench.searching.cluster.pace import PART_SECONDS, Pace
from workbench.searching.cluster.worker import TOPIC
from workbench.searching.cores.crew import Crews
from workbench.searching.cores.ledger import Ledger
from workbench.searching.saved_search.container import Json
from workbench.searching.saved_search.saved_search import described
from workbench.solvers.goal import Goal
from workbench.solvers.subtrees import PartSearch

CONNECT_SECONDS = 10
ANSWER_SECONDS = 2.0  # in which a computer of a network answers whether it listens
WATCH_SECONDS = 1.0  # between two looks at how many threads there are


class Farm:
    """A context in which searches use a cluster; `seconds`: how long a part is away at least. Raise FarmError."""

    def __init__(self, address: str, seconds: float = PART_SECONDS) -> None:
        self.address, self._seconds = scheduler_address(address), seconds
        self._channels: dict[str, Channel] = {}
        self._client = connected(self.address)
        self._workers = workers_of(self._client)  # a moment ago, with their threads
        self._lost = self._reported = 0  # workers
        self._client.subscribe_topic(TOPIC, self._note)
        self._closed = Event()
        Thread(target=self._watch, name="cluster", daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def threads(self) -> int:
        """How many threads all workers had a moment ago."""
        return sum(self._workers.values())

    def losses(self) -> str:
        """Return a sentence about workers that were lost since the last call, "" if there were none."""
        lost = self._lost - self._reported
        self._reported += lost
        whose = "its" if lost == 1 else "their"
        return f"{counted(lost, 'worker')} lost; {whose} parts are searched again." if lost else ""

    @property
    def pace(self) -> Pace:
        """How long parts are away."""
        return Pace(max(1, self.threads), self._seconds)

    def crews(self, puzzle: Puzzle, solver: str, choices: Mapping[str, Value], goal: Goal) -> Crews:
        """Return what makes the crew for a search."""
        return partial(self._crew, described(puzzle, solver, choices, goal))

    def _crew(self, job: Json, ledger: Ledger, first: PartSearch) -> FarmCrew:
        """Return the crew that searches the parts of a ledger."""
        return FarmCrew(self.channel(), lambda: self.pace, job, ledger, first)

    def channel(self) -> Channel:
        """Return a new channel to the workers."""
        channel = Channel(self._client, self.address)
        self._channels[channel.run] = channel
        return channel

    def close(self) -> None:
        """Stop everything, and leave the cluster."""
        self._closed.set()
        for channel in self._channels.values():
            channel.close()
        with suppress(OSError):
            self._client.close(CLOSE_SECONDS)

    def _note(self, event: tuple[float, object]) -> None:
        """Hand the report of a worker on to its search."""
        run, number, progress, levels = cast("tuple[str, int, float, list[int]]", event[1])
        if channel := self._channels.get(run):
            channel.report(number, progress, levels)

    def _watch(self) -> None:
        """Look at the workers from time to time."""
        while not self._closed.wait(WATCH_SECONDS) and self._client.status == "running":
            with suppress(OSError):  # lost meanwhile, which `check` notices
                before, self._workers = self._workers, workers_of(self._client)
                self._lost += len(before.keys() - self._workers.keys())


def connected(address: str) -> Client:
    """Return a client of the scheduler at an address; raise FarmError."""
    try:
        library()  # which may be missing
        check_listening(address)
        return client_of(address, CONNECT_SECONDS)
    except (OSError, RuntimeError, TypeError, ValueError) as error:  # the last two: no certificates for TLS
        text = getattr(error, "strerror", None) or str(error)
        reason = text.splitlines()[0] if text else type(error).__name__
        raise FarmError(f"Cannot connect to the cluster at {address}: {reason}") from error


def check_listening(address: str) -> None:
    """Raise OSError if a computer says that nothing listens at an address: dask would ask it again and again."""
    host, _, port = address.partition("://")[2].rpartition(":")
    with suppress(TimeoutError):  # it may only be slow
        socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()


def workers_of(client: Client) -> Mapping[str, int]:
    """Return how many threads each worker has; raise OSError."""
    return dict(client.nthreads())

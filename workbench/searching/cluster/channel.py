"""The tasks of one search on a cluster: sent as bytes, answered as bytes or by what became of them."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple
from uuid import uuid4

from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.library import Client, Future, completed_of, is_death
from workbench.searching.cluster.worker import search_part, stop

LOOK_SECONDS = 0.002  # between two looks
CLOSE_SECONDS = 5.0  # that the workers have to hear of the end

Report = Callable[[int, float, list[int]], object]  # takes a part, its progress and levels


class Answer(NamedTuple):
    """What came back of a task: its content, or why there is none."""

    number: int  # of the part
    content: bytes | None = None
    died: bool = False  # with several workers, one after the other
    problem: str = ""  # an error on the worker


class Channel:
    """Sends tasks under the name of a search, and receives their answers; `report` takes what workers report."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address, self.run = client, address, uuid4().hex
        self.report: Report = lambda *_: None
        self._coming = completed_of(client)
        self._tasks: dict[str, tuple[int, Future]] = {}  # with their parts; dask forgets those that nothing refers to
        self._sent = 0

    def check(self) -> None:
        """Raise FarmError if the scheduler is gone."""
        if self._client.status != "running":
            raise FarmError(f"The connection to the cluster at {self._address} was lost. Check its scheduler.")

    def send(self, numbers: Sequence[int], contents: Sequence[bytes]) -> None:
        """Send tasks for the parts of these numbers; raise FarmError if the scheduler is gone."""
        names = [f"{self.run}-{self._sent + k}" for k in range(len(numbers))]
        self._sent += len(names)
        try:
            tasks = self._client.map(search_part, contents, key=names, pure=False)
        except (OSError, RuntimeError):
            self.check()
            raise
        self._tasks.update(zip(names, zip(numbers, tasks, strict=True), strict=True))
        self._coming.update(tasks)

    def receive(self, end: float) -> list[Answer]:
        """Return the answers that have come; wait for one until a time of the monotonic clock."""
        while not self._coming.has_ready() and monotonic() < end:
            sleep(LOOK_SECONDS)
        return [self._answer(task, result) for task, result in self._coming.next_batch(block=False)]

    def close(self) -> None:
        """Stop all tasks, those that run too."""
        tasks = [task for _, task in self._tasks.values()]
        self._tasks.clear()
        self._coming.clear()
        if self._client.status == "running":
            ending = Thread(target=end_tasks, args=(self._client, self.run, tasks), daemon=True)
            ending.start()
            ending.join(CLOSE_SECONDS)  # a worker may not answer

    def _answer(self, task: Future, result: object) -> Answer:
        """Return what a task came to."""
        number, _ = self._tasks.pop(task.key)
        if isinstance(result, bytes):
            return Answer(number, result)
        if task.status != "error":  # cancelled, by the loss of its result or of the scheduler
            return Answer(number)
        problem = result[1] if isinstance(result, tuple) else result
        if is_death(problem):
            return Answer(number, died=True)
        return Answer(number, problem=f"{type(problem).__name__}: {problem}")


def end_tasks(client: Client, run: str, tasks: list[Future]) -> None:
    """Cancel tasks, and stop those that run."""
    with suppress(OSError, RuntimeError):  # lost or closed: then there is nothing to end
        client.cancel(tasks, force=True)
        client.run(stop, run, on_error="ignore")

"""Threads that search and read while answers are shown; an interrupted command does not wait for them."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Generic, TypeVar

Item = TypeVar("Item")


@contextmanager
def threads(count: int) -> Iterator[ThreadPoolExecutor]:
    """Yield threads; wait for what they do, unless an exception ends the context."""
    pool = ThreadPoolExecutor(count)
    complete = False
    try:
        yield pool
        complete = True
    finally:
        pool.shutdown(wait=complete, cancel_futures=True)


class ReadAhead(Iterator[Item], Generic[Item]):
    """The items of an iterator, of which a thread is always reading the next one."""

    def __init__(self, items: Iterator[Item], thread: ThreadPoolExecutor) -> None:
        self._items, self._thread = items, thread
        self.coming: Future[Item | None] = thread.submit(next, items, None)

    def __next__(self) -> Item:
        item = self.coming.result()
        if item is None:
            raise StopIteration
        self.coming = self._thread.submit(next, self._items, None)
        return item

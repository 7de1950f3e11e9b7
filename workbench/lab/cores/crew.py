"""Threads that search the parts of a ledger; between two rounds nothing goes on."""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from workbench.lab.cores.ledger import Entry, Ledger
from workbench.solvers.subtrees import PartSearch

SHARES = 2  # a thread takes this part of its share of what is left: less and less, so that all finish together
LEAST = 64  # the last shares are this part of all


class Crew:
    """A searcher for each thread; the thread that calls is the first."""

    def __init__(self, searchers: list[PartSearch], ledger: Ledger) -> None:
        self.searchers, self._ledger = searchers, ledger
        self._entries: list[Entry | None] = [None] * len(searchers)
        self._threads = ThreadPoolExecutor(max(1, len(searchers) - 1), "part")
        self._lock = Lock()
        self._left = self._least = 0  # nodes to visit in this round, and at least at once

    def advance(self, budget: int) -> None:
        """Visit at most `budget` nodes, on all threads."""
        self._left, self._least = budget, budget // LEAST + 1
        others = [self._threads.submit(self._work, number) for number in range(1, len(self.searchers))]
        try:
            self._work(0)
        finally:
            for other in others:
                other.result()

    def advance_first(self, budget: int) -> None:
        """Visit at most `budget` nodes of the first part that is not done, on one thread."""
        self._left, self._least = budget, budget // LEAST + 1
        first = self._ledger.first()
        self._work(self._entries.index(first if first in self._entries else None))

    def _work(self, number: int) -> None:
        """Search parts until all nodes of the round are taken, or all parts."""
        while (entry := self._entry_of(number)) is not None and (share := self._take()):
            searcher = self.searchers[number]
            visited = searcher.advance(share)
            with self._lock:
                self._left += share - visited
                if searcher.over:
                    self._ledger.finish(entry)
                    self._entries[number] = None

    def _entry_of(self, number: int) -> Entry | None:
        """Return what the searcher is at, or the next entry."""
        with self._lock:
            if self._entries[number] is None and self._left and (entry := self._ledger.next()) is not None:
                entry.run(self.searchers[number])
                self._entries[number] = entry
            return self._entries[number]

    def _take(self) -> int:
        """Return how many nodes to visit next; 0 at the end of the round."""
        with self._lock:
            share = min(self._left, max(self._least, self._left // (SHARES * len(self.searchers))))
            self._left -= share
            return share

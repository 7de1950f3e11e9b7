"""Threads that search the parts of a ledger; between two rounds nothing goes on."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from workbench.searching.cores.ledger import Entry, Ledger
from workbench.solvers.search import Search
from workbench.solvers.subtrees import Divisible, PartSearch

SHARES = 2  # of each thread, of what is left of a round: ever smaller ones, so that all threads end together
LEAST = 48  # parts of a round: no share is smaller than one
AHEAD = 2  # rounds: what ends sooner is not worth a cut


class ThreadCrew:
    """A searcher for each thread; the thread that calls is the first. `start` starts the search of another."""

    def __init__(self, ledger: Ledger, first: PartSearch, start: Callable[[], Search], cores: int) -> None:
        self._ledger, self._start, self._cores = ledger, start, cores
        self._searchers: list[PartSearch | None] = [first, *[None] * (cores - 1)]
        self._keep, self._may_split = first.keep, first.repeatable and not ledger.is_final
        self._entries: list[Entry | None] = [None] * cores
        self._threads = ThreadPoolExecutor(max(1, cores - 1), "part")
        self._lock = Lock()
        self._left = self._least = 0  # nodes to visit in this round, and at least at once

    def advance(self, budget: int, in_order: bool) -> None:
        """Visit at most `budget` nodes, on all threads."""
        self._left, self._least, begin = budget, budget // LEAST + 1, self._ledger.progress
        if in_order:
            self._advance_first()
            return
        others = [self._threads.submit(self._work, number) for number in range(1, self._cores)]
        try:
            self._work(0)
        finally:
            for other in others:
                other.result()
        if self._may_split and self._ledger.waiting < self._cores:
            now = self._ledger.progress
            while 1 - now > AHEAD * (now - begin) and self._ledger.waiting < self._cores and self._ledger.split():
                pass

    def close(self) -> None:
        """Let the threads end, which do nothing between two rounds."""
        self._threads.shutdown()

    def _searcher(self, number: int) -> PartSearch:
        """Return the searcher of a thread, which it starts itself."""
        if (searcher := self._searchers[number]) is None:
            search = self._start()
            assert isinstance(search, Divisible)
            searcher = self._searchers[number] = PartSearch(search, self._keep)
        return searcher

    def _advance_first(self) -> None:
        """Search the first part that is not done, on one thread."""
        first = self._ledger.first()
        self._work(self._entries.index(first if first in self._entries else None))

    def _work(self, number: int) -> None:
        """Search parts until all nodes of the round are taken, or all parts."""
        searcher = self._searcher(number)
        while (entry := self._entry_of(number, searcher)) is not None and (share := self._take()):
            visited = searcher.advance(share)
            with self._lock:
                self._left += share - visited
                if searcher.over:
                    self._ledger.finish(entry)
                    self._entries[number] = None

    def _entry_of(self, number: int, searcher: PartSearch) -> Entry | None:
        """Return what the searcher is at, or the next entry."""
        with self._lock:
            if self._entries[number] is None and self._left and (entry := self._ledger.next()) is not None:
                assert entry.part is not None
                searcher.begin(entry.part)
                self._entries[number] = entry
                self._ledger.begin(entry, searcher)
            return self._entries[number]

    def _take(self) -> int:
        """Return how many nodes to visit next; 0 at the end of the round."""
        with self._lock:
            share = min(self._left, max(self._least, self._left // (SHARES * self._cores)))
            self._left -= share
            return share

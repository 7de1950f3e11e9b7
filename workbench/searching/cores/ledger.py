"""The parts of a search in the order of its tree: which are done, with what result, and which are not begun."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling
from workbench.solvers.subtrees import Part, Segment, Work, total

ROOM = 2**26  # bytes of the states at which done parts begin


class Stage(StrEnum):
    """What has become of a part."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"


class Searcher(Protocol):
    """What searches a part at present: a `PartSearch` here, or one elsewhere."""

    @property
    def part(self) -> Part:
        """The part, which ends earlier once it is cut."""

    @property
    def work(self) -> Work:
        """What is known to have been done of it."""

    @property
    def progress(self) -> float:
        """The progress of the search in the whole tree."""

    @property
    def levels(self) -> NDArray[np.int64]:
        """The levels of its latest nodes."""

    def rest(self) -> Part:
        """Return what is left of the part after `work`."""

    def cut(self) -> Part | None:
        """Return the rest of the part from a node on, and end before it; None if none is left."""

    def take_fillings(self) -> list[Filling]:
        """Return the fillings found since the last time."""


class Stretch(NamedTuple):
    """A stretch of the tree that is done; `begin` and `end` are the progress before and after it."""

    begin: float
    end: float
    parts: int  # in it; 0 if it is the beginning of one that is not done
    nodes: int  # visited in it


class Entry:
    """A part and its result; `begin` and `end` are the progress before and after it."""

    def __init__(self, part: Part | None, work: Work, begin: float = 0.0, end: float = 0.0) -> None:
        self.part, self._work = part, work
        self.begin, self.end = (part.begin, part.end) if part else (begin, end)
        self.parts = int(self.end > self.begin)  # how many it stands for: more than one once others are absorbed
        self.earlier = 0  # nodes whose work is counted elsewhere
        self.searcher: Searcher | None = None
        self.past: Part | None = None  # the part, once it is done, if it is kept to be searched again

    @property
    def stage(self) -> Stage:
        """What has become of it."""
        if self.searcher is not None:
            return Stage.RUNNING
        return Stage.DONE if self.part is None else Stage.WAITING

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return self._work if self.searcher is None else self.searcher.work

    @property
    def nodes(self) -> int:
        """The nodes visited so far."""
        return self.earlier + self.work.nodes

    def split(self) -> "Entry | None":
        """Cut the part, which is being searched; return the rest as an entry that follows, None if there is no rest."""
        assert self.searcher is not None
        if (rest := self.searcher.cut()) is None:
            return None
        self.part, self.end = self.searcher.part, rest.begin
        return Entry(rest, Work(0, 0, np.zeros_like(self._work.profile), []))

    def finish(self) -> None:
        """Take the result of the searcher, which is through with it."""
        self._work, self.past, self.part, self.searcher = self.work, self.part, None, None

    def results(self, work: Work, segments: Sequence[Segment]) -> "list[Entry]":
        """Return what takes the place of this entry when so much of it is done, and these segments are left."""
        found = [Entry(segment.part, segment.work) for segment in segments]
        end = next((entry.begin for entry in found if entry.part), self.end)
        return [Entry(None, work, self.begin, end), *found]

    @property
    def silent(self) -> bool:
        """Whether it is done and has no fillings to show."""
        return self.stage is Stage.DONE and not self._work.fillings

    def absorb(self, other: "Entry") -> None:
        """Take the result of the entry that follows; both are silent."""
        self.past = None
        if other.end > other.begin:
            self.begin, self.end = self.begin if self.end > self.begin else other.begin, other.end
        self._work, self.parts = total([self._work, other.work]), self.parts + other.parts
        self.earlier += other.earlier

    def take_fillings(self) -> list[Filling]:
        """Return the fillings found since the last time."""
        if self.searcher is not None:
            return self.searcher.take_fillings()
        taken, self._work.fillings = self._work.fillings, []
        return taken


class Ledger:
    """All entries in the order of the tree, and their sums.

    `begin`: the progress before the first, without the stretches in `done`, whose work is counted elsewhere.
    `is_final`: no part is cut further.
    """

    def __init__(
        self, segments: Iterable[Segment], begin: float, done: Iterable[Stretch] = (), is_final: bool = False
    ) -> None:
        self.is_final = is_final
        self.entries = [Entry(segment.part, segment.work) for segment in segments]
        for stretch in done:
            self._insert(stretch)
        self._open = [entry for entry in self.entries if entry.stage is not Stage.DONE]
        self._running: dict[Entry, None] = {}  # those that are being searched; there may be many that are not
        self._shown = 0  # entries that are done, and their fillings taken
        self._done, self._progress = total([entry.work for entry in self.entries]), begin
        self._room = ROOM

    def _insert(self, stretch: Stretch) -> None:
        """Add a stretch that is done before the first part that begins after it."""
        entry = Entry(None, Work(0, 0, np.zeros_like(self.entries[0].work.profile), []), stretch.begin, stretch.end)
        entry.parts, entry.earlier = stretch.parts, stretch.nodes
        later = (k for k, other in enumerate(self.entries) if other.part and other.begin >= stretch.end)
        self.entries.insert(next(later, len(self.entries)), entry)

    @property
    def done(self) -> list[Stretch]:
        """The stretches of the tree that are done, as long as they are; of a part that is searched, its beginning."""
        stretches: list[Stretch] = []
        for entry in self.entries:
            over = entry.stage is Stage.DONE
            end = entry.end if over else entry.searcher.progress if entry.searcher else entry.begin
            if end > entry.begin:
                found = Stretch(entry.begin, end, entry.parts if over else 0, entry.nodes)
                if stretches and stretches[-1].end == entry.begin:
                    last = stretches.pop()
                    found = Stretch(last.begin, end, last.parts + found.parts, last.nodes + found.nodes)
                stretches.append(found)
        return stretches

    def begin(self, entry: Entry, searcher: Searcher) -> None:
        """Let a part be searched."""
        entry.searcher = searcher
        self._running[entry] = None

    def finish(self, entry: Entry) -> None:
        """Take the result of a part that has been searched, and keep its beginning while there is room."""
        entry.finish()
        self._running.pop(entry, None)
        self._room -= entry.past.start.nbytes if entry.past else 0
        if self._room < 0:
            entry.past = None
        self._open.remove(entry)
        self._done = total([self._done, entry.work])
        self._progress += entry.end - entry.begin

    def replace(self, results: Mapping[Entry, Sequence[Entry]]) -> None:
        """Put entries in the place of others; what is done without fillings becomes one entry."""
        done = [self._done]
        for entry, news in results.items():
            self._running.pop(entry, None)
            done += [new.work for new in news if new.part is None]
            left = sum(new.end - new.begin for new in news if new.part is not None)
            self._progress += entry.end - entry.begin - left
        self._done = total(done)
        entries: list[Entry] = []
        for number, entry in enumerate(self.entries):
            if number == self._shown:
                shown = len(entries)
            for new in results.get(entry, (entry,)):
                after = len(entries) > (shown if number >= self._shown else 0)
                if after and new.silent and entries[-1].silent:
                    entries[-1].absorb(new)
                else:
                    entries.append(new)
        self._shown = shown if self._shown < len(self.entries) else len(entries)
        self.entries = entries
        self._open = [entry for entry in entries if entry.stage is not Stage.DONE]

    def first(self) -> Entry | None:
        """Return the first entry that is not done; None if all are."""
        return self._open[0] if self._open else None

    def next(self) -> Entry | None:
        """Return the first entry that is not begun; None if there is none."""
        return next(iter(self.first_waiting(1)), None)

    def first_waiting(self, number: int) -> list[Entry]:
        """Return the first entries that are not begun, at most so many."""
        return list(islice((entry for entry in self._open if entry.searcher is None), number))

    @property
    def waiting(self) -> int:
        """How many entries are not begun."""
        return len(self._open) - len(self._running)

    def running(self) -> list[Entry]:
        """Return the entries that are being searched, in order."""
        return sorted(self._running, key=lambda entry: entry.begin)

    def recall(self) -> None:
        """Let no part be searched any more; what its searcher has done does not count."""
        for entry in self._running:
            entry.searcher = None
        self._running.clear()

    def split(self) -> bool:
        """Cut the part with the most left to do of those that are being searched; return whether one could be cut."""
        for entry in sorted(self.running(), key=left_of, reverse=True):
            if (rest := entry.split()) is not None:
                for entries in (self.entries, self._open):
                    entries.insert(entries.index(entry) + 1, rest)
                return True
        return False

    def take_fillings(self) -> list[Filling]:
        """Return the solutions found since the last time, as far as no other can come before them."""
        taken: list[Filling] = []
        while self._shown < len(self.entries):
            entry = self.entries[self._shown]
            taken += entry.take_fillings()
            if entry.stage is not Stage.DONE:
                break
            self._shown += 1
        return taken

    def any_filling(self) -> Filling | None:
        """Return a solution that was found; None if there is none."""
        return next((filling for entry in self.entries for filling in entry.take_fillings()), None)

    @property
    def work(self) -> Work:
        """What has been done in all parts, without fillings."""
        works = [entry.work for entry in self.running()]
        return total([self._done, *[work for work in works if work.nodes]])

    @property
    def progress(self) -> float:
        """The fraction of the whole tree that is done."""
        return self._progress + sum(entry.searcher.progress - entry.begin for entry in self.running() if entry.searcher)


def left_of(entry: Entry) -> float:
    """Return how much of the whole tree is left to do of a part that is being searched."""
    return entry.end - entry.searcher.progress if entry.searcher else 0.0

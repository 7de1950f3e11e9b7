"""The search of one part of a tree as if it were the whole: it counts from the part's beginning, and ends with it."""

from dataclasses import replace

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Reason
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.subtrees import Divisible, Part, division, reach


class OnePart:
    """Drives a search of the same puzzle and choices, from which the part was cut."""

    reason: Reason | None = None  # of the whole

    def __init__(self, search: Search, part: Part) -> None:
        cut = division(search)
        assert isinstance(search, Divisible)
        assert cut is not None
        self._search, self._part, self._cut = search, part, cut
        reach(search, part.start)
        search.kernel.count_from_here()
        self._status = Status.RUNNING

    @property
    def note(self) -> str:
        """What the search reports about itself."""
        return self._search.note

    @property
    def tally(self) -> Tally:
        return self._search.tally

    @property
    def _at_node(self) -> bool:
        """Whether a node is about to be visited."""
        return int(self._search.kernel.state.s[scalars.PHASE]) in self._cut.entering

    @property
    def _fresh(self) -> bool:
        """Whether the first node has not been visited, or not all that it shows; it is at the floor, like the end."""
        return self.tally.nodes == 0 or (self._search.kernel.level <= self._part.floor and not self._at_node)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        if self._status is not Status.EXHAUSTED and self._fresh and budget > 0:
            self._take(self._search.advance(1, until, -1))
        elif self._status is not Status.EXHAUSTED:
            self._take(self._search.advance(budget, until, max(floor, self._part.floor)))
        return self._status

    def _take(self, status: Status) -> None:
        """Note what has come of a step; at the end of the part the search is exhausted."""
        beyond = not self._fresh and self._at_node and self._search.kernel.level <= self._part.floor
        self._status = Status.EXHAUSTED if status is Status.RUNNING and beyond else status

    def probe(self) -> Probe:
        now = self._search.probe()
        if self._status is Status.EXHAUSTED:
            return replace(now, status=self._status, level=0, progress=1.0)
        done = (self._search.kernel.progress - self._part.begin) / (
            self._part.weight or 1.0
        )  # deep down, a part may weigh nothing
        return replace(now, status=self._status, progress=min(max(done, 0.0), 1.0))

    def save(self) -> Checkpoint:
        return replace(self._search.save(), status=self._status)

    def load(self, checkpoint: Checkpoint) -> None:
        self._search.load(checkpoint)
        self._status = checkpoint.status

"""A tree cut at one level: each node there is the root of a part, and what is above is searched while cutting."""

from collections.abc import Iterator
from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.puzzles.sentences import counted
from workbench.solvers.search import Checkpoint
from workbench.solvers.subtrees import LEFT_OUT, VISITED, Divisible, Later, PartSearch, Segment, Work, division

MAX_LEVEL = 1_000
MAX_NODES = 200_000  # at the level and above it
ROOM = 2**28  # bytes of the states at which parts begin
MAX_EVERY = 64  # parts of which one begins with a state that is kept: to find the others takes some milliseconds
UNDIVIDED = "This search cannot be divided, so there is no level to split it at. Choose another solver."
RESTARTING = (
    "This search may restart, so it cannot be split at a level. Choose another solver, or choices without restarts."
)
TOO_MANY = "The tree has more than {1} down to level {0:,}. Choose a level nearer to the root."
TOO_LARGE = "The parts at level {0:,} need more than {2:,} MB of memory. Choose a level nearer to the root."


class SplitError(ChoiceError):
    """A tree that cannot be cut at a level."""


class LevelCut(NamedTuple):
    """The level at which a tree is cut, and how many parts that makes; None before."""

    level: int
    parts: int | None = None

    def added_to(self, note: str) -> str:
        """Return a note of the search with the number of parts, once that is known."""
        if self.parts is None:
            return note
        parts = f"{counted(self.parts, 'part')} at level {self.level}"
        if note.endswith("."):
            return f"{note} {parts}."
        return f"{note}; {parts}" if note else parts


def check_level_cut(search: object) -> None:
    """Raise SplitError for a search that cannot be cut at a level."""
    cut = division(search) if isinstance(search, Divisible) else None
    if cut is None:
        raise SplitError(UNDIVIDED)
    if cut.may_restart():
        raise SplitError(RESTARTING)


def segments_at(search: PartSearch, level: int) -> Iterator[list[Segment]]:
    """Cut a tree from its root into the subtrees of the nodes at a level; raise SplitError if they are too many.

    Yield the segments in the order of the tree after each node; the last ones are the whole. The first has the work
    above the level, and solutions found there are between the parts.
    """
    none = Work.none(search.search)
    above = Segment(None, none)
    found, starts = [above], Starts()
    while not search.over:
        yield found
        is_part = search.at_node and search.search.kernel.level >= level
        too_many = above.work.nodes + len(starts.segments) >= MAX_NODES
        if too_many or (is_part and not starts.fit()):
            found.clear()  # the caller has the same list, and may be kept to show what has happened
            raise SplitError(
                (TOO_MANY if too_many else TOO_LARGE).format(level, counted(MAX_NODES, "node"), ROOM // 2**20)
            )
        if is_part:
            found.append(Segment(search.leave_subtree(), Work(0, 0, none.profile, [])))
            starts.add(found[-1])
            continue
        search.advance(1)
        starts.visit()
        if fillings := search.take_fillings():
            found.append(Segment(None, Work(0, 0, none.profile, fillings)))
        above.work = search.work
    yield found


class Starts:
    """The states at which the parts begin: once they take too much room, every second is kept, then every fourth...

    From those that are kept, the same steps lead to the others.
    """

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._steps: list[str] = []  # from the beginning of each part to that of the next one
        self._every = 1
        self._size = 0  # bytes of one

    def fit(self) -> bool:
        """Return whether there is room for one more; make room if there is none."""
        while (len(self.segments) // self._every + 1) * self._size > ROOM:
            if self._every == MAX_EVERY:
                return False
            self._every *= 2
            for number in range(len(self.segments)):
                self._shorten(number)
        return True

    def add(self, segment: Segment) -> None:
        """Enter a part that has just been left out."""
        assert segment.part is not None
        self._size = segment.part.start.nbytes
        self.segments.append(segment)
        self._steps.append(LEFT_OUT)
        self._shorten(len(self.segments) - 1)

    def visit(self) -> None:
        """Note that a node above the parts was visited."""
        if self._steps:
            self._steps[-1] += VISITED

    def _shorten(self, number: int) -> None:
        """Give a part the state at which an earlier one begins, and the steps from there, unless its own is kept."""
        if not (beyond := number % self._every):
            return
        part, first = self.segments[number].part, self.segments[number - beyond].part
        assert part is not None
        assert first is not None
        assert isinstance(first.start, Checkpoint)
        steps = "".join(self._steps[number - beyond : number])
        self.segments[number].part = part._replace(start=Later(first.start, steps))

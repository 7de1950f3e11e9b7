"""A tree cut at one level: each node there is the root of a part, and what is above is searched while cutting."""

from collections.abc import Iterator
from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.puzzles.sentences import counted
from workbench.solvers.subtrees import Divisible, PartSearch, Segment, Work, division

MAX_LEVEL = 1_000
MAX_NODES = 100_000  # at the level and above it
ROOM = 2**30  # bytes of the states at which the parts begin
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
    found, parts, size, room = [above], 0, 0, 0
    while not search.over:
        yield found
        is_part = search.at_node and search.search.kernel.level >= level
        too_many = above.work.nodes + parts >= MAX_NODES
        if too_many or (is_part and room + size > ROOM):
            found.clear()  # the caller has the same list, and may be kept to show what has happened
            raise SplitError(
                (TOO_MANY if too_many else TOO_LARGE).format(level, counted(MAX_NODES, "node"), ROOM // 2**20)
            )
        if is_part:
            part = search.leave_subtree()
            size = part.start.nbytes
            room += size
            parts += 1
            found.append(Segment(part, Work(0, 0, none.profile, [])))
            continue
        search.advance(1)
        if fillings := search.take_fillings():
            found.append(Segment(None, Work(0, 0, none.profile, fillings)))
        above.work = search.work
    yield found

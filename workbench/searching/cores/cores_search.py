"""A search on several cores, which is driven like any other: on threads, nothing goes on between two slices.

The first nodes are visited by one search as usual. What is left is cut into parts, and a crew searches these. The cuts
depend on the search alone, and so do the nodes and the order of the solutions, whoever searches the parts. When a
thread has nothing left to do, a part that is being searched is cut once more, but only where this changes nothing.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter

from workbench.puzzles.puzzle import Filling, Reason
from workbench.searching.cores.crew import Crew, Crews
from workbench.searching.cores.ledger import Ledger
from workbench.searching.cores.level_cut import LevelCut, check_level_cut, segments_at
from workbench.searching.cores.parts_checkpoint import Saved, is_of_parts, read, unfinished, write
from workbench.searching.cores.picture import PartsPicture, picture_of
from workbench.searching.cores.thread_crew import ThreadCrew
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import trimmed
from workbench.solvers.search import (
    NO_PROFILE,
    NO_VISITS,
    SLICE_SECONDS,
    UNLIMITED,
    Checkpoint,
    Probe,
    Search,
    Status,
    Tally,
)
from workbench.solvers.subtrees import Divisible, Part, PartSearch, Segment, Work, division, segments, total

ALONE = 2**16  # nodes before the tree is cut
PARTS = 64  # into which it is cut then
SHARED_SECONDS = 0.025  # of a slice then: waking threads is cheap beside it, and a cancel takes less than 50 ms
ROOM = 2**26  # bytes of the states at which they begin
HELD = 2**26  # bytes of solutions that wait for earlier ones
GOALS = (Goal.ALL, Goal.COUNT)  # for which all of the tree has to be searched


def on_cores(
    start: Callable[[], Search], goal: Goal, cores: int, crews: Crews | None = None, level: int | None = None
) -> Search:
    """Return a search for a goal that uses so many cores, where it can be divided; `start` starts it on one.

    `crews` makes a crew that takes the place of the cores. `level`: that of the nodes whose subtrees are the parts;
    raise SplitError if the search cannot be split there, as its slices do if there are too many.
    """
    search = start()
    if (cores < 2 and crews is None) or goal not in GOALS:
        return search
    if level is not None:
        check_level_cut(search)
    if not isinstance(search, Divisible) or division(search) is None:
        return search
    return CoresSearch(search, goal, crews or threads(search, start, cores), level)


def taken_up(
    checkpoint: Checkpoint, start: Callable[[], Search], goal: Goal, cores: int, crews: Crews | None = None
) -> Search:
    """Return a search that goes on from a checkpoint, as `on_cores`; raise ValueError if it is one of another."""
    search = on_cores(start, goal, cores, crews)
    if is_of_parts(checkpoint) and not isinstance(search, CoresSearch):
        if not isinstance(search, Divisible) or division(search) is None:
            raise ValueError("The checkpoint is one of another search.")
        search = CoresSearch(search, goal, threads(search, start, cores))
    search.load(checkpoint)
    return search


def threads(search: Divisible, start: Callable[[], Search], cores: int) -> Crews:
    """Return what makes threads that start the search themselves."""
    return partial(ThreadCrew, start=search.kernel.again or start, cores=cores)


class CoresSearch:
    """The search, begun by a search of one core; `crews` makes the crew that searches the parts.

    `level`: that of the nodes whose subtrees are the parts; None = wherever it is best.
    """

    def __init__(self, search: Divisible, goal: Goal, crews: Crews, level: int | None = None) -> None:
        cut = division(search)
        assert cut is not None
        self._cut, self._crews = cut, crews
        self._level_cut = None if level is None else LevelCut(level)
        self._listing, self._keep = goal is Goal.ALL, UNLIMITED if goal is Goal.ALL else 1  # fillings of each part
        self._first, self._note = search, ""
        self._status = Status.RUNNING
        self._cutter: PartSearch | None = None  # once the tree is being cut
        self._cutting: Iterator[list[Segment]] = iter(())
        self._segments: list[Segment] = []
        self._alone, self._begin = Work.none(search), 0.0  # what was done before, and the progress then
        self.ledger: Ledger | None = None  # once it is cut
        self._crew: Crew | None = None
        self._found: deque[Filling] = deque()  # solutions that are to be shown next
        self._shown = self._counted = 0  # solutions shown, and counted
        self._filling: Filling | None = None  # the solution that is shown

    @property
    def note(self) -> str:
        """What the search reports about itself."""
        over = self._cutter is None or self._status is Status.EXHAUSTED
        note = self._first.note if over else self._note
        return self._level_cut.added_to(note) if self._level_cut else note

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution, if the search has found a reason."""
        return self._first.reason

    @property
    def tally(self) -> Tally:
        if self._cutter is None:
            return self._first.tally
        work = self._work
        return Tally(work.nodes, self._shown if self._listing else work.solutions, NO_PROFILE, NO_VISITS)

    @property
    def slice_seconds(self) -> float:
        """How long a slice should take: longer once threads share it."""
        return SHARED_SECONDS if self.ledger else SLICE_SECONDS

    @property
    def divided(self) -> bool:
        """Whether the tree is cut: then the search is at many places at once."""
        return self._cutter is not None

    @property
    def picture(self) -> PartsPicture | None:
        """A frozen look at the parts, once there are any; to be asked for between two slices."""
        if self.ledger is None and self._level_cut and self._cutter:  # the tree is one part until it is cut
            return picture_of(Ledger([Segment(self._cutter.part, Work.none(self._first))], 0.0))
        return picture_of(self.ledger) if self.ledger else None

    def part_at(self, begin: float) -> Part | None:
        """Return the part that begins at this fraction of the tree; None if there is none, or it is not kept."""
        entries = list(self.ledger.entries) if self.ledger else []
        parts = (entry.part or entry.past for entry in entries if entry.begin == begin)
        return next(filter(None, parts), None)

    @property
    def _work(self) -> Work:
        """What has been done in all, without fillings."""
        found = self._segments[:1] if self._level_cut else self._segments  # see `segments_at`
        works = [self.ledger.work] if self.ledger else [segment.work for segment in found]
        return total([self._alone, *works])

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        if self._cutter is None:
            left = 0 if self._level_cut else ALONE - self._first.tally.nodes
            if left > 0 or self._cut.may_restart():
                self._status = self._first.advance(min(budget, left) if left > 0 else budget, until, floor)
                return self._status
            self._begin_to_cut()
        before, self._filling = self._counted, None
        if not self._found:
            self._go_on(budget)
        self._status = self._show(before, until)
        return self._status

    def _begin_to_cut(self) -> None:
        tally = self._first.tally
        self._alone = Work(tally.nodes, tally.solutions, tally.profile.copy(), [])
        self._begin, self._note, self._shown = self._first.kernel.progress, self._first.note, tally.solutions
        self._counted = tally.solutions
        self._cutter = PartSearch(self._first, self._keep)
        cut = self._level_cut
        self._cutting = segments_at(self._cutter, cut.level) if cut else segments(self._cutter, PARTS, ROOM)

    def _go_on(self, budget: int) -> None:
        """Cut the tree further, or search its parts."""
        if self.ledger is None:
            end = perf_counter() + SLICE_SECONDS
            for _ in range(budget):
                if (found := next(self._cutting, None)) is None:
                    self._end_cutting()
                    break
                self._segments = found
                if perf_counter() > end:
                    break
        else:
            if self._crew is None:
                assert self._cutter is not None
                self._crew = self._crews(self.ledger, self._cutter)
            self._crew.advance(budget, self._listing and self._held > HELD)

    def _end_cutting(self) -> None:
        """Enter the parts into the ledger."""
        if self._level_cut is None:
            self.ledger = Ledger(self._segments, self._begin)
            return
        parts = [segment.part for segment in self._segments if segment.part is not None]
        self._level_cut = self._level_cut._replace(parts=len(parts))
        self.ledger = Ledger(self._segments, 1 - sum(part.weight for part in parts), is_final=True)

    @property
    def _held(self) -> int:
        """The bytes of the solutions that wait for earlier ones."""
        return (self._work.solutions - self._shown) * self._first.probe().filling.nbytes

    def _show(self, before: int, until: int) -> Status:
        """Show the next solution if it is the one to stop at; return how the slice ended."""
        if self.ledger is None:
            return Status.RUNNING
        if self._listing:
            self._found.extend(self.ledger.take_fillings())
            while self._found and self._shown < until:
                self._filling = self._found.popleft()
                self._shown += 1
            stop = self._shown >= until
        else:
            self._counted = self._work.solutions
            if stop := before < until <= self._counted:
                self._filling = self.ledger.any_filling()
        if stop:
            return Status.FOUND
        return self._end() if self.ledger.first() is None else Status.RUNNING

    def _end(self) -> Status:
        """Let the first search hold the result of the whole."""
        work = self._work
        self._first.kernel.conclude(work.nodes, work.solutions // self._first.tally.each, work.profile)
        return Status.EXHAUSTED

    @property
    def progress(self) -> float:
        """The fraction of the tree that is done."""
        if self._status is Status.EXHAUSTED:
            return 1.0
        return self.ledger.progress if self.ledger else self._begin

    def probe(self) -> Probe:
        now = self._first.probe()
        if not self.divided:
            return now
        shows, work = self._filling is not None, self._work
        return replace(
            now,
            status=self._status,
            nodes=work.nodes,
            level=0 if self._status is Status.EXHAUSTED else now.level,
            solutions=self._shown if self._listing else work.solutions,
            progress=self.progress,
            profile=trimmed(work.profile),
            filling=now.filling if self._filling is None else self._filling,
            guessed=None if shows else now.guessed,
            clash=None if shows else now.clash,
        )

    def save(self) -> Checkpoint:
        if self._level_cut and self.ledger is None:
            return self._save_root(self._level_cut)
        if self._cutter is None:
            return self._first.save()
        while self.ledger is None:
            self._go_on(UNLIMITED)
        left = unfinished(self.ledger, list(self._found))
        return write(Saved(self._work, self._shown, self.progress, left, self.ledger.done, self._level_cut))

    def _save_root(self, cut: LevelCut) -> Checkpoint:
        """Return a checkpoint of the beginning, while the tree is cut at a level: that takes seconds, and may fail."""
        none = Work.none(self._first)
        root = self._cutter.part if self._cutter else Part(self._first.save(), -1, 0.0, 1.0)
        return write(Saved(none, 0, 0.0, [Segment(root, none)], (), cut))

    def load(self, checkpoint: Checkpoint) -> None:
        if self._crew:
            self._crew.close()
        self._crew = None
        self._found.clear()
        self._filling, self._status = None, checkpoint.status
        if is_of_parts(checkpoint):
            self._load_parts(read(checkpoint))
        else:
            self._level_cut = None
            self._load_alone(checkpoint)

    def _load_alone(self, checkpoint: Checkpoint) -> None:
        """Go on where no part was cut."""
        self._first.load(checkpoint)
        self._cutter = self.ledger = None

    def _load_parts(self, saved: Saved) -> None:
        self._level_cut = saved.level_cut
        if saved.level_cut and saved.level_cut.parts is None:
            root = next(segment.part.start for segment in saved.segments if segment.part)
            assert isinstance(root, Checkpoint)
            self._load_alone(root)
            return
        self._note, self._alone, self._shown = self._first.note, saved.work, saved.shown
        self._counted = saved.work.solutions
        self._cutter = PartSearch(self._first, self._keep)
        self.ledger = Ledger(saved.segments, saved.progress, saved.done, is_final=saved.level_cut is not None)

"""The building of an atlas in slices: a search with memoization whose figures can be watched."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass

from workbench.base.choices import ChoiceError, Value, settle
from workbench.files.documents import FileError
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Filling, ParseError, Puzzle, untouched
from workbench.searching.atlas.atlas import Atlas
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch, why_not
from workbench.solvers.goal import Goal
from workbench.solvers.search import Probe, Search, Status, Step, drive

WITH_MULTIPLICITIES = (
    "There is no diagram of all solutions with multiplicities: numbers of uses such as 2, or 0 to 2, of an item or a "
    "piece."
)


@dataclass(frozen=True)
class Figures:
    """How far the building has come."""

    states: int
    hits: int  # how often a state was met again
    megabytes: float
    seconds: float
    filling: Filling  # where the search is


class AtlasBuild:
    """Builds the atlas of a puzzle; a job drives it while others read the figures.

    With a diagram that is known, or that `load` returns, the atlas is ready after the first slice.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        choices: Mapping[str, Value],
        diagram: Diagram | None = None,
        load: Callable[[], Diagram] | None = None,  # may raise ParseError
    ) -> None:
        self.puzzle, self.choices = puzzle, dict(choices)
        self.figures = Figures(0, 0, 0.0, 0.0, untouched(puzzle))
        self.problem = ""  # why there is no atlas
        self.atlas: Atlas | None = None
        self.over = False
        self.diagram = diagram  # once it is known
        self._load = load
        self._search: MemoSearch | None = None
        self._probes: Generator[Probe, Step | None, None] | None = None

    def begin(self) -> None:
        """Start the search, unless it has begun; may compile its kernel."""
        if self._probes is not None or self.over or self.diagram is not None or self._load is not None:
            return
        try:
            search = COVER_MEMO.start(self.puzzle, self.choices, Goal.COUNT)
        except ChoiceError as error:
            self.problem, self.over = str(error), True
            return
        assert isinstance(search, MemoSearch)
        self._search, self._probes = search, drive(search)
        next(self._probes)

    def follow(self, step: Step) -> bool:
        """Go on by a step; return whether all of it is done."""
        self.begin()
        if self._load is not None:
            self._take(self._load)
        if self.diagram is not None and not self.over:
            self._end(self.diagram, "")
        if self.over or self._probes is None or self._search is None:
            return True
        probe, search = self._probes.send(step), self._search
        megabytes = search.megabytes or self.figures.megabytes  # nothing is left of it at the end
        self.figures = Figures(search.states, search.hits, megabytes, probe.seconds, probe.filling)
        if probe.status is not Status.RUNNING:
            self._end(search.diagram, search.note)
        return self.over or step.nodes is not None

    def _take(self, load: Callable[[], Diagram]) -> None:
        """Take the diagram of a file."""
        try:
            self.diagram = load()
        except ParseError as error:
            self.problem, self.over = str(error), True
        self._load = None  # after the diagram is there: others read `loading`; what it holds may be large

    @property
    def loading(self) -> bool:
        """Whether the diagram of a file is not known yet."""
        return self._load is not None

    def _end(self, diagram: Diagram | None, note: str) -> None:
        self.diagram = diagram
        if diagram is None:
            self.problem = note
        else:
            self.atlas = ready(Atlas(self.puzzle, diagram))
        self.over = True


def memo_search(puzzle: Puzzle, choices: Mapping[str, Value]) -> MemoSearch:
    """Return the search that builds the diagram of an atlas; raise ChoiceError if there is none of the puzzle."""
    if not isinstance(puzzle, Coverable):
        raise ChoiceError(f"There is no diagram of all solutions: {puzzle.name} is not an exact cover.")
    if "multiplicities" in puzzle.asks:
        raise ChoiceError(WITH_MULTIPLICITIES)
    search = COVER_MEMO.start(puzzle, settle(COVER_MEMO.choices, choices), Goal.COUNT)
    assert isinstance(search, MemoSearch)
    return search


def atlas_from(puzzle: Puzzle, search: MemoSearch) -> Atlas:
    """Return the atlas that a search has built; raise FileError if memory does not suffice."""
    if search.diagram is None:
        raise FileError(search.note)
    return Atlas(puzzle, search.diagram)


def ready(atlas: Atlas) -> Atlas:
    """Return an atlas after everything that takes long or may compile: the window can ask it at once."""
    _ = atlas.laid, atlas.parts, atlas.whole.shares
    if atlas.reduction.cover.count:
        _ = atlas.view(forbidden=[0]).shares
    if atlas.whole.solutions:
        atlas.whole.solution(0)
    return atlas


def diagram_of(search: Search | None) -> Diagram | None:
    """Return the diagram of a search that has counted all solutions with memoization; None for any other."""
    return search.diagram if isinstance(search, MemoSearch) else None


def obstacle(puzzle: Puzzle) -> str:
    """Return why there is no atlas of a puzzle; "" if there is one."""
    if not isinstance(puzzle, Coverable):
        return "This puzzle cannot be written as an exact cover."
    if "multiplicities" in puzzle.asks:
        return WITH_MULTIPLICITIES
    try:
        why = why_not(puzzle.to_cover().cover)
    except ChoiceError as error:
        return str(error)
    return f"There is no diagram of all solutions: {why}." if why else ""

"""An analysis asks something of searches, in a page of its document or a tab of its own; its face is all that is known.

A face is light: it names its act, and imports its tab only when that is asked for. Tabs ask the window for other
analyses and for documents by requests.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from workbench.ui.base.act import Act, Actions
from workbench.ui.board.face import no_obstacle

if TYPE_CHECKING:
    from pathlib import Path

    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.searching.race.entries import Entrant
    from workbench.solvers.cover.diagram import Diagram
    from workbench.solvers.goal import Goal
    from workbench.solvers.search import Limit
    from workbench.ui.base.tab import Tab

Texts = Mapping[str, str]


class AnalysisRequest(NamedTuple):
    """An analysis to be opened: its name, what it is about, and how it begins where that is not as usual."""

    analysis: str
    puzzle: "Puzzle | None" = None
    title: str = ""  # of the puzzle
    chosen: "Entrant | None" = None  # the solver and choices of the document in front
    diagram: "Diagram | None" = None  # of all its solutions, if they were counted by one
    entries: "Sequence[Entrant]" = ()  # solvers with their choices
    goal: "Goal | None" = None
    beginning: str = ""  # the walk by hand from which searches go on
    text: str = ""  # of an experiment
    file: "Path | None" = None  # with an experiment, or with a notebook
    in_place: bool = False  # the page in front makes room for it
    details: object = None  # what only this analysis understands

    @property
    def subject(self) -> "Puzzle":
        """The puzzle that it is about."""
        assert self.puzzle is not None, f"{self.analysis} is about a puzzle"
        return self.puzzle


class DocumentRequest(NamedTuple):
    """A document to be opened: a puzzle with its search set up."""

    puzzle: "Puzzle"
    title: str
    entry: "Entrant"
    goal: "Goal | None" = None
    limit: "Limit | None" = None
    reuse: bool = False  # set up the search of an open document with this puzzle, if there is one


class TabRequest(NamedTuple):
    """A tab to be brought to the front, unless it has been closed."""

    tab: "Tab"


class Desk(NamedTuple):
    """What the window lends to the tabs of analyses."""

    actions: Actions
    open_puzzles: Callable[[], Texts] = dict  # the texts of all documents, by title


def possible(_puzzle: "Puzzle") -> bool:
    """Return True: any puzzle will do."""
    return True


class AnalysisFace(NamedTuple):
    """What an analysis brings to the window."""

    name: str  # in files and requests
    act: Act | None  # that opens it; None: only other analyses ask for it
    open: "Callable[[AnalysisRequest, Desk], Tab]"  # raises ChoiceError or FileError
    restore: "Callable[[Analysis, Desk], Tab] | None" = None  # from a file; raises ParseError
    of_puzzle: bool = True  # it is about the puzzle in front
    continues: bool = False  # its searches go on from a walk by hand
    activity: str = ""  # of a document, one of whose pages it is: "search", "compare", "explore"; "": none
    views: tuple[Act, ...] = ()  # the acts of all views that its tabs can have
    kinds: tuple[str, ...] = ()  # of the puzzles that it is for; (): of all
    possible: "Callable[[Puzzle], bool]" = possible  # quickly: whether its act is enabled
    obstacle: "Callable[[Puzzle], str]" = no_obstacle  # why it cannot be opened on a puzzle, as a sentence
    suffixes: tuple[str, ...] = ()  # of other files that it opens, in small letters

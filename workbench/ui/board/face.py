"""A face is what a kind of puzzle brings to the window; the window itself knows no kind.

A face is light: it names the acts, and imports the editor and everything else only when that is asked for.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from workbench.ui.base.act import Act, Actions, Submenu

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from workbench.puzzles.colouring import Colouring
    from workbench.puzzles.puzzle import Filling, Marks, Puzzle
    from workbench.searching.race.lane import Lane
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor
    from workbench.ui.search.race_face import RaceFace

SEPARATOR = None
LOST_STEP = "lost step"  # details of a race: it shows the first step that lost a walk, as soon as that is known


class Picture(NamedTuple):
    """What is exported: a puzzle as shown, the search that made it, and the window that asks and reports."""

    window: "QWidget"
    puzzle: "Puzzle"
    filling: "Filling"
    marks: "Marks"
    corners: "Marks"
    colouring: "Colouring"
    title: str
    lane: "Lane | None"  # the search whose result is shown
    report: Callable[[str, Path], None]  # called with what went wrong ("" = nothing) and the file


def no_obstacle(_puzzle: "Puzzle") -> str:
    """Return "": nothing is in the way."""
    return ""


class StartAction(NamedTuple):
    """What one click on the start page does: it opens a puzzle, and goes on to what there is to see in it."""

    text: str
    tip: str
    sample: str = ""  # the name of its file without the suffix, in the folder of the kind
    make: "Callable[[], Puzzle] | None" = None  # a puzzle that is no sample
    title: str = ""  # of that puzzle
    acts: tuple[Act, ...] = ()  # done one after another
    search: str = ""  # what is set up, as in the files of samples: goal=all solver=cover_links
    analysis: str = ""  # the name of what is opened on the puzzle
    details: object = None  # what only that analysis understands
    run: bool = False  # whether the analysis, or else the search, begins at once
    icon: str = ""  # on its button; "" = none


class StartCard(NamedTuple):
    """What the start page says of a kind, and the two actions with which to begin."""

    about: str
    primary: StartAction
    second: StartAction | None = None
    icon: str = "open"  # before the names of its files


class Face(NamedTuple):
    """What the window shows of one kind of puzzle."""

    kind: str
    heading: str  # of its card and its samples
    make_editor: "Callable[[Document, Actions], Editor]"
    goal: str = "one"  # that a new document's search has at first: the value of a Goal, which would import numpy
    menu: tuple[Act | Submenu | None, ...] = ()  # of the Puzzle menu; None: a separator
    tools: tuple[Act | Submenu, ...] = ()  # at the top of its panel
    find: str = "Show solution"  # the button that does
    panel_keys: str = ""  # a second shortcut of the act that folds its panel
    views: tuple[Act, ...] = ()  # of its editor, in the head of the tab
    keys: tuple[tuple[str, str], ...] = ()  # of the board, for the list of shortcuts: key, what it does
    export: "Callable[[Picture, Path | None], None] | None" = None  # None: as a still picture; without a file, it asks
    race: "Callable[[Puzzle], RaceFace] | None" = None  # what it adds to a race; None: nothing
    race_obstacle: "Callable[[Puzzle], str]" = no_obstacle  # why a puzzle has no race, as a sentence
    films: bool = False  # whether its export writes .gif, too
    start: StartCard | None = None  # on the start page; None: its first sample is opened there

    @property
    def acts(self) -> frozenset[Act]:
        """The acts that belong to this kind."""
        lines = (line.acts if isinstance(line, Submenu) else (line,) for line in self.menu)
        return frozenset(act for acts in lines for act in acts if act)

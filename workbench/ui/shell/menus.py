"""The menus: which acts they hold, and in which order."""

from collections.abc import Iterable, Iterator
from functools import cache

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from workbench.ui.analyses.atlas import acts as atlas
from workbench.ui.analyses.race import acts as race
from workbench.ui.base.act import Act, Actions, Submenu, make_actions
from workbench.ui.board import acts as board
from workbench.ui.board.face import SEPARATOR, Face
from workbench.ui.faces import FACES
from workbench.ui.search import acts as search
from workbench.ui.shell import acts as shell
from workbench.ui.shell.analyses.registry import OF_MANY, OF_PUZZLES, OF_THE_LITERATURE, acts_opening, kinds_with

MenuLines = tuple[Act | Submenu | None, ...]  # None: a separator

MENUS: dict[str, MenuLines] = {
    "&File": (
        shell.NEW, shell.GENERATE, shell.OPEN, shell.SAMPLES, SEPARATOR,
        shell.SAVE, shell.SAVE_AS,
        Submenu("&Export", (shell.EXPORT, shell.EXPORT_SOLUTIONS, *atlas.ACTS, search.EXPORT_LIVE)), shell.PRINT,
        SEPARATOR,
        shell.CLOSE_TAB, shell.REOPEN_TAB, shell.QUIT,
    ),
    "&Edit": (
        board.UNDO, board.REDO, SEPARATOR,
        board.CUT, board.COPY,
        Submenu("Cop&y as", (shell.COPY_AS, shell.COPY_LINK, board.COPY_SOLUTION, race.COPY_RESULTS)), board.PASTE,
        SEPARATOR,
        board.SELECT_ALL, board.CLEAR_ENTRIES, SEPARATOR,
        shell.CREDITS, shell.PREFERENCES,
    ),
    "&View": (
        *shell.ACTIVITIES, Submenu("&Views", (shell.LIVE_VIEW, *race.VIEWS)), SEPARATOR,
        shell.SIDE_PANEL, search.SHOW_LIVE, shell.HIDE_SOLUTIONS, board.SHOW_COORDINATES, SEPARATOR,
        Submenu("&Appearance", (*shell.THEMES, SEPARATOR, *shell.TEXT_SIZES, SEPARATOR, *board.ZOOM)),
        shell.PRESENT,
        Submenu("&Window", (
            shell.FULL_SCREEN, shell.NEXT_TAB, shell.PREVIOUS_TAB, shell.OTHER_PART, shell.KEEP_TAB,
        )),
    ),
    "&Puzzle": (),  # the acts of the kind in front
    "&Search": (
        search.RUN, search.RUN_AFRESH, search.PAUSE, search.STOP, SEPARATOR,
        Submenu("S&tep", (*search.STEPS, search.STEP_OVER, search.STEP_OUT, *search.OPERATIONS, search.SMALL_LIST)),
        Submenu("&Go back", (*search.MOMENTS, SEPARATOR, search.NOTE)), Submenu("S&olutions", search.SOLUTIONS),
        SEPARATOR,
        *acts_opening(tuple(face for face in OF_PUZZLES if face.activity == "search")), SEPARATOR,
        shell.SAVE_SEARCH, shell.RUN_ON_CLUSTER,
    ),
    "&Analyse": (
        *acts_opening(tuple(face for face in OF_PUZZLES if face.activity == "compare")), race.HIDE_OUTCOMES, SEPARATOR,
        *acts_opening(tuple(face for face in OF_PUZZLES if face.activity == "explore")), shell.SHOW_AS_COVER, SEPARATOR,
        *acts_opening(OF_MANY), Submenu("&Known results", acts_opening(OF_THE_LITERATURE)),
    ),
    "&Help": (shell.GUIDE, shell.PALETTE, shell.KEYS, shell.ABOUT),
}  # fmt: skip
PUZZLE_MENU, SEARCH_MENU = "&Puzzle", "&Search"


def acts_by_menu() -> dict[str, tuple[Act, ...]]:
    """Return all acts by the title of their menu; those of several kinds once."""
    kinds = dict.fromkeys(act for face in FACES.values() for act in acts_of(face.menu))
    return {title: tuple(kinds) if title == PUZZLE_MENU else tuple(acts_of(lines)) for title, lines in MENUS.items()}


def acts_of(lines: Iterable[Act | Submenu | None]) -> Iterator[Act]:
    """Yield the acts of a menu and of its submenus."""
    for line in lines:
        if isinstance(line, Submenu):
            yield from filter(None, line.acts)
        elif line:
            yield line


@cache
def submenus() -> dict[Act, str]:
    """Return the title of the submenu of each act that is in one."""
    menus = (*MENUS.values(), *(face.menu for face in FACES.values()))
    every = [line for lines in menus for line in lines if isinstance(line, Submenu)]
    return {act: line.title for line in every for act in line.acts if act}


def all_acts() -> list[Act]:
    """Return all acts, in the order of the menus."""
    return [act for acts in acts_by_menu().values() for act in acts]


def act_named(name: str) -> Act:
    """Return the act with this name."""
    return next(act for act in all_acts() if act.name == name)


def make_all_actions(window: QWidget) -> dict[Act, QAction]:
    """Return the actions of a window."""
    return make_actions(all_acts(), window)


@cache
def acts_by_kind() -> dict[str, frozenset[Act]]:
    """Return the acts of each kind of puzzle."""
    return {face.kind: face.acts for face in FACES.values()}


@cache  # every act is asked about with each tab that comes to the front
def faces_with(act: Act) -> tuple[Face, ...]:
    """Return the faces of the kinds that alone have an act; none where every kind has it."""
    kinds = kinds_with(act)
    return tuple(face for face in FACES.values() if act in acts_by_kind()[face.kind] or face.kind in kinds)


def rivals(act: Act) -> list[Act]:
    """Return the other acts that can be visible together with this one: they need other shortcuts."""
    faces = faces_with(act) or tuple(FACES.values())
    return [
        other
        for other in all_acts()
        if other is not act and (not (others := faces_with(other)) or any(face in others for face in faces))
    ]


def fill_menus(bar: QMenuBar, actions: Actions) -> dict[str, QMenu]:
    """Put the actions into the menus; return the menus by their English titles."""
    menus: dict[str, QMenu] = {}
    for title, lines in MENUS.items():
        if title != PUZZLE_MENU:
            menus[title] = bar.addMenu(title)
            fill_menu(menus[title], lines, actions)
    return menus


class PuzzleMenus:
    """The menus of the kinds, each made when it is first shown; one of them is in the bar at a time."""

    def __init__(self, bar: QMenuBar, before: QMenu, actions: Actions) -> None:
        self._bar, self._before, self._actions = bar, before, actions
        self._menus: dict[str, QMenu] = {}  # by kind

    def show_face(self, face: Face | None) -> None:
        """Show the menu of a kind; None: of none."""
        if face is not None and face.menu and face.kind not in self._menus:
            menu = self._menus[face.kind] = QMenu(PUZZLE_MENU, self._bar)
            fill_menu(menu, face.menu, self._actions)
            self._bar.insertMenu(self._before.menuAction(), menu)
        for kind, menu in self._menus.items():
            menu.menuAction().setVisible(face is not None and kind == face.kind)


def fill_menu(menu: QMenu, lines: MenuLines, actions: Actions) -> None:
    """Put acts and submenus into an empty menu."""
    for line in lines:
        if isinstance(line, Submenu):
            fill_menu(menu.addMenu(line.title), line.acts, actions)
        elif line:
            menu.addAction(actions[line])
        else:
            menu.addSeparator()

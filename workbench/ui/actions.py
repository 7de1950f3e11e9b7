"""Every action: text, icon, shortcut and tooltip, in the order of the menus."""

from enum import Enum
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar, QWidget

from workbench.ui.theme import icon
from workbench.ui.words import tr


class By(Enum):
    """Whose method, named as the action, does it."""

    WINDOW = "Commands"
    TAB = "the tab in front"
    EDITOR = "the editor of the document in front"


class Act(NamedTuple):
    """One action."""

    name: str
    text: str
    icon: str
    shortcut: str
    tip: str
    group: str = ""  # actions of one group exclude each other and can be checked
    checkable: bool = False
    by: By = By.WINDOW
    kinds: tuple[str, ...] = ()  # of puzzles for which there is this action; () = for all


CELLS = ("sudoku",)  # the kinds that are filled cell by cell


def cells(name: str, text: str, shortcut: str, tip: str, group: str = "") -> Act:
    """Return an action of the editor of cells."""
    return Act(name, text, name, shortcut, tip, group, checkable=True, by=By.EDITOR, kinds=CELLS)


def search(name: str, text: str, icon: str, shortcut: str, tip: str) -> Act:
    """Return an action of the tab in front."""
    return Act(name, text, icon, shortcut, tip, by=By.TAB)


LINE = None
MENUS: dict[str, tuple[Act | None, ...]] = {
    "&File": (
        Act("new", "&New…", "new", "Ctrl+N", "Begin an empty board of any size"),
        Act("open", "&Open…", "open", "Ctrl+O", "Open puzzles or documents from files"),
        Act("samples", "&Samples", "samples", "Ctrl+Shift+O", "Show the gallery of samples"),
        LINE,
        Act("save", "&Save", "save", "Ctrl+S", "Save this document"),
        Act("save_as", "Save &as…", "save", "Ctrl+Shift+S", "Save this document under another name"),
        Act("export", "&Export…", "export", "Ctrl+E", "Write the board as a picture (SVG, PNG) or as text"),
        LINE,
        Act("close_tab", "&Close", "close", "Ctrl+W", "Close this document"),
        Act("quit", "&Quit", "quit", "Ctrl+Q", "End the program"),
    ),
    "&Edit": (
        Act("undo", "&Undo", "undo", "Ctrl+Z", "Take back the last change"),
        Act("redo", "&Redo", "redo", "Ctrl+Shift+Z", "Do again what was taken back"),
        LINE,
        Act("copy", "&Copy", "copy", "Ctrl+C", "Copy the puzzle as text"),
        Act("copy_solution", "Copy s&olution", "copy", "Ctrl+Shift+C", "Copy the filled board that is shown as text"),
        Act(
            "paste",
            "&Paste",
            "paste",
            "Ctrl+V",
            "Put the clipboard's puzzle onto this board",
        ),
        LINE,
        Act("select_all", "Select &all", "select", "Ctrl+A", "Select every cell", by=By.EDITOR, kinds=CELLS),
        Act(
            "clear_entries",
            "C&lear entries",
            "clear",
            "Ctrl+Shift+Backspace",
            "Remove all entries and marks, and what was found",
            by=By.TAB,
        ),
    ),
    "&Board": (
        cells("givens", "Edit &givens", "Ctrl+1", "Digits become givens of the puzzle", "mode"),
        cells("entries", "Fill &in", "Ctrl+2", "Digits become entries; givens stay as they are", "mode"),
        cells("marks", "Pencil &marks", "Ctrl+3", "Digits become pencil marks", "mode"),
        LINE,
        cells("candidates", "Show &candidates", "Ctrl+K", "Show what the rules still allow"),
    ),
    "&Search": (
        search("run", "&Run", "run", "F5", "Start the search, or go on after a pause"),
        search("pause", "&Pause", "pause", "F6", "Hold the search where it is"),
        search("stop", "&Stop", "stop", "Shift+F5", "End the search"),
        LINE,
        search("step_1", "Step &1 node", "step", "F10", "Visit one node"),
        search("step_10", "Step 1&0 nodes", "step10", "F11", "Visit 10 nodes"),
        search("step_100", "Step 10&0 nodes", "step100", "F12", "Visit 100 nodes"),
        search("step_over", "Step &over subtree", "step_over", "Ctrl+F10", "Visit the next node and all below it"),
        search("step_out", "Step o&ut", "step_out", "Shift+F10", "Go on until this subtree is done"),
        LINE,
        Act("race", "Ra&ce of searches", "race", "Ctrl+R", "Let several searches run side by side on this puzzle"),
        LINE,
        search("previous_solution", "Pre&vious solution", "previous", "Alt+Left", "Show the solution before this one"),
        search("next_solution", "&Next solution", "next", "Alt+Right", "Show the solution after this one"),
        search("hide_found", "&Hide what was found", "clear", "Ctrl+H", "Show the board without what was found"),
        search("keep_solution", "&Keep solution", "keep", "Ctrl+Return", "Make the filling shown into entries"),
    ),
    "&View": (
        Act("theme_system", "&System's colours", "theme", "", "Light or dark, as the desktop is", "theme"),
        Act("theme_light", "&Light", "theme", "", "Dark on light", "theme"),
        Act("theme_dark", "&Dark", "theme", "", "Light on dark", "theme"),
        Act("theme_contrast", "&High contrast", "theme", "", "White and yellow on black", "theme"),
        LINE,
        Act("next_tab", "&Next tab", "next", "Ctrl+Tab", "Go to the next tab"),
        Act("previous_tab", "&Previous tab", "previous", "Ctrl+Shift+Tab", "Go to the previous tab"),
        Act("other_part", "&Board or panel", "select", "F2", "Move the keyboard between board and panel"),
        Act("full_screen", "&Full screen", "fullscreen", "Ctrl+F11", "Fill the screen", "", True),
    ),
    "&Help": (
        Act("keys", "&Keys", "keys", "F1", "Show what every key does"),
        Act("about", "&About", "help", "", "Show version and machine"),
    ),
}
WITHOUT_DOCUMENT = {act.name for title in ("&File", "&View", "&Help") for act in MENUS[title] if act} - {
    "save",
    "save_as",
    "export",
    "close_tab",
    "other_part",
} | {"paste"}
TOOLBAR = (
    ("new", "open", "save"),
    ("undo", "redo"),
    ("givens", "entries", "marks", "candidates"),
    ("run", "pause", "stop", "step_1", "step_10", "step_100"),
)
SHORT_TEXT = {"step_1": "1", "step_10": "10", "step_100": "100"}  # on the buttons of a panel


def all_acts() -> list[Act]:
    """Return the actions without the lines between them."""
    return [act for acts in MENUS.values() for act in acts if act]


def act_named(name: str) -> Act:
    """Return the action of this name."""
    return next(act for act in all_acts() if act.name == name)


def make_actions(window: QWidget) -> dict[str, QAction]:
    """Return the actions by name; `Commands` does them."""
    made: dict[str, QAction] = {}
    groups: dict[str, QActionGroup] = {}
    for act in all_acts():
        action = QAction(tr(act.text), window)
        action.setObjectName(act.name)
        action.setShortcut(QKeySequence(act.shortcut))
        keys = f" ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})" if act.shortcut else ""
        action.setToolTip(tr(act.tip) + keys)
        action.setStatusTip(tr(act.tip))
        action.setIconText(tr(SHORT_TEXT.get(act.name, act.text.replace("&", ""))))
        action.setCheckable(act.checkable or bool(act.group))
        action.setIconVisibleInMenu(not action.isCheckable())  # there, an icon would hide the check mark
        if act.group:
            groups.setdefault(act.group, QActionGroup(window)).addAction(action)
        made[act.name] = action
    set_icons(made)
    return made


def set_icons(actions: dict[str, QAction]) -> None:
    """Give every action its icon in the colours that are shown."""
    for act in all_acts():
        actions[act.name].setIcon(icon(act.icon))


def fill_menus(bar: QMenuBar, actions: dict[str, QAction]) -> dict[str, QMenu]:
    """Put the actions into the menus; return the menus by their English titles."""
    menus: dict[str, QMenu] = {}
    for title, acts in MENUS.items():
        menu = bar.addMenu(tr(title))
        menus[title.replace("&", "")] = menu
        for act in acts:
            if act:
                menu.addAction(actions[act.name])
            else:
                menu.addSeparator()
    return menus


def fill_toolbar(bar: QToolBar, actions: dict[str, QAction]) -> None:
    """Put the most used actions onto the toolbar."""
    for number, names in enumerate(TOOLBAR):
        if number:
            bar.addSeparator()
        for name in names:
            bar.addAction(actions[name])

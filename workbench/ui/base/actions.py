"""Every action: text, icon, shortcut and tooltip, in the order of the menus."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar, QWidget

from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import icon


class By(Enum):
    """Whose method, named as the action, does it."""

    WINDOW = "Commands"
    EXPORTS = "Exports"
    OPENINGS = "Openings"
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


CELLS = ("sudoku", "kakuro")  # the kinds that are filled cell by cell
KAKUROS = ("kakuro",)  # the kinds whose blocks and clues are designed
TILINGS = ("polyomino",)  # the kinds whose board is painted, and covered with pieces
TOURS = ("tour",)  # the kinds that a leaper walks over
PAINTED = (*TILINGS, *TOURS)  # the kinds whose board has holes
MATRICES = ("cover",)  # the kinds that are a matrix of items and options


def cells(name: str, text: str, shortcut: str, tip: str, group: str = "") -> Act:
    """Return an action of the editor of cells."""
    return Act(name, text, name, shortcut, tip, group, checkable=True, by=By.EDITOR, kinds=CELLS)


def kakuro(name: str, text: str, icon: str, shortcut: str, tip: str, group: str = "", checkable: bool = False) -> Act:
    """Return an action of the editor of kakuros."""
    return Act(name, text, icon, shortcut, tip, group, checkable, by=By.EDITOR, kinds=KAKUROS)


def tiling(name: str, text: str, shortcut: str, tip: str, group: str = "") -> Act:
    """Return an action of the editor of boards that are covered with pieces."""
    return Act(name, text, name, shortcut, tip, group, by=By.EDITOR, kinds=TILINGS)


def painted(name: str, text: str, shortcut: str, tip: str, group: str = "") -> Act:
    """Return an action of the editors of boards that are painted."""
    return Act(name, text, name, shortcut, tip, group, by=By.EDITOR, kinds=PAINTED)


def tour(name: str, text: str, shortcut: str, tip: str, group: str = "") -> Act:
    """Return an action of the editor of tours."""
    return Act(name, text, name, shortcut, tip, group, by=By.EDITOR, kinds=TOURS)


def zoom(name: str, text: str, icon: str, shortcut: str, tip: str) -> Act:
    """Return an action of the editors of what can be larger than the window."""
    return Act(name, text, icon, shortcut, tip, by=By.EDITOR, kinds=(*MATRICES, *TOURS, *CELLS))


def matrix(name: str, text: str, icon: str, shortcut: str, tip: str, group: str = "") -> Act:
    """Return an action of the editor of matrices."""
    return Act(name, text, icon, shortcut, tip, group, by=By.EDITOR, kinds=MATRICES)


def opening(name: str, text: str, icon: str, shortcut: str, tip: str) -> Act:
    """Return an action that opens a tab of its own."""
    return Act(name, text, icon, shortcut, tip, by=By.OPENINGS)


def search(name: str, text: str, icon: str, shortcut: str, tip: str) -> Act:
    """Return an action of the tab in front."""
    return Act(name, text, icon, shortcut, tip, by=By.TAB)


def advice(name: str, text: str, shortcut: str, tip: str) -> Act:
    """Return an action that asks for advice on a kakuro."""
    return Act(name, text, name, shortcut, tip, by=By.EDITOR, kinds=("kakuro",))


ADVICE = (
    advice("hint", "&Hint", "Ctrl+Shift+H", "Say where to look next; again, say more, then do it"),
    advice("explain", "E&xplain", "Ctrl+Shift+X", "List what the runs rule out, or why nothing fits"),
    advice(
        "find_wrong_clue", "Find the &wrong clue", "Ctrl+Shift+W", "List the changes of one clue that would cure it"
    ),
    advice("forced_cells", "&Forced cells", "Ctrl+Shift+F", "Find the cells that are the same in all solutions"),
    advice("spare_clues", "&Leave out clues", "Ctrl+Shift+L", "Find clues without which there still is one solution"),
)

LINE = None
MENUS: dict[str, tuple[Act | None, ...]] = {
    "&File": (
        Act("new", "&New…", "new", "Ctrl+N", "Begin an empty board of any size"),
        Act("generate", "&Generate…", "generate", "Ctrl+G", "Let a new puzzle be made, with exactly one solution"),
        Act("open", "&Open…", "open", "Ctrl+O", "Open puzzles or documents from files"),
        Act("samples", "&Samples", "samples", "Ctrl+Shift+O", "Show the gallery of samples"),
        LINE,
        Act("save", "&Save", "save", "Ctrl+S", "Save this document"),
        Act("save_as", "Save &as…", "save", "Ctrl+Shift+S", "Save this document under another name"),
        Act(
            "export",
            "&Export…",
            "export",
            "Ctrl+E",
            "Write the board as a picture or as text, and a tour as a film, too",
            by=By.EXPORTS,
        ),
        Act(
            "export_solutions",
            "E&xport solutions…",
            "export_solutions",
            "Ctrl+Shift+E",
            "Write the solution shown, or all that are kept, as text",
            by=By.EXPORTS,
        ),
        Act("print_board", "&Print…", "print", "Ctrl+P", "Print the board as it is seen", by=By.EXPORTS),
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
        LINE,
        Act("preferences", "Se&ttings…", "settings", "Ctrl+,", "Choose colours, what is kept, and the first solvers"),
    ),
    "&Board": (
        cells("givens", "Edit &givens", "Ctrl+1", "Digits become givens of the puzzle", "mode"),
        cells("entries", "Fill &in", "Ctrl+2", "Digits become entries; givens stay as they are", "mode"),
        cells("marks", "Pencil &marks", "Ctrl+3", "Digits become pencil marks", "mode"),
        kakuro(
            "design", "Edit &blocks and clues", "design", "Ctrl+4", "Strokes paint blocks, digits are clues", "mode"
        ),
        LINE,
        cells("candidates", "Show &candidates", "Ctrl+K", "Show what the rules still allow"),
        kakuro(
            "show_combinations",
            "Show c&ombinations",
            "combinations",
            "Ctrl+B",
            "Show beside the board what its runs can hold, and what is known of its solutions",
            checkable=True,
        ),
        kakuro("show_difference", "&Two solutions", "difference", "Ctrl+D", "Show where two solutions differ"),
        LINE,
        kakuro("next_symmetry", "Next s&ymmetry", "symmetry", "Ctrl+Shift+Y", "Paint the images of a stroke as well"),
        kakuro(
            "clues_from_filling",
            "Cl&ues from filling",
            "clues_from_filling",
            "Ctrl+Shift+K",
            "Make the sums of the digits on the board the clues; some runs must be full",
        ),
        kakuro("clear_clues", "Remo&ve all clues", "clear_clues", "Ctrl+Shift+Del", "Remove the clues from all blocks"),
        LINE,
        *ADVICE,
        painted("paint_cells", "&Paint", "Ctrl+1", "Strokes turn the cells that they pass into cells or holes", "tool"),
        painted("draw_line", "&Line", "Ctrl+2", "Strokes draw straight lines of cells or holes", "tool"),
        painted("draw_rectangle", "&Rectangle", "Ctrl+3", "Strokes draw rectangles of cells or holes", "tool"),
        painted("flood_fill", "&Fill", "Ctrl+4", "A click turns all cells, or holes, that hang together", "tool"),
        LINE,
        painted("mirror", "&Mirror left and right", "Ctrl+M", "Exchange the left and the right of the board"),
        painted("mirror_upright", "Mirror &top and bottom", "Ctrl+Shift+M", "Exchange top and bottom of the board"),
        painted("turn_board", "T&urn", "Ctrl+T", "Turn the board clockwise by a quarter"),
        painted("invert", "&Invert", "Ctrl+I", "Exchange cells and holes"),
        Act(
            "board_sides",
            "&Sides…",
            "board_sides",
            "Ctrl+L",
            "Add or cut off rows and columns at each side",
            by=By.EDITOR,
            kinds=(*PAINTED, *KAKUROS),
        ),
        painted("from_image", "From a pi&cture…", "Ctrl+Shift+I", "Make a picture's dark parts the board"),
        LINE,
        tour("set_start", "&Start", "Ctrl+5", "A click makes a square the start, or lets it be; so does S", "tool"),
        tour("set_end", "&End", "Ctrl+6", "A click makes a square the end, or lets it be; so does E", "tool"),
        tour("walk_by_hand", "&Walk by hand", "Ctrl+7", "A click goes on to a square, or back to one visited", "tool"),
        tour("clear_walk", "&Clear the walk", "Ctrl+Shift+Del", "Take the walk on the board away"),
        LINE,
        tiling("add_pieces", "&Add a set of pieces…", "Ctrl+Shift+A", "Add all polyominoes of a size to the pieces"),
        tiling("draw_piece", "&Draw a piece…", "Ctrl+D", "Add a piece of your own"),
        tiling("remove_pieces", "Remo&ve pieces", "Ctrl+Del", "Remove the pieces that are selected in the palette"),
        tiling("clear_pieces", "Remove all pi&eces", "Ctrl+Shift+Del", "Remove all pieces"),
        matrix("show_matrix", "Matri&x", "matrix", "Ctrl+1", "Show the cover as a matrix", "cover_parts"),
        matrix("show_text", "&Text", "text", "Ctrl+2", "Show the cover as text", "cover_parts"),
        matrix("show_both", "Matrix an&d text", "both", "Ctrl+3", "Show matrix and text side by side", "cover_parts"),
        LINE,
        matrix("add_option", "Add &option", "add_option", "Ins", "Add an option with the cursor's item"),
        matrix("add_item", "Add &item…", "add_item", "Ctrl+I", "Add a primary item"),
        matrix("add_secondary", "Add &secondary item…", "add_secondary", "Ctrl+Shift+I", "Add a secondary item"),
        matrix("remove_picked", "&Remove", "remove", "Del", "Remove the selected options, or the selected items"),
        LINE,
        matrix("toggle_member", "&Put in or take out", "member", "Ctrl+Space", "Let the option have the item, or not"),
        matrix("rename", "Re&name…", "rename", "Shift+F2", "Name the option or the item"),
        matrix("colour_member", "&Colour…", "colour", "Ctrl+L", "Give a secondary item a colour in this option"),
        matrix("item_bounds", "&Bounds…", "bounds", "Ctrl+B", "Say in how many chosen options an item is to be"),
        matrix("option_cost", "Cos&t…", "cost", "Ctrl+Shift+B", "Say what choosing this option costs"),
        matrix("other_sort", "Make primar&y or secondary", "other_sort", "Ctrl+T", "Move the item to the other sort"),
        matrix("choose_option", "C&hoose or drop", "keep", "Ctrl+D", "Choose this option yourself, or drop it again"),
        LINE,
        zoom("zoom_in", "&Larger", "zoom_in", "Ctrl++", "Enlarge what is shown"),
        zoom("zoom_out", "S&maller", "zoom_out", "Ctrl+-", "Show more at once"),
        zoom("zoom_fit", "&Fit", "zoom_fit", "Ctrl+0", "Show all of it, as large as the space allows"),
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
        search("step_back", "Step &back", "step_back", "Shift+F11", "Take the last node back"),
        LINE,
        opening("race", "Ra&ce of searches", "race", "Ctrl+R", "Let several searches run side by side on this puzzle"),
        opening("watch", "&Watch Algorithm X", "watch", "Ctrl+F5", "Follow Algorithm X on this puzzle, step by step"),
        opening("show_as_cover", "Show as &exact cover", "cover", "Ctrl+F6", "Open its items and options"),
        opening("estimate", "Es&timate…", "estimate", "Ctrl+F7", "Tell how large a search will be, by random probes"),
        opening("ranking", "Rankin&g of the texts", "ranking", "Ctrl+F8", "Time brute force and dancing links here"),
        Act(
            *("heat_map", "Heat &map of starts", "heat_map", "Ctrl+F9"),
            "Show from which squares a tie-break comes to a tour, while it is edited",
            by=By.OPENINGS,
            kinds=TOURS,
        ),
        opening(
            *("success_curve", "Success cur&ve", "success_curve", "Shift+F9"),
            "Show how often tie-breaks come to a knight's tour, over the size of the board",
        ),
        LINE,
        search("previous_solution", "Pre&vious solution", "previous", "Alt+Left", "Show the solution before this one"),
        search("next_solution", "&Next solution", "next", "Alt+Right", "Show the solution after this one"),
        search("random_solution", "Ran&dom solution", "random", "Alt+R", "Show one of the solutions, picked at random"),
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
        Act(
            "palette", "&Find an action…", "find", "Ctrl+Shift+P", "Find any action by a few of its letters, and do it"
        ),
        Act("keys", "&Keys", "keys", "F1", "Show what every key does, and change those of actions"),
        Act("about", "&About", "help", "", "Show version and machine"),
    ),
}
WITHOUT_DOCUMENT = {act.name for title in ("&File", "&View", "&Help") for act in MENUS[title] if act} - {
    "save",
    "save_as",
    "export",
    "export_solutions",
    "print_board",
    "close_tab",
    "other_part",
} | {"paste", "preferences", "ranking", "success_curve"}
PAINTING = (
    *("paint_cells", "draw_line", "draw_rectangle", "flood_fill"),
    *("set_start", "set_end", "walk_by_hand"),
    *("mirror", "mirror_upright", "turn_board", "invert", "from_image"),
)
TOOLBAR = (
    ("new", "open", "save"),
    ("undo", "redo"),
    ("design", "givens", "entries", "marks", "candidates", *PAINTING),
    ("run", "pause", "stop", "step_1", "step_10", "step_100"),
    ("race", "watch", "heat_map"),
)
SHORT_TEXT = {  # on the buttons of a panel
    "step_1": "1",
    "step_10": "10",
    "step_100": "100",
    "step_over": "Over",
    "step_out": "Out",
    "step_back": "Back",
    "add_option": "Option",
    "add_item": "Item",
    "add_secondary": "Secondary",
}


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
    return made


def set_icons(actions: dict[str, QAction], acts: Iterable[Act]) -> None:
    """Give actions their icons in the colours that are shown."""
    for act in acts:
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


def tidy_separators(bar: QToolBar) -> None:
    """Show a line only between actions that are shown."""
    line = None
    shown = False  # whether there is an action since the last line
    for action in bar.actions():
        if not action.isSeparator():
            if action.isVisible() and line is not None:
                line.setVisible(True)
                line = None
            shown = shown or action.isVisible()
        else:
            action.setVisible(False)
            line = action if shown else line

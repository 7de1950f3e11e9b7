"""The acts of the window itself: files, tabs, themes, help, and the tabs that it opens on a puzzle."""

from workbench.ui.base.act import Act

NO_COVER = "this puzzle cannot be written as an exact cover"

# File

NEW = Act(name="new", text="&New…", shortcut="Ctrl+N", tip="Create an empty board", keywords="create empty blank file")
GENERATE = Act(
    name="generate",
    text="&Generate…",
    shortcut="Ctrl+G",
    tip="Generate puzzles",
    keywords="create make random puzzle",
)
OPEN = Act(
    name="open",
    text="&Open…",
    shortcut="Ctrl+O",
    tip="Open puzzles or documents from files",
    keywords="load file read import",
)
SAMPLES = Act(
    name="samples",
    text="S&tart page",
    shortcut="Ctrl+Shift+O",
    tip="Show recent files, kinds of puzzles, and samples",
    keywords="samples examples gallery home welcome",
)
SAVE = Act(
    name="save", text="&Save", shortcut="Ctrl+S", tip="Save this document or analysis", keywords="write store file"
)
SAVE_AS = Act(
    name="save_as",
    text="Save &as…",
    icon_name="save",
    shortcut="Ctrl+Shift+S",
    tip="Save this document or analysis under another name",
    keywords="rename copy file",
)
EXPORT = Act(
    name="export",
    text="&This view…",
    shortcut="Ctrl+E",
    tip="Export what is shown as a picture, a table or an animation; puzzles also as text",
    keywords="export picture image png svg pdf gif csv json table animation film text",
)
EXPORT_SOLUTIONS = Act(
    name="export_solutions",
    text="&Solutions…",
    shortcut="Ctrl+Shift+E",
    tip="Export the solution shown, or all stored solutions, as text",
    unavailable="there is no solution yet",
)
SAVE_SEARCH = Act(
    name="save_search",
    icon_name="save",
    text="Save searc&h…",
    shortcut="Ctrl+Alt+H",
    tip="Save the search in a file, to continue it later",
    unavailable="no search is running or paused",
    keywords="checkpoint resume continue",
)
PRINT = Act(
    name="print_board",
    text="&Print…",
    icon_name="print",
    shortcut="Ctrl+P",
    tip="Print the board, or the puzzle with its solution on a second page",
    keywords="paper pdf page solution",
)
CLOSE_TAB = Act(
    name="close_tab",
    text="&Close",
    icon_name="close",
    shortcut="Ctrl+W",
    tip="Close this tab",
    keywords="remove window",
)
REOPEN_TAB = Act(
    name="reopen_tab",
    text="Reopen close&d tab",
    icon_name="undo",
    shortcut="Ctrl+Shift+T",
    tip="Reopen the document or analysis that was closed last",
    unavailable="no document or analysis has been closed",
    keywords="undo restore recover closed",
)
QUIT = Act(name="quit", text="&Quit", shortcut="Ctrl+Q", tip="Quit the program", keywords="exit end leave")

# Edit

COPY_AS = Act(
    name="copy_as",
    text="&Other notation…",
    icon_name="copy",
    shortcut="Ctrl+Alt+N",
    tip="Copy the puzzle in another notation, for other programs",
    keywords="clipboard text notation format convert",
)
COPY_LINK = Act(
    name="copy_link",
    text="&Link",
    icon_name="copy",
    shortcut="Ctrl+Alt+L",
    tip="Copy a link that opens the puzzle in a browser",
    unavailable="only sudokus and kakuros have links",
    keywords="clipboard address url web share puzz.link f-puzzles sudokupad",
)
CREDITS = Act(
    name="credits",
    text="Title and auth&or…",
    icon_name="rename",
    shortcut="Ctrl+Alt+T",
    tip="Set the title, author and difficulty that are kept and printed with the puzzle",
    keywords="name properties metadata constructor designer level",
)
PREFERENCES = Act(
    name="preferences",
    text="Settin&gs…",
    icon_name="settings",
    shortcut="Ctrl+,",
    tip="Theme, autosave and default solvers",
    keywords="preferences options theme dark font colours colors autosave configure",
)

# What is opened on a puzzle

RUN_ON_CLUSTER = Act(
    name="run_on_cluster",
    text="Run on a c&luster…",
    icon_name="run",
    shortcut="Ctrl+Shift+F5",
    tip="Find all solutions, or count them, on the workers of a dask cluster",
    unavailable="a search is running",
    keywords="dask distributed farm workers network slurm kubernetes",
)
SHOW_AS_COVER = Act(
    name="show_as_cover",
    text="Show as &exact cover",
    icon_name="cover",
    shortcut="Ctrl+F6",
    tip="Open this puzzle as items and options",
    unavailable=NO_COVER,
)


# View

PUZZLE = Act(
    name="puzzle",
    text="&Puzzle",
    icon_name="givens",
    shortcut="F3",
    tip="Edit the puzzle and solve it by hand; again: back to the search",
    group="activity",
    unavailable="no puzzle is in front",
)
SEARCH = Act(
    name="search",
    text="&Search",
    icon_name="watch",
    tip="Run a search on the puzzle, and watch it",
    group="activity",
    unavailable="no puzzle is in front",
)
COMPARE = Act(
    name="compare",
    text="&Compare",
    icon_name="race",
    tip="Run several searches on this puzzle side by side",
    group="activity",
    unavailable="no puzzle is in front",
)
EXPLORE = Act(
    name="explore",
    text="&Explore",
    icon_name="atlas",
    tip="Show all solutions, all starts, or the size of the search at once",
    group="activity",
    unavailable="no puzzle is in front",
)
ACTIVITIES = (PUZZLE, SEARCH, COMPARE, EXPLORE)
PAGES = (COMPARE, EXPLORE)  # the activities that are pages with analyses
LIVE_VIEW = Act(
    name="live_view",
    text="&Live search",
    icon_name="watch",
    tip="Show the search beside the board",
    checkable=True,
    unavailable="no puzzle is in front",
)
KEEP_TAB = Act(
    name="keep_tab",
    text="&Keep in a tab of its own",
    icon_name="pin",
    shortcut="Ctrl+Alt+K",
    tip="Show this page in a tab of its own, and keep it while the puzzle changes",
    unavailable="no page of a document is in front",
    keywords="detach pin separate window",
)
SIDE_PANEL = Act(
    name="side_panel",
    text="S&ide panel",
    icon_name="combinations",
    shortcut="Shift+F3",
    tip="Show or hide the panel beside the board",
    checkable=True,
    unavailable="no puzzle is in front",
    keywords="column sidebar hide combinations",
)
HIDE_SOLUTIONS = Act(
    name="hide_solutions",
    text="&Hide rating and solutions",
    icon_name="forbid",
    shortcut="Ctrl+Alt+D",
    tip="Show nothing about solutions and rating beside puzzles, to solve them without spoilers",
    checkable=True,
    keywords="spoilers unique verdict difficulty",
)

THEME_SYSTEM = Act(
    name="theme_system",
    text="&System theme",
    icon_name="theme",
    tip="Light or dark, as on the desktop",
    group="theme",
    keywords="theme colours colors appearance mode automatic",
)
THEME_LIGHT = Act(
    name="theme_light",
    text="&Light",
    icon_name="theme",
    tip="Dark text on light",
    group="theme",
    keywords="theme colours colors appearance mode white bright day",
)
THEME_DARK = Act(
    name="theme_dark",
    text="&Dark",
    icon_name="theme",
    tip="Light text on dark",
    group="theme",
    keywords="theme colours colors appearance mode black night",
)
THEME_CONTRAST = Act(
    name="theme_contrast",
    text="&High contrast",
    icon_name="theme",
    tip="White and yellow on black",
    group="theme",
    keywords="theme colours colors appearance mode accessibility black",
)
THEMES = (THEME_SYSTEM, THEME_LIGHT, THEME_DARK, THEME_CONTRAST)
TEXT_LARGER = Act(
    name="text_larger",
    text="Lar&ger text",
    icon_name="zoom_in",
    shortcut="Ctrl+Alt++",
    tip="Enlarge the text of the window, as for a projector",
    unavailable="the text is as large as possible",
    keywords="font size zoom bigger increase scale enlarge",
)
TEXT_SMALLER = Act(
    name="text_smaller",
    text="S&maller text",
    icon_name="zoom_out",
    shortcut="Ctrl+Alt+-",
    tip="Reduce the text of the window",
    unavailable="the text is as small as possible",
    keywords="font size zoom decrease scale reduce",
)
TEXT_DEFAULT = Act(
    name="text_default",
    text="Def&ault text size",
    icon_name="zoom_fit",
    shortcut="Ctrl+Alt+0",
    tip="Show the text of the window in its default size",
    keywords="font size zoom reset normal scale",
)
TEXT_SIZES = (TEXT_LARGER, TEXT_SMALLER, TEXT_DEFAULT)
NEXT_TAB = Act(name="next_tab", text="&Next tab", icon_name="next", shortcut="Ctrl+Tab", tip="Go to the next tab")
PREVIOUS_TAB = Act(
    name="previous_tab",
    text="&Previous tab",
    icon_name="previous",
    shortcut="Ctrl+Shift+Tab",
    tip="Go to the previous tab",
)
OTHER_PART = Act(
    name="other_part",
    text="&Board or panel",
    icon_name="select",
    shortcut="F2",
    tip="Switch the keyboard focus between board and panel",
)
FULL_SCREEN = Act(
    name="full_screen",
    text="&Full screen",
    icon_name="fullscreen",
    shortcut="Ctrl+F11",
    tip="Switch full screen on or off",
    checkable=True,
    keywords="maximize window",
)
PRESENT = Act(
    name="present",
    text="Prese&ntation",
    icon_name="present",
    shortcut="F11",
    tip="Fill the screen with the tab in front, without menus and settings, for an audience; F11 again to leave",
    checkable=True,
    keywords="projector lecture slides full screen beamer",
)

# Help

GUIDE = Act(
    name="guide",
    text="&Guide",
    icon_name="help",
    shortcut="F1",
    tip="Read about the program, with pictures and samples to try",
    keywords="help manual documentation tutorial",
)
PALETTE = Act(
    name="palette",
    text="&Find an action…",
    icon_name="find",
    shortcut="Ctrl+Shift+P",
    tip="Find an action by a few letters of its name and run it",
    keywords="command search",
)
KEYS = Act(
    name="keys",
    text="&Keyboard shortcuts",
    shortcut="Shift+F1",
    tip="Show and change the keyboard shortcuts",
    keywords="keys hotkeys bindings help",
)
ABOUT = Act(
    name="about",
    text="&About",
    icon_name="help",
    tip="Show version, licence and system",
    keywords="version licence license help information",
)

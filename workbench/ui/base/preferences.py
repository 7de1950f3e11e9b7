"""The preferences, declared as data; each value is in the settings file under its own name."""

from functools import cache

from workbench.base.choices import ON_OFF, Choice, ChoiceError, Value
from workbench.ui.base.settings import settings

APPEARANCE = (
    Choice(
        name="theme",
        title="Theme",
        about="The colours of the window and the boards.",
        default="system",
        values=(("system", "System"), ("light", "Light"), ("dark", "Dark"), ("contrast", "High contrast")),
    ),
    Choice(
        name="text_size",
        title="Text size",
        about="The size of texts in menus, panels and charts.",
        default="100",
        values=tuple((str(percent), f"{percent} %") for percent in (75, 90, 100, 110, 125, 150, 175, 200)),
    ),
    Choice(
        name="digits",
        title="Digits on boards",
        about="The size of digits and symbols in the cells of a board.",
        default="100",
        values=(("85", "Small"), ("100", "Normal"), ("115", "Large"), ("125", "Very large")),
    ),
    Choice(
        name="mark_places",
        title="Pencil marks",
        about="Where pencil marks stand in a cell; once a board has corner marks, in the middle in any case.",
        default="places",
        values=(("places", "Each digit at its place"), ("middle", "In the middle")),
    ),
    Choice(
        name="animation",
        title="Live board",
        about="How often the board is redrawn while a search runs.",
        default="on",
        values=(("on", "Up to 30 times a second"), ("off", "Once a second")),
    ),
)
DOCUMENTS = (
    Choice(
        name="autosave",
        title="Autosave",
        about="Save unsaved changes within two seconds, to restore them after a crash.",
        default="on",
        values=ON_OFF,
    ),
    Choice(
        name="restore",
        title="Reopen documents at start",
        about="Open the documents that were open when the program was last closed.",
        default="on",
        values=ON_OFF,
    ),
    Choice(
        name="clear_marks",
        title="Clear ruled-out pencil marks",
        about="Remove a digit from the pencil marks of its row, column, box or run when it is placed.",
        default="on",
        values=ON_OFF,
    ),
)
COMPUTING = (
    Choice(
        name="graphics_card",
        title="Graphics card",
        about="Makes large surveys of walks by tie-breaks, where there is one (pip install 'puzzle-workbench[gpu]').",
        default="automatic",
        values=(("automatic", "Automatic"), ("off", "Off")),
    ),
)
IN_VIEW_MENU = (
    Choice(
        name="hide_solutions",
        title="Hide rating and solutions",
        about="Do not show solutions and rating beside a puzzle.",
        default="off",
        values=ON_OFF,
    ),
    Choice(
        name="square_coordinates",
        title="Coordinates on boards for tours",
        about="The names of rows and columns.",
        default="on",
        values=ON_OFF,
    ),
    Choice(
        name="cell_coordinates",
        title="Coordinates on other boards",
        about="The names of rows and columns.",
        default="off",
        values=ON_OFF,
    ),
    Choice(
        name="tour_sums",
        title="Sums on boards for tours",
        about="The sums of the move numbers in rows, columns and diagonals.",
        default="off",
        values=ON_OFF,
    ),
)
DESIGN = (
    Choice(
        name="kakuro_style",
        title="Kakuro style notes",
        about="While blocks and clues are edited, note what designers usually avoid, such as runs of one cell.",
        default="on",
        values=ON_OFF,
    ),
)
FILLING_IN = (  # in the Board menu
    Choice(
        name="auto_marks",
        title="Automatic pencil marks",
        about="Fill in pencil marks, and update them as digits are placed and erased.",
        default="off",
        values=ON_OFF,
    ),
    Choice(
        name="check_entries",
        title="Check entries",
        about="Strike out entries that differ from the only solution.",
        default="off",
        values=ON_OFF,
    ),
)
BY_NAME = {choice.name: choice for choice in (*APPEARANCE, *DOCUMENTS, *DESIGN, *COMPUTING, *IN_VIEW_MENU, *FILLING_IN)}
FIRST = "first"  # the default solver is the first that supports the puzzle


@cache  # some are read in every frame
def preference(name: str) -> Value:
    """Return the value of a preference, or its default."""
    choice = BY_NAME[name]
    try:
        return choice.settle(str(settings().value(name, choice.default)))
    except ChoiceError:
        return choice.default


def is_on(name: str) -> bool:
    """Return whether a preference is on."""
    return preference(name) == "on"


def set_preference(name: str, value: Value) -> None:
    """Set the value of a preference."""
    settings().setValue(name, value)
    preference.cache_clear()


def toggle_preference(name: str) -> None:
    """Turn a preference on or off."""
    set_preference(name, "off" if is_on(name) else "on")


def preferred_solver(kind: str) -> str:
    """Return the name of the default solver for a kind of puzzle; `first` = the first that supports it."""
    return str(settings().value(f"solvers/{kind}", FIRST))


def set_preferred_solver(kind: str, name: str) -> None:
    """Set the default solver for a kind of puzzle."""
    settings().setValue(f"solvers/{kind}", name)

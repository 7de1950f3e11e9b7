"""What a person may set, declared as data; every value is in the settings' file under its own name."""

from functools import cache

from workbench.choices import Choice, ChoiceError, Value
from workbench.ui.base.languages import languages
from workbench.ui.base.settings import settings

ON_OFF = (("on", "On"), ("off", "Off"))

LOOKS = (
    Choice(
        "theme",
        "Colours",
        "The colours of the window and of the boards.",
        "system",
        (("system", "As the system"), ("light", "Light"), ("dark", "Dark"), ("contrast", "High contrast")),
    ),
    Choice("language", "Language", "Of menus and texts; from the next start on.", "en", languages()),
    Choice(
        "digits",
        "Digits on boards",
        "How large digits and other signs are in the cells of a board.",
        "100",
        (("85", "Small"), ("100", "Normal"), ("115", "Large"), ("125", "Very large")),
    ),
    Choice(
        "animation",
        "Live picture",
        "30 pictures a second while a search runs, or one.",
        "on",
        (("on", "30 pictures a second"), ("off", "Calm: one a second")),
    ),
)
KEEPING = (
    Choice("autosave", "Keep unsaved work", "Write it down within two seconds, for the case of a crash.", "on", ON_OFF),
    Choice("restore", "Open again at the start", "What was open when the program was ended.", "on", ON_OFF),
)
COORDINATES = (  # in the menu View
    Choice("square_coordinates", "Coordinates on boards for tours", "The names of rows and columns.", "on", ON_OFF),
    Choice("cell_coordinates", "Coordinates on other boards", "The names of rows and columns.", "off", ON_OFF),
)
BY_NAME = {choice.name: choice for choice in (*LOOKS, *KEEPING, *COORDINATES)}
FIRST = "first"  # solver: the first that takes the puzzle


@cache  # some are asked for with every frame
def preference(name: str) -> Value:
    """Return the value that is set, or the default."""
    choice = BY_NAME[name]
    try:
        return choice.settle(str(settings().value(name, choice.default)))
    except ChoiceError:
        return choice.default


def is_on(name: str) -> bool:
    """Tell whether something is switched on."""
    return preference(name) == "on"


def prefer(name: str, value: Value) -> None:
    """Set a value."""
    settings().setValue(name, value)
    preference.cache_clear()


def preferred_solver(kind: str) -> str:
    """Return the name of the solver that a person wants first for a kind of puzzle; `first` = whichever is first."""
    return str(settings().value(f"solvers/{kind}", FIRST))


def prefer_solver(kind: str, name: str) -> None:
    """Set the solver that comes first for a kind of puzzle."""
    settings().setValue(f"solvers/{kind}", name)

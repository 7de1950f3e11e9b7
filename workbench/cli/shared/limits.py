"""Limits of a search, and other whole numbers, as options of a command."""

from workbench.base.choices import ChoiceError, shortened
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Limit

LIMIT_HELP = "stop after N nodes, or after N seconds with an s, as in 2.5s"


def whole_number(text: str) -> int:
    """Return a whole number, which may be written as 1e6 or with separators, as in 1,000,000; raise ValueError."""
    number = float(text.replace("_", "").replace(",", ""))
    if not (0 <= number <= UNLIMITED and number.is_integer()):
        raise ValueError(text)
    return int(number)


def whole_number_from(text: str, option: str, low: int, high: int) -> int:
    """Return a whole number from low to high; raise ChoiceError."""
    try:
        number = whole_number(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise ChoiceError(f"{option} needs a whole number from {low:,} to {high:,}, not {shortened(text)}.")
    return number


def read_limit(goal: Goal, texts: list[str]) -> Limit:
    """Return the limit of a goal with those given as options; raise ChoiceError."""
    nodes, seconds = None, None
    for text in texts:
        try:
            if text.endswith("s"):
                seconds = float(text[:-1])
            else:
                nodes = whole_number(text)
        except ValueError:
            nodes = -1
        if (nodes is not None and nodes < 1) or (seconds is not None and not 0 < seconds < float("inf")):
            words = "--limit needs a number of nodes like 1000000, or of seconds like 2.5s"
            raise ChoiceError(f"{words}, not {shortened(text)}.")
    return goal.limit(nodes, seconds)

"""A heat map of starts as an analysis: a board, one or two rules, and the squares that each leaves from every start."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields, damage
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.heat_map import NOT_YET
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.warnsdorff import WARNSDORFF

KIND = "starts"
MAX_RULES, MAX_KEYS, MAX_SIZE = 10, 20, 100  # in a file: rules, best keys of a rule, rows of a board
Left = NDArray[np.int32]
Rules = Mapping[str, Mapping[str, Value]]  # the choices of each rule by its letter


class BestKeys(NamedTuple):
    """The keys with which the fewest starts of some square boards failed so far."""

    sizes: tuple[int, ...]
    keys: Sequence[tuple[int, Mapping[str, Value]]]  # failing starts and choices, the fewest first


def starts_analysis(
    board: BegunBoard,
    title: str,
    rules: Rules,
    left: Mapping[str, Left],
    made: Mapping[str, str],
    best: Mapping[str, BestKeys] | None = None,
) -> Analysis:
    """Return the analysis of maps; `left` as in `HeatMap.left`, `best` keys, both by the letter of the rule."""
    settings: dict[str, object] = {"rules": {letter: dict(choices) for letter, choices in rules.items()}}
    if not board.is_fresh:
        settings["beginning"] = board.text
    if kept := {letter: stored_best(one) for letter, one in (best or {}).items() if one.keys}:
        settings["best"] = kept
    results = {letter: left[letter] for letter in rules if (left[letter] != NOT_YET).any()}
    return Analysis(KIND, title, board.tour, settings, results, made if results else {})


def stored_best(best: BestKeys) -> dict[str, object]:
    """Return the best keys as JSON."""
    keys = {str(place): {"failing": failing, "key": dict(key)} for place, (failing, key) in enumerate(best.keys, 1)}
    return {"sizes": ",".join(map(str, best.sizes)), "keys": keys}


def best_of(analysis: Analysis) -> dict[str, BestKeys]:
    """Return the best keys of each rule by its letter; raise ParseError."""
    settings = Fields(analysis.settings)
    if "best" not in settings:
        return {}
    found = {}
    for letter, _ in settings.part("best").items()[:MAX_RULES]:
        stored = settings.part("best").part(letter)
        sizes = stored.text("sizes").split(",")
        if not all(size.isascii() and size.isdigit() and 0 < int(size[:4]) <= MAX_SIZE for size in sizes):
            raise damage("sizes")
        places = stored.part("keys")
        each = [places.part(place) for place, _ in places.items()[:MAX_KEYS]]
        keys = [(one.integer("failing"), one.choices("key", WARNSDORFF.choices)) for one in each]
        found[letter] = BestKeys(tuple(map(int, sizes)), sorted(keys, key=lambda one: one[0]))
    return found


def tour_of(analysis: Analysis) -> Tour:
    """Return the board; raise ParseError."""
    if not isinstance(analysis.puzzle, Tour):
        raise ParseError("The file is damaged: a map of starts needs a board for tours.")
    return analysis.puzzle


def beginning_of(analysis: Analysis) -> str:
    """Return the walk after which the squares are tried, "" if there is none; raise ParseError."""
    settings = Fields(analysis.settings)
    text = settings.text("beginning") if "beginning" in settings else ""
    try:
        BegunBoard.of(tour_of(analysis), text)
    except ChoiceError as error:
        raise ParseError(f"The file is damaged: {error}") from error
    return text


def rules_of(analysis: Analysis) -> dict[str, dict[str, Value]]:
    """Return the choices of each rule by its letter; raise ParseError."""
    rules = Fields(analysis.settings).part("rules")
    return {letter: rules.choices(letter, WARNSDORFF.choices) for letter, _ in rules.items()}


def left_of(analysis: Analysis, letter: str) -> Left | None:
    """Return the map of a rule, None if there is none; raise ParseError."""
    results, tour = Fields(analysis.results), tour_of(analysis)
    if letter not in results:
        return None
    left = results.array(letter, np.int32, tour.shape).astype(np.int32)
    if left.min(initial=0) < NOT_YET or left.max(initial=0) > tour.squares or (left[~tour.board] != NOT_YET).any():
        raise ParseError("The file is damaged: its map does not fit the board.")
    return left

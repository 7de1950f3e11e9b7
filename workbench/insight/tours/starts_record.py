"""A heat map of starts as an analysis: a board, one or two rules, and the squares that each leaves from every start."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.insight.tours.heat_map import NOT_YET
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.warnsdorff import WARNSDORFF

KIND = "starts"
Left = NDArray[np.int32]
Rules = Mapping[str, Mapping[str, Value]]  # the choices of each rule by its letter


def starts_analysis(
    tour: Tour, title: str, rules: Rules, left: Mapping[str, Left], made: Mapping[str, str]
) -> Analysis:
    """Return the analysis of maps; `left` as in `HeatMap.left`, by the letter of the rule."""
    settings = {"rules": {letter: dict(choices) for letter, choices in rules.items()}}
    results = {letter: left[letter] for letter in rules if (left[letter] != NOT_YET).any()}
    return Analysis(KIND, title, tour, settings, results, made if results else {})


def tour_of(analysis: Analysis) -> Tour:
    """Return the board; raise ParseError."""
    if not isinstance(analysis.puzzle, Tour):
        raise ParseError("The file is damaged: a map of starts needs a board for tours.")
    return analysis.puzzle


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

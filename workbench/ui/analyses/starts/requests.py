"""What tabs about tie-breaks ask for: races, heat maps and searches by certain rules."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from workbench.base.choices import Value
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import beginning_with
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.analyses.analysis import AnalysisRequest, DocumentRequest

if TYPE_CHECKING:
    from workbench.searching.race.entries import Entrant

CLASSIC = ("plain", "roth", "vahaaho")  # against which a single rule races
Choices = Mapping[str, Value]


def race_request(tour: Tour, title: str, rules: Sequence[Choices], beginning: str = "") -> AnalysisRequest:
    """Ask for a race of rules from the start of a board or a walk; a single one races against the classics."""
    others = [{"rule": rule} for rule in CLASSIC if rule not in {choices["rule"] for choices in rules}]
    lanes: Sequence[Choices] = (*rules, *(others if len(rules) == 1 else []))
    entries: list[Entrant] = [beginning_with(WARNSDORFF, rule, beginning) for rule in lanes]
    return AnalysisRequest(analysis="race", puzzle=tour, title=title, entries=entries, beginning=beginning)


def map_request(tour: Tour, rule: Choices) -> AnalysisRequest:
    """Ask for the heat map of a board by a rule."""
    return AnalysisRequest(analysis="starts", puzzle=tour, title=tour.name, entries=[(WARNSDORFF, rule)])


def starts_request(tour: Tour, title: str, rule: Choices) -> AnalysisRequest:
    """Ask for the map of all starts of a board in the place of one that goes on from a walk."""
    entries: list[Entrant] = [(WARNSDORFF, rule)]
    return AnalysisRequest(analysis="starts", puzzle=tour, title=title, entries=entries, in_place=True)


def search_request(tour: Tour, title: str, rule: Choices) -> DocumentRequest:
    """Ask for the document of a board, with a rule chosen."""
    return DocumentRequest(puzzle=tour, title=title, entry=(WARNSDORFF, rule), reuse=True)

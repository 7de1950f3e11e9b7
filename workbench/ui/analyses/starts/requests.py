"""What tabs about tie-breaks ask for: races, heat maps and searches by certain rules."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from workbench.base.choices import Value
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.analyses.analysis import AnalysisRequest, DocumentRequest

if TYPE_CHECKING:
    from workbench.searching.race.entries import Entrant

CLASSIC = ("plain", "roth", "vahaaho")  # against which a single rule races
Choices = Mapping[str, Value]


def race_request(tour: Tour, title: str, rules: Sequence[Choices]) -> AnalysisRequest:
    """Ask for a race of rules from the start of a board; a single one races against the classics."""
    others = [{"rule": rule} for rule in CLASSIC if rule not in {choices["rule"] for choices in rules}]
    entries: list[Entrant] = [(WARNSDORFF, rule) for rule in (*rules, *(others if len(rules) == 1 else []))]
    return AnalysisRequest(analysis="race", puzzle=tour, title=title, entries=entries)


def map_request(tour: Tour, rule: Choices) -> AnalysisRequest:
    """Ask for the heat map of a board by a rule."""
    return AnalysisRequest(analysis="starts", puzzle=tour, title=tour.name, entries=[(WARNSDORFF, rule)])


def search_request(tour: Tour, title: str, rule: Choices) -> DocumentRequest:
    """Ask for the document of a board, with a rule chosen."""
    return DocumentRequest(puzzle=tour, title=title, entry=(WARNSDORFF, rule), reuse=True)

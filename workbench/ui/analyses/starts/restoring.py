"""Earlier heat maps, from the file of an analysis, in the tab."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker

from workbench.base.choices import Value
from workbench.files.analyses import Analysis
from workbench.insight.tours.starts_record import best_of, left_of, rules_of
from workbench.ui.analyses.starts.map import RuleMap
from workbench.ui.analyses.starts.rule import RuleForm


def restore_maps(
    analysis: Analysis, forms: Mapping[str, RuleForm], maps: Mapping[str, RuleMap]
) -> dict[str, dict[str, Value]]:
    """Show earlier rules and their maps; return the choices of each rule; raise ParseError."""
    for rule, best in best_of(analysis).items():
        if rule in forms:
            forms[rule].count.restore(best)
    found = {}
    for rule, choices in rules_of(analysis).items():
        if rule in maps and (left := left_of(analysis, rule)) is not None:
            with QSignalBlocker(forms[rule]):
                forms[rule].show_choices(choices)
            maps[rule].restore(left)
            found[rule] = forms[rule].choices
    return found

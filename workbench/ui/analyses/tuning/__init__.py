"""Searches for better tie-breaks, and for better choices of a solver."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.ui.base.tab import Tab

BETTER_RULES = Act(
    name="better_rules",
    text="&Better tie-breaks",
    shortcut="Ctrl+Shift+F9",
    tip="Search for a tie-break that fails on fewer starts than known ones",
    keywords="warnsdorff evolution evolve optimize rule wheel key roth training validation",
)


def open_rules(_request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return a search for a better tie-break that has not begun."""
    from workbench.ui.analyses.tuning.tab import RulesTab

    return RulesTab(desk.actions)


def restore_rules(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the search for a better tie-break of a file; raise ParseError."""
    from workbench.ui.analyses.tuning.tab import RulesTab

    return RulesTab(desk.actions, analysis)


def open_choices(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return a search for better choices of a solver, for a setting of an experiment."""
    from workbench.ui.analyses.tuning.settings_tab import SettingsSearchTab, TunedSetting

    assert isinstance(request.details, TunedSetting)
    return SettingsSearchTab(request.details, desk.actions)


RULES = AnalysisFace(name="rules", act=BETTER_RULES, open=open_rules, restore=restore_rules, of_puzzle=False)
CHOICES = AnalysisFace(name="choices", act=None, open=open_choices, of_puzzle=False)

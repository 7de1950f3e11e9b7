"""The acts of an atlas."""

from workbench.ui.base.act import Act

EXPORT_SOLUTIONS = Act(
    name="atlas_solutions",
    text="S&heet of solutions…",
    icon_name="export_solutions",
    shortcut="Ctrl+Alt+S",
    tip="Export some of the solutions, in order or at random, as a picture or as text",
    button="Sheet…",
    unavailable="no diagram of all solutions is shown",
    keywords="export random sample svg pdf png text solutions",
)
ACTS = (EXPORT_SOLUTIONS,)

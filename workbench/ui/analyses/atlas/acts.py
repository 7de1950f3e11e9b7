"""The acts of an atlas."""

from workbench.ui.base.act import Act

EXPORT_SOLUTIONS = Act(
    name="atlas_solutions",
    text="S&heet of solutions…",
    icon_name="export_solutions",
    shortcut="Ctrl+Alt+S",
    tip="Export some of all solutions, in order or drawn at random, as a picture or as text",
    button="Sheet…",
    unavailable="no atlas is shown",
    keywords="export random sample svg pdf png text solutions",
)
ACTS = (EXPORT_SOLUTIONS,)

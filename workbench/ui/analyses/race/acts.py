"""The acts of a race: which view is shown, whether outcomes are hidden, and copying the results."""

from workbench.ui.base.act import Act

VIEW = "race view"

SHOW_LANES = Act(
    name="race_lanes",
    text="La&nes",
    icon_name="race",
    shortcut="Ctrl+Alt+1",
    tip="Show the lanes of the race side by side",
    group=VIEW,
    button="Lanes",
    unavailable="no race is shown",
)
SHOW_CHART = Act(
    name="race_chart",
    text="C&hart",
    icon_name="success_curve",
    shortcut="Ctrl+Alt+2",
    tip="Show all lanes of the race in one chart",
    group=VIEW,
    button="Chart",
    keywords="overlay curves plot compare",
    unavailable="no race is shown",
)
SHOW_TABLE = Act(
    name="race_table",
    text="&Table",
    icon_name="ranking",
    shortcut="Ctrl+Alt+3",
    tip="Show the results of all lanes of the race in a table",
    group=VIEW,
    button="Table",
    keywords="results figures compare",
    unavailable="no race is shown",
)
HIDE_OUTCOMES = Act(
    name="hide_outcomes",
    text="&Predict first",
    icon_name="explain",
    shortcut="Ctrl+Shift+R",
    tip="Hide the outcomes of the race to predict them first; choose it again to reveal them",
    checkable=True,
    button="Predict",
    keywords="predict reveal verdict quiz",
    unavailable="no race is shown",
)
COPY_RESULTS = Act(
    name="copy_results",
    text="&Results",
    icon_name="copy",
    shortcut="Ctrl+Alt+C",
    tip="Copy the table of results as tab-separated text",
    button="Copy",
    keywords="clipboard export spreadsheet tsv",
    unavailable="no race is shown",
)
VIEWS = (SHOW_LANES, SHOW_CHART, SHOW_TABLE)
ACTS = (*VIEWS, HIDE_OUTCOMES, COPY_RESULTS)

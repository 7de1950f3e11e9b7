"""The acts of a comparison: which view is shown, predicting its outcome first, and copying the results."""

from workbench.ui.base.act import Act

VIEW = "race view"

SHOW_LANES = Act(
    name="race_lanes",
    text="La&nes",
    icon_name="race",
    shortcut="Ctrl+Alt+1",
    tip="Show the lanes side by side",
    group=VIEW,
    button="Lanes",
    unavailable="no comparison is shown",
)
SHOW_CHART = Act(
    name="race_chart",
    text="C&hart",
    icon_name="success_curve",
    shortcut="Ctrl+Alt+2",
    tip="Show all lanes in one chart",
    group=VIEW,
    button="Chart",
    keywords="race overlay curves plot compare",
    unavailable="no comparison is shown",
)
SHOW_TABLE = Act(
    name="race_table",
    text="&Table",
    icon_name="ranking",
    shortcut="Ctrl+Alt+3",
    tip="Show the results of all lanes in a table",
    group=VIEW,
    button="Table",
    keywords="race results figures compare",
    unavailable="no comparison is shown",
)
SHOW_TREE = Act(
    name="race_tree",
    text="Merged t&ree",
    icon_name="search_tree",
    shortcut="Ctrl+Alt+4",
    tip="Draw the trees of two lanes as one, and list where they part",
    group=VIEW,
    button="Tree",
    keywords="merge executions traces partings difference search tree",
    unavailable="no comparison is shown",
)
HIDE_OUTCOMES = Act(
    name="hide_outcomes",
    text="&Predict first",
    icon_name="explain",
    shortcut="Ctrl+Shift+R",
    tip="Keep all boards at their start until everybody has answered; choose again to cancel",
    checkable=True,
    button="Predict first",
    keywords="predict race hide outcomes reveal verdict quiz",
    unavailable="no comparison is shown",
)
COPY_RESULTS = Act(
    name="copy_results",
    text="&Results",
    icon_name="copy",
    shortcut="Ctrl+Alt+C",
    tip="Copy the table of results as tab-separated text",
    button="Copy",
    keywords="race clipboard export spreadsheet tsv",
    unavailable="no comparison is shown",
)
VIEWS = (SHOW_LANES, SHOW_CHART, SHOW_TABLE, SHOW_TREE)  # in the order of the pages

"""How a lab shows its results, as it is kept: taken from its widgets, and restored in them."""

from pathlib import Path

from workbench.lab.charts.cost import Cost
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.results.pane import ResultsPane
from workbench.ui.analyses.lab.results.table.group_rows import Grouping


def state_now(draft: ExperimentDraft, notebook: Path | None, results: ResultsPane) -> LabState:
    """Return what is to be kept of a lab."""
    return LabState(
        text=draft.text,
        folder=draft.folder,
        notebook=notebook,
        chart=results.charts.kind.name,
        grouping=results.table.grouping,
        cost=results.charts.cost,
        folder_is_own=draft.folder_is_own,
    )


def restore_views(results: ResultsPane, kept: LabState) -> None:
    """Show the kept chart, grouping and cost, as far as this version knows them."""
    if kept.chart:
        results.charts.restore(kept.chart)
    if kept.grouping in tuple(Grouping):
        results.table.choose(Grouping(kept.grouping))
    if kept.cost in tuple(Cost):
        results.charts.choose_cost(Cost(kept.cost))

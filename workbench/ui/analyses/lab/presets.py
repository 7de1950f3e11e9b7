"""Labs that acts open: an experiment with the view that answers its question."""

from collections.abc import Mapping

from workbench.base.choices import Value
from workbench.files.analyses import Analysis
from workbench.lab.charts.cost import Cost
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import format_experiment
from workbench.lab.experiments.named import experiment_named
from workbench.lab.experiments.success_curve import SHIPPED, curve_of, curve_of_analysis
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.results.table.group_rows import Grouping

BENCHMARK = "06-brute-force"


def success_curve(rules: Mapping[str, Mapping[str, Value]]) -> LabState:
    """Return the success curve of these rules by title; that of the known ones if there are none."""
    return by_size(curve_of(rules) if rules else experiment_named(SHIPPED))


def former_curve(analysis: Analysis) -> LabState:
    """Return the success curve that an earlier version kept; raise ParseError."""
    return by_size(curve_of_analysis(analysis))


def by_size(experiment: Experiment) -> LabState:
    """Return an experiment with its success by size in front."""
    return LabState(
        text=experiment.text or format_experiment(experiment),
        folder=experiment.folder,
        chart="success",
        grouping=Grouping.SETTING,
    )


def benchmark() -> LabState:
    """Return the benchmark: the seconds of each method on each board."""
    experiment = experiment_named(BENCHMARK)
    return LabState(
        text=experiment.text,
        folder=experiment.folder,
        chart="profile",
        grouping=Grouping.INSTANCE,
        cost=Cost.SECONDS,
    )

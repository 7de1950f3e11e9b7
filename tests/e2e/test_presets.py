"""Acts that open the lab with an experiment and the view that answers it."""

from pathlib import Path

import numpy as np

from tests.windows import rest, trigger
from workbench.lab.charts.cost import Cost
from workbench.lab.experiments.settings import settings
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.lab.results.table.group_rows import Grouping
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.shell.main_window import MainWindow

FORMER = Path(__file__).parents[1] / "data" / "curve-0.3.analysis"


def lab_in(window: MainWindow) -> LabTab:
    """Return the lab in front."""
    tab = window.tabs.currentWidget()
    assert isinstance(tab, LabTab)
    return tab


def run_to_the_end(tab: LabTab) -> None:
    tab.run()
    rest(tab)


def test_the_success_curve_is_an_experiment_with_its_success_by_size(window: MainWindow) -> None:
    trigger(window, "success_curve")

    tab = lab_in(window)
    assert tab.title == "Lab: Success curve of tie-breaks"
    assert tab.results.charts.kind.name == "success"
    assert tab.results.isVisible()
    assert tab.can_run
    source = tab.draft.experiment.instances[0]
    assert (source.sweep["n"], source.starts) == (tuple(range(5, 101)), "random 100")
    rules = settings(tab.draft.experiment, ())
    assert len(rules) == 9


def test_the_benchmark_is_an_experiment_with_the_seconds_of_each_method_on_each_board(window: MainWindow) -> None:
    trigger(window, "ranking")

    tab = lab_in(window)
    assert tab.title == "Lab: Brute force against dancing links"
    assert tab.draft.experiment.repetitions
    assert (tab.results.table.grouping, tab.results.charts.cost) == (Grouping.INSTANCE, Cost.SECONDS)
    assert tab.results.table.cost is Cost.SECONDS


def test_the_rules_of_a_heat_map_have_a_success_curve(window: MainWindow) -> None:
    window.commands.open_text("tour 6x6\n", "board")
    trigger(window, "heat_map")
    starts = window.tabs.currentWidget()
    assert isinstance(starts, StartsTab)

    rules = {"A": {"rule": "roth"}, "B": {"rule": "plain", "order": "steep"}}
    starts.requested.emit(AnalysisRequest(analysis="curve", details=rules))

    tab = lab_in(window)
    assert [(one.title, dict(one.sweep)) for one in tab.draft.experiment.settings] == [
        ("A", {"rule": ("roth",)}),
        ("B", {"rule": ("plain",), "order": ("steep",)}),
    ]
    assert not tab.draft.obstacle


def test_a_success_curve_of_an_earlier_version_opens_and_can_be_run_again(window: MainWindow) -> None:
    window.commands.open_path(FORMER)

    tab = lab_in(window)
    assert "earlier version" in tab.draft.experiment.about
    assert tab.draft.experiment.instances[0].sweep == {"n": (5, 7, 9)}
    run_to_the_end(tab)
    results = tab.run_now.results() if tab.run_now else None
    assert results is not None
    assert [one.title for one in results.settings] == ["A: Roth", "B: Plain"]
    tried = np.bincount(np.array([one.size for one in results.instances])[results.instance].astype(int))
    assert tried[[5, 7, 9]].tolist() == [2 * 13, 2 * 20, 2 * 20]  # 13 starts of 5 x 5 have a tour

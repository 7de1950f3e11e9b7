"""What stands above the results: the verdict, whether it is final, and what was expected."""

from typing import TYPE_CHECKING

import numpy as np

from tests.lab.charts.test_pictures import exact
from workbench.lab.charts.kinds import BY_OUTCOME
from workbench.lab.notebook.results import RunStatus
from workbench.ui.analyses.lab.results.pane import ResultsPane
from workbench.ui.analyses.lab.results.run_filter import Cases, RunFilter
from workbench.ui.analyses.lab.results.table.group_rows import Grouping

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def shown(qtbot: "QtBot", missing: int = 0, expected: str = "") -> ResultsPane:
    pane = ResultsPane()
    qtbot.addWidget(pane)
    pane.resize(900, 640)
    pane.show()
    pane.show_results(exact(*((10, 20),) * 8, (10, 0)), missing=missing, expected=expected)
    return pane


def test_the_first_view_is_the_verdict_and_a_row_for_each_setting(qtbot: "QtBot") -> None:
    pane = shown(qtbot, expected="B fails once")

    assert pane.verdict.isVisible()
    assert pane.verdict.text() == "Setting A fails on 0 of 9 instances, Setting B on 1."
    assert pane.expected.text() == "Expected: B fails once"
    assert pane.settings.table.rows_model.rowCount() == 2
    assert pane.table.grouping is Grouping.FAILING
    assert pane.table.table.rows_model.rowCount() == 1


def test_a_verdict_that_is_not_final_says_so(qtbot: "QtBot") -> None:
    pane = shown(qtbot, missing=3)

    assert pane.verdict.text().startswith("So far: Setting A fails on 0")

    pane.show_missing(0)
    assert not pane.verdict.text().startswith("So far")


def test_runs_filtered_by_their_outcome_are_not_tested(qtbot: "QtBot") -> None:
    pane = shown(qtbot)
    pane.charts.choose("ratios")
    assert "McNemar" in pane.charts.findings.text()

    pane.selection.choose(RunFilter(statuses=frozenset({RunStatus.SOLVED})))

    assert pane.charts.findings.text().startswith(BY_OUTCOME)
    assert "p =" not in pane.charts.findings.text()
    assert "Setting B on 1" in pane.verdict.text(), "the verdict is on all runs"


def test_filters_that_choose_by_outcome_are_known() -> None:
    assert RunFilter(statuses=frozenset({RunStatus.STUCK})).by_outcome
    assert RunFilter(cases=Cases.DIFFERENT).by_outcome
    assert RunFilter(text="board solved").by_outcome
    assert RunFilter(text="Stu").by_outcome, "the words of a filter are parts of words"
    assert not RunFilter(text="board 7", sizes=frozenset({7.0}), families=frozenset({"even"})).by_outcome
    assert np.all(RunFilter(text="setting").chosen(exact((10, 20))))

"""Predict first: no results before a prediction, which is kept with the experiment and scored beside the results."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.windows import open_lab, trigger
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.shell.main_window import MainWindow

QUEENS = """\
title = "Items"
goal = "count"
predict = true
[[instances]]
puzzles = ["a b c d\\n\\na b\\nc d\\na c\\nb d\\na d\\nb c\\n"]
[[settings]]
solver = "cover_links"
order = ["mrv", "leftmost"]
"""


@pytest.fixture
def lab(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> LabTab:
    """A lab that asks for a prediction of two settings."""
    tab = open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))
    tab.show_experiment(QUEENS, tmp_path)
    qtbot.waitUntil(lambda: len(tab.predicting.pane.rows) == 2)
    return tab


def made(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "run")
    run = lab.run_now
    assert run is not None
    qtbot.waitUntil(lambda: run.over and not lab.running)
    qtbot.waitUntil(lambda: len(lab.results.selection.results) == run.total)


@pytest.mark.slow
def test_results_are_covered_until_there_is_a_prediction(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    pane = lab.predicting.pane
    assert lab.left.currentWidget() is pane
    titles = [row.candidate.title for row in pane.rows]
    pane.rows[1].solved.setFocus()

    QTest.keyClick(pane.rows[1].solved, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    pane.rows[0].solved.setValue(1)
    assert [row.candidate.title for row in pane.rows] == titles[::-1]
    made(lab, window, qtbot)

    assert lab.left.currentWidget() is lab.results
    assert lab.predicting.outcome.isVisible()
    assert "solved runs differ by 0.5 on average" in lab.predicting.outcome.sentence.text()
    assert [one.title for one in lab.predicting.outcome.chart.places] == titles[::-1]


@pytest.mark.slow
def test_a_prediction_is_kept_with_the_experiment(
    lab: LabTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    made(lab, window, qtbot)
    words = lab.predicting.outcome.sentence.text()
    again = open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))

    again.show_experiment(QUEENS, tmp_path)
    qtbot.waitUntil(again.predicting.outcome.isVisible)

    assert again.left.currentWidget() is again.results
    assert again.predicting.outcome.sentence.text() == words


@pytest.mark.slow
def test_the_predictions_of_a_class_are_counted_and_kept(
    lab: LabTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    pane = lab.predicting.pane
    for solved in (1, 0):
        pane.rows[0].solved.setValue(solved)
        pane.another.click()
        assert [row.solved.value() for row in pane.rows] == [0, 0]
        assert lab.left.currentWidget() is pane
    assert "Answers so far: 2." in pane.hint.text()

    made(lab, window, qtbot)
    words = lab.predicting.outcome.sentence.text()
    again = open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))
    again.show_experiment(QUEENS, tmp_path)
    qtbot.waitUntil(again.predicting.outcome.isVisible)

    assert words.startswith("Of 3 predictions 3 have the right winner; half of them miss the runs solved by at most 1.")
    assert again.predicting.outcome.sentence.text() == words


@pytest.mark.slow
def test_a_prediction_can_be_skipped(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.predicting.pane.skip.click()
    assert lab.left.currentWidget() is lab.results

    made(lab, window, qtbot)

    assert not lab.predicting.outcome.isVisible()


@pytest.mark.slow
def test_an_experiment_without_the_mark_asks_nothing(lab: LabTab) -> None:
    lab.panel.limits.predict.setChecked(False)

    assert "predict" not in lab.draft.text
    lab.show_known()
    assert lab.left.currentWidget() is lab.results

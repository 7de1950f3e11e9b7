"""What is typed into the lab's fields for numbers is understood, or the field is red and nothing can be run."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.windows import open_lab
from workbench.base.number_ranges import FORM
from workbench.lab.experiments.experiment import InstanceSource, SettingSource
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.base.theme import colours
from workbench.ui.shell.main_window import MainWindow

WALKS = """\
title = "Walks"
goal = "one"
[[instances]]
generate = "tour square"
n = "5..6"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""


@pytest.fixture
def lab(window: MainWindow, tmp_path: Path) -> LabTab:
    """A lab with an experiment on squares of 5 and 6 rows."""
    tab = open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))
    tab.draft.show_text(WALKS)
    return tab


@pytest.fixture
def runs(window: MainWindow) -> Callable[[], bool]:
    """Whether the experiment can be run."""
    return window.actions_by_name["run"].isEnabled


def type_over(line: QLineEdit, text: str) -> None:
    line.selectAll()
    if text.isascii():
        QTest.keyClicks(line, text)
    else:
        line.insert(text)  # as from an input method: QTest has keys for ASCII only


def rows(lab: LabTab) -> QLineEdit:
    field = lab.panel.instances.sweep._fields["n"]
    assert isinstance(field, QLineEdit)
    return field


def sizes(lab: LabTab) -> tuple[object, ...]:
    return tuple(lab.draft.experiment.instances[0].sweep["n"])


@pytest.mark.parametrize("text", ["5-8", "5..8", "5 to 8", "5…8", "5, 6, 7, 8", "5 6 7 8", "5..8..1"])
def test_every_way_to_write_a_range_is_run(lab: LabTab, runs: Callable[[], bool], text: str) -> None:
    type_over(rows(lab), text)

    assert sizes(lab) == (5, 6, 7, 8)
    assert rows(lab).text() == text, "it stays as it was typed"
    assert rows(lab).property("mood") == ""
    assert runs()


@pytest.mark.parametrize("text", ["abc", "5 until 60", "60..5", "5..", "5 × 7", "0..5", "5..9999"])
def test_what_is_not_understood_turns_red_and_run_grey(lab: LabTab, runs: Callable[[], bool], text: str) -> None:
    type_over(rows(lab), text)
    QTest.keyClick(rows(lab), Qt.Key.Key_Tab)

    assert rows(lab).text() == text
    assert rows(lab).property("mood") == "bad"
    assert not runs()
    assert lab.line.state.text().startswith("Rows and columns: ")
    assert "Write " in lab.line.state.text()
    assert lab.line.state.property("mood") == "bad"
    lab.run()
    assert lab.run_now is None, "nothing else is run in its place"


def test_red_is_seen(lab: LabTab) -> None:
    line = rows(lab)
    before = line.palette().color(QPalette.ColorRole.Text)

    type_over(line, "abc")

    assert line.palette().color(QPalette.ColorRole.Text) == QColor(colours()["danger"]) != before


def test_the_sentence_says_the_right_form(lab: LabTab, runs: Callable[[], bool]) -> None:
    type_over(rows(lab), "abc")

    assert lab.line.state.text() == f"Rows and columns: 'abc' is not a list of whole numbers. Write {FORM}."

    type_over(rows(lab), "5-7")
    assert runs()
    assert lab.line.state.text() == "Counting…"


def test_a_wrong_text_stays_while_other_fields_change(lab: LabTab, runs: Callable[[], bool]) -> None:
    type_over(rows(lab), "abc")

    lab.panel.instances.starts.setCurrentIndex(1)
    lab.panel.limits.predict.click()

    assert lab.draft.experiment.instances[0].starts == "feasible"
    assert rows(lab).text() == "abc"
    assert not runs()


def test_another_source_shows_its_own_values(lab: LabTab, runs: Callable[[], bool]) -> None:
    type_over(rows(lab), "abc")

    lab.panel.instances.drafted.add(InstanceSource(generate="tour square", sweep={"n": (9,)}))

    assert rows(lab).text() == "9"
    assert runs()
    lab.panel.instances.sources.list.setCurrentRow(0)
    assert rows(lab).text() == "5, 6", "what is run"


def test_a_mistake_does_not_pass_to_an_equal_source(lab: LabTab, runs: Callable[[], bool]) -> None:
    lab.panel.instances.drafted.add(lab.draft.experiment.instances[0])
    type_over(rows(lab), "x")
    assert not runs()

    lab.panel.instances.sources.list.setCurrentRow(0)

    assert rows(lab).text() == "5, 6"
    assert runs()


def test_another_experiment_takes_the_place_of_a_mistake(lab: LabTab, runs: Callable[[], bool]) -> None:
    type_over(rows(lab), "x")
    assert not runs()

    lab.draft.show_text(WALKS.replace('n = "5..6"', 'n = "5..6"\nstarts = "corner"'))

    assert rows(lab).text() == "5, 6"
    assert runs()


def test_a_source_that_is_removed_takes_its_mistake_along(lab: LabTab, runs: Callable[[], bool]) -> None:
    lab.panel.instances.drafted.add(InstanceSource(generate="tour square", sweep={"n": (9,)}))
    type_over(rows(lab), "abc")

    lab.panel.instances.drafted.remove(1)

    assert rows(lab).text() == "5, 6"
    assert runs()


def test_seeds_are_read_in_the_same_way(lab: LabTab, runs: Callable[[], bool]) -> None:
    settings = lab.panel.settings
    settings.drafted.add(SettingSource(solver="warnsdorff", sweep={"rule": ("random",)}))

    type_over(settings.seeds, "1-3")
    assert lab.draft.experiment.settings[1].seeds == (1, 2, 3)
    type_over(settings.seeds, "some")

    assert settings.seeds.property("mood") == "bad"
    assert not runs()
    assert lab.line.state.text().startswith("Seeds: 'some' is not a list")


def test_what_is_typed_counts_without_the_return_key(lab: LabTab, qtbot: QtBot) -> None:
    box = lab.panel.instances.first
    box.selectAll()
    QTest.keyClicks(box, "1")

    lab.run()
    qtbot.waitUntil(lambda: not lab.running)

    assert lab.run_now is not None
    assert lab.run_now.total == 2, "one board, two settings"


def test_running_changes_nothing_that_was_not_typed(lab: LabTab, qtbot: QtBot) -> None:
    text = WALKS.replace('solver = "warnsdorff"\nrule = ["plain", "roth"]', 'title = "T"\nseed = "1-2"').replace(
        '"one"', '"one"\nlimit = {nodes = 99, seconds = 5.0000001}'
    )
    lab.draft.show_text(text)
    before = lab.draft.experiment

    lab.run()
    qtbot.waitUntil(lambda: not lab.running)

    assert lab.draft.experiment == before
    assert lab.draft.text == text


def test_a_limit_that_the_boxes_round_stays_when_the_title_changes(lab: LabTab) -> None:
    lab.draft.show_text(WALKS.replace('"one"\n', '"one"\nlimit = {nodes = 9_000_000_000_000, seconds = 0.00001}\n'))

    type_over(lab.panel.limits.title, "Other walks")
    lab.panel.settle()

    assert lab.draft.experiment.title == "Other walks"
    assert lab.draft.experiment.limit == Limit(nodes=9_000_000_000_000, seconds=0.00001)


def test_a_name_that_is_typed_keeps_choices_that_the_form_does_not_show(lab: LabTab) -> None:
    lab.draft.show_text(WALKS.replace('solver = "warnsdorff"\nrule = ["plain", "roth"]', 'rule = "plain"'))

    type_over(lab.panel.settings.name, "Mine")
    lab.panel.settle()

    assert lab.draft.experiment.settings == (SettingSource(title="Mine", sweep={"rule": ("plain",)}),)


def test_a_goal_that_a_solver_cannot_have_is_said_before_it_runs(lab: LabTab, runs: Callable[[], bool]) -> None:
    goal = lab.panel.limits.goal
    goal.setCurrentIndex(goal.findData(Goal.COUNT))

    assert not runs()
    assert lab.line.state.text() == 'warnsdorff cannot search with goal = "count"; its goals are: "one".'
    assert lab.line.state.property("mood") == "bad"
    goal.setCurrentIndex(goal.findData(Goal.ONE))
    assert runs()


def test_what_the_plan_finds_wrong_is_marked_in_the_text(lab: LabTab, qtbot: QtBot) -> None:
    lab.draft.show_text(WALKS.replace('"one"\n', '"one"\nbaseline = "nope"\n'))

    qtbot.waitUntil(lambda: "no setting 'nope'" in lab.line.state.text())

    [mark] = lab.panel.text.edit.extraSelections()
    assert lab.line.state.text().startswith("Line 3, column 1: baseline: ")
    assert mark.cursor.blockNumber() == 2
    assert lab.line.state.property("mood") == "bad"

"""The search for better choices of a solver, opened from the lab: run on its puzzles, shown, and handed back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.windows import open_lab, trigger
from workbench.base.places import samples
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.solvers.goal import Goal
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.tuning.settings_tab import SettingsSearchTab
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow

INKALA = """\
title = "Inkala's sudoku"
goal = "unique"
limit = {nodes = 20_000}
[[instances]]
files = ["30-inkala.txt"]
images = "all"
[[settings]]
solver = "sudoku_digits"
singles = "naked"
locked = "no"
cell = "first"
"""


@pytest.fixture
def lab(window: MainWindow) -> LabTab:
    tab = open_lab(window, LabState(text=INKALA, folder=samples("sudoku")[0].parent))
    tab.panel.buttons[1].click()
    tab.panel.settings.sources.list.setCurrentRow(0)
    return tab


@pytest.fixture
def better(lab: LabTab, window: MainWindow) -> SettingsSearchTab:
    assert lab.panel.settings.better.isVisible()
    QTest.mouseClick(lab.panel.settings.better, Qt.MouseButton.LeftButton)
    tab = window.tabs.currentWidget()
    assert isinstance(tab, SettingsSearchTab)
    tab.panel.evaluations.setValue(30)
    return tab


def ended(tab: SettingsSearchTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tab.running and tab.work is not None and tab.work.over)
    tab.show_frame()


def test_choices_that_visit_fewer_nodes_are_found_and_shown(
    better: SettingsSearchTab, window: MainWindow, qtbot: QtBot
) -> None:
    trigger(window, "run")
    ended(better, qtbot)

    search = better.search
    assert search is not None
    assert search.best is not None
    assert search.best.validation < search.accepted[0].validation, "the first open cell is a poor choice"
    assert search.accepted[0].genome.setting["cell"] == "first", "it begins with what the lab has"
    assert (sum(map(len, search.training)), len(search.validation)) == (4, 2), "two of eight are kept for the test"
    assert "better than all" not in better.finding.text()
    shown = better.table.item(1, 0)
    assert shown is not None
    assert shown.text() == f"Best: {search.best.genome.text}"
    assert search.best.genome.text in better.panel.found.text()


def test_the_best_choices_are_tested_at_the_end_on_puzzles_kept_for_this(
    better: SettingsSearchTab, qtbot: QtBot
) -> None:
    assert not better.panel.test.isEnabled()
    better.run()
    ended(better, qtbot)
    assert "unseen puzzles, tested" not in better.finding.text()

    QTest.mouseClick(better.panel.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not better.testing.busy)

    assert better.finding.text().startswith("On unseen puzzles, tested once, the best setting needs ")
    assert not better.panel.test.isEnabled()
    shown = [better.table.item(row, 6) for row in (0, 1, 2)]
    assert [item is not None and item.text() == "–" for item in shown] == [False, False, True]


def test_the_best_choices_become_a_setting_of_the_experiment(
    better: SettingsSearchTab, lab: LabTab, window: MainWindow, qtbot: QtBot
) -> None:
    better.run()
    ended(better, qtbot)
    better.panel.name.setText("Mine")

    QTest.mouseClick(better.panel.lab, Qt.MouseButton.LeftButton)

    assert window.tabs.currentWidget() is lab
    first, second = lab.draft.experiment.settings
    assert (first.sweep["cell"], second.title) == (("first",), "Mine")
    assert {name: values[0] for name, values in second.sweep.items()} == better.best_choices
    assert parse_experiment(lab.draft.text).settings == (first, second)


def test_the_best_choices_race_the_defaults(better: SettingsSearchTab, window: MainWindow, qtbot: QtBot) -> None:
    better.run()
    ended(better, qtbot)

    QTest.mouseClick(better.panel.race, Qt.MouseButton.LeftButton)

    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert len(race.race.lanes) == 2
    assert race.bar.goal is Goal.UNIQUE


def test_it_is_paused_and_stopped(better: SettingsSearchTab, window: MainWindow, qtbot: QtBot) -> None:
    better.panel.evaluations.setValue(100_000)
    better.panel.patience.setValue(0)
    trigger(window, "run")
    qtbot.waitUntil(lambda: better.search is not None and better.search.tried > 0)

    trigger(window, "pause")
    qtbot.waitUntil(lambda: not better.running)
    trigger(window, "stop")
    qtbot.waitUntil(lambda: not better.searching.paused)

    assert better.panel.evaluations.isEnabled()


def test_too_few_puzzles_are_explained(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.draft.show_text(INKALA.replace('images = "all"\n', ""))
    lab.panel.settings.sources.list.setCurrentRow(0)
    QTest.mouseClick(lab.panel.settings.better, Qt.MouseButton.LeftButton)
    tab = window.tabs.currentWidget()
    assert isinstance(tab, SettingsSearchTab)

    tab.run()
    ended(tab, qtbot)

    assert "two puzzles or more" in tab.panel.state.text()
    assert tab.panel.state.property("mood") == "bad"

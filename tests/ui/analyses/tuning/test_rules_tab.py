"""The search for a better tie-break in the real window: run, paused, stopped, shown, and its result used."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.files.analyses import format_analysis, parse_analysis
from workbench.insight.tours.heat_map import HeatMap
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.tuning.tab import RulesTab
from workbench.ui.base.exports.write import write_view
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow

FAILS = {5: 0, 6: 0, 7: 10, 8: 0, 9: 0, 10: 0}  # of Roth's tie-break by size, by another program


@pytest.fixture
def rules(window: MainWindow) -> RulesTab:
    """The tab, with a search of some tenths of a second chosen."""
    trigger(window, "better_rules")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RulesTab)
    tab.panel.sizes["training"].setText("7, 8")
    tab.panel.sizes["validation"].setText("5..10..5, 9")
    tab.panel.sizes["test"].setText("6, 12")
    tab.panel.evaluations.setValue(40)
    tab.panel.board.setValue(7)
    tab.panel.board.editingFinished.emit()
    return tab


def ended(tab: RulesTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tab.running and tab.search is not None and bool(tab.search.accepted))
    tab.show_frame()


def figures(tab: RulesTab) -> dict[str, list[str]]:
    rows = []
    for row in range(tab.panel.table.rowCount()):
        items = [tab.panel.table.item(row, column) for column in range(3)]
        rows.append([item.text() for item in items if item is not None])
    return {title: rest for title, *rest in rows}


def test_a_search_shows_its_course_its_best_rule_and_where_that_fails(
    rules: RulesTab, window: MainWindow, qtbot: QtBot
) -> None:
    trigger(window, "run")
    ended(rules, qtbot)

    search = rules.search
    assert search is not None
    assert search.best is not None
    shown = figures(rules)
    assert shown["Roth"] == [str(FAILS[7] + FAILS[8]), str(FAILS[5] + FAILS[9] + FAILS[10])]
    assert shown["Best"] == [str(search.best.training.fails), str(search.best.validation.fails)]
    assert search.best.genome.text in rules.panel.found.text()
    qtbot.waitUntil(lambda: not any(one.searching.running for one in rules.maps.maps.values()))
    walks = HeatMap(rules.maps.tour, search.best.setting).run()
    assert np.array_equal(rules.maps.maps["A"].known, walks)
    assert np.count_nonzero(rules.maps.maps["B"].known > 0) >= FAILS[7], "some squares have no tour"


def test_the_best_rule_is_tested_once_on_boards_that_it_was_not_chosen_on(rules: RulesTab, qtbot: QtBot) -> None:
    assert not rules.panel.test.isEnabled()
    rules.run()
    ended(rules, qtbot)
    assert "unseen boards, tested" not in rules.finding.text()
    assert "better than all" not in rules.finding.text()
    assert rules.panel.table.item(1, 3).text() == "–"  # type: ignore[union-attr]

    QTest.mouseClick(rules.panel.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not rules.testing.busy)

    result = rules.search.tested if rules.search else None
    assert result is not None
    assert result.cases == 36 + 144, "every start of even boards has an open tour"
    assert rules.finding.text().startswith("On unseen boards, tested once, the best rule fails on ")
    assert rules.panel.table.item(1, 3).text() == f"{result.costs['Roth'].fails}"  # type: ignore[union-attr]
    assert not rules.panel.test.isEnabled(), "it is tested once"

    rules.run()
    ended(rules, qtbot)
    QTest.mouseClick(rules.panel.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not rules.testing.busy)
    assert "tested twice" in rules.finding.text()


def test_a_tested_search_is_opened_again_with_its_test(rules: RulesTab, window: MainWindow, qtbot: QtBot) -> None:
    rules.run()
    ended(rules, qtbot)
    rules.test_best()
    qtbot.waitUntil(lambda: not rules.testing.busy)

    again = RulesTab(window.acts, parse_analysis(format_analysis(rules.analysis())))
    qtbot.addWidget(again)
    again.show()

    assert again.finding.text() == rules.finding.text()
    assert again.panel.sizes["test"].text() == "6, 12"


def test_a_search_opens_again_whatever_board_its_maps_showed_last(
    rules: RulesTab, window: MainWindow, qtbot: QtBot
) -> None:
    rules.run()
    ended(rules, qtbot)
    rules.panel.board.setValue(12)
    rules.panel.board.editingFinished.emit()

    again = RulesTab(window.acts, parse_analysis(format_analysis(rules.analysis())))
    qtbot.addWidget(again)
    again.test_best()

    assert again.search is not None
    assert again.panel.state.text() == "Size 12 is shown in the maps. Choose other sizes for the test."


def test_a_board_that_maps_have_shown_was_looked_at(rules: RulesTab, qtbot: QtBot) -> None:
    rules.run()
    ended(rules, qtbot)
    for rows in (12, 44):
        rules.panel.board.setValue(rows)
        rules.panel.board.editingFinished.emit()

    rules.test_best()
    qtbot.waitUntil(lambda: not rules.testing.busy)

    assert "tested twice" in rules.finding.text()


def test_the_same_seed_finds_the_same(rules: RulesTab, qtbot: QtBot) -> None:
    found = []
    for _ in range(2):
        rules.run()
        ended(rules, qtbot)
        assert rules.search is not None
        found.append([(one.evaluation, one.training, one.genome.text) for one in rules.search.accepted])

    assert found[0] == found[1]
    assert len(found[0]) > 1


def test_it_is_paused_resumed_and_stopped(rules: RulesTab, window: MainWindow, qtbot: QtBot) -> None:
    rules.panel.evaluations.setValue(100_000)
    rules.panel.patience.setValue(0)
    trigger(window, "run")
    search = rules.search
    assert search is not None
    qtbot.waitUntil(lambda: search.tried > 0)
    assert not rules.panel.genome.isEnabled()

    trigger(window, "pause")
    qtbot.waitUntil(lambda: not rules.running)
    paused = search.tried
    QTest.qWait(50)
    assert search.tried == paused
    trigger(window, "run")
    qtbot.waitUntil(lambda: search.tried > paused)
    trigger(window, "stop")
    qtbot.waitUntil(lambda: not rules.running)

    assert rules.search is search
    assert rules.panel.genome.isEnabled()
    assert rules.panel.race.isEnabled(), "the best so far can be used"


def test_it_stops_when_validation_has_not_improved_for_long(rules: RulesTab, qtbot: QtBot) -> None:
    rules.panel.evaluations.setValue(100_000)
    rules.panel.patience.setValue(30)

    rules.run()
    ended(rules, qtbot)

    assert rules.search is not None
    assert rules.search.best is not None
    assert 30 <= rules.search.tried - rules.search.best.evaluation < 10_000


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("training", "1..3", "from 5 to 300"),
        ("training", "", "Write 5..60, 5..60..5 or 5, 8, 13."),
        ("training", "5..100", "Write at most 60."),
        ("test", "8, 12", "Size 8 is for training. Choose other sizes for the test."),
        ("test", "9", "Size 9 is for validation."),
        ("validation", "8", "Size 8 is for training and validation"),
        ("validation", "many", "The rows for validation"),
    ],
)
def test_wrong_sizes_are_explained(rules: RulesTab, field: str, text: str, why: str) -> None:
    rules.panel.sizes[field].setText(text)

    rules.run()

    assert why in rules.panel.state.text()
    assert not rules.running


def test_sizes_that_are_not_understood_turn_red_and_run_grey(rules: RulesTab, window: MainWindow) -> None:
    line = rules.panel.sizes["training"]
    line.selectAll()

    QTest.keyClicks(line, "20 until 40")

    assert line.property("mood") == "bad"
    assert not window.actions_by_name["run"].isEnabled()
    assert "The rows for training: '20 until 40' is not a list" in rules.panel.state.text()
    line.selectAll()
    QTest.keyClicks(line, "20 to 40 by 5")
    assert line.property("mood") == ""
    assert window.actions_by_name["run"].isEnabled()
    assert rules.panel.sizes_of("training") == (20, 25, 30, 35, 40)


def test_a_wrong_first_key_is_explained(rules: RulesTab) -> None:
    rules.panel.expression.setText("1 + ")

    rules.run()

    assert rules.panel.state.text()
    assert rules.panel.state.property("mood") == "bad"
    assert not rules.running


def test_other_genomes_have_no_first_key(rules: RulesTab, qtbot: QtBot) -> None:
    rules.panel.genome.setCurrentIndex(rules.panel.genome.findData("mirrored"))
    assert not rules.panel.expression.isVisible()

    rules.run()
    ended(rules, qtbot)

    assert rules.best_choices is not None
    assert rules.best_choices["rule"] == "wheel"


def test_a_click_on_a_square_races_the_best_rule_from_there(rules: RulesTab, window: MainWindow, qtbot: QtBot) -> None:
    rules.run()
    ended(rules, qtbot)

    board = rules.maps.best.board
    board.setFocus()
    board.clicked.emit((2, 2))

    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert len(race.race.lanes) == 4
    assert race.race.lanes[0].choices["rule"] == "custom"
    assert race.race.lanes[0].puzzle == rules.maps.tour.begun_at((2, 2))


def test_the_best_rule_opens_as_a_heat_map(rules: RulesTab, window: MainWindow, qtbot: QtBot) -> None:
    rules.run()
    ended(rules, qtbot)

    QTest.mouseClick(rules.panel.heat_map, Qt.MouseButton.LeftButton)

    tab = window.tabs.currentWidget()
    assert isinstance(tab, StartsTab)
    assert rules.best_choices is not None
    assert tab.panel.forms["A"].choices["expression"] == rules.best_choices["expression"]


def test_the_lab_compares_the_named_rule_on_fresh_sizes(rules: RulesTab, window: MainWindow, qtbot: QtBot) -> None:
    rules.run()
    ended(rules, qtbot)
    rules.panel.name.setText("Mine, the 1st")

    QTest.mouseClick(rules.panel.lab, Qt.MouseButton.LeftButton)

    lab = window.tabs.currentWidget()
    assert isinstance(lab, LabTab)
    experiment = lab.draft.experiment
    assert experiment == parse_experiment(rules.experiment_text())
    assert experiment.settings[0].title == "Mine, the 1st"
    (source,) = experiment.instances
    assert not {5, 7, 8, 9, 10} & set(source.sweep["n"])
    assert not {6, 12} & set(source.sweep["n"]), "these are kept for the test"
    assert lab.draft.obstacle == ""


def test_the_maps_follow_board_and_known_rule(rules: RulesTab, qtbot: QtBot) -> None:
    rules.run()
    ended(rules, qtbot)

    rules.panel.board.setValue(9)
    rules.panel.board.editingFinished.emit()
    rules.panel.known.setCurrentIndex(0)

    assert rules.maps.tour.shape == (9, 9)
    qtbot.waitUntil(lambda: "Plain" in rules.maps.difference.heading.text())


def test_course_and_maps_are_exported(rules: RulesTab, qtbot: QtBot, tmp_path: Path) -> None:
    rules.run()
    ended(rules, qtbot)

    views = rules.views_to_export()
    write_view(views[0], tmp_path / "course.csv")

    assert len(views) == 3
    lines = [line for line in (tmp_path / "course.csv").read_text().splitlines() if not line.startswith("#")]
    assert lines[0] == "evaluation,training,validation,rule"
    assert rules.search is not None
    assert len(lines) == 1 + len(rules.search.accepted)

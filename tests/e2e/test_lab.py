"""The lab in the real window: an experiment composed, run, stopped and resumed, its runs opened, raced and exported."""

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import open_lab, trigger
from workbench.lab.experiments.experiment import InstanceSource, SettingSource
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.notebook import Notebook
from workbench.searching.race.race import differing, first_difference
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.analyses.lab.experiment_files import save_text
from workbench.ui.analyses.lab.lab_record import LabState, lab_analysis, state_of, state_of_file
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.lab.results.table.group_rows import Grouping
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.base.exports.write import write_view
from workbench.ui.shell.main_window import MainWindow

TIES = """\
title = "Ties"  # which fails least often?
goal = "one"
baseline = "roth"

[[instances]]
generate = "tour square"
n = "5..8"
starts = "feasible"

[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""
QUICK = 15.0  # seconds, on the busiest machine: half of what another program is waited for
LONG = """\
title = "Long"
goal = "count"
limit = {nodes = 100_000}

[[instances]]
generate = "blank sudoku"
[[instances]]
puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
shuffle = 400

[[settings]]
solver = "cover_links"
order = ["mrv", "leftmost"]
"""


@pytest.fixture
def lab(window: MainWindow, tmp_path: Path) -> LabTab:
    """A lab with a notebook of its own."""
    return open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))


def ended(lab: LabTab, qtbot: QtBot) -> None:
    run = lab.run_now
    assert run is not None
    qtbot.waitUntil(lambda: run.over and not lab.running)
    qtbot.waitUntil(lambda: bool(run.problem) or len(lab.results.selection.results) == run.total)


def test_the_lab_opens_with_an_invitation(window: MainWindow) -> None:
    trigger(window, "lab")

    tab = window.tabs.currentWidget()
    assert isinstance(tab, LabTab)
    assert tab.left.currentWidget() is tab.gallery
    assert not window.actions_by_name["run"].isEnabled()


def test_an_experiment_is_composed_by_menus_and_run(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    instances, settings = lab.panel.instances, lab.panel.settings
    instances.drafted.add(InstanceSource(generate="tour square"))
    QTest.keyClicks(instances.sweep._fields["n"], "5..7")
    settings.drafted.add(SettingSource(solver="warnsdorff"))
    settings.sweep._fields["rule"].check(["plain", "roth"])  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: lab.line.state.text().startswith("3 instances × 2 settings: 6 runs"))

    trigger(window, "run")
    ended(lab, qtbot)

    assert parse_experiment(lab.draft.text) == lab.draft.experiment
    assert lab.results.settings.table.rows_model.rowCount() == 2, "a row for each setting is always in sight"
    assert lab.results.verdict.text() == "Both settings solve all 3 instances."
    lab.results.table.choose(Grouping.RUN)
    assert lab.results.table.table.rows_model.rowCount() == 6
    assert lab.line.state.text() == "All 6 runs finished"


def test_all_solvers_and_sources_are_in_the_menus(lab: LabTab) -> None:
    for sources in (lab.panel.instances.sources, lab.panel.settings.sources):
        sources.menu.aboutToShow.emit()

    titles = [action.text() for action in lab.panel.instances.sources.menu.actions()]
    solvers = [menu.title() for menu in lab.panel.settings.sources.menu.findChildren(QMenu)]
    assert titles == ["Files…", "Samples", "Generate"]
    assert solvers[:2] == ["Sudoku", "Kakuro"]


def test_text_and_forms_follow_each_other(lab: LabTab) -> None:
    lab.panel.text.edit.setPlainText(TIES)
    lab.panel.text.settle()
    words = [lab.panel.settings.sources.list.item(0).text(), lab.panel.limits.title.text()]
    kept = lab.draft.text

    lab.panel.limits.goal.setCurrentIndex(lab.panel.limits.goal.findData(Goal.UNIQUE))

    assert words == ["Warnsdorff: rule=plain, roth", "Ties"]
    assert kept == TIES, "a text stays as it is typed"
    assert 'goal = "unique"' in lab.panel.text.edit.toPlainText()


def test_an_error_in_the_text_names_its_line_and_locks_the_forms(lab: LabTab, window: MainWindow) -> None:
    lab.panel.text.edit.setPlainText(TIES.replace('"one"', '"oen"'))

    lab.panel.text.settle()

    assert lab.line.state.text().startswith("Line 2: goal must be one of one, unique")
    assert not lab.panel.buttons[0].isEnabled()
    assert not window.actions_by_name["run"].isEnabled()
    [mark] = lab.panel.text.edit.extraSelections()
    assert mark.cursor.blockNumber() == 1  # type: ignore[attr-defined]


def test_a_stopped_experiment_goes_on_where_it_was(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(LONG, Path())
    trigger(window, "run")
    qtbot.waitUntil(lambda: lab.run_now is not None and lab.run_now.done > 20)
    trigger(window, "stop")
    qtbot.waitUntil(window.actions_by_name["run"].isEnabled)
    assert lab.run_now is not None
    done, over = lab.run_now.done, lab.run_now.over

    trigger(window, "run")
    ended(lab, qtbot)

    assert over or lab.run_now.known >= done > 20
    assert len(lab.results.selection.results) == 802


def test_a_paused_experiment_goes_on(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(LONG, Path())
    trigger(window, "run")
    qtbot.waitUntil(lambda: lab.run_now is not None and lab.run_now.done > 5)
    trigger(window, "pause")
    qtbot.waitUntil(window.actions_by_name["run"].isEnabled)
    before = lab.run_now
    assert before is not None
    over = before.over  # on a fast machine

    trigger(window, "run")
    ended(lab, qtbot)

    assert over or lab.run_now is before
    assert over or before.known == 0


def test_the_baseline_of_the_experiment_is_that_of_the_table(lab: LabTab, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)

    assert lab.results.settings.baseline_box.currentText().startswith("Roth")


def test_a_run_opens_in_a_document_with_its_setting(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)
    results = lab.results.selection.results
    run = int(np.flatnonzero((results.setting == 1) & ~results.solved)[0])

    lab.results.open_requested.emit(np.array([run]))

    assert window.tab is not None
    panel = window.tab.solve_panel
    assert (panel.solver.name, panel.choices["rule"], panel.goal) == ("warnsdorff", "roth", Goal.ONE)
    assert window.tab.document.title == results.instances[results.instance[run]].name


def test_the_settings_of_a_run_race_on_its_puzzle(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)
    lab.results.selection.mark(np.array([0]))

    lab.results.race.click()

    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert len(race.race.lanes) == 2


TREES = """\
title = "Trees"
goal = "count"
limit = {nodes = 5_000}
baseline = "mrv"

[[instances]]
files = ["queens-8.txt", "langford-7.txt"]

[[settings]]
solver = "cover_links"
order = ["mrv", "mrv_right"]

[[settings]]
solver = "estimate"
"""
SAMPLES = Path(__file__).parents[2] / "resources" / "samples" / "cover"


def test_a_point_of_two_settings_opens_their_race_at_the_node_where_they_part(
    lab: LabTab, window: MainWindow, qtbot: QtBot
) -> None:
    lab.show_experiment(TREES, SAMPLES)
    lab.run()
    ended(lab, qtbot)
    lab.results.charts.choose("pairs")
    chart = lab.results.charts.chart
    results = lab.results.selection.results
    queens = next(k for k, one in enumerate(results.instances) if "queens" in one.name)

    chart.open_requested.emit(np.flatnonzero(results.instance == queens))

    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert [lane.choices["order"] for lane in race.race.lanes] == ["mrv", "mrv_right"], "an estimate has no search"
    assert race.bar.goal is Goal.COUNT
    parting = first_difference(*race.race.lanes)
    assert parting is not None
    qtbot.waitUntil(lambda: not race.searching.running and all(nodes_of(race)))
    assert nodes_of(race) == [parting, parting]
    one, other = race.race.lanes
    assert differing(one.puzzle, one.probe, other.probe).any()


def nodes_of(race: RaceTab) -> list[int]:
    return [lane.probe.nodes if lane.probe else 0 for lane in race.race.lanes]


def test_an_estimate_cannot_be_opened(
    lab: LabTab, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("workbench.ui.analyses.lab.lab_requests.show_error", lambda _tab, text: shown.append(text))
    lab.show_experiment(TREES, SAMPLES)
    lab.run()
    ended(lab, qtbot)
    results = lab.results.selection.results
    estimate = next(k for k, one in enumerate(results.settings) if one.solver == "estimate")

    lab.results.open_requested.emit(np.flatnonzero(results.setting == estimate)[:1])

    assert shown == ["An estimate has no search to open."]
    assert window.tabs.currentWidget() is lab


def test_a_run_opens_with_the_limit_of_its_experiment(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TREES, SAMPLES)
    lab.run()
    ended(lab, qtbot)

    results = lab.results.selection.results
    lab.results.open_requested.emit(np.flatnonzero(results.setting == 0)[:1])

    assert window.tab is not None
    assert window.tab.solve_panel.limit == Limit(nodes=5_000)


def test_kept_runs_are_there_when_the_lab_is_opened_again(
    lab: LabTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)
    lab.results.charts.choose("success")
    analysis, runs = lab.analysis(), len(lab.results.selection.results)
    window.tabs.remove(lab)

    again = window.analyses.tab_of(analysis)

    assert isinstance(again, LabTab)
    window.tabs.add(again)
    assert again.draft.text == TIES
    qtbot.waitUntil(lambda: len(again.results.selection.results) == runs)
    assert again.results.charts.kind.name == "success"
    [first, *_] = again.results.selection.shown_runs
    again.results.open_requested.emit(np.array([first]))
    assert window.tab is not None, "the puzzle comes from the notebook"


def test_the_file_of_an_experiment_opens_in_the_lab(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "ties.toml"
    file.write_text(TIES, encoding="utf-8")

    window.commands.open_path(file)

    tab = window.tabs.currentWidget()
    assert isinstance(tab, LabTab)
    assert tab.draft.experiment.title == "Ties"
    assert tab.draft.folder == tmp_path


def test_a_damaged_notebook_is_an_error_and_not_the_end(lab: LabTab, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "notebook.sqlite").write_text("no database, but long enough to be read as one, page by page" * 99)
    lab.show_experiment(TIES, Path())

    lab.run()

    assert lab.line.state.text().startswith("Could not open the notebook notebook.sqlite: ")
    assert not lab.running


def test_an_experiment_that_cannot_be_made_says_why(lab: LabTab, qtbot: QtBot) -> None:
    lab.show_experiment(TIES.replace('generate = "tour square"\nn = "5..8"', 'files = ["nowhere/*.txt"]'), Path())

    lab.run()
    ended(lab, qtbot)

    assert "There is no file nowhere/*.txt" in lab.line.state.text()


def test_chart_and_table_are_exported(lab: LabTab, qtbot: QtBot, tmp_path: Path) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)
    lab.results.table.choose(Grouping.RUN)
    chart, table, by_setting = lab.views_to_export()

    write_view(chart, tmp_path / "chart.svg")
    write_view(chart, tmp_path / "chart.png")
    write_view(table, tmp_path / "runs.csv")

    rows = [line for line in (tmp_path / "runs.csv").read_text().splitlines() if not line.startswith("#")]
    assert rows[0].startswith("Instance,")
    assert len(rows) == 1 + len(lab.results.selection.results)
    assert (tmp_path / "chart.svg").read_text().startswith("<?xml")
    assert by_setting.table is not None
    assert [row[0] for row in by_setting.table().rows] == ["Plain", "Roth"]


def test_the_text_is_saved_as_it_was_typed(lab: LabTab, tmp_path: Path) -> None:
    lab.show_experiment(TIES, Path())

    save_text(lab, lab.draft.text, tmp_path / "ties.toml")

    assert (tmp_path / "ties.toml").read_text(encoding="utf-8") == TIES


def test_themes_reach_the_charts(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)

    for name in ("theme_dark", "theme_contrast", "theme_light"):
        trigger(window, name)

    assert len(lab.results.charts.chart.points)


def test_the_gallery_offers_the_experiments_of_the_notebook(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)

    lab.parts.gallery_link.click()
    [card] = lab.gallery.kept.cards
    lab.draft.show_text("title = 'another'")
    card.click()

    assert card.example.title == "Ties"
    assert lab.left.currentWidget() is lab.results
    qtbot.waitUntil(lambda: lab.results.table.table.rows_model.rowCount() > 0)
    assert lab.results.settings.baseline_box.currentText().startswith("Roth")
    assert lab.draft.experiment.title == "Ties"


def test_a_double_click_on_a_point_opens_its_puzzle(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TIES.replace('"warnsdorff"', '"warnsdorff_backtracking"'), Path())
    lab.run()
    ended(lab, qtbot)
    lab.results.charts.choose("cactus")
    chart = lab.results.charts.chart

    QTest.mouseDClick(chart, Qt.MouseButton.LeftButton, pos=chart.position_of(0))

    assert window.tab is not None
    assert window.tab.document.position.puzzle.kind == "tour"


def test_a_group_of_instances_is_not_opened(lab: LabTab, window: MainWindow, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())
    lab.run()
    ended(lab, qtbot)

    lab.results.open_requested.emit(np.arange(9))

    assert window.tabs.currentWidget() is lab
    assert "instances: select a run of one of them to open it" in window.statusBar().currentMessage()


def test_a_report_is_written_in_a_thread(lab: LabTab, tmp_path: Path, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, tmp_path)
    lab.run()
    qtbot.waitUntil(lambda: not lab.running and lab.run_now is not None and lab.run_now.over)

    notebook = lab.notebook()
    assert notebook is not None

    with qtbot.waitSignal(lab.message):
        lab.reporting.write(tmp_path / "report.html", lab.draft.experiment, notebook)

    assert "Comparison with the baseline" in (tmp_path / "report.html").read_text(encoding="utf-8")


OUTSIDE = """\
title = "Outside"
goal = "count"
[[instances]]
files = ["../sudoku.txt"]
[[settings]]
solver = "cover_links"
"""


def test_files_outside_the_folder_of_an_experiment_wait_for_run(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "outside.toml").write_text(OUTSIDE)
    (tmp_path / "sudoku.txt").write_text("1...\n..2.\n....\n...3\n")
    lab = open_lab(window, state_of_file(tmp_path / "own" / "outside.toml")._replace(notebook=tmp_path / "n.sqlite"))

    waiting = "Run reads ../sudoku.txt, which is outside the folder of the experiment."
    qtbot.waitUntil(lambda: lab.line.state.text() == waiting)
    trigger(window, "run")
    ended(lab, qtbot)

    assert len(lab.results.selection.results) == 1
    lab.draft.edit(lambda experiment: replace(experiment, about="Once more."))
    qtbot.waitUntil(lambda: "1 instance × 1 setting: 1 run" in lab.line.state.text())


def test_a_lab_of_a_file_reads_no_puzzles_in_the_folder_that_it_names(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "sudoku.txt").write_text("1...\n..2.\n....\n...3\n")
    text = OUTSIDE.replace("../sudoku", "sudoku")
    kept = lab_analysis(LabState(text, tmp_path, tmp_path / "n.sqlite"), "Outside")

    lab = open_lab(window, state_of(kept))

    waiting = "Run reads sudoku.txt, which is outside the folder of the experiment."
    qtbot.waitUntil(lambda: lab.line.state.text() == waiting)


def test_a_notebook_that_another_program_writes_into_does_not_hold_the_window_up(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "notebook.sqlite"
    Notebook(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        begun = time.monotonic()
        lab = open_lab(window, LabState(text=TIES, notebook=file))
        assert time.monotonic() - begun < QUICK
        qtbot.waitUntil(lambda: "Another program is writing to the notebook" in lab.line.state.text())
        trigger(window, "run")
        assert lab.run_now is None
        other.execute("ROLLBACK")
    qtbot.waitUntil(lambda: lab.notebook() is not None)
    qtbot.waitUntil(lambda: "8 runs" in lab.line.state.text() or "runs" in lab.line.state.text())

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        begun = time.monotonic()
        lab.show_gallery()
        lab.drop_search()
        assert time.monotonic() - begun < QUICK


def test_the_lab_shows_no_windows_of_its_own(window: MainWindow) -> None:
    shown: list[QWidget] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(watched)
            return False

    watch = Watch()
    QApplication.instance().installEventFilter(watch)  # type: ignore[union-attr]
    trigger(window, "lab")
    QApplication.instance().removeEventFilter(watch)  # type: ignore[union-attr]

    assert shown == []

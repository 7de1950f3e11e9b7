"""Analyses as documents in the real window: saved, closed, opened again, and restored with the session."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import Opened, keep_session, rest, trigger
from workbench.files.analyses import format_analysis, parse_analysis
from workbench.files.documents import parse_puzzles
from workbench.files.position import Position
from workbench.puzzles.polyomino import Polyomino
from workbench.ui.analyses.estimate.tab import EstimateTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.tuning.tab import RulesTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.shell.main_window import MainWindow

Analysed = Callable[[str, str], Any]

TETROMINOES = "polyomino 4x5\npieces free 4 any"
LARGE = "polyomino 8x8\npieces free 4 any"  # its tilings cannot be counted in a test
TOUR = "tour 6x6 start a1\n"
TIMES = either(10, 40)
TABS = {"race": RaceTab, "watch": WatchTab, "estimate": EstimateTab, "heat_map": StartsTab}  # by the names of acts
EMPTY_9 = "." * 81
KAKURO = "kakuro 3x3\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n"


@pytest.fixture
def analysed(window: MainWindow, opened: Opened) -> Analysed:
    """A function that opens a puzzle's text, and an analysis of it by the name of its act."""

    def open_analysis(text: str, act: str) -> Any:
        opened(text)
        trigger(window, act)
        tab = window.tabs.currentWidget()
        assert isinstance(tab, TABS[act])
        return tab

    return open_analysis


def again(window: MainWindow, path: Path) -> Any:
    """Save the analysis in front, close it, open its file, and return the new tab, which is like the old one."""
    sort = type(window.tabs.currentWidget())
    assert window.analysis_files.save_to(path)
    trigger(window, "close_tab")
    window.commands.open_path(path)
    tab = window.tabs.currentWidget()
    assert isinstance(tab, sort)
    return tab


def figures(tab: RaceTab) -> list[object]:
    """Return what the lanes of a race have come to."""
    probes = [lane.probe for lane in tab.race.lanes if lane.probe]
    return [(p.nodes, p.solutions, p.status, p.profile.sum(), p.filling.tolist(), p.seconds) for p in probes]


def test_a_race_shows_its_results_again(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    entries = [(lane.solver.name, lane.choices) for lane in tab.race.lanes]
    before = figures(tab)

    reopened = again(window, tmp_path / "race.analysis")

    assert reopened is not tab
    assert [(lane.solver.name, lane.choices) for lane in reopened.race.lanes] == entries
    assert figures(reopened) == before
    assert len(before) == len(entries)
    assert reopened.made["program"].startswith("Puzzle Workbench")
    assert window.statusBar().currentMessage().startswith("Results of Puzzle Workbench ")
    assert "Results of Puzzle Workbench" in window.tabs.tabToolTip(window.tabs.currentIndex())


@pytest.mark.parametrize("text", [LARGE, TOUR, EMPTY_9, KAKURO])
def test_a_race_that_was_paused_keeps_what_it_has_and_runs_from_the_start(
    window: MainWindow, analysed: Analysed, tmp_path: Path, text: str
) -> None:
    tab = analysed(text, "race")
    tab.step(10)
    rest(tab)
    before = figures(tab)

    reopened = again(window, tmp_path / "race.analysis")
    assert figures(reopened) == before
    reopened.step(1)
    rest(reopened)

    assert all(lane.probe.nodes <= 1 for lane in reopened.race.lanes if lane.probe)
    assert not reopened.made


def test_the_depth_views_of_a_race_are_drawn_again(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    before = [lane.trace.map for lane in tab.race.lanes if lane.trace]

    reopened = again(window, tmp_path / "race.analysis")

    after = [lane.trace.map for lane in reopened.race.lanes if lane.trace]
    assert [one.nodes for one in after] == [one.nodes for one in before]
    for one, other in zip(before, after, strict=True):
        assert (one.exact is None) == (other.exact is None)
        if one.exact is not None and other.exact is not None:
            assert np.array_equal(one.exact, other.exact)
        if one.columns is not None and other.columns is not None:
            assert np.array_equal(one.columns.density, other.columns.density)


def test_algorithm_x_goes_on_where_it_was(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TETROMINOES, "watch")
    rest(tab)
    tab.step_100()
    rest(tab)
    assert tab.tree.probe
    path = tab.tree.path.tolist()

    reopened = again(window, tmp_path / "x.analysis")

    rest(reopened)
    assert reopened.tree.probe
    assert reopened.tree.probe.nodes == 100
    assert reopened.tree.path.tolist() == path
    assert window.tabs.analysis
    assert not window.tabs.analysis.dirty


def test_an_estimate_shows_its_figures_again(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TETROMINOES, "estimate")
    tab.step_100()
    rest(tab)
    assert tab.estimation
    before = tab.estimation.estimate
    course = tab.estimation.course()
    texts = {key: label.text() for key, label in tab.panel.figures.items()}

    reopened = again(window, tmp_path / "estimate.analysis")

    assert reopened.estimation
    after = reopened.estimation.estimate
    assert before
    assert after
    assert (after.nodes, after.solutions) == (before.nodes, before.solutions)
    assert np.array_equal(after.profile, before.profile)
    assert np.array_equal(course, reopened.estimation.course(), equal_nan=True)
    assert reopened.panel.verdict.text() != "Converging…"
    assert {key: label.text() for key, label in reopened.panel.figures.items()} == texts


def test_a_heat_map_is_shown_again_without_a_walk(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TOUR, "heat_map")
    rest(tab.maps["A"])
    before = tab.maps["A"].left.copy()

    reopened = again(window, tmp_path / "starts.analysis")

    assert reopened.maps["A"].heat is None
    assert np.array_equal(reopened.maps["A"].left, before)
    assert reopened.panel.forms["A"].choices == tab.panel.forms["A"].choices


def test_an_analysis_that_was_closed_is_reopened(window: MainWindow, analysed: Analysed) -> None:
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    before = figures(tab)

    trigger(window, "keep_tab")

    trigger(window, "close_tab")
    trigger(window, "reopen_tab")

    reopened = window.tabs.currentWidget()
    assert isinstance(reopened, RaceTab)
    assert figures(reopened) == before


@pytest.mark.parametrize("page_in_front", [True, False])
def test_a_document_is_reopened_with_its_pages(
    window: MainWindow, analysed: Analysed, tmp_path: Path, page_in_front: bool
) -> None:
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    before = figures(tab)
    trigger(window, "puzzle")
    assert window.commands.save_to(tmp_path / "a.puzzle")  # so that closing asks nothing
    if page_in_front:
        trigger(window, "compare")

    trigger(window, "close_tab")
    assert window.tabs.all_tabs() == []
    trigger(window, "reopen_tab")

    (document,) = window.tabs.document_tabs()
    (page,) = window.tabs.pages_of(document)
    assert isinstance(page.tab, RaceTab)
    assert figures(page.tab) == before
    assert window.tabs.currentWidget() is (page.tab if page_in_front else document)


def test_one_tab_stands_for_a_document_and_its_pages(window: MainWindow, analysed: Analysed) -> None:
    def shown() -> list[str]:
        tabs = window.tabs
        return [tabs.tabText(k) for k in range(tabs.count()) if tabs.tabBar().isTabVisible(k)][1:]

    analysed(TETROMINOES, "race")
    paged = shown()
    trigger(window, "search")
    document = shown()
    trigger(window, "compare")
    trigger(window, "keep_tab")

    assert len(paged) == len(document) == 1
    assert paged == document
    assert len(shown()) == 2


def test_search_returns_to_the_view_that_was_left_for_the_puzzle(window: MainWindow, analysed: Analysed) -> None:
    algorithm_x = analysed(TETROMINOES, "watch")
    document = window.tabs.document_behind
    assert document is not None

    trigger(window, "puzzle")
    assert window.tabs.currentWidget() is document
    [puzzle] = [one for one in window.findChildren(QToolButton, "puzzle") if one.isVisible()]
    QTest.mouseClick(puzzle, Qt.MouseButton.LeftButton)
    assert window.tabs.currentWidget() is document, "a click where one is leads nowhere"
    trigger(window, "search")
    assert window.tabs.currentWidget() is algorithm_x
    trigger(window, "puzzle")
    trigger(window, "puzzle")  # F3 leads there and back
    assert window.tabs.currentWidget() is algorithm_x
    trigger(window, "live_view")
    trigger(window, "puzzle")
    trigger(window, "search")
    assert window.tabs.currentWidget() is document, "the live search was left last"


def test_an_edited_puzzle_gets_a_new_page_and_keeps_what_was_done(window: MainWindow, analysed: Analysed) -> None:
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    trigger(window, "puzzle")
    document = window.tab
    assert document is not None
    other, another = (Polyomino.parse(f"polyomino {size}\npieces free 4 any")[0] for size in ("4x10", "5x8"))
    document.document.apply(Position.fresh(other), "edit")

    trigger(window, "compare")

    assert window.tabs.currentWidget() is not tab
    assert tab in window.tabs.all_tabs()
    assert [page.tab for page in window.tabs.pages_of(document)] == [window.tabs.currentWidget()]
    trigger(window, "puzzle")
    document.document.apply(Position.fresh(another), "edit")
    trigger(window, "compare")
    assert len(window.tabs.all_tabs()) == 3  # the second comparison was not run: nothing of it is kept


def test_the_session_restores_analyses(
    window: MainWindow, analysed: Analysed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keeping = keep_session(window)
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    before = figures(tab)
    assert keeping.keep_all()
    window.keep()
    for one in window.tabs.all_tabs():
        window.tabs.remove(one.widget)

    keep_session(window)

    restored = window.tabs.currentWidget()
    assert isinstance(restored, RaceTab)
    assert figures(restored) == before


def test_analyses_are_offered_after_a_crash(
    window: MainWindow, analysed: Analysed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keeping = keep_session(window)
    tab = analysed(TETROMINOES, "race")
    tab.run()
    rest(tab)
    before = figures(tab)
    assert keeping.save_now()
    assert keeping.journal
    keeping.journal.session.release()  # as when the program is killed
    keeping.journal.stop()
    for one in window.tabs.all_tabs():
        window.tabs.remove(one.widget)

    keeping = keep_session(window)

    assert window.tabs.analyses() == []
    [offered] = [found for found in keeping.offered if found[1].analysis]
    keeping._open_offered(offered)
    [restored] = window.tabs.analyses()
    assert isinstance(restored.tab, RaceTab)
    assert figures(restored.tab) == before


def test_a_race_that_runs_is_saved_as_far_as_it_is(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(LARGE, "race")
    tab.run()
    for number in range(TIMES):
        assert tab.running
        path = tmp_path / f"{number}.analysis"
        path.write_text(format_analysis(tab.analysis()))
        QApplication.processEvents()
    tab.pause()
    rest(tab)
    trigger(window, "close_tab")

    for number in range(TIMES):
        window.commands.open_path(tmp_path / f"{number}.analysis")
        assert [box.text() for box in window.findChildren(QMessageBox)] == []
        trigger(window, "close_tab")


def test_a_race_that_runs_when_the_program_ends_is_restored(
    window: MainWindow, analysed: Analysed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keeping = keep_session(window)
    tab = analysed(LARGE, "race")
    tab.run()
    qtbot.waitUntil(lambda: any(lane.probe and lane.probe.nodes for lane in tab.race.lanes))
    assert keeping.keep_all()
    window.keep()
    for one in window.tabs.all_tabs():
        window.tabs.remove(one.widget)

    keep_session(window)

    restored = window.tabs.currentWidget()
    assert isinstance(restored, RaceTab)
    assert any(lane.probe and lane.probe.nodes for lane in restored.race.lanes)


def test_a_lane_that_was_refused_is_refused_again(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TOUR, "race")
    solver = tab.race.lanes[0].solver
    tab.compete([(solver, {"rule": "custom", "expression": "1 +"}), (solver, {"rule": "roth"})])
    tab.step(10)
    rest(tab)
    reason = tab.race.lanes[0].rejection_reason
    assert reason

    reopened = again(window, tmp_path / "race.analysis")

    assert [lane.rejection_reason for lane in reopened.race.lanes] == [reason, ""]


DAMAGES = (  # of a field of a lane
    ("nodes", -1),
    ("status", "asleep"),
    ("filling", [[1]]),
    ("profile", 7),
    ("seconds", None),
    ("seconds", float("inf")),
    ("seconds", 10**400),
    ("nodes", 2**62),
    ("depths", {"nodes": 5}),
)


def test_a_damaged_result_is_refused_in_a_sentence(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TETROMINOES, "race")
    tab.step(10)
    rest(tab)
    path = tmp_path / "race.analysis"
    assert window.analysis_files.save_to(path)
    kept = path.read_text()
    trigger(window, "close_tab")
    count = len(window.tabs.all_tabs())

    for key, value in DAMAGES:
        stored = json.loads(kept)
        stored["results"]["lanes"][0][key] = value
        path.write_text(json.dumps(stored))
        window.commands.open_path(path)

        [box] = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        assert "damaged" in box.text(), (key, value)
        box.close()
        assert len(window.tabs.all_tabs()) == count, (key, value)


@pytest.mark.parametrize("name", ["compare", "explore"])
def test_an_activity_that_is_refused_leaves_the_switch_at_the_puzzle(
    window: MainWindow, opened: Opened, name: str
) -> None:
    tab = opened("polyomino 3x5\npieces free 4\n")

    trigger(window, name)

    [box] = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert box.text().startswith("Correct the puzzle before searching.")
    assert window.tabs.currentWidget() is tab
    assert window.actions_by_name["puzzle"].isChecked()
    assert not window.actions_by_name[name].isChecked()


def test_an_analysis_of_a_newer_version_is_refused(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "new.analysis"
    path.write_text('{"format": "puzzle-workbench-analysis 2.0", "analysis": "race"}')

    window.commands.open_path(path)

    assert ["newer version" in box.text() for box in window.findChildren(QMessageBox)] == [True]


def test_the_puzzle_of_an_analysis_can_be_read(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    analysed(TETROMINOES, "race")
    path = tmp_path / "race.analysis"
    assert window.analysis_files.save_to(path)

    puzzle = parse_puzzles(path.read_text())[0]

    assert puzzle.format() == parse_puzzles(TETROMINOES)[0].format()
    assert parse_analysis(path.read_text()).results == {}


def test_a_search_for_a_tie_break_goes_on_where_it_was(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    trigger(window, "better_rules")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RulesTab)
    tab.panel.sizes["training"].setText("7")
    tab.panel.sizes["validation"].setText("5, 8")
    tab.panel.name.setText("Mine")
    tab.run()
    qtbot.waitUntil(lambda: tab.search is not None and tab.search.tried > 16)
    tab.searching.pause()
    rest(tab)
    assert tab.search

    reopened = again(window, tmp_path / "rules.analysis")

    assert reopened.search
    assert reopened.panel.chosen == tab.panel.chosen
    assert [one.genome for one in reopened.search.accepted] == [one.genome for one in tab.search.accepted]
    assert reopened.panel.table.rowCount() == 4
    tried = reopened.search.tried
    reopened.run()
    search = reopened.search
    qtbot.waitUntil(lambda: search.tried > tried)
    reopened.searching.pause()
    rest(reopened)

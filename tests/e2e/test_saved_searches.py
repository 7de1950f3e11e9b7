"""The search of a document is saved while it is paused, and goes on from its file, in another tab or on another day."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tests.windows import Opened, rest, trigger
from workbench.searching.saved_search import self_saving
from workbench.searching.saved_search.self_saving import saved_by_themselves
from workbench.solvers.goal import Goal
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

PENTOMINOES = "polyomino 4x15\npieces free 5"  # 368 tilings and their images: Haselgrove and Haselgrove 1960
TILINGS = "1,472"
LONGER, LONGER_TILINGS = "polyomino 5x12\npieces free 5", "4,040"  # 1,010 and their images


@pytest.fixture
def saved(opened: Opened, window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Path:
    """Return the file of a count that is paused after about 1,000 nodes."""
    tab = opened(PENTOMINOES)
    tab.solve_panel.show_choices("cover_links", {"order": "mrv_right"})
    tab.solve_panel.show_goal(Goal.COUNT)
    assert not window.actions_by_name["save_search"].isEnabled()
    for _ in range(10):
        trigger(window, "step_100")
        rest(tab)
    assert window.actions_by_name["save_search"].isEnabled()
    window.saved_searches.save_to(tmp_path / "count.search")
    qtbot.waitUntil((tmp_path / "count.search").exists)
    return tmp_path / "count.search"


def reopened(window: MainWindow, qtbot: QtBot, file: Path) -> DocumentTab:
    """Open a saved search and return its tab."""
    before = window.tabs.document_tab
    window.open_file(file)
    qtbot.waitUntil(lambda: window.tabs.document_tab not in (None, before))
    tab = window.tabs.document_tab
    assert tab is not None
    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None and not tab.running)
    return tab


def test_a_saved_search_goes_on_where_it_was(window: MainWindow, qtbot: QtBot, saved: Path) -> None:
    former = window.tabs.document_tab
    assert former is not None
    assert former.lane is not None
    tab = reopened(window, qtbot, saved)
    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert former.lane.probe is not None
    assert tab.paused
    assert tab.lane.probe.nodes == former.lane.probe.nodes > 900
    assert np.array_equal(tab.lane.probe.filling, former.lane.probe.filling)
    assert tab.solve_panel.solver.name == "cover_links"
    assert tab.solve_panel.choices["order"] == "mrv_right"
    assert tab.solve_panel.goal is Goal.COUNT
    paused = f"Paused at node {tab.lane.probe.nodes}"
    qtbot.waitUntil(lambda: paused in tab.result_panel.verdict.text())

    tab.run()
    rest(tab)
    assert TILINGS in tab.result_panel.verdict.text()


def test_a_damaged_file_is_one_sentence(window: MainWindow, qtbot: QtBot, saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-1] + b"x")
    tabs = window.tabs.count()
    window.open_file(saved)
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    message = window.findChildren(QMessageBox)[0]
    assert "Start the search again" in message.text()
    message.close()
    assert window.tabs.count() == tabs


def test_a_folder_that_is_not_there_is_one_sentence(
    window: MainWindow, qtbot: QtBot, saved: Path, tmp_path: Path
) -> None:
    assert saved.exists()
    window.saved_searches.save_to(tmp_path / "none" / "count.search")
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    window.findChildren(QMessageBox)[0].close()
    assert not (tmp_path / "none").exists()


def test_a_search_that_runs_is_saved_and_goes_on(
    opened: Opened, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = opened(LONGER)
    tab.solve_panel.show_choices("cover_links", {"order": "mrv_right"})
    tab.solve_panel.show_goal(Goal.COUNT)
    tab.solve_panel.cores_box.setValue(1)
    tab.run()
    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None and tab.lane.probe.nodes > 0)
    window.saved_searches.save_to(tmp_path / "count.search")
    qtbot.waitUntil((tmp_path / "count.search").exists)
    qtbot.waitUntil(lambda: LONGER_TILINGS in tab.result_panel.verdict.text())
    again = reopened(window, qtbot, tmp_path / "count.search")
    assert again.lane is not None
    assert again.lane.probe is not None
    assert again.lane.probe.nodes > 0


def test_a_search_that_was_interrupted_is_offered_when_its_puzzle_is_opened(
    opened: Opened, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_saving, "EVERY", 0.0)
    tab = opened(PENTOMINOES)
    assert tab.result_panel.interrupted.isHidden()
    tab.solve_panel.show_choices("cover_links", {"order": "mrv_right"})
    tab.solve_panel.show_goal(Goal.COUNT)
    trigger(window, "step_100")
    rest(tab)
    qtbot.waitUntil(lambda: bool(saved_by_themselves(tab.document.position.puzzle)))
    assert tab.lane is not None
    assert tab.lane.probe is not None
    nodes = tab.lane.probe.nodes
    window.tabs.remove(tab)

    tab = opened(PENTOMINOES)
    offer = tab.result_panel.interrupted
    qtbot.waitUntil(lambda: not offer.isHidden())
    assert "interrupted" in offer.text()
    qtbot.mouseClick(offer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.paused and tab.lane is not None and tab.lane.probe is not None)
    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert tab.lane.probe.nodes == nodes
    assert offer.isHidden()
    assert tab.solve_panel.goal is Goal.COUNT
    tab.run()
    rest(tab)
    assert TILINGS in tab.result_panel.verdict.text()
    assert not saved_by_themselves(tab.document.position.puzzle)

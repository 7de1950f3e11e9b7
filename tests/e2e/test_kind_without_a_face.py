"""A kind without a face: the window edits, searches, races and saves what is only a line in the registry of kinds."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.futoshiki.puzzles import Futoshiki
from tests.windows import trigger
from workbench.puzzles import KINDS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

SAMPLE = """\
# Four by four
# Two digits are given, and no signs.
futoshiki 4
1 . . .
. 2 . .
. . . .
. . . .
"""


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DocumentTab:
    monkeypatch.setitem(KINDS, Futoshiki.kind, Futoshiki)
    file = tmp_path / "four.txt"
    file.write_text(SAMPLE, encoding="utf-8")
    window.commands.open_path(file)
    assert window.tab is not None
    return window.tab


def count_of(tab: DocumentTab) -> int:
    assert tab.lane is not None
    assert tab.lane.probe is not None
    return tab.lane.probe.solutions


def run(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    tab.solve_panel.goal_box.setCurrentIndex(tab.solve_panel.goal_box.findData(Goal.COUNT))
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.searching.over)


def test_it_is_opened_from_a_file_and_edited_by_key(window: MainWindow, tab: DocumentTab) -> None:
    trigger(window, "givens")

    QTest.keyClick(tab.editor.widget.focusProxy(), Qt.Key.Key_Right)
    QTest.keyClick(tab.editor.widget.focusProxy(), Qt.Key.Key_3)

    assert tab.document.position.puzzle.format() == "futoshiki 4\n1 3 . .\n. 2 . .\n. . . .\n. . . .\n"
    trigger(window, "undo")
    assert tab.document.position.puzzle.format() == "futoshiki 4\n1 . . .\n. 2 . .\n. . . .\n. . . .\n"


def test_every_solution_is_found(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    blank = Futoshiki.blank({"side": 4})  # without signs: of order 4 there are 576 Latin squares (OEIS A002860)
    tab.document.apply(tab.document.position.fresh(blank), "clear")

    run(window, tab, qtbot)

    assert count_of(tab) == 576


def test_it_is_raced(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    trigger(window, "race")
    race = window.tabs.front
    assert isinstance(race, RaceTab)

    trigger(window, "run")
    qtbot.waitUntil(lambda: race.race.over and not race.running)

    counts = {lane.probe.solutions for lane in race.race.lanes if lane.probe and lane.finished}
    assert len(race.race.lanes) >= 2
    assert len(counts) == 1, "all lanes count the same solutions"


def test_it_is_watched_estimated_saved_and_opened_again(window: MainWindow, tab: DocumentTab, tmp_path: Path) -> None:
    for name in ("watch", "estimate", "show_as_cover"):
        window.tabs.setCurrentWidget(tab)
        assert window.actions_by_name[name].isEnabled()
        trigger(window, name)
        assert window.tabs.currentWidget() is not tab
    window.tabs.setCurrentWidget(tab)

    assert window.commands.save_to(tmp_path / "kept.puzzle")
    puzzle = tab.document.position.puzzle
    window.tabs.remove(tab)
    window.commands.open_path(tmp_path / "kept.puzzle")

    assert window.tab is not None
    assert window.tab.document.position.puzzle == puzzle

"""Advice on a kakuro in the real window: by shortcuts, in the column, and while its tab is open."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from workbench.places import samples
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.advice import AdvicePanel
from workbench.ui.kakuro.findings import FollowUp
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.document_tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

PATIENCE = 60_000  # milliseconds: the first question may compile
ONE = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . ."
NONE = "kakuro 3x3\n# 4\\ 3\\\n\\5 . .\n\\3 . ."
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
Opened = Callable[[str], DocumentTab]


def advice(tab: DocumentTab) -> AdvicePanel:
    """Return the panel of a tab."""
    panel = tab.findChild(AdvicePanel)
    assert panel is not None
    return panel


@pytest.mark.slow
def test_the_hint_shortcut_shows_and_applies_a_hint(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(ONE)
    panel = advice(tab)
    window.activateWindow()

    for _ in range(4):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_H, CONTROL_SHIFT)
        qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)

    assert tab.document.position.entries[1, 2] == 1
    window.actions_by_name["undo"].trigger()
    assert not tab.document.position.entries.any()


@pytest.mark.slow
def test_its_action_finds_the_wrong_clue(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    panel = advice(opened(NONE))
    qtbot.waitUntil(lambda: window.actions_by_name["find_wrong_clue"].isEnabled(), timeout=PATIENCE)

    window.actions_by_name["find_wrong_clue"].trigger()
    qtbot.waitUntil(lambda: bool(panel.rows.rows) and not panel.progress.stop_button.isVisible(), timeout=PATIENCE)

    assert "r2c1 across: 5 → 4" in [row.text for row in panel.rows.rows]


@pytest.mark.slow
def test_requesting_advice_shows_the_hidden_column(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    panel = advice(opened(ONE))
    window.actions_by_name["show_combinations"].trigger()
    assert not panel.isVisible()

    window.actions_by_name["explain"].trigger()
    qtbot.waitUntil(lambda: bool(panel.rows.rows), timeout=PATIENCE)

    assert panel.isVisible()


@pytest.mark.slow
def test_a_tab_can_be_closed_while_advice_is_worked_out(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(samples("kakuro")[-1].read_text(encoding="utf-8"))
    panel = advice(tab)
    panel.ask(acts.SPARE_CLUES)
    qtbot.waitUntil(lambda: bool(panel.rows.rows), timeout=PATIENCE)

    window.tabs.remove(tab)

    qtbot.waitUntil(lambda: not any(job.isRunning() for job in RUNNING_JOBS), timeout=PATIENCE)
    assert window.tab is None


@pytest.mark.slow
def test_the_forced_cells_of_several_solutions_can_be_entered(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
    panel = advice(tab)
    qtbot.waitUntil(panel.suggestion.isVisible, timeout=PATIENCE)

    QTest.mouseClick(panel.suggestion, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.follow_ups[FollowUp.ENTER_FORCED].isVisible, timeout=PATIENCE)
    QTest.mouseClick(panel.follow_ups[FollowUp.ENTER_FORCED], Qt.MouseButton.LeftButton)

    assert np.count_nonzero(tab.document.position.entries) == 4

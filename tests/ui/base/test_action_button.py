"""Buttons that show actions: they follow them, and no change of an action leaves anything behind."""

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.base.action_button import ActionButton
from workbench.ui.shell.analyses.registry import ANALYSES, acts_opening
from workbench.ui.shell.main_window import MainWindow

CHANGED = SIGNAL("changed()")
PAGES = ("search", *(act.name for act in acts_opening(tuple(ANALYSES.values()))))


def test_a_button_follows_its_action_and_runs_it(qtbot: QtBot) -> None:
    action = QAction("Run")
    button = ActionButton(action)
    qtbot.addWidget(button)
    for text in ("Go on", "Run again"):
        action.setText(text)
        assert button.text() == text
    action.setEnabled(False)
    assert not button.isEnabled()

    action.setEnabled(True)
    with qtbot.waitSignal(action.triggered):
        button.click()
    button.removeAction(action)
    assert action.receivers(CHANGED) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_no_change_of_an_action_connects_it_once_more(window: MainWindow, kind: str) -> None:
    window.commands.open_path(min(samples(kind), key=lambda file: file.stat().st_size))
    actions = window.actions_by_name
    for name in PAGES:
        if actions[name].isEnabled():
            actions[name].trigger()
    before = {name: action.receivers(CHANGED) for name, action in actions.items()}

    for action in actions.values():
        for text in ("changed", action.text()):
            action.setText(text)

    assert {name: action.receivers(CHANGED) for name, action in actions.items()} == before

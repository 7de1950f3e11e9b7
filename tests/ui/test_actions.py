"""Every action can be found, read and triggered."""

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from workbench.ui.actions import TOOLBAR, WITHOUT_DOCUMENT, all_acts
from workbench.ui.commands import Commands
from workbench.ui.main_window import MainWindow

ASKING = {"new", "open", "save_as", "save", "export", "quit"}  # open a modal dialog, or end the window


def test_every_action_has_text_icon_and_tooltip(window: MainWindow) -> None:
    for name, action in window.actions_by_name.items():
        assert action.text(), name
        assert not action.icon().isNull(), name
        assert action.toolTip(), name


def test_no_two_actions_share_a_shortcut(window: MainWindow) -> None:
    shortcuts = [act.shortcut for act in all_acts() if act.shortcut]

    assert len(shortcuts) == len(set(shortcuts))


def test_every_shortcut_is_one_that_qt_knows(window: MainWindow) -> None:
    for act in all_acts():
        assert not act.shortcut or QKeySequence(act.shortcut).toString() == act.shortcut, act.name


def test_every_action_is_a_command() -> None:
    assert all(hasattr(Commands, act.name) for act in all_acts())
    assert {name for names in TOOLBAR for name in names} <= {act.name for act in all_acts()}


def test_without_a_document_only_what_needs_none_is_possible(window: MainWindow) -> None:
    enabled = {name for name, action in window.actions_by_name.items() if action.isEnabled()}

    assert enabled == WITHOUT_DOCUMENT


@pytest.mark.parametrize("text", ["." * 81, "sudoku 2x2\n1234\n....\n....\n....\n"])
def test_every_action_can_be_triggered(window: MainWindow, text: str) -> None:
    window.commands.open_text(text, "test")
    for name, action in window.actions_by_name.items():
        if name not in ASKING | {"close_tab", "theme_contrast"}:
            action.trigger()
            QApplication.processEvents()
            for dialog in window.findChildren(QDialog):
                assert not isinstance(dialog, QFileDialog)
                dialog.close()
            window.tabs.setCurrentIndex(1)
    window.actions_by_name["stop"].trigger()
    window.actions_by_name["theme_system"].trigger()

"""Every action can be found, read and triggered."""

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from workbench.ui.base.actions import TOOLBAR, WITHOUT_DOCUMENT, By, all_acts
from workbench.ui.shell.editors import EDITORS

from workbench.puzzles import KINDS
from workbench.ui.shell.analysis_commands import AnalysisCommands
from workbench.ui.shell.export_commands import ExportCommands
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.window_commands import WindowCommands

ASKING = {
    "new",
    "open",
    "save_as",
    "save",
    "export",
    "export_solutions",
    "print_board",
    "from_image",
    "quit",
}  # open a modal dialog, or end the window


def test_every_action_has_text_icon_and_tooltip(window: MainWindow) -> None:
    for name, action in window.actions_by_name.items():
        assert action.text(), name
        assert not action.icon().isNull(), name
        assert action.toolTip(), name


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_actions_for_a_kind_share_a_shortcut(kind: str) -> None:
    shortcuts = [act.shortcut for act in all_acts() if act.shortcut and (not act.kinds or kind in act.kinds)]

    assert len(shortcuts) == len(set(shortcuts))


def test_every_shortcut_is_one_that_qt_knows(window: MainWindow) -> None:
    for act in all_acts():
        assert not act.shortcut or QKeySequence(act.shortcut).toString() == act.shortcut, act.name


def test_there_is_somebody_to_do_every_action() -> None:
    for act in all_acts():
        doers = {By.WINDOW: WindowCommands, By.EXPORTS: ExportCommands, By.OPENINGS: AnalysisCommands}
        if act.by in doers:
            assert hasattr(doers[act.by], act.name), act.name
        if act.by is By.EDITOR:
            assert all(hasattr(EDITORS[kind], act.name) for kind in act.kinds or EDITORS), act.name
    assert {name for names in TOOLBAR for name in names} <= {act.name for act in all_acts()}


def test_without_a_document_only_what_needs_none_is_possible(window: MainWindow) -> None:
    enabled = {name for name, action in window.actions_by_name.items() if action.isEnabled()}

    assert enabled == WITHOUT_DOCUMENT


TEXTS = [
    "." * 81,
    "sudoku 2x2\n1234\n....\n....\n....\n",
    "polyomino 2x3\npieces free 3",
    "kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n",
    "tour 3x4 start 0,0",
]


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
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

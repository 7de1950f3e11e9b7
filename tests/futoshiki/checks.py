"""The tests of the editor of futoshiki: in `tests/ui/futoshiki` once the kind is added."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.windows import trigger, wait_until
from workbench.ui.futoshiki.editor import FutoshikiEditor
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

TEXT = "futoshiki 2\n. .\n. .\n"


def test_the_sign_between_two_selected_cells_changes(window: MainWindow, opened: Callable[[str], DocumentTab]) -> None:
    tab = opened(TEXT)
    assert isinstance(tab.editor, FutoshikiEditor)
    assert not window.actions_by_name["next_sign"].isEnabled()

    QTest.keyClick(tab.editor.cells.board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    trigger(window, "next_sign")

    assert tab.document.position.puzzle.format() == "futoshiki 2\n. < .\n-   -\n. - .\n"
    trigger(window, "next_sign")
    assert tab.document.position.puzzle.format() == "futoshiki 2\n. > .\n-   -\n. - .\n"
    trigger(window, "undo")
    trigger(window, "undo")
    assert tab.document.position.puzzle.format() == TEXT


def test_it_is_solved_in_the_window(window: MainWindow, opened: Callable[[str], DocumentTab]) -> None:
    tab = opened("futoshiki 2\n. < .\n-   -\n. - .\n")

    trigger(window, "run")
    wait_until(lambda: tab.result.solution() is not None, "no solution was found")
    trigger(window, "keep_solution")

    assert tab.document.position.entries.tolist() == [[1, 2], [2, 1]]

"""The menu of the files opened last."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAction

from workbench.ui.base.settings import MAX_RECENT, forget_files, recent_files, remember_file, remembered_files
from workbench.ui.shell.main_window import MainWindow


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    forget_files()


def shown(window: MainWindow) -> list[QAction]:
    """Return what the menu shows when it is opened."""
    window.recent_menu.aboutToShow.emit()
    return [action for action in window.recent_menu.actions() if not action.isSeparator()]


def test_without_files_the_menu_says_so(window: MainWindow) -> None:
    (action,) = shown(window)

    assert action.text() == "No recent files"
    assert not action.isEnabled()


def test_a_file_opens_from_the_menu(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "a & b.sdk"
    file.write_text("." * 81)
    remember_file(file)

    shown(window)[0].trigger()

    assert window.tab
    assert window.tab.document.title == "a & b"


def test_a_file_that_is_not_there_is_grey_and_comes_back(window: MainWindow, tmp_path: Path) -> None:
    file, other = tmp_path / "one.sdk", tmp_path / "other.sdk"
    remember_file(file)
    remember_file(other)

    assert [action.isEnabled() for action in shown(window)] == [False, False, True]
    assert recent_files() == []

    file.write_text("." * 81)

    assert [action.isEnabled() for action in shown(window)] == [False, True, True]
    assert recent_files() == [file]


def test_the_list_can_be_cleared(window: MainWindow, tmp_path: Path) -> None:
    remember_file(tmp_path / "one.sdk")

    shown(window)[-1].trigger()

    assert remembered_files() == []


def test_only_the_last_files_are_remembered(tmp_path: Path) -> None:
    for number in range(MAX_RECENT + 5):
        remember_file(tmp_path / f"{number}.sdk")

    assert [file.stem for file in remembered_files()] == [str(MAX_RECENT + 4 - k) for k in range(MAX_RECENT)]

"""Large files are read in the background, one at a time; small ones at once."""

import os
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from workbench.files import contents as file_contents
from workbench.files.contents import SHORT, FileContents, contents_of_file, contents_of_text
from workbench.files.documents import FileError
from workbench.puzzles.tour import Tour
from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.main_window import MainWindow

LARGE = "# a tour\ntour 3x3\n" + "# a remark that makes the file large\n" * 2000


@pytest.fixture
def large(tmp_path: Path) -> Path:
    file = tmp_path / "large.txt"
    file.write_text(LARGE, encoding="utf-8")
    assert file.stat().st_size > SHORT
    return file


def dialogs(window: MainWindow) -> list[ProgressDialog]:
    return window.findChildren(ProgressDialog)


def test_a_large_file_is_opened_in_the_background(window: MainWindow, qtbot: QtBot, large: Path) -> None:
    window.commands.open_path(large)

    assert window.tabs.document_tabs() == []
    assert len(dialogs(window)) == 1
    qtbot.waitUntil(lambda: len(window.tabs.document_tabs()) == 1)
    assert isinstance(window.tabs.document_tabs()[0].document.position.puzzle, Tour)
    qtbot.waitUntil(lambda: not dialogs(window))


def test_a_small_file_is_opened_at_once(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("tour 3x3\n", encoding="utf-8")

    window.commands.open_path(tmp_path / "a.txt")

    assert len(window.tabs.document_tabs()) == 1


def slow_contents(go_on: Event) -> FileContents:
    go_on.wait(PATIENCE)
    return contents_of_text("tour 3x3\n", "t", "t")


def test_a_reading_that_is_cancelled_opens_nothing_and_holds_up_nothing(window: MainWindow, qtbot: QtBot) -> None:
    go_on = Event()
    results: list[object] = []
    window.commands.files.read(True, "large.txt", lambda: slow_contents(go_on), results.append)

    dialogs(window)[0].findChild(QPushButton).click()

    qtbot.waitUntil(lambda: not dialogs(window))
    window.commands.open_text("tour 3x3\n", "small")
    go_on.set()
    qtbot.waitUntil(lambda: not RUNNING_JOBS)
    QCoreApplication.processEvents()
    assert len(window.tabs.document_tabs()) == 1
    assert results == []


@pytest.mark.slow
def test_the_dialog_names_the_file_and_does_not_block_the_window(window: MainWindow, qtbot: QtBot) -> None:
    go_on = Event()
    results: list[object] = []
    window.commands.files.read(True, "large.txt", lambda: slow_contents(go_on), results.append)
    [dialog] = dialogs(window)

    qtbot.waitUntil(dialog.isVisible)

    assert dialog.labelText() == "Reading large.txt…"
    assert not dialog.isModal()
    go_on.set()
    qtbot.waitUntil(lambda: len(results) == 1)


def test_a_file_that_is_read_when_the_window_has_ended_is_not_opened(window: MainWindow, qtbot: QtBot) -> None:
    go_on = Event()
    results: list[object] = []
    window.commands.files.read(True, "large.txt", lambda: slow_contents(go_on), results.append)
    window.commands.files.read(True, "next.txt", lambda: slow_contents(go_on), results.append)

    window.end()
    go_on.set()

    qtbot.waitUntil(lambda: not RUNNING_JOBS)
    QCoreApplication.processEvents()
    assert results == []


@pytest.mark.slow
def test_a_large_file_that_cannot_be_read_shows_an_error(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[str] = []
    monkeypatch.setattr("workbench.ui.shell.window_commands.show_error", lambda _, text: errors.append(text))
    file = tmp_path / "many.txt"
    file.write_text("tour 5000x5000\n" * 6000, encoding="utf-8")

    window.commands.open_path(file)
    qtbot.waitUntil(lambda: bool(errors))

    assert errors == [
        "many.txt: Line 3, column 1: The boards of this file have over 50,000,000 cells in total. "
        "Use fewer or smaller puzzles."
    ]
    assert window.tabs.document_tabs() == []


def test_the_contents_of_a_file_are_a_document_or_puzzles_or_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("# title\ntour 3x3\n", encoding="utf-8")
    (tmp_path / "b.puzzle").write_text('{"format": "no"}', encoding="utf-8")

    assert (contents_of_file(tmp_path / "a.txt").title, len(contents_of_file(tmp_path / "a.txt").found)) == ("title", 1)
    assert contents_of_file(tmp_path / "b.puzzle").problem.startswith("b.puzzle: Line 1, column 1: This JSON")
    assert contents_of_text("nothing?", "t", "The clipboard").problem.startswith("The clipboard: This is not a puzzle")

    def refuse(_: Path) -> str:
        raise FileError("too large")

    monkeypatch.setattr(file_contents, "read_text", refuse)
    assert contents_of_file(tmp_path / "a.txt").problem == "too large"


@pytest.mark.slow
def test_large_files_are_read_one_at_a_time(window: MainWindow, qtbot: QtBot, large: Path, tmp_path: Path) -> None:
    files = [large, tmp_path / "b.txt", tmp_path / "c.txt"]
    for file in files[1:]:
        file.write_text(LARGE, encoding="utf-8")

    for file in files:
        window.commands.open_path(file)
        assert len(dialogs(window)) == 1

    qtbot.waitUntil(lambda: len(window.tabs.document_tabs()) == 3)


def test_files_are_opened_in_the_order_in_which_they_were_requested(
    window: MainWindow, qtbot: QtBot, large: Path, tmp_path: Path
) -> None:
    (tmp_path / "small.txt").write_text("tour 4x4\n", encoding="utf-8")

    window.commands.open_path(large)
    window.commands.open_path(tmp_path / "small.txt")

    qtbot.waitUntil(lambda: len(window.tabs.document_tabs()) == 2)
    assert [tab.document.position.puzzle.shape for tab in window.tabs.document_tabs()] == [(3, 3), (4, 4)]
    assert window.tab is window.tabs.document_tabs()[1]


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are Unix's")
@pytest.mark.parametrize("name", ["pipe.txt", "pipe.toml", "pipe.search"])
def test_a_pipe_does_not_hold_the_window_up(window: MainWindow, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)

    window.commands.open_path(pipe)  # nobody writes into it

    assert len(dialogs(window)) == 1
    with pipe.open("w") as other:
        other.write("tour 3x4\n")
    qtbot.waitUntil(lambda: len(window.tabs.document_tabs()) == 1)

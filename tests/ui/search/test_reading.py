"""Large files are read by a thread; small ones at once."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from workbench import file_contents
from workbench.file_contents import SHORT, contents_of_file, contents_of_text
from workbench.files import FileError
from workbench.puzzles.tour import Tour
from workbench.ui.search.reading import Reading
from workbench.ui.search.threads import RUNNING
from workbench.ui.shell.main_window import MainWindow

LARGE = "# a tour\ntour 3x3\n" + "# a remark that makes the file large\n" * 2000


@pytest.fixture
def large(tmp_path: Path) -> Path:
    file = tmp_path / "large.txt"
    file.write_text(LARGE, encoding="utf-8")
    assert file.stat().st_size > SHORT
    return file


def readings(window: MainWindow) -> list[Reading]:
    return window.findChildren(Reading)


def test_a_large_file_is_opened_by_a_thread(window: MainWindow, qtbot: QtBot, large: Path) -> None:
    window.commands.open_path(large)

    assert window.tabs.document_tabs() == []
    [reading] = readings(window)
    with qtbot.waitSignal(reading.done):
        pass
    [tab] = window.tabs.document_tabs()
    assert isinstance(tab.document.position.puzzle, Tour)
    qtbot.waitUntil(lambda: not readings(window))


def test_a_small_file_is_opened_at_once(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("tour 3x3\n", encoding="utf-8")

    window.commands.open_path(tmp_path / "a.txt")

    assert len(window.tabs.document_tabs()) == 1


def test_a_reading_that_is_stopped_opens_nothing_and_lets_the_window_go_on(window: MainWindow, qtbot: QtBot) -> None:
    go_on = Event()
    results: list[object] = []
    reading = Reading(window, "large.txt", lambda: go_on.wait(PATIENCE))
    reading.done.connect(results.append)

    reading.bar.findChild(QPushButton).click()

    qtbot.waitUntil(lambda: not readings(window))
    window.commands.open_text("tour 3x3\n", "small")
    go_on.set()
    qtbot.waitUntil(lambda: not RUNNING)
    QCoreApplication.processEvents()
    assert len(window.tabs.document_tabs()) == 1
    assert results == []


def test_the_dialog_names_the_file_and_is_not_in_the_way(window: MainWindow, qtbot: QtBot) -> None:
    go_on = Event()
    reading = Reading(window, "large.txt", lambda: go_on.wait(PATIENCE))

    qtbot.waitUntil(reading.bar.isVisible)

    assert reading.bar.labelText() == "Reading large.txt …"
    assert not reading.bar.isModal()
    with qtbot.waitSignal(reading.done):
        go_on.set()


def test_a_large_file_that_cannot_be_read_is_refused_with_a_sentence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("workbench.ui.shell.window_commands.show_error", lambda _, text: said.append(text))
    file = tmp_path / "many.txt"
    file.write_text("tour 5000x5000\n" * 6000, encoding="utf-8")

    window.commands.open_path(file)
    qtbot.waitUntil(lambda: bool(said))

    assert said == [
        "many.txt: Line 3, column 1: The boards of this file have over 50,000,000 cells together. "
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
    assert contents_of_text("nothing?", "t", "The clipboard").problem.startswith("The clipboard: Line 1")

    def refuse(_: Path) -> str:
        raise FileError("too large")

    monkeypatch.setattr(file_contents, "read_text", refuse)
    assert contents_of_file(tmp_path / "a.txt").problem == "too large"


def test_large_files_are_read_one_at_a_time(window: MainWindow, qtbot: QtBot, large: Path, tmp_path: Path) -> None:
    files = [large, tmp_path / "b.txt", tmp_path / "c.txt"]
    for file in files[1:]:
        file.write_text(LARGE, encoding="utf-8")

    for file in files:
        window.commands.open_path(file)
        assert len(readings(window)) == 1

    qtbot.waitUntil(lambda: len(window.tabs.document_tabs()) == 3)


def test_files_are_opened_in_the_order_in_which_they_were_asked_for(
    window: MainWindow, qtbot: QtBot, large: Path, tmp_path: Path
) -> None:
    (tmp_path / "small.txt").write_text("tour 4x4\n", encoding="utf-8")

    window.commands.open_path(large)
    window.commands.open_path(tmp_path / "small.txt")

    qtbot.waitUntil(lambda: len(window.tabs.document_tabs()) == 2)
    assert [tab.document.position.puzzle.shape for tab in window.tabs.document_tabs()] == [(3, 3), (4, 4)]
    assert window.tab is window.tabs.document_tabs()[1]

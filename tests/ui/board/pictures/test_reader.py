"""Reading a picture in another process: results, errors, and how to cancel it."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QProcess
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.board.pictures.test_process import empty_png, nested_uses
from workbench.files.safe_writing.leftovers import is_running
from workbench.ui.base import progress_dialog
from workbench.ui.board.pictures import reader as picture_reader
from workbench.ui.board.pictures.reader import PictureReader

Made = Callable[[str, bytes], PictureReader]


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Made:
    """A function that writes a file and returns its reader."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def make(name: str, content: bytes) -> PictureReader:
        (tmp_path / name).write_bytes(content)
        return PictureReader(parent, tmp_path / name)

    return make


def test_a_frozen_program_reads_pictures_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    assert picture_reader.command() == [sys.executable]


def run_deferred_deletes() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.slow
def test_a_picture_arrives_in_grey(made: Made, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")  # the package is found from everywhere
    image = QImage(30, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    image.save(str(tmp_path / "größe.png"))
    reader = made("größe.png", (tmp_path / "größe.png").read_bytes())

    with qtbot.waitSignal(reader.succeeded) as caught:
        reader.start()

    (found,) = caught.args
    assert (found.width(), found.height(), found.format()) == (30, 10, QImage.Format.Format_Grayscale8)
    assert found.pixelColor(29, 9) == QColor("black")
    run_deferred_deletes()


@pytest.mark.slow
def test_an_error_arrives(made: Made, qtbot: QtBot) -> None:
    reader = made("a.png", empty_png(8000, 8000))

    with qtbot.waitSignal(reader.failed) as caught:
        reader.start()

    assert caught.args == ["a.png has 8,000 × 8,000 pixels; the limit is 50 million. Scale the picture down first."]


@pytest.mark.slow
def test_a_process_that_crashes_is_reported(made: Made, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_reader, "command", lambda: ["sh", "-c", "kill -9 $$"])
    reader = made("a.svg", b"")

    with qtbot.waitSignal(reader.failed) as caught:
        reader.start()

    assert caught.args == ["a.svg is too complex or damaged. Convert it to PNG in another program, and open that file."]


def test_a_process_that_cannot_be_started_is_reported(
    made: Made, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_reader, "command", lambda: ["/nowhere/workbench"])
    reader = made("a.svg", b"")

    with qtbot.waitSignal(reader.failed) as caught:
        reader.start()

    assert caught.args[0].startswith("a.svg could not be read: ")


@pytest.mark.slow
def test_a_long_reading_can_be_cancelled(made: Made, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_dialog, "MINIMUM_DURATION", 0)
    reader = made("a.svg", nested_uses(12).encode())
    process = reader.findChild(QProcess)
    results: list[object] = []
    reader.succeeded.connect(results.append)
    reader.failed.connect(results.append)
    reader.start()
    qtbot.waitUntil(reader.dialog.isVisible)
    qtbot.waitUntil(lambda: process.state() is QProcess.ProcessState.Running)

    ended: list[object] = []
    process.destroyed.connect(lambda: ended.append(True))
    reader.dialog.findChild(QPushButton).click()
    qtbot.waitUntil(lambda: bool(ended))

    assert results == []


@pytest.mark.slow
def test_the_process_ends_with_its_reader(made: Made, qtbot: QtBot) -> None:
    reader = made("a.svg", nested_uses(12).encode())
    process = reader.findChild(QProcess)
    reader.start()
    qtbot.waitUntil(lambda: process.state() is QProcess.ProcessState.Running)
    number = process.processId()

    reader.deleteLater()
    run_deferred_deletes()

    assert not is_running(number)

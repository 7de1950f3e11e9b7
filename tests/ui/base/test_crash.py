"""An unexpected exception: it is logged, the open work is saved, and it is shown once."""

import threading
from collections.abc import Iterator
from logging import getLogger
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, QtMsgType
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.processes import run_python
from tests.windows import Opened, keep_session, trigger
from workbench import __version__
from workbench.base.about import QT_SOURCES
from workbench.ui.base import crash, failure_dialog, log
from workbench.ui.base.crash import failure_reporter, report_exception, report_thread_exception, show_failure
from workbench.ui.base.failure_dialog import FailureDialog
from workbench.ui.recovery.session_keeper import SessionKeeper
from workbench.ui.shell.dialogs import about as about_dialog
from workbench.ui.shell.dialogs.about import AboutDialog
from workbench.ui.shell.main_window import MainWindow


@pytest.fixture(autouse=True)
def own_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    forget_log()
    yield
    forget_log()
    failure_reporter().reset()


def forget_log() -> None:
    log.log.cache_clear()
    for handler in list(getLogger("workbench").handlers):
        getLogger("workbench").removeHandler(handler)
        handler.close()


def failure_dialog_of(window: MainWindow, qtbot: QtBot) -> FailureDialog:
    """Wait for the dialog."""
    qtbot.waitUntil(lambda: bool(window.findChildren(FailureDialog)))
    (dialog,) = window.findChildren(FailureDialog)
    return dialog


def test_a_failure_is_shown_once_with_its_traceback(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(3):
        show_failure("Traceback: something")

    dialog = failure_dialog_of(window, qtbot)
    assert "Traceback: something" in dialog.report
    assert f"workbench {__version__}" in dialog.report
    assert "Your puzzles are still open" in dialog.about.text()
    dialog.go_on.click()
    show_failure("Traceback: something")
    show_failure("Traceback: another at once")
    qtbot.wait(10)
    assert [one for one in window.findChildren(FailureDialog) if one.isVisible()] == []


def test_another_failure_is_shown_after_a_pause(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash, "PAUSE_SECONDS", 0.0)
    show_failure("one")
    failure_dialog_of(window, qtbot).go_on.click()
    qtbot.waitUntil(lambda: not window.findChildren(FailureDialog))

    show_failure("another")

    assert failure_dialog_of(window, qtbot).report.endswith("another")


def test_the_work_is_saved_first(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    keep_session(window)
    opened("." * 81).editor.type_value([(0, 0)], 7)

    show_failure("Traceback")
    dialog = failure_dialog_of(window, qtbot)

    assert window.keeping.journal
    (page,) = window.keeping.journal.session.folder.glob("*.puzzle")
    assert '"7........"' in page.read_text()
    assert "were saved and will be restored" in dialog.about.text()
    window.keeping = None


def test_a_failure_is_shown_even_if_saving_fails(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.keeping = SessionKeeper(window, window.tabs, window.commands, window.analysis_files)
    monkeypatch.setattr(window.keeping, "save_now", lambda: 1 // 0)

    show_failure("the first")

    assert failure_dialog_of(window, qtbot).report.endswith("the first")
    assert "ZeroDivisionError" in log.log_file().read_text()
    window.keeping = None


def test_an_exception_in_a_thread_reaches_the_window(
    window: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    def run() -> None:
        try:
            raise ValueError("in a thread")
        except ValueError as error:
            report_thread_exception(
                threading.ExceptHookArgs((type(error), error, error.__traceback__, threading.current_thread()))
            )

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()

    assert "ValueError: in a thread" in failure_dialog_of(window, qtbot).report
    assert "ValueError: in a thread" in capsys.readouterr().err


def test_the_report_can_be_copied_and_saved(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_failure("Traceback")
    dialog = failure_dialog_of(window, qtbot)
    monkeypatch.setattr(failure_dialog, "ask_file", lambda *_: tmp_path / "report.txt")

    dialog.copy.click()
    dialog.save.click()

    assert QGuiApplication.clipboard().text() == dialog.report
    assert (tmp_path / "report.txt").read_text() == dialog.report


def test_a_failure_is_logged(qtbot: QtBot) -> None:
    show_failure("Traceback: logged")

    assert "Traceback: logged" in log.log_file().read_text()


def test_the_log_rotates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_BYTES", 1000)

    for number in range(100):
        log.log().error("mistake %d %s", number, "x" * 100)

    files = sorted(log.log_folder().iterdir())
    assert [file.name for file in files] == ["workbench.log", "workbench.log.1", "workbench.log.2"]
    assert all(file.stat().st_size <= 1000 for file in files)


def test_warnings_of_qt_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    log.log_qt_message(QtMsgType.QtWarningMsg, None, "a picture is missing")
    log.log_qt_message(QtMsgType.QtDebugMsg, None, "nothing")

    assert "WARNING Qt: a picture is missing" in log.log_file().read_text()
    assert "nothing" not in log.log_file().read_text()
    assert capsys.readouterr().err == "a picture is missing\nnothing\n"


def test_a_log_that_cannot_be_created_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(log, "log_folder", lambda: tmp_path / "file" / "log")

    log.log().error("nowhere")

    assert (tmp_path / "file").read_text() == ""


@pytest.mark.slow
def test_a_crash_of_the_process_writes_its_python_state(tmp_path: Path) -> None:
    program = (
        "import faulthandler\nfrom workbench.ui.base.log import log_crashes\nlog_crashes()\nfaulthandler._sigabrt()"
    )

    done = run_python("-c", program)

    assert done.returncode != 0
    assert "Fatal Python error: Aborted" in log.crash_file().read_text()


@pytest.mark.slow
def test_an_exception_in_a_slot_is_shown(tmp_path: Path) -> None:
    program = """
import os
from PySide6.QtCore import QTimer
from workbench.ui.shell.app import make_app
from workbench.ui.base.failure_dialog import FailureDialog
from workbench.ui.shell.main_window import MainWindow

app = make_app()
window = MainWindow()
window.show()
QTimer.singleShot(0, lambda: 1 // 0)

def look():
    dialogs = window.findChildren(FailureDialog)
    if dialogs:
        print(dialogs[0].report.splitlines()[-1], flush=True)
        os._exit(0)

timer = QTimer(interval=10)
timer.timeout.connect(look)
timer.start()
app.exec()
"""
    done = run_python("-c", program)

    assert done.stdout.startswith("ZeroDivisionError")


def test_about_copies_the_diagnostic(window: MainWindow) -> None:
    trigger(window, "about")
    (dialog,) = window.findChildren(AboutDialog)

    dialog.copy.click()

    assert QGuiApplication.clipboard().text().startswith(f"workbench {__version__}\nPython: ")
    dialog.close()


def test_about_shows_licences_and_where_to_find_sources(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about_dialog, "licences_folder", lambda: Path("/opt/licences"))

    trigger(window, "about")

    (dialog,) = window.findChildren(AboutDialog)
    shown = [label.text() for label in dialog.findChildren(QLabel)]
    assert "© 2026 The Puzzle Workbench authors. Licence: MIT." in shown
    assert f"Uses Qt and PySide6 under the LGPL 3. Their sources:\n{QT_SOURCES}" in shown
    assert f"Licences of all bundled parts:\n{Path('/opt/licences')}" in shown
    dialog.close()


def test_an_interruption_ends_the_program_without_a_dialog(window: MainWindow, qtbot: QtBot) -> None:
    QTimer.singleShot(0, lambda: None)

    report_exception(KeyboardInterrupt, KeyboardInterrupt(), None)
    qtbot.wait(10)

    assert window.findChildren(FailureDialog) == []

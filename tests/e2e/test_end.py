"""The end of the program: it waits for no thread that cannot be stopped, and everything is saved before."""

import json
import os
from pathlib import Path

import pytest

from tests.processes import PATIENCE, run_python

STUCK_SECONDS = 2 * PATIENCE
PROGRAM = f"""
import threading, time
from PySide6.QtCore import QTimer
from workbench.ui.shell import main_window
from workbench.ui.shell.start import start

painted = main_window.MainWindow._start

def begin(window):
    painted(window)
    look(window)

def look(window):
    if not (window.keeping and window.keeping._restored and window.warm_up.over):
        QTimer.singleShot(20, lambda: look(window))
        return
    from workbench.ui.search.background_task import BackgroundTask
    window.commands.open_text("." * 81, "one", unsaved=True)
    window.task = BackgroundTask()
    window.task.do(lambda: time.sleep({STUCK_SECONDS}))  # as a thread that compiles
    threading.Thread(target=time.sleep, args=({STUCK_SECONDS},)).start()
    QTimer.singleShot(50, lambda: print(window.close(), flush=True))

main_window.MainWindow._start = begin
print("ended with", start([]))
"""


@pytest.mark.slow
def test_a_thread_that_cannot_be_stopped_is_left_behind(tmp_path: Path) -> None:
    folders = {name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}

    done = run_python("-c", PROGRAM, env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"})

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "True\n"  # and not the end of `start`, which would wait
    (session,) = (tmp_path / "XDG_STATE_HOME").rglob("session.json")
    kept = json.loads(session.read_text())
    assert kept["ended"] is True
    assert [entry["title"] for entry in kept["entries"]] == ["one"]

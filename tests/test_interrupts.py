"""Ctrl-C, SIGTERM: exit codes, no traceback, and nothing that goes on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

UNIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
PATIENCE = 120  # seconds
IMPORTING = """
import signal, sys
sys.path.insert(0, sys.argv[1])
from workbench.interrupts import watch_interrupts
watch_interrupts()
try:
    import interrupted
except BaseException as error:
    print("caught", error)
print("went on")
"""
INTERRUPTED = """
import os, signal
try:
    os.kill(os.getpid(), signal.SIGINT)
    [None for _ in range(10**6)]
except BaseException:
    raise ImportError("as some modules do")
"""
OUTSIDE = """
import os, signal
from workbench.interrupts import watch_interrupts
watch_interrupts()
try:
    os.kill(os.getpid(), signal.SIGINT)
    [None for _ in range(10**6)]
except KeyboardInterrupt:
    print("raised")
"""
PROGRAM = """
import signal, sys
from PySide6.QtCore import QTimer
from workbench.ui import start
from workbench.ui.main_window import MainWindow

def look(window):
    if sys.argv[1] == "early":
        print("ready", flush=True)
    elif window._opened:
        window.commands.open_text("." * 81, "one")
        window.tab.editor.type_value([(0, 0)], 7)
        print("ready", flush=True)
    else:
        QTimer.singleShot(10, window, lambda: look(window))

begin = MainWindow._start
def start_and_look(window):
    begin(window)
    look(window)
MainWindow._start = start_and_look
signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent may have it ignored
sys.exit(start.start([]))
"""


def restored() -> None:
    """Handle SIGINT in a child as at a terminal, where the parent ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@UNIX
def test_an_interrupted_import_ends_the_process_at_once(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(INTERRUPTED)

    done = subprocess.run(
        [sys.executable, "-c", IMPORTING, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=restored,
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "workbench: interrupted\n")


@UNIX
def test_elsewhere_the_interrupt_is_raised() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OUTSIDE],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=restored,
    )

    assert (done.returncode, done.stdout) == (0, "raised\n"), done.stderr


def ended_by(number: int, when: str, folder: Path) -> tuple[int, list[str]]:
    """Start the window, end it by a signal; return the exit code and what was printed as errors."""
    folders = {name: str(folder / name) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, when],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"},
    )
    try:
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
        program.send_signal(number)
        _, errors = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
    return program.returncode, [line for line in errors.splitlines() if "does not support" not in line]


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_during_the_warm_up_ends_the_window(tmp_path: Path, number: int, code: int) -> None:
    assert ended_by(number, "early", tmp_path) == (code, [])


@UNIX
@pytest.mark.slow
def test_what_was_typed_before_a_signal_is_kept(tmp_path: Path) -> None:
    assert ended_by(signal.SIGTERM, "late", tmp_path) == (143, [])

    (session,) = (tmp_path / "XDG_STATE_HOME" / "puzzle-workbench" / "sessions").iterdir()
    assert '"ended": true' in (session / "session.json").read_text()
    assert '"7........"' in next(session.glob("*.puzzle")).read_text()

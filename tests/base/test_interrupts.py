"""Ctrl-C, SIGTERM: exit codes, no traceback, and nothing that goes on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, started, wait_until
from tests.thorough import either

UNIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
IMPORTING = """
import signal, sys
sys.path.insert(0, sys.argv[1])
from workbench.base.interrupts import watch_interrupts
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
COMPILING = """
import os, signal
from llvmlite import binding
from workbench.base.interrupts import watch_interrupts
watch_interrupts()
binding.initialize_native_target()
binding.initialize_native_asmprinter()
module = binding.parse_assembly("define i32 @one() { ret i32 1 }")
engine = binding.create_mcjit_compiler(module, binding.Target.from_default_triple().create_target_machine())
def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)
    [None for _ in range(10**6)]
engine.set_object_cache(interrupt, lambda _: None)
engine.finalize_object()
print("went on")
"""
OUTSIDE = """
import os, signal
from workbench.base.interrupts import watch_interrupts
watch_interrupts()
try:
    os.kill(os.getpid(), signal.SIGINT)
    [None for _ in range(10**6)]
except KeyboardInterrupt:
    print("raised")
"""
PROGRAM = """
import pathlib, signal, sys, time
from PySide6.QtCore import QTimer
from workbench.ui.shell import start
from workbench.ui.shell.main_window import MainWindow

def look(window):
    if sys.argv[1] == "early":
        pathlib.Path(sys.argv[2]).touch()
    elif window._opened:
        window.commands.open_text("." * 81, "one")
        window.tab.editor.type_value([(0, 0)], 7)
        pathlib.Path(sys.argv[2]).touch()
    else:
        QTimer.singleShot(10, window, lambda: look(window))

begin = MainWindow._start
def start_and_look(window):
    begin(window)
    look(window)
MainWindow._start = start_and_look
open_first = MainWindow.open_first
def open_slowly(window, files, keep):
    if sys.argv[1] == "opening":
        pathlib.Path(sys.argv[2]).touch()
        time.sleep(10**6)
    open_first(window, files, keep)
MainWindow.open_first = open_slowly
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the parent may have it ignored
sys.exit(start.start([]))
"""


def run(*command: str) -> tuple[int, str, str]:
    """Run Python; return the exit code and what was printed."""
    with started(
        [sys.executable, "-c", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        out, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, out, errors


@UNIX
def test_an_interrupted_import_ends_the_process_at_once(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(INTERRUPTED)

    assert run(IMPORTING, str(tmp_path)) == (130, "", "workbench: interrupted\n")


@UNIX
def test_an_interrupted_compiler_ends_the_process_at_once() -> None:
    assert run(COMPILING) == (130, "", "workbench: interrupted\n")


@UNIX
def test_elsewhere_the_interrupt_is_raised() -> None:
    assert run(OUTSIDE)[:2] == (0, "raised\n")


def ended_by(number: int, when: str, folder: Path) -> tuple[int, list[str]]:
    """Start the window, end it by a signal; return the exit code and what was printed as errors."""
    folders = {name: str(folder / name) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"}
    ready, errors = folder / "ready", folder / "errors"
    with (
        errors.open("w") as file,
        started(
            [sys.executable, "-c", PROGRAM, when, str(ready)], stdout=file, stderr=file, env=environment
        ) as program,
    ):
        wait_until(lambda: ready.exists() or program.poll() is not None)
        program.send_signal(number)
        program.wait(PATIENCE)
    return program.returncode, [line for line in errors.read_text().splitlines() if "does not support" not in line]


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"),
    either([(signal.SIGTERM, 143)], [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]),
)
def test_a_signal_during_the_warm_up_ends_the_window(tmp_path: Path, number: int, code: int) -> None:
    assert ended_by(number, "early", tmp_path) == (code, [])


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "ended"), [(signal.SIGINT, (130, ["workbench: interrupted"])), (signal.SIGTERM, (-signal.SIGTERM, []))]
)
def test_a_signal_while_the_first_files_are_opened_ends_the_process_at_once(
    tmp_path: Path, number: int, ended: tuple[int, list[str]]
) -> None:
    assert ended_by(number, "opening", tmp_path) == ended


@UNIX
@pytest.mark.slow
def test_what_was_typed_before_a_signal_is_kept(tmp_path: Path) -> None:
    assert ended_by(signal.SIGTERM, "late", tmp_path) == (143, [])

    (session,) = (tmp_path / "XDG_STATE_HOME" / "puzzle-workbench" / "sessions").iterdir()
    assert '"ended": true' in (session / "session.json").read_text()
    assert '"7........"' in next(session.glob("*.puzzle")).read_text()

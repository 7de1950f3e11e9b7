"""The end of the X server: the program ends with Qt's exit code, never by a crash, whoever notices first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.campaign import x_server
from tests.processes import PATIENCE, started, wait_until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only X has a server that can be lost")
PROGRAM = """
import ctypes, os, pathlib, sys
from PySide6.QtCore import QTimer
from workbench.ui.shell import start
from workbench.ui.shell.main_window import MainWindow

@ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p)
def end_in_qt(_code, _more):
    os._exit(7)  # whatever else ends the process calls exit(), which may crash in the middle of Qt

def use_xlib(window):
    ctypes.CDLL(None).on_exit(end_in_qt, None)
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(xlib.XOpenDisplay(None))
    pathlib.Path(sys.argv[1]).touch()
    while True:  # as calls of Qt from the middle of a slot do; Qt does not see that the server is gone
        xlib.XSync(display, 0)

begin = MainWindow._start
def start_and_look(window):
    begin(window)
    if sys.argv[2] == "xlib":
        use_xlib(window)
    pathlib.Path(sys.argv[1]).touch()
MainWindow._start = start_and_look
if sys.argv[2] == "before":
    MainWindow.show = use_xlib
sys.exit(start.start([]))
"""


@pytest.mark.parametrize("first", ["qt", "xlib", "before"])
def test_the_end_of_the_x_server_ends_the_program(tmp_path: Path, first: str) -> None:
    folders = {name: str(tmp_path / name) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    kept = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    ready = tmp_path / "ready"
    with x_server() as server:
        environment = {**kept, **folders, "DISPLAY": server.display}
        command = [sys.executable, "-c", PROGRAM, str(ready), first]
        with started(command, env=environment, stderr=subprocess.DEVNULL) as program:
            wait_until(lambda: ready.exists() or program.poll() is not None)
            server.end()
            program.wait(PATIENCE)

    assert program.returncode == 1

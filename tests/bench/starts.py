"""Starts of the window, each in a process of its own, with what they are compared to: an empty window, and numba."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

EMPTY_WINDOW = """
import time
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    painted = False

    def paintEvent(self, event):
        super().paintEvent(event)
        self.painted = True

app = QApplication([])
window = Window()
window.resize(1280, 770)
window.show()
while not window.painted:
    app.processEvents()
print(time.process_time(), flush=True)
import os
os._exit(0)
"""

IMPORT_NUMBA = "import numba, time; print(time.process_time())"

OUR_WINDOW = """
import json, os, sys, time

def memory():
    return int(open("/proc/self/smaps_rollup").read().split("Pss:")[1].split()[0]) / 1000

def watch():
    from PySide6.QtCore import QTimer
    from workbench.ui.shell.main_window import MainWindow
    begin = MainWindow._start

    def painted(window):
        seen.update(paint=time.process_time(), wall=time.perf_counter())
        seen.update(document=window.tab is not None, memory=memory())
        seen["heavy"] = [name for name in ("numpy", "numba") if name in sys.modules]
        begin(window)
        look(window)

    def look(window):
        lap = time.perf_counter()
        seen["stall"] = max(seen.get("stall", 0), lap - seen.get("lap", lap) - 0.005)
        if not window.warm_up.over:
            seen["lap"] = time.perf_counter()
            QTimer.singleShot(5, lambda: look(window))
            return
        seen.update(ready=time.process_time() - seen["paint"], wall=lap - seen["wall"], full=memory())
        print(json.dumps(seen), flush=True)
        os._exit(0)

    MainWindow._start = painted

seen = {}
import workbench.ui.shell.start as start
use = start.use_plain_imports
start.use_plain_imports = lambda: (use(), watch())  # called by the program once Qt can be imported
from workbench.__main__ import main
sys.exit(main())
"""


@dataclass(frozen=True)
class Start:
    """CPU seconds and megabytes of one start."""

    paint: float  # CPU from the start of the process to the first paint
    ready: float  # CPU from there until searches can begin
    memory: float  # PSS at the first paint
    full: float  # and when searches can begin
    wall: float  # seconds from the first paint until searches can begin
    stall: float  # the longest time in between without an answer, seconds
    document: bool  # a document was in front at the first paint
    heavy: list[str]  # packages that were imported before it


def empty_window(naming: str = "QApplication") -> float:
    """Return the CPU seconds of an empty window of Qt, up to its first paint; `naming`: a name of Qt that it uses."""
    module = "QtCore" if naming == "Qt" else "QtWidgets"
    return float(output(f"from PySide6.{module} import {naming}\n{EMPTY_WINDOW}"))


def importing_numba() -> float:
    """Return the CPU seconds of a Python that imports numba."""
    return float(output(IMPORT_NUMBA))


def our_window(*files: Path) -> Start:
    """Start the program as its command does."""
    seen = json.loads(output(OUR_WINDOW, *map(str, files)))
    seen.pop("lap", None)
    return Start(**seen)


def output(script: str, *arguments: str) -> str:
    """Return the last line that a Python process prints."""
    with tempfile.TemporaryDirectory() as home:  # what a session leaves must not come back in the next start
        places = {"XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
        command = [sys.executable, "-c", script, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment() | places)
    return done.stdout.splitlines()[-1]


@cache
def environment() -> dict[str, str]:
    """Return an environment in which Python keeps compiled modules, as every installation does."""
    bytecode = {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "workbench-bench-bytecode")}
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | bytecode

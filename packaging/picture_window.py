"""The real window, driven offscreen for pictures: waiting, actions, samples."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
SAMPLES = TOP / "resources" / "samples"
PATIENCE = 120  # seconds for one condition, on a busy machine

sys.path.insert(0, str(TOP))
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):  # not the user's settings and notebook
    os.environ[variable] = tempfile.mkdtemp()

from PySide6.QtCore import QCoreApplication

from workbench.solvers.goal import Goal
from workbench.ui.shell.app import make_app
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow


def wait(done: Callable[[], bool]) -> None:
    """Process events until a condition holds; fail if it takes too long."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "a screenshot waits in vain"
        QCoreApplication.processEvents()
        time.sleep(0.005)


def wait_seconds(seconds: float) -> None:
    """Process events for some time."""
    end = time.monotonic() + seconds
    wait(lambda: time.monotonic() > end)


@contextmanager
def shown_window(width: int, height: int) -> Iterator[MainWindow]:
    """Show a window of this size whose kernels are loaded, and close it in the end."""
    make_app()
    window = MainWindow()
    window.resize(width, height)
    window.show()
    wait(lambda: window.warm_up.over)
    do(window, "theme_light")
    yield window
    window.close()


@contextmanager
def opened(window: MainWindow, sample: str) -> Iterator[DocumentTab]:
    """Open a sample, and close all tabs in the end."""
    window.commands.open_path(SAMPLES / sample)
    wait(lambda: window.tabs.document_tab is not None)
    tab = window.tabs.document_tab
    assert tab is not None
    yield tab
    close_all(window)


def close_all(window: MainWindow) -> None:
    """Close all tabs."""
    for other in window.tabs.all_tabs():
        window.tabs.remove(other.widget)


def do(window: MainWindow, name: str) -> None:
    """Trigger an action."""
    window.actions_by_name[name].trigger()


def solve(window: MainWindow, tab: DocumentTab, goal: Goal = Goal.ALL) -> None:
    """Search the puzzle of a tab to its end."""
    box = tab.solve_panel.goal_box
    box.setCurrentIndex(box.findData(goal))
    do(window, "run")
    wait(lambda: tab.searching.over)
    wait_seconds(1)

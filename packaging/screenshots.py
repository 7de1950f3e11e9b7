"""Takes the README's screenshots: `python packaging/screenshots.py`, after `sh packaging/run.sh` has set up .venv.

The real window is driven offscreen; every picture shows what a person sees after the same few actions.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
FOLDER = TOP / "packaging" / "screenshots"
SAMPLES = TOP / "resources" / "samples"
PATIENCE = 120  # seconds for one condition, on a busy machine

sys.path.insert(0, str(TOP))
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):  # not the user's settings
    os.environ[variable] = tempfile.mkdtemp()

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest

from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.shell.app import make_app
from workbench.ui.shell.document_tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.race.face import TourRace


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


def take(window: MainWindow, name: str) -> None:
    """Save a picture of the window."""
    wait_seconds(0.3)
    assert window.grab().toImage().save(str(FOLDER / f"{name}.png"))
    print(name)


@contextmanager
def opened(window: MainWindow, sample: str) -> Iterator[DocumentTab]:
    """Open a sample, and close all tabs in the end."""
    window.commands.open_path(SAMPLES / sample)
    wait(lambda: window.tabs.document_tab is not None)
    tab = window.tabs.document_tab
    assert tab is not None
    yield tab
    for other in window.tabs.all_tabs():
        window.tabs.remove(other.widget)


def do(window: MainWindow, name: str) -> None:
    """Trigger an action."""
    window.actions_by_name[name].trigger()


def samples_dark(window: MainWindow) -> None:
    do(window, "theme_dark")
    wait_seconds(3)
    take(window, "samples-dark")
    do(window, "theme_light")


def searching(window: MainWindow) -> None:
    with opened(window, "polyomino/pentominoes-6x10.txt") as tab:
        box = tab.solve_panel.goal_box
        box.setCurrentIndex(box.findData(Goal.ALL))
        do(window, "run")
        wait(lambda: tab.searching.over and bool(tab.solutions.note()))
        take(window, "searching")


def going_back(window: MainWindow) -> None:
    do(window, "theme_dark")
    with opened(window, "sudoku/80-16x16.txt") as tab:
        box = tab.solve_panel.goal_box
        box.setCurrentIndex(box.findData(Goal.ALL))
        do(window, "run")
        wait(lambda: tab.searching.over)
        assert tab.lane is not None
        assert tab.lane.probe is not None
        tab.rewinding.to_node(tab.lane.probe.nodes // 2)
        wait(lambda: tab.rewinding.moment is not None)
        take(window, "going-back")
    do(window, "theme_light")


def race(window: MainWindow) -> None:
    with opened(window, "polyomino/pentominoes-6x10.txt"):
        do(window, "race")
        tab = window.tabs.front
        assert isinstance(tab, RaceTab)
        tab.bar.comparison_chosen.emit("MRV against leftmost")
        do(window, "run")
        wait_seconds(2.5)
        do(window, "pause")
        wait(lambda: not tab.running)
        take(window, "race")


def tie_breaks(window: MainWindow) -> None:
    with opened(window, "tour/10-open-8x8.txt"):
        window.commands.open_text("tour 8x8 start e3\n", "8 × 8")
        do(window, "race")
        tab = window.tabs.front
        assert isinstance(tab, RaceTab)
        tab.bar.comparison_chosen.emit("Plain, Roth, Vähäaho")
        do(window, "run")
        wait(lambda: tab.race.over and not tab.running)
        assert isinstance(tab.face, TourRace)
        walks = tab.face.walks
        wait(lambda: any(walks.found_losses()))
        walks.go_to_next_loss()
        wait_seconds(1)
        take(window, "tie-breaks")


def starts(window: MainWindow) -> None:
    window.commands.open_text("tour 16x16\n", "16 × 16")
    do(window, "heat_map")
    tab = window.tabs.front
    assert isinstance(tab, StartsTab)
    wait(lambda: not tab.running)
    wait_seconds(1.5)
    take(window, "starts")
    for other in window.tabs.all_tabs():
        window.tabs.remove(other.widget)


def watch(window: MainWindow) -> None:
    with opened(window, "cover/queens-8.txt"):
        do(window, "watch")
        tab = window.tabs.front
        assert isinstance(tab, WatchTab)
        wait(lambda: window.actions_by_name["step_10"].isEnabled())
        for _ in range(3):
            do(window, "step_10")
            wait(lambda: not tab.running)
        take(window, "watch")
        do(window, "theme_dark")
        for _ in range(12):
            do(window, "step_operation")
        wait_seconds(0.5)
        take(window, "operations")
        do(window, "theme_light")


def kakuro(window: MainWindow) -> None:
    with opened(window, "kakuro/10-by-10.txt") as tab:
        do(window, "hint")
        do(window, "hint")
        wait_seconds(2)
        board = tab.editor.widget.focusProxy()
        assert board is not None
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(board.width() // 2, board.height() // 2))
        wait_seconds(1)
        take(window, "kakuro")


def main() -> None:
    """Take all screenshots."""
    make_app()
    window = MainWindow()
    window.resize(1280, 770)
    window.show()
    wait(lambda: window.warm_up.over)
    for picture in (samples_dark, searching, going_back, race, tie_breaks, starts, watch, kakuro):
        picture(window)
    window.close()


if __name__ == "__main__":
    main()

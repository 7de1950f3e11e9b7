"""What the pictures show: the real window after a few actions. Each scene yields the part of it that matters."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from picture_window import close_all, do, opened, solve, wait, wait_seconds
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabWidget, QWidget

from workbench.solvers.goal import Goal
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.atlas.tab import AtlasTab
from workbench.ui.analyses.lab.compose.gallery import examples
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.race.face import TourRace

Scene = Iterator[QWidget]
EXPERIMENT = "MRV or"  # the beginning of its title


def front(window: MainWindow) -> QWidget:
    """Return the tab in front, with its head."""
    return QTabWidget.currentWidget(window.tabs)


def race_of(window: MainWindow, comparison: str) -> RaceTab:
    """Open a race of the puzzle in front."""
    do(window, "race")
    tab = window.tabs.front
    assert isinstance(tab, RaceTab)
    tab.bar.comparison_chosen.emit(comparison)
    return tab


def first_steps(window: MainWindow) -> Scene:
    with opened(window, "polyomino/pentominoes-6x10.txt") as tab:
        solve(window, tab)
        do(window, "search")
        yield window


def sudoku(window: MainWindow) -> Scene:
    with opened(window, "sudoku/20-beyond-singles.txt") as tab:
        do(window, "fill_marks")
        for _ in range(3):
            do(window, "hint")
            wait_seconds(1.5)
        yield tab


def kakuro(window: MainWindow) -> Scene:
    with opened(window, "kakuro/10-by-10.txt") as tab:
        for _ in range(2):
            do(window, "hint")
        wait_seconds(2)
        board = tab.editor.widget.focusProxy()
        assert board is not None
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(board.width() // 2, board.height() // 2 + 40))
        wait_seconds(1)
        yield tab


def polyomino(window: MainWindow) -> Scene:
    with opened(window, "polyomino/pentominoes-8x8.txt") as tab:
        solve(window, tab, Goal.ONE)
        yield tab


def tour(window: MainWindow) -> Scene:
    with opened(window, "tour/40-frame-10x10.txt") as tab:
        solve(window, tab, Goal.ONE)
        yield tab


def starts(window: MainWindow) -> Scene:
    window.commands.open_text("tour 24x24\n", "24 × 24")
    do(window, "heat_map")
    tab = window.tabs.front
    assert isinstance(tab, StartsTab)
    wait(lambda: not tab.running)
    wait_seconds(1.5)
    yield front(window)
    close_all(window)


def tie_breaks(window: MainWindow) -> Scene:
    window.commands.open_text("tour 8x8 start e3\n", "8 × 8")
    tab = race_of(window, "Plain, Roth, Vähäaho")
    do(window, "run")
    wait(lambda: tab.race.over and not tab.running)
    assert isinstance(tab.face, TourRace)
    walks = tab.face.walks
    wait(lambda: any(walks.found_losses()))
    walks.events.go_to_next_loss()
    wait_seconds(1)
    yield front(window)
    close_all(window)


def cover(window: MainWindow) -> Scene:
    with opened(window, "cover/knuth-7-items.txt") as tab:
        do(window, "run")
        wait(lambda: tab.searching.over)
        do(window, "show_both")
        yield tab


def algorithm_x(window: MainWindow) -> Scene:
    with opened(window, "cover/queens-8.txt"):
        do(window, "watch")
        tab = window.tabs.front
        assert isinstance(tab, WatchTab)
        wait(lambda: window.actions_by_name["step_10"].isEnabled())
        for _ in range(3):
            do(window, "step_10")
            wait(lambda: not tab.running)
        yield front(window)


def live_search(window: MainWindow) -> Scene:
    with opened(window, "polyomino/pentominoes-6x10.txt") as tab:
        do(window, "search")
        solve(window, tab)
        yield tab.live_panel


def going_back(window: MainWindow) -> Scene:
    with opened(window, "sudoku/80-16x16.txt") as tab:
        do(window, "search")
        solve(window, tab)
        assert tab.lane is not None
        assert tab.lane.probe is not None
        tab.rewinding.to_node(tab.lane.probe.nodes // 2)
        wait(lambda: tab.rewinding.moment is not None)
        yield tab


def race(window: MainWindow) -> Scene:
    with opened(window, "polyomino/pentominoes-6x10.txt"):
        tab = race_of(window, "MRV against leftmost")
        do(window, "run")
        wait_seconds(2.5)
        do(window, "pause")
        wait(lambda: not tab.running)
        yield front(window)


def atlas(window: MainWindow) -> Scene:
    with opened(window, "polyomino/pentominoes-6x10.txt"):
        do(window, "atlas")
        tab = window.tabs.front
        assert isinstance(tab, AtlasTab)
        do(window, "run")
        wait(lambda: tab.left is not None)
        wait_seconds(2)
        yield front(window)


def lab(window: MainWindow) -> Scene:
    with tempfile.TemporaryDirectory() as folder:
        kept = LabState(notebook=Path(folder) / "notebook.sqlite")
        tab = window.analyses.open(AnalysisRequest(analysis="lab", details=kept))
        assert isinstance(tab, LabTab)
        tab.take_example(next(one for one in examples() if one.title.startswith(EXPERIMENT)))
        do(window, "run")
        wait(lambda: tab.run_now is not None and tab.run_now.over and not tab.running)
        wait_seconds(2)
        yield front(window)
        close_all(window)


SCENES: dict[str, Callable[[MainWindow], Scene]] = {
    "first-steps": first_steps,
    "sudoku": sudoku,
    "kakuro": kakuro,
    "polyomino": polyomino,
    "tour": tour,
    "starts": starts,
    "tie-breaks": tie_breaks,
    "cover": cover,
    "algorithm-x": algorithm_x,
    "live-search": live_search,
    "going-back": going_back,
    "race": race,
    "atlas": atlas,
    "lab": lab,
}

"""The window's budgets, as ratios to an empty window of Qt and to importing numba, measured in the same run.

python -m tests.bench.window            on the display there is, or offscreen

Figures without a budget are for information; they depend on the machine.
"""

import itertools
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.bench.measure import RUNS, inform, report
from tests.bench.starts import empty_window, importing_numba, our_window
from workbench.base.places import samples

if TYPE_CHECKING:
    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.main_window import MainWindow

PAINT = 1.6  # times the CPU of an empty window, until the first paint
READY = 1.8  # times the CPU of importing numba, from there until searches can begin
MEGABYTES = 240  # of memory with the solvers ready, and after a search
THEME = 1.5  # times the CPU of an empty window, for a change of theme with seven tabs open
LAB = 0.3  # seconds of CPU: the longest event of the first opening of the lab
SHARE = 0.10  # of a core, for the window's thread while two searches run
LIVE = 1.05  # times the seconds of a search that is not shown
WATCHED_SECONDS = 6.0
NODES = 15_000_000  # of the search that is timed with and without the live picture


def starting() -> bool:
    """Measure starts of the program: first paint, solvers ready, memory."""
    our_window(), our_window(samples("kakuro")[0])  # these may compile
    rounds = [(empty_window(), importing_numba(), our_window()) for _ in range(RUNS)]
    empty, numba, starts = zip(*rounds, strict=True)
    naming = [empty_window(naming="Qt") for _ in range(RUNS)]
    median = statistics.median
    kept = report("first paint / an empty window, CPU", median(o.paint / e for e, _, o in rounds), "ratio", PAINT)
    kept &= report("solvers ready / importing numba, CPU", median(o.ready / n for _, n, o in rounds), "ratio", READY)
    kept &= report("memory with the solvers ready, PSS", median(start.full for start in starts), "MB", MEGABYTES)
    kept &= report("packages imported before the first paint", len(starts[0].heavy), "packages", 0)
    inform("an empty window, CPU", median(empty), "s")
    inform("an empty window that names `Qt`, all of whose enums PySide then makes, CPU", median(naming), "s")
    inform("importing numba, CPU", median(numba), "s")
    inform("first paint, CPU", median(start.paint for start in starts), "s")
    inform("solvers ready after the first paint, CPU", median(start.ready for start in starts), "s")
    inform("solvers ready after the first paint, wall", median(start.wall for start in starts), "s")
    inform("worst stall until the solvers are ready, wall", 1000 * median(start.stall for start in starts), "ms")
    inform("memory at the first paint, PSS", median(start.memory for start in starts), "MB")
    return kept & starting_with_a_file(median(empty))


def starting_with_a_file(empty: float) -> bool:
    """Measure a start with a file, which must be in front at the first paint."""
    starts = [our_window(samples("kakuro")[0]) for _ in range(RUNS)]
    shown = sum(start.document and "numba" not in start.heavy for start in starts)
    kept = report("starts with a file that paint it first, without numba", shown, f"of {RUNS}", RUNS, at_most=False)
    inform("first paint of a file / an empty window, CPU", statistics.median(s.paint for s in starts) / empty, "ratio")
    inform("its solvers ready after that, CPU", statistics.median(start.ready for start in starts), "s")
    return kept


def in_use() -> bool:
    """Measure the window at work: searches, their frames, changes of theme, keys."""
    import PySide6.QtWidgets  # noqa: F401  # brings the hook that is taken away

    from workbench.ui.shell.start import use_plain_imports

    use_plain_imports()  # as the program does; otherwise the text of all modules stays in memory
    from workbench.ui.shell.app import make_app
    from workbench.ui.shell.demo import wait
    from workbench.ui.shell.main_window import MainWindow

    make_app()
    window = MainWindow()
    window.show()
    wait(lambda: window.warm_up.over, 300)
    kept = changing_theme(window)
    tabs = two_searches(window)
    kept &= watching(tabs)
    frames(tabs[-1])
    cancelling(tabs)
    kept &= live_picture(window, tabs[-1])
    keys(tabs[-1])
    kept &= report("memory after searches in seven tabs, PSS", megabytes(), "MB", MEGABYTES)
    inform("of these, pages of no file: the program's own", megabytes("Pss_Anon:"), "MB")
    kept &= opening_the_lab(window)
    opening_tabs(window)
    for tab in window.tabs.document_tabs():
        tab.document.history.mark_saved()
    window.close()
    return kept


def opening_the_lab(window: "MainWindow") -> bool:
    """Measure the first opening of the lab, which imports what it needs."""
    from PySide6.QtCore import QCoreApplication

    from workbench.ui.analyses.lab.acts import SUCCESS_CURVE

    longest = cpu_of(window.acts[SUCCESS_CURVE].trigger)
    for _ in range(100):
        longest = max(longest, cpu_of(QCoreApplication.processEvents))
        time.sleep(0.01)
    return report("longest event of the first opening of the lab, CPU", longest, "s", LAB)


def opening_tabs(window: "MainWindow") -> None:
    """Measure how long a tab takes to open: the first sample of each kind, and two pages of the last of them."""
    from PySide6.QtCore import QCoreApplication

    from workbench.ui.shell.demo import wait

    for kind in ("sudoku", "kakuro", "polyomino", "tour", "cover"):
        openings: dict[str, Callable[[], object]] = {kind: partial(window.commands.open_path, samples(kind)[0])}
        if kind == "cover":
            openings |= {name: window.actions_by_name[name].trigger for name in ("race", "watch")}
        seconds: dict[str, list[float]] = {name: [] for name in openings}
        for _ in range(RUNS + 1):  # the first imports what it needs
            for name, open_one in openings.items():
                seconds[name].append(cpu_of(open_one) + cpu_of(QCoreApplication.processEvents))
            for tab in window.tabs.document_tabs():
                window.tabs.remove(tab)
            wait(lambda: False, 0.1)  # until they are deleted
        for name, found in seconds.items():
            inform(f"opening a tab, {name}, CPU", 1000 * statistics.median(found[1:]), "ms")


def changing_theme(window: "MainWindow") -> bool:
    """Measure changes of theme with seven tabs that have all been shown, until nothing is left to do."""
    from workbench.ui.base.theme import choose_theme
    from workbench.ui.shell.demo import wait

    for kind, number in (*((kind, 0) for kind in ("sudoku", "kakuro", "polyomino", "tour", "cover")), ("sudoku", 1)):
        window.commands.open_path(samples(kind)[number])
        wait(lambda: False, 0.2)
    window.tabs.setCurrentWidget(window.start_page)
    wait(lambda: window.warm_up.over, 300)

    def change(name: str) -> float:
        """Return the CPU seconds of a change, without those of the same time at rest."""
        rest = cpu_of(lambda: wait(lambda: False, 0.3))
        return cpu_of(lambda: (choose_theme(name), wait(lambda: False, 0.3))) - rest

    change("dark"), change("light")  # icons are made
    seconds = [change("dark" if k % 2 else "light") for k in range(1, 2 * RUNS + 1)]
    ratios = [second / empty_window() for second in seconds]
    inform("change of theme with seven tabs, CPU", 1000 * statistics.median(seconds), "ms")
    return report("change of theme, seven tabs / an empty window, CPU", statistics.median(ratios), "ratio", THEME)


def two_searches(window: "MainWindow") -> "list[DocumentTab]":
    """Begin two searches, one in front and one behind."""
    from workbench.ui.shell.demo import wait

    sample = next(file for file in samples("sudoku") if "6x6" in file.name)
    tabs = []
    for _ in range(2):
        window.commands.open_path(sample)
        assert window.tab
        window.tab.solve_panel.goal_box.setCurrentIndex(3)
        tabs.append(window.tab)
    for tab in tabs:
        tab.run()
    wait(lambda: all(tab.lane and tab.lane.probe for tab in tabs), 60)
    return tabs


def watching(tabs: "list[DocumentTab]") -> bool:
    """Measure what the window's thread takes while two searches run, and how long events wait."""
    from PySide6.QtCore import QTimer

    from workbench.ui.shell.demo import wait

    ticks: list[float] = []
    timer = QTimer(interval=20)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    shown = [0]
    tabs[-1].searching.frame.connect(lambda: shown.__setitem__(0, shown[0] + 1))
    timer.start()
    begun, cpu = time.perf_counter(), time.thread_time()
    wait(lambda: time.perf_counter() - begun > WATCHED_SECONDS, 2 * WATCHED_SECONDS)
    seconds, share = time.perf_counter() - begun, time.thread_time() - cpu
    timer.stop()
    stalls = [1000 * (b - a - 0.020) for a, b in itertools.pairwise(ticks)]
    inform("frames a second while two searches run", shown[0] / seconds, "1/s")
    inform("wait of an event while two searches run, p99", percentile(stalls, 0.99), "ms")
    inform("wait of an event while two searches run, longest", max(stalls), "ms")
    return report("window's thread while two searches run, of a core", share / seconds, "ratio", SHARE)


def frames(tab: "DocumentTab") -> None:
    """Measure frames: board, numbers and charts, painted."""

    def frame() -> None:
        tab.show_frame()
        tab.editor.board.repaint()
        tab.live_panel.repaint()

    inform("a live frame: board, numbers and charts, CPU", 1000 * median_of(frame), "ms")


def cancelling(tabs: "list[DocumentTab]") -> None:
    """Measure how long searches go on that are stopped."""
    from workbench.ui.shell.demo import wait

    seconds = []
    for tab in tabs:
        begun = time.perf_counter()
        tab.searching.stop()
        assert tab.searching.job
        tab.searching.job.wait()
        seconds.append(time.perf_counter() - begun)
    wait(lambda: not any(tab.running for tab in tabs), 60)
    inform("cancel to idle, two searches at once, wall", 1000 * max(seconds), "ms")


def live_picture(window: "MainWindow", tab: "DocumentTab") -> bool:
    """Measure a search with its tab in front, and with the start page in front."""
    from workbench.ui.shell.demo import wait

    tab.solve_panel.nodes_box.setValue(NODES)

    def seconds(shown: bool) -> float:
        window.tabs.setCurrentWidget(tab if shown else window.start_page)
        tab.run()
        wait(lambda: not tab.running, 120)
        assert tab.lane
        assert tab.lane.probe
        assert tab.lane.probe.nodes == NODES
        return tab.lane.probe.seconds

    seconds(True)
    ratios = [seconds(True) / seconds(False) for _ in range(RUNS)]
    window.tabs.setCurrentWidget(tab)
    return report("live picture / the same search unseen, seconds", statistics.median(ratios), "ratio", LIVE)


def keys(tab: "DocumentTab") -> None:
    """Measure keys that enter a digit, and the board painted after each."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    def press() -> None:
        QTest.keyClick(tab.editor.board, Qt.Key.Key_1)
        tab.editor.board.repaint()

    inform("key to repaint, CPU", 1000 * median_of(press), "ms")


def median_of(work: Callable[[], object], times: int = 50) -> float:
    """Return the median CPU seconds that this thread takes."""
    seconds = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        seconds.append(time.thread_time() - begun)
    return statistics.median(seconds)


def cpu_of(work: Callable[[], object]) -> float:
    """Return the CPU seconds that this thread takes."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def percentile(values: list[float], part: float) -> float:
    """Return the value below which a part of all values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def megabytes(share: str = "Pss:") -> float:
    """Return memory of this process, shared pages divided among those that share them; 0 where it is unknown.

    `share`: a line of the kernel's summary. How many pages of libraries are in memory depends on the kernel.
    """
    try:
        with open("/proc/self/smaps_rollup", encoding="ascii") as file:  # noqa: PTH123
            return int(file.read().split(share)[1].split()[0]) / 1000
    except OSError:
        return 0.0


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    return 0 if starting() & in_use() else 1


if __name__ == "__main__":
    sys.exit(main())

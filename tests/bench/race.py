"""How much of the process's CPU a race spends searching: in the kernels' `advance`, with a window that shows it.

python -m tests.bench.race              two and eight lanes of each race
python -m tests.bench.race queens       one race
python -m tests.bench.race --busy       the same while both cores are kept busy by other processes

What is not searching is the lanes' bookkeeping (probes, maps, copies) and the window's frames.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.measure import inform, report
from workbench.base.choices import Value
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Search, Status
from workbench.solvers.solver import Solver
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.faces import face_of
from workbench.ui.shell.app import make_app
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from workbench.searching.race.entries import Entrant

SHARE = 0.80  # of the process's CPU
MEASURED_SECONDS = 8.0  # wall-clock time
WARM_SECONDS = 1.0  # before that: kernels are compiled, rounds have grown
SIZE = (1280, 770)  # pixels of the window


class Case(NamedTuple):
    """A race with a search that is long enough."""

    kind: str
    sample: str
    solver: str
    goal: Goal = Goal.COUNT
    choices: Mapping[str, Value] = {}


CASES = {
    "queens": Case("cover", "queens-14", "cover_links"),
    "polyomino": Case("polyomino", "tetrominoes-8x6", "polyomino_bits"),
    "sudoku": Case("sudoku", "60-all-6x6", "sudoku_digits"),
    "tour": Case("tour", "32-no-start-7x7", "warnsdorff_backtracking"),
}


class Searched:
    """The CPU seconds spent in `advance`, and the nodes visited there."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.nodes = 0

    def timed(self, solver: Solver) -> Solver:
        """Return a solver whose searches report here."""

        def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
            search = solver.begin(puzzle, choices, goal)
            advance = search.advance

            def counted(budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
                before, begun = search.tally.nodes, time.thread_time()
                status = advance(budget, until, floor)
                self.seconds += time.thread_time() - begun
                self.nodes += search.tally.nodes - before
                return status

            search.advance = counted  # type: ignore[method-assign]
            return search

        return replace(solver, begin=begin)


def queens(size: int) -> str:
    """Return the text of a cover: a queen in each row and column, at most one on each diagonal."""
    lines = [f"r{r} c{c} a{r + c} b{r - c + size}" for r in range(1, size + 1) for c in range(1, size + 1)]
    places = [f"{name}{k}" for k in range(1, size + 1) for name in "rc"]
    diagonals = [f"a{k}" for k in range(2, 2 * size + 1)] + [f"b{k}" for k in range(1, 2 * size)]
    return "\n".join(["cover", f"{' '.join(places)} | {' '.join(diagonals)}", *lines, ""])


def puzzle_of(case: Case) -> Puzzle:
    """Return the puzzle of a case."""
    if case.sample.startswith("queens"):
        return KINDS[case.kind].parse(queens(int(case.sample.rpartition("-")[2])))[0]
    [file] = [file for file in samples(case.kind) if file.stem == case.sample]
    return KINDS[case.kind].parse(file.read_text("utf-8"))[0]


def rest(seconds: float) -> None:
    """Let the window run by itself: a loop that looks at events again and again would take CPU time too."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def measure(window: MainWindow, name: str, lanes: int) -> bool:
    """Race this many equal lanes at full speed; report the share of the CPU that went into searching."""
    case, searched = CASES[name], Searched()
    puzzle = puzzle_of(case)
    entry: Entrant = searched.timed(SOLVERS[case.solver]), case.choices
    make_face = face_of(puzzle).race
    tab = RaceTab(puzzle, name, window.acts, make_face(puzzle) if make_face else None, [entry] * lanes)
    tab.bar.goal_box.setCurrentIndex(tab.bar.goal_box.findData(case.goal))
    window.tabs.add(tab)
    wait(lambda: not tab.comparing.running, 60)
    frames = [0]
    tab.searching.frame.connect(lambda: frames.__setitem__(0, frames[0] + 1))
    tab.run()
    rest(WARM_SECONDS)
    found, nodes, shown = searched.seconds, searched.nodes, frames[0]
    begun, cpu, own = time.perf_counter(), time.process_time(), time.thread_time()
    rest(MEASURED_SECONDS)
    seconds, spent, own = time.perf_counter() - begun, time.process_time() - cpu, time.thread_time() - own
    found, nodes, shown = searched.seconds - found, searched.nodes - nodes, frames[0] - shown
    if tab.searching.over:
        print(f"{name}: over after {seconds:.2f} s")
    tab.drop_search()
    window.tabs.removeTab(window.tabs.indexOf(tab))
    inform(f"{name}, {lanes} lanes: of a core that the process had", spent / seconds, "ratio")
    inform(f"{name}, {lanes} lanes: window's thread, of the process's CPU", own / spent, "ratio")
    inform(f"{name}, {lanes} lanes: frames a second", shown / seconds, "1/s")
    inform(f"{name}, {lanes} lanes: nodes a CPU second", nodes / spent, "1/s")
    return report(f"{name}, {lanes} lanes: searching, of the process's CPU", found / spent, "ratio", SHARE, False)


@contextmanager
def busy_cores(count: int) -> Iterator[None]:
    """Keep this many cores busy."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main() -> int:
    """Measure the races named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", help="of " + ", ".join(CASES))
    parser.add_argument("--busy", action="store_true", help="keep all cores busy meanwhile")
    parser.add_argument("--lanes", type=int, nargs="*", default=[2, 8])
    arguments = parser.parse_args()
    make_app()
    window = MainWindow()
    window.resize(*SIZE)
    window.show()
    wait(lambda: window.warm_up.over, 300)
    with busy_cores((os.cpu_count() or 1) if arguments.busy else 0):
        kept = [measure(window, name, lanes) for name in arguments.cases or CASES for lanes in arguments.lanes]
    window.end()
    QApplication.processEvents()
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())

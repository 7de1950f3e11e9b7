"""Uses a real window for an hour: opens, searches, races and closes all kinds of tabs, and measures what stays.

All rounds are alike, so that after the first two nothing may grow: memory (a line fitted through the rounds, and what
there was after ten minutes), documents, Qt's objects, timers and threads. A timer of 5 ms sees how long the event loop
stalls; a stall is judged by the CPU time of the window's thread, which depends little on how busy the machine is, and
counts if two rounds have it.
"""

import argparse
import gc
import os
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from tests.campaigns.campaign import environment, require, x_server
from tests.campaigns.program import read, user_folder

SAMPLES = {  # two of each kind
    "sudoku": ("30-inkala.txt", "90-25x25.txt"),
    "kakuro": ("10-by-10.txt", "30-by-30.txt"),
    "polyomino": ("pentominoes-6x10.txt", "tetrominoes-8x5.txt"),
    "tour": ("21-closed-6x6.txt", "70-50x50.txt"),
    "cover": ("queens-8.txt", "langford-7.txt"),
}
BESIDE = ("race", "watch", "estimate", "heat_map", "show_as_cover")  # tabs about a document
ALONE = ("success_curve", "ranking", "sudoku_grids")  # tabs of their own
PANELS = ("side_panel", "candidates", "step_100", "next_solution", "hint")  # pressed where they are possible
RUN_MS = 500  # a search, a race or a measurement
LOOK_MS = 60  # between two actions
SETTLE_MS = 2_000  # after the last tab was closed, until what it held is free
MAX_SETTLES = 15  # times, on a machine so busy that a thread takes longer to end
TICK_MS = 5
WARM_ROUNDS = 2  # in which everything is there for the first time
MAX_MEGABYTES = 5.0  # that 60 tabs may leave behind
TABS = 60
EARLY_MINUTES = 10.0
MAX_GROWTH = 0.1  # of the memory that there was after these minutes
COUNTED = ("documents", "objects", "timers", "threads")
DUMMY = threading._DummyThread  # stands for a QThread that Python code has run in, also when that has long ended
MAX_STALL = 0.5  # seconds of CPU


@dataclass(frozen=True)
class Figures:
    """What there is after a round, when all tabs are closed."""

    minutes: float
    tabs: int  # opened until now
    megabytes: float
    documents: int
    objects: int
    timers: int
    threads: int
    names: str  # of the threads

    def __str__(self) -> str:
        return ", ".join(f"{getattr(self, one.name):,.6g} {one.name}" for one in fields(self)[:-1])

    def named(self, name: str) -> str:
        """Return which these are, where it is known."""
        return f": {self.names}" if name == "threads" else ""

    def more_than(self, before: "Figures") -> list[str]:
        """Return of what there is more than before, memory not counted."""
        return [name for name in COUNTED if getattr(self, name) > getattr(before, name)]


class Stalls:
    """Sees how long the event loop does not come round."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.where: dict[str, float] = {}  # what was done last -> its worst stall of the round, in CPU seconds
        self._rounds: dict[str, list[float]] = {}  # likewise, of each round
        self.doing = ""
        self._timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self.restart()
        self._timer.start()

    def restart(self) -> None:
        """Forget the time since the last tick: the campaign itself has used it."""
        self._last = time.perf_counter(), time.thread_time()

    def _tick(self) -> None:
        wall, cpu = time.perf_counter() - self._last[0], time.thread_time() - self._last[1]
        self.wall.append(wall)
        self.cpu.append(cpu)
        self.where[self.doing] = max(cpu, self.where.get(self.doing, 0.0))
        self.restart()

    def end_round(self) -> None:
        """Keep the worst stalls of a round."""
        for doing, cpu in self.where.items():
            self._rounds.setdefault(doing, []).append(cpu)
        self.where.clear()
        self.restart()

    def slow(self) -> dict[str, float]:
        """Return what stalls too long in two rounds, and the shorter of them: a shared core may be slow for once."""
        stalls = {doing: sorted(rounds)[-2:][0] for doing, rounds in self._rounds.items()}
        return {doing: cpu for doing, cpu in stalls.items() if cpu > MAX_STALL}

    def summary(self) -> str:
        """Return p99 and the worst since the last summary, in milliseconds."""
        if not self.wall:
            return "no ticks"
        wall, cpu = ([round(seconds * 1e3) for seconds in sorted(times)] for times in (self.wall, self.cpu))
        self.wall, self.cpu = [], []
        late = int(0.99 * len(wall))
        return f"stalls: p99 {wall[late]} ms ({cpu[late]} ms of CPU), worst {wall[-1]} ms ({cpu[-1]} ms of CPU)"


class Soak:
    """Drives a window, one round after the other, from its own event loop."""

    def __init__(self, seconds: float) -> None:
        from PySide6.QtCore import QTimer

        from workbench.ui.shell.main_window import MainWindow

        self.window = MainWindow()
        self.window.show()
        self.window.open_first([], keep=True)
        self.rounds: list[Figures] = []
        self.problems: set[str] = set()
        self.stalls = Stalls()
        self.begun = self._printed = time.monotonic()
        self._seconds = seconds
        self._tabs = 0
        self._steps = self._script()
        self._next = QTimer(singleShot=True)
        self._next.timeout.connect(self._go_on)
        self._next.start(0)

    def _go_on(self) -> None:
        self._look()
        pause = next(self._steps, None)
        if pause is None:
            self.window.close()
        else:
            self._next.start(pause)

    def _look(self) -> None:
        """Note and close what asks or complains, which nothing here should cause."""
        from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

        while isinstance(dialog := QApplication.activeModalWidget(), QDialog):
            text = dialog.text() if isinstance(dialog, QMessageBox) else dialog.windowTitle()
            self.problems.add(f"a dialog after {self.stalls.doing}: {text}")
            dialog.reject()

    def _script(self) -> Iterator[int]:
        """Do everything; yield how many milliseconds to wait."""
        while not self.window.warm_up.isFinished():
            yield LOOK_MS
        yield SETTLE_MS
        self.stalls.where.clear()  # the start has a budget of its own
        while time.monotonic() - self.begun < self._seconds or len(self.rounds) <= WARM_ROUNDS:
            yield from self._round()
            yield from self._settle()
            self.stalls.end_round()
            if time.monotonic() - self._printed >= 60 or len(self.rounds) == 1:
                self._printed = time.monotonic()
                print(f"{self.rounds[-1]}; {self.stalls.summary()}", flush=True)

    def _settle(self) -> Iterator[int]:
        """Measure as soon as all that a round has begun has ended, but not without end."""
        for _ in range(MAX_SETTLES):
            yield SETTLE_MS
            now = measured(round((time.monotonic() - self.begun) / 60, 1), self._tabs)
            if len(self.rounds) < WARM_ROUNDS or not now.more_than(self.rounds[-1]):
                break
        self.rounds.append(now)

    def _round(self) -> Iterator[int]:
        from workbench.base.places import resources

        for kind, names in SAMPLES.items():
            for name in names:
                self.stalls.doing = f"opening {name}"
                self.window.commands.open_path(resources() / "samples" / kind / name)
                self._tabs += 1
                yield LOOK_MS
                yield from self._search("run")
                for action in PANELS:
                    yield from self._press(action)
                for action in BESIDE:
                    yield from self._beside(action)
                yield from self._close()
        for action in ALONE:
            yield from self._beside(action)

    def _beside(self, action: str) -> Iterator[int]:
        """Open a tab, let it work, and close it."""
        before = self.window.tabs.count()
        yield from self._press(action)
        if self.window.tabs.count() > before:
            self._tabs += 1
            yield from self._search("run")
            yield from self._close()

    def _search(self, action: str) -> Iterator[int]:
        yield from self._press(action)
        yield RUN_MS

    def _press(self, action: str) -> Iterator[int]:
        it = self.window.actions_by_name[action]
        if it.isEnabled() and it.isVisible():
            self.stalls.doing = f"{action} in {self.window.windowTitle()}"
            it.trigger()
            yield LOOK_MS

    def _close(self) -> Iterator[int]:
        self.stalls.doing = f"closing {self.window.windowTitle()}"
        if self.window.tab:
            self.window.tab.changes.settle()
            self.window.tab.document.history.mark_saved()
        self.window.actions_by_name["close_tab"].trigger()
        yield LOOK_MS

    def judged(self) -> list[str]:
        """Return what was wrong."""
        problems = sorted(self.problems)
        warm = self.rounds[WARM_ROUNDS - 1 :]
        if len(warm) > 2:
            slope = statistics.linear_regression([one.tabs for one in warm], [one.megabytes for one in warm]).slope
            print(f"memory: {slope * TABS:+.2f} MB for {TABS} tabs, over {len(warm)} rounds")
            if slope * TABS > MAX_MEGABYTES:
                problems.append(f"{TABS} tabs leave {slope * TABS:.1f} MB; the limit is {MAX_MEGABYTES:.0f} MB")
        problems += [problem] if (problem := growth(self.rounds)) else []
        problems += [
            f"{name} grow: {before:,} after {WARM_ROUNDS} rounds, {after:,} in the end{warm[-1].named(name)}"
            for name in warm[-1].more_than(warm[0])
            for before, after in [(getattr(warm[0], name), getattr(warm[-1], name))]
        ]
        slow = self.stalls.slow().items()
        return problems + [f"{doing} stalls the window for {cpu * 1e3:.0f} ms of CPU" for doing, cpu in slow]


def growth(rounds: Sequence[Figures]) -> str:
    """Return how much memory has grown since the window had been used for a while, "" if little."""
    early = next((one for one in rounds if one.minutes >= EARLY_MINUTES), rounds[-1])
    share = rounds[-1].megabytes / early.megabytes - 1
    print(f"memory: {share:+.1%} since minute {early.minutes:.0f}")
    return f"memory grows by {share:.1%}; the limit is {MAX_GROWTH:.0%}" if share > MAX_GROWTH else ""


def measured(minutes: float, tabs: int) -> Figures:
    """Return what there is now, after garbage and free memory have been given back."""
    import shiboken6
    from PySide6.QtCore import QObject, QThread, QTimer

    from workbench.ui.base.memory.heap import trim
    from workbench.ui.board.document import Document

    gc.collect()
    trim()
    alive = [one for one in shiboken6.getAllValidWrappers() if isinstance(one, QObject)]
    pages = int(read(Path("/proc/self/statm")).split()[1])
    threads = [one.objectName() or type(one).__name__ for one in alive if isinstance(one, QThread)]
    threads += [one.name for one in threading.enumerate() if not isinstance(one, DUMMY)]
    return Figures(
        minutes=minutes,
        tabs=tabs,
        megabytes=pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
        documents=sum(isinstance(one, Document) for one in alive),
        objects=len(alive),
        timers=sum(isinstance(one, QTimer) for one in alive),
        threads=len(threads),
        names=", ".join(sorted(threads)),
    )


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser("python -m tests.campaigns.soak", description="Use a window for a long time.")
    parser.add_argument("--hours", type=float, default=1.0, metavar="H", help="how long (default 1)")
    arguments = parser.parse_args()
    require("Xvfb")
    with user_folder() as folder, x_server() as server:
        os.environ.update(environment(folder, DISPLAY=server.display, QT_QPA_PLATFORM="xcb"))
        return soak(arguments.hours * 3600)


def soak(seconds: float) -> int:
    """Use a window; print what stays; return the exit code."""
    import PySide6.QtWidgets  # noqa: F401  # brings the hook that is taken away

    from workbench.ui.shell.start import use_plain_imports

    use_plain_imports()  # as the program does
    from workbench.ui.base.log import log_crashes, log_file
    from workbench.ui.shell.app import make_app

    app = make_app()
    log_crashes()
    soaked = Soak(seconds)
    app.exec()
    problems = soaked.judged()
    if logged := read(log_file()).strip():
        problems.append(f"the log says:\n{logged[-3000:]}")
    print(*problems, sep="\n")
    last = soaked.rounds[-1]
    print(
        f"soak: {len(soaked.rounds):,} rounds, {last}, {len(problems):,} problems, {seconds / 3600:.2f} h", flush=True
    )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""The budgets of the live search: what recording costs, how long going back takes, a frame, and the memory of a trace.

python -m tests.bench.live              all of it
python -m tests.bench.live frame        one part: recording, jumps, frame or memory

Recording is compared with the same search driven without a trace, in turns in the same run.
"""

import os
import statistics
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtWidgets import QApplication, QWidget

from tests.bench.measure import RUNS, cpu_seconds, inform, report
from workbench.base.choices import Value
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.lane import Lane
from workbench.searching.race.rewind import Rewinder
from workbench.solvers import SOLVERS
from workbench.solvers.checkpoints import MAX_BYTES
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Step, drive
from workbench.solvers.trace import Trace
from workbench.ui.search.depth.chart import Subject
from workbench.ui.search.depth.view import DepthView
from workbench.ui.shell.app import make_app

RECORDING = 1.05  # times the CPU of the same search without a trace
RECORDED_SECONDS = 1.0  # of a search that is compared
MAX_NODES = 100_000_000  # of it
JUMP_SECONDS = 0.5  # CPU, to any node of a search of so many nodes
JUMPS = 30
FRAME = 8.0  # milliseconds of CPU
SIZES = ((1000, 190), (1900, 400))  # pixels
FRAMES = 40
MEMORY = 32.0  # MB of a trace


class Case(NamedTuple):
    """A solver on a puzzle with a search that is long enough."""

    solver: str
    puzzle: Puzzle
    goal: Goal = Goal.COUNT
    choices: tuple[tuple[str, Value], ...] = ()

    def lane(self, nodes: int) -> Lane:
        """Return a lane that ends at a number of nodes."""
        return Lane(self.puzzle, SOLVERS[self.solver], dict(self.choices), self.goal, Limit(nodes=nodes))


def sample(kind: str, name: str) -> Puzzle:
    """Return a sample."""
    [file] = [file for file in samples(kind) if file.name == name]
    return KINDS[kind].parse(file.read_text("utf-8"))[0]


def unclued(rows: int, columns: int) -> Puzzle:
    """Return a kakuro without clues: millions of fillings."""
    text = f"kakuro {rows + 1}x{columns + 1}\n" + "# " * (columns + 1) + "\n" + ("# " + ". " * columns + "\n") * rows
    return Kakuro.parse(text)[0]


TETROMINOES = Case("polyomino_bits", sample("polyomino", "tetrominoes-8x6.txt"))
LONG = (
    TETROMINOES,
    Case("sudoku_digits", sample("sudoku", "60-all-6x6.txt")),
    Case("cover_bits", sample("polyomino", "tetrominoes-8x6.txt")),
    Case("cover_links", sample("polyomino", "tetrominoes-8x6.txt")),
    Case("kakuro_sums", unclued(4, 5)),
    Case("warnsdorff_backtracking", sample("tour", "10-open-8x8.txt")),
)


# What recording costs


def compared(case: Case, nodes: int) -> float:
    """Drive a search with and one without a trace as a job does, slice by slice in turns; return the ratio of CPU.

    Both then meet the same load of the machine.
    """
    goal, limit, seconds = case.goal, Limit(nodes=nodes), [0.0, 0.0]
    searches = [SOLVERS[case.solver].start(case.puzzle, dict(case.choices), goal) for _ in seconds]
    traces = (None, Trace())
    runs = [drive(search, limit, goal.keep, recorder=one) for search, one in zip(searches, traces, strict=True)]
    going = True
    while going:
        going = False
        for k, run in enumerate(runs):
            begun = time.thread_time()
            probe = next(run, None)
            seconds[k] += time.thread_time() - begun
            going |= probe is not None
    return seconds[1] / seconds[0]


def nodes_in(case: Case, seconds: float) -> int:
    """Return how many nodes a search visits in this time."""
    search = SOLVERS[case.solver].start(case.puzzle, dict(case.choices), case.goal)
    probes = deque(drive(search, Limit(nodes=MAX_NODES, seconds=seconds), case.goal.keep), maxlen=1)
    return probes[-1].nodes


def recording() -> bool:
    """Compare searches with and without a trace, in turns."""
    kept = True
    for case in LONG:
        nodes = nodes_in(case, RECORDED_SECONDS)
        ratio = statistics.median(compared(case, nodes) for _ in range(RUNS))
        what = f"{case.solver}, {nodes / 1e6:.1f} M nodes, with a trace / without, CPU"
        kept &= report(what, ratio, "ratio", RECORDING)
    return kept


# Going back


def searched(case: Case, nodes: int) -> Lane:
    """Return a lane that has visited this many nodes at full speed."""
    lane = case.lane(nodes)
    while not lane.over:
        lane.advance()
    lane.catch_up()
    return lane


def jump(rewinder: Rewinder, node: int) -> float:
    """Return the CPU seconds of going to a node."""

    def go() -> None:
        for _ in rewinder.to_node(node):
            pass

    seconds = cpu_seconds(go)
    assert rewinder.probe is not None
    assert rewinder.probe.nodes == node
    return seconds


def jumps() -> bool:
    """Measure the way to random nodes of a long search."""
    lane = searched(TETROMINOES, MAX_NODES)
    assert lane.probe is not None
    assert lane.trace is not None
    nodes = lane.probe.nodes
    rewinder = Rewinder(lane)
    jump(rewinder, 1)  # it makes its search
    targets = np.random.default_rng(1).integers(1, nodes, JUMPS).tolist()
    seconds = [jump(rewinder, node) for node in targets]
    what = f"worst of {JUMPS} jumps in {nodes / 1e6:.0f} M nodes, {len(lane.trace.checkpoints)} copies, CPU"
    inform("median jump, CPU", statistics.median(seconds), "s")
    kept = report(what, max(seconds), "s", JUMP_SECONDS)
    parent = cpu_seconds(lambda: [None for probe in [rewinder.probe] if probe for _ in rewinder.to_parent(probe)])
    inform("back one level, CPU", parent, "s")
    inform("to the deepest node, CPU", cpu_seconds(lambda: [None for _ in rewinder.to_deepest()]), "s")
    return kept


# A frame


def median_of(work: Callable[[], object], times: int = FRAMES) -> float:
    """Return the median CPU time of a call on this thread, in milliseconds."""
    taken = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        taken.append(1000 * (time.thread_time() - begun))
    return statistics.median(taken)


def blank_frame(size: tuple[int, int]) -> float:
    """Return the milliseconds of a repaint of an empty widget: what a frame takes at least."""
    widget = QWidget()
    widget.resize(*size)
    widget.show()
    QApplication.processEvents()
    return median_of(widget.repaint)


def frame() -> bool:
    """Measure showing a search and painting it: with columns, one by one, deep, and only a few."""
    make_app()
    kept = True
    cases = {
        "a full map": searched(TETROMINOES, 20_000_000),
        "65,000 single nodes": searched(TETROMINOES, 65_000),
        "3,000 single nodes of one branch": searched(LONG[1], 3_000),
        "500 nodes as steps": searched(LONG[3], 500),
        "a tour, deep": searched(Case("warnsdorff_backtracking", sample("tour", "70-50x50.txt")), 5_000_000),
    }
    for size in SIZES:
        inform(f"a repaint of an empty widget of {size[0]}x{size[1]}", blank_frame(size), "ms")
        for name, lane in cases.items():
            probe, trace = lane.probe, lane.trace
            assert probe is not None
            assert trace is not None
            view = DepthView()
            view.resize(*size)
            view.show()
            subject = Subject(trace.map, probe.profile, probe.level, probe.nodes)
            view.show_search(subject)
            QApplication.processEvents()

            def one(view: DepthView = view, subject: Subject = subject) -> None:
                view.show_search(subject)
                view.repaint()

            kept &= report(f"a frame of {name}, {size[0]}x{size[1]}", median_of(one), "ms", FRAME)
            view.hide()
    return kept


# Memory


def megabytes(trace: Trace) -> float:
    """Return the memory of the arrays of a trace."""
    depths, columns = trace.map, trace.map.columns
    arrays = [depths._first, depths._profile]
    if columns is not None:
        arrays += [columns.density, columns.lowest, columns.highest, columns.found]
    if trace.churn is not None:
        arrays.append(trace.churn)
    return (sum(array.nbytes for array in arrays) + trace.checkpoints.nbytes) / 1e6


def memory() -> bool:
    """Measure the memory of traces of searches that make as many copies as they may."""
    kept = True
    large = Case("warnsdorff_backtracking", sample("tour", "80-1000x1000.txt"), Goal.ONE)
    complete = Case("tour_complete", sample("tour", "80-1000x1000.txt"), Goal.ONE)
    for case in (*LONG, large, complete):
        lane = case.lane(MAX_NODES)
        seconds = 0.0
        while not lane.over and seconds < 3 * RECORDED_SECONDS:
            lane.advance(Step(100_000))
            lane.reach(min(MAX_NODES, (lane.probe.nodes if lane.probe else 0) + 200_000))
            seconds = lane.probe.seconds if lane.probe else 0.0
        assert lane.trace is not None
        what = f"a trace of {case.solver}, {len(lane.trace.checkpoints)} copies of at most {MAX_BYTES / 1e6:.0f} MB"
        kept &= report(what, megabytes(lane.trace), "MB", MEMORY)
    return kept


PARTS = {"recording": recording, "jumps": jumps, "frame": frame, "memory": memory}


def main(names: list[str]) -> int:
    """Print the figures of these parts, or of all; return 1 if a budget is broken, 2 if a part is unknown."""
    if unknown := [name for name in names if name not in PARTS]:
        print(f"There is no part {unknown[0]}. Choose from {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    kept = [PARTS[name]() for name in names or PARTS]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

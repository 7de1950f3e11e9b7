"""Experiments: what a run costs beyond its search, what a second core brings, and how fast a notebook is read.

The baseline of a success curve is its walks alone: a heat map for each board and rule, from the same starts.

python -m tests.bench.experiments              CPU and wall-clock seconds beside the goals
python -m tests.bench.experiments --runs 9

The wall-clock ratio needs a machine with two idle cores; it is of the same runs on one core and on two, in turn.
"""

import argparse
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.bench.measure import RUNS, cpu_seconds, inform, paired, report
from workbench.insight.tours.heat_map import HeatMap
from workbench.insight.tours.walks_together import boards
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.notebook import Notebook
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE

TINY = """\
title = "Tiny"
goal = "unique"
[[instances]]
puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
shuffle = 100000
[[settings]]
solver = "sudoku_bands"
"""
LONG = """\
title = "Long"
goal = "count"
[[instances]]
files = ["queens-12.txt"]
shuffle = 12
[[settings]]
solver = "cover_links"
order = ["mrv", "leftmost"]
"""
CURVE = """\
title = "Success curve"
goal = "one"
[[instances]]
generate = "tour square"
n = "5..100"
starts = "random 100"
[[settings]]
solver = "warnsdorff"
rule = ["roth", "vahaaho", "pohl"]
[[settings]]
solver = "warnsdorff"
rule = "plain"
order = ["01234567", "07654321", "76543210", "04152637", "12563470", "03476125"]
"""
SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples" / "cover"
MICRO = 1e6


def planned(text: str, notebook: Notebook | None, jobs: int = 1) -> ExperimentRun:
    """Return an experiment whose instances are made."""
    run = ExperimentRun(parse_experiment(text, SAMPLES), notebook, jobs)
    while run.plan is None and not run.problem:
        run.follow(SLICE)
    return run


def overhead() -> list[bool]:
    """Measure what a quick run costs beyond its search."""
    with tempfile.TemporaryDirectory() as folder, Notebook(Path(folder) / "n.notebook") as notebook:
        run = planned(TINY, notebook)
        assert run.plan is not None
        puzzles = [one.puzzle for one in run.plan.instances]
        batch = SOLVERS["sudoku_bands"].batch
        assert batch is not None
        batch.search(puzzles[:100], 2)  # warm
        searching = cpu_seconds(lambda: batch.search(puzzles, Goal.UNIQUE.limit().solutions or 0))
        whole = cpu_seconds(run.finish)
        reading = cpu_seconds(lambda: notebook.results(run.hash))
        inform(f"runs of tiny puzzles: {run.total:,}; searching alone", searching / run.total * MICRO, "µs a run")
        inform("reading them back from the notebook", reading, "s")
        return [report("what the lab adds to a run", (whole - searching) / run.total * MICRO, "µs a run", 50)]


def curve(runs: int) -> list[bool]:
    """Measure a success curve as an experiment, with its instances, against its walks alone."""
    plan = planned(CURVE, None).plan
    assert plan is not None
    tours = [one.puzzle for one in plan.instances]
    by_board = [(replace(tour, start=None), starts) for tour, _, starts in boards(tours)]

    def walks() -> None:
        for tour, starts in by_board:
            for setting in plan.settings:
                HeatMap(tour, setting.label.choices, np.array(starts)).run()

    def kept() -> None:
        with tempfile.TemporaryDirectory() as folder, Notebook(Path(folder) / "n.notebook") as notebook:
            planned(CURVE, notebook).finish()

    alone, whole, ratio = paired(walks, lambda: planned(CURVE, None).finish(), runs)
    inform(f"walks of a success curve: {len(plan):,} runs; alone", alone, "s")
    inform("as an experiment", whole, "s")
    inform("as an experiment, kept in a notebook", cpu_seconds(kept), "s")
    return [report("success curve: experiment / walks alone", ratio, "x", 1.2)]


def wall(jobs: int) -> float:
    """Return the seconds by the clock of the long runs on so many cores."""
    run = planned(LONG, None, jobs)
    begun = time.perf_counter()
    run.finish()
    return time.perf_counter() - begun


def main() -> int:
    """Measure; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=RUNS)
    arguments = parser.parse_args()
    kept = [*overhead(), *curve(arguments.runs)]
    wall(2)
    pairs = [(wall(1), wall(2)) for _ in range(arguments.runs)]
    inform("long runs on one core", statistics.median(one for one, _ in pairs), "s")
    ratio = statistics.median(one / two for one, two in pairs)
    kept.append(report("one core / two cores", ratio, "x", 1.8, at_most=False))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())

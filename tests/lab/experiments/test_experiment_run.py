"""Experiments that are made: the same nodes on any number of cores, resumed or not, and nothing twice."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.base.places import samples
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import RUN_STATUSES, Results, RunStatus
from workbench.solvers import SOLVERS
from workbench.solvers.search import SLICE, UNLIMITED, Search, Status

QUEENS = """\
title = "Orders"
goal = "count"
[[instances]]
files = ["queens-8.txt"]
shuffle = 5
[[settings]]
solver = "cover_links"
order = ["mrv", "leftmost", "mrv_random"]
seeds = "1..3"
"""
TIES = """\
title = "Ties"
goal = "one"
[[instances]]
generate = "tour square"
n = "5..8"
starts = "feasible"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth", "vahaaho"]
"""
FAILS = {"plain": [1, 1, 7, 1], "roth": [0, 0, 10, 0], "vahaaho": [0, 0, 1, 1]}  # n = 5..8, by another program
SUDOKU = """\
title = "Unique"
goal = "unique"
limit = {nodes = 100}
[[instances]]
puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
images = "all"
shuffle = 3
[[settings]]
solver = "sudoku_bands"
[[settings]]
solver = "sudoku_digits"
singles = "naked"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "queens-8.txt").write_text((samples("cover")[0].parent / "queens-8.txt").read_text())
    return tmp_path


def made(text: str, folder: Path, jobs: int = 1, notebook: Notebook | None = None) -> Results:
    run = ExperimentRun(parse_experiment(text, folder), notebook, jobs)
    found = run.finish()
    assert run.problem == ""
    assert found is not None
    return found


def rows(found: Results) -> list[tuple[object, ...]]:
    columns = (found.instance, found.setting, found.seed, found.status, found.nodes, found.solutions, found.left)
    keys = [
        (found.instances[i].hash, found.settings[s].hash, *rest)
        for i, s, *rest in zip(*(column.tolist() for column in columns), strict=True)
    ]
    return sorted(keys)


@pytest.mark.parametrize("text", [QUEENS, TIES, SUDOKU])
def test_runs_do_not_depend_on_the_number_of_cores(text: str, folder: Path) -> None:
    assert rows(made(text, folder)) == rows(made(text, folder, jobs=3))


def test_nothing_is_counted_before_the_plan_is_made(folder: Path) -> None:
    run = ExperimentRun(parse_experiment(QUEENS, folder))

    assert (run.total, run.done, run.progress) == (0, 0, 0.0)
    assert run.results() is None
    assert run.seconds_left is None


@pytest.mark.parametrize("text", [QUEENS, TIES, SUDOKU])
def test_a_second_run_finds_everything_in_the_notebook(text: str, folder: Path) -> None:
    with Notebook(folder / "n.notebook") as notebook:
        first = made(text, folder, notebook=notebook)
        again = ExperimentRun(parse_experiment(text, folder), notebook)
        found = again.finish()

        assert found is not None
        assert again.known == again.total == len(first)
        assert rows(found) == rows(first) == rows(notebook.results(again.hash))


@pytest.mark.slow
def test_an_experiment_that_was_stopped_goes_on(folder: Path) -> None:
    text = TIES.replace("[[", "limit = {seconds = 1000}\n[[", 1)  # one by one: it takes several slices
    with Notebook(folder / "n.notebook") as notebook:
        stopped = ExperimentRun(parse_experiment(text, folder), notebook)
        while not 10 <= stopped.done < stopped.total:
            assert not stopped.follow(SLICE)
        done = stopped.done
        notebook.flush()

    with Notebook(folder / "n.notebook") as notebook:
        resumed = ExperimentRun(parse_experiment(text, folder), notebook)
        found = resumed.finish()

    assert found is not None
    assert resumed.known == done
    assert rows(found) == rows(made(text, folder))


def test_failing_starts_are_those_of_the_literature(folder: Path) -> None:
    found = made(TIES, folder, jobs=2)

    stuck = found.has_status(RunStatus.STUCK)
    size = np.array([one.size for one in found.instances])[found.instance]
    for at, setting in enumerate(found.settings):
        fails = [int((stuck & (found.setting == at) & (size == n)).sum()) for n in range(5, 9)]
        assert fails == FAILS[str(setting.choices["rule"])]
    assert (found.left[stuck] > 0).all()


def test_every_order_counts_the_same_queens(folder: Path) -> None:
    found = made(QUEENS, folder)

    assert set(found.solutions.tolist()) == {92}  # OEIS A000170
    assert len(found) == 5 * (1 + 1 + 3)  # only the random order has seeds


def test_a_limit_ends_a_run_at_its_nodes(folder: Path) -> None:
    text = QUEENS.replace('goal = "count"', 'goal = "count"\nlimit = {nodes = 10}')

    found = made(text, folder)

    assert {RUN_STATUSES[one] for one in found.status} == {RunStatus.LIMIT}
    assert set(found.nodes.tolist()) == {10}


def test_a_larger_limit_makes_only_those_runs_again_that_the_smaller_one_ended(folder: Path) -> None:
    small = TIES.replace('goal = "one"', 'goal = "one"\nlimit = {nodes = 30}')
    with Notebook(folder / "n.notebook") as notebook:
        first = made(small, folder, notebook=notebook)
        whole = ExperimentRun(parse_experiment(TIES, folder), notebook)
        found = whole.finish()

        assert found is not None
        assert whole.known == int((~first.censored).sum())
        assert rows(found) == rows(made(TIES, folder))
        assert rows(made(small, folder, notebook=notebook)) == rows(first)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "settings"),
    [(SUDOKU, ""), (TIES, ""), (TIES, '"random", "pohl", "centre"')],
)
def test_quick_runs_in_one_call_are_what_single_runs_are(folder: Path, text: str, settings: str) -> None:
    if settings:
        text = text.replace('"plain", "roth", "vahaaho"]', f'{settings}]\nseeds = "1..3"')
    limited = text if "nodes = " in text else text.replace("[[", "limit = {nodes = 60}\n[[", 1)

    together = made(limited, folder)
    single = made(limited.replace("nodes = ", "seconds = 1000, nodes = "), folder)  # one by one, to be stopped in time

    assert rows(together) == rows(single)


@pytest.mark.slow
def test_times_are_measured_again_and_again(folder: Path) -> None:
    text = QUEENS.replace('goal = "count"', 'goal = "count"\nrepetitions = 2').replace("shuffle = 5", "")

    found = made(text.replace("seeds", "# seeds"), folder)

    assert found.repetitions.tolist().count(2) == 2
    assert found.repetitions.tolist().count(4) == 1  # the baseline twice, to know how much times scatter
    assert (found.fastest > 0).all()
    assert (found.fastest <= found.seconds).all()
    assert (found.seconds <= found.slowest).all()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("queens-8.txt", "nothing-*.txt", "There is no file nothing-"),
        ("queens-8.txt", "broken.txt", "broken.txt: Line 2"),
        ('solver = "cover_links"', 'solver = "kakuro_sums"', "takes none of the puzzles (cover)"),
        ("shuffle = 5", 'starts = "all"', "has no starts"),
        ("shuffle = 5", 'images = "all"', "has no images"),
        ('goal = "count"', 'goal = "count"\nbaseline = "x"', "there is no setting 'x'"),
    ],
)
def test_what_cannot_be_made_is_a_sentence(folder: Path, old: str, new: str, words: str) -> None:
    (folder / "broken.txt").write_text("sudoku 3x3\n53..x\n")
    text = QUEENS.replace(old, new)
    if "kakuro_sums" in new:
        text = text.replace('order = ["mrv", "leftmost", "mrv_random"]', "")
    run = ExperimentRun(parse_experiment(text, folder))

    run.finish()

    assert words in run.problem
    assert run.problem.endswith(".")


def test_a_puzzle_that_a_solver_cannot_begin_with_is_refused_run_by_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(*_: object) -> Search:
        raise ChoiceError("The board is too large.")

    monkeypatch.setitem(SOLVERS, "mine", replace(SOLVERS["cover_links"], name="mine", begin=begin))

    found = made(QUEENS.replace("cover_links", "mine"), folder)

    assert {RUN_STATUSES[one] for one in found.status} == {RunStatus.REFUSED}


class Breaking:
    """A search that raises an exception after some nodes."""

    def __init__(self, search: Search) -> None:
        self._search = search

    def __getattr__(self, name: str) -> object:
        return getattr(self._search, name)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        if self._search.tally.nodes > 50:
            raise RuntimeError("a mistake in a solver")
        return self._search.advance(min(budget, 20), until, floor)


def test_an_exception_in_a_solver_ends_its_run_and_no_other(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    links = SOLVERS["cover_links"]
    begin = links.begin
    mine = replace(links, name="mine", begin=lambda puzzle, choices, goal: Breaking(begin(puzzle, choices, goal)))
    monkeypatch.setitem(SOLVERS, "mine", mine)
    text = QUEENS + '[[settings]]\nsolver = "mine"\n'

    with Notebook(folder / "n.notebook") as notebook:
        found = made(text, folder, notebook=notebook)

    last = found.setting == len(found.settings) - 1
    assert {RUN_STATUSES[one] for one in found.status[last]} == {RunStatus.FAILED}
    assert {RUN_STATUSES[one] for one in found.status[~last]} == {RunStatus.SOLVED}

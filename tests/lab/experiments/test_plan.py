"""The plan of an experiment: every run once, in blocks, and the baseline timed twice."""

from pathlib import Path

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.instances import Instance, instances
from workbench.lab.experiments.plan import OF_ONE_PUZZLE, TOGETHER, Plan, blocks_of, plan_of
from workbench.lab.notebook.results import InstanceLabel
from workbench.lab.notebook.stored import StoredInstance
from workbench.puzzles.tour import Tour

BOARD = Tour.parse("tour 5x5\n")[0]
TEXT = """\
title = "Walks"
goal = "one"
{more}
[[instances]]
generate = "tour square"
n = "5..9"
[[settings]]
solver = "warnsdorff"
rule = ["roth", "plain", "random"]
seeds = "1..3"
[[instances]]
puzzles = ["sudoku 2x2\\n....\\n....\\n....\\n...."]
[[settings]]
solver = "sudoku_digits"
"""


def planned(more: str = "") -> Plan:
    experiment = parse_experiment(TEXT.format(more=more), Path())
    return plan_of(experiment, [one for one in instances(experiment) if one])


def runs(plan: Plan) -> list[tuple[int, int, int, int]]:
    columns = (plan.instance, plan.setting, plan.seed, plan.repetition)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def test_each_instance_is_met_by_the_settings_that_accept_it_with_each_seed() -> None:
    plan = planned()

    random = [(board, 2, seed, 0) for board in range(5) for seed in (1, 2, 3)]
    fixed = [(board, setting, -1, 0) for board in range(5) for setting in (0, 1)]
    assert sorted(runs(plan)) == sorted([*random, *fixed, (5, 3, -1, 0)])
    assert len(plan) == 26
    assert plan.baseline == 0, "the first one, if none is named"


def test_the_first_seed_of_all_comes_before_the_second() -> None:
    seeds = [seed for _, setting, seed, _ in runs(planned()) if setting == 2]

    assert seeds == [1] * 5 + [2] * 5 + [3] * 5


def test_all_runs_are_timed_as_often_as_is_asked_and_those_of_the_baseline_twice_as_often() -> None:
    plan = planned('repetitions = 2\nbaseline = "plain"')

    assert plan.settings[plan.baseline].label.choices["rule"] == "plain"
    for setting, most in ((0, 2), (1, 4), (2, 2), (3, 2)):
        assert sorted({run[3] for run in runs(plan) if run[1] == setting}) == list(range(most + 1))
    repetitions = plan.repetition.tolist()
    assert repetitions == sorted(repetitions)
    assert len(set(runs(plan))) == len(plan) == 26 * 3 + 2 * 5


def test_without_instances_there_is_no_plan() -> None:
    with pytest.raises(ChoiceError, match="has no instances"):
        plan_of(parse_experiment(TEXT.format(more=""), Path()), [])


def made_of(parent: str) -> Instance:
    """Return an instance that was made of a puzzle, "" of none."""
    return Instance(BOARD, StoredInstance(InstanceLabel("", "tour", "board", "boards", 5.0, parent), ""))


def block_sizes(parents: list[str]) -> list[int]:
    blocks = blocks_of([made_of(parent) for parent in parents])
    assert (np.diff(blocks) >= 0).all()
    return np.bincount(blocks).tolist()


def test_instances_by_themselves_are_in_blocks_of_64() -> None:
    assert block_sizes([""] * TOGETHER) == [TOGETHER]
    assert block_sizes([""] * (2 * TOGETHER + 1)) == [TOGETHER, TOGETHER, 1]


def test_what_is_made_of_one_puzzle_stays_together_up_to_256() -> None:
    assert block_sizes(["p"] * OF_ONE_PUZZLE) == [OF_ONE_PUZZLE]
    assert block_sizes(["p"] * (OF_ONE_PUZZLE + 1)) == [OF_ONE_PUZZLE, 1]
    assert block_sizes([""] * 60 + ["p"] * 100 + [""] * 10) == [160, 10]
    assert block_sizes(["p"] * 40 + ["q"] * 40 + ["r"] * 40) == [80, 40]

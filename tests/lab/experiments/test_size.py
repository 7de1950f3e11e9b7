"""The size of an experiment: one that is too large is refused at once, before instances and settings are counted."""

import time

import pytest

from tests.lab.experiments.test_refusals import WALKS, planned
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.instances import instances

SECONDS = 2.0  # of CPU
BOARDS = 'generate = "tour square"\nn = "5..6"'
RULES = 'rule = ["roth", "plain"]'
INSTANCES = "An experiment must have at most 1,000,000 instances; this one has more."
RUNS = "This experiment has more than 10 million runs. Choose fewer puzzles, settings or seeds."
BLANK = 'generate = "blank tour"\nrows = "3..102"\ncolumns = "3..102"\n'


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (BOARDS, 'generate = "sudoku"\nseeds = "1..1000000"\nshuffle = 10_000', INSTANCES),
        (BOARDS, 'puzzles = ["sudoku 3x3\\n", "tour 5x6"]\nshuffle = 1_000_000', INSTANCES),
        (BOARDS, f"{BLANK}shuffle = 1_000", INSTANCES),
        (BOARDS, f'{BLANK}[[settings]]\nsolver = "warnsdorff"\nrule = "random"\nseeds = "1..1000000"', RUNS),
        (RULES, f'{RULES}\nseed = "1..100000"', "An experiment must have at most 1,000 settings"),
        ('baseline = "plain"\n', 'repetitions = 1_000\n[[instances]]\nfiles = "none"\nfirst = 1\n', "Line 5"),
    ],
)
def test_what_is_too_large_is_refused_at_once(old: str, new: str, words: str) -> None:
    begun = time.process_time()

    run = planned(WALKS.replace(old, new, 1))

    assert run.problem.startswith(words)
    assert run.plan is None
    assert time.process_time() - begun < SECONDS


def test_runs_are_counted_before_a_table_of_them_is_made() -> None:
    text = WALKS.replace(BOARDS, 'puzzles = "tour 20x20 closed"\nstarts = "all"').replace(
        RULES, 'rule = ["random", "plain"]\nseeds = "1..100000"'
    )
    begun = time.process_time()

    assert planned(text).problem == RUNS
    assert time.process_time() - begun < SECONDS


def test_duplicates_give_way_while_they_are_passed_over() -> None:
    text = WALKS.replace(BOARDS, 'puzzles = "sudoku 2x2\\n....\\n....\\n....\\n...."\nshuffle = 30')

    found = list(instances(parse_experiment(text)))

    assert len(found) == 30
    assert [one is None for one in found] == [False] + [True] * 29


def test_the_first_puzzles_of_a_generator_are_counted_without_the_waiting() -> None:
    run = planned(
        WALKS.replace(BOARDS, 'generate = "kakuro"\nrows = 5\ncolumns = 5\nseeds = "1..3"\nfirst = 2')
        .replace('solver = "warnsdorff"\n', "")
        .replace(RULES, "")
        .replace('baseline = "plain"\n', "")
    )

    assert run.total == 2

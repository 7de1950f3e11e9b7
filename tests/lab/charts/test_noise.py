"""The halves of a setting's runs, told by hand."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.charts.cost import Cost
from workbench.lab.charts.noise import noise, seeded_halves, timed_halves
from workbench.lab.charts.question import Question
from workbench.lab.notebook.results import RunStatus


def asked(nodes: list[list[int]], cost: Cost = Cost.NODES) -> Question:
    """Return a question about the nodes of each instance by seed."""
    results = made_up(instances=len(nodes), settings=1, seeds=len(nodes[0]), timed=True)
    solved = np.full(len(results), STATUS[RunStatus.SOLVED], np.int8)
    return Question(replace(results, nodes=np.array(nodes).ravel(), status=solved), np.arange(len(results)), cost)


def test_odd_and_even_seeds_are_the_halves() -> None:
    halves = seeded_halves(asked([[1, 20, 3, 40], [7, 8, 7, 8]]), 0)

    assert halves is not None
    assert [half.tolist() for half in halves] == [[2, 7], [30, 8]]


def test_the_order_of_the_runs_does_not_matter() -> None:
    question = asked([[1, 20, 3, 40], [7, 8, 7, 8]])
    turned = replace(question, runs=question.runs[::-1].copy())

    one, other = seeded_halves(question, 0), seeded_halves(turned, 0)

    assert one is not None
    assert other is not None
    assert [half.tolist() for half in one] == [half.tolist() for half in other]


def test_instances_of_less_than_four_seeds_are_left_out() -> None:
    question = asked([[1, 20, 3, 40], [7, 8, 7, 8]])

    halves = seeded_halves(replace(question, runs=question.runs[:-1]), 0)

    assert halves is not None
    assert [[half[0], np.isnan(half[1])] for half in halves] == [[2, True], [30, True]]
    assert seeded_halves(asked([[1, 2, 3], [1, 2, 3]]), 0) is None
    assert seeded_halves(question, 1) is None, "a setting without runs"


def test_times_of_what_is_not_solved_are_infinite() -> None:
    question = asked([[5], [6]], Cost.SECONDS)
    status = np.array([STATUS[RunStatus.SOLVED], STATUS[RunStatus.LIMIT]], np.int8)
    halves = np.array([[1.0, 2.0], [3.0, 4.0]])
    results = replace(question.results, status=status, halves=halves)

    found = timed_halves(replace(question, results=results), 0)

    assert found is not None
    assert [half.tolist() for half in found] == [[1, np.inf], [3, np.inf]]
    assert timed_halves(question, 0) is None
    unsolved = replace(results, status=status[[1, 1]])
    assert timed_halves(replace(question, results=unsolved), 0) is None


@pytest.mark.parametrize(("solved", "known"), [(0, False), (1, True)])
def test_there_is_no_noise_of_what_no_half_solves(solved: int, known: bool) -> None:
    question = asked([[5] * 8, [5] * 8])
    status = np.full(16, STATUS[RunStatus.LIMIT], np.int8)
    status[: 8 * solved] = STATUS[RunStatus.SOLVED]

    found = noise(replace(question, results=replace(question.results, status=status)))

    assert (found is not None) == known
    assert found is None or (found.pair.instances, found.pair.neither, found.floor) == (2, 1, 0)

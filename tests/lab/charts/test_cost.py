"""What a run costs, and the axis of costs."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.charts.cost import Cost, cost_axis, cost_text, costs_of, costs_to_solve, seconds_label, timed
from workbench.lab.notebook.results import Results, RunStatus

ENDS = (RunStatus.SOLVED, RunStatus.NONE, RunStatus.STUCK, RunStatus.LIMIT, RunStatus.REFUSED, RunStatus.FAILED)


def results(*, timed: bool = True) -> Results:
    """Return a run that ended in each of these ways, of 7 nodes and 7 microseconds."""
    made = made_up(instances=len(ENDS), settings=1)
    seven = np.full(len(ENDS), 7)
    seconds = np.full(len(ENDS), 7e-6 if timed else np.nan)
    return replace(made, nodes=seven, seconds=seconds, status=np.array([STATUS[end] for end in ENDS], np.int8))


@pytest.mark.parametrize(("cost", "spent"), [(Cost.NODES, 7), (Cost.SECONDS, 7e-6)])
def test_what_is_not_solved_has_cost_something_and_what_was_not_searched_nothing(cost: Cost, spent: float) -> None:
    nan = np.nan

    assert np.array_equal(costs_of(results(), cost), [spent] * 4 + [nan] * 2, equal_nan=True)
    assert np.array_equal(costs_to_solve(results(), cost), [spent, spent, np.inf, np.inf, nan, nan], equal_nan=True)


def test_the_times_of_the_results_stay_as_they_are() -> None:
    made = results()

    costs_to_solve(made, Cost.SECONDS)

    assert (made.seconds == 7e-6).all()


def test_results_are_timed_if_any_run_is() -> None:
    assert timed(results())
    assert not timed(results(timed=False))
    assert timed(replace(results(timed=False), seconds=np.array([np.nan] * 5 + [1.0])))


def test_costs_are_written_as_counts_and_times() -> None:
    assert [cost_text(value, Cost.NODES) for value in (1234.0, 0.0, np.inf, np.nan)] == ["1,234", "0", "–", "–"]
    assert cost_text(0.5, Cost.SECONDS) == seconds_label(np.log10(0.5))
    assert seconds_label(0.0) == "1 s"
    assert seconds_label(3.0) == "1,000 s"


@pytest.mark.parametrize(
    ("powers", "low", "high"), [([2.0, 2.31], 2.0, 2.31), ([2.0, 2.2], 1.7, 2.5), ([2.0], 1.7, 2.3)]
)
def test_an_axis_is_no_shorter_than_a_factor_of_two(powers: list[float], low: float, high: float) -> None:
    axis = cost_axis("nodes", np.array([*powers, np.inf, np.nan]), Cost.NODES)

    room = 0.03 * (high - low)
    assert (axis.low, axis.high) == pytest.approx((low - room, high + room))


def test_parts_of_a_node_are_not_marked_but_parts_of_a_second_are() -> None:
    powers = np.array([-3.0, 2.0])

    assert [place for place, _ in cost_axis("", powers, Cost.NODES).ticks] == [0, 1, 2]
    assert [place for place, _ in cost_axis("", powers, Cost.SECONDS).ticks] == [-3, -2, -1, 0, 1, 2]


def test_without_costs_the_axis_is_from_1_to_10() -> None:
    axis = cost_axis("nodes", np.zeros(0), Cost.NODES)

    assert (axis.low, axis.high) == pytest.approx((-0.03, 1.03))

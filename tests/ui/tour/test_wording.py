"""The figures of a walk as texts."""

from dataclasses import replace

import numpy as np
import pytest

from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.tour.wording import brief_names, figure_names, figure_notes, time_figures, walk_figures

RULED = SOLVERS["warnsdorff"]


def ended() -> Lane:
    """Return a lane that has found a tour."""
    lane = Lane(Tour(np.ones((8, 8), bool), start=(0, 0)), RULED, {"rule": "roth"}, Goal.ONE)
    while not lane.over:
        lane.advance()
    return lane


def test_ties_that_are_not_counted_yet_say_why(compiled: None) -> None:
    lane = ended()

    texts = walk_figures(lane, lane.probe, 64, None)

    assert texts == ("0", "…", "…")
    assert set(figure_notes(texts)) == {1, 2}
    assert all("solvers" in note for note in figure_notes(texts).values())


@pytest.mark.parametrize(("seconds", "texts"), [(0.0, ("–", "< 10 ms")), (0.0099, ("–", "< 10 ms"))])
def test_times_below_10_ms_are_not_shown(compiled: None, seconds: float, texts: tuple[str, str]) -> None:
    probe = ended().probe
    assert probe is not None

    assert time_figures(replace(probe, seconds=seconds)) == texts


@pytest.mark.parametrize(
    ("choices", "name", "brief"),
    [
        ({"rule": "roth"}, "By move order", "By order"),
        ({"rule": "random"}, "By chance", "By chance"),
        ({"rule": "roth", "order": "random"}, "By chance", "By chance"),
    ],
)
def test_ties_are_left_to_what_the_rule_leaves_them_to(choices: dict[str, str], name: str, brief: str) -> None:
    lane = Lane(Tour(np.ones((8, 8), bool), start=(0, 0)), RULED, choices, Goal.ONE)

    assert figure_names(lane)[-1] == name
    assert brief_names(lane)[-1] == brief


def test_a_lane_that_is_refused_has_figures_all_the_same() -> None:
    choices = {"rule": "custom", "expression": "nonsense("}

    assert figure_names(Lane(Tour(np.ones((8, 8), bool)), RULED, choices, Goal.ONE))[-1] == "By move order"


def test_a_speed_that_cannot_be_measured_says_why() -> None:
    assert figure_notes(("0", "3", "1", "–", "< 10 ms")).keys() == {3}
    assert figure_notes(("0", "3", "1", "5 M/s", "12 ms")) == {}


def test_times_of_10_ms_are_shown(compiled: None) -> None:
    probe = ended().probe
    assert probe is not None

    speed, time = time_figures(replace(probe, nodes=1_000_000, seconds=0.02))

    assert speed == "50 M/s"
    assert "20" in time

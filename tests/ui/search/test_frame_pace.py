"""The time between frames follows what they cost the window's thread."""

import pytest

from workbench.ui.search.frame_pace import LONGEST, SHARE, FramePace

SHORTEST = 33  # milliseconds


class Cpu:
    """A clock of CPU time that is set by hand."""

    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def intervals(costs: list[float], shortest: int = SHORTEST) -> list[int]:
    """Return the milliseconds after each of some frames that take so many seconds."""
    cpu = Cpu()
    pace = FramePace(cpu)
    shown = []
    for cost in costs:
        cpu.now += cost
        shown.append(pace.interval(shortest))
    return shown


def test_frames_that_cost_little_come_as_often_as_allowed() -> None:
    assert set(intervals([0.001] * 50)) == {SHORTEST}


@pytest.mark.parametrize("cost", [0.004, 0.010, 0.018])
def test_frames_take_their_share_of_a_core_on_any_machine(cost: float) -> None:
    wait = intervals([cost] * 50)[-1]

    assert 1000 * cost / wait == pytest.approx(SHARE, rel=0.02)


def test_frames_that_cost_much_still_come_four_times_a_second() -> None:
    assert intervals([0.5] * 50)[-1] == LONGEST


def test_the_average_counts_where_only_some_frames_draw_charts() -> None:
    costs = [0.002, 0.002, 0.014] * 30

    waits = intervals(costs)[-30:]

    assert 1000 * sum(costs[-30:]) / sum(waits) == pytest.approx(SHARE, rel=0.05)


def test_two_searches_share_what_one_would_take() -> None:
    cpu = Cpu()
    paces = [FramePace(cpu), FramePace(cpu)]
    for _ in range(50):
        waits = []
        for pace in paces:  # each sees the frames of both
            cpu.now += 0.005
            waits.append(pace.interval(SHORTEST))

    assert sum(5 / wait for wait in waits) == pytest.approx(SHARE, rel=0.02)


def test_a_calm_picture_never_comes_more_often() -> None:
    assert set(intervals([0.001, 0.1, 0.5] * 10, shortest=1000)) == {1000}


def test_what_was_used_between_two_searches_does_not_count() -> None:
    cpu = Cpu()
    pace = FramePace(cpu)
    cpu.now += 100.0

    pace.begin()

    assert pace.interval(SHORTEST) == SHORTEST

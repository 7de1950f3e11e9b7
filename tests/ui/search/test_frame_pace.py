"""The time between frames follows what they cost the window's thread."""

import pytest

from workbench.ui.search.frame_pace import BUSY_SHARE, LONGEST, SHARE, FramePace

SHORTEST = 33  # milliseconds


class Cpu:
    """A clock of CPU time that is set by hand."""

    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def intervals(costs: list[float], shortest: int = SHORTEST, speed: float = 1.0, eager: bool = True) -> list[int]:
    """Return the milliseconds after each of some frames that take so many seconds; `speed`: cores the process has."""
    cpu, process_cpu, clock = Cpu(), Cpu(), Cpu()
    pace = FramePace(cpu, process_cpu, clock)
    shown = [shortest]
    for cost in costs:
        seconds = max(cost, shown[-1] / 1000)
        cpu.now += cost
        process_cpu.now += seconds * speed
        clock.now += seconds
        shown.append(pace.interval(shortest, eager=eager))
    return shown[1:]


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


@pytest.mark.parametrize("speed", [0.25, 0.5])
def test_on_a_busy_machine_frames_take_half_their_share_of_what_the_process_is_given(speed: float) -> None:
    wait = intervals([0.005] * 50, speed=speed)[-1]

    assert 1000 * 0.005 / wait / speed == pytest.approx(SHARE * BUSY_SHARE, rel=0.02)


def test_a_search_that_waits_for_its_next_step_is_not_taken_for_one_that_is_given_little() -> None:
    wait = intervals([0.005] * 50, speed=0.05, eager=False)[-1]

    assert 1000 * 0.005 / wait == pytest.approx(SHARE, rel=0.02)


def test_two_searches_share_what_one_would_take() -> None:
    cpu = Cpu()
    clock = Cpu()
    paces = [FramePace(cpu, clock, clock), FramePace(cpu, clock, clock)]
    for _ in range(50):
        waits = []
        for pace in paces:  # each sees the frames of both
            cpu.now += 0.005
            clock.now += 0.1
            waits.append(pace.interval(SHORTEST))

    assert sum(5 / wait for wait in waits) == pytest.approx(SHARE, rel=0.02)


def test_a_calm_picture_never_comes_more_often() -> None:
    assert set(intervals([0.001, 0.1, 0.5] * 10, shortest=1000)) == {1000}


def test_what_was_used_between_two_searches_does_not_count() -> None:
    cpu = Cpu()
    pace = FramePace(cpu, cpu, cpu)
    cpu.now += 100.0

    pace.begin()

    assert pace.interval(SHORTEST) == SHORTEST


@pytest.mark.parametrize("speed", [1.5, 4.0])
def test_more_than_one_core_does_not_make_frames_more_frequent(speed: float) -> None:
    wait = intervals([0.010] * 50, speed=speed)[-1]

    assert 1000 * 0.010 / wait == pytest.approx(SHARE, rel=0.02)
    assert intervals([0.5] * 50, speed=speed)[-1] == LONGEST


@pytest.mark.parametrize(("speed", "times"), [(0.2, 5), (0.1, 10), (0.01, 10)])
def test_where_little_is_given_frames_are_at_most_ten_times_as_far_apart(speed: float, times: int) -> None:
    assert intervals([0.5] * 80, speed=speed)[-1] == pytest.approx(LONGEST * times, rel=0.01)

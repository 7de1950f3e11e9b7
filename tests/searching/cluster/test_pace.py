"""How long parts are away, for few and for many threads."""

import pytest

from workbench.searching.cluster.pace import MAX_PIECES, MIN_PIECES, SHARE, TASK_SECONDS, Pace


def test_few_threads_have_the_least_time() -> None:
    assert Pace(4, 5.0).part_seconds(waiting=100, away=8) == 5.0
    assert Pace(4, 5.0).part_seconds(waiting=0, away=8) == 1.25  # near the end, so that no thread is alone for long


@pytest.mark.parametrize("threads", [1, 100, 1_000, 10_000])
def test_tasks_leave_time_for_their_answers(threads: int) -> None:
    tasks_a_second = threads / Pace(threads).part_seconds(waiting=threads, away=2 * threads)

    assert tasks_a_second * TASK_SECONDS <= 1 / SHARE + 1e-9


def test_parts_are_cut_when_few_are_waiting() -> None:
    pace = Pace(100)

    assert pace.pieces(waiting=200, away=200) == 1
    assert pace.pieces(waiting=199, away=200) == MIN_PIECES
    assert pace.pieces(waiting=0, away=20) == 11
    assert pace.pieces(waiting=0, away=3) == MAX_PIECES
    assert pace.pieces(waiting=1_000, away=0) == 1


def test_a_part_is_late_only_long_after_its_time() -> None:
    assert Pace(10_000).late_seconds > 4 * Pace(10_000).part_seconds(waiting=10_000, away=0)


@pytest.mark.parametrize(("threads", "late", "report"), [(1, 30.0, 0.5), (500, 42.0, 0.5), (5_000, 330.0, 5.0)])
def test_a_worker_reports_seldom_and_is_late_after_four_times_its_time_and_ten_seconds(
    threads: int, late: float, report: float
) -> None:
    pace = Pace(threads)  # a part is away for 5 s, or 16 ms for each thread

    assert (pace.late_seconds, pace.report_seconds) == (pytest.approx(late), pytest.approx(report))


def test_at_the_end_tasks_take_a_half_of_the_time() -> None:
    assert Pace(1_000).part_seconds(waiting=999, away=1_000) == pytest.approx(2 * TASK_SECONDS * 1_000)
    assert Pace(1_000).part_seconds(waiting=1_000, away=1_000) == pytest.approx(SHARE * TASK_SECONDS * 1_000)

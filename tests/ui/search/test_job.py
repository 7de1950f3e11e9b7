"""The thread that drives a search: its pace, its end, and what keeps it alive until then."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from workbench.solvers.search import SLICE, Step
from workbench.ui.search.job import BEAT_SECONDS, Job
from workbench.ui.search.threads import NUMBA_READY, RUNNING_JOBS, stop_all_jobs

PATIENCE = 60_000  # milliseconds


class Counting:
    """Something endless to drive, which counts its steps."""

    def __init__(self) -> None:
        self.over = False
        self.steps = 0

    def begin(self) -> None:
        pass

    def follow(self, _step: Step) -> bool:
        self.steps += 1
        return False


class ResettingJob(Job):
    """A job whose pace is reset between any two reads."""

    reads = 0

    @property
    def pace(self) -> float | None:  # type: ignore[override]
        self.reads += 1
        return 1000.0 if self.reads % 2 else None

    @pace.setter
    def pace(self, _pace: float | None) -> None:
        pass


def test_a_pace_may_be_reset_at_any_moment(qapp: object, qtbot: QtBot) -> None:
    counting = Counting()
    job = ResettingJob(counting)

    job.go()
    qtbot.waitUntil(lambda: counting.steps > 50 or bool(job.failure), timeout=PATIENCE)
    stop_all_jobs()

    assert job.failure == ""


def test_full_speed_does_not_wait_for_the_next_paced_step(qapp: object, qtbot: QtBot) -> None:
    counting = Counting()
    job = Job(counting)
    job.pace = 1e-6  # a node in eleven days
    job.go()
    qtbot.waitUntil(lambda: counting.steps == 1, timeout=PATIENCE)

    job.pace = None

    qtbot.waitUntil(lambda: counting.steps > 50, timeout=PATIENCE)
    stop_all_jobs()


def test_a_job_is_kept_until_its_thread_has_ended(qapp: object, qtbot: QtBot) -> None:
    job = Job(Counting())
    job.go()
    assert job in RUNNING_JOBS

    job.pause()

    qtbot.waitUntil(lambda: job not in RUNNING_JOBS, timeout=PATIENCE)
    assert job.isFinished()


def test_a_job_begins_when_the_warm_up_has_imported_numba(qapp: object, qtbot: QtBot) -> None:
    counting = Counting()
    NUMBA_READY.clear()
    try:
        job = Job(counting)
        job.go()
        assert not job.wait(100)
        assert counting.steps == 0
    finally:
        NUMBA_READY.set()

    qtbot.waitUntil(lambda: counting.steps > 0, timeout=PATIENCE)
    stop_all_jobs()


def test_stopping_all_jobs_waits_for_their_threads(qapp: object) -> None:
    jobs = [Job(Counting()) for _ in range(3)]
    for job in jobs:
        job.go()

    stop_all_jobs()

    assert [job.isFinished() for job in jobs] == [True] * 3
    assert not RUNNING_JOBS.intersection(jobs)


@pytest.mark.parametrize("steps", [1, 2])
def test_an_exception_is_kept_with_its_traceback(qapp: object, steps: int) -> None:
    class Wrong(Counting):
        def follow(self, step: Step) -> bool:
            super().follow(step)
            if self.steps == steps:
                raise LookupError(f"wrong in {threading.current_thread().name}")
            return False

    job = Job(Wrong())
    job.go()
    job.wait()

    assert "LookupError: wrong in" in job.failure
    assert job.over
    stop_all_jobs()


@pytest.mark.parametrize(("pace", "nodes"), [(1.0, 1), (0.1, 1), (10 / BEAT_SECONDS, 10)])
def test_a_paced_step_has_the_nodes_of_a_beat_and_at_least_one(
    qapp: object, qtbot: QtBot, pace: float, nodes: int
) -> None:
    asked: list[int | None] = []

    class Recording(Counting):
        def follow(self, step: Step) -> bool:
            asked.append(step.nodes)
            return super().follow(step)

    job = Job(Recording())
    job.pace = pace
    job.go(SLICE)
    qtbot.waitUntil(lambda: len(asked) > 0)
    job.stop()

    assert asked[0] == nodes

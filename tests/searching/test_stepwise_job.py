"""Work in parts, as a job drives it."""

from collections.abc import Iterator

from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import SLICE_SECONDS, Step


class Clock:
    """Time that passes as it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def parts(clock: Clock, count: int, seconds: float) -> Iterator[float]:
    for k in range(count):
        clock.now += seconds
        yield k / count


def test_a_slice_ends_with_its_time() -> None:
    clock = Clock()
    work = StepwiseJob(parts(clock, 100, SLICE_SECONDS / 4), clock)

    done = work.follow(Step())

    assert not done
    assert work.progress == 0.03
    assert not work.over


def test_a_step_does_as_many_parts_as_it_has_nodes() -> None:
    clock = Clock()
    work = StepwiseJob(parts(clock, 100, 1.0), clock)

    done = work.follow(Step(7))

    assert done
    assert work.progress == 0.06


def test_all_parts_done_is_the_end() -> None:
    clock = Clock()
    work = StepwiseJob(parts(clock, 3, 1.0), clock)
    work.begin()

    work.finish()

    assert work.over
    assert work.progress == 1.0
    assert work.follow(Step())


def test_progress_never_falls() -> None:
    work = StepwiseJob(iter([0.5, 0.25, 0.75]))

    seen = []
    for _ in range(3):
        work.follow(Step(1))
        seen.append(work.progress)

    assert seen == [0.5, 0.5, 0.75]

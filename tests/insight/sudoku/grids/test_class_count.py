"""The number of essentially different grids, as published."""

from collections.abc import Callable

import pytest

from tests.thorough import only_thorough
from workbench.insight.sudoku.grids.class_count import ClassCount
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import Step

pytestmark = pytest.mark.usefixtures("compiled")

# Russell and Jarvis 2006: symmetries of a class, and grids up to relabelling that each of them fixes
TABLE = """
1:18383222420692992 96:21233664 16:107495424 192:4204224 64:2508084 5184:323928 20736:162 20736:288 144:14837760
1728:2592 288:5184 864:2085120 3456:1296 1728:294912 2304:648 1152:6342480 1296:30258432 10368:1854 93312:288
2916:155492352 69984:13056 972:449445888 3888:27648 31104:6480 15552:1728 15552:3456 7776:13824
"""


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3)], ids=str)
def test_the_classes_of_small_grids_are_those_of_the_literature(box: Box) -> None:
    count = ClassCount(box)

    StepwiseJob(count.parts()).finish()

    assert count.result == KNOWN[box].classes
    assert sum(line.symmetries * line.grids for line in count.lines) == count.result * count.symmetries


@only_thorough
@pytest.mark.slow
@pytest.mark.parametrize("box", [Box(2, 4), Box(3, 3)], ids=str)
def test_the_classes_of_large_grids_are_those_of_the_literature(box: Box) -> None:
    count = ClassCount(box)

    StepwiseJob(count.parts()).finish()

    assert count.result == KNOWN[box].classes
    if box == (3, 3):
        assert sorted(f"{line.symmetries}:{line.grids}" for line in count.lines) == sorted(TABLE.split())


@pytest.mark.slow
def test_pauses_change_nothing() -> None:
    whole, stepped = ClassCount(Box(2, 3)), ClassCount(Box(2, 3))
    StepwiseJob(whole.parts()).finish()

    job, seen = StepwiseJob(stepped.parts()), []
    while not job.over:
        job.follow(Step(1))
        seen.append(job.progress)

    assert stepped.lines == whole.lines
    assert stepped.nodes == whole.nodes
    assert seen == sorted(seen)


def test_a_count_can_be_stopped_in_the_middle_of_a_symmetry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.insight.sudoku.grids.class_count.SLICE", 50)
    count = ClassCount(Box(2, 3))
    job = StepwiseJob(count.parts())

    stop_when(job, lambda: len(count.lines) > 2)

    assert count.result is None
    assert 0 < count.progress < 1


def stop_when(job: StepwiseJob, reached: Callable[[], bool]) -> None:
    while not reached():
        job.follow(Step(1))

"""The number of grids, as published, class of bands by class."""

import pytest

from workbench.insight.sudoku.grids.grid_count import GridCount
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import Step

LONG = {Box(2, 4), Box(3, 3)}
BOXES = [pytest.param(box, marks=pytest.mark.slow) if box in LONG else box for box in KNOWN]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_the_grids_are_those_of_the_literature(box: Box) -> None:
    count = GridCount(box)

    StepwiseJob(count.parts()).finish()

    assert count.result == KNOWN[box].grids
    assert count.lines[-1].total == count.result
    assert len(count.lines) == count.classes


def test_transposed_boxes_have_as_many_grids() -> None:
    count = GridCount(Box(3, 2))

    StepwiseJob(count.parts()).finish()

    assert count.result == KNOWN[Box(2, 3)].grids


@pytest.mark.slow
def test_the_44_classes_add_up_to_all_grids() -> None:
    # Felgenhauer and Jarvis 2005: 280 * 216 * the sum of size * bands * completions
    count = GridCount(Box(3, 3))

    StepwiseJob(count.parts()).finish()

    assert len(count.lines) == 44
    total = sum(line.tuples * line.bands * line.completions for line in count.lines)
    assert 280 * 216 * total == KNOWN[Box(3, 3)].grids


def test_pauses_change_nothing() -> None:
    whole, stepped = GridCount(Box(2, 3)), GridCount(Box(2, 3))
    StepwiseJob(whole.parts()).finish()

    job, seen = StepwiseJob(stepped.parts()), []
    while not job.over:
        job.follow(Step(1))
        seen.append(job.progress)

    assert stepped.lines == whole.lines
    assert seen == sorted(seen)
    assert len(seen) > len(whole.lines)


def test_a_count_that_is_stopped_keeps_its_lines() -> None:
    count = GridCount(Box(2, 3))
    job = StepwiseJob(count.parts())

    while not count.lines:
        job.follow(Step(1))

    assert count.result is None
    assert 0 < count.lines[0].total < KNOWN[Box(2, 3)].grids

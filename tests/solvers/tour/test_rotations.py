"""Rotations one by one."""

import numpy as np

from tests.puzzles.tour.tours import rectangle
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED
from workbench.solvers.tour.complete import TOUR_COMPLETE, TourComplete
from workbench.solvers.tour.rotations import replay, unrotated


def test_a_rotation_reverses_the_path_after_its_first_square() -> None:
    path = np.arange(12).reshape(6, 2)

    assert unrotated(path, [(2, 5)])[:, 0].tolist() == [0, 2, 8, 6, 4, 10]
    assert [seen[:, 0].tolist() for seen in replay(path, [(2, 5)])] == [[0, 2, 8, 6, 4], [0, 2, 4, 6, 8, 10]]


def test_without_rotations_there_is_only_the_path() -> None:
    path = np.arange(6).reshape(3, 2)

    assert [seen.tolist() for seen in replay(path, [])] == [path.tolist()]


def test_every_path_of_a_replay_goes_by_leaps_and_is_turned_into_the_next() -> None:
    search = TOUR_COMPLETE.start(rectangle(20, 30, closed=True, start=(3, 4)), goal=Goal.ONE)
    assert isinstance(search, TourComplete)
    search.advance(UNLIMITED, 1)

    paths = [path.copy() for path in replay(search.walked(), search.rotations)]

    assert len(paths) == len(search.rotations) + 1 > 2
    for path in paths:
        assert (np.abs(np.diff(path, axis=0)).prod(axis=1) == 2).all()
        assert len(np.unique(path, axis=0)) == len(path)
    for path, after, (first, length) in zip(paths, paths[1:], search.rotations, strict=False):
        assert len(path) == length <= len(after)
        assert after[:first].tolist() == path[:first].tolist()
        assert after[first:length].tolist() == path[first:][::-1].tolist()

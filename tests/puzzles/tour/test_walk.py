"""Walks by hand: where they can go, and what is left of them on another board."""

import numpy as np
import pytest

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import filling_of, gone_to, kept, near, onward, path_of

WALK = [(0, 0), (1, 2), (0, 4), (2, 3)]


def tour(**others: object) -> Tour:
    return Tour(np.ones((4, 6), bool), **others)  # type: ignore[arg-type]


def filling(*squares: tuple[int, int], shape: tuple[int, int] = (4, 6)) -> Filling:
    return filling_of(shape, np.array([r * shape[1] + c for r, c in squares], np.intp))


def squares(path: np.ndarray | None) -> list[tuple[int, int]]:
    assert path is not None
    return [divmod(int(square), 6) for square in path]


def test_a_walk_is_its_filling_and_the_filling_the_walk() -> None:
    walked = filling(*WALK)

    assert [int(walked[square]) for square in WALK] == [1, 2, 3, 4]
    assert squares(path_of(walked)) == WALK
    assert not walked.flags.writeable


def test_a_walk_ends_where_a_number_is_missing_or_stands_twice() -> None:
    missing, twice = filling(*WALK).copy(), filling(*WALK).copy()
    missing[WALK[2]] = 0
    twice[3, 5] = 3

    assert squares(path_of(missing)) == WALK[:2]
    assert squares(path_of(twice))[:2] == WALK[:2]
    assert len(path_of(twice)) == 3


def test_squares_near_are_a_leap_away_and_no_holes() -> None:
    holed = tour().paint([(2, 1)], square=False)

    assert set(near(tour(), (0, 0))) == {(2, 1), (1, 2)}
    assert near(holed, (0, 0)) == [(1, 2)]


@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("plain", {(1, 2), (2, 1)}),
        ("cylinder", {(1, 2), (2, 1), (2, 5), (1, 4)}),
        ("torus", {(1, 2), (2, 1), (2, 5), (1, 4), (3, 2), (3, 4)}),  # two rows up is two rows down
    ],
)
def test_leaps_go_round_where_sides_are_glued(surface: str, expected: set[tuple[int, int]]) -> None:
    assert set(near(tour(surface=surface), (0, 0))) == expected


def test_onward_tells_the_free_squares_with_their_degrees() -> None:
    walked = filling(*WALK)

    found = {to.cell: to.degree for to in onward(tour(), walked, WALK[-1])}

    assert set(found) == {(0, 2), (1, 1), (1, 5), (3, 1), (3, 5)}
    assert (found[0, 2], found[3, 5]) == (3, 1)
    assert all(degree == sum(not walked[at] for at in near(tour(), cell)) for cell, degree in found.items())


def test_a_click_goes_on_or_back_or_nowhere() -> None:
    path = path_of(filling(*WALK))

    assert squares(gone_to(tour(), path, (3, 1))) == [*WALK, (3, 1)]
    assert squares(gone_to(tour(), path, WALK[1])) == WALK[:2]
    assert squares(gone_to(tour(), path, WALK[-1])) == WALK
    assert gone_to(tour(), path, (3, 3)) is None
    assert gone_to(tour().paint([(3, 1)], square=False), path, (3, 1)) is None


def test_a_walk_begins_anywhere_or_at_the_start() -> None:
    nothing = np.zeros(0, np.intp)

    assert squares(gone_to(tour(), nothing, (2, 2))) == [(2, 2)]
    assert squares(gone_to(tour(start=(0, 0)), nothing, (1, 2))) == [(0, 0), (1, 2)]
    assert squares(gone_to(tour(start=(0, 0)), nothing, (0, 0))) == [(0, 0)]
    assert gone_to(tour(start=(0, 0)), nothing, (2, 2)) is None


def test_on_another_board_a_walk_is_kept_up_to_the_first_hole() -> None:
    walked = filling(*WALK)

    assert squares(kept(tour(), walked)) == WALK
    assert squares(kept(tour().paint([WALK[2]], square=False), walked)) == WALK[:2]
    assert squares(kept(tour(start=WALK[0], closed=True), walked)) == WALK
    assert len(kept(tour(start=WALK[1]), walked)) == 0
    assert len(kept(tour(leap=(1, 3)), walked)) == 0

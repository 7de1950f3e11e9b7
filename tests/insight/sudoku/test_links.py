"""The curves of links: they begin and end beside their candidates, avoid digits, and are dashed where weak."""

import numpy as np

from workbench.insight.sudoku.links import DASH, Obstacles, best_curve, link

RADIUS, SIDE = 0.15, 9
BEGIN, END = np.array([1.2, 1.2]), np.array([6.2, 1.2])


def obstacles(*centres: tuple[float, float]) -> Obstacles:
    return Obstacles(np.array(centres).reshape(-1, 2), np.full(len(centres), 0.2), np.ones(len(centres)))


def test_a_curve_runs_from_one_candidate_to_the_other_but_not_through_them() -> None:
    line, head = link(BEGIN, END, RADIUS, obstacles(), SIDE, weak=False)
    first, last = line[0, :2], line[-1, 2:]

    assert RADIUS <= np.hypot(*(first - BEGIN)) < 3 * RADIUS
    assert RADIUS <= np.hypot(*(last - END)) < 3 * RADIUS
    assert np.array_equal(line[1:, :2], line[:-1, 2:])
    assert np.array_equal(head[:, :2], np.array([last, last]))


def test_a_curve_goes_around_a_digit() -> None:
    free = best_curve(BEGIN, END, RADIUS, obstacles(), SIDE)
    in_the_way = (float(free[16, 0]), float(free[16, 1]))

    bent = best_curve(BEGIN, END, RADIUS, obstacles(in_the_way), SIDE)

    assert np.hypot(*(bent - in_the_way).T).min() >= 0.2


def test_a_curve_stays_on_the_board() -> None:
    for y in (0.15, 8.85):
        points = best_curve(np.array([0.5, y]), np.array([8.5, y]), RADIUS, obstacles(), SIDE)
        assert points.min() >= 0
        assert points.max() <= SIDE


def test_a_weak_link_is_dashed() -> None:
    line, _ = link(BEGIN, END, RADIUS, obstacles(), SIDE, weak=True)

    lengths = np.hypot(line[:, 2] - line[:, 0], line[:, 3] - line[:, 1])
    assert len(line) > 10
    assert lengths.max() <= DASH + 1e-9
    assert (np.hypot(*(line[1:, :2] - line[:-1, 2:]).T) > 0.01).all()


def test_neighbours_in_a_cell_are_linked_too() -> None:
    line, head = link(np.array([1.2, 1.2]), np.array([1.5, 1.2]), RADIUS, obstacles(), SIDE, weak=False)

    assert len(line)
    assert np.isfinite(np.vstack([line, head])).all()

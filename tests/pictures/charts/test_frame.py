"""Where the values of a chart lie in its plot."""

import numpy as np

from workbench.pictures.charts.frame import Frame
from workbench.pictures.charts.picture import Axis, Box

FRAME = Frame(Axis("x", 0, 10, [(-1, "-1"), (0, "0"), (10, "10")]), Axis("y", -1, 1, [(0, "zero")]), 50, 20, 250, 120)


def test_the_ends_of_the_axes_lie_at_the_edges() -> None:
    assert (FRAME.across(0.0), FRAME.across(10.0)) == (50, 250)
    assert (FRAME.down(-1.0), FRAME.down(1.0)) == (120, 20)


def test_ticks_outside_are_left_out() -> None:
    assert FRAME.x_ticks == [(50, "0"), (250, "10")]
    assert FRAME.y_ticks == [(70, "zero")]


def test_a_line_has_no_two_points_in_a_pixel_but_both_ends() -> None:
    outline = FRAME.outline(np.linspace(0, 10, 100_001), np.zeros(100_001))

    assert 200 <= len(outline) <= 410
    assert outline[[0, -1]].tolist() == [[50, 70], [250, 70]]
    assert len(FRAME.outline(np.zeros(0), np.zeros(0))) == 0


def test_a_box_is_open_where_its_end_is_not_known() -> None:
    closed, low, high, median = FRAME.box_lines(Box(5, 2, 0, low=-1, first=0, median=0.5, third=0.8, high=1))
    [outline, _] = FRAME.box_lines(Box(5, 2, 0, low=-1, first=0, median=None, third=None, high=None))

    assert closed[0].tolist() == closed[-1].tolist()
    assert [low[:, 1].tolist(), high[:, 1].tolist(), median[:, 1].tolist()] == [[120, 70], [30, 20], [45, 45]]
    assert outline[[0, -1]].tolist() == [[130, 20], [170, 20]]


def test_what_is_far_from_the_plot_is_left_out_without_bending_the_line() -> None:
    far = np.array([[0.0, 1070.0], [300.0, -1930.0]])  # falls 10 pixels for each pixel to the right

    near = FRAME.near(far)

    assert (near.min(axis=0).tolist(), near.max(axis=0).tolist()) == ([45, 15], [255, 125])
    on_line = near[np.isclose(near[:, 1], 1070 - 10 * near[:, 0])]
    assert on_line[[0, -1]].round(6).tolist() == [[94.5, 125], [105.5, 15]]

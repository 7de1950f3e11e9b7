"""Charts as SVG: where lines, bands, boxes and texts lie."""

import re

import numpy as np
import pytest

from workbench.lab.report.chart_svg import (
    BOTTOM,
    CAP,
    HEIGHT,
    LEFT,
    MARGIN,
    MAX_NAME,
    RIGHT,
    TOP,
    WIDTH,
    bands,
    chart_svg,
    frame_of,
    grid,
    interval,
    line_texts,
    lines,
    margins,
    path,
)
from workbench.lab.report.legend import LETTER, legend_of
from workbench.lab.report.styles import DOTTED, GREY, dash_of
from workbench.pictures.charts.frame import Frame
from workbench.pictures.charts.picture import MAX_BANDS, NONE, Axis, Band, Box, Line, Picture, plain_points

ENDS, FRAME = np.array([0.0, 10.0]), Frame(Axis("a", 0, 10), Axis("b", 0, 10), 100, 20, 200, 120)


def drawn(ticks: str = "1", **parts: object) -> Picture:
    """Return a chart from 0 to 10."""
    about = {"x_axis": Axis("across", 0, 10, [(0, "0"), (10, "10")]), "y_axis": Axis("up", 0, 10, [(5, ticks)])}
    return Picture(**{**about, **parts})  # type: ignore[arg-type]


@pytest.mark.parametrize(("letters", "left"), [(1, LEFT), (20, 36 + 20 * LETTER)])
def test_the_left_margin_grows_with_the_texts(letters: int, left: float) -> None:
    frame = frame_of(drawn("x" * letters), [])

    assert (frame.left, frame.top, frame.right, frame.bottom) == (left, TOP, WIDTH - RIGHT, HEIGHT - BOTTOM)


def test_rows_are_named_by_their_settings_shortened() -> None:
    points = plain_points(np.array([1.0, 2.0]), np.array([2.0, 1.0]), 1)
    titles = ["none", "y" * (MAX_NAME + 1)]

    frame = frame_of(drawn(y_axis=Axis("", 0, 3), points=points), titles)

    assert [at for at, _ in frame.y.ticks] == [2, 1]
    assert {len(text) for _, text in frame.y.ticks} == {MAX_NAME}
    assert frame.left == 16 + LETTER * MAX_NAME
    assert frame_of(drawn(y_axis=Axis("", 0, 3), points=plain_points(ENDS, ENDS, NONE)), titles).y.ticks == []


def test_a_line_goes_through_its_places_and_the_margin_has_a_hole_for_the_plot() -> None:
    assert path(np.array([[1.0, 2.0], [3.04, 4.06]])) == "M1.0 2.0L3.0 4.1"
    assert "M100 20H200V120H100Z" in margins(FRAME, 500)
    assert f"M0 0H{WIDTH}V500H0Z" in margins(FRAME, 500)


def test_each_tick_has_a_line_across_the_plot() -> None:
    frame = FRAME._replace(x=Axis("", 0, 10, [(5, "5"), (11, "outside")]), y=Axis("", 0, 10, [(2, "2")]))

    assert list(grid(frame)) == ['<path d="M150.0 20V120M100 100.0H200" stroke="#dddddd"/>']
    assert list(grid(FRAME)) == []


def test_an_interval_is_a_bar_with_two_ends() -> None:
    found = interval(Band(np.array([5.0]), np.array([2.0]), np.array([8.0]), 0), FRAME)

    [way] = re.findall(r' d="([^"]*)"', found)
    assert way == f"M{150 - CAP:.1f} 100.0h{2 * CAP}M150.0 100.0V40.0M{150 - CAP:.1f} 40.0h{2 * CAP}"


@pytest.mark.parametrize(("count", "shown"), [(MAX_BANDS, MAX_BANDS), (MAX_BANDS + 1, 0)])
def test_many_bands_would_hide_each_other(count: int, shown: int) -> None:
    few = [Band(ENDS, ENDS, ENDS + 1, k) for k in range(count)]

    assert len(list(bands(drawn(bands=few), FRAME))) == shown


def test_lines_of_settings_have_dashes_and_those_without_are_grey() -> None:
    shown = [
        Line(ENDS, ENDS, 1),
        Line(ENDS, ENDS, 1, dotted=True),
        Line(ENDS, ENDS),
        Line(ENDS, ENDS, dotted=True),
        Line(ENDS[:0], ENDS[:0], 1),
    ]

    own, beyond, guide, dotted = lines(drawn(lines=shown), FRAME)

    assert f'stroke-dasharray="{dash_of(1)}"' in own
    assert f'stroke-dasharray="{DOTTED}"' in beyond
    assert "dasharray" not in guide
    assert f'stroke="{GREY}"' in guide
    assert 'stroke-dasharray="2 4"' in dotted
    [row] = lines(drawn(lines=shown[:1], y_axis=Axis("", 0, 10)), FRAME)
    assert "dasharray" not in row, "rows are told apart by their names"


def test_only_level_lines_have_their_text_beside_them() -> None:
    level, slope = Line(ENDS, np.full(2, 5.0), text="limit"), Line(ENDS, ENDS, text="best")

    [text] = line_texts(drawn(lines=[level, slope, Line(ENDS, np.full(2, 5.0))]), FRAME)

    assert 'x="106.0" y="84.0"' in text
    assert ">limit<" in text


def test_a_chart_to_be_drawn_into_has_axes_and_nothing_else() -> None:
    picture = drawn(
        lines=[Line(ENDS, ENDS, 0)], boxes=[Box(5, 1, 0, 1, 2, 3, 4, 5)], points=plain_points(ENDS, ENDS, 0)
    )

    whole, empty = (chart_svg(picture, ["title"], empty=empty) for empty in (False, True))

    assert ("title" in whole, "title</text>" in empty) == (True, False)
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in empty
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' not in whole, "its legend is below it"
    assert whole.count("<path") > empty.count("<path") == 3  # grid, margins and axes
    for label in ("across", "up"):
        assert f">{label}</text>" in empty


def test_titles_of_axes_stand_in_the_middle() -> None:
    found = chart_svg(drawn(), [])

    assert f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 12}" text-anchor="middle">across<' in found
    assert f"translate(16 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" in found


def test_the_legend_is_as_wide_as_the_picture_without_its_margins() -> None:
    three = drawn(lines=[Line(ENDS, ENDS, k) for k in range(3)])

    for letters in range(1, 90):
        titles = [f"{k}" * letters for k in range(3)]
        legend = legend_of(three, titles, WIDTH - 2 * MARGIN)
        assert f'height="{HEIGHT + legend.height}" role="img"' in chart_svg(three, titles)

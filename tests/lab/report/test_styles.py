"""Colours, dashes and markers of settings."""

import re

import pytest

from workbench.lab.report.styles import COLOURS, DASHES, GREY, RADIUS, colour, dash_of, marker, stroke
from workbench.pictures.charts.picture import NONE, Sort

X, Y = 100.0, 50.0


def corners(path: str) -> list[tuple[float, float]]:
    """Return the corners of a path of relative commands; of an arc, its ends."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for command, text in re.findall(r"([MmhvlaZ])([^MmhvlaZ]*)", path):
        numbers = [float(number) for number in text.split()]
        match command:
            case "M":
                x, y = numbers
            case "h":
                x += numbers[0]
            case "v":
                y += numbers[0]
            case "m" | "l" | "a":
                x, y = x + numbers[-2], y + numbers[-1]
        found.append((x, y))
    return found


def path_of(series: int, sort: Sort = Sort.SOLVED) -> str:
    [path] = re.findall(r' d="([^"]*)"', marker(X, Y, series, sort))
    return path


@pytest.mark.parametrize("series", range(4))
def test_a_marker_is_closed_and_lies_around_its_place(series: int) -> None:
    places = corners(path_of(series))
    across, down = ([place[k] for place in places] for k in (0, 1))

    assert path_of(series).endswith("Z")
    assert (min(across) + max(across)) / 2 == pytest.approx(X, abs=0.1)
    assert min(down) <= Y <= max(down)
    assert 2 * RADIUS <= max(across) - min(across) + 0.1 <= 3 * RADIUS
    assert max(down) - min(down) <= 3 * RADIUS


def test_a_circle_has_its_place_in_the_middle_and_a_cross_has_two_strokes() -> None:
    r = RADIUS

    ends = [(X - r, Y), (X + r, Y), (X - r, Y)]
    assert corners(path_of(0))[:3] == [pytest.approx(place, abs=0.1) for place in ends]
    assert corners(path_of(0, Sort.UNSOLVED)) == [
        pytest.approx(place, abs=0.1) for place in ((X - r, Y - r), (X + r, Y + r), (X + r, Y - r), (X - r, Y + r))
    ]


def test_the_first_four_settings_have_shapes_of_their_own_which_then_begin_again() -> None:
    shapes = [path_of(series) for series in range(5)]

    assert len(set(shapes)) == 4
    assert shapes[4] == shapes[0] == path_of(NONE)


def test_a_marker_is_filled_if_solved_and_hollow_at_the_limit() -> None:
    assert f'fill="{COLOURS[1]}"' in marker(X, Y, 1, Sort.SOLVED)
    assert 'fill="#ffffff"' in marker(X, Y, 1, Sort.CENSORED)
    assert "fill=" not in marker(X, Y, 1, Sort.UNSOLVED)
    assert all(f'stroke="{COLOURS[1]}"' in marker(X, Y, 1, sort) for sort in Sort)
    assert ["fill-opacity" in marker(X, Y, series, Sort.SOLVED) for series in (NONE, 0, 1)] == [True, False, False]


def test_colours_begin_again_with_other_dashes() -> None:
    count = len(COLOURS)

    assert [colour(series) for series in (NONE, 0, count - 1, count)] == [GREY, COLOURS[0], COLOURS[-1], COLOURS[0]]
    assert [dash_of(series) for series in range(len(DASHES))] == list(DASHES)
    assert dash_of(count) == DASHES[1] != dash_of(0)
    assert "dasharray" not in stroke(0, "")
    assert 'stroke-dasharray="8 4"' in stroke(0, "8 4")

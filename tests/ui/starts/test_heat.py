"""Heat maps as colour numbers, their figures, and the colours themselves."""

from itertools import pairwise

import numpy as np
import pytest

from tests.colour_vision import contrast, luminance
from workbench.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink
from workbench.puzzles.tour import Tour
from workbench.ui.starts.heat import (
    HOLE,
    NONE,
    PAIR_ROLES,
    ROLES,
    TOUR,
    UNKNOWN,
    faded,
    figures,
    legend,
    levels,
    pair_texts,
    pairs,
    texts,
    with_pale,
)

EVERY = pytest.mark.parametrize("theme", THEMES)
FAILURES = [role for role in ROLES if role.startswith("heat-") and role[-1].isdigit()]


def test_each_number_of_squares_left_has_a_colour() -> None:
    board = np.array([[True, True, True, True, True, False]])
    left = np.array([[0, 1, 3, 250, -1, -1]], np.int32)

    numbers = levels(Tour(board), left, board)

    assert [ROLES[number] for number in numbers[0]] == [
        *("heat-tour", "heat-1", "heat-2", "heat-6"),
        *(ROLES[UNKNOWN], ROLES[HOLE]),
    ]


def test_a_start_without_any_tour_is_not_a_failure_of_the_rule() -> None:
    left = np.array([[2, 0]], np.int32)

    numbers = levels(Tour(np.ones((1, 2), bool)), left, np.array([[False, True]]))

    assert numbers.tolist() == [[NONE, TOUR]]
    assert figures(left, np.array([[False, True]])).worst == 0


def test_figures_count_the_starts_tried() -> None:
    left = np.array([[0, 4, 2, -1]], np.int32)

    found = figures(left, np.ones((1, 4), bool))

    assert found == (4, 3, 1, 2.0, 4)


def test_maps_are_compared_square_by_square() -> None:
    a, b = np.array([[0, 0, 3, 5, -1]], np.int32), np.array([[0, 1, 0, 5, 0]], np.int32)
    tour = Tour(np.ones((1, 5), bool))

    numbers = pairs(tour, a, b)

    assert [PAIR_ROLES[number] for number in numbers[0]] == [
        *("heat-tour", "heat-a", "heat-b", "heat-none"),
        "square-light",
    ]
    written = pair_texts(tour, numbers)
    assert written is not None
    assert written.tolist() == [["", "A", "B", "", ""]]


def test_numbers_are_shown_only_where_they_are_legible() -> None:
    small = texts(Tour(np.ones((1, 3), bool)), np.array([[0, 12, -1]], np.int32))

    assert small is not None
    assert small.tolist() == [["", "12", ""]]
    assert texts(Tour(np.ones((200, 200), bool)), np.zeros((200, 200), np.int32)) is None


def test_only_stale_squares_are_paler() -> None:
    shown = palette("light")
    roles = with_pale(shown, ROLES)

    numbers = faded(np.array([TOUR, TOUR], np.uint8), np.array([False, True]), ROLES)

    assert roles[numbers[0]] == "heat-tour"
    assert luminance(roles[numbers[1]]) > luminance(shown["heat-tour"])


def test_the_legend_explains_every_colour_of_failures() -> None:
    entries = dict(legend())

    assert [entries[role] for role in FAILURES] == ["1", "2–3", "4–9", "10–29", "30–99", "100+"]


@EVERY
def test_tours_differ_from_failures_without_colour(theme: str) -> None:
    shown = palette(theme)

    assert min(contrast(shown["heat-tour"], shown[role]) for role in FAILURES) > 1.7


@EVERY
def test_failures_grow_darker_or_lighter_by_steps(theme: str) -> None:
    lightness = [116 * luminance(palette(theme)[role]) ** (1 / 3) - 16 for role in FAILURES]
    steps = [after - before for before, after in pairwise(lightness)]

    assert min(map(abs, steps)) > 2
    assert max(steps) * min(steps) > 0


@EVERY
def test_texts_on_a_map_are_legible(theme: str) -> None:
    shown = palette(theme)

    assert min(contrast(shown[Ink.GIVEN], shown[role]) for role in [*FAILURES, "heat-a", "heat-b"]) > 4.4


@EVERY
def test_lines_of_curves_are_visible(theme: str) -> None:
    shown = palette(theme)
    lines = [shown[f"curve-{k}"] for k in range(1, 9)]

    assert len(set(lines)) == 8
    assert min(contrast(shown["panel"], line) for line in lines) > 3

"""Heat maps as colour numbers, their figures, and the colours themselves."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.colour_vision import EYES, apart, contrast, lab
from workbench.insight.tours.feasible_starts import StartVerdict
from workbench.pictures.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.heat import (
    FAILURES,
    FIRST,
    HOLE,
    NONE,
    PAIR_ROLES,
    PALE,
    ROLES,
    TOUR,
    UNKNOWN,
    faded,
    figures,
    legend,
    levels,
    mark_legend,
    pair_texts,
    pairs,
    pale_legend,
    texts,
)
from workbench.ui.analyses.starts.words import difference_words, map_words

IMPOSSIBLE, NOT_RULED_OUT, POSSIBLE = map(np.uint8, StartVerdict)
EVERY = pytest.mark.parametrize("theme", THEMES)
EVERY_EYE = pytest.mark.parametrize("eye", EYES)
SQUARES = ("square-light", "hole", "heat-none", *FAILURES, *PALE)  # all but tours


def test_each_number_of_squares_left_has_a_colour() -> None:
    board = np.array([[True, True, True, True, True, False]])
    left = np.array([[0, 1, 3, 250, -1, -1]], np.int32)

    numbers = levels(Tour(board), left, np.where(board, POSSIBLE, IMPOSSIBLE))

    assert [ROLES[number] for number in numbers[0]] == [
        "heat-tour", "heat-1", "heat-2", "heat-5",
        ROLES[UNKNOWN], ROLES[HOLE],
    ]  # fmt: skip


def test_a_start_without_any_tour_is_not_a_failure_of_the_rule() -> None:
    left = np.array([[2, 0]], np.int32)

    verdicts = np.array([[IMPOSSIBLE, POSSIBLE]], np.uint8)
    numbers = levels(Tour(np.ones((1, 2), bool)), left, verdicts)

    assert numbers.tolist() == [[NONE, TOUR]]
    assert figures(left, verdicts).worst == 0


def test_figures_count_the_starts_tried() -> None:
    left = np.array([[0, 4, 2, -1]], np.int32)

    found = figures(left, np.full((1, 4), POSSIBLE, np.uint8))

    assert found == (4, 0, 3, 1, 2.0, 4)


def test_starts_that_are_not_ruled_out_are_counted_and_marked_apart() -> None:
    left = np.array([[0, 4, 2, 7]], np.int32)
    verdicts = np.array([[NOT_RULED_OUT, NOT_RULED_OUT, POSSIBLE, IMPOSSIBLE]], np.uint8)
    tour = Tour(np.ones((1, 4), bool))

    shown = texts(tour, left, verdicts)

    assert figures(left, verdicts)[:4] == (2, 1, 3, 1)  # a walk that is a tour proves its start
    assert shown is not None
    assert shown.tolist() == [["", "4?", "2", "7"]]
    assert mark_legend(shown) == [("mark:?", "Not ruled out")]
    words = map_words(tour, left, verdicts, (0, 1))
    assert "From b1: 4 squares left; a tour is not ruled out." in words
    assert "Tours from 1 of 2 to 3 possible starts; not ruled out, though no tour is known: 1." in words
    assert "no tour starts here" in map_words(tour, left, verdicts, (0, 3))


def test_a_comparison_marks_the_starts_without_a_known_tour() -> None:
    a, b = np.array([[0, 3, 3, 3]], np.int32), np.array([[4, 1, 1, 1]], np.int32)
    verdicts = np.array([[POSSIBLE, NOT_RULED_OUT, IMPOSSIBLE, POSSIBLE]], np.uint8)
    tour = Tour(np.ones((1, 4), bool))
    numbers = pairs(tour, a, b)

    shown = pair_texts(tour, numbers, verdicts)

    assert shown is not None
    assert shown.tolist() == [["A", "?", "–", ""]]
    assert [mark for mark, _ in mark_legend(shown)] == ["mark:?", "mark:–"]
    assert difference_words(tour, numbers, verdicts) == (
        "Both: 0. Only A: 1. Only B: 0. Neither: 2. Not ruled out, though no tour is known: 1. Impossible: 1."
    )


@pytest.mark.parametrize(
    ("asked", "words"), [({"closed": True}, "a closed one"), ({"end": (0, 3)}, "one that ends at d1"), ({}, "")]
)
def test_what_the_board_asks_of_a_tour_and_the_map_does_not_is_said(asked: dict[str, Any], words: str) -> None:
    tour = Tour(np.ones((1, 4), bool), **asked)
    left, verdicts = np.array([[0, 4, 2, 7]], np.int32), np.full((1, 4), POSSIBLE, np.uint8)
    sentence = f" Tours may end anywhere here, although the board asks for {words}." if words else "."

    assert map_words(tour, left, verdicts, None).endswith(sentence)
    assert difference_words(tour, pairs(tour, left, left), verdicts).endswith(sentence)


def test_maps_are_compared_square_by_square() -> None:
    a, b = np.array([[0, 0, 3, 5, -1]], np.int32), np.array([[0, 1, 0, 5, 0]], np.int32)
    tour = Tour(np.ones((1, 5), bool))

    numbers = pairs(tour, a, b)

    assert [PAIR_ROLES[number] for number in numbers[0]] == [
        "heat-tour", "heat-a", "heat-b", "heat-none",
        "square-light",
    ]  # fmt: skip
    written = pair_texts(tour, numbers, np.full((1, 5), POSSIBLE, np.uint8))
    assert written is not None
    assert written.tolist() == [["", "A", "B", "", ""]]


def test_numbers_are_shown_only_where_they_are_legible() -> None:
    small = texts(Tour(np.ones((1, 3), bool)), np.array([[0, 12, -1]], np.int32), np.full((1, 3), POSSIBLE))

    assert small is not None
    assert small.tolist() == [["", "12", ""]]
    large = np.ones((200, 200), bool)
    assert texts(Tour(large), np.zeros((200, 200), np.int32), large.astype(np.uint8)) is None


def test_stale_squares_keep_only_whether_there_was_a_tour() -> None:
    numbers = np.array([[NONE, HOLE, UNKNOWN, TOUR, FIRST, FIRST + 3, TOUR]], np.uint8)
    stale = np.array([[True] * 6 + [False]])

    shown = [ROLES[number] for number in faded(numbers, stale, ROLES)[0]]

    assert shown == ["heat-none", "hole", "square-light", PALE[0], PALE[1], PALE[1], "heat-tour"]


def test_the_legends_explain_every_colour_of_squares_that_were_walked_from() -> None:
    entries = dict(legend())

    assert [entries[role] for role in FAILURES] == ["1", "2–3", "4–9", "10–99", "100+"]
    assert set(dict(legend())) | set(dict(pale_legend("Previous rule"))) == set(ROLES[NONE:])


@EVERY
def test_tours_have_three_times_the_luminance_of_all_other_squares_or_a_third(theme: str) -> None:
    shown = palette(theme)

    others = (*SQUARES, "heat-a", "heat-b")
    assert [role for role in others if contrast(shown["heat-tour"], shown[role]) < 3] == []


@EVERY
def test_lines_separate_all_squares_that_are_no_tours(theme: str) -> None:
    shown = palette(theme)

    assert [role for role in (*SQUARES, "heat-a", "heat-b") if contrast(shown[Ink.GIVEN], shown[role]) < 3] == []


@EVERY
def test_more_squares_left_are_lighter_or_darker_by_equal_steps(theme: str) -> None:
    shown = palette(theme)
    steps = [after - before for before, after in pairwise(lab(shown[role])[0] for role in FAILURES)]

    assert max(steps) * min(steps) > 0
    assert min(map(abs, steps)) > 7.5
    assert max(map(abs, steps)) < 1.5 * min(map(abs, steps))
    assert contrast(shown[FAILURES[0]], shown[FAILURES[-1]]) > 3


@EVERY
@EVERY_EYE
def test_every_eye_can_tell_neighbours_in_the_scale_apart(theme: str, eye: str) -> None:
    shown = palette(theme)

    assert min(apart(shown[one], shown[other], eye) for one, other in pairwise(FAILURES)) > 7  # 1 is just noticed


@EVERY
@EVERY_EYE
def test_every_eye_can_tell_what_is_no_failure_from_all_else(theme: str, eye: str) -> None:
    shown = palette(theme)
    kinds = ("heat-tour", "heat-none", "hole", "square-light", *PALE)

    for kind in kinds:
        others = [role for role in ROLES if role != kind]
        assert min(apart(shown[kind], shown[role], eye) for role in others) > 6.5


@EVERY
def test_texts_on_a_map_are_legible(theme: str) -> None:
    shown = palette(theme)

    written = (*FAILURES, *PALE, "heat-none", "heat-a", "heat-b")
    assert [role for role in written if contrast(shown[Ink.GIVEN], shown[role]) < 4.5] == []

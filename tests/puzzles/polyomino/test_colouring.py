"""Colours of pieces: neighbours differ, pieces keep their own where they can, and the palettes tell them apart."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.test_palettes import contrast
from workbench.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink
from workbench.puzzles.polyomino.colouring import COLOURS, colouring, touching
from workbench.puzzles.polyomino.drawing import PIECES

# Machado, Oliveira and Fernandes 2009: how colours look to eyes without one of the three cones, on linear RGB.
EYES = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def lab(colour: str, eye: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return CIE L*a*b* of #rrggbb as this eye sees it."""
    srgb = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(eye @ linear, 0, 1) / [0.9505, 1, 1.089]
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@st.composite
def patchworks(draw: st.DrawFn) -> NDArray[np.int32]:
    """Return a board whose cells hold a few numbers, connected or not."""
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    few = draw(st.integers(1, 7))
    cells = draw(st.lists(st.integers(0, few), min_size=rows * columns, max_size=rows * columns))
    return np.array(cells, np.int32).reshape(rows, columns)


def test_touching_regions_are_found_once_over_edges_only() -> None:
    filling = np.array([[1, 1, 2], [0, 3, 2], [4, 0, 5]], np.int32)

    assert touching(filling).tolist() == [[1, 2], [1, 3], [2, 3], [2, 5]]


def test_numbers_below_nought_touch_as_well() -> None:
    assert touching(np.array([[-1, 7]], np.int32)).tolist() == [[-1, 7]]


@settings(max_examples=40)
@given(patchworks())
def test_touching_agrees_with_a_walk_over_the_board(filling: NDArray[np.int32]) -> None:
    rows, columns = filling.shape
    pairs = set()
    for r in range(rows):
        for c in range(columns):
            for near in filling[r + 1 : r + 2, c].tolist() + filling[r, c + 1 : c + 2].tolist():
                pair = sorted((int(filling[r, c]), near))
                if 0 not in pair and pair[0] != pair[1]:
                    pairs.add(tuple(pair))

    assert touching(filling).tolist() == sorted(map(list, pairs))


@settings(max_examples=40)
@given(patchworks(), st.integers(0, 2**32 - 1))
def test_neighbours_never_have_the_same_colour(filling: NDArray[np.int32], seed: int) -> None:
    pieces = np.random.default_rng(seed).integers(0, 3, 8)

    colour = colouring(touching(filling), pieces)

    one, other = touching(filling).T
    assert (colour[one] != colour[other]).all()
    assert ((colour >= 0) & (colour < COLOURS)).all()


def test_a_large_board_of_dominoes_that_are_copies_of_one_piece_gets_neighbours_that_differ() -> None:
    filling = (np.arange(100 * 100, dtype=np.int32) // 2 + 1).reshape(100, 100)
    pairs = touching(filling) - 1

    colour = colouring(pairs, np.zeros(5000, int))

    assert (colour[pairs[:, 0]] != colour[pairs[:, 1]]).all()
    assert np.bincount(colour).argmax() == 0  # the piece's own colour is the commonest


def test_a_wheel_of_many_spokes_is_coloured_though_its_hub_has_more_neighbours_than_there_are_colours() -> None:
    filling = np.ones((3, 22), np.int32)
    filling[0] = np.arange(2, 24)
    filling[2] = np.arange(24, 46)

    colour = colouring(touching(filling), np.arange(46))

    one, other = touching(filling).T
    assert (colour[one] != colour[other]).all()


def test_pieces_keep_their_own_colours_where_neighbours_have_others() -> None:
    filling = np.array([[1, 1, 2], [3, 3, 2], [4, 4, 4]], np.int32)
    pieces = np.array([7, 2, 5, 8 + 3, 8])

    assert colouring(touching(filling), pieces).tolist() == [7, 2, 5, 3, 0]


@pytest.mark.parametrize(("pieces", "colours"), [([2, 10], [2, 5]), ([10, 2], [5, 2]), ([10, 18], [2, 7])])
def test_of_two_that_clash_the_later_piece_has_its_second_choice(pieces: list[int], colours: list[int]) -> None:
    assert colouring(np.array([[0, 1]]), np.array(pieces)).tolist() == colours


def test_who_gives_way_takes_no_colour_that_a_neighbour_keeps() -> None:
    assert colouring(np.array([[0, 1], [1, 2]]), np.array([2, 10, 5])).tolist() == [2, 0, 5]


def test_copies_of_a_piece_keep_their_colours_when_more_is_laid_elsewhere() -> None:
    dominoes = 3 * (np.arange(60, dtype=np.int32).reshape(6, 10) // 2 + 1)
    dominoes[:, 4:6] = 0
    part = np.where(np.arange(10) < 4, dominoes, 0)

    def colours(filling: NDArray[np.int32]) -> dict[int, int]:
        numbers = np.unique(filling)
        pairs = np.searchsorted(numbers, touching(filling))
        found = colouring(pairs, np.zeros(len(numbers), int), numbers)
        return dict(zip(numbers[1:].tolist(), found[1:].tolist(), strict=True))

    before, after = colours(part), colours(dominoes)

    assert len(set(before.values())) > 1
    assert {number: after[number] for number in before} == before


def test_regions_of_no_plane_get_some_colour_too() -> None:
    pairs = np.array(list(combinations(range(12), 2)))

    colour = colouring(pairs, np.zeros(12, int))

    assert ((colour >= 0) & (colour < COLOURS)).all()


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_on_every_piece(theme: str) -> None:
    colours = palette(theme)

    assert [ink for ink in PIECES if contrast(colours[Ink.GIVEN], colours[ink]) < 4.5] == []


@pytest.mark.parametrize("theme", THEMES)
def test_borders_can_be_seen_on_every_piece_and_hole(theme: str) -> None:
    colours = palette(theme)

    assert [ink for ink in (*PIECES, Ink.HOLE) if contrast(colours[Ink.FRAME], colours[ink]) < 2.0] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_every_eye_can_tell_the_pieces_apart(theme: str, eye: str) -> None:
    seen = [lab(palette(theme)[ink], EYES[eye]) for ink in PIECES]

    assert min(float(np.linalg.norm(one - other)) for one, other in combinations(seen, 2)) > 10  # 2.3 is just noticed


@pytest.mark.parametrize("theme", THEMES)
def test_holes_and_pieces_differ_from_an_empty_cell(theme: str) -> None:
    colours = palette(theme)
    eye = EYES["all cones"]

    for ink in (*PIECES, Ink.HOLE):
        assert np.linalg.norm(lab(colours[ink], eye) - lab(colours[Ink.PAPER], eye)) > 4

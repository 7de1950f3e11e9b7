"""A tour as a film."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.puzzles.tour.tours import EULER
from workbench.pictures.film import Film, frames_of, palette_of
from workbench.pictures.palettes import THEMES, palette
from workbench.pictures.raster import picture
from workbench.puzzles.puzzle import Filling, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import TIMES

LIGHT = palette("light")
CELL, MARGIN = 20, 2


def euler() -> tuple[Tour, Filling]:
    [(tour, filling)] = Tour.parse_filled(EULER)
    return tour, filling


def shown(film: Film) -> list[NDArray[np.uint8]]:
    """Return each frame as it is seen, with what stays from those before."""
    screen = np.zeros((film.size[1], film.size[0], 3), np.uint8)
    seen = []
    for left, top, colours in film.patches():
        screen[top : top + colours.shape[0], left : left + colours.shape[1]] = film.palette[colours]
        seen.append(screen.copy())
    return seen


@pytest.mark.parametrize("theme", THEMES)
def test_the_last_frame_is_the_picture(theme: str) -> None:
    tour, filling = euler()
    colours = palette(theme)

    last = shown(Film(tour, filling, colours, CELL, 500))[-1]

    difference = np.abs(last.astype(int) - np.asarray(picture(tour, filling, colours, CELL)))
    assert difference.max() <= 64  # of 255: where lines cross, a pixel has the nearest of 256 colours
    assert difference.mean() < 2


def test_the_last_frame_closes_a_closed_tour() -> None:
    tour = Tour(np.ones((3, 3), bool), closed=True).paint([(1, 1)], False)
    ring = [(0, 0), (1, 2), (2, 0), (0, 1), (2, 2), (1, 0), (0, 2), (2, 1)]
    filling = untouched(tour)
    for number, cell in enumerate(ring, 1):
        filling[cell] = number

    before, last = shown(Film(tour, filling, LIGHT, 60, 500))[-2:]

    x, y = 6 + 45, 6 + 60  # a quarter of the way from r1c1 to r3c2
    assert before[y, x].tolist() != last[y, x].tolist() == list(bytes.fromhex(LIGHT["found"][1:]))


def test_each_frame_shows_one_more_square() -> None:
    tour, filling = euler()

    frames = shown(Film(tour, filling, LIGHT, CELL, 500))

    assert len(frames) == 26
    papers = {tuple(bytes.fromhex(LIGHT[ink][1:])) for ink in TIMES}
    for number, frame in enumerate(frames):
        coloured = np.array([[commonest(frame, r, c) in papers for c in range(5)] for r in range(5)])
        assert np.array_equal(coloured, filling <= number), number


def commonest(frame: NDArray[np.uint8], r: int, c: int) -> tuple[int, ...]:
    """Return the colour of most of a square."""
    top, left = MARGIN + r * CELL, MARGIN + c * CELL
    pixels = frame[top : top + CELL, left : left + CELL].reshape(-1, 3)
    return Counter(map(tuple, pixels.tolist())).most_common(1)[0][0]


def test_a_frame_is_no_larger_than_what_changes() -> None:
    tour, filling = euler()

    patches = list(Film(tour, filling, LIGHT, CELL, 500).patches())

    assert patches[0].colours.shape == (5 * CELL + 2 * MARGIN, 5 * CELL + 2 * MARGIN)
    for patch in patches[1:-1]:  # two squares or three, and half a number around each
        assert max(patch.colours.shape) < 4.3 * CELL


@pytest.mark.parametrize(("moves", "most", "frames"), [(0, 10, 1), (1, 10, 2), (9, 10, 10), (10, 10, 6), (64, 2, 2)])
def test_a_longer_tour_shows_several_moves_a_frame(moves: int, most: int, frames: int) -> None:
    tour = Tour(np.ones((8, 9), bool))
    filling = untouched(tour)
    filling.ravel()[:moves] = np.arange(1, moves + 1)

    film = Film(tour, filling, LIGHT, 4, most)

    assert len(film) == frames_of(moves, most) == len(list(film.patches())) == frames


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_a_film_are_those_of_the_theme(theme: str) -> None:
    found = palette_of(palette(theme))

    assert found.shape == (256, 3)
    colours = {"#" + bytes(row).hex() for row in found.tolist()}
    assert {palette(theme)[ink] for ink in ("paper", "square-dark", "hole", "time-1", "time-12", "found")} <= colours

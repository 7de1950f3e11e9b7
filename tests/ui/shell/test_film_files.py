"""The pictures of a film, rebuilt from what its files keep of them."""

from io import BytesIO
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageSequence

from workbench.pictures.film_page import TILE
from workbench.ui.shell.exports.film_files import GifFile, PageFile, Shrinker, changed_part, changed_tiles, seconds_of

SIZE = (3 * TILE - 10, 2 * TILE + 5)  # no whole number of tiles


def drawn(seed: int) -> list[Image.Image]:
    """Return pictures that each differ a little from the one before."""
    random, picture, pictures = Random(seed), Image.new("RGB", SIZE, "white"), []
    for _ in range(8):
        for _ in range(random.randrange(3)):
            x, y = random.randrange(SIZE[0]), random.randrange(SIZE[1])
            colour = random.choice(["red", "blue", "black"])
            ImageDraw.Draw(picture).rectangle([x, y, x + random.randrange(80), y + random.randrange(9)], fill=colour)
        pictures.append(picture.copy())
    return pictures


@pytest.mark.parametrize("seed", range(5))
def test_tiles_drawn_over_each_other_are_the_pictures(seed: int) -> None:
    pictures = drawn(seed)
    shrinker = Shrinker(pictures[::3])
    canvas = np.zeros((SIZE[1] + TILE, SIZE[0] + TILE), np.uint8)
    colours = np.array(shrinker.palette.getpalette(), np.uint8).reshape(-1, 3)

    for picture in pictures:
        corners, tiles = shrinker.tiles(picture)
        for k, (left, top) in enumerate(corners):
            tile = tiles[k * TILE : (k + 1) * TILE]
            canvas[top : top + TILE, left : left + TILE] = tile

        seen = colours[canvas[: SIZE[1], : SIZE[0]]]
        assert np.array_equal(seen, np.asarray(picture)), "few colours are kept exactly"


def test_only_tiles_that_changed_are_kept() -> None:
    before, now = np.zeros((2, 2 * TILE, 3 * TILE), np.uint8)
    now[TILE + 1, 2 * TILE] = 1

    assert changed_tiles(None, before)[0] == [(x * TILE, y * TILE) for y in range(2) for x in range(3)]
    assert changed_tiles(before, now)[0] == [(2 * TILE, TILE)]
    assert changed_tiles(now, now)[0] == [(0, 0)]
    assert changed_part(before, now)[:2] == (2 * TILE, TILE + 1)


def test_a_wide_picture_is_not_enlarged_on_a_page() -> None:
    assert PageFile("narrow", 700, {}, {}).scale == 2
    assert PageFile("wide", 701, {}, {}).scale == GifFile(10, 1, "").scale == 1


def test_the_length_of_a_gif_is_that_of_its_frames() -> None:
    file, pictures = GifFile(30, 8, ""), drawn(0)
    file.begin(pictures)
    for picture in pictures:
        file.add(picture, "", [])

    with Image.open(BytesIO(file.content())) as film:
        lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]  # of frames in milliseconds
    assert sum(lengths) == round(1000 * seconds_of(8, 30))

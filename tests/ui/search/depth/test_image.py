"""The image of a depth view: which pixel has which colour."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from tests.colour_vision import contrast
from tests.ui.search.depth.maps import FOLDED, LONG, SHORT, deep, mapped
from workbench.pictures.palettes import THEMES, palette
from workbench.ui.search.depth.image import FEW, image_of, rows_of, shades
from workbench.ui.search.depth.picture import Picture, picture_of

EVERY_THEME = pytest.mark.parametrize("theme", THEMES)
LINES = ("danger", "accent", "good", "text")  # floor, levels, solutions, the moment shown


def drawn(visits: NDArray[np.int32], pixels: int, end: int | None = None) -> Picture:
    picture = picture_of(mapped(visits), (0, end or len(visits)), pixels)
    assert picture is not None
    return picture


def words(image: QImage) -> NDArray[np.uint32]:
    """Return the colours of an image as words, row by row."""
    rows = [[image.pixel(x, y) for x in range(image.width())] for y in range(image.height())]
    return np.array(rows, np.uint32)


@EVERY_THEME
def test_lines_stand_out_from_the_panel(theme: str) -> None:
    colours = palette(theme)

    assert {role: contrast(colours[role], colours["panel"]) >= 3 for role in LINES} == dict.fromkeys(LINES, True)
    assert contrast(colours["mean"], colours["accent"]) >= 2  # it runs where the nodes are densest


@EVERY_THEME
def test_denser_is_always_stronger(theme: str) -> None:
    colours = palette(theme)

    ramp = [QColor.fromRgb(int(word)).name() for word in shades(colours)]

    away = [contrast(colour, colours["panel"]) for colour in ramp]
    assert ramp[0] == QColor(colours["panel"]).name()
    assert ramp[-1] == QColor(colours["accent"]).name()
    assert all(one <= other for one, other in pairwise(away))
    assert away[1] > 1.05  # a single node can be seen


@EVERY_THEME
def test_an_image_has_only_the_colours_of_its_theme(theme: str) -> None:
    colours = palette(theme)
    allowed = {int(word) for word in shades(colours)}
    allowed |= {QColor(colours[role]).rgb() for role in ("hover", "danger", "mean")}

    for visits in (LONG, FOLDED):
        image = image_of(drawn(visits, 120), 60, colours, 1)

        assert (image.width(), image.height()) == (120, 60)
        assert set(np.unique(words(image)).tolist()) <= allowed


@pytest.mark.parametrize("tall", [1, 2, 31, 190, 1000])
@pytest.mark.parametrize("pixels", [1, 2, 300])
def test_images_of_any_size_have_that_size(tall: int, pixels: int) -> None:
    for visits in (SHORT, LONG, deep(70_000)):
        image = image_of(drawn(visits, pixels), tall, palette("light"), 1)

        assert (image.width(), image.height()) == (pixels, tall)


def test_a_row_is_as_strong_as_its_share() -> None:
    colours = palette("light")
    picture = drawn(LONG, 100)
    ramp = {int(word): k for k, word in enumerate(shades(colours))}
    span = picture.top - picture.bottom

    pixels = words(image_of(picture, 4 * span, colours, 1))

    seen = 0
    for x in range(picture.pixels):
        shades_of = {}
        for k in range(span):
            word = int(pixels[4 * k, x])  # the upper edge of a level, where no line is
            if ramp.get(word):
                shades_of[int(picture.density[x, picture.top - 1 - k])] = ramp[word]
        counts = sorted(shades_of)
        assert [shades_of[count] for count in counts] == sorted(shades_of.values())
        seen += len(counts)
    assert seen > 500


def test_the_floor_is_a_line_under_the_lowest_level() -> None:
    colours = palette("dark")
    picture = drawn(LONG, 100)
    span = picture.top - picture.bottom
    ink = QColor(colours["danger"]).rgb()

    pixels = words(image_of(picture, 10 * span, colours, 1))

    for x in range(picture.pixels):
        y = rows_of(picture, np.array([picture.lowest[x] - 0.5]), 10 * span)[0]
        assert pixels[y, x] == ink
        below = pixels[y + 2 :, x]
        assert not np.isin(below, shades(colours)[1:]).any()  # no node is there


def test_few_nodes_are_a_line_and_many_a_density() -> None:
    colours = palette("light")
    mean = QColor(colours["mean"]).rgb()
    few, many = drawn(SHORT, 900 // (FEW - 1)), drawn(SHORT, 900 // FEW)
    assert few.nodes < FEW <= many.nodes

    assert mean not in words(image_of(few, 100, colours, 1))
    assert mean in words(image_of(many, 100, colours, 1))

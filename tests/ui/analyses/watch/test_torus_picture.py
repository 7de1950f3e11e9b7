"""The picture of the links on a torus: every node once, and what is in front over what is behind."""

from functools import partial
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtGui import QImage

from workbench.puzzles.cover import Cover
from workbench.searching.watch.dancing import linked
from workbench.searching.watch.link_picture import LinkPicture, picture_at_node
from workbench.searching.watch.torus import curve, projected, torus_links, torus_of
from workbench.solvers import SOLVERS
from workbench.ui.analyses.watch.torus_picture import (
    TEXT,
    TORUS_SIZE,
    between_boxes,
    enlargement,
    fits_torus,
    on_page,
    paint_torus,
    pieces,
)
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.exports.write import svg
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import apply_theme, colours

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def picture_after(text: str, nodes: int) -> LinkPicture:
    """Return the links of a search that has visited so many nodes."""
    cover = Cover.parse(text)[0]
    search = SOLVERS["cover_links"].start(cover)
    if nodes:
        search.advance(nodes)
    return picture_at_node(search.ordered, search.path())


@pytest.mark.parametrize("nodes", [0, 2])
def test_every_header_and_node_is_drawn_once(qapp: object, nodes: int) -> None:
    apply_theme()
    paint = partial(paint_torus, picture=picture_after(KNUTH, nodes))

    drawn = svg(TabView(title="torus", size=TORUS_SIZE, paint=paint), {})

    texts = [element.text for element in ElementTree.fromstring(drawn).iter() if element.tag.endswith("}text")]
    rows = "abcdefg" + "ce" + "adg" + "bcf" + "adf" + "bg" + "deg"
    assert sorted(text for text in texts if text) == sorted([*rows, "●"])


def test_each_circle_is_drawn_wholly_in_its_front_and_back_parts(qapp: object) -> None:
    torus = torus_of(Cover.parse(KNUTH)[0])
    for link in torus_links(torus, linked(Cover.parse(KNUTH)[0])):
        places = curve(torus, link)
        points = on_page(projected(torus, places)[0])
        length = np.hypot(*np.diff(points, axis=0).T).sum()
        assert sum(pieces(torus, places, is_front).length() for is_front in (True, False)) == pytest.approx(length)
        assert 1 < len(between_boxes(torus, places, 1.0)) <= len(places)


def test_links_that_have_just_changed_stand_out(qapp: object) -> None:
    apply_theme()
    accents = []
    for nodes in (0, 2):
        image = QImage(TORUS_SIZE, QImage.Format.Format_RGB32)
        with painting(image) as painter:
            paint_torus(painter, picture_after(KNUTH, nodes))
        accent = int(colours()["accent"].lstrip("#"), 16)
        pixels = np.frombuffer(image.constBits(), np.uint32) & 0xFFFFFF
        accents.append(np.count_nonzero(pixels == accent))

    assert accents[1] > 2 * accents[0]  # at the root only headers have this colour


def test_names_on_a_small_torus_can_be_read_unless_nodes_would_hide_one_another(qapp: object) -> None:
    many = "cover\n" + " ".join(f"i{k}" for k in range(80)) + "\n" + "".join(f"i{k}\n" for k in range(80))

    letters = [scale * enlargement(picture_after(KNUTH, 0), scale) * TEXT for scale in (1.0, 0.5, 0.4)]

    assert min(letters) >= 0.9 * TEXT
    assert enlargement(picture_after(KNUTH, 0), 1.0) == 1
    assert enlargement(picture_after(many, 0), 0.4) == 1


def test_a_large_cover_has_no_torus() -> None:
    large = "cover\n" + " ".join(f"i{k}" for k in range(100)) + "\n" + "".join(f"i{k}\n" for k in range(100))

    assert fits_torus(picture_after(KNUTH, 0))
    assert not fits_torus(picture_after(large, 0))

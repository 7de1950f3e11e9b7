"""The picture of dancing links: lines that can be seen in every theme, and a pointer that turns."""

import itertools

import pytest
from PySide6.QtGui import QImage

from tests.colour_vision import contrast
from tests.searching.watch.test_algorithm_x import KNUTH, cover
from workbench.pictures.palettes import THEMES, palette
from workbench.searching.watch.link_picture import PointerState, picture_at
from workbench.searching.watch.operations import LENGTH, OperationClock
from workbench.solvers import SOLVERS
from workbench.solvers.cover.links import nodes_of
from workbench.ui.analyses.watch.links_canvas import CHOSEN, LEFT_OVER, REMOVED, LinksCanvas, pen_of
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.exports.write import svg
from workbench.ui.base.theme import apply_theme, colours
from workbench.ui.base.tint import blended

LEAST = 3.0  # of WCAG 2.1, 1.4.11, for what is needed to understand a picture


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("dotted", [False, True])
@pytest.mark.parametrize("state", PointerState)
def test_links_stand_out_from_every_ground(theme: str, state: PointerState, dotted: bool) -> None:
    shown = palette(theme)
    line = pen_of(shown, state, dotted).color().name()

    grounds = [shown["panel"]]
    if theme != "contrast":  # there, bands are bright lines of their own
        grounds += [blended(shown, "panel", *band).name() for band in (CHOSEN, LEFT_OVER, REMOVED)]

    assert min(contrast(line, ground) for ground in grounds) >= LEAST


def canvas_at(clock: OperationClock) -> LinksCanvas:
    canvas = LinksCanvas()
    canvas.resize(900, 320)
    canvas.show_picture(picture_at(clock))
    return canvas


def drawn(canvas: LinksCanvas) -> QImage:
    return canvas.grab().toImage()


def test_each_operation_is_seen_and_goes_back_by_the_same_way(qapp: object) -> None:
    apply_theme()
    search = SOLVERS["cover_links"].start(cover(KNUTH))
    clock = OperationClock(search.ordered, search.path())
    canvas = canvas_at(clock)
    pictures = []

    for at, operation in enumerate(clock.operations, 1):
        before = drawn(canvas)
        clock.go(at)
        canvas.show_picture(picture_at(clock))
        if not operation.array:
            continue
        canvas.show_progress(0.0)
        begun = drawn(canvas)
        canvas.show_progress(0.5)
        halfway = drawn(canvas)
        canvas.show_progress(1.0)
        after = drawn(canvas)
        if operation.array != LENGTH:  # a size changes at once
            assert len({bytes(image.constBits()) for image in (begun, halfway, after)}) == 3
        assert after != before
        canvas.show_progress(0.5)
        assert drawn(canvas) == halfway
        pictures.append(after)

    assert all(one != other for one, other in itertools.pairwise(pictures))


def test_a_node_that_stands_aside_stays_on_the_band_of_its_option(qapp: object) -> None:
    apply_theme()
    search = SOLVERS["cover_links"].start(cover(KNUTH))
    search.advance(2)
    canvas = canvas_at(OperationClock(search.ordered, search.path()))
    assert canvas.picture is not None
    order, page = canvas.picture.order.cover, drawn(canvas)
    starts, node, now = order.starts.tolist(), nodes_of(order), canvas.places()

    lasts = {option: int(node[starts[option + 1] - 1]) for option in canvas.picture.chosen}

    assert any(canvas.picture.aside[last] for last in lasts.values())
    beside = [page.pixelColor(round(now[last, 0]) + 16, round(now[last, 1])) for last in lasts.values()]
    assert beside == [blended(colours(), "panel", *CHOSEN)] * len(lasts)


@pytest.mark.parametrize("wide", [580, 650])
def test_the_legend_says_why_nodes_stand_aside(qapp: object, wide: int) -> None:
    apply_theme()
    search = SOLVERS["cover_links"].start(cover(KNUTH))
    canvas = canvas_at(OperationClock(search.ordered, search.path()))
    canvas.resize(wide, 320)

    foot = drawn(canvas).copy(0, 300, wide, 20)

    assert b"aside: out of its list" in svg(TabView("links", canvas.size(), canvas.paint_whole), {})
    assert len({foot.pixel(x, y) for x in range(wide - 10, wide) for y in range(20)}) == 1, "it is cut"

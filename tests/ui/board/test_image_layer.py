"""The filled cells of a board as one image."""

import numpy as np

from tests.conftest import Recorder
from workbench.pictures.palettes import palette
from workbench.puzzles.drawing import Ink
from workbench.ui.board.image_layer import ImageLayer

LIGHT = palette("light")


def test_every_cell_has_the_colour_of_its_last_fill() -> None:
    ground = ImageLayer((2, 3), LIGHT)

    ground.fill(np.argwhere(np.ones((2, 3), bool)), Ink.PAPER)
    ground.fill(np.array([[0, 2], [1, 0]]), Ink.HOLE)

    image = ground.image()
    assert (image.width(), image.height()) == (3, 2)
    assert [[image.pixelColor(c, r).name() for c in range(3)] for r in range(2)] == [
        [LIGHT["paper"], LIGHT["paper"], LIGHT["hole"]],
        [LIGHT["hole"], LIGHT["paper"], LIGHT["paper"]],
    ]


def test_lines_and_labels_are_drawn_afterwards_in_their_order(recorder: Recorder) -> None:
    ground = ImageLayer((1, 1), LIGHT)

    ground.labels(np.array([[0.5, 0.5]]), ["F"], Ink.GIVEN, 0.5)
    ground.lines(np.array([[0.0, 0.0, 1.0, 0.0]]), Ink.FRAME, 0.1)
    assert recorder.calls == []
    ground.draw_rest(recorder)

    assert recorder.calls == ["labels given 0.5: F@0.5,0.5", "lines frame 0.1: 0,0-1,0"]

"""A layer of a tour's board, drawn into a recorder."""

import numpy as np
from PySide6.QtCore import QSizeF

from tests.conftest import Recorder
from workbench.ui.board.view import Viewport
from workbench.ui.tour.layer import Layer

ROLES = ("heat-none", "heat-tour")


def drawn(recorder: Recorder, side: float) -> list[str]:
    """Return what draws a layer of two squares, of which the second leads to a tour."""
    layer = Layer(np.array([[0, 1]], np.uint8), ROLES, np.array([["3–9", "all"]]))
    layer.draw(recorder, Viewport((1, 2), QSizeF(200, 100), requested_side=side))
    return [call.split(":")[0].split()[1] for call in recorder.calls if call.startswith("labels")]


def test_texts_on_squares_of_tours_have_the_colour_of_the_paper(recorder: Recorder) -> None:
    assert drawn(recorder, 60) == ["given", "paper"]
    assert [call.rsplit(" ", 1)[1].split("@")[0] for call in recorder.calls[:2]] == ["3–9", "all"]


def test_small_squares_have_lines_but_no_texts(recorder: Recorder) -> None:
    assert drawn(recorder, 10) == []
    assert recorder.verbs() == {"lines": 1}

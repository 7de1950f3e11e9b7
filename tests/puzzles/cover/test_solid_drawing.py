"""Solids whose levels the comments of a cover draw: their cubes, and their faces in two views."""

from pathlib import Path

import numpy as np

from tests.conftest import Recorder
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.solid_drawing import LINES
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import untouched

# an L: two cubes on the ground, one on top of the first
TEXT = "cover\n# picture:\n# ##\n# picture:\n# #.\nr1c1h1 r1c2h1 r1c1h2\nr1c1h1 r1c1h2\nr1c2h1\n"


def hatched(recorder: Recorder, ink: str) -> int:
    """Return how many faces are filled with this ink."""
    return sum(
        call.startswith(f"lines {ink} ") and call.count("-", len(f"lines {ink} ")) == LINES for call in recorder.calls
    )


def test_the_levels_are_read_from_the_ground_up() -> None:
    [cover] = Cover.parse(TEXT)

    assert cover.layout is not None
    assert cover.layout.levels.tolist() == [[[1, 2]], [[3, 0]]]
    assert Cover.parse(cover.format())[0].layout is not None


def test_only_faces_towards_the_eye_that_no_cube_touches_are_drawn(recorder: Recorder) -> None:
    [cover] = Cover.parse(TEXT)

    cover.draw(recorder)

    tops, souths, easts = 2, 3, 2  # of the first view; the second one, from behind, has norths and wests
    norths, wests = 3, 2
    assert hatched(recorder, "paper") == tops + souths + easts + tops + norths + wests


def test_each_part_has_its_colour_in_both_views(recorder: Recorder) -> None:
    [cover] = Cover.parse(TEXT)
    filling = untouched(cover).copy()
    filling[:, 0] = 1

    cover.draw_filling(recorder, filling, Ink.FOUND)

    assert hatched(recorder, "piece-1") == 2 * 1 + 2 + 1 + 2 + 2  # tops, souths, easts, norths and wests
    assert hatched(recorder, "piece-2") == 2 * 1 + 1 + 1 + 1


def test_everything_drawn_lies_within_the_picture() -> None:
    [cover] = Cover.parse(Path("resources/samples/cover/pyramids-tower.txt").read_text())
    rows, columns = cover.extent
    segments: list[np.ndarray] = []

    class Lines:
        def lines(self, drawn: np.ndarray, _ink: Ink, _width: float) -> None:
            segments.append(drawn)

    cover.draw(Lines())  # type: ignore[arg-type]

    drawn = np.concatenate(segments).reshape(-1, 2)
    assert drawn.min() >= 0
    assert (drawn <= (columns, rows)).all()

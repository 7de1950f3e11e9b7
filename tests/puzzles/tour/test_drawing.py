"""How boards for tours and tours are drawn."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.conftest import Recorder
from tests.puzzles.tour.tours import EULER, filled, read, rectangle
from workbench.pictures.palettes import palette
from workbench.pictures.svg import SvgDrawing
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import draw_whole
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import NUMBER_ROOM, STEPS, TIMES, shortened


def calls(recorder: Recorder, begin: str) -> list[str]:
    return [call for call in recorder.calls if call.startswith(begin)]


def test_the_ground_is_chequered_with_holes_and_a_frame(recorder: Recorder) -> None:
    read("tour 2x3\n.#.\n...").draw_ground(recorder)

    assert recorder.calls == [
        "fill square-light: r1c1 r1c3 r2c2",
        "fill square-dark: r2c1 r2c3",
        "fill hole: r1c2",
        "lines frame 0.05: 0,0-3,0 0,2-3,2 0,0-0,2 3,0-3,2",
    ]


def test_start_and_end_are_marked(recorder: Recorder) -> None:
    rectangle(3, 4, start=(0, 0), end=(2, 3)).draw(recorder)

    ring, box = recorder.calls
    assert ring.startswith("lines given 0.07: 0.9,0.5-")
    assert box == "lines given 0.07: 3.1,2.1-3.9,2.1 3.9,2.1-3.9,2.9 3.9,2.9-3.1,2.9 3.1,2.9-3.1,2.1"


def test_nothing_is_drawn_of_an_empty_filling(recorder: Recorder) -> None:
    tour = rectangle(3, 4)
    tour.draw_filling(recorder, np.zeros((3, 4), np.int32), Ink.FOUND)

    assert recorder.calls == []


def test_moves_are_lines_numbers_and_colours(recorder: Recorder) -> None:
    tour, filling = filled("tour 3x4\n1 . . .\n. . 2 .\n3 . . .\n")

    tour.draw_filling(recorder, filling, Ink.ENTRY)

    assert calls(recorder, "fill") == ["fill time-1: r1c1", "fill time-2: r2c3", "fill time-3: r3c1"]
    assert calls(recorder, "lines entry") == [
        "lines entry 0.06: 0.768328,0.634164-2.23167,1.36584 2.23167,1.63416-0.768328,2.36584"
    ]
    assert calls(recorder, "labels") == ["labels given 0.34: 1@0.5,0.5 2@2.5,1.5 3@0.5,2.5"]
    assert recorder.calls[-1].startswith("lines given 0.07: 0.5,2.05-")  # around the last square


def test_the_path_leaves_room_for_the_numbers() -> None:
    halves = [[0.5, 0.5, 1.0, 1.5], [0.5, 0.5, 0.0, 0.75]]  # of leaps that wrap, as far as they are on the board
    leaps = np.array([[0.5, 0.5, 1.5, 2.5], *halves])

    nearer = shortened(leaps, NUMBER_ROOM)

    ways = np.hypot(*(nearer[:, :2] - leaps[:, :2]).T), np.hypot(*(nearer[:, 2:] - leaps[:, 2:]).T)
    assert ways[0].tolist() == pytest.approx([NUMBER_ROOM] * 3)
    assert ways[1].tolist() == pytest.approx([NUMBER_ROOM, 0, 0])


def test_moves_that_do_not_follow_each_other_are_not_joined(recorder: Recorder) -> None:
    tour, filling = filled("tour 3x4\n1 . . .\n. . 5 .\n6 . . .\n")

    tour.draw_filling(recorder, filling, Ink.FOUND)

    assert calls(recorder, "lines found") == ["lines found 0.06: 2.23167,1.63416-0.768328,2.36584"]


def test_a_closed_tour_is_closed_by_a_line(recorder: Recorder) -> None:
    tour, filling = filled("tour 2x2 leaper 0,1 closed\n1 2\n4 3\n")

    tour.draw_filling(recorder, filling, Ink.FOUND)

    assert calls(recorder, "lines found") == [
        "lines found 0.06: 0.8,0.5-1.2,0.5 1.5,0.8-1.5,1.2 1.2,1.5-0.8,1.5 0.5,1.2-0.5,0.8"
    ]


def test_a_walk_that_does_not_close_gets_no_closing_line(recorder: Recorder) -> None:
    tour, filling = filled("tour 2x2 leaper 0,1 closed\n1 2\n3 4\n")

    tour.draw_filling(recorder, filling, Ink.FOUND)

    assert calls(recorder, "lines found") == [
        "lines found 0.06: 0.8,0.5-1.2,0.5 1.28787,0.712132-0.712132,1.28787 0.8,1.5-1.2,1.5"
    ]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("tour 3x5 cylinder\n1 . . . .\n. . . 2 .\n. . . . .\n", "0.231672,0.634164-0,0.75 3.76833,1.36584-4.5,1"),
        (
            "tour 5x4 torus\n. . 1 .\n. . . .\n. . . .\n. 2 . .\n. . . .\n",
            "2.36584,0.231672-2.25,0 1.63416,3.76833-2,4.5",
        ),
        ("tour 5x4 torus\n. . 1 .\n. . . .\n. 2 . .\n. . . .\n. . . .\n", "2.36584,0.768328-1.63416,2.23167"),
    ],
)
def test_a_move_across_a_glued_side_is_drawn_as_two_stubs(recorder: Recorder, text: str, path: str) -> None:
    tour, filling = filled(text)

    tour.draw_filling(recorder, filling, Ink.FOUND)

    assert calls(recorder, "lines found") == [f"lines found 0.06: {path}"]


@pytest.mark.parametrize(("side", "numbers", "lines"), [(20, 1, 1), (21, 0, 1), (200, 0, 1), (201, 0, 0)])
def test_numbers_and_path_are_left_out_where_they_would_cover_all(
    recorder: Recorder, side: int, numbers: int, lines: int
) -> None:
    tour = rectangle(3, side, leap=(0, 1))

    tour.draw_filling(recorder, np.arange(1, 3 * side + 1, dtype=np.int32).reshape(3, side), Ink.FOUND)

    assert len(calls(recorder, "labels")) == numbers
    assert len(calls(recorder, "lines found")) == lines
    assert len(calls(recorder, "fill")) == STEPS


def test_a_whole_tour_takes_all_colours_by_turns(recorder: Recorder) -> None:
    tour, filling = filled(EULER)

    draw_whole(tour, recorder, filling)

    inks = [call.split()[1].rstrip(":") for call in calls(recorder, "fill time")]
    sizes = [call.count("r") for call in calls(recorder, "fill time")]
    assert inks == list(TIMES)
    assert (sum(sizes), min(sizes), max(sizes)) == (25, 2, 3)


def test_a_tour_is_drawn_into_svg() -> None:
    tour, filling = filled(EULER)
    drawing = SvgDrawing(tour.extent, palette("dark"))

    draw_whole(tour, drawing, filling)

    text = drawing.text()
    assert text.count("<text") == 25
    assert palette("dark")["time-12"] in text


def test_half_a_million_squares_take_few_calls() -> None:
    class Counting(Recorder):
        def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
            self.calls.append(f"fill {ink}: {len(cells)}")

    counting = Counting()
    tour = Tour(np.ones((700, 800), bool))
    filling = np.arange(1, 560_001, dtype=np.int32).reshape(700, 800)

    draw_whole(tour, counting, filling)

    assert counting.verbs() == {"fill": STEPS + 2, "lines": 3}

"""Exact covers as pictures."""

import numpy as np
import pytest

from tests.conftest import Recorder
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.drawing import write
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import draw_whole, untouched

[COVER] = Cover.parse("cover\na 2|b | x\na b x:R\nb\n")
[NAMED] = Cover.parse("cover\na longer\nfirst: a\nlonger\n")


def grid(options: int, items: int) -> Cover:
    """Return a cover whose option k has the item k modulo `items` and the next one."""
    starts = np.arange(0, 2 * options + 1, 2, dtype=np.uint32)
    first = np.arange(options) % items
    members = np.column_stack([first, (first + 1) % items]).ravel() + 1
    return Cover(tuple(f"i{k}" for k in range(items)), items, starts, members.astype(np.uint32))


def drawn(recorder: Recorder, cover: Cover, filling: np.ndarray | None = None) -> list[str]:
    """Return what is drawn of a cover and a filling."""
    draw_whole(cover, recorder, untouched(cover) if filling is None else filling)
    return recorder.calls


def test_the_picture_has_a_column_for_numbers_and_a_row_for_names_and_one_for_bounds() -> None:
    assert COVER.extent == (2 + 2, 1 + 3)
    assert NAMED.extent == (1 + 2, 3 + 2)
    assert Cover.parse("cover\n")[0].extent == (1, 1)


def test_the_members_of_every_option_are_filled(recorder: Recorder) -> None:
    assert drawn(recorder, COVER)[:2] == [
        "fill paper: r3c2 r3c3 r3c4 r4c2 r4c3 r4c4",
        "fill same: r3c2 r3c3 r3c4 r4c3",
    ]


def test_a_thick_line_stands_before_the_secondary_items(recorder: Recorder) -> None:
    assert "lines frame 0.08: 3,0-3,4" in drawn(recorder, COVER)


def test_names_bounds_numbers_and_colours_are_written(recorder: Recorder) -> None:
    labels = [call.split(": ", 1)[1] for call in drawn(recorder, COVER) if call.startswith("labels")]

    names, bounds, numbers, colours = "a@1.5,0.5 b@2.5,0.5 x@3.5,0.5", "2@2.5,1.5", "1@0.5,2.5 2@0.5,3.5", "R@3.5,2.5"
    assert labels == [names, bounds, numbers, colours]


def test_long_names_are_small_and_cut(recorder: Recorder) -> None:
    [cover] = Cover.parse("cover\nshort more-than-that\nshort more-than-that\n")

    assert [call for call in drawn(recorder, cover) if call.startswith("labels given")] == [
        "labels given 0.292: short@1.5,0.5",
        "labels given 0.244: more-…@2.5,0.5",
    ]


@pytest.mark.parametrize(("smallest", "text"), [(0.25, "green"), (0.3, "green"), (0.4, "gre…"), (0.6, "gr…")])
def test_texts_are_cut_rather_than_smaller_than_is_legible(recorder: Recorder, smallest: float, text: str) -> None:
    write(recorder, [(0.5, 0.5)], ["green"], Ink.GIVEN, smallest=smallest)

    assert recorder.calls[0].endswith(f": {text}@0.5,0.5")


def test_all_colours_are_written_as_large_as_the_longest_also_of_some_options(recorder: Recorder) -> None:
    [cover] = Cover.parse("cover\na b | x\na x:red\nb x:green\n")
    drawn(recorder, cover)
    cover.draw_filling(recorder, np.array([[1], [0]], np.int32), Ink.FOUND)

    heights = [call.split()[2] for call in recorder.calls if "red@" in call or "green@" in call]

    assert len(heights) == 2  # one call for the whole matrix, one for the chosen option
    assert len(set(heights)) == 1


def test_chosen_options_are_filled_in_the_ink_asked_for(recorder: Recorder) -> None:
    COVER.draw_filling(recorder, np.array([[1], [0]], np.int32), Ink.FOUND)

    assert recorder.calls == ["fill found: r3c2 r3c3 r3c4", "labels paper 0.6: R@3.5,2.5"]


def test_nothing_is_drawn_of_a_filling_that_chooses_nothing(recorder: Recorder) -> None:
    COVER.draw_filling(recorder, untouched(COVER), Ink.FOUND)

    assert recorder.calls == []


def test_an_empty_cover_can_be_drawn(recorder: Recorder) -> None:
    drawn(recorder, Cover.parse("cover\n")[0])

    assert all(call.endswith(": ") for call in recorder.calls)


@pytest.mark.parametrize("size", [(1500, 72), (20, 72)])
def test_a_large_matrix_costs_a_handful_of_calls(recorder: Recorder, size: tuple[int, int]) -> None:
    cover = grid(*size)

    cover.draw(recorder)

    assert len(recorder.calls) < 15
    assert any(call.startswith("lines grid") for call in recorder.calls) == (size[0] < 100)


def test_of_a_huge_matrix_the_upper_left_part_is_drawn(recorder: Recorder) -> None:
    cover = grid(3000, 600)

    cover.draw(recorder)

    assert cover.extent == (2501, 501)
    cells = next(call for call in recorder.calls if call.startswith("fill same")).split()[2:]
    places = np.array([cell[1:].split("c") for cell in cells], int)
    assert places.max(axis=0).tolist() == [2501, 501]

"""Covers whose comments draw where their items lie: what is read, and how solutions look."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import Recorder
from workbench.insight.cover.masks import conflicts_of
from workbench.puzzles.cover import Cover
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import draw_whole, untouched

SAMPLES = Path("resources/samples/cover")
L_AND_I = "cover\n# picture:\n# .##.\n# ##A.\nr1c2-r1c3 r2c1 r2c2 A\nr1c2-r1c3 r2c2\nr2c1\nA\n"


def read(text: str) -> Cover:
    [cover] = Cover.parse(text)
    return cover


def sample(name: str) -> Cover:
    return read((SAMPLES / f"{name}.txt").read_text())


def filling_of(cover: Cover, *options: str) -> np.ndarray:
    filling = untouched(cover).copy()
    names = [cover.option_name(k) for k in range(cover.count)]
    filling[[names.index(name) for name in options], 0] = 1
    return filling


def drawn(recorder: Recorder, cover: Cover, *options: str) -> list[str]:
    draw_whole(cover, recorder, untouched(cover))
    recorder.calls.clear()
    cover.draw_filling(recorder, filling_of(cover, *options), Ink.FOUND)
    return recorder.calls


def test_cells_blocks_and_named_items_have_their_places() -> None:
    cover = read(L_AND_I)

    assert cover.layout is not None
    assert cover.layout.plan.tolist() == [[0, 1, 1, 0], [2, 3, 4, 0]]
    assert cover.extent == (2, 4)
    assert read(cover.format()).layout is not None


@pytest.mark.parametrize(
    "rows",
    ["# B", "# A\n# B", "# #", "# ..", f"# {'A' * 101}"],
    ids=["no such item", "second row", "no cell's item", "empty", "too wide"],
)
def test_rows_that_are_no_picture_are_only_comments(rows: str) -> None:
    cover = read(f"cover\n# picture:\n{rows}\nA\nA\n")

    assert cover.layout is None
    assert cover.extent == (2, 2)  # the matrix


def test_a_picture_ends_with_a_comment_of_another_length_and_has_at_most_a_hundred_rows() -> None:
    short, long = (read(f"cover\n# picture:\n{rows}\nA\nA\n") for rows in ("# A\n# A\n# A note", "# A\n" * 101))

    assert short.layout is not None
    assert long.layout is not None
    assert (short.layout.plan.shape, long.layout.plan.shape) == ((2, 1), (100, 1))


def test_words_stand_for_items_with_longer_names() -> None:
    cover = read("cover\n# picture:\n#  1 10\n#  . 10\n1 10\n1\n10\n")

    assert cover.layout is not None
    assert cover.layout.plan.tolist() == [[1, 2], [0, 2]]


def test_each_option_of_a_solution_has_its_own_colour(recorder: Recorder) -> None:
    calls = drawn(recorder, read(L_AND_I), "1", "2", "3")

    fills = [call for call in calls if call.startswith("fill")]
    assert fills == ["fill piece-1: r1c2 r1c3 r2c2", "fill piece-2: r2c1", "fill piece-4: r2c3"]
    assert "labels given 0.55: A@2.5,1.5" in calls


def test_shapes_on_one_mask_have_one_colour_in_layout_and_graph(recorder: Recorder) -> None:
    cover = sample("masks-2")
    options = [f"{letter} on mask {1 + (letter in 'BDFH')}" for letter in "ABCDEFGH"]
    assert cover.judge(filling_of(cover, *options)) == []

    calls = drawn(recorder, cover, *options)

    fills = [call for call in calls if call.startswith("fill")]
    layout = [call for call in fills if call.startswith("fill piece-1: ")]
    assert [call.partition(":")[0] for call in fills] == ["fill piece-1", "fill piece-2"] * 2
    assert "r1c6" in layout[0]  # G
    assert layout[1].endswith("r1c19")  # G in the graph, which begins two columns behind eleven
    assert cover.extent == (11, 2 * 11 + 2)


@pytest.mark.parametrize("name", ["masks-2", "masks-3"])
def test_the_drawn_layouts_of_the_samples_have_their_conflicts(name: str) -> None:
    layout = sample(name).layout
    assert layout is not None
    named = {"".join(sorted(item[:2])) for item in layout.cover.items[layout.cover.primary :]}

    apart = conflicts_of(layout.plan, 2)

    letters = layout.cover.items
    assert {letters[a] + letters[b] for a, b in apart} == named
    assert layout.conflicts == [(a + 1, b + 1) for a, b in apart]


def test_rooms_have_names_and_doors_are_gaps_in_their_walls(recorder: Recorder) -> None:
    text = (
        "cover\n# picture:\n# ##\n# ##\nr1c1 r1c2 r2c1 r2c2 hall bath hall-bath | in.r1c1 in.r1c2 in.r2c1 in.r2c2\n"
        "hall left: hall r1c1 r2c1 in.r1c1:hall in.r2c1:hall\n"
        "bath right: bath r1c2 r2c2 in.r1c2:bath in.r2c2:bath\n"
        "door: hall-bath in.r1c1:hall in.r1c2:bath\n"
    )

    calls = drawn(recorder, read(text), "hall left", "bath right", "door")

    assert "lines paper 0.16: 1,0.2-1,0.8" in calls
    assert {call.split(": ")[1] for call in calls if call.startswith("labels")} == {"hall@0.5,0.5", "bath@1.5,0.5"}


def test_the_sample_of_a_floor_plan_draws_a_door_for_each_pair() -> None:
    layout = sample("floor-plan").layout
    assert layout is not None
    doors = np.array([name.startswith("door ") for name in layout.cover.options])

    walls = layout.doors(doors)

    assert len(walls) == doors.sum()
    assert (np.abs(walls[:, 0] - walls[:, 1]).sum(axis=1) == 1).all()
    assert not len(layout.doors(~doors))


def pyramidal(cells: set[tuple[int, int]]) -> bool:
    """Return whether cells are a pyramidal part, straight from the definition: columns without a gap on one line."""
    for turned in (cells, {(-r, c) for r, c in cells}, {(c, r) for r, c in cells}, {(-c, r) for r, c in cells}):
        columns = {c: sorted(r for r, other in turned if other == c) for _, c in turned}
        base = max(rows[-1] for rows in columns.values())
        gapless = all(rows == list(range(rows[0], base + 1)) for rows in columns.values())
        if gapless and set(columns) == set(range(min(columns), max(columns) + 1)):
            return True
    return False


def test_the_drawn_seven_blocks_have_just_the_pyramidal_parts_of_the_article() -> None:
    cover = sample("seven-blocks")
    assert cover.layout is not None
    blocks = {k: {tuple(cell) for cell in np.argwhere(cover.layout.plan == k).tolist()} for k in range(1, 8)}
    sets = {tuple(cover.option(k).tolist()) for k in range(cover.count)}

    parts = {
        some
        for size in range(1, 8)
        for some in combinations(range(1, 8), size)
        if pyramidal(set().union(*(blocks[k] for k in some)))  # type: ignore[arg-type]
    }

    assert parts == sets
    assert len(sets) == 20


def test_other_inks_than_that_of_found_options_outline_them(recorder: Recorder) -> None:
    cover = read(L_AND_I)

    cover.draw_filling(recorder, filling_of(cover, "3"), Ink.FAULT_PAPER)

    assert any(call.startswith("lines fault-paper 0.13") for call in recorder.calls)

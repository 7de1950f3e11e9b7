"""What a depth view shows, against sums that are made node by node."""

import numpy as np
import pytest

from tests.known.covers import queens
from tests.ui.search.depth.maps import FOLDED, LONG, SHORT, Visits, dead_ends, deep, mapped, queens_tree
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import DepthMap, level_of
from workbench.solvers.search import UNLIMITED
from workbench.ui.search.depth.picture import (
    FLOOR_NODES,
    MAX_BRANCHES,
    MAX_ROWS,
    MEAN_NODES,
    PIXELS_PER_NODE,
    Picture,
    Steps,
    Window,
    picture_of,
    strips_of,
)

QUEENS_8 = 92  # OEIS A000170
WIDTHS = (1, 2, 7, 100, 899, 900, 901, 1349, 1350, 3000)


def drawn(depths: DepthMap, window: Window, pixels: int) -> Picture:
    picture = picture_of(depths, window, pixels)
    assert picture is not None
    return picture


def assert_pixel(picture: Picture, pixel: int, nodes: range, visits: Visits) -> None:
    """Check a pixel column against the nodes that it stands for."""
    density: dict[int, int] = {}
    for node in nodes:
        row = max(int(level_of(visits[node])) - picture.base, 0) >> picture.fold
        density[row] = density.get(row, 0) + 1
    levels = [int(level_of(visits[node])) for node in nodes]
    assert {row: count for row, count in enumerate(picture.density[pixel].tolist()) if count} == density
    assert (picture.lowest[pixel], picture.highest[pixel]) == (min(levels), max(levels))
    assert picture.found[pixel] == sum(visits[node] < 0 for node in nodes)


@pytest.mark.parametrize("pixels", WIDTHS)
@pytest.mark.parametrize("window", [(0, 900), (0, 1), (250, 650), (899, 900)])
def test_each_pixel_of_a_short_search_sums_its_own_nodes(pixels: int, window: Window) -> None:
    picture = drawn(mapped(SHORT), window, pixels)

    begin, count = window[0], window[1] - window[0]
    assert picture.pixels == pixels
    for pixel in range(pixels):
        first, end = pixel * count // pixels, (pixel + 1) * count // pixels
        assert_pixel(picture, pixel, range(begin + first, begin + max(end, first + 1)), SHORT)


@pytest.mark.parametrize("pixels", [pixels for pixels in WIDTHS if pixels <= len(SHORT)])
def test_the_density_sums_to_the_nodes(pixels: int) -> None:
    picture = drawn(mapped(SHORT), (0, len(SHORT)), pixels)

    assert picture.density.sum() == len(SHORT)
    assert picture.found.sum() == np.count_nonzero(SHORT < 0)
    assert np.allclose(picture.share().max(axis=1), 1)


@pytest.mark.parametrize("visits", [LONG, FOLDED], ids=["long", "folded"])
@pytest.mark.parametrize("pixels", [1, 30, 333, 1000, 4000])
@pytest.mark.parametrize("part", [(0.0, 1.0), (0.3, 0.5), (0.9, 0.9002)])
def test_each_pixel_of_a_long_search_shows_the_column_in_its_middle(
    visits: Visits, pixels: int, part: tuple[float, float]
) -> None:
    depths = mapped(visits)
    assert depths.columns is not None
    begin, end = (int(share * len(visits)) for share in part)
    picture = drawn(depths, (begin, end), pixels)

    shift = depths.columns.shift
    while (end - begin) >> shift > pixels:
        shift += 1
    checked = set()
    for pixel in range(pixels):
        column = int(begin + (pixel + 0.5) * (end - begin) / pixels) >> shift
        if column not in checked and len(checked) < 60:
            checked.add(column)
            assert_pixel(picture, pixel, range(column << shift, min((column + 1) << shift, len(visits))), visits)
    assert picture.pixels == pixels


@pytest.mark.parametrize("visits", [LONG, FOLDED], ids=["long", "folded"])
@pytest.mark.parametrize("pixels", [128, 300, 1000])
def test_every_node_of_a_long_search_is_in_one_of_its_columns(visits: Visits, pixels: int) -> None:
    depths = mapped(visits)
    assert depths.columns is not None
    picture = drawn(depths, (0, len(visits)), pixels)

    differ = np.any(np.diff(picture.density, axis=0, prepend=-1) != 0, axis=1)
    assert picture.density[differ].sum() == len(visits)


@pytest.mark.parametrize("pixels", [5, 90, 640])
def test_the_mean_is_that_of_some_hundred_nodes(pixels: int) -> None:
    picture = drawn(mapped(SHORT), (0, 900), pixels)

    mean = picture.mean()

    levels, group = level_of(SHORT), -(-MEAN_NODES * pixels // 900)
    assert len(mean) == pixels
    for first in range(0, pixels, max(group, 1)):
        last = min(first + max(group, 1), pixels)
        nodes = levels[first * 900 // pixels : last * 900 // pixels]
        assert mean[first:last] == pytest.approx(nodes.mean())


def test_the_mean_of_rows_of_several_levels_is_right_to_within_a_row() -> None:
    depths = mapped(FOLDED)
    assert depths.columns is not None
    assert depths.columns.fold or depths.columns.base
    picture = drawn(depths, (0, len(FOLDED)), 64)

    means = level_of(FOLDED).reshape(64, -1).mean(axis=1)
    inside = picture.lowest >= picture.base  # the first row has the nodes below it too
    assert inside.sum() > 40
    assert np.abs(picture.mean() - means)[inside].max() <= (1 << picture.fold) / 2


def test_a_window_beyond_the_search_shows_the_part_that_is_there() -> None:
    depths = mapped(SHORT)

    assert drawn(depths, (600, 2000), 10).window == (600, 900)
    assert picture_of(depths, (900, 2000), 10) is None
    assert picture_of(depths, (0, 900), 0) is None
    assert picture_of(DepthMap(), (0, 1), 10) is None


@pytest.mark.parametrize("nodes", [1, 2, 3])
def test_the_first_nodes_are_shown_as_steps(nodes: int) -> None:
    picture = drawn(mapped(np.arange(nodes, dtype=np.int32)), (0, nodes), 500)

    assert picture.steps is not None
    assert picture.steps.levels.tolist() == list(range(nodes))
    assert not picture.steps.failure.any()
    assert (picture.bottom, picture.top) == (0, nodes)


@pytest.mark.parametrize("nodes", [10, 900])
def test_every_node_is_shown_as_a_step_where_there_is_room(nodes: int) -> None:
    room = int(PIXELS_PER_NODE * nodes)

    assert drawn(mapped(SHORT), (0, nodes), room).steps is not None
    assert drawn(mapped(SHORT), (0, nodes), room - 1).steps is None


def test_a_search_of_exactly_as_many_nodes_as_are_kept_is_shown_by_columns() -> None:
    kept = 2**16

    assert drawn(mapped(LONG[: kept - 1]), (0, 10), 100).steps is not None
    assert drawn(mapped(LONG[:kept]), (0, 10), 100).steps is None


def test_the_plot_of_a_deep_search_does_not_begin_at_the_root() -> None:
    for visits in (deep(40_000), deep(100_000)):
        picture = drawn(mapped(visits), (0, len(visits)), 500)

        assert 600 < picture.bottom <= 700
        assert picture.top == 760
        assert picture.lowest[0] < picture.bottom  # the dive is below it


def test_the_plot_of_a_search_that_comes_back_to_the_root_begins_there() -> None:
    visits = deep(40_000)
    visits[::20] = 1

    picture = drawn(mapped(visits), (0, len(visits)), 1000)

    assert (picture.bottom, picture.top) == (0, 760)


def test_there_are_never_more_rows_than_can_be_drawn() -> None:
    visits = np.concatenate([np.arange(30_000), np.arange(30_000)[::-1]]).astype(np.int32)

    picture = drawn(mapped(visits), (0, len(visits)), 400)

    assert picture.density.shape[1] <= MAX_ROWS
    assert picture.density.sum() == len(visits)


@pytest.mark.parametrize("pixels", [40, 200, 640])
def test_the_floor_is_the_lowest_level_of_some_dozen_nodes(pixels: int) -> None:
    picture = drawn(mapped(SHORT), (0, 900), pixels)

    floor = picture.floor()

    levels, group = level_of(SHORT), -(-FLOOR_NODES * pixels // 900)
    assert len(floor) == pixels
    for first in range(0, pixels, max(group, 1)):
        last = min(first + max(group, 1), pixels)
        nodes = levels[first * 900 // pixels : last * 900 // pixels]
        assert set(floor[first:last].tolist()) == {int(nodes.min())}


# The tree of the queens


def queens_search() -> Visits:
    """Return the nodes of 8 queens placed row by row by the program's own solver."""
    [puzzle] = Cover.parse(queens(8))
    search = SOLVERS["cover_links"].start(puzzle, {"order": "leftmost"})
    search.advance(UNLIMITED)
    return search.tally.visits[: search.tally.nodes]


@pytest.mark.usefixtures("compiled")
def test_the_nodes_of_8_queens_are_those_of_brute_force() -> None:
    assert queens_search().tolist() == queens_tree(8).tolist()


def test_the_steps_of_8_queens_mark_every_solution_and_every_dead_end() -> None:
    visits = queens_tree(8)

    steps = Steps.of(visits)

    assert np.count_nonzero(steps.solution) == QUEENS_8
    assert np.flatnonzero(steps.failure).tolist() == [node for node in dead_ends(visits) if node < len(visits) - 1]


def test_a_node_whose_children_are_outside_the_window_is_no_dead_end() -> None:
    visits = queens_tree(8)
    ends = set(dead_ends(visits))

    for end in range(40, 60):
        steps = drawn(mapped(visits), (30, end), 500).steps

        assert steps is not None
        assert [30 + k for k in np.flatnonzero(steps.failure)] == [node for node in range(30, end) if node in ends]


# Branches


def branches_of(visits: Visits, level: int) -> list[int]:
    return [node for node in range(len(visits)) if level_of(visits[node]) == level]


def test_strips_show_the_branches_of_the_two_shallowest_levels() -> None:
    visits = queens_tree(8)

    strips = strips_of(mapped(visits))

    assert [strip.level for strip in strips] == [1, 2]
    for strip in strips:
        assert strip.starts.tolist() == branches_of(visits, strip.level)
    assert len(strips[0].starts) == 8
    shares = np.diff(np.append(strips[0].starts, len(visits)))
    assert shares.sum() == len(visits) - 1  # all but the root


def test_levels_without_a_choice_have_no_strip() -> None:
    visits = np.array([0, 1, 2, 3, 4, 3, 4, 4, 3], np.int32)

    strips = strips_of(mapped(visits))

    assert [(strip.level, strip.starts.tolist()) for strip in strips] == [(3, [3, 5, 8]), (4, [4, 6, 7])]


def test_branches_too_many_to_be_drawn_have_no_strip() -> None:
    visits = np.ones(MAX_BRANCHES + 2, np.int32)
    visits[0] = 0

    assert strips_of(mapped(visits)) == []
    assert len(strips_of(mapped(visits[:-1]))[0].starts) == MAX_BRANCHES


def test_the_branches_of_a_long_search_begin_in_the_columns_of_their_nodes() -> None:
    visits = np.tile(np.array([3, 4, 5, 4], np.int32), 25_000)
    visits[0] = 0
    begins = [1, 30_011, 30_012, 71_234]
    visits[begins] = 1
    visits[[2, 30_013, 40_000, 71_235]] = 2
    depths = mapped(visits)
    assert depths.columns is not None

    strips = strips_of(depths)

    size = 1 << depths.columns.shift
    assert strips[0].starts.tolist() == [begin // size * size for begin in begins]
    assert np.diff(np.append(strips[0].starts, depths.nodes)).sum() == depths.nodes
    assert strips[1].starts.tolist() == [begin // size * size for begin in (2, 30_013, 40_000, 71_235)]

"""The sentence on the place under the mouse."""

import numpy as np

from tests.ui.search.depth.maps import FOLDED, LONG, SHORT, dead_ends, mapped, queens_tree
from workbench.base.number_format import percent
from workbench.solvers.depth_map import level_of
from workbench.ui.search.depth.picture import picture_of, strips_of
from workbench.ui.search.depth.readout import readout


def test_a_single_node_is_named_with_its_level_its_end_and_its_branch() -> None:
    visits = queens_tree(8)
    depths = mapped(visits)
    picture, strips = picture_of(depths, (0, len(visits)), 4000), strips_of(depths)
    solution, end = int(np.argmax(visits < 0)), dead_ends(visits)[0]
    assert picture is not None

    def said(node: int) -> str:
        return readout(picture, strips, node, node * 4000 // len(visits), None, "dead end")

    assert said(0) == "Node 1 · level 0"
    assert said(1) == "Node 2 · level 1 · branch 1 of 8 at level 1"
    assert said(solution) == f"Node {solution + 1} · level 8 · solution · branch 1 of 8 at level 1"
    assert said(end) == f"Node {end + 1} · level {visits[end]} · dead end · branch 1 of 8 at level 1"
    assert said(len(visits) - 1).endswith("branch 8 of 8 at level 1")


def test_a_zoomed_node_is_named_by_its_own_number() -> None:
    visits = queens_tree(8)
    picture = picture_of(mapped(visits), (1000, 1100), 600)
    assert picture is not None

    assert readout(picture, [], 1050, 303, None, "dead end").startswith(f"Node 1,051 · level {level_of(visits[1050])}")


def test_a_column_of_nodes_is_named_with_share_floor_and_solutions() -> None:
    picture = picture_of(mapped(SHORT), (0, 900), 9)
    assert picture is not None
    pixel = int(picture.found.argmax())
    column = SHORT[100 * pixel : 100 * pixel + 100]
    levels, found = level_of(column), np.count_nonzero(column < 0)
    assert found > 1

    share = percent(np.count_nonzero(levels == 4) / 100)

    rest = f"floor {levels.min()} · {found} solutions"
    node = 100 * pixel + 50
    assert (
        readout(picture, [], node, pixel, 4, "dead end") == f"Node {node + 1} · level 4: {share} of its nodes · {rest}"
    )
    assert readout(picture, [], node, pixel, None, "dead end") == f"Node {node + 1} · {rest}"


def test_one_solution_is_not_several() -> None:
    visits = np.abs(SHORT) % 9
    visits[77] = ~visits[77]
    picture = picture_of(mapped(visits.astype(np.int32)), (0, 900), 9)
    assert picture is not None

    assert readout(picture, [], 50, 0, None, "dead end").endswith("· 1 solution")
    assert "solution" not in readout(picture, [], 150, 1, None, "dead end")


def test_levels_that_share_a_row_are_named_together() -> None:
    picture = picture_of(mapped(FOLDED), (0, len(FOLDED)), 64)
    assert picture is not None
    assert picture.fold

    text = readout(picture, [], 100, 0, picture.base + 5, "dead end")

    first = picture.base + (5 >> picture.fold << picture.fold)
    assert f"level {first}–{first + (1 << picture.fold) - 1}: " in text


def test_a_place_outside_the_search_is_not_named() -> None:
    picture = picture_of(mapped(LONG), (0, len(LONG)), 300)
    assert picture is not None

    assert readout(picture, [], 0, -1, None, "dead end") == readout(picture, [], 0, 300, None, "dead end") == ""

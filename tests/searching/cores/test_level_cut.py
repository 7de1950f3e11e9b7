"""A tree cut at one level has a part for each node there, and comes to what the search on one core comes to."""

from functools import partial

import numpy as np
import pytest

from tests.searching.cores.test_cores_search import result, started
from tests.thorough import either
from workbench.base.choices import Value
from workbench.searching.cores import level_cut
from workbench.searching.cores.cores_search import CoresSearch, on_cores, taken_up
from workbench.searching.cores.level_cut import SplitError
from workbench.solvers.goal import Goal
from workbench.solvers.search import Checkpoint, Search, Status, drive
from workbench.solvers.subtrees import Divisible, Part, PartSearch, reach

pytestmark = pytest.mark.usefixtures("compiled")

CASES = [
    ("cover_bits", "8 queens", {}, 92),  # OEIS A000170
    ("cover_links", "8 queens", {}, 92),
    ("cover_bits", "4x5 tetrominoes", {}, None),
    ("cover_links", "colours and multiplicities", {}, None),
    ("cover_cells", "Langford pairs", {}, None),
    ("polyomino_bits", "bounded pieces", {}, None),
    ("kakuro_sums", "two rows", {"cell": "fewest", "digits": "up"}, None),
    ("warnsdorff_backtracking", "3x4 tours", {}, 16),  # see tests/known/tours.py
]


MANY = 40  # parts that are compared


def split(start: partial[Search], goal: Goal, level: int, cores: int = 2) -> CoresSearch:
    """Return a search whose tree is cut at a level."""
    search = on_cores(start, goal, cores, level=level)
    assert isinstance(search, CoresSearch)
    return search


@pytest.mark.parametrize(("name", "puzzle", "choices", "count"), CASES)
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_each_node_at_the_level_is_a_part_and_the_result_is_that_of_one_core(
    name: str, puzzle: str, choices: dict[str, Value], count: int | None, goal: Goal
) -> None:
    start = partial(started, name, puzzle, choices, goal)
    alone = result(start(), goal)
    assert count in (None, alone.solutions)

    for level in range(1, len(alone.profile) + 2, either(2, 1)):
        nodes = alone.profile[level] if level < len(alone.profile) else 0
        found = result(split(start, goal, level), goal)
        assert found[:4] == alone[:4]
        assert found.note.removeprefix(f"{alone.note}; ") == f"{nodes:,} part{'s' * (nodes != 1)} at level {level}"


def test_no_part_is_cut_further() -> None:
    search = split(partial(started, "cover_bits", "8 queens", {}, Goal.COUNT), Goal.COUNT, 1, cores=5)

    for _ in drive(search):
        assert search.picture is None or len(search.picture.begin) in (1, 8), "it is one part until it is cut"

    assert search.ledger is not None
    assert [entry.nodes for entry in search.ledger.entries if entry.parts] == nodes_below_each_first_queen()


def nodes_below_each_first_queen() -> list[int]:
    """Return the nodes of each subtree of the root, by driving one search from node to node."""
    search = started("cover_bits", "8 queens", {}, Goal.COUNT)
    nodes: list[int] = []
    search.advance(1)
    while search.probe().status is not Status.EXHAUSTED:
        before = search.tally.nodes
        search.advance(1)
        search.advance(10_000, floor=1)
        nodes.append(search.tally.nodes - before)
    return nodes


@pytest.mark.parametrize("nodes", [1, 60, 300, 800])
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_a_saved_search_keeps_its_parts(nodes: int, goal: Goal) -> None:
    start = partial(started, "cover_bits", "8 queens", {}, goal)
    search = split(start, goal, 3)
    while search.tally.nodes < nodes and search.advance(40, search.tally.solutions + 1) is not Status.EXHAUSTED:
        pass

    resumed = taken_up(search.save(), start, goal, 3)

    assert result(resumed, goal)[:2] == (1_199, 92)
    assert resumed.note == "138 parts at level 3"


def test_a_search_saved_while_its_tree_is_cut_begins_anew() -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.COUNT)
    search = split(start, Goal.COUNT, 3)
    for budget in (0, 1, 1):
        search.advance(budget)
        resumed = taken_up(search.save(), start, Goal.COUNT, 2)
        assert result(resumed, Goal.COUNT)[:2] == (1_199, 92)
        assert resumed.note == "138 parts at level 3"


def test_too_many_nodes_are_refused_before_they_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.COUNT)  # 1 + 8 + 42 nodes down to level 2
    monkeypatch.setattr(level_cut, "MAX_NODES", 51)
    assert result(split(start, Goal.COUNT, 2), Goal.COUNT).solutions == 92
    monkeypatch.setattr(level_cut, "MAX_NODES", 50)
    with pytest.raises(SplitError, match="more than 50 nodes down to level 2"):
        result(split(start, Goal.COUNT, 2), Goal.COUNT)


def test_parts_that_need_too_much_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    start = partial(started, "cover_bits", "8 queens", {}, Goal.COUNT)
    monkeypatch.setattr(level_cut, "ROOM", start().save().nbytes)
    monkeypatch.setattr(level_cut, "MAX_EVERY", 64)
    assert result(split(start, Goal.COUNT, 2), Goal.COUNT).solutions == 92  # 42 parts
    search = split(start, Goal.COUNT, 3)  # 138 parts
    with pytest.raises(SplitError, match="The parts at level 3 need more than 0 MB"):
        result(search, Goal.COUNT)
    assert search.tally.nodes == 0, "no part is kept"


@pytest.mark.parametrize(("name", "puzzle", "choices", "count"), CASES)
@pytest.mark.parametrize("kept", [1, 3])
def test_parts_whose_states_are_not_kept_begin_where_they_did(
    name: str, puzzle: str, choices: dict[str, Value], count: int | None, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = partial(started, name, puzzle, choices, Goal.ALL)
    alone = result(start(), Goal.ALL)
    size = start().save().nbytes
    for level in (1, 2, 3):
        monkeypatch.setattr(level_cut, "ROOM", 2**28)
        whole = parts_at(start(), level)[:MANY]
        monkeypatch.setattr(level_cut, "ROOM", kept * size)
        monkeypatch.setattr(level_cut, "MAX_EVERY", 2**20)
        thinned = parts_at(start(), level)[:MANY]
        one, other = start(), start()

        assert sum(isinstance(part.start, Checkpoint) for part in thinned) <= kept
        assert [part[1:] for part in thinned] == [part[1:] for part in whole]
        for now, before in zip(thinned, whole, strict=True):
            states = zip(state_at(one, now), state_at(other, before), strict=True)
            assert all(np.array_equal(a, b) for a, b in states)
    found = result(split(start, Goal.ALL, 2), Goal.ALL)
    assert found[:4] == alone[:4]


def parts_at(search: Search, level: int) -> list[Part]:
    """Return the parts into which a search is cut at a level."""
    assert isinstance(search, Divisible)
    for found in level_cut.segments_at(PartSearch(search), level):
        segments = found
    return [segment.part for segment in segments if segment.part]


def state_at(search: Search, part: Part) -> tuple[np.ndarray, ...]:
    """Return the state of a search at the beginning of a part."""
    assert isinstance(search, Divisible)
    reach(search, part.start)
    search.advance(0)  # so that both were given the same limits last
    return search.save().arrays


def test_a_saved_search_keeps_the_steps_to_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    start = partial(started, "cover_links", "8 queens", {}, Goal.ALL)
    monkeypatch.setattr(level_cut, "ROOM", 20 * start().save().nbytes)
    search = split(start, Goal.ALL, 3)
    while search.ledger is None or search.tally.nodes < 700:
        search.advance(20)

    saved = search.save()
    resumed = taken_up(saved, start, Goal.ALL, 2)

    assert saved.nbytes < 30 * start().save().nbytes
    assert resumed.note.endswith("138 parts at level 3")
    assert result(resumed, Goal.ALL).solutions == 92


@pytest.mark.parametrize(
    ("name", "puzzle", "choices", "reason"),
    [("cover_memo", "8 queens", {}, "cannot be divided"), ("sudoku_digits", "empty", {}, "may restart")],
)
def test_a_search_without_levels_to_split_at_is_refused(
    name: str, puzzle: str, choices: dict[str, Value], reason: str
) -> None:
    with pytest.raises(SplitError, match=reason):
        on_cores(partial(started, name, puzzle, choices, Goal.COUNT), Goal.COUNT, 2, level=1)


@pytest.mark.parametrize(
    ("name", "puzzle", "choices"),
    [
        ("polyomino_bits", "bounded pieces", {"symmetry": "all"}),  # images of a solution are nodes at its own level
        ("cover_cells", "8 queens", {"order": "random"}),  # the tree depends on what was visited before
        ("warnsdorff_backtracking", "5x5 from a corner", {"rule": "random"}),
    ],
)
def test_solutions_are_all_found_where_levels_are_no_measure(name: str, puzzle: str, choices: dict[str, Value]) -> None:
    start = partial(started, name, puzzle, choices, Goal.ALL)
    alone = result(start(), Goal.ALL)
    for level in range(1, len(alone.profile), either(5, 1)):
        found = result(split(start, Goal.ALL, level), Goal.ALL)
        assert sorted(found.fillings) == sorted(alone.fillings)

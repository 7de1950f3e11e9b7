"""The kernel of dancing cells, compiled and as plain Python."""

import numpy as np
import pytest

from tests.covers import langford, queens, random_cover
from tests.kernels.plain import run_plainly
from workbench.base.choices import settle
from workbench.kernels import scalars
from workbench.kernels.cover import cells as kernel
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.cells import CoverCells, state
from workbench.solvers.cover.orders import COVER_CHOICES, ordered
from workbench.solvers.search import UNLIMITED

FUNCTIONS = ("hide", "retire", "retire_all", "fewest", "choose", "following", "next_node", "save", "restore")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    kernel.advance(*root(queens(4)), 1)  # compiled while they still find compiled functions
    run_plainly(monkeypatch, kernel, *FUNCTIONS)


def root(cover: Cover, order: str = "mrv") -> CoverCells:
    """Return the state of a search that has not begun and looks for all solutions."""
    arrays = state(ordered(cover, settle(COVER_CHOICES, {"order": order})))
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = UNLIMITED, -1
    return arrays


def sets(arrays: CoverCells, size: bool = False) -> dict[int, list[int]]:
    """Return the nodes in the set of each item, all or only those that are not out."""
    members: dict[int, list[int]] = {}
    for base in np.unique(homes(arrays)).tolist():
        total = int((homes(arrays) == base).sum())
        most = int(arrays.cells[base - 1]) if size else total
        members[base] = sorted(arrays.cells[base : base + most].tolist())
    return members


def homes(arrays: CoverCells) -> np.ndarray:
    """Return the item of every node; headers have none and are left out."""
    records = arrays.nodes.reshape(-1, 4)
    return records[records[:, 2] > 0, 0]


@pytest.mark.parametrize("cover", [queens(4), langford(3), random_cover(5, True), random_cover(4, False)])
@pytest.mark.parametrize("order", ["mrv", "leftmost", "random"])
def test_plain_python_agrees_node_for_node(plain: None, cover: Cover, order: str) -> None:
    compiled, interpreted = root(cover, order), root(cover, order)

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 5)
        assert kernel.advance.py_func(*interpreted, 5) == status
        for one, other in zip(compiled, interpreted, strict=True):
            assert one.tolist() == other.tolist()


def test_plain_filling_agrees() -> None:
    cover = queens(4)
    compiled = root(cover)
    interpreted = [np.zeros_like(array) for array in compiled[:4]]
    bases = np.concatenate([[0], np.unique(homes(compiled))]).astype(np.uint32)

    kernel.fill.py_func(cover.starts, cover.members, cover.colours, bases, cover.primary, *interpreted)

    for one, other in zip(compiled[:4], interpreted, strict=True):
        assert one.tolist() == other.tolist()


@pytest.mark.parametrize("cover", [queens(6), langford(7), random_cover(5, True, 30), random_cover(8, False, 30)])
@pytest.mark.parametrize("order", ["mrv", "leftmost"])
def test_at_the_end_every_set_holds_what_it_held(cover: Cover, order: str) -> None:
    arrays = root(cover, order)
    before, items = sets(arrays), sorted(arrays.items.tolist())

    assert kernel.advance(*arrays, UNLIMITED) == scalars.EXHAUSTED

    assert sets(arrays) == before
    assert sorted(arrays.items.tolist()) == items


@pytest.mark.parametrize("nodes", [1, 5, 17, 100])
def test_every_node_and_every_item_is_where_the_arrays_say(nodes: int) -> None:
    arrays = root(queens(6))

    kernel.advance(*arrays, nodes)

    offsets = np.arange(0, len(arrays.nodes), 4)
    records = arrays.nodes.reshape(-1, 4)
    inner = records[:, 2] > 0
    assert arrays.cells[records[inner, 1]].tolist() == offsets[inner].tolist()
    assert arrays.cells[arrays.items - 2].tolist() == list(range(len(arrays.items)))


def test_sets_hold_the_options_that_exclude_none_of_those_chosen() -> None:
    cover = queens(5)
    arrays = root(cover, "leftmost")

    kernel.advance(*arrays, 2)  # the root, and a queen in the first row; the next one is chosen
    first, second = arrays.nodes[arrays.nodes[arrays.path[[1, 9]] + 2] + 1].tolist()

    taken = set(cover.option(first).tolist()) | set(cover.option(second).tolist())
    free = [k for k in range(cover.count) if taken.isdisjoint(cover.option(k).tolist())]
    active = arrays.items[: int(arrays.s[kernel.ACTIVE])].tolist()
    listed = [node for base, nodes in sets(arrays, size=True).items() if base in active for node in nodes]
    assert sorted({int(arrays.nodes[arrays.nodes[node + 2] + 1]) for node in listed}) == free
    assert len(listed) == 4 * len(free)

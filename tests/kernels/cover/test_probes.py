"""The kernels that probe a tree at random, compiled and as plain Python."""

from types import ModuleType

import numpy as np
import pytest

from tests.small_covers import cover_of, knuth, uneven
from workbench.kernels.cover import estimate, strata, subtree_walks
from workbench.puzzles.cover import Cover
from workbench.searching.estimate.methods import Strata, SubtreeWalks
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.random_descent import by_lowest_item

ORDERS = tuple(dict(COVER_CHOICES[0].values))
COLOURED = cover_of([[1, 3, 4], [2, 3], [2, 3], [1], [1, 2, 4]], 4, 2, [[0, 1, 2], [0, 1], [0, 2], [0], [0, 0, 0]])
STEPS = ("below", "reset", "choose", "draw", "take", "degree_of")
OWN = {
    subtree_walks: ("begin", "finish"),
    strata: ("begin", "expand", "weight_of_children", "choose_option", "join", "finish"),
}


def arrays_of(kernel: ModuleType, cover: Cover, order: str, most_strata: int = 8) -> tuple[np.ndarray, ...]:
    """Return the arrays of a kernel before the first probe; of the subtree walks, with some subtrees."""
    placed = by_lowest_item(cover, {"order": order, "seed": 3})
    values, floats = np.zeros((50, 2)), np.zeros(kernel.FLOATS)
    if kernel is strata:
        method = Strata(placed)
        nodes = tuple(array[:, :most_strata].copy() for array in method._nodes)
        return (*method._words, *nodes, method._sums, method._partial, values, floats, method._s)
    walks = SubtreeWalks(placed, 3)
    if not walks._top.subtrees:  # all of the tree was listed
        walks = SubtreeWalks(placed)
    return (*walks._words, *walks._roots, walks._sums, walks._partial, values, floats, walks._s)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `py_func`s run as plain Python, too."""
    for kernel, own in OWN.items():
        kernel.advance(*arrays_of(kernel, COLOURED, "mrv"), 1, 10)  # compiled while they find compiled functions
        for name in own:
            monkeypatch.setattr(kernel, name, getattr(kernel, name).py_func)
    for name in STEPS:
        step = getattr(estimate, name).py_func
        for module in (estimate, *OWN):
            monkeypatch.setattr(module, name, step, raising=False)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("kernel", OWN, ids=["walks", "strata"])
@pytest.mark.parametrize("cover", [knuth(), uneven(), COLOURED], ids=["knuth", "uneven", "coloured"])
@pytest.mark.parametrize("order", ORDERS)
def test_plain_python_agrees_probe_for_probe(order: str, cover: Cover, kernel: ModuleType) -> None:
    compiled, interpreted = arrays_of(kernel, cover, order), arrays_of(kernel, cover, order)

    for _ in range(20):
        made = kernel.advance(*compiled, 2, 3)
        with np.errstate(over="ignore"):  # the generator's products are cut to 64 bits
            assert kernel.advance.py_func(*interpreted, 2, 3) == made
        assert all(np.array_equal(a, b) for a, b in zip(compiled, interpreted, strict=True))


@pytest.mark.parametrize("kernel", OWN, ids=["walks", "strata"])
def test_slices_of_any_size_make_the_same_probes(kernel: ModuleType) -> None:
    whole, sliced = arrays_of(kernel, uneven(), "mrv"), arrays_of(kernel, uneven(), "mrv")
    parts: list[list[float]] = []

    kernel.advance(*whole, 50, 1 << 40)
    while len(parts) < 50:
        made = kernel.advance(*sliced, 50 - len(parts), 1)
        parts += sliced[-3][:made].tolist()

    assert whole[-3].tolist() == parts
    assert whole[-5].tolist() == sliced[-5].tolist()


def test_nodes_that_find_no_stratum_free_share_one() -> None:
    cover = cover_of([[1, 2], [1, 3], [1], [2, 4], [3, 4, 5], [3], [2, 3], [4], [1, 4], [4, 5], [2]], 5, 5)
    arrays = arrays_of(strata, cover, "mrv", most_strata=1)

    for _ in range(200):
        strata.advance(*arrays, 50, 1 << 40)

    probes = int(arrays[-1][strata.PROBES])
    assert arrays[-5].sum() / probes == pytest.approx(true_nodes(cover) - 1, rel=0.02)


def true_nodes(cover: Cover) -> int:
    """Return the nodes of Algorithm X's tree."""
    from workbench.solvers import SOLVERS
    from workbench.solvers.search import UNLIMITED

    search = SOLVERS["cover_links"].start(cover)
    search.advance(UNLIMITED)
    return search.probe().nodes


@pytest.mark.parametrize("kernel", OWN, ids=["walks", "strata"])
def test_the_kernel_has_one_signature(kernel: ModuleType) -> None:
    for order in ORDERS:
        kernel.advance(*arrays_of(kernel, knuth(), order), 10, 100)

    assert len(kernel.advance.signatures) == 1

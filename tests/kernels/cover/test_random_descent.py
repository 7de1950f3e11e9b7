"""The kernel of random descents, compiled and as plain Python."""

import numpy as np
import pytest

from tests.small_covers import knuth, uneven
from workbench.kernels import scalars
from workbench.kernels.cover import estimate
from workbench.kernels.cover import random_descent as kernel
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.random_descent import RANDOM_DESCENT, RandomDescent

ORDERS = tuple(dict(RANDOM_DESCENT.choices[0].values))


def arrays_of(cover: Cover, order: str) -> tuple[np.ndarray, ...]:
    """Return the arrays of 20 descents that have not begun."""
    search = RANDOM_DESCENT.start(cover, {"order": order, "descents": 20})
    assert isinstance(search, RandomDescent)
    search.state.s[scalars.UNTIL] = 1 << 62
    return (*search.words, *search.state)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    kernel.advance(*arrays_of(knuth(), "mrv"), 1)  # compiled while it still finds compiled functions
    for name in ("below", "reset", "degree_of", "choose", "draw", "take"):
        function = getattr(estimate, name).py_func
        monkeypatch.setattr(estimate, name, function)
        monkeypatch.setattr(kernel, name, function, raising=False)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("cover", [knuth(), uneven()], ids=["knuth", "uneven"])
@pytest.mark.parametrize("order", ORDERS)
def test_plain_python_agrees_node_for_node(order: str, cover: Cover) -> None:
    compiled, interpreted = arrays_of(cover, order), arrays_of(cover, order)

    status = scalars.RUNNING
    while status != scalars.STUCK:
        status = kernel.advance(*compiled, 1)
        with np.errstate(over="ignore"):  # the generator's products are cut to 64 bits
            assert kernel.advance.py_func(*interpreted, 1) == status
        assert all(np.array_equal(a, b) for a, b in zip(compiled, interpreted, strict=True))

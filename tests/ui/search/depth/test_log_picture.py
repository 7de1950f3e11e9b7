"""On a logarithmic axis each pixel column shows the nodes between two powers."""

import numpy as np
import pytest

from tests.ui.search.depth.maps import mapped
from workbench.solvers.depth_map import level_of
from workbench.ui.search.depth.log_picture import log_starts
from workbench.ui.search.depth.picture import picture_of

PIXELS = 300


def visits_of(count: int) -> np.ndarray:
    rng = np.random.default_rng(5)
    levels = (np.cumsum(rng.choice([1, -1], count)) % 20).astype(np.int32)
    return np.where(rng.random(count) < 0.01, ~levels, levels).astype(np.int32)


def test_starts_run_from_the_first_to_the_last_node_and_never_back() -> None:
    starts = log_starts(0, 10_000, PIXELS)

    assert starts[0] == 0
    assert starts[-1] < 10_000
    assert (np.diff(starts) >= 0).all()
    assert starts[PIXELS // 2] == pytest.approx(100, abs=1)  # half of the digits


def test_each_pixel_holds_the_sums_of_its_nodes() -> None:
    visits = visits_of(5_000)

    picture = picture_of(mapped(visits), (0, 5_000), PIXELS, log=True)

    assert picture is not None
    levels, starts = level_of(visits), log_starts(0, 5_000, PIXELS)
    for pixel in range(PIXELS):
        end = next((start for start in starts[pixel:] if start > starts[pixel]), 5_000)
        nodes = slice(starts[pixel], end)
        assert picture.lowest[pixel] == levels[nodes].min()
        assert picture.highest[pixel] == levels[nodes].max()
        assert picture.found[pixel] == (visits[nodes] < 0).sum()
        assert picture.density[pixel].sum() == end - starts[pixel]


def test_columns_are_joined_where_a_pixel_holds_several() -> None:
    visits = visits_of(200_000)

    picture = picture_of(mapped(visits), (0, 200_000), PIXELS, log=True)

    assert picture is not None
    assert picture.pixels == PIXELS
    assert picture.steps is None
    assert picture.highest.max() == level_of(visits).max()
    assert picture.density[-1].sum() > picture.density[0].sum()

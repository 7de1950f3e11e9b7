"""The colour scale of heat maps."""

import numpy as np
import pytest

from workbench.pictures.palettes import THEMES, palette
from workbench.ui.analyses.atlas.heat.scale import ROLES, WHOLE, scale_of, tick_text


@pytest.mark.parametrize(
    ("shares", "ticks"),
    [
        ([0.074, 0.34, 0.0], ["0 %", "10 %", "20 %", "30 %", "40 %"]),
        ([0.24, 0.392], ["20 %", "25 %", "30 %", "35 %", "40 %"]),
        ([0.3, 0.95], ["0 %", "25 %", "50 %", "75 %", "100 %"]),
        ([2e-7, 9e-7], ["0 %", "2.5e-05 %", "5e-05 %", "7.5e-05 %", "0.0001 %"]),
        ([1.0, 1.0], ["0 %", "25 %", "50 %", "75 %", "100 %"]),
        ([0.0], ["0 %", "25 %", "50 %", "75 %", "100 %"]),
    ],
)
def test_scales_have_round_ends(shares: list[float], ticks: list[str]) -> None:
    assert [tick_text(tick) for tick in scale_of(np.array(shares)).ticks] == ticks


@pytest.mark.parametrize("seed", range(20))
def test_every_share_is_on_its_scale(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shares = rng.random(30) ** rng.integers(1, 9) * rng.random()

    scale = scale_of(shares)

    assert scale.low <= shares.min() + 1e-12
    assert scale.high >= shares.max() - 1e-12
    assert 2 <= len(scale.ticks) <= 7


@pytest.mark.parametrize("theme", THEMES)
def test_the_ends_of_a_scale_have_the_ends_of_the_colours(theme: str) -> None:
    colours = palette(theme)

    ends = WHOLE.colours(np.array([0.0, 1.0]), colours)

    hexes = ["#" + "".join(f"{channel:02x}" for channel in colour) for colour in ends.tolist()]
    assert hexes == [colours[ROLES[0]], colours[ROLES[-1]]]

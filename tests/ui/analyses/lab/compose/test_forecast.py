"""How many runs an experiment has, in words."""

import pytest

from workbench.ui.analyses.lab.compose.forecast import Forecast


@pytest.mark.parametrize(
    ("forecast", "sentence"),
    [
        (Forecast(1, 1, 1), "1 instance × 1 setting: 1 run"),
        (Forecast(2, 1, 2, known=1), "2 instances × 1 setting: 2 runs, 1 known"),
        (Forecast(1, 3, 3, known=3), "1 instance × 3 settings: 3 runs, all known"),
        (Forecast(16_794, 3, 50_382), "16,794 instances × 3 settings: 50,382 runs"),
    ],
)
def test_runs_are_counted_with_their_nouns(forecast: Forecast, sentence: str) -> None:
    assert forecast.sentence(1) == sentence

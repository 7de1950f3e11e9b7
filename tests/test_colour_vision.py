"""The measures of colour that the tests of the palettes use, against published values."""

import numpy as np
import pytest

from tests.colour_vision import contrast, difference

SHARMA = [  # Sharma, Wu and Dalal 2005, table 1: rows 1, 4, 7, 9, 10, 13, 17, 25, 31 and 34
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.001), 7.1792),
    ((50.0, -0.001, 2.49), (50.0, 0.0009, -2.49), 4.8045),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_the_difference_of_colours_agrees_with_the_published_table(
    one: tuple[float, ...], other: tuple[float, ...], expected: float
) -> None:
    assert difference(np.array(one), np.array(other)) == pytest.approx(expected, abs=0.0001)
    assert difference(np.array(other), np.array(one)) == pytest.approx(expected, abs=0.0001)


def test_the_contrast_of_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)  # WebAIM: the grey that just fails
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.005)  # and the one that just passes

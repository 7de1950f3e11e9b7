"""A few of the tries of the campaign in `tests.campaigns.sudoku_texts`."""

from random import Random

import pytest

from tests.campaigns.sudoku_texts import NAMES, attempt_in


@pytest.mark.parametrize("style", NAMES)
def test_a_sudoku_with_noise_around_is_read_as_itself(style: str) -> None:
    assert attempt_in(style, Random(f"slice {style}")) == ""


@pytest.mark.parametrize(
    ("style", "number"), [("spaces", 686), ("sdk", 1260), ("tabs", 1509), ("tabs", 5238), ("tabs", 7482)]
)
def test_what_once_failed_is_read(style: str, number: int) -> None:
    assert attempt_in(style, Random(f"1 {number}")) == ""

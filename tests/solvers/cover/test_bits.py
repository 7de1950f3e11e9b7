"""The limits of bit sets; their solutions and trees are tested with dancing cells."""

import numpy as np
import pytest

from tests.covers import Coverish, numbered
from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.bits import COVER_BITS, MAX_OPTIONS, MAX_WORDS, full, rejection_reason
from workbench.solvers.search import UNLIMITED


def long_cover(options: int, items: int) -> Cover:
    """Return the cover in which option k holds item k, from the first again after the last."""
    starts, members = np.arange(options + 1), np.arange(options) % items + 1
    names = tuple(map(str, range(items)))
    return Cover(names, items, starts.astype(np.uint32), members.astype(np.uint32))


def test_too_many_options_are_rejected_with_advice() -> None:
    with pytest.raises(ChoiceError, match=r"at most 16,384 options, and this cover has 16,385; choose dancing cells"):
        COVER_BITS.start(Coverish(long_cover(MAX_OPTIONS + 1, 2)))


def test_too_many_items_are_rejected_with_advice() -> None:
    with pytest.raises(ChoiceError, match=r"with 60,000 items need .*choose dancing cells or dancing links"):
        COVER_BITS.start(Coverish(long_cover(16_000, 60_000)))


def test_the_largest_number_of_options_is_accepted() -> None:
    assert rejection_reason(long_cover(MAX_OPTIONS, 2)) is None
    assert rejection_reason(long_cover(MAX_OPTIONS, 2000)) is None
    assert MAX_WORDS * 8 == 2**27


@pytest.mark.parametrize("options", [63, 64, 65, 127, 128, 129])
def test_options_at_the_edge_of_a_word_count(options: int) -> None:
    search = COVER_BITS.start(Coverish(numbered([[1]] * options, 1)))

    search.advance(UNLIMITED)

    assert search.probe().solutions == options
    assert sum(int(word).bit_count() for word in full(options)) == options

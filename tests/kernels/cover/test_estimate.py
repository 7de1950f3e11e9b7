"""The steps of random probes, and the words of a cover, compiled and as plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.small_covers import agree, cover_of, items_of, small_covers, uneven
from workbench.kernels.cover import estimate as kernel
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.random_descent import words_of


def wide(count: int) -> Cover:
    """Return a cover of so many options: items in turn, the last one in the last option alone."""
    return cover_of([[1 + k % 3] for k in range(count - 1)] + [[4]], 4, 4)


@settings(max_examples=15)
@given(cover=st.one_of(small_covers(), st.sampled_from((1, 64, 65, 140)).map(wide)))
def test_words_hold_the_options_of_every_item(cover: Cover) -> None:
    words, reach, spans = words_of(cover)[:3]

    for item in range(1, len(cover.items) + 1):
        row = sum(int(word) << 64 * k for k, word in enumerate(words[spans[item] : spans[item + 1]].tolist()))
        row <<= 64 * int(reach[item])
        assert [k for k in range(cover.count) if row >> k & 1] == [
            k for k in range(cover.count) if item in cover.option(k)
        ]


@settings(max_examples=40)
@given(cover=small_covers())
def test_an_option_allows_those_that_agree_with_it(cover: Cover) -> None:
    options = [items_of(cover, k) for k in range(cover.count)]

    for k, row in enumerate(words_of(cover).allowed[:, 0].tolist()):
        assert [bool(row >> j & 1) for j in range(cover.count)] == [agree(options[k], other) for other in options]


def test_plain_python_packs_the_same_words() -> None:
    cover = uneven()
    rows, again = (np.zeros((len(cover.items) + 1, 1), np.uint64) for _ in range(2))
    allowed, repeated = (np.full((cover.count, 1), 2**64 - 1, np.uint64) for _ in range(2))

    kernel.pack(cover.starts, cover.members, rows)
    kernel.pack.py_func(cover.starts, cover.members, again)
    kernel.exclude(cover.starts, cover.members, rows, allowed)
    kernel.exclude.py_func(cover.starts, cover.members, rows, repeated)

    assert np.array_equal(rows, again)
    assert np.array_equal(allowed, repeated)


@pytest.mark.parametrize("options", [0, 1, 63, 64, 65, 128])
def test_a_walk_begins_with_every_option(options: int) -> None:
    alive, open_, covered = np.zeros(max(1, -(-options // 64)), np.uint64), np.zeros(3, np.uint32), np.ones(5, np.uint8)

    count = kernel.reset(alive, open_, covered, options, 3)

    assert sum(int(word).bit_count() for word in alive.tolist()) == options
    assert (count, open_.tolist(), covered.tolist()) == (3, [1, 2, 3], [0] * 5)


def test_every_option_of_an_item_is_drawn_equally_often() -> None:
    arrays = words_of(wide(150))
    s = np.array([0, 88172645463325252, 4], np.int64)
    kernel.reset(arrays.alive, arrays.open_, arrays.covered, 150, 4)
    times = np.zeros(150, np.int64)

    for _ in range(5000):
        times[kernel.draw(np.uint64(2), np.uint64(50), *arrays[:3], arrays.alive, s)] += 1

    drawn = times[1:149:3]
    assert times.sum() == drawn.sum()
    assert len(drawn) == 50
    assert ((drawn - 100) ** 2 / 100).sum() < 85  # chi-square of 49 degrees of freedom: 0.1 % lie above

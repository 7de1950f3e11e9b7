"""The kernel of bit sets, compiled and as plain Python."""

import numpy as np
import pytest

from tests.covers import langford, queens, random_cover
from tests.kernels.plain import run_plainly
from workbench.base.choices import settle
from workbench.kernels import scalars
from workbench.kernels.cover import option_bits as kernel
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.bits import CoverBits, state, words_of
from workbench.solvers.cover.orders import COVER_CHOICES, ordered
from workbench.solvers.search import UNLIMITED

FUNCTIONS = ("options_left", "uncovered_item", "any_item", "set_span", "exclude", "renumber", "count_alive")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    kernel.advance(*root(queens(4)), 1)  # compiled while they still find compiled functions
    run_plainly(monkeypatch, kernel, *FUNCTIONS)


def root(cover: Cover, order: str = "mrv") -> CoverBits:
    """Return the state of a search that has not begun and looks for all solutions."""
    arrays = state(ordered(cover, settle(COVER_CHOICES, {"order": order})))
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = UNLIMITED, -1
    return arrays


def bits(words: np.ndarray) -> list[int]:
    """Return the positions of the ones."""
    return np.nonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))[0].tolist()


@pytest.mark.parametrize("cover", [queens(4), random_cover(5, True), random_cover(2, False, 150)])
@pytest.mark.parametrize("order", ["mrv", "leftmost", "random"])
def test_plain_python_agrees(plain: None, cover: Cover, order: str) -> None:
    compiled, interpreted = root(cover, order), root(cover, order)

    status = scalars.RUNNING
    for _ in range(12):
        status = kernel.advance(*compiled, 5)
        assert kernel.advance.py_func(*interpreted, 5) == status
        for one, other in zip(compiled, interpreted, strict=True):
            assert one.tolist() == other.tolist()
        if status == scalars.EXHAUSTED:
            break


@pytest.mark.parametrize("coloured", [False, True])
def test_an_option_keeps_those_that_may_stand_beside_it(coloured: bool) -> None:
    for seed in range(5):
        cover = random_cover(seed, coloured, 80)
        arrays = root(cover)
        words = words_of(cover.count)
        held = [
            dict(
                zip(
                    cover.option(k).tolist(), cover.colours[cover.starts[k] : cover.starts[k + 1]].tolist(), strict=True
                )
            )
            for k in range(cover.count)
        ]

        for k in range(cover.count):
            kept = [o for o in bits(arrays.keep[k * words : (k + 1) * words]) if o < cover.count]
            assert kept == [
                o
                for o in range(cover.count)
                if all(held[o][i] == held[k][i] != 0 for i in held[o].keys() & held[k].keys())
            ]


def test_options_are_numbered_anew_when_half_the_words_are_lost() -> None:
    cover = langford(10)
    arrays = root(cover)
    words = words_of(cover.count)

    kernel.advance(*arrays, 40)

    frame, small = int(arrays.s[kernel.FRAME]), int(arrays.s[kernel.FRAME_WORDS])
    assert frame > 0
    assert 2 * small <= words
    chosen = {item for k in arrays.option[:frame].tolist() for item in cover.option(k).tolist()}
    free = [k for k in range(cover.count) if chosen.isdisjoint(cover.option(k).tolist())]
    alive = bits(arrays.alive[frame * words : frame * words + small])
    assert arrays.origin[cover.count :][alive].tolist() == free


def test_a_search_without_frames_has_the_same_tree() -> None:
    with_frames, without = root(langford(9)), root(langford(9))
    without.s[kernel.FRAMES] = 0

    for arrays in (with_frames, without):
        assert kernel.advance(*arrays, UNLIMITED) == scalars.EXHAUSTED

    assert with_frames.s[kernel.FRAME_WORDS] > 0 == without.s[kernel.FRAME_WORDS]
    assert with_frames.profile.tolist() == without.profile.tolist()
    assert with_frames.s[scalars.SOLUTIONS] == without.s[scalars.SOLUTIONS]


@pytest.mark.parametrize("cover", [langford(8), random_cover(5, True, 80)])
def test_the_sets_of_the_cover_are_never_written(cover: Cover) -> None:
    arrays, before = root(cover), root(cover)
    words, item_words, own = words_of(cover.count), words_of(cover.primary), cover.count

    assert kernel.advance(*arrays, UNLIMITED) == scalars.EXHAUSTED

    for name, size in (("row", len(cover.items) * words), ("keep", own * words), ("needs", own * item_words)):
        assert getattr(arrays, name)[:size].tolist() == getattr(before, name)[:size].tolist()
    assert arrays.alive[:words].tolist() == before.alive[:words].tolist()

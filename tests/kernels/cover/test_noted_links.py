"""Dancing links with notes of forced items and a trail: node for node the search without them."""

from itertools import cycle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import langford, numbered
from tests.thorough import either
from workbench.kernels import scalars
from workbench.kernels.cover import links as kernel
from workbench.kernels.cover import noted_links
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.cover.links import CoverLinks, Notes, linked, plain_state, room_for_notes
from workbench.solvers.cover.orders import ordered

pytestmark = pytest.mark.usefixtures("compiled")

LINKS = ("left", "right", "length", "top", "up", "down")
UNCOVERED = "1234\n3...\n....\n...."
SEVERAL = "123456\n" + "......\n" * 5
U0 = np.uint64(0)


def states(cover: Cover) -> tuple[CoverLinks, CoverLinks]:
    """Return the state of a search with notes, and of one without, for all solutions."""
    found = []
    for _ in range(2):
        arrays = plain_state(ordered(cover, {"order": "mrv", "options": "given", "seed": 1}))
        arrays.s[scalars.UNTIL] = 1 << 62
        found.append(arrays)
    room, nothing = (room_for_notes(notes, linked(cover), cover.primary + 1) for notes in (True, False))
    return found[0]._replace(**room._asdict()), found[1]._replace(**nothing._asdict())


def at_node(arrays: CoverLinks) -> list[list[int]]:
    """Return what the two must agree on before a node: all links, the path, and what is counted."""
    level = int(arrays.s[scalars.LEVEL])
    path = [array[:level].tolist() for array in (arrays.chosen, arrays.degree, arrays.tried)]
    return [getattr(arrays, name).tolist() for name in LINKS] + [*path, arrays.profile.tolist(), arrays.s.tolist()]


def agree(cover: Cover, budgets: list[int]) -> int:
    """Advance both in the same slices, check that they agree after each, and return the solutions."""
    noted, plain = states(cover)
    status = scalars.RUNNING
    for budget in cycle(budgets):
        status = kernel.advance(*noted, budget)
        assert kernel.advance(*plain, budget) == status
        assert at_node(noted) == at_node(plain)
        if status == scalars.EXHAUSTED:
            return int(noted.s[scalars.SOLUTIONS])
    raise AssertionError


@st.composite
def covers(draw: st.DrawFn) -> Cover:
    """Return a cover of at most nine primary and three secondary items by at most fourteen options."""
    primary, secondary = draw(st.integers(1, 9)), draw(st.integers(0, 3))
    option = st.lists(st.integers(1, primary + secondary), min_size=1, max_size=4, unique=True)
    return numbered(draw(st.lists(option, min_size=1, max_size=14)), primary, secondary)


@settings(max_examples=either(100, 300))
@given(covers(), st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_every_node_is_that_of_the_search_without_notes(cover: Cover, budgets: list[int]) -> None:
    agree(cover, budgets)


@pytest.mark.parametrize("budgets", [[1], [7], [1000, 1, 33], [1 << 40]])
@pytest.mark.parametrize(("text", "count"), [(UNCOVERED, 6), (f"sudoku 2x3\n{SEVERAL}", 28_200_960 // 720)])
def test_sudokus_are_searched_alike(text: str, count: int, budgets: list[int]) -> None:
    [puzzle] = Sudoku.parse(text)
    if count > 100 and max(budgets) < 100:
        budgets = [50_000]

    assert agree(puzzle.to_cover().cover, budgets) == count  # OEIS A107739; 28,200,960 / 6!


@pytest.mark.parametrize("budgets", [[1], [10, 500]])
def test_langford_pairs_are_searched_alike(budgets: list[int]) -> None:
    assert agree(langford(7), budgets) == 52  # OEIS A014552, with reversals


def test_more_items_than_a_word_has_groups_for_are_searched_alike() -> None:
    pairs = [[k, k + 1] for k in range(1, 5_000, 2)]
    squares = (
        [[k, k + 1] for k in range(5_001, 5_009, 2)] + [[k, k + 1] for k in range(5_002, 5_008, 2)] + [[5_008, 5_001]]
    )
    cover = numbered([*pairs, *squares, [5_009]], 5_009)

    noted, _ = states(cover)

    assert noted_links.group_shift(noted.pending) > 6
    assert agree(cover, [1_000]) == 2, "two ways around a ring of eight; all else is forced"


def test_a_checkpoint_holds_no_notes_and_the_search_goes_on_from_it() -> None:
    [puzzle] = Sudoku.parse(UNCOVERED)
    noted, plain = states(puzzle.to_cover().cover)
    for _ in range(9):
        kernel.advance(*noted, 1), kernel.advance(*plain, 1)
    for name in Notes._fields:
        getattr(noted, name)[:] = 7  # of another search

    while (status := kernel.advance(*noted, 3)) != scalars.EXHAUSTED:
        kernel.advance(*plain, 3)
        assert at_node(noted) == at_node(plain)

    assert status == kernel.advance(*plain, 1 << 40)
    assert noted.s[scalars.SOLUTIONS] == 6


def test_the_lowest_open_item_is_taken_whatever_its_group() -> None:
    noted, _ = states(numbered([[k] for k in range(1, 10_001)], 10_000))
    shift = noted_links.group_shift(noted.pending)
    forced = np.array([9_999, 64, 5_000, 63], np.uint32)
    lists = noted.left, noted.right

    groups, dead = noted_links.note_pending.py_func(
        forced, U0, np.uint64(4), *lists, noted.length, noted.pending, U0, shift
    )
    taken = []
    for _ in range(5):
        groups, item = noted_links.take_pending.py_func(*lists, noted.pending, groups, shift)
        taken.append(int(item))

    assert (int(dead), taken) == (0, [63, 64, 5_000, 9_999, 0])
    assert int(groups) == 0

"""The kernel of dancing links, compiled and as plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.plain import differing, run_plainly
from tests.reference import exact_covers
from workbench.kernels import scalars
from workbench.kernels.cover import links as kernel
from workbench.puzzles.cover import Cover
from workbench.puzzles.grid import frozen
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.cover.links import CoverLinks, plain_state
from workbench.solvers.cover.orders import RULES, ordered

pytestmark = pytest.mark.usefixtures("compiled")

ORDERS = tuple(RULES)
LINKS = ("left", "right", "length", "top", "up", "down")
KNUTH = ("ce", "adg", "bcf", "adf", "bg", "deg")  # TAOCP 4B, 7.2.2.1, (6); solved by adf, bg and ce


def cover_of(options: list[list[int]], items: int) -> Cover:
    """Return a cover with these options; items are numbers from 1."""
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    members = np.array([item for option in options for item in option], np.uint32)
    return Cover(tuple(f"i{k}" for k in range(1, items + 1)), items, frozen(starts), frozen(members))


def knuth() -> Cover:
    return cover_of([["abcdefg".index(item) + 1 for item in option] for option in KNUTH], 7)


def root(cover: Cover, order: str = "mrv", seed: int = 1) -> CoverLinks:
    """Return the state of a search that has not begun and looks for all solutions."""
    arrays = plain_state(ordered(cover, {"order": order, "options": "given", "seed": seed}))
    arrays.s[scalars.UNTIL] = 1 << 62
    return arrays


def copies(arrays: CoverLinks) -> list[np.ndarray]:
    return [array.copy() for array in arrays]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    run_plainly(monkeypatch, kernel, "cover", "uncover", "any_item", "choose")
    run_plainly(monkeypatch, kernel, "cover_and_note", "put_back", "put_items_back", "note_pending", "take_pending")
    run_plainly(monkeypatch, kernel, "forget_pending", "group_shift", "choose_unforced")


@st.composite
def covers(draw: st.DrawFn) -> tuple[list[list[int]], int]:
    """Return options and the number of items: at most six items, at most ten options, none empty."""
    items = draw(st.integers(1, 6))
    option = st.lists(st.integers(1, items), min_size=1, max_size=items, unique=True)
    return draw(st.lists(option, max_size=10)), items


@pytest.mark.parametrize("order", ORDERS)
def test_plain_python_agrees_node_for_node(plain: None, order: str) -> None:
    [puzzle] = Sudoku.parse("1234\n3...\n....\n....")
    cover = puzzle.to_cover().cover
    compiled, interpreted = root(cover, order), root(cover, order)

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 1)
        assert kernel.advance.py_func(*interpreted, 1) == status
        assert differing(interpreted, list(compiled)) == []

    assert compiled.s[scalars.SOLUTIONS] == 6


@pytest.mark.parametrize("order", ORDERS)
def test_plain_python_agrees_on_options_of_different_lengths(plain: None, order: str) -> None:
    compiled, interpreted = root(knuth(), order), root(knuth(), order)

    statuses = [kernel.advance(*compiled, 1000), kernel.advance.py_func(*interpreted, 1000)]

    assert statuses == [scalars.EXHAUSTED] * 2
    assert differing(interpreted, list(compiled)) == []


@given(covers())
def test_plain_linking_agrees(example: tuple[list[list[int]], int]) -> None:
    cover = cover_of(*example)
    compiled = root(cover)
    interpreted = [np.zeros_like(array) for array in compiled[:6]]

    with np.errstate(over="ignore"):  # the root's left neighbour is set once too often, to 0 - 1
        kernel.link.py_func(cover.starts, cover.members, cover.primary, *interpreted)

    assert differing(compiled, [*interpreted, *compiled[6:]]) == []


@settings(max_examples=50)
@given(covers())
def test_links_form_rings(example: tuple[list[list[int]], int]) -> None:
    options, items = example
    links = root(cover_of(options, items))

    across = follow(links.right, 0)
    rings = [follow(links.down, item) for item in range(1, items + 1)]

    assert across == list(range(items + 1))
    assert follow(links.left, 0) == [0, *reversed(across[1:])]
    assert [len(ring) - 1 for ring in rings] == links.length[1:].tolist()
    for item, ring in enumerate(rings, 1):
        assert follow(links.up, item) == [item, *reversed(ring[1:])]
        assert set(links.top[ring].tolist()) == {item}
        assert len(ring) - 1 == sum(item in option for option in options)


def follow(neighbour: np.ndarray, start: int) -> list[int]:
    """Return the ring of links that begins here."""
    ring = [start]
    while (at := int(neighbour[ring[-1]])) != start:
        ring.append(at)
    return ring


@settings(max_examples=50)
@given(covers())
def test_options_stand_between_spacers(example: tuple[list[list[int]], int]) -> None:
    options, items = example
    links = root(cover_of(options, items))

    row = links.top[items + 1 :].tolist()

    expected = [0]
    for option in options:
        expected += [*option, 0]
    assert row == expected


@given(covers(), st.sampled_from(ORDERS), st.integers(0, 99))
def test_random_covers_have_as_many_solutions_as_backtracking_finds(
    example: tuple[list[list[int]], int], order: str, seed: int
) -> None:
    options, items = example
    expected = sum(1 for _ in exact_covers(frozenset(range(1, items + 1)), [frozenset(o) for o in options]))

    arrays = root(cover_of(options, items), order, seed)
    status = kernel.advance(*arrays, 1 << 40)

    assert status == scalars.EXHAUSTED
    assert arrays.s[scalars.SOLUTIONS] == expected


@given(covers(), st.sampled_from(ORDERS), st.integers(0, 99))
def test_an_exhausted_search_leaves_the_links_as_they_were(
    example: tuple[list[list[int]], int], order: str, seed: int
) -> None:
    arrays = root(cover_of(*example), order, seed)
    before = copies(arrays)

    kernel.advance(*arrays, 1 << 40)

    assert [name for name in differing(arrays, before) if name in LINKS] == []


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "text", ["....\n" * 4, "sudoku 3x1\n...\n...\n...", "1..1\n....\n....\n....", "1234\n....\n....\n...."]
)
def test_an_exhausted_search_of_a_sudoku_leaves_the_links_as_they_were(text: str, order: str) -> None:
    [puzzle] = Sudoku.parse(text)
    arrays = root(puzzle.to_cover().cover, order)
    before = copies(arrays)

    status = kernel.advance(*arrays, 1 << 40)

    assert status == scalars.EXHAUSTED
    assert [name for name in differing(arrays, before) if name in LINKS] == []


@pytest.mark.parametrize("order", ORDERS)
def test_advancing_after_the_end_changes_nothing(order: str) -> None:
    arrays = root(knuth(), order)
    first = kernel.advance(*arrays, 1 << 40)
    before = copies(arrays)

    again = kernel.advance(*arrays, 1000)

    assert first == again == scalars.EXHAUSTED
    assert differing(arrays, before) == []


def test_covering_and_uncovering_in_reverse_order_restores_everything() -> None:
    arrays = root(knuth())
    links = arrays[:6]
    before = copies(arrays)

    kernel.cover.py_func(np.uint64(1), *links)
    kernel.cover.py_func(np.uint64(4), *links)
    covered = differing(arrays, before)
    kernel.uncover.py_func(np.uint64(4), *links)
    kernel.uncover.py_func(np.uint64(1), *links)

    assert covered == ["left", "right", "length", "up", "down"]
    assert differing(arrays, before) == []


def test_covering_hides_the_items_options_from_the_other_items() -> None:
    arrays = root(knuth())

    kernel.cover.py_func(np.uint64(1), *arrays[:6])  # a, with its options adg and adf

    assert follow(arrays.right, 0) == [0, 2, 3, 4, 5, 6, 7]
    assert arrays.length[1:].tolist() == [2, 2, 2, 1, 2, 1, 2]


def test_of_items_with_equally_few_options_the_leftmost_is_covered() -> None:
    arrays = root(knuth())  # a, b, c, e and f have two options each

    kernel.advance(*arrays, 2)

    assert arrays.top[arrays.chosen[0]] == 1


def test_an_item_with_fewer_options_goes_before_items_on_its_left() -> None:
    arrays = root(cover_of([[1, 2], [1, 3], [1], [2], [3, 2]], 3))  # three, three and two options

    kernel.advance(*arrays, 2)

    assert arrays.top[arrays.chosen[0]] == 3


def test_a_budget_of_0_visits_nothing() -> None:
    arrays = root(knuth())
    before = copies(arrays)

    status = kernel.advance(*arrays, 0)

    assert status == scalars.RUNNING
    assert differing(arrays, before) == []

"""The kernel of propagation over runs, compiled and as plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.plain import differing
from tests.solvers.kakuro.test_reference import planted, unclued
from workbench.kernels import scalars
from workbench.kernels.kakuro import guess as kakuro_guess
from workbench.kernels.kakuro import runs
from workbench.kernels.kakuro import sums as kernel
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS, RunSums
from workbench.solvers.kernel_search import KernelSearch

FUNCTIONS = (
    (runs, ("match", "match_sets", "match_three", "support")),
    (kakuro_guess, ("random", "digit_of", "average", "nearest", "digit_to_try")),
    (kernel, ("support", "propagate", "choose", "digit_to_try", "give_back", "advance", "load")),
)
MASKS = st.lists(st.integers(1, 511), min_size=1, max_size=9)
OPEN = unclued(2, 3)


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernel before the tests."""
    KAKURO_SUMS.start(planted(2, 2, 1)).advance(5)
    runs.support(np.uint64(0), *one_run([1], 1))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all functions of the kernel run as plain Python."""
    plain = {name: getattr(module, name).py_func for module, names in FUNCTIONS for name in names}
    for module, names in FUNCTIONS:
        for name in names:
            monkeypatch.setattr(module, name, plain[name])


def root(puzzle: Kakuro, goal: Goal = Goal.ALL, **choices: str) -> RunSums:
    """Return the state of a search that has visited nothing."""
    search = KAKURO_SUMS.start(puzzle, choices, goal)
    assert isinstance(search, KernelSearch)
    return search.state


def one_run(masks: list[int], clue: int) -> tuple[np.ndarray, ...]:
    """Return what `support` takes for a single run of cells with these candidates."""
    count = len(masks)
    numbers = np.arange(count, dtype=np.uint32)
    starts, sums = np.array([0, count], np.uint32), np.array([clue], np.int32)
    return numbers, starts, sums, np.array(masks, np.uint32), np.zeros(runs.DESK, np.uint32)


def supported(masks: list[int], clue: int) -> list[int] | None:
    """Return the candidates of each cell of a run after `support`; None if there is no assignment."""
    arrays = one_run(masks, clue)
    count = int(runs.support(np.uint64(0), *arrays))
    if count > runs.LONGEST:
        return None
    kept, desk = list(masks), arrays[-1]
    for place in range(count):
        kept[desk[place]] = int(desk[int(runs.SUPPORTED) + place])
    return kept


def makes(masks: list[int], clue: int) -> bool:
    """Tell whether distinct digits, one of each mask, add up to a clue: by the sets of digits used so far."""
    used = {0}
    for mask in masks:
        bits = [1 << d for d in range(9) if mask >> d & 1]
        used = {digits | bit for digits in used for bit in bits if not digits & bit}
    return any(clue in (0, sum(d + 1 for d in range(9) if digits >> d & 1)) for digits in used)


def possible(masks: list[int], clue: int) -> list[int] | None:
    """Return what `supported` must: each candidate is tried on its own."""
    if not makes(masks, clue):
        return None
    return [
        sum(1 << d for d in range(9) if mask >> d & 1 and makes([*masks[:k], 1 << d, *masks[k + 1 :]], clue))
        for k, mask in enumerate(masks)
    ]


@settings(max_examples=25)
@given(MASKS, st.integers(0, 46))
def test_a_cell_keeps_exactly_the_digits_of_some_assignment(masks: list[int], clue: int) -> None:
    assert supported(masks, clue) == possible(masks, clue)


@settings(max_examples=25)
@given(MASKS, st.data())
def test_so_it_does_when_the_clue_can_be_met(masks: list[int], data: st.DataObject) -> None:
    digits = data.draw(st.permutations(range(1, 10)))[: len(masks)]
    wider = [mask | 1 << (digit - 1) for mask, digit in zip(masks, digits, strict=True)]

    assert supported(wider, sum(digits)) == possible(wider, sum(digits))


@settings(max_examples=25)
@given(st.lists(st.sampled_from([3, 5, 6, 7, 9, 10, 24, 48, 56, 96, 192, 448]), min_size=1, max_size=9), st.booleans())
def test_so_it_does_among_few_candidates(masks: list[int], clued: bool) -> None:
    clue = (len(masks) * (len(masks) + 3)) // 2 if clued else 0

    assert supported(masks, clue) == possible(masks, clue)


@pytest.mark.parametrize(
    ("masks", "clue", "kept"),
    [
        ([511, 511], 3, [0b11, 0b11]),
        ([511, 511], 17, [0b110000000, 0b110000000]),
        ([511, 511], 18, None),
        ([511, 511, 511], 7, [0b1011] * 3),
        ([511] * 9, 45, [511] * 9),
        ([511] * 9, 44, None),
        ([511] * 9, 0, [511] * 9),
        ([0b11, 0b11, 511], 0, [0b11, 0b11, 0b111111100]),
        ([511], 7, [0b1000000]),
        ([511], 10, None),
        ([1], 2, None),
        ([1, 1], 0, None),
        ([511, 511], 100, None),
        ([511, 511], -3, None),
    ],
)
def test_a_run_keeps_the_digits_that_its_clue_allows(masks: list[int], clue: int, kept: list[int] | None) -> None:
    assert supported(masks, clue) == kept


@pytest.mark.parametrize("clue", [0, 45])
def test_ten_cells_are_too_many_for_a_run(clue: int) -> None:
    assert supported([511] * 10, clue) is None


def test_the_tables_hold_every_set_of_digits_once() -> None:
    assert sorted(runs.SETS.tolist()) == list(range(512))
    for size, total in [(2, 3), (2, 10), (3, 15), (9, 45)]:
        place = size * 46 + total
        for digits in runs.SETS[runs.FIRST[place] : runs.FIRST[place + 1]].tolist():
            assert digits.bit_count() == size
            assert sum(d + 1 for d in range(9) if digits >> d & 1) == total


def test_the_root_is_propagated_to_a_fixed_point() -> None:
    arrays = root(planted(5, 6, 4, 0))

    kernel.advance(*arrays, 1)

    found = at_root(arrays)
    for run, clue in enumerate(arrays.sums.tolist()):
        masks = found[arrays.cells[arrays.starts[run] : arrays.starts[run + 1]]].tolist()
        assert possible(masks, clue) == masks


CHOICES = [
    {"cell": "weighted"},
    {"cell": "fewest", "digits": "random"},
    {"cell": "ranked", "order": "random", "digits": "down"},
]


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("puzzle", [planted(4, 4, 3, 0), OPEN], ids=["clued", "unclued"])
def test_plain_python_agrees_node_for_node(
    puzzle: Kakuro, choices: dict[str, str], request: pytest.FixtureRequest
) -> None:
    compiled, interpreted = root(puzzle, **choices), root(puzzle, **choices)
    advance = kernel.advance
    request.getfixturevalue("plain")

    for _ in range(25):
        assert advance(*compiled, 1) == kernel.advance(*interpreted, 1)
        assert differing(interpreted, list(compiled)) == []


def test_plain_python_agrees_on_restarts(request: pytest.FixtureRequest) -> None:
    states = [root(planted(6, 6, 2, 0), Goal.ONE) for _ in range(2)]
    for state in states:
        state.s[[kernel.PATIENCE, kernel.RENEWAL]] = 3
    advance = kernel.advance
    request.getfixturevalue("plain")

    statuses = [advance(*states[0], 30), kernel.advance(*states[1], 30)]

    assert statuses[0] == statuses[1]
    assert states[0].s[kernel.RENEWAL] > 3
    assert differing(states[1], list(states[0])) == []


def test_a_complete_search_restores_the_root() -> None:
    arrays = root(planted(4, 4, 3, 0))
    kernel.advance(*arrays, 1)
    masks, wide = at_root(arrays), int(arrays.s[kernel.WIDE])

    assert kernel.advance(*arrays, 1 << 40) == scalars.EXHAUSTED

    assert np.array_equal(arrays.masks, masks)
    assert arrays.s[kernel.WIDE] == wide
    assert not arrays.queued.any()
    assert sorted(arrays.free.tolist()) == np.flatnonzero(masks).tolist()


def at_root(arrays: RunSums) -> np.ndarray:
    """Return the candidates at the root of a search that has visited its first node, and made its first guess."""
    masks = arrays.masks.copy()
    assert arrays.s[scalars.LEVEL] == 1
    masks[arrays.guess[0]] = arrays.trail[arrays.guess[2]] & 511
    return masks

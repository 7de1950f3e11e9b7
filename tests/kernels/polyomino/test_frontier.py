"""The parts of the frontier kernel: states that share a tag, limbs, mirror images, dead regions."""

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from workbench.kernels.polyomino import frontier as kernel
from workbench.kernels.polyomino import frontier_ends as ends
from workbench.kernels.polyomino import frontier_memory as store

WORDS = 4  # of a state: two, and two limbs
LISTS = 3
TOP = 2**64 - 1


class Memory(NamedTuple):
    """The arrays in which states are stored."""

    records: NDArray[np.uint64]
    after: NDArray[np.uint32]
    lists: NDArray[np.uint64]
    table: NDArray[np.uint64]
    s: NDArray[np.int64]


def memory(chunks: int = 8, entries: int = 1024) -> Memory:
    lists = np.zeros((LISTS, 4), np.uint64)
    lists[:, store.FILL] = store.CHUNK
    s = np.zeros(kernel.SCALARS, np.int64)
    s[store.FRESH], s[store.MOST] = 1, chunks
    records = np.zeros(chunks * store.CHUNK * WORDS, np.uint64)
    return Memory(records, np.zeros(chunks, np.uint32), lists, np.zeros(entries, np.uint64), s)


def settle(there: Memory, states: list[tuple[int, int]], ways: list[int], hashes: list[int]) -> tuple[int, bool]:
    """Store states in list 1, in so many ways and with these hashes."""
    rows = [(*state, way & TOP, way >> 64, h, 1, 0) for state, way, h in zip(states, ways, hashes, strict=True)]
    pending = np.array(rows, np.uint64)
    new, wide = store.settle(pending, np.uint64(len(rows)), np.uint64(WORDS), *there)
    return int(new), bool(wide)


def stored(there: Memory) -> dict[tuple[int, int], int]:
    """Return the states of list 1 with their ways; each stands there once."""
    states = int(there.lists[1, store.STATES])
    first = int(there.lists[1, store.HEAD]) * store.CHUNK * WORDS
    rows = there.records[first : first + states * WORDS].reshape(states, WORDS).tolist()
    assert len({(low, high) for low, high, *_ in rows}) == states
    return {(low, high): way + (more << 64) for low, high, way, more in rows}


@pytest.mark.parametrize("same", [True, False], ids=["same hash", "same tag"])
def test_states_with_the_same_tag_are_told_apart_by_all_their_bits(same: bool) -> None:
    states = [(5, 0), (7, 0), (5, 1), (5, 0), (7, 0), (9, 9), (5, 1)]
    hashes = [7 << 32 | (0 if same else low % 4) for low, _ in states]
    there = memory()

    first = settle(there, states, [1, 10, 100, 2, 20, 1000, 200], hashes)
    second = settle(there, states[::-1], [1] * 7, hashes[::-1])

    assert (first, second) == ((4, False), (0, False))
    assert stored(there) == {(5, 0): 5, (7, 0): 32, (5, 1): 302, (9, 9): 1001}


def test_ways_are_added_with_a_carry() -> None:
    there = memory()

    settle(there, [(1, 1)] * 3, [2**64 - 1, 1, 2**100], [5] * 3)

    assert stored(there) == {(1, 1): 2**64 + 2**100}


def test_ways_that_come_near_the_end_of_their_limbs_ask_for_another_one() -> None:
    there = memory()

    assert settle(there, [(1, 1)] * 2, [2**111, 2**110], [5] * 2) == (1, False)
    assert settle(there, [(1, 1)], [2**112], [5]) == (0, True)
    assert stored(there) == {(1, 1): 2**111 + 2**110 + 2**112}


def test_lists_longer_than_a_chunk_are_chained_and_released_chunks_are_used_again() -> None:
    there = memory()
    _, after, lists, _, s = there
    numbers = [int(store.append(np.uint64(1), after, lists, s)) for _ in range(2 * store.CHUNK + 1)]
    store.release(np.uint64(2), after, s)

    again = int(store.append(np.uint64(0), after, lists, s))

    assert numbers == list(range(store.CHUNK, 3 * store.CHUNK + 1))
    assert after[:4].tolist() == [0, 2, 0, 0]
    assert again == 2 * store.CHUNK
    assert (s[store.FREED], s[store.FRESH]) == (0, 4)


@pytest.mark.parametrize("parts", [(0, 10), (7, 10, 0, 7), (9, 10, 1, 9, 0, 1)])
def test_another_limb_leaves_the_others_as_they_are(parts: tuple[int, ...]) -> None:
    records = np.zeros(50, np.uint64)
    records[:40] = np.arange(1, 41)

    for first, end in zip(parts[::2], parts[1::2], strict=True):
        store.widen(np.uint64(first), np.uint64(end), np.uint64(4), records)

    expected = np.hstack([np.arange(1, 41).reshape(10, 4), np.zeros((10, 1), int)])
    assert records.reshape(10, 5).tolist() == expected.tolist()


@pytest.mark.parametrize(("width", "rows"), [(5, 4), (8, 8), (13, 5), (16, 4), (17, 5), (25, 5), (31, 4), (63, 2)])
def test_a_mirror_image_has_its_columns_in_reverse_order(width: int, rows: int) -> None:
    cells = np.random.default_rng(width).integers(0, 2, (rows, width))
    swaps = [sum(1 << r * width + c for r in range(rows)) for c in range(width // 2)]
    masks = np.array([(swap & TOP, swap >> 64) for swap in swaps], np.uint64)

    low, high = kernel.mirrored(*words(cells), np.uint64(width), masks, rows * width > 64)

    assert (low, high) == words(cells[:, ::-1])


def words(cells: NDArray[np.int64]) -> tuple[np.uint64, np.uint64]:
    """Return the cells of a window as two words."""
    mask = sum(1 << k for k in np.flatnonzero(cells).tolist())
    return np.uint64(mask & TOP), np.uint64(mask >> 64)


def test_overhangs_are_seen_upside_down_and_all_their_beginnings_are_found() -> None:
    window = np.array([[1, 1, 0], [0, 1, 0], [0, 0, 1]])  # the last cell is a hole
    low, _ = words(window)
    bits = ends.turned(low, np.uint64(3), np.uint64(2))
    records = np.zeros(2 * store.CHUNK * 3, np.uint64)
    records[store.CHUNK * 3] = low
    reached = np.zeros(64, np.uint64)

    used = ends.reach(
        np.uint64(1), 1, np.uint64(3), records, np.uint64(1 << 8), np.uint64(3), np.uint64(2), reached, np.uint64(0)
    )

    assert int(bits) == 0b011_010
    assert used == np.count_nonzero(reached) == 7
    for cells in range(7):
        found = [x for x in range(1 << cells) if ends.is_reached(np.uint64(x), np.uint64(cells), reached)]
        assert found == [int(bits) % (1 << cells)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("#.##", "####", "####"), True),  # one cell
        (("#..#", "##.#", "####"), False),  # three
        (("#..#", "#..#", "####"), True),  # four
        (("#..#", "#..#", "#.##"), False),  # it goes on below
        (("#.#.", ".#..", "####"), True),  # the left edge and the right one are not connected
    ],
)
def test_a_closed_region_is_dead_if_no_pieces_have_its_area(rows: tuple[str, ...], expected: bool) -> None:
    low, _ = words(np.array([[sign == "#" for sign in row] for row in rows]))
    possible = np.zeros(64 * 64, bool)
    possible[64 * 3 : 64 * 4] = True  # trominoes
    column = np.uint64(rows[0].index("."))
    inner, last, first_column, last_column = 0xFFF, 0xF00, 0x111, 0x888
    masks = (np.uint64(mask) for mask in (inner, last, inner & ~first_column, inner & ~last_column, 0))

    assert kernel.dead(low, column, np.uint64(4), *masks, possible) == expected

"""The kernel of repair: rotations that are searched, then applied, compiled and as plain Python."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernels.plain import run_plainly
from tests.puzzles.tour.tours import rectangle
from workbench.kernels.tour import repair as kernel
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.field import Field

DEEPEST = 40
BUDGET = 1 << 40


class Repair(NamedTuple):
    """The arrays of the kernel, for a path that goes on from a start without a rule's tie-breaks."""

    degree: np.ndarray
    path: np.ndarray
    number: np.ndarray
    moves: np.ndarray
    near: np.ndarray
    goals: np.ndarray
    ends: np.ndarray
    parents: np.ndarray
    splits: np.ndarray
    depths: np.ndarray
    heap: np.ndarray
    chain: np.ndarray
    s: np.ndarray


def begun(tour: Tour, start: tuple[int, int] = (0, 0)) -> Repair:
    """Return a path of one square."""
    field = Field.of(tour)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.SQUARES], s[kernel.WIDTH] = tour.squares, field.width
    s[kernel.WRAP_ROWS], s[kernel.WRAP_COLUMNS] = field.wraps
    room = tour.squares + len(field.moves)
    tree = [np.zeros(room, np.uint32) for _ in range(4)]
    path, number = np.zeros(tour.squares, np.uint32), np.zeros(len(field.degree), np.int32)
    goals, heap, chain = np.zeros((1, 2), np.int64), np.zeros(room, np.int64), np.zeros(DEEPEST, np.uint32)
    state = Repair(field.degree.copy(), path, number, field.moves, field.near, goals, *tree, heap, chain, s)
    kernel.visit(np.uint64(field.number(start)), *state[:2], *state[3:5], s)
    return state


def stuck(tour: Tour, start: tuple[int, int]) -> Repair:
    """Return a path at its dead end, with a tree of rotations that has only its root."""
    state = begun(tour, start)
    kernel.go_on(*state[:2], *state[3:5], state.s, BUDGET)
    kernel.place(state.path, state.number, 0, state.s[kernel.LENGTH])
    assert state.s[kernel.LENGTH] < tour.squares, "no dead end"
    free = np.flatnonzero(state.degree < 128)[0]
    state.goals[0] = divmod(int(free), int(state.s[kernel.WIDTH]))
    kernel.begin(state.degree, state.path, state.ends, *state[7:10], state.heap, state.s)
    return state


STUCK = {  # boards and starts from which the first order of moves comes to a dead end
    "plain": (rectangle(10, 7), (3, 5)),
    "early": (rectangle(12, 9), (0, 2)),
    "torus": (rectangle(6, 7, surface="torus"), (0, 0)),
    "cylinder": (rectangle(8, 11, surface="cylinder"), (1, 0)),
}
EVERY_BOARD = pytest.mark.parametrize("name", STUCK)


def turned(path: list[int], splits: list[int]) -> list[int]:
    """Return a path after rotations, one after the other."""
    for split in splits:
        path = path[: split + 1] + path[split + 1 :][::-1]
    return path


@given(length=st.integers(2, 30), data=st.data())
def test_rotations_applied_at_once_are_those_one_after_the_other(length: int, data: st.DataObject) -> None:
    splits = data.draw(st.lists(st.integers(0, length - 2), min_size=1, max_size=8))
    path = np.arange(100, 100 + length, dtype=np.uint32)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.LENGTH] = length

    scratch = np.zeros(length - min(splits) - 1, np.uint32)
    pieces = np.zeros((len(splits) + 1, 2), np.int64)
    kernel.apply(path, np.array(splits, np.uint32), len(splits), scratch, pieces, s)

    assert path.tolist() == turned(list(range(100, 100 + length)), splits)


@EVERY_BOARD
def test_the_node_that_is_reached_is_a_path_that_can_go_on(name: str) -> None:
    state = stuck(*STUCK[name])
    before = state.path[: state.s[kernel.LENGTH]].tolist()

    status = kernel.rotate(*state, BUDGET)

    assert status == kernel.OVER
    node = np.uint64(state.s[kernel.REACHED])
    depth = int(kernel.unroll(node, *state[7:10], state.chain))
    splits = state.chain[:depth].tolist()
    after = turned(before, splits)
    assert after[-1] == state.ends[node]
    assert kernel.has_free(np.uint64(after[-1]), state.degree, state.moves, state.near)
    leads = [{int(kernel.led(np.uint64(v), np.uint64(k), *state[3:5])) for k in range(len(state.moves))} for v in after]
    assert all(b in leads[a] for a, b in enumerate(after[1:]))


@EVERY_BOARD
def test_every_end_in_the_tree_is_there_once_and_forgotten_with_it(name: str) -> None:
    state = stuck(*STUCK[name])
    degree = state.degree.copy()
    kernel.rotate(*state, BUDGET)

    ends = state.ends[: state.s[kernel.COUNT]].tolist()
    assert len(set(ends)) == len(ends)
    assert len(ends) > 1
    assert (state.degree[ends] & kernel.SEEN).all()

    kernel.fell(state.degree, state.ends, state.s)
    degree[state.path[state.s[kernel.LENGTH] - 1]] ^= kernel.SEEN
    assert state.degree.tolist() == degree.tolist()


@pytest.mark.parametrize("budget", [0, 1, 2, 5])
def test_slices_do_not_change_the_rotations_tried(budget: int) -> None:
    for board in STUCK.values():
        whole, sliced = stuck(*board), stuck(*board)
        kernel.rotate(*whole, BUDGET)

        kernel.rotate(*sliced, 0)
        while (status := kernel.rotate(*sliced, budget or 1)) == kernel.RUNNING:
            kernel.rotate(*sliced, 0)

        assert status == kernel.OVER
        assert all(np.array_equal(a, b) for a, b in zip(whole[:-2], sliced[:-2], strict=True))
        assert whole.s[kernel.NODES] == sliced.s[kernel.NODES]


def test_a_walk_that_goes_on_enters_a_dead_end_only_where_there_is_nothing_else() -> None:
    state = begun(rectangle(3, 3), (0, 0))

    status = kernel.go_on(*state[:2], *state[3:5], state.s, BUDGET)

    assert status == kernel.OVER
    assert state.s[kernel.LENGTH] == 8  # the ring around the centre
    assert state.s[kernel.NODES] == 7


def test_a_path_with_a_wrong_leap_or_a_square_twice_is_not_verified() -> None:
    state = begun(rectangle(3, 4), (0, 0))
    path = np.array([0, 1, 2], np.uint32)

    def verified(squares: list[tuple[int, int]]) -> bool:
        field = Field.of(rectangle(3, 4))
        path[:] = [field.number(cell) for cell in squares]
        state.number[:] = 0
        kernel.place(path, state.number, 0, 3)
        state.s[kernel.LENGTH] = 3
        return bool(kernel.verify(path, state.number, state.moves, state.near, state.s))

    assert verified([(0, 0), (2, 1), (0, 2)])
    assert not verified([(0, 0), (2, 1), (0, 0)])
    assert not verified([(0, 0), (2, 1), (1, 1)])


FUNCTIONS = ("led", "visit", "has_free", "distance", "push", "pop", "unroll", "ended", "cut", "join")


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `py_func`s run as plain Python, too."""
    for board in STUCK.values():
        kernel.rotate(*stuck(*board), 1)  # compiled while they still find compiled functions
    run_plainly(monkeypatch, kernel, *FUNCTIONS)


def test_plain_python_agrees_rotation_for_rotation(request: pytest.FixtureRequest) -> None:
    compiled, plain = ([stuck(*board) for board in STUCK.values()] for _ in range(2))
    request.getfixturevalue("interpreted")
    for one, other in zip(compiled, plain, strict=True):
        with np.errstate(over="ignore"):  # offsets are added modulo 2^64
            status = kernel.RUNNING
            while status == kernel.RUNNING:
                status = kernel.rotate(*one, 1)
                assert kernel.rotate.py_func(*other, 1) == status
                assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))

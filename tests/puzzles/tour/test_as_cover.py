"""Tours as exact cover: counts from elsewhere, solutions judged by the board, plain backtracking on random boards."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.tour.tours import read
from tests.thorough import only_thorough
from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.as_cover import MAX_OPTIONS
from workbench.puzzles.tour.rules import are_leaps
from workbench.puzzles.tour.surface import SURFACES
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status, drive

RING = "tour 3x3 {}\n...\n.#.\n..."


def backtracked(board: Tour) -> set[bytes]:
    """Return all tours by plain backtracking over the leaps that the rules allow, as bytes of fillings."""
    squares = np.flatnonzero(board.board)
    grid = np.array([are_leaps(board, np.full(len(squares), square), squares) for square in squares])
    joined = {int(square): set(squares[row].tolist()) for square, row in zip(squares, grid, strict=True)}

    def walks(path: list[int]) -> Iterator[Filling]:
        if len(path) == len(squares):
            filling = np.zeros(board.shape, np.int32)
            filling.ravel()[path] = np.arange(1, len(path) + 1)
            yield filling
        for square in joined[path[-1]] - set(path):
            yield from walks([*path, square])

    every = (filling for square in joined for filling in walks([square]))
    return {filling.tobytes() for filling in every if not board.judge(filling)}


@st.composite
def small_boards(draw: st.DrawFn) -> Tour:
    """Return a board with at most 8 squares, often one with tours."""
    rows, columns = draw(st.sampled_from([(1, 1), (1, 2), (2, 1), (3, 3), (2, 5), (3, 4), (4, 3), (1, 5)]))
    board = np.ones((rows, columns), bool)
    holes = max(0, rows * columns - 8) + draw(st.integers(0, 1))
    board.ravel()[draw(st.permutations(range(board.size)))[: min(holes, board.size - 1)]] = False
    cells = [None, *map(tuple, np.argwhere(board).tolist())]
    leap, surface = draw(
        st.sampled_from([((1, 2), "plain"), ((1, 2), "torus"), ((0, 1), "cylinder"), ((1, 1), "klein")])
    )
    found = Tour(board, draw(st.sampled_from(cells)), draw(st.sampled_from(cells)), draw(st.booleans()), leap, surface)
    return found if columns >= SURFACES[surface].least_columns(leap[1]) else Tour(board, closed=found.closed)


@settings(max_examples=30)
@given(board=small_boards())
def test_the_covers_are_the_tours_of_plain_backtracking(board: Tour) -> None:
    search = SOLVERS["cover_links"].start(board)

    found = [probe.filling.tobytes() for probe in drive(search) if probe.status is Status.FOUND]

    assert len(set(found)) == len(found)
    assert set(found) == backtracked(board)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("tour 3x4", 16),  # 8 without direction: see `tests/known/tours.py`
        (RING.format("closed"), 16),  # 8 starts, 2 directions
        ("tour 3x4 start a3 end b3", 0),
    ],
)
def test_brute_force_finds_the_known_tours_too(text: str, count: int) -> None:
    found = list(drive(SOLVERS["brute_force"].start(read(text))))

    assert found[-1].solutions == count
    assert all(read(text).judge(probe.filling) == [] for probe in found if probe.status is Status.FOUND)


def test_a_corner_of_5_x_5_has_304_tours() -> None:  # of 1,728: OEIS A165134 and its table of starts
    board = read("tour 5x5 start 0,0")

    probes = list(drive(SOLVERS["cover_bits"].start(board), keep=304))

    found = {probe.filling.tobytes() for probe in probes if probe.status is Status.FOUND}
    assert probes[-1].solutions == len(found) == 304
    assert all(board.judge(probe.filling) == [] for probe in probes if probe.status is Status.FOUND)


@only_thorough  # the corner's part of them is counted above
@pytest.mark.slow
@pytest.mark.parametrize("name", ["cover_bits", "cover_links", "cover_memo"])
def test_5_x_5_has_1728_directed_tours(name: str) -> None:  # OEIS A165134
    *_, probe = drive(SOLVERS[name].start(read("tour 5x5"), goal=Goal.COUNT), keep=0)

    assert probe.solutions == 1_728


@pytest.mark.parametrize("name", ["3x5", "5x4 closed", "4x5 start b2 end c4", "2x4 torus closed"])
def test_each_option_visits_a_square_in_a_step_and_agrees_with_its_neighbours(name: str) -> None:
    board = read(f"tour {name}")
    cover, fill = board.to_cover()

    for k in range(cover.count):
        names = [cover.items[item - 1] for item in cover.option(k).tolist()]
        colours = [cover.colour_name(colour) for colour in cover.option_colours(k).tolist()]
        [cell] = np.argwhere(fill(np.array([k]))).tolist()
        assert names[:2] == [str(fill(np.array([k])).max()), board.name_of(tuple(cell))]
        assert colours[:2] == ["", ""]
        assert all(name.startswith("@") and colour for name, colour in zip(names[2:], colours[2:], strict=True))


def test_the_steps_are_the_parts_of_the_cover() -> None:
    board = read("tour 3x4 closed")
    names, part_of = board.parts()
    cover, fill = board.to_cover()

    assert names == tuple(map(str, range(1, 13)))
    assert [int(names[part]) for part in part_of] == [fill(np.array([k])).max() for k in range(cover.count)]


def test_the_cover_of_a_board_survives_its_texts() -> None:
    cover = read("tour 3x5 closed").to_cover().cover

    assert Cover.parse(cover.format()) == [cover]
    assert Cover.parse(cover.format("knuth")) == [cover]


def test_the_largest_cover_can_be_written_as_text() -> None:
    cover = read("tour 11x11 closed").to_cover().cover

    assert cover.count <= MAX_OPTIONS
    assert cover.exceeded_limit() == ""


@pytest.mark.parametrize(("text", "options"), [("12x12", "125,984"), ("5000x5000", "at least 1,249,999,925,000,002")])
def test_a_larger_board_is_rejected_before_anything_is_made(text: str, options: str) -> None:
    with pytest.raises(ChoiceError, match=f"has {options} options; the limit is 100,000") as error:
        read(f"tour {text}").to_cover()

    assert len(str(error.value)) <= 160


def test_holes_and_contradictions_leave_no_tour() -> None:
    board = np.ones((3, 4), bool)
    board[0, 0] = False
    for start, end in (((0, 0), None), ((1, 1), (1, 1))):
        *_, probe = drive(SOLVERS["cover_links"].start(Tour(board, start, end)))
        assert probe.solutions == 0
    *_, probe = drive(SOLVERS["cover_links"].start(Tour(np.zeros((2, 2), bool))))
    assert probe.status is Status.EXHAUSTED

"""The solver of board bit masks: its counts, classes, bounds on pieces, choices and limits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import either, only_thorough
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.puzzles.polyomino.symmetry import canonical, classes, tiling_symmetries
from workbench.puzzles.puzzle import Filling
from workbench.solvers.kernel_search import KernelSearch
from workbench.solvers.polyomino.bits import POLYOMINO_BITS
from workbench.solvers.search import UNLIMITED, Probe, Status, drive

SYMMETRIES = ("images", "classes", "all")


def start(puzzle: Polyomino, **choices: Value) -> KernelSearch:
    search = POLYOMINO_BITS.start(puzzle, choices)
    assert isinstance(search, KernelSearch)
    return search


def count(puzzle: Polyomino, **choices: Value) -> int:
    search = start(puzzle, **choices)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


def solutions(puzzle: Polyomino, **choices: Value) -> list[Filling]:
    return [probe.filling for probe in drive(start(puzzle, **choices)) if probe.at_solution]


def as_set(fillings: Sequence[Filling]) -> set[bytes]:
    return {filling.tobytes() for filling in fillings}


def rectangle(rows: int, columns: int, pieces: Sequence[Piece]) -> Polyomino:
    return Polyomino(np.ones((rows, columns), bool), tuple(pieces))


def several(area: int, low: int = 0, high: int | None = None, sort: str = "free") -> tuple[Piece, ...]:
    return tuple(replace(piece, low=low, high=high) for piece in polyominoes(area, sort))


def pentominoes(rows: int, columns: int) -> Polyomino:
    return rectangle(rows, columns, polyominoes(5, "free"))


def tetrominoes(rows: int, columns: int) -> Polyomino:
    return rectangle(rows, columns, several(4))


def holed() -> Polyomino:
    board = np.ones((8, 8), bool)
    board[3:5, 3:5] = False
    return Polyomino(board, polyominoes(5, "free"))


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Load or compile the kernel before the tests."""
    start(rectangle(1, 2, several(1))).advance(UNLIMITED)


# Counts; those of the pentominoes by Scott (1958), Haselgrove (1960) and Fletcher (1965)


@pytest.mark.parametrize(
    ("puzzle", "all_of_them", "of_classes"),
    [
        (pentominoes(6, 10), 9356, 2339),
        (pentominoes(12, 5), 4040, 1010),
        (pentominoes(4, 15), 1472, 368),
        (pentominoes(20, 3), 8, 2),
        (holed(), 520, 65),
    ],
    ids=["6x10", "12x5", "4x15", "20x3", "8x8 less the centre"],
)
def test_tilings_by_the_pentominoes_are_as_many_as_known(puzzle: Polyomino, all_of_them: int, of_classes: int) -> None:
    assert count(puzzle) == all_of_them
    assert count(puzzle, symmetry="classes") == of_classes


@pytest.mark.slow
@pytest.mark.parametrize("islands", ["lists", "nodes", "never"])
@pytest.mark.parametrize(
    ("puzzle", "known"), [either((pentominoes(4, 15), 1472), (pentominoes(6, 10), 9356)), (holed(), 520)]
)
def test_tilings_searched_for_one_by_one_are_as_many_as_known(puzzle: Polyomino, known: int, islands: str) -> None:
    assert count(puzzle, symmetry="all", islands=islands) == known


# OEIS A230031
@pytest.mark.parametrize(("rows", "columns", "known"), [(4, 5, 454), (6, 6, 178_939), (5, 8, 800_290), (8, 5, 800_290)])
def test_tilings_by_any_tetrominoes_are_as_many_as_known(rows: int, columns: int, known: int) -> None:
    assert count(tetrominoes(rows, columns)) == known


@pytest.mark.slow
@only_thorough
@pytest.mark.parametrize(("rows", "columns"), [(6, 8), (8, 6)])
def test_tilings_of_48_cells_by_any_tetrominoes_are_as_many_as_known(rows: int, columns: int) -> None:
    assert count(tetrominoes(rows, columns)) == 22_483_347


@pytest.mark.parametrize("scan", ["short", "rows", "columns"])
def test_one_sided_tetrominoes_have_the_known_counts(scan: str) -> None:
    puzzle = rectangle(4, 5, [replace(piece, flip=False) for piece in several(4)])

    assert count(puzzle, scan=scan) == 128


@pytest.mark.parametrize(("rows", "columns", "known"), [(2, 3, 3), (4, 5, 95), (8, 3, 153), (6, 6, 6728)])
def test_tilings_by_dominoes_are_as_many_as_known(rows: int, columns: int, known: int) -> None:
    assert count(rectangle(rows, columns, several(2))) == known  # Kasteleyn 1961; OEIS A099390


# Classes


@pytest.mark.parametrize(
    "puzzle",
    [
        pentominoes(3, 20),
        tetrominoes(4, 4),
        tetrominoes(4, 5),
        rectangle(3, 3, (*several(1, 1, 1), *several(2))),
        rectangle(5, 1, (*several(1, 1, 1), *several(2))),
        rectangle(4, 4, (*several(4, 0, None, "one-sided"), Piece("bar", ((0, 0), (0, 1), (0, 2), (0, 3))))),
    ],
    ids=["pentominoes 3x20", "tetrominoes 4x4", "tetrominoes 4x5", "hole 3x3", "hole 5x1", "one-sided 4x4"],
)
def test_classes_are_disjoint_and_their_images_are_all_solutions(puzzle: Polyomino) -> None:
    group = tiling_symmetries(puzzle.board, puzzle.placements)

    every = np.array(solutions(puzzle, symmetry="all"))
    one_each = np.array(solutions(puzzle, symmetry="classes"))
    images = np.array(solutions(puzzle, symmetry="images"))

    assert len(one_each) == len(set(classes(every, group).tolist())) > 0
    assert as_set(canonical(one_each, group)) == as_set(canonical(every, group))
    assert len(images) == len(every)
    assert as_set(images) == as_set(every)


def test_a_symmetry_that_pieces_do_not_allow_makes_no_classes() -> None:
    puzzle = rectangle(2, 4, polyominoes(4, "one-sided")[1:3])  # L and J: a mirror image would need the other one
    turned = rectangle(2, 4, [replace(polyominoes(4, "free")[1], high=2, low=2)])

    found = count(puzzle, symmetry="all"), count(puzzle, symmetry="classes")
    found_turned = count(turned, symmetry="all"), count(turned, symmetry="classes")

    assert found == (0, 0)  # two different hands do not fill 2 x 4
    assert found_turned == (2, 1)


# Bounds on pieces, against a search from the rules


def tilings(puzzle: Polyomino) -> Iterator[frozenset[int]]:
    """Yield every set of placements that fills the board with as many of each piece as there may be."""
    options = [frozenset(puzzle.placements.covered(k).tolist()) for k in range(len(puzzle.placements.piece))]
    piece = puzzle.placements.piece.tolist()

    def fill(empty: frozenset[int], chosen: frozenset[int]) -> Iterator[frozenset[int]]:
        if not empty:
            used = [sum(piece[k] == x for k in chosen) for x in range(len(puzzle.pieces))]
            bounds = [(one.low, len(options) if one.high is None else one.high) for one in puzzle.pieces]
            if all(low <= number <= high for number, (low, high) in zip(used, bounds, strict=True)):
                yield chosen
            return
        for k, option in enumerate(options):
            if min(empty) in option and option <= empty:
                yield from fill(empty - option, chosen | {k})

    return fill(frozenset(np.flatnonzero(puzzle.board).tolist()), frozenset())


@st.composite
def small_boards(draw: st.DrawFn) -> Polyomino:
    """Return a board of at most twelve cells with holes, and a few pieces with any bounds on their number."""
    rows, columns = draw(st.sampled_from([(1, 5), (2, 4), (3, 3), (3, 4), (6, 2)]))
    open_cells = draw(st.lists(st.integers(0, 5).map(bool), min_size=rows * columns, max_size=rows * columns))
    shapes = [*polyominoes(1, "free"), *polyominoes(2, "free"), *polyominoes(3, "free"), *polyominoes(4, "one-sided")]
    chosen = draw(st.lists(st.integers(0, len(shapes) - 1), min_size=1, max_size=4, unique=True))
    pieces = []
    for k in chosen:
        low = draw(st.integers(0, 2))
        high = draw(st.one_of(st.none(), st.integers(low, 3)))
        pieces.append(replace(shapes[k], name=f"{k}", low=low, high=high))
    return Polyomino(np.array(open_cells).reshape(rows, columns), tuple(pieces))


@settings(max_examples=25)
@given(
    small_boards(),
    st.fixed_dictionaries(
        {
            "symmetry": st.sampled_from(["images", "all"]),
            "scan": st.sampled_from(["rows", "columns"]),
            "islands": st.sampled_from(["lists", "nodes", "never"]),
            "options": st.sampled_from(["given", "reversed", "random"]),
        }
    ),
)
def test_solutions_of_small_boards_are_those_of_a_search_from_the_rules(
    puzzle: Polyomino, choices: dict[str, Value]
) -> None:
    expected = set(tilings(puzzle))

    found = solutions(puzzle, **choices)

    assert len(found) == len(expected)
    assert {frozenset((np.unique(filling[filling > 0]) - 1).tolist()) for filling in found} == expected


def test_pieces_that_need_more_cells_than_there_are_leave_no_solution() -> None:
    puzzle = rectangle(2, 2, (*several(2), *several(3, 1, 1)[1:], *several(5, 1, 1)))

    search = start(puzzle)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert (search.probe().nodes, search.probe().solutions) == (1, 0)


def test_a_board_without_cells_has_the_empty_solution() -> None:
    assert count(Polyomino(np.zeros((2, 3), bool), several(2))) == 1


def test_pieces_that_fit_nowhere_leave_no_solution() -> None:
    assert count(rectangle(1, 3, several(2)[:0] + several(4)[1:2])) == 0


# The choices


@pytest.mark.parametrize("options", ["given", "reversed", "random"])
@pytest.mark.parametrize("symmetry", SYMMETRIES[::2])
def test_the_order_of_placements_does_not_change_the_solutions(symmetry: str, options: str) -> None:
    puzzle = tetrominoes(4, 4)

    found = solutions(puzzle, symmetry=symmetry, options=options, seed=3)

    assert as_set(found) == as_set(solutions(puzzle))
    assert len(found) == 117  # OEIS A230031


def test_reversed_and_random_orders_find_another_solution_first() -> None:
    firsts = [
        solutions(tetrominoes(4, 4), options=options, seed=seed)[0].tobytes()
        for options, seed in (("given", 1), ("reversed", 1), ("random", 1), ("random", 2))
    ]

    assert len(set(firsts)) == 4


def test_looking_for_islands_changes_no_count_and_saves_nodes() -> None:
    probes = []
    for islands in ("never", "lists", "nodes"):
        search = start(tetrominoes(6, 5), islands=islands)
        search.advance(UNLIMITED)
        probes.append(search.probe())

    assert len({probe.solutions for probe in probes}) == 1
    assert probes[0].nodes > probes[1].nodes > probes[2].nodes


def test_trying_one_lead_of_each_class_saves_nodes() -> None:
    searches = [start(pentominoes(3, 20), symmetry=symmetry) for symmetry in ("all", "images")]

    nodes = [search.advance(UNLIMITED) and search.probe().nodes for search in searches]

    assert nodes[0] > 4 * nodes[1]


def test_the_scan_runs_along_the_lines_chosen() -> None:
    firsts = {}
    for scan in ("short", "rows", "columns"):
        search = start(rectangle(2, 4, several(1)), scan=scan)
        search.advance(2)
        firsts[scan] = np.argwhere(search.probe().filling).tolist()

    assert firsts == {"short": [[0, 0], [1, 0]], "rows": [[0, 0], [0, 1]], "columns": [[0, 0], [1, 0]]}


# Limits of a word


def test_a_board_as_wide_as_a_word_is_accepted_and_a_wider_one_is_not() -> None:
    dominoes = several(2)

    assert POLYOMINO_BITS.accepts(rectangle(62, 62, dominoes))
    assert not POLYOMINO_BITS.accepts(rectangle(64, 64, dominoes))
    assert POLYOMINO_BITS.accepts(rectangle(200, 2, dominoes))


def test_the_widest_board_is_filled() -> None:
    puzzle = rectangle(62, 70, several(2))

    [found] = [probe for probe, _ in zip(until_solution(start(puzzle)), range(1), strict=False)]

    assert found.filling.all()
    assert puzzle.judge(found.filling) == []


def until_solution(search: KernelSearch) -> Iterator[Probe]:
    return (probe for probe in drive(search) if probe.at_solution)


def test_a_scan_along_lines_that_are_too_long_is_rejected() -> None:
    puzzle = rectangle(2, 200, several(2))

    with pytest.raises(ChoiceError, match="spans 201 cells; at most 63 are supported"):
        start(puzzle, scan="rows")


def test_more_pieces_of_limited_number_than_bits_are_not_accepted() -> None:
    many = tuple(replace(several(1, 0, 1)[0], name=f"M{k}") for k in range(65))

    assert POLYOMINO_BITS.accepts(rectangle(5, 5, many[:64]))
    assert not POLYOMINO_BITS.accepts(rectangle(5, 5, many))
    with pytest.raises(ChoiceError, match="does not support this puzzle"):
        start(rectangle(5, 5, many))


def test_cells_around_holes_are_numbered_without_them() -> None:
    board = np.ones((60, 66), bool)
    board[:, 3:63] = False  # 6 cells a row are left

    assert POLYOMINO_BITS.accepts(Polyomino(board, several(5)))


# Progress


@pytest.mark.parametrize("puzzle", [pentominoes(6, 10), tetrominoes(6, 6)], ids=["pentominoes", "tetrominoes"])
def test_progress_grows_with_the_nodes(puzzle: Polyomino) -> None:
    search = start(puzzle)
    search.advance(UNLIMITED)
    nodes = search.probe().nodes
    search = start(puzzle)

    progress = [0.0]
    while search.advance(nodes // 400) is not Status.EXHAUSTED:
        progress.append(search.probe().progress)

    steps = np.diff(progress)
    assert (steps >= 0).all()
    assert np.count_nonzero(steps) >= 100
    assert np.diff(np.flatnonzero(steps > 0)).max() <= 0.025 * 400
    done = np.arange(len(progress)) / len(progress)
    expected = done[80:] / np.array(progress[80:])  # after 20 %: the whole run as estimated, in runs
    assert 0.5 < expected.min() <= expected.max() < 2

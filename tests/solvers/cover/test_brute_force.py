"""Brute force: every cut finds the solutions of the rules, and visits the sets that it should."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import reference
from tests.small_covers import agree, cover_of, items_of, knuth, small_covers
from workbench.base.choices import ChoiceError, Value
from workbench.kernels.codes import COVER_CUT
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.cover.brute_force import BRUTE_FORCE
from workbench.solvers.kernel_search import KernelSearch
from workbench.solvers.search import UNLIMITED, Probe, Search, Status, drive

EVERY_CUT = pytest.mark.parametrize("cut", COVER_CUT)


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernel before the tests."""
    BRUTE_FORCE.start(knuth()).advance(1)


def start(cover: Cover, **choices: Value) -> KernelSearch:
    search = BRUTE_FORCE.start(cover, choices)
    assert isinstance(search, KernelSearch)
    return search


def ended(cover: Cover, **choices: Value) -> Probe:
    """Return the probe of an exhausted search."""
    search = start(cover, **choices)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe()


def found(search: Search) -> list[frozenset[int]]:
    """Return the options of each solution."""
    fillings = [probe.filling for probe in drive(search) if probe.status is Status.FOUND]
    return [frozenset(np.nonzero(filling[:, 0])[0].tolist()) for filling in fillings]


def sets_looked_at(cover: Cover) -> list[frozenset[int]]:
    """Return the sets of options in the order in which a search without cuts comes to them."""
    search, sets = start(cover, cut="none"), []
    while search.probe().status is Status.RUNNING:
        sets.append(frozenset(np.nonzero(search.probe().filling[:, 0])[0].tolist()))
        search.advance(1)
    return sets


@EVERY_CUT
@settings(max_examples=15)
@given(
    cover=small_covers(),
    order=st.sampled_from(("leftmost", "rightmost")),
    options=st.sampled_from(("given", "reversed", "random")),
)
def test_solutions_are_those_that_the_rules_allow(cut: str, cover: Cover, order: str, options: str) -> None:
    solutions = found(start(cover, cut=cut, order=order, options=options))

    assert len(solutions) == len(set(solutions))
    assert set(solutions) == set(reference.covers(cover))


@EVERY_CUT
def test_the_books_example_has_its_solution(cut: str) -> None:
    assert found(start(knuth(), cut=cut)) == [{0, 3, 4}]


@settings(max_examples=30)
@given(cover=small_covers())
def test_without_cuts_every_set_is_looked_at(cover: Cover) -> None:
    probe = ended(cover, cut="none")

    assert probe.nodes == 2**cover.count
    assert probe.profile.tolist() == [comb(cover.count, size) for size in range(cover.count + 1)]


def test_without_cuts_sets_come_in_lexicographic_order() -> None:
    cover = cover_of([[1], [1], [2], [2, 1]], 2, 2)

    sets = sets_looked_at(cover)

    every = [subset for size in range(5) for subset in combinations(range(4), size)]
    assert sets == [set(subset) for subset in sorted(every)]


@settings(max_examples=30)
@given(cover=small_covers())
def test_a_set_with_a_conflict_is_looked_at_and_not_extended(cover: Cover) -> None:
    options = [items_of(cover, k) for k in range(cover.count)]

    def free(chosen: tuple[int, ...]) -> bool:
        return all(agree(options[a], options[b]) for a, b in combinations(chosen, 2))

    every = [subset for size in range(cover.count + 1) for subset in combinations(range(cover.count), size)]
    assert ended(cover, cut="conflict").nodes == sum(free(subset[:-1]) for subset in every)


@settings(max_examples=30)
@given(cover=small_covers())
def test_the_first_cut_looks_at_every_option_of_the_first_open_item(cover: Cover) -> None:
    options = [items_of(cover, k) for k in range(cover.count)]

    def size(chosen: list[dict[int, int]]) -> int:
        if chosen and not all(agree(chosen[-1], other) for other in chosen[:-1]):
            return 1
        open_ = set(range(1, cover.primary + 1)).difference(*chosen)
        if not open_:
            return 1
        return 1 + sum(size([*chosen, option]) for option in options if min(open_) in option)

    assert ended(cover, cut="first").nodes == size([])


def test_each_cut_needs_fewer_nodes_than_the_one_before() -> None:
    nodes = [ended(knuth(), cut=cut).nodes for cut in COVER_CUT]

    assert nodes == sorted(nodes, reverse=True)
    assert len(set(nodes)) == len(COVER_CUT)


def test_all_grids_of_a_small_sudoku_are_found() -> None:
    probe = BRUTE_FORCE.start(Sudoku.blank({"box": "2x2"}))

    assert probe.advance(UNLIMITED) is Status.EXHAUSTED
    assert probe.probe().solutions == 288  # OEIS A107739


def test_all_tetromino_tilings_of_a_board_are_found() -> None:
    [board] = Polyomino.parse("polyomino 4x5\npieces free 4 any")
    search = BRUTE_FORCE.start(board)

    search.advance(UNLIMITED)

    assert search.probe().solutions == 454  # source: known_polyominoes


@settings(max_examples=15)
@given(cover=small_covers(most=5))
def test_conflicting_options_are_those_of_the_rules(cover: Cover) -> None:
    search = start(cover, cut="none")

    while (probe := search.probe()).status is not Status.EXHAUSTED:
        faults = [*cover.faults_of_primary(probe.filling), *cover.faults_of_secondary(probe.filling)]
        judged = {cell for fault in faults for cell in fault.cells}
        told = set() if probe.clash is None else set(map(tuple, np.argwhere(probe.clash).tolist()))
        assert told == judged
        search.advance(1)


def test_cells_covered_twice_clash() -> None:
    [board] = Polyomino.parse("polyomino 3x3\n...\n...\n...\npieces free 3 any\n")
    search = BRUTE_FORCE.start(board, {"cut": "conflict"})

    clashes = []
    while (probe := search.probe()).status is not Status.EXHAUSTED:
        if probe.clash is not None:
            clashes.append((probe.level, probe.clash.sum()))
        search.advance(1)

    assert clashes
    assert all(level > 1 and 1 <= cells <= 3 for level, cells in clashes)


def test_solutions_break_no_rule() -> None:
    [puzzle] = Sudoku.parse("1...\n....\n....\n....")

    fillings = [probe.filling for probe in drive(BRUTE_FORCE.start(puzzle)) if probe.status is Status.FOUND]

    assert len(fillings) == 72
    assert all(filling.all() and puzzle.judge(filling) == [] for filling in fillings)


@EVERY_CUT
@pytest.mark.parametrize("budget", [1, 2, 7, 100])
def test_slices_do_not_change_the_search(cut: str, budget: int) -> None:
    whole = ended(knuth(), cut=cut)
    search = start(knuth(), cut=cut)
    before = search.probe()

    while search.advance(budget) is not Status.EXHAUSTED:
        probe = search.probe()
        assert probe.nodes == before.nodes + budget
        assert before.progress <= probe.progress < 1
        assert probe.profile.sum() == probe.nodes
        assert probe.level <= len(probe.profile)
        before = probe

    probe = search.probe()
    assert (probe.nodes, probe.solutions, probe.progress) == (whole.nodes, whole.solutions, 1)
    assert probe.profile.tolist() == whole.profile.tolist()


@EVERY_CUT
@pytest.mark.parametrize("floor", [0, 1, 2])
def test_a_floor_stops_before_its_level(cut: str, floor: int) -> None:
    search, whole = start(knuth(), cut=cut), ended(knuth(), cut=cut)
    search.advance(floor + 2)  # below the floor by now, or on it

    stops = 0
    while search.advance(UNLIMITED, floor=floor) is Status.RUNNING:
        assert search.probe().level <= floor
        search.advance(1)
        stops += 1

    assert search.probe().profile.tolist() == whole.profile.tolist()
    assert stops >= (floor > 0)


@EVERY_CUT
@settings(max_examples=20)
@given(cover=small_covers())
def test_an_exhausted_search_has_undone_everything(cut: str, cover: Cover) -> None:
    from workbench.kernels.cover import brute_force as kernel

    search = start(cover, cut=cut)

    search.advance(UNLIMITED)

    assert not search.state.times.any()
    assert search.state.s[kernel.MISSING] == cover.primary
    assert search.state.s[kernel.CLASHES] == 0
    assert search.advance(10) is Status.EXHAUSTED


def test_without_cuts_progress_is_the_part_of_all_sets() -> None:
    search = start(knuth(), cut="none")

    search.advance(16)

    assert search.probe().progress == 16 / 64


def test_the_seed_changes_the_order_and_not_the_solutions() -> None:
    puzzle = Sudoku.parse("1...\n....\n..3.\n....")[0]
    runs = [list(drive(BRUTE_FORCE.start(puzzle, {"options": "random", "seed": seed}))) for seed in (1, 2, 1)]

    orders = [[probe.filling.tobytes() for probe in run if probe.status is Status.FOUND] for run in runs]

    assert orders[0] == orders[2] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])


def test_items_without_options_leave_no_solution() -> None:
    for cut in COVER_CUT:
        probe = ended(cover_of([[1]], 2, 2), cut=cut)
        assert probe.solutions == 0


def test_multiplicities_are_not_accepted() -> None:
    plain = knuth()
    twice = Cover(plain.items, 7, plain.starts, plain.members, high=np.full(7, 2, np.uint32))

    assert BRUTE_FORCE.accepts(plain)
    assert not BRUTE_FORCE.accepts(twice)


def test_an_unknown_cut_is_rejected() -> None:
    with pytest.raises(ChoiceError, match="none, conflict, first"):
        start(knuth(), cut="sharp")

"""The complete solver: a tour wherever there is one, and otherwise a reason."""

import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from tests.bench.tours_proof import closed_boards, is_tour, prove, random_boards, square_starts, thin_starts
from tests.puzzles.tour.tours import boards, ends, has_tour, read, rectangle
from tests.thorough import either
from workbench.base.choices import ChoiceError
from workbench.puzzles.puzzle import Reason
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe, Status, drive
from workbench.solvers.tour.complete import TOUR_COMPLETE, TourComplete

pytestmark = pytest.mark.usefixtures("compiled")


def start(tour: Tour, **choices: int) -> TourComplete:
    search = TOUR_COMPLETE.start(tour, choices, Goal.ONE)
    assert isinstance(search, TourComplete)
    return search


def ended(tour: Tour, **choices: int) -> TourComplete:
    """Return the search at its tour, or at its end."""
    search = start(tour, **choices)
    search.advance(UNLIMITED, 1)
    return search


def assert_right(tour: Tour, search: TourComplete) -> None:
    """Hold what was found to the rules."""
    filling = search.probe().filling
    assert filling.dtype == np.int32
    assert tour.judge(filling) == []
    assert (filling > 0).tolist() == tour.board.tolist()


# Small boards of every sort


@pytest.mark.slow
@settings(max_examples=either(80, 250))
@given(tour=boards())
def test_a_tour_is_found_if_and_only_if_there_is_one(tour: Tour) -> None:
    if tour.faults:
        return

    search = ended(tour)

    if has_tour(tour, ends(tour)):
        assert search.probe().status is Status.FOUND
        assert_right(tour, search)
    else:
        assert search.probe().status is Status.EXHAUSTED
        assert search.probe().solutions == 0


def pairs(tour: Tour) -> Iterator[Tour]:
    """Yield the board with every start and end."""
    for first in np.ndindex(tour.shape):
        for last in np.ndindex(tour.shape):
            if first < last:
                yield replace(tour, start=(first[0], first[1]), end=(last[0], last[1]))


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(4, 3), (3, 5), (4, 4), (3, 7)], ids=str)
def test_every_start_and_end_that_a_tour_joins_is_joined(shape: tuple[int, int]) -> None:
    ways = ends(rectangle(*shape))
    for tour in pairs(rectangle(*shape)):
        search = ended(tour)

        assert (search.probe().status is Status.FOUND) == has_tour(tour, ways)
        assert search.probe().solutions or search.probe().status is Status.EXHAUSTED
        if search.probe().solutions:
            assert_right(tour, search)


@pytest.mark.slow
def test_the_ends_of_5_by_6_squares_that_can_be_joined_are_so_in_every_reflection() -> None:
    joined = set()
    for tour in pairs(rectangle(5, 6)):
        search = ended(tour)

        assert search.probe().status in (Status.FOUND, Status.EXHAUSTED)
        assert tour.start is not None
        assert tour.end is not None
        if search.probe().solutions:
            assert_right(tour, search)
            joined.add(frozenset((tour.start, tour.end)))

    assert joined
    assert {frozenset((4 - r, c) for r, c in both) for both in joined} == joined
    assert {frozenset((r, 5 - c) for r, c in both) for both in joined} == joined


# Slices of the long proof


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tours", "boards"),
    [
        (square_starts(12), 484),
        (square_starts(25, 25), 313),
        (random_boards(60, 7, 150), 60),
        (closed_boards(16), 61),
        (thin_starts(11), 217),
    ],
    ids=["starts to 12", "starts of 25", "random", "closed", "thin"],
)
def test_no_board_with_a_tour_is_left_unsolved(tours: Iterator[Tour], boards: int) -> None:
    count, unsolved = prove(tours, told=False)

    assert count == boards
    assert unsolved == []


def test_the_judge_of_the_long_proof_sees_what_is_wrong() -> None:
    tour = rectangle(6, 6, closed=True, start=(0, 0))
    filling = ended(tour).probe().filling

    assert is_tour(tour, filling)
    assert not is_tour(tour, filling[::-1].copy())
    assert not is_tour(tour, np.roll(filling.ravel(), 1).reshape(6, 6))
    assert not is_tour(tour, np.where(filling == 36, 35, filling))


# What is asked for


@pytest.mark.parametrize(
    "text",
    [
        "tour 50x50 closed",
        "tour 31x40 closed start 7,8",
        "tour 31x40 closed end 7,8",
        "tour 20x20 closed start 0,0 end 1,2",
        "tour 21x21 start 4,4",
        "tour 21x21 end 4,4",
        "tour 30x20 start 0,0 end 0,1",
        "tour 21x21 start 10,10 end 0,0",
        "tour 3x60 closed",
        "tour 9x12 torus closed start 3,4",
        "tour 7x8 cylinder start 0,0 end 1,2",
        "tour 10x10 leaper 1,4 closed",
        "tour 1x1",
        "tour 1x1 start 0,0 end 0,0",
    ],
)
def test_tours_of_every_sort_are_found(text: str) -> None:
    tour = read(text)

    search = ended(tour)

    assert search.probe().status is Status.FOUND
    assert_right(tour, search)


def test_holes_are_left_out() -> None:
    tour = read("tour 6x7\n.......\n.......\n..#.#..\n..#.#..\n.......\n.......\n")

    search = ended(tour)

    assert search.probe().status is Status.FOUND
    assert_right(tour, search)


def test_a_square_with_one_neighbour_is_an_end() -> None:
    board = np.ones((8, 8), bool)
    board[2, 1] = False  # the corner above has but one neighbour left
    board[7, 7] = False
    tour = Tour(board, start=(3, 4))

    search = ended(tour)

    assert_right(tour, search)
    assert search.probe().filling[0, 0] == 62


# What it says


def note(text: str, **choices: int) -> str:
    return ended(read(text), **choices).note


def test_the_note_describes_the_walk() -> None:
    assert note("tour 8x8") == "Warnsdorff's rule found it at once (tie-break: Roth)."
    assert note("tour 50x50 closed") == (
        "Roth's walk covers all 2,500 squares but does not close; after 15 Pósa rotations it does."
    )
    assert "rotation" in note("tour 21x21 start 10,10 end 0,0")
    assert "Roth" in note("tour 5x5 start 0,0")


def test_a_walk_that_misses_only_the_last_square_is_said_to_cover_the_others() -> None:
    board = "........\n........\n#.......\n" + "........\n" * 5

    assert note(f"tour 8x8 start a1 end h8\n{board}") == (
        "Roth's walk covers all squares but h8, which it cannot reach; after 2 Pósa rotations it ends on h8."
    )


def test_the_note_counts_dead_ends_and_repairs() -> None:
    assert note("tour 20x20 start 14,11") == (
        "Roth's walk reached a dead end at 398 of 400 squares; repaired by 2 Pósa rotations."
    )


def test_the_reason_stays_a_value_and_the_note_is_its_text() -> None:
    search = ended(read("tour 4x4"))

    assert search.reason == no_tour(read("tour 4x4"))
    assert search.note == str(search.reason)
    assert "Fibonacci Quarterly" in note("tour 4x4")
    assert "Mathematics Magazine" in note("tour 5x5 closed")


def test_the_note_counts_the_paths_of_an_exhaustive_search() -> None:
    search = ended(rectangle(5, 6, start=(1, 1), end=(2, 3)))

    assert search.probe().status is Status.EXHAUSTED
    matched = re.fullmatch(r"An exhaustive search of ([\d,]+) paths found no tour\.", search.note)
    assert matched
    assert int(matched[1].replace(",", "")) > 100
    assert search.reason == Reason(search.note)


def test_the_note_counts_the_states_of_a_frontier_search() -> None:
    search = ended(rectangle(3, 13, start=(0, 2), end=(0, 10)))

    assert search.probe().status is Status.EXHAUSTED
    assert re.fullmatch(r"A frontier search with [\d,]+ states found no tour\.", search.note)


def test_a_frontier_search_finds_what_no_walk_finds_on_few_rows() -> None:
    tour = rectangle(3, 14, start=(0, 5), end=(2, 2))
    search = ended(tour)

    assert search.probe().status is Status.FOUND
    assert "A frontier search with " in search.note
    assert_right(tour, search)


def test_it_is_stuck_where_it_can_neither_solve_nor_refute() -> None:
    tour = rectangle(16, 16, leap=(3, 4))
    assert no_tour(tour) is None

    search = ended(tour, attempts=5)

    probe = search.probe()
    assert probe.status is Status.STUCK
    assert search.note.startswith("Roth failed at ")
    assert (
        f"Found neither a tour nor a proof that there is none; the longest path has {probe.filling.max()} squares"
        in search.note
    )
    assert tour.judge(probe.filling) == []
    assert probe.filling.max() > 200


def test_an_exact_search_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solvers.tour.exact.MAX_PATHS", 1000)
    tour = rectangle(8, 8, leap=(2, 3))
    assert no_tour(tour) is None

    search = ended(tour, attempts=14)

    assert search.probe().status is Status.STUCK
    assert search.probe().profile.sum() == search.probe().nodes
    assert search.note.endswith(" An exhaustive search of 1,000 paths was stopped before it could decide.")


# What every search does


SORTS = [
    "tour 8x8",
    "tour 3x10 closed",
    "tour 4x7 start 0,0 end 0,1",
    "tour 4x4",
    "tour 20x20 closed",
    "tour 5x6 start 0,0 end 2,1",
]


def assert_follows(before: Probe, probe: Probe, budget: int) -> None:
    """Hold a probe to the one before it."""
    assert probe.nodes <= before.nodes + budget
    if probe.status is Status.RUNNING:
        assert probe.nodes == before.nodes + budget
    assert probe.profile.sum() == probe.nodes
    assert probe.profile.all()
    assert before.progress <= probe.progress <= 1
    assert probe.level <= len(probe.profile)


@pytest.mark.slow
@pytest.mark.parametrize("text", SORTS)
@pytest.mark.parametrize("budget", [1, 7, 100])
def test_slices_do_not_change_the_search(text: str, budget: int) -> None:
    whole, search = ended(read(text)), start(read(text))
    beginning = replace(read(text), start=None, end=None, closed=False)  # of which any path is the beginning
    before = search.probe()
    assert (before.nodes, before.progress) == (0, 0)

    while search.advance(budget, 1) is Status.RUNNING:
        probe = search.probe()
        assert_follows(before, probe, budget)
        assert beginning.judge(probe.filling) == []
        before = probe

    last, expected = search.probe(), whole.probe()
    assert last.status is expected.status
    assert last.nodes == expected.nodes
    assert last.profile.tolist() == expected.profile.tolist()
    assert last.filling.tolist() == expected.filling.tolist()
    assert search.note == whole.note


@pytest.mark.parametrize("text", SORTS)
def test_a_search_that_has_ended_stays_so(text: str) -> None:
    search = start(read(text))
    status = search.advance(UNLIMITED)
    ended = search.probe()

    assert status in (Status.STUCK, Status.EXHAUSTED)
    assert (status is Status.STUCK) == (ended.solutions == 1)
    assert (ended.level, ended.progress) == (0, 1)
    assert search.advance(100) is status
    assert search.probe().nodes == ended.nodes


def test_after_a_tour_there_is_no_other() -> None:
    probes = list(drive(start(rectangle(6, 6))))

    assert [probe.status for probe in probes][-2:] == [Status.FOUND, Status.STUCK]
    assert probes[-1].solutions == 1
    assert probes[-1].filling.tolist() == probes[-2].filling.tolist()


def test_a_floor_stops_before_another_attempt() -> None:
    search = start(rectangle(3, 10, closed=True))
    search.advance(2)

    stops = 0
    while search.advance(UNLIMITED, 1, floor=1) is Status.RUNNING:
        assert search.probe().level <= 1
        stops += 1
        search.advance(2)

    assert stops == search.note.count(" failed at ") > 0  # attempts before the one that succeeds


def test_board_faults_are_reasons() -> None:
    search = ended(Tour(np.zeros((3, 3), bool)))

    assert search.probe().status is Status.EXHAUSTED
    assert "only holes" in search.note


def test_a_torus_whose_leaps_need_too_much_memory_is_rejected() -> None:
    with pytest.raises(ChoiceError, match="a torus is limited to 4,000,000 squares here"):
        start(rectangle(2001, 2000, surface="torus"))

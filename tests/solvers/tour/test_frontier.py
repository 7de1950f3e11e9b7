"""Frontier search: exact counts of any size, one tour wherever there is one, and limited memory."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known.known import Known
from tests.known.tours import TOURS
from tests.puzzles.tour.tours import boards, ends, has_tour, read, rectangle, surfaces_for
from tests.thorough import either
from workbench.base.choices import ChoiceError
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Limit, Status, drive
from workbench.solvers.tour.frontier import plan as frontier_plan
from workbench.solvers.tour.frontier.search import FIRST_ROOM, FIRST_WIDTH, TourFrontier, frontier_tour
from workbench.solvers.tour.warnsdorff_backtracking import WARNSDORFF_BACKTRACKING

SOLVER = SOLVERS["tour_frontier"]

pytestmark = pytest.mark.usefixtures("compiled")


def started(tour: Tour, goal: Goal = Goal.COUNT, memory: int = 500) -> TourFrontier:
    search = SOLVER.start(tour, {"memory": memory}, goal)
    assert isinstance(search, TourFrontier)
    return search


def counted(tour: Tour) -> TourFrontier:
    """Return the search when all tours are counted."""
    search = started(tour)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search


@pytest.mark.parametrize(
    "known",
    [
        pytest.param(known, id=known.name, marks=[pytest.mark.slow] * (known.name in ("6x6 closed", "5x10 closed")))
        for known in TOURS
    ],
)
def test_counts_are_the_known_ones(known: Known) -> None:
    assert counted(read(known.text)).probe().solutions == known.count


@pytest.mark.parametrize("text", ["tour 3x10 closed start 0,0 end 2,1", "tour 3x10 closed end 2,1"])
def test_closed_tours_with_an_end_are_counted_as_by_backtracking(text: str) -> None:
    backtracking = WARNSDORFF_BACKTRACKING.start(read(text), goal=Goal.COUNT)
    backtracking.advance(UNLIMITED)

    assert counted(read(text)).probe().solutions == backtracking.probe().solutions > 0


@pytest.mark.slow
@settings(max_examples=either(50, 150))
@given(tour=boards())
def test_counts_of_boards_of_every_sort_are_those_of_backtracking(tour: Tour) -> None:
    if tour.faults:
        return
    backtracking = WARNSDORFF_BACKTRACKING.start(tour, goal=Goal.COUNT)
    assert backtracking.advance(UNLIMITED) is Status.EXHAUSTED

    assert counted(tour).probe().solutions == backtracking.probe().solutions


@pytest.mark.slow
@settings(max_examples=either(50, 150))
@given(tour=boards())
def test_a_tour_is_found_if_and_only_if_there_is_one(tour: Tour) -> None:
    status, filling = frontier_tour(tour)

    if not tour.faults and has_tour(tour, ends(tour)):
        assert status is Status.FOUND
        assert tour.judge(filling) == []
        assert (filling > 0).tolist() == tour.board.tolist()
    else:
        assert status is Status.EXHAUSTED
        assert not filling.any()


@pytest.mark.parametrize(
    "text",
    [
        "tour 3x200",
        "tour 4x200 start 0,0 end 3,100",
        pytest.param("tour 200x4 start 0,0", marks=pytest.mark.slow),
        "tour 5x200 closed",
        "tour 5x199 start 2,2 end 2,4",
        "tour 5x200 start 2,100 end 3,150",
        "tour 8x8 closed start 3,3 end 4,5",
        "tour 4x6 torus closed",
        "tour 5x8 cylinder",
        "tour 6x9 leaper 0,1",
    ],
)
def test_boards_of_few_rows_have_their_tours_found(text: str) -> None:
    tour = read(text)

    status, filling = frontier_tour(tour)

    assert status is Status.FOUND
    assert tour.judge(filling) == []
    assert (filling > 0).tolist() == tour.board.tolist()


@pytest.mark.parametrize(
    "text",
    [
        "tour 4x4",
        pytest.param("tour 200x4 start 0,0 end 199,1", marks=pytest.mark.slow),
        "tour 5x5 start 0,1",
        "tour 4x30 closed",
    ],
)
def test_no_tour_is_proved(text: str) -> None:
    status, filling = frontier_tour(read(text))

    assert status is Status.EXHAUSTED
    assert not filling.any()


@pytest.mark.slow
def test_all_ends_of_3_by_8_squares_are_those_that_tours_have() -> None:
    reached = set()
    for first in np.ndindex(3, 8):
        for last in np.ndindex(3, 8):
            if first < last:
                tour = replace(rectangle(3, 8), start=(first[0], first[1]), end=(last[0], last[1]))
                count = counted(tour).probe().solutions
                assert (frontier_tour(tour)[0] is Status.FOUND) == (count > 0)
                reached.add((first, last, count))

    assert 2 * sum(count for _, _, count in reached) == 792  # OEIS A118067


@pytest.mark.parametrize("budget", [1, 7, 1000])
def test_slices_do_not_change_the_count(budget: int) -> None:
    whole, sliced = counted(rectangle(3, 7)), started(rectangle(3, 7))

    before = sliced.probe()
    while sliced.advance(budget) is Status.RUNNING:
        probe = sliced.probe()
        assert probe.nodes == before.nodes + budget
        assert before.progress <= probe.progress < 1
        before = probe

    assert sliced.probe().profile.tolist() == whole.probe().profile.tolist()
    assert sliced.probe().solutions == 104


def test_what_was_dropped_is_looked_at_before_a_tour_is_ruled_out() -> None:
    tour = rectangle(5, 6, start=(0, 0), end=(0, 2))  # of one colour
    whole, sliced = started(tour, Goal.ONE), started(tour, Goal.ONE)
    assert whole.advance(UNLIMITED) is Status.EXHAUSTED

    levels, before = [0], sliced.probe()
    while sliced.advance(97) is Status.RUNNING:
        probe = sliced.probe()
        assert before.progress <= probe.progress < 1
        levels.append(probe.level)
        before = probe

    assert levels != sorted(levels)  # it began anew
    assert whole.probe().profile.max() > FIRST_WIDTH
    assert sliced.probe().profile.tolist() == whole.probe().profile.tolist()
    assert counted(tour).probe().solutions == 0


def test_room_grows_with_the_states() -> None:
    search = counted(rectangle(4, 6))

    assert search.probe().profile.max() > FIRST_ROOM
    assert search.probe().solutions == 2 * 744


@pytest.mark.parametrize("goal", [Goal.COUNT, Goal.ONE])
def test_a_search_that_needs_too_much_memory_ends(goal: Goal) -> None:
    search = started(rectangle(9, 9, start=(0, 1)), goal, memory=1)

    probes = list(drive(search, Limit(nodes=2_000_000)))

    assert probes[-1].status is Status.STUCK
    assert probes[-1].solutions == 0
    missed = "Not counted" if goal is Goal.COUNT else "No tour found"
    assert search.note.startswith(f"{missed}: 1 MB are not enough; increase the limit with the choice memory. ")


@pytest.mark.parametrize(
    ("text", "fitting"),
    [
        ("tour 10x40", True),
        ("tour 11x40 closed", True),
        ("tour 11x40", False),
        ("tour 12x12 closed", False),
        ("tour 500x500", False),
        ("tour 1x1000", True),
        ("tour 7x40 torus closed", False),
    ],
)
def test_boards_with_a_frontier_that_is_too_long_are_not_accepted(text: str, fitting: bool) -> None:
    tour = read(text)

    assert SOLVER.accepts(tour) == fitting
    if fitting:
        assert frontier_plan.Plan(tour).steps.place.max() <= frontier_plan.PLACES
    else:
        with pytest.raises(frontier_plan.TooWideError):
            frontier_plan.Plan(tour)
        assert frontier_tour(tour)[0] is Status.STUCK


def test_a_board_with_a_fault_is_rejected() -> None:
    with pytest.raises(ChoiceError, match="both start and end"):
        started(rectangle(3, 4, start=(0, 0), end=(0, 0)))


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("tour 3x10 closed", "16 closed tours, not counting starts and directions."),
        ("tour 3x10 closed start 0,0", "16 closed tours, not counting directions. "),
        ("tour 3x4", "8 open tours, not counting directions."),
        ("tour 5x5 start 0,0", "50,789 states, at most "),
    ],
)
def test_the_note_explains_the_count(text: str, note: str) -> None:
    assert counted(read(text)).note.startswith(note)


@given(rows=st.integers(3, 4), columns=st.integers(4, 30), data=st.data())
@settings(max_examples=either(5, 20))
def test_start_and_end_are_kept_to(rows: int, columns: int, data: st.DataObject) -> None:
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    tour = rectangle(rows, columns, start=data.draw(cells), end=data.draw(cells))
    status, filling = frontier_tour(tour)

    assert status is not Status.STUCK
    assert status is Status.EXHAUSTED or tour.judge(filling) == []


def test_a_count_that_is_interrupted_says_what_is_done() -> None:
    search = started(rectangle(8, 8, closed=True), Goal.COUNT, memory=100)

    search.advance(100_000)

    probe = search.probe()
    assert probe.status is Status.RUNNING
    assert re.fullmatch(rf"{probe.level} of 64 squares are done; [\d,]+ states are to be continued\.", search.note)


@st.composite
def mirrored_boards(draw: st.DrawFn) -> Tour:
    """Return a board of at most 16 squares that is its own mirror image, left to right or top to bottom."""
    rows, columns = draw(st.sampled_from([(5, 1), (4, 2), (3, 2), (2, 3), (2, 4)]))
    cells = draw(st.lists(st.booleans(), min_size=rows * columns, max_size=rows * columns))
    half = np.array(cells, bool).reshape(rows, columns) | (np.arange(rows * columns).reshape(rows, columns) % 3 > 0)
    middle = half[:, : draw(st.integers(0, 1)) * (rows * columns < 7)]
    whole = np.hstack([half, middle, half[:, ::-1]])
    board = np.ascontiguousarray(whole if draw(st.booleans()) else whole.T)
    leap = draw(st.sampled_from([(1, 2), (1, 2), (0, 1), (1, 1)]))
    surface = draw(st.sampled_from(surfaces_for(board.shape[1], leap)))
    return Tour(board, closed=draw(st.booleans()), leap=leap, surface=surface)


@pytest.mark.slow
@settings(max_examples=either(30, 100))
@given(tour=mirrored_boards())
def test_counts_of_symmetric_boards_are_those_of_backtracking(tour: Tour) -> None:
    backtracking = WARNSDORFF_BACKTRACKING.start(tour, goal=Goal.COUNT)
    assert backtracking.advance(UNLIMITED) is Status.EXHAUSTED

    assert counted(tour).probe().solutions == backtracking.probe().solutions


def test_mirror_images_halve_the_states_of_a_symmetric_board_only() -> None:
    search = counted(rectangle(6, 6, closed=True))
    alone = started(rectangle(6, 6, closed=True), Goal.COUNT)
    alone._images[:] = 0
    alone.advance(UNLIMITED)

    assert search.probe().solutions == alone.probe().solutions
    assert 1.7 < alone.probe().nodes / search.probe().nodes < 2.1
    for asymmetric in ("tour 6x6 closed\n#.....\n" + "......\n" * 5, "tour 4x5 start a1"):
        assert not counted(read(asymmetric)).plan.images.any()


def test_a_search_for_one_tour_keeps_to_its_memory() -> None:
    search = started(rectangle(4, 7, closed=True, surface="mobius"), Goal.ONE, memory=20)
    most = 0
    while search.advance(20_000, 1) is Status.RUNNING:
        held = [search._old, search._new, search._index, *search._origins]
        most = max(most, sum(array.nbytes for array in (*held, *(one for layer in search._layers for one in layer))))

    assert 5_000_000 < most < 22_000_000
    assert "20 MB are not enough" in search.note

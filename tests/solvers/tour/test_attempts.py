"""Attempts: which walks are tried, each of which would be a tour of the requested kind."""

import pytest
from hypothesis import given

from tests.puzzles.tour.tours import boards, read
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.attempts import RULES, Attempt, Attempts
from workbench.solvers.tour.field import Field

FOUR = len(RULES)


def plan(tour: Tour, most: int = 20, seed: int = 1) -> list[Attempt]:
    attempts = Attempts(tour, Field.of(tour), seed)
    return [attempts[k] for k in range(most)]


def ends_of(attempt: Attempt) -> tuple[Cell | None, Cell | None]:
    """Return where the tour of an attempt begins and ends, as far as that is settled."""
    if attempt.first is not None:
        return (None, attempt.first) if attempt.backwards else (attempt.first, None)
    return (attempt.end, attempt.start) if attempt.backwards else (attempt.start, attempt.end)


@pytest.mark.slow
@given(tour=boards())
def test_every_attempt_has_the_ends_that_are_given(tour: Tour) -> None:
    if tour.faults:
        return
    for attempt in plan(tour, 12):
        start, end = ends_of(attempt)
        assert tour.start in (None, start)
        assert tour.end in (None, end) or tour.squares == 1
        assert attempt.closed or not tour.closed
        assert tour.board[attempt.start]
        assert attempt.end is None or tour.board[attempt.end]


def test_the_first_walks_are_those_of_the_rules_from_the_corner() -> None:
    first = plan(read("tour 9x7"), FOUR)

    assert first == [Attempt((0, 0), rule=rule, turns=True) for rule in RULES]


def test_later_walks_vary_in_start_and_order_of_moves() -> None:
    later = plan(read("tour 9x7"))[FOUR:]

    assert len({attempt.start for attempt in later}) > 5
    assert len({attempt.order for attempt in later}) == len(later)
    assert all(sorted(attempt.order) == list(range(8)) for attempt in later)
    assert all(sum(attempt.start) % 2 == 0 for attempt in later)


def test_where_both_ends_are_given_every_other_walk_begins_at_the_end() -> None:
    both = plan(read("tour 8x8 start 0,0 end 0,1"))

    assert [attempt.backwards for attempt in both[:4]] == [False, True, False, True]
    assert both[1].start == (0, 1)
    assert both[1].end == (0, 0)


def test_an_open_tour_may_be_found_as_a_closed_one() -> None:
    assert any(attempt.closed for attempt in plan(read("tour 8x8 start 0,0")))
    assert not any(attempt.closed for attempt in plan(read("tour 9x9 start 0,0")))
    assert not any(attempt.closed for attempt in plan(read("tour 8x8 start 0,0 end 0,1")))


@pytest.mark.parametrize("text", ["start 0,0", "end 0,0", "start 4,4", ""])
def test_a_square_with_one_neighbour_is_made_an_end(text: str) -> None:
    rows = "tour 5x5\n.....\n.....\n.#...\n.....\n.....\n"  # r1c1 leads to r2c3 only
    tour = read(rows.replace("\n", f" {text}\n", 1)) if text else read(rows)

    for attempt in plan(tour, 4):
        assert (0, 0) in ends_of(attempt)


def test_another_surface_is_walked_on_by_the_plain_rule() -> None:
    walks = plan(read("tour 8x8 torus"))

    assert {attempt.rule for attempt in walks} == {"plain"}
    assert len({attempt.order for attempt in walks}) == len(walks)


def test_the_same_seed_gives_the_same_plan() -> None:
    tour = read("tour 9x7")

    assert plan(tour) == plan(tour)
    assert plan(tour) != plan(tour, seed=2)


def test_an_attempt_does_not_depend_on_those_before_it() -> None:
    tour = read("tour 9x7")

    assert Attempts(tour, Field.of(tour), 1)[17] == plan(tour)[17]


def test_an_attempt_is_called_by_the_title_of_its_rule() -> None:
    assert [attempt.name for attempt in plan(read("tour 8x8"), 5)] == [
        "Roth",
        "Vähäaho",
        "Plain",
        "Near the centre",
        "Roth with another move order",
    ]


@pytest.mark.parametrize(
    ("text", "turns"),
    [("tour 8x8", True), ("tour 8x8 closed", True), ("tour 8x8 closed start 0,0", True), ("tour 8x8 start 0,0", False)],
)
def test_a_walk_may_be_turned_where_its_start_is_not_the_tours(text: str, turns: bool) -> None:
    assert all(attempt.turns == turns for attempt in plan(read(text), FOUR))

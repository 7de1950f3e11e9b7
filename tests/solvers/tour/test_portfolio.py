"""Several tie-breaks, tried in turn."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.puzzles.tour import Tour
from workbench.searching.comparisons import NINE_RULES
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.portfolio import NINE
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS

pytestmark = pytest.mark.usefixtures("compiled")
SOLVER, WARNSDORFF = SOLVERS["warnsdorff_rules"], SOLVERS["warnsdorff"]


def board(rows: int, columns: int, start: tuple[int, int] | None = None, **others: bool) -> Tour:
    return Tour(np.ones((rows, columns), bool), start=start, **others)


def starts(sizes: range, seed: int) -> list[Tour]:
    """Return a square board of each size with a random start that has the colour of most squares."""
    rng, boards = np.random.default_rng(seed), []
    for n in sizes:
        free = [(r, c) for r in range(n) for c in range(n) if n % 2 == 0 or (r + c) % 2 == 0]
        boards.append(board(n, n, free[rng.integers(len(free))]))
    return boards


@pytest.mark.parametrize("rules", [NINE, "plain pohl", "near-l1 centre start plain"])
def test_a_tour_is_found_where_one_of_the_rules_finds_one(rules: str) -> None:
    for tour in starts(range(5, 16), seed=4):
        alone = []
        for rule in rules.split():
            search = WARNSDORFF.start(tour, {"rule": rule})
            alone.append((search.advance(UNLIMITED, 1), search.probe()))
        found = [status is Status.FOUND for status, _ in alone]

        search = SOLVER.start(tour, {"rules": rules})

        assert (search.advance(UNLIMITED, 1) is Status.FOUND) == any(found)
        tried = alone[: found.index(True) + 1] if any(found) else alone
        probe = search.probe()
        assert probe.nodes == sum(one.nodes for _, one in tried)
        assert probe.profile.tolist() == [
            sum(one.nodes > level for _, one in tried) for level in range(max(one.nodes for _, one in tried))
        ]
        assert tour.judge(probe.filling) == []
        if any(found):
            assert np.array_equal(probe.filling, tried[-1][1].filling)
        else:
            assert probe.filling.max() == max(one.nodes for _, one in alone)


def test_the_nine_rules_can_be_compared_side_by_side() -> None:
    assert " ".join(NINE_RULES) == NINE


@pytest.mark.slow
def test_nine_rules_together_fail_nowhere_in_256_cases() -> None:
    """As the post on these tie-breaks says of nine variants, on the 256 cases of a judge."""
    assert len(NINE.split()) == 9
    failed = [
        tour.shape
        for tour in starts(range(5, 261), seed=1)
        if SOLVER.start(tour).advance(UNLIMITED, 1) is not Status.FOUND
    ]
    alone = [WARNSDORFF.start(tour).advance(UNLIMITED, 1) is Status.FOUND for tour in starts(range(5, 261), seed=1)]

    assert failed == []
    assert 240 <= sum(alone) < 256


def test_the_note_names_the_rule_or_the_longest_walk() -> None:
    found, failed = SOLVER.start(board(8, 8)), SOLVER.start(board(5, 5, (0, 1)), {"rules": "plain roth"})
    for search in (found, failed):
        search.advance(UNLIMITED, 1)

    assert found.note == "Tie-break 1 of 9 found the tour: Roth: far from the centre."
    assert failed.note.startswith(
        "None of 2 tie-breaks found a tour. The longest walk, Plain: move order: Dead end after "
    )
    assert failed.probe().level == 0


def test_a_closed_tour_has_to_close() -> None:
    tour = board(6, 6, closed=True)

    search = SOLVER.start(tour)

    if search.advance(UNLIMITED, 1) is Status.FOUND:
        assert tour.judge(search.probe().filling) == []
    else:
        assert "None of 9" in search.note


def test_slices_and_checkpoints_change_nothing() -> None:
    tour, choices = board(9, 9, (0, 2)), {"rules": "near-l1 centre plain roth"}
    whole, sliced = SOLVER.start(tour, choices), SOLVER.start(tour, choices)
    whole.advance(UNLIMITED, 1)

    while sliced.advance(7, 1) is Status.RUNNING:
        again = SOLVER.start(tour, choices)
        again.load(sliced.save())
        sliced = again

    assert sliced.probe().nodes == whole.probe().nodes
    assert np.array_equal(sliced.probe().filling, whole.probe().filling)
    assert np.array_equal(sliced.probe().profile, whole.probe().profile)
    assert sliced.note == whole.note


def test_a_floor_stops_where_the_next_walk_begins() -> None:
    search, alone = (
        SOLVER.start(board(5, 5, (0, 1)), {"rules": "plain roth"}),
        WARNSDORFF.start(board(5, 5, (0, 1)), {"rule": "plain"}),
    )  # there is no tour from there
    alone.advance(UNLIMITED, 1)
    search.advance(10, 1)

    search.advance(UNLIMITED, 1, 0)

    assert (search.probe().level, search.probe().nodes) == (0, alone.probe().nodes)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("plain rot", r"rules must be names of tie-breaks \(.*\), not 'rot'; did you mean roth\?"),
        ("wheel", "rules must be names of tie-breaks"),
        (" ", "rules must be 1 to 64 names of tie-breaks"),
        ("roth " * 65, "rules must be 1 to 64 names of tie-breaks"),
    ],
)
def test_wrong_rules_are_refused(rules: str, message: str) -> None:
    with pytest.raises(ChoiceError, match=message):
        SOLVER.start(board(8, 8), {"rules": rules})


def test_every_rule_that_is_only_a_name_can_be_given() -> None:
    names = [name for name in TIE_BREAKS if name not in ("wheel", "custom", "own")]

    search = SOLVER.start(board(5, 6), {"rules": " ".join(names)})

    assert search.advance(UNLIMITED, 1) is Status.FOUND

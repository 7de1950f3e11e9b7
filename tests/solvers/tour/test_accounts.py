"""Accounts of attempts in words."""

from workbench.solvers.tour.accounts import Account, failures, success
from workbench.solvers.tour.attempts import Attempt

ROTH = Attempt((0, 0))


def test_a_walk_without_a_dead_end_is_described() -> None:
    assert success(Account(ROTH, 0, 0, 0, 64), 64) == "Roth reached no dead end."


def test_a_repaired_walk_names_its_dead_end_and_counts_its_rotations() -> None:
    assert (
        success(Account(ROTH, 4_987, 3, 0, 5_000), 5_000)
        == "Roth reached a dead end at 4,987 of 5,000 squares; repaired by 3 rotations."
    )
    assert (
        success(Account(ROTH, 63, 1, 0, 64), 64)
        == "Roth reached a dead end at 63 of 64 squares; repaired by 1 rotation."
    )


def test_rotations_to_the_goal_are_counted_separately() -> None:
    closed, joined = Attempt((0, 0), closed=True), Attempt((0, 0), end=(3, 4))

    assert success(Account(closed, 62, 5, 3, 64), 64) == (
        "Roth reached a dead end at 62 of 64 squares; repaired by 2 rotations; 3 rotations closed the tour."
    )
    assert success(Account(joined, 0, 1, 1, 64), 64) == "Roth reached no dead end; 1 rotation reached the end."


def test_a_renumbered_closed_tour_is_mentioned() -> None:
    turned = Attempt((0, 0), closed=True, first=(3, 3))

    assert success(Account(turned, 0, 0, 0, 64), 64) == (
        "Roth reached no dead end; the closed tour was renumbered to its start."
    )


def test_of_many_failed_the_first_are_failures() -> None:
    failed = [Account(Attempt((0, 0), rule=rule), 50, 2, 0, 60 + k) for k, rule in enumerate(("roth", "plain"))]

    assert failures([], 64) == []
    assert failures(failed, 64) == ["Roth failed at 60 of 64 squares; Plain failed at 61 of 64 squares."]
    assert failures(failed * 3, 64)[0].endswith("; 2 more attempts failed.")
    assert failures(failed * 2 + failed[:1], 64)[0].endswith("; 1 more attempt failed.")

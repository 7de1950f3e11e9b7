"""Accounts of attempts in words."""

from dataclasses import replace

import numpy as np

from workbench.puzzles.tour import Tour
from workbench.solvers.tour.accounts import Account, failures, success
from workbench.solvers.tour.attempts import Attempt

ROTH = Attempt((0, 0))
CHESS = Tour(np.ones((8, 8), bool))


def test_a_walk_that_needs_no_rotation_is_by_warnsdorffs_rule() -> None:
    plain, turned = replace(ROTH, rule="plain"), replace(ROTH, rule="plain", order=(1, 0, 2, 3, 4, 5, 6, 7))

    assert success(Account(plain, 0, 0, 0, 64), CHESS) == "Warnsdorff's rule found it at once."
    assert success(Account(ROTH, 0, 0, 0, 64), CHESS) == "Warnsdorff's rule found it at once (tie-break: Roth)."
    assert success(Account(turned, 0, 0, 0, 64), CHESS) == (
        "Warnsdorff's rule found it at once (tie-break: Plain with another move order)."
    )


def test_a_repaired_walk_names_its_dead_end_and_counts_its_rotations() -> None:
    assert (
        success(Account(ROTH, 4_987, 3, 0, 5_000), Tour(np.ones((50, 100), bool)))
        == "Roth's walk reached a dead end at 4,987 of 5,000 squares; repaired by 3 Pósa rotations."
    )
    assert (
        success(Account(replace(ROTH, rule="centre"), 63, 1, 0, 64), CHESS)
        == "Warnsdorff's walk near the centre reached a dead end at 63 of 64 squares; repaired by 1 Pósa rotation."
    )


def test_rotations_to_the_goal_are_counted_separately() -> None:
    closed, joined = Attempt((0, 0), closed=True), Attempt((0, 0), end=(3, 4))

    assert success(Account(closed, 62, 5, 3, 64), CHESS) == (
        "Roth's walk reached a dead end at 62 of 64 squares; repaired by 2 Pósa rotations;"
        " 3 Pósa rotations closed the tour."
    )
    assert success(Account(joined, 62, 5, 3, 64), CHESS).endswith("; 3 Pósa rotations led it to e5.")


def test_a_walk_through_all_squares_that_ends_on_the_wrong_one_has_no_dead_end() -> None:
    closed, joined = Attempt((0, 0), closed=True, rule="plain"), Attempt((0, 0), end=(3, 4))

    assert success(Account(joined, 0, 1, 1, 64), CHESS) == (
        "Roth's walk covers all squares but e5, which it cannot reach; after 1 Pósa rotation it ends on e5."
    )
    assert success(Account(closed, 0, 2, 2, 64), CHESS) == (
        "Warnsdorff's walk covers all 64 squares but does not close; after 2 Pósa rotations it does."
    )


def test_a_renumbered_closed_tour_is_mentioned() -> None:
    turned = Attempt((0, 0), closed=True, first=(3, 3))

    assert success(Account(turned, 0, 0, 0, 64), CHESS) == (
        "Warnsdorff's rule found it at once (tie-break: Roth); the closed tour was renumbered to its start."
    )


def test_of_many_failed_the_first_are_failures() -> None:
    failed = [Account(Attempt((0, 0), rule=rule), 50, 2, 0, 60 + k) for k, rule in enumerate(("roth", "plain"))]

    assert failures([], 64) == []
    assert failures(failed, 64) == ["Roth failed at 60 of 64 squares; Plain failed at 61 of 64 squares."]
    assert failures(failed * 3, 64)[0].endswith("; 2 more attempts failed.")
    assert failures(failed * 2 + failed[:1], 64)[0].endswith("; 1 more attempt failed.")

"""The search for where the walks of a race were lost: one after another, and never while the race goes on."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from workbench.insight.tours.walk_record import WalkReader, WalkRecord
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.tour.race.losses import Losses

CHESS = Tour(np.ones((8, 8), bool), start=(5, 4))


def walked(rule: str) -> tuple[Lane, WalkRecord]:
    """Return a lane that has ended, and its walk."""
    lane = Lane(CHESS, SOLVERS["warnsdorff"], {"rule": rule}, Goal.ONE)
    while not lane.over:
        lane.advance()
    reader = WalkReader(lane)
    reader.observe(resting=True)
    return lane, reader.record()


@pytest.mark.slow
def test_a_walk_that_failed_gets_the_sentence_of_its_loss(qtbot: QtBot) -> None:
    lane, walk = walked("plain")
    losses = Losses(CHESS)

    losses.look_for([lane], [walk])
    assert losses.busy
    qtbot.waitUntil(lambda: not losses.busy)

    found = losses.of(lane, walk)
    assert found is not None
    assert found.words == "Lost after step 54: b2 and a5 tie; the move order took b2, but a5 still led to a tour."


@pytest.mark.slow
def test_the_sentence_of_a_loss_says_what_the_rules_of_other_lanes_would_take(qtbot: QtBot) -> None:
    pairs = [walked(rule) for rule in ("plain", "roth", "vahaaho")]
    losses = Losses(CHESS)

    losses.look_for([lane for lane, _ in pairs], [walk for _, walk in pairs])
    qtbot.waitUntil(lambda: not losses.busy)

    found = losses.of(*pairs[0])
    assert found is not None
    # b2 and a5 are equally far from the centre, so that Roth's order takes b2 too; a5 is farther from the start
    assert found.words == (
        "Lost after step 54: b2 and a5 tie; the move order took b2, but a5 still led to a tour."
        " Roth would take b2, Vähäaho would take a5."
    )
    lane, walk = pairs[0]
    others = [lane, *(walked(rule)[0] for rule in ("roth", "pohl-least", "far-chebyshev"))]
    losses.look_for(others, [walk])
    more = losses.of(lane, walk)
    assert more is not None
    assert more.words.endswith(" Others would take b2: Roth, Pohl least; a5: Far Chebyshev.")
    losses.look_for([pairs[0][0]], [pairs[0][1]])
    alone = losses.of(*pairs[0])
    assert alone is not None
    assert alone.words.endswith("a5 still led to a tour.")


@pytest.mark.slow
def test_a_tour_is_not_searched(qtbot: QtBot) -> None:  # threads need an application
    lane, walk = walked("roth")
    losses = Losses(CHESS)

    losses.look_for([lane], [walk])

    assert not losses.busy
    assert losses.of(lane, walk) is None


@pytest.mark.slow
def test_a_search_that_is_dropped_ends_and_can_begin_again(qtbot: QtBot) -> None:
    lane, walk = walked("plain")
    losses = Losses(CHESS)
    losses.look_for([lane], [walk])

    losses.drop()

    assert not losses.busy
    assert not losses.searches(lane, walk)
    losses.look_for([lane], [walk])
    assert losses.busy
    qtbot.waitUntil(lambda: not losses.busy)
    assert losses.of(lane, walk) is not None

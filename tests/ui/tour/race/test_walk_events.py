"""The way from event to event of a race of walks."""

import numpy as np
import pytest

from workbench.ui.tour.race.shown_step import ShownStep
from workbench.ui.tour.race.walk_events import WalkEvents

LAST, TIES, LOSSES = 64, [2, 9, 30], [12, 54]


def events_at(
    step: int, ties: list[int] = TIES, losses: list[int] = LOSSES, selected: list[int] | None = None
) -> tuple[ShownStep, WalkEvents]:
    """Return the step shown, and the events around it; `selected`: receives the steps whose losers are selected."""
    select = [].append if selected is None else selected.append
    shown = ShownStep(lambda: LAST)
    shown.go(step)
    return shown, WalkEvents(shown, lambda: np.array(ties, np.intp), lambda: losses, select)


@pytest.mark.parametrize(
    ("step", "direction", "expected"),
    [(0, 1, 2), (2, 1, 9), (3, 1, 9), (30, 1, 30), (64, -1, 30), (9, -1, 2), (10, -1, 9), (2, -1, 2)],
)
def test_ties_are_gone_to_in_both_directions(step: int, direction: int, expected: int) -> None:
    shown, events = events_at(step)

    events.go_to_tie(direction)

    assert shown.step == expected


def test_without_a_tie_or_a_loss_the_step_stays() -> None:
    shown, events = events_at(20, ties=[], losses=[])

    events.go_to_tie(1)
    events.go_to_tie(-1)
    events.go_to_next_loss()

    assert shown.step == 20


@pytest.mark.parametrize(("step", "expected"), [(0, 12), (12, 54), (54, 12), (64, 12)])
def test_losses_begin_again_after_the_last_one(step: int, expected: int) -> None:
    shown, events = events_at(step)

    events.go_to_next_loss()

    assert shown.step == expected


def test_who_lost_is_selected_where_an_event_is_a_loss() -> None:
    selected: list[int] = []
    _, events = events_at(0, selected=selected)

    events.go_to_next_loss()
    events.go_to_event(-1)
    events.go_to_event(1)
    events.go_to_tie(1)

    assert selected == [12, 12]


@pytest.mark.parametrize(
    ("step", "direction", "expected"),
    [(0, 1, 12), (12, 1, 54), (54, 1, None), (64, -1, 54), (54, -1, 12), (12, -1, 0), (0, -1, 0)],
)
def test_the_start_and_the_end_are_events_too(step: int, direction: int, expected: int | None) -> None:
    shown, events = events_at(step)

    events.go_to_event(direction)

    assert shown.step == expected

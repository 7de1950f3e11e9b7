"""The step at which walks are shown."""

import pytest
from pytestqt.qtbot import QtBot

from workbench.ui.tour.race.shown_step import ShownStep

LAST = 64


@pytest.mark.parametrize(("asked", "step"), [(-3, 0), (0, 0), (5, 5), (63, 63), (64, None), (70, None)])
def test_the_last_step_and_all_beyond_it_are_live(asked: int, step: int | None, qtbot: QtBot) -> None:
    shown = ShownStep(lambda: LAST)

    with qtbot.waitSignal(shown.chosen, timeout=0):
        shown.go(asked)

    assert shown.step == step
    assert shown.here == (LAST if step is None else step)


def test_a_move_beyond_the_last_step_is_refused(qtbot: QtBot) -> None:
    shown = ShownStep(lambda: LAST)
    shown.go(60)

    assert not shown.move(5)
    assert shown.step == 60
    assert shown.move(3)
    assert shown.step == 63


def test_the_latest_step_is_followed_without_a_choice(qtbot: QtBot) -> None:
    shown = ShownStep(lambda: LAST)
    shown.go(7)

    with qtbot.assertNotEmitted(shown.chosen), qtbot.waitSignal(shown.changed, timeout=0):
        shown.go_live()

    assert shown.step is None
    with qtbot.assertNotEmitted(shown.changed):
        shown.go_live()


def test_a_replay_begins_at_the_start_if_the_walks_are_at_their_end(qtbot: QtBot) -> None:
    shown = ShownStep(lambda: LAST)

    shown.play()
    assert shown.playing
    assert shown.step == 0
    shown.play()

    assert not shown.playing
    shown.go(7)
    shown.play()
    assert shown.step == 7


def test_a_replay_ends_at_the_last_step(qtbot: QtBot) -> None:
    shown = ShownStep(lambda: LAST)
    shown.play()

    shown.playback.stepped.emit(9)
    assert (shown.step, shown.playing) == (9, True)
    shown.playback.stepped.emit(LAST + 2)

    assert (shown.step, shown.playing) == (None, False)


def test_whoever_goes_to_a_step_ends_the_replay(qtbot: QtBot) -> None:
    shown = ShownStep(lambda: LAST)
    shown.play()

    shown.go(3)

    assert (shown.step, shown.playing) == (3, False)

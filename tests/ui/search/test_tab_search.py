"""The search of a tab: steps that are requested faster than they are made."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from workbench.solvers.search import Step
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.search.threads import stop_all_jobs

PATIENCE = 60_000  # milliseconds


class SlowMachine:
    """Something to drive whose steps each last until they are allowed to end."""

    def __init__(self, steps: int = 1000) -> None:
        self.over = False
        self.nodes = self.begun = 0
        self.may_end = threading.Semaphore(0)
        self._steps = steps

    def begin(self) -> None:
        self.begun += 1

    def follow(self, step: Step) -> bool:
        assert self.may_end.acquire(timeout=PATIENCE / 1000)
        self.nodes += step.nodes or 0
        self._steps -= 1
        self.over = self._steps == 0
        return step.nodes is not None


@pytest.fixture
def runner(qapp: object) -> Iterator[TabSearch]:
    runner = TabSearch()
    yield runner
    if runner.job is not None and isinstance(runner.job.driven, SlowMachine):
        runner.job.driven.may_end.release(1000)
    runner.drop()
    stop_all_jobs()


def press(runner: TabSearch, nodes: int = 1) -> None:
    """Request a step."""
    runner.in_turn(lambda: runner.go(Step(nodes)))


def test_every_step_pressed_during_a_slow_one_is_made(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine()
    runner.take(slow)

    for _ in range(10):
        press(runner)
        assert runner.can_step
    slow.may_end.release(10)

    qtbot.waitUntil(lambda: slow.nodes == 10 and not runner.running, timeout=PATIENCE)


def test_a_search_that_is_about_to_pause_can_be_resumed(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine()
    runner.take(slow)
    runner.go()

    runner.pause()
    runner.go()
    assert runner.running
    slow.may_end.release(1)

    qtbot.waitUntil(lambda: slow.begun == 2)
    runner.pause()
    slow.may_end.release(1)
    qtbot.waitUntil(lambda: runner.paused)


def test_the_last_wish_of_several_counts(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine()
    runner.take(slow)
    runner.go()

    runner.pause()
    runner.go()
    runner.pause()
    slow.may_end.release(1)

    qtbot.waitUntil(lambda: runner.paused)
    assert slow.begun == 1


def test_steps_are_made_in_the_order_in_which_they_were_pressed(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine()
    runner.take(slow)
    begun: list[str] = []

    press(runner)
    runner.in_turn(lambda: begun.append("first"))
    runner.in_turn(lambda: begun.append("second"))
    slow.may_end.release(1)

    qtbot.waitUntil(lambda: begun == ["first", "second"] and not runner.running, timeout=PATIENCE)


def test_pausing_forgets_the_steps_that_wait(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine()
    runner.take(slow)

    for _ in range(10):
        press(runner)
    runner.pause()
    with qtbot.waitSignal(runner.changed, timeout=PATIENCE):
        slow.may_end.release(10)

    assert slow.nodes <= 1  # the step that was running may have been cut off, too
    assert runner.paused


def test_steps_that_wait_do_not_outlive_the_search(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine(steps=2)
    runner.take(slow)

    for _ in range(10):
        press(runner)
    slow.may_end.release(10)

    qtbot.waitUntil(lambda: runner.over and not runner.running, timeout=PATIENCE)
    assert slow.nodes == 2


def test_steps_can_be_pressed_at_any_time_during_steps(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine()
    runner.take(slow)
    possible: list[bool] = []
    runner.changed.connect(lambda: possible.append(runner.can_step))

    for _ in range(10):
        press(runner)
    slow.may_end.release(10)
    qtbot.waitUntil(lambda: slow.nodes == 10 and not runner.running, timeout=PATIENCE)

    assert possible
    assert all(possible)


def test_while_it_runs_until_paused_no_step_can_be_requested(runner: TabSearch) -> None:
    runner.take(SlowMachine())

    runner.go()

    assert runner.running
    assert not runner.can_step


def test_a_search_runs_until_the_window_has_taken_note_of_its_end(runner: TabSearch, qtbot: QtBot) -> None:
    slow = SlowMachine(steps=1)
    runner.take(slow)
    slow.may_end.release(1)
    runner.go()
    assert runner.job is not None
    assert runner.job.wait(PATIENCE)  # its thread has ended; the signal waits for the window
    shown: list[bool] = []
    runner.changed.connect(lambda: shown.append(runner.over))

    assert (runner.running, runner.over, runner.paused) == (True, False, False)
    qtbot.waitUntil(lambda: runner.over, timeout=PATIENCE)

    assert shown == [True]
    assert not runner.running

"""One piece of work at a time, done by a thread: its result, its failure, its end."""

from threading import Event

from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from workbench.solvers.search import Step
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.threads import RUNNING_JOBS, stop_all_jobs


def test_the_late_end_of_a_replaced_function_does_not_wait_for_the_new_one(qapp: object, qtbot: QtBot) -> None:
    task, go_on = BackgroundTask(), Event()
    results: list[object] = []
    task.done.connect(results.append)
    task.do(lambda: "first")
    for job in list(RUNNING_JOBS):
        job.wait()  # its end is on its way to the window
    task.do(lambda: go_on.wait(5) and "second")

    QCoreApplication.processEvents()

    assert not go_on.is_set()
    assert results == []
    assert task.busy
    go_on.set()
    qtbot.waitUntil(lambda: results == ["second"])
    stop_all_jobs()


def test_a_task_that_is_dropped_brings_nothing(qapp: object, qtbot: QtBot) -> None:
    task = BackgroundTask()
    results: list[object] = []
    task.done.connect(results.append)
    task.do(lambda: "dropped")

    with qtbot.waitSignal(task.ended):
        task.drop()

    qtbot.waitUntil(lambda: not RUNNING_JOBS)
    assert results == []
    assert not task.busy


def test_a_task_that_is_waited_for_is_done_and_brings_nothing(qapp: object, qtbot: QtBot) -> None:
    task = BackgroundTask()
    calls: list[str] = []
    results: list[object] = []
    task.done.connect(results.append)
    task.do(lambda: calls.append("called"))

    task.wait()

    assert calls == ["called"]
    qtbot.waitUntil(lambda: not RUNNING_JOBS)
    assert results == []


def test_an_exception_is_reported_with_its_traceback(qapp: object, qtbot: QtBot) -> None:
    task = BackgroundTask()

    with qtbot.waitSignal(task.failed) as caught:
        task.do(lambda: {}["missing"])

    assert "KeyError: 'missing'" in caught.args[0]
    assert not task.busy


def test_a_task_that_is_stopped_with_the_program_brings_nothing(qapp: object, qtbot: QtBot) -> None:
    class Endless:
        over = False

        def begin(self) -> None:
            pass

        def follow(self, _step: Step) -> bool:
            return False

    task = BackgroundTask()
    results: list[object] = []
    task.done.connect(results.append)
    task.drive(Endless())

    with qtbot.waitSignal(task.ended):
        stop_all_jobs()

    assert results == []

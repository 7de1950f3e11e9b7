"""The warm-up: Qt types are made by the window's thread only, in short steps, and an early end waits for it."""

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from tests.processes import run_python
from workbench.base.places import samples
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.warm_up import WINDOW_MODULES

MODULES_AT_ONCE = 10  # of the window, imported by one step; each takes a few milliseconds

COUNT_TYPES = """
from shiboken6 import Shiboken
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

def types(top=Shiboken.Object):
    return {top}.union(*map(types, top.__subclasses__()))

app = make_app()
window = MainWindow()
window.show()
while not window._painted:
    app.processEvents()
before = types()
window.warm_up.begin()
window.warm_up.wait()  # this thread does nothing meanwhile
print(sorted(made.__name__ for made in types() - before))
print(window.warm_up.failure)
window.close()
"""

LOOK_FOR_NUMBA = """
import sys
from workbench.ui.search.job import Call, Job
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

def numba_is_whole():
    numba = sys.modules.get("numba")
    return numba is not None and not numba.__spec__._initializing

app = make_app()
window = MainWindow()
window.warm_up.begin()
job = Job(Call(numba_is_whole))
job.go()
job.wait()
print(job.driven.result)
window.warm_up.wait()
window.close()
"""

LOOK_FROM_THE_FIRST_DOCUMENT = """
import sys
from pathlib import Path
from workbench.ui.search import background_task, job
from workbench.ui.search.threads import stop_all_jobs
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

seen = []

class Job(job.Job):
    def _follow(self, step):
        seen.append("numba" in sys.modules and not sys.modules["numba"].__spec__._initializing)
        super()._follow(step)

background_task.Job = Job
app = make_app()
window = MainWindow()
window.open_first([Path({0!r})])
window.show()
while not (seen and window.warm_up.over):
    app.processEvents()
print(*set(seen))
window.close()
stop_all_jobs()
"""

COUNT_MODULES = """
import sys, importlib
import workbench.ui.shell.main_window, workbench.files.documents, workbench.solvers
from workbench.ui.shell.warm_up import WINDOW_MODULES

for name in WINDOW_MODULES:
    before = set(sys.modules)
    importlib.import_module(name)
    print(name, sum(module.startswith("workbench.ui.") for module in set(sys.modules) - before))
"""

NEXT_MODULES = """
import sys, importlib
import workbench.ui.shell.main_window
from workbench.puzzles import KINDS
from workbench.ui.base.memory.heap import use_little_heap
from workbench.kernels.compile_pool import CompilePool
from workbench.ui.shell.warm_up import PLAIN_MODULES, WINDOW_MODULES

def import_all(names):
    for name in names:
        importlib.import_module(name)

import_all(PLAIN_MODULES)
before = set(sys.modules)
{0}
print(*sorted(set(sys.modules) - before), sep="\\n")
"""
NEXT = "import workbench.solvers; workbench.solvers.warm_up(())"
NEXT_OF_WINDOW = "import_all([*WINDOW_MODULES, *(f'workbench.ui.{kind}.editor' for kind in KINDS)])"


def output_of(script: str) -> list[str]:
    done = run_python("-c", script)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_the_thread_makes_no_qt_type() -> None:
    assert output_of(COUNT_TYPES) == ["[]", ""]


@pytest.mark.slow
def test_no_job_can_see_half_of_numba() -> None:
    assert output_of(LOOK_FOR_NUMBA) == ["True"]


@pytest.mark.slow
def test_no_job_of_a_document_that_is_there_first_imports_numba_itself() -> None:
    file = next(file for file in samples("tour") if "uncrossed" in file.name)

    assert output_of(LOOK_FROM_THE_FIRST_DOCUMENT.format(str(file))) == ["True"]


@pytest.mark.slow
def test_the_threads_import_nothing_at_once_that_the_other_imports() -> None:
    other, window = (set(output_of(NEXT_MODULES.format(script))) for script in (NEXT, NEXT_OF_WINDOW))

    assert "numba.core.dispatcher" in other
    assert "workbench.ui.shell.document.tab" in window
    assert other & window == set()


@pytest.mark.slow
def test_no_step_imports_many_modules() -> None:
    steps = [line.split() for line in output_of(COUNT_MODULES)]

    assert [name for name, _ in steps] == list(WINDOW_MODULES)
    assert [name for name, count in steps if not 1 <= int(count) <= MODULES_AT_ONCE] == []


def test_a_window_that_is_closed_early_starts_nothing(qapp: object, qtbot: QtBot) -> None:
    window = MainWindow()
    window.show()
    window.warm_up.begin()

    window.close()
    QCoreApplication.processEvents()  # what was on its way to the window arrives

    assert not window.warm_up.isRunning()
    assert window.solvers.text() == "Solvers: starting…"
    assert not [job for job in RUNNING_JOBS if not job.stopped]
    window.deleteLater()

"""What all tests share: no screen, folders of their own, the same examples every time, a drawing that can be read."""

import gc
import logging
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import settings
from numpy.typing import NDArray

from tests.cpu_time import limited
from workbench.base import choices
from workbench.puzzles import KINDS
from workbench.puzzles.drawing import Ink
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers import solvers_for
from workbench.solvers.sudoku.batch import search_each

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.main_window import MainWindow

settings.register_profile("ci", deadline=None, derandomize=True, print_blob=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

NEVER = 10**9  # milliseconds
END_TO_END = Path(__file__).parent / "e2e"
SHARED = Path(__file__).parents[1].parent / "shared" / "data"  # lists that the project may use but not ship


def pytest_collection_finish() -> None:
    """Let no collection of garbage look at the tests and modules again: they stay."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests in the real window as slow: they wait for what it shows."""
    for item in items:
        if END_TO_END in item.path.parents or "window" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that takes far too long and is not marked slow."""
    with limited() if item.get_closest_marker("slow") is None else nullcontext():
        return (yield)


class Recorder:
    """A Drawing that writes down what it is told, one line a call."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        self.calls.append(f"fill {ink}: " + " ".join(f"r{r + 1}c{c + 1}" for r, c in cells.tolist()))

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        ends = " ".join(f"{x0:g},{y0:g}-{x1:g},{y1:g}" for x0, y0, x1, y1 in segments.tolist())
        self.calls.append(f"lines {ink} {width:g}: {ends}")

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        words = " ".join(f"{text}@{x:g},{y:g}" for (x, y), text in zip(centres.tolist(), texts, strict=True))
        self.calls.append(f"labels {ink} {height:g}: {words}")

    def verbs(self) -> dict[str, int]:
        """Return how often each verb was used."""
        return dict(Counter(call.split()[0] for call in self.calls))


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the user's settings out of the tests; the cache stays, so that kernels are compiled once."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(autouse=True)
def collected_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no other thread collect garbage, in which there may be widgets of earlier tests.

    All of it is collected after tests in a window only: with all kernels loaded that takes two seconds.
    """
    from workbench.ui.base.memory.gc_timer import collect_when_due

    gc.disable()
    yield
    if "qapp" in request.fixturenames:
        collect_when_due()
    elif gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1)


@pytest.fixture(autouse=True)
def logged_errors() -> Iterator[list[str]]:
    """The errors in the program's log, of which a test leaves none; one that expects some clears the list."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("workbench").addHandler(handler)
    yield errors
    logging.getLogger("workbench").removeHandler(handler)
    assert not errors, "the program reported an error:\n" + "\n".join(errors)


@pytest.fixture(autouse=True)
def cleared_away(request: pytest.FixtureRequest, logged_errors: list[str]) -> Iterator[None]:
    """Leave the next test nothing of this one's windows; a test that failed takes the shared window along."""
    yield
    if "qapp" in request.fixturenames:
        from tests.windows import clear_away

        clear_away(request.session.testsfailed + bool(logged_errors))


@pytest.fixture(scope="session")
def compiled() -> None:
    """Load or compile every kernel, so that no test's time contains it.

    Two processes begin at different ends: where nothing is compiled yet, each loads then what the other has compiled.
    """
    puzzles = [kind.blank(choices.settle(kind.sizes, {})) for kind in KINDS.values()]
    starts = [(solver, puzzle) for puzzle in puzzles for solver in solvers_for(puzzle)]
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        starts.reverse()
    for solver, puzzle in starts:
        with suppress(choices.ChoiceError):  # too large for it
            solver.start(puzzle).advance(1)
    for box in ((2, 2), (3, 3)):
        search_each(np.zeros((1, (box[0] * box[1]) ** 2), np.uint8), Layout(box))


@pytest.fixture
def shared_lines() -> Callable[[str], list[str]]:
    """Return the reader of a list beside the checkout; the test is skipped where there is none."""

    def lines(name: str) -> list[str]:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"the list {name} is not part of the project, and not beside this checkout")
        return path.read_text(encoding="utf-8").splitlines()

    return lines


@pytest.fixture(scope="session")
def qapp() -> "Iterator[QApplication]":
    """The application as the program makes it; at the end, no thread is left."""
    from tests.windows import drop_lasting_window
    from workbench.ui.base.speech import announcer
    from workbench.ui.search import job
    from workbench.ui.search.threads import stop_all_jobs
    from workbench.ui.shell.app import make_app
    from workbench.ui.sudoku.advice import rating

    job.NICENESS = 0  # a search would wait for the other tests of a busy machine, and its own test for the search
    announcer.PAUSE_MILLISECONDS = 50  # a second would be most of the time of each test that listens
    rating.PAUSE_MILLISECONDS = NEVER  # rating loads, or compiles, a hundred kernels for each sudoku in a window
    yield make_app()
    drop_lasting_window()
    stop_all_jobs()


@pytest.fixture
def qtbot(qapp: "QApplication", request: pytest.FixtureRequest) -> "QtBot":
    """The robot of pytest-qt, with more patience."""
    from tests.patience import PatientBot

    return PatientBot(request)


@pytest.fixture
def window(qtbot: "QtBot", request: pytest.FixtureRequest) -> "MainWindow":
    """The window that tests share, as at the start: its solvers are ready, and the start page is in front."""
    from tests.windows import lasting_window

    return lasting_window(request.session.testsfailed)


@pytest.fixture
def opened(window: "MainWindow") -> "Callable[[str], DocumentTab]":
    """A function that opens a puzzle's text in a tab of the window."""

    def open_text(text: str) -> "DocumentTab":
        window.commands.open_text(text, "test")
        assert window.tab is not None
        return window.tab

    return open_text

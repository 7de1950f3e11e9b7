"""The warm-up: everything that a document and a search need is imported while the window is already in use.

A thread imports numpy, the puzzles, the solvers and numba, and loads the kernels. Modules that hold Qt classes are
imported by the window's thread, one in each idle moment: PySide makes its types when they are first named, and two
threads that do so at once can crash the process. Kernels that are not compiled yet are compiled by other processes.
"""

import gc
import importlib
import sys
import threading
from collections import deque

from PySide6.QtCore import QDeadlineTimer, QThread, QTimer, Signal, Slot

from workbench.base import compiling
from workbench.base.graphics_card import CARD
from workbench.ui.base.log import log
from workbench.ui.base.memory.heap import release_code, use_little_heap
from workbench.ui.search.threads import NUMBA_READY

PROGRESS_MILLISECONDS = 500  # between two looks at how far compiling is
COMPILER = "libllvmlite"  # the library whose code only compiling needs
SWITCH_SECONDS = 0.0005  # how long a thread may hold the interpreter while the window waits

# What is not Qt, but numba; and what both threads would import next: of that either may see a half.
PLAIN_MODULES = (
    "importlib.metadata",
    "workbench.solvers",
    "workbench.files.documents",
    "workbench.insight.kakuro.hints",
    "workbench.insight.kakuro.spare",
)

# Steps to the module of a document's tab, each short enough for one frame; every step imports what the ones before
# have left over. A test checks that no step imports many modules. The editor of a kind comes with its first document.
WINDOW_MODULES = (
    "workbench.ui.board.document",
    "workbench.ui.board.canvas",
    "workbench.ui.board.cells.cell_words",
    "workbench.ui.board.board",
    "workbench.ui.board.cell_editor",
    "workbench.ui.base.choice_form",
    "workbench.ui.search.solve_panel",
    "workbench.ui.search.depth.view",
    "workbench.ui.search.live.panel",
    "workbench.ui.search.live.search",
    "workbench.ui.search.offers",
    "workbench.ui.shell.document.frame",
    "workbench.ui.shell.document.tab",
)


class WarmUp(QThread):
    """Emits `imported` when puzzles can be opened without delay, and finishes when searches can begin.

    It runs again whenever a document of a kind is opened whose kernels are not loaded yet.
    """

    imported = Signal()
    compiling = Signal(str)  # how far the processes are that compile kernels, "" once there is nothing to compile
    _plain_imported = Signal()  # all that is not Qt

    def __init__(self) -> None:
        super().__init__()
        self.failure = ""  # why the solvers cannot run
        self._plain_imports_over = threading.Event()
        self._window_modules = deque(WINDOW_MODULES)
        self._kinds: deque[str] = deque()  # whose kernels are to be loaded
        self._known_kinds: set[str] = set()  # those, and those whose kernels are loaded
        self._begun = self._stopped = False
        self._pool: compiling.Elsewhere | None = None
        self._progress_timer = QTimer(self, interval=PROGRESS_MILLISECONDS)
        self._progress_timer.timeout.connect(self._show_progress)
        self.progress = ""  # what `compiling` has reported last
        self._plain_imported.connect(self._import_one)
        self.finished.connect(self._go_on)

    @property
    def over(self) -> bool:
        """Whether all is imported and every kernel of the open documents' kinds can run, or never will."""
        return self.isFinished() and (not (self._window_modules or self._kinds) or bool(self.failure))

    def hold_jobs(self) -> None:
        """Let the jobs of a document that is opened before the window is painted wait until numba is imported."""
        if not self._begun:
            NUMBA_READY.clear()

    def begin(self) -> None:
        """Import everything, then load the kernels of the documents that are open."""
        self._begun = True
        use_little_heap()
        from workbench.kernels.compile_pool import CompilePool

        compiling.elsewhere = self._pool = CompilePool()
        self._progress_timer.start()
        NUMBA_READY.clear()
        self.start()

    def load_kernels(self, kind: str) -> None:
        """Load the kernels that documents of this kind need first, after what is under way."""
        if kind not in self._known_kinds:
            self._known_kinds.add(kind)
            self._kinds.append(kind)
            self._go_on()

    @Slot()
    def _go_on(self) -> None:
        """Run again if there are kernels to load; a thread that is about to end tells of it before."""
        if self._begun and self._kinds and not (self._stopped or self.failure or self.isRunning()):
            self.start()

    def wait_for_imports(self) -> None:
        """Wait while the thread imports: of packages that two threads import at once, either may see a half."""
        if self.isRunning():
            self._plain_imports_over.wait()

    def stop(self, deadline: QDeadlineTimer) -> None:
        """Import and compile nothing more, and wait until the thread has ended."""
        self._stopped = True
        self._progress_timer.stop()
        if self._pool is not None:
            self._pool.close()
        self._window_modules.clear()
        self._kinds.clear()
        self.wait(deadline)

    def run(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        log()  # where the kernels' warnings go; it has to be open before they are loaded
        try:
            if not self._plain_imports_over.is_set():
                self._import_plain_modules()
            NUMBA_READY.set()
            from workbench.solvers import warm_up

            while kind := self._next_kind():
                with compiling.in_background():
                    warm_up([kind])
            release_code(COMPILER)
        except compiling.Ended:
            pass
        except Exception as error:  # a thread's exceptions would be lost
            log().exception("the solvers cannot run")
            self.failure = f"The solvers cannot run: {error}"
        finally:
            self._plain_imports_over.set()
            NUMBA_READY.set()

    def _import_plain_modules(self) -> None:
        """Import what is not Qt, and let the window's thread import the rest meanwhile."""
        for name in PLAIN_MODULES:
            importlib.import_module(name)
        self._plain_imports_over.set()
        self._plain_imported.emit()
        from workbench import solvers

        solvers.warm_up(())
        gc.freeze()  # modules stay; once only: documents that are frozen would stay as well

    @Slot()
    def _show_progress(self) -> None:
        """Report how far compiling is, if that has changed."""
        progress, text = self._pool.progress if self._pool is not None else None, ""
        if progress is not None:
            text = f"Compiling solvers, once: {progress.done} of {progress.total}"
            if progress.seconds is not None:
                text = f"{text} (about {max(1, round(progress.seconds))} s)"
        text = text or CARD.note
        if text != self.progress:
            self.progress = text
            self.compiling.emit(text)

    def _next_kind(self) -> str:
        """Return a kind whose kernels are to be loaded; "" when there is none, or the window is closed."""
        try:
            return self._kinds.popleft()
        except IndexError:
            return ""

    @Slot()
    def _import_one(self) -> None:
        """Import the next module of the window; `imported` comes after the last."""
        if not self._window_modules:  # the window has been closed
            return
        importlib.import_module(self._window_modules.popleft())
        if self._window_modules:
            QTimer.singleShot(0, self, self._import_one)
        else:
            self.imported.emit()

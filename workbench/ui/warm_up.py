"""The warm-up of the solvers: imports numpy, charts, numba and the solvers in a thread, while the window is in use."""

import gc
import sys
import threading

from PySide6.QtCore import QThread, Signal

from workbench.ui.log import log
from workbench.ui.words import tr

SWITCH_SECONDS = 0.0005  # how long a thread may hold the interpreter while the window waits


class WarmUp(QThread):
    """Emits `imported` when puzzles can be opened without delay, and finishes when every kernel can run."""

    imported = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.failure = ""  # why the solvers cannot run
        self._imports_over = threading.Event()

    def wait_for_imports(self) -> None:
        """Wait while the thread imports: of packages that two threads import at once, either may see a half."""
        if self.isRunning():
            self._imports_over.wait()

    def run(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        log()  # where the kernels' warnings go; it has to be open before they are loaded
        try:
            import workbench.ui.document_tab  # noqa: F401

            self._imports_over.set()
            self.imported.emit()
            from workbench.solvers import warm_up

            warm_up()
        except Exception as error:  # a thread's exceptions would be lost
            self.failure = tr("The solvers cannot run: {}").format(error)
        finally:
            self._imports_over.set()
            gc.freeze()  # what has been imported stays, and need not be looked at by collections

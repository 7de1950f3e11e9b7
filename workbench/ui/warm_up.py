"""The warm-up of the solvers: imports numpy, charts, numba and the solvers in a thread, while the window is in use."""

import gc
import sys

from PySide6.QtCore import QThread, Signal

from workbench.ui.words import tr

SWITCH_SECONDS = 0.0005  # how long a thread may hold the interpreter while the window waits


class WarmUp(QThread):
    """Emits `imported` when puzzles can be opened without delay, and finishes when every kernel can run."""

    imported = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.failure = ""  # why the solvers cannot run

    def run(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.disable()  # full collections while numba's modules pile up are what would stall the window
        try:
            import workbench.ui.document_tab  # noqa: F401

            self.imported.emit()
            from workbench.solvers import warm_up

            warm_up()
        except Exception as error:  # a thread's exceptions would be lost
            self.failure = tr("The solvers cannot run: {}").format(error)
        finally:
            gc.collect()
            gc.freeze()
            gc.enable()

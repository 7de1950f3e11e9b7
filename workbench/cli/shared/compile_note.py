"""A line on standard error while a command waits for kernels that are compiled, once."""

import threading
import time

from workbench.base import compiling
from workbench.cli.shared.errors import show_note

FIRST_SECONDS, MORE_SECONDS = 1.0, 20.0  # after which the first line comes, and each further one


class CompileNote:
    """Prints how many kernels are compiled, once that has taken a second."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None
        self._before, self._begun = compiling.waits, 0.0
        compiling.when_waiting = self._begin

    def _begin(self) -> None:
        if self._timer is None:
            if not self._begun:
                self._before, self._begun = compiling.waits - 1, time.monotonic()
            self._start(FIRST_SECONDS)

    def _start(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._show)
        self._timer.daemon = True
        self._timer.start()

    def _show(self) -> None:
        if compiling.anyone_waits():
            count, seconds = compiling.waits - self._before, round(time.monotonic() - self._begun)
            so_far = f" ({count:,} in {seconds} s)" if seconds > FIRST_SECONDS else ""
            show_note(f"compiling kernels, once{so_far}…")
            self._start(MORE_SECONDS)
        else:
            self._timer = None  # until the next one

    def end(self) -> None:
        """Print nothing more."""
        compiling.when_waiting = None
        if self._timer is not None:
            self._timer.cancel()

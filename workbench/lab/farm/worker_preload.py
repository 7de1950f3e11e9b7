"""What the workers of a trial cluster do when they start: they leave Ctrl-C, which a terminal sends to all, to it."""

import signal


def dask_setup(_worker: object) -> None:
    """Ignore interrupts; dask calls this by its name."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

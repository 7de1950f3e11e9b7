"""What the workers of a trial cluster do when they start: they leave the signals that end all of it to the cluster."""

import signal


def dask_setup(_worker: object) -> None:
    """Ignore Ctrl-C and SIGTERM, which terminals and batch systems send to all processes; dask calls this by its name.

    The cluster ends its workers itself: by a message, and by SIGKILL if that does not help. One that ended on its own
    would be started again while the cluster ends.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)

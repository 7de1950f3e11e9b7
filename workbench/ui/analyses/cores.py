"""How many runs of an experiment are made side by side."""

import os


def cores() -> int:
    """Return the number of cores; the threads of runs come after the window's."""
    return max(1, os.cpu_count() or 1)
